"""The sheet of a score pad, as JSON and as CSV."""

import csv
import io
from itertools import accumulate
from typing import Annotated, Any, Final, NamedTuple, NotRequired, TypedDict

from wordsvc.input.answer import write
from wordsvc.input.texts import isolate
from wordsvc.quiddler.scoring.rounds import WordRuling
from wordsvc.scorepad.pad import Pad
from wordsvc.scorepad.rules import Points
from wordsvc.words import DeckReference, DictionaryReference, dictionaries_to_list

CSV_HEADER: Final = ("round", "player", "sum", "bonus", "total")

_FORMULA_SIGNS: Final = ("=", "+", "-", "@")
"""A name has no tab and no control sign that a spreadsheet would skip before one of them."""

_BYTE_ORDER_MARK: Final = "\ufeff"


class SheetPlayer(TypedDict):
    """The total of a player."""

    name: str
    total: int
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
        return {**document, "judged_now": True} if self.pad.is_judged_now else document

    def _player_to_dict(self, seat: int) -> SheetPlayer:
        player: SheetPlayer = {"name": self.players[seat], "total": self.totals[seat]}
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
    rounds = tuple(
        SheetRound(
            _dealer(pad, index),
            tuple(
                SheetCell(pad.rounds[index].entry.cells[seat], after.points[seat], tallies[seat][index])
                for seat in seats
            ),
        )
        for index, after in enumerate(results.rounds)
    )
    open_cells = tuple(
        (index, seat)
        for index, played in enumerate(rounds)
        for seat in seats
        if played.cells[seat].points is None
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
        open_cells,
        next_dealer=None,
        next_round="",
    )
    if bare.ended:
        return bare
    return bare._replace(
        next_dealer=_dealer(pad, len(rounds)), next_round=pad.rules.describe_round(len(rounds) + 1)
    )


def format_csv(sheet: Sheet, *, for_spreadsheet: bool = False) -> str:
    """Return the sheet as CSV, a line a cell: round, player, sum, bonus, and the total after the round.

    The sum and the bonus of an open cell are empty. In Diabolo the bonus is the handicap, below zero. For a
    spreadsheet it begins with the mark of UTF-8, and a name that it would take for a formula has an
    apostrophe before it.
    """
    names = [_as_text(name) if for_spreadsheet else name for name in sheet.players]
    stream = io.StringIO(_BYTE_ORDER_MARK if for_spreadsheet else "", newline="")
    stream.seek(0, io.SEEK_END)
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(CSV_HEADER)
    for number, played in enumerate(sheet.rounds, start=1):
        for name, cell in zip(names, played.cells, strict=True):
            points = ("", "") if cell.points is None else (cell.points.sum, cell.points.bonus)
            writer.writerow((number, name, *points, cell.total))
    return stream.getvalue()


def _as_text(name: str) -> str:
    return f"'{name}" if name.startswith(_FORMULA_SIGNS) else name


def _dealer(pad: Pad, index: int) -> int | None:
    """Return the dealer of a round: the deal passes to the left."""
    return (pad.header.first_dealer + index) % len(pad.header.players) if pad.rules.deals else None


def _points_to_dict(points: Points | None) -> _PointsDocument:
    if points is None:
        return {"sum": None, "bonus": None, "marks": []}
    return {"sum": points.sum, "bonus": points.bonus, "marks": list(points.marks)}
