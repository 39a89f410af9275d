"""The sheet of a score pad, and its form as JSON."""

from itertools import accumulate
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

from wordsvc.input.answer import write
from wordsvc.input.texts import isolate
from wordsvc.quiddler.scoring.rounds import WordRuling
from wordsvc.scorepad.header import find_dealers
from wordsvc.scorepad.pad import Pad
from wordsvc.scorepad.rules import Points
from wordsvc.words import DeckReference, DictionaryReference, dictionaries_to_list


class SheetPlayer(TypedDict):
    """The total of a player."""

    name: str
    total: int
    left: NotRequired[Annotated[bool, "True for a player who has left the game."]]
    tiles: NotRequired[Annotated[int | None, "Diabolo for victory tiles: how many the player has."]]


class _PointsDocument(TypedDict):
    sum: Annotated[int | None, "Null is open."]
    bonus: Annotated[int | None, "Added to the sum; a handicap is below zero."]
    marks: Annotated[list[str], "The reason: `longest_word`, `most_words`, `handicap`, `tile`."]


class SheetCellDocument(_PointsDocument):
    """The points of a player in a round."""

    name: str
    written: Annotated[Any, "As it was sent; null is open."]
    total: Annotated[int, "The running total after this round."]


class SheetRoundDocument(TypedDict):
    """A round with a cell for each player."""

    round: int
    dealer: Annotated[str | None, "Null in a game whose rules know none."]
    players: list[SheetCellDocument]
    rulings: Annotated[list[Annotated[dict[str, Any], WordRuling]], "On words that were challenged."]


class OpenCell(TypedDict):
    """A cell that was left open."""

    round: int
    player: str


class SheetDocument(TypedDict):
    """A score pad with its rounds and totals."""

    game: str
    options: dict[str, Any]
    players: Annotated[list[SheetPlayer], "As they sit, clockwise."]
    rounds: list[SheetRoundDocument]
    open: list[OpenCell]
    next_dealer: Annotated[str | None, "Null when no round may follow, and where the rules know no dealer."]
    leaders: list[str]
    winners: Annotated[list[str] | None, "Null until the game is over."]
    why: Annotated[str, 'A sentence on a tie that was broken, or "".']
    dictionaries: Annotated[
        list[Annotated[dict[str, str], DictionaryReference]], "By which words were judged."
    ]
    deck: DeckReference | None
    title: NotRequired[Annotated[str, "As the players call the game; left out where they do not."]]
    date: NotRequired[Annotated[str, "The day, as 2026-11-27; left out where nobody has said it."]]
    judged_now: NotRequired[
        Annotated[
            bool,
            "True, or left out: an older program kept no rulings, so that today's dictionaries have judged;"
            " the next change stores the rulings.",
        ]
    ]


class SheetCell(NamedTuple):
    """A player's cell in a round: the written text, its points (None: open), and the total after it."""

    written: Any
    points: Points | None
    total: int


class SheetRound(NamedTuple):
    """A round with a cell for each player; `dealer` is a seat, None in a game whose rules know none."""

    dealer: int | None
    cells: tuple[SheetCell, ...]


class Sheet(NamedTuple):
    """The sheet of a pad.

    `best` are the seats that lead, or that win when the game is `over`; it has `ended` when no round may
    follow. `why` is a sentence on a tie that was broken, or "". `tiles` are the victory tiles of each player,
    None in a game without. `open_cells` are (round, seat), both from 0. `next_dealer` and `next_round`, a
    sentence, are on the round to come: None and "" when there is none.
    """

    pad: Pad
    rounds: tuple[SheetRound, ...]
    totals: tuple[int, ...]
    tiles: tuple[int, ...] | None
    best: tuple[int, ...]
    ended: bool
    over: bool
    why: str
    open_cells: tuple[tuple[int, int], ...]
    next_dealer: int | None
    next_round: str

    @property
    def players(self) -> tuple[str, ...]:
        """The players as they sit, clockwise."""
        return self.pad.header.players

    @property
    def shown_players(self) -> tuple[str, ...]:
        """The players as they stand in a line (`isolate`)."""
        return tuple(map(isolate, self.players))

    def to_dict(self) -> SheetDocument:
        """Return the sheet as JSON."""
        names = self.players
        best = [names[seat] for seat in self.best]
        document: SheetDocument = {
            "game": self.pad.header.game,
            "options": self.pad.header.options,
            "players": [self._player_to_dict(seat) for seat in range(len(names))],
            "rounds": [self._round_to_dict(index) for index in range(len(self.rounds))],
            "open": [{"round": index + 1, "player": names[seat]} for index, seat in self.open_cells],
            "next_dealer": None if self.next_dealer is None else names[self.next_dealer],
            "leaders": best,
            "winners": best if self.over else None,
            "why": self.why,
            "dictionaries": self._dictionaries(),
            "deck": None if self.pad.rules.deck is None else self.pad.rules.deck.reference,
        }
        if self.pad.header.title:
            document["title"] = self.pad.header.title
        if self.pad.header.date:
            document["date"] = self.pad.header.date
        if self.pad.is_judged_now:
            document["judged_now"] = True
        return document

    def _player_to_dict(self, seat: int) -> SheetPlayer:
        player: SheetPlayer = {"name": self.players[seat], "total": self.totals[seat]}
        if seat in self.pad.rules.closed:
            player["left"] = True
        return player if self.tiles is None else {**player, "tiles": self.tiles[seat]}

    def _round_to_dict(self, index: int) -> SheetRoundDocument:
        played = self.rounds[index]
        detail = self.pad.rounds[index].scored.detail
        return {
            "round": index + 1,
            "dealer": None if played.dealer is None else self.players[played.dealer],
            "players": [
                {"name": name, "written": cell.written, **_points_to_dict(cell.points), "total": cell.total}
                for name, cell in zip(self.players, played.cells, strict=True)
            ],
            "rulings": [] if detail is None else [write(ruling) for ruling in detail.rulings],
        }

    def _dictionaries(self) -> list[dict[str, str]]:
        details = [played.scored.detail for played in self.pad.rounds]
        references = dict.fromkeys(r for each in details if each for r in each.authority.dictionaries)
        return dictionaries_to_list(tuple(references))


def make_sheet(pad: Pad) -> Sheet:
    """Return the sheet of a pad."""
    scored = [played.scored for played in pad.rounds]
    results = pad.rules.results(scored)
    seats = range(len(pad.header.players))
    tallies = [
        list(accumulate(one.score if (one := after.points[seat]) else 0 for after in results.rounds))
        for seat in seats
    ]
    dealers = _find_dealers(pad)
    rounds = tuple(
        SheetRound(
            dealers[index],
            tuple(
                SheetCell(pad.rounds[index].entry.cells[seat], after.points[seat], tallies[seat][index])
                for seat in seats
            ),
        )
        for index, after in enumerate(results.rounds)
    )
    bare = Sheet(
        pad,
        rounds,
        results.totals,
        results.tiles,
        results.best,
        results.ended,
        results.over,
        results.why,
        results.open_cells,
        next_dealer=None,
        next_round="",
    )
    if bare.ended:
        return bare
    return bare._replace(next_dealer=dealers[-1], next_round=pad.rules.describe_round(len(rounds) + 1))


def _find_dealers(pad: Pad) -> list[int | None]:
    """Return the dealers of the rounds and of the next one, as seats."""
    number = len(pad.rounds) + 1
    if not pad.rules.deals:
        return [None] * number
    return [*map(pad.header.players.index, find_dealers(pad.header.to_dict(), number))]


def _points_to_dict(points: Points | None) -> _PointsDocument:
    if points is None:
        return {"sum": None, "bonus": None, "marks": []}
    return {"sum": points.sum, "bonus": points.bonus, "marks": list(points.marks)}
