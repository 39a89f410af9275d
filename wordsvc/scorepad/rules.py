"""The protocol of a game's score pad rules: the points of a round, and the standing."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, NamedTuple

from games.core import GameError, Match
from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.messages import message, plural_message
from wordsvc.quiddler.scoring.rounds import RoundScore
from wordsvc.scorepad.cells import Cell
from wordsvc.scorepad.decisions import Decided
from wordsvc.scorepad.match_rounds import MatchRounds, round_ends
from wordsvc.words import DictionaryReference, Verdict, dictionaries_to_list


class Points(NamedTuple):
    """A player's points in a round: a sum, and additions, named in `marks`.

    The marks are "longest_word" and "most_words" in Quiddler, "handicap" and "tile" in Diabolo.
    """

    sum: int
    bonus: int = 0
    marks: tuple[str, ...] = ()

    @property
    def score(self) -> int:
        """The sum with the bonus."""
        return self.sum + self.bonus


class RoundEntry(NamedTuple):
    """A round as it was written down: a cell for each player; the rest is for words in Quiddler.

    `decided` is how the words were laid and judged, None before that, and in a round without words.
    """

    cells: tuple[Cell, ...]
    challenges: tuple[Any, ...] = ()
    went_out: str | None = None
    decided: Decided | None = None


class ScoredRound(NamedTuple):
    """The points of each player in a round, None where a cell is left open; `detail` is for words."""

    points: tuple[Points | None, ...]
    detail: RoundScore | None = None


class Difference(NamedTuple):
    """A word that would be ruled otherwise today; `place` is which of the player's words it is, from 0."""

    round: int
    player: str
    place: int
    then: Verdict
    today: Verdict

    def to_dict(self) -> dict[str, Any]:
        """Return the difference as JSON."""
        return {
            "round": self.round,
            "player": self.player,
            "index": self.place,
            "word": self.then.word,
            "then": _reasons_to_dict(self.then),
            "today": _reasons_to_dict(self.today),
        }


class Results(NamedTuple):
    """The standing of a game: the rounds with their effects on each other, and the leaders.

    `tiles` are the victory tiles of each player, None in a game without; `best` are the seats that lead, or
    that win when the game is `over`. It has `ended` when no round may follow, and is over when no cell is
    open besides: `open_cells` are (round, seat), both from 0. `why` is a sentence on a tie that was broken,
    or "".
    """

    rounds: tuple[ScoredRound, ...]
    totals: tuple[int, ...]
    best: tuple[int, ...]
    ended: bool
    open_cells: tuple[tuple[int, int], ...]
    tiles: tuple[int, ...] | None = None
    why: str = ""

    @property
    def over(self) -> bool:
        """True if the best seats have won."""
        return self.ended and not self.open_cells


NEWEST: Final = 2
"""The rulings of new pads; a header without `rules` has 1, which has the former D24 and Q34."""


class Rules:
    """The rules of a game for one pad. A subclass reads the options and scores a round.

    `version` says which rulings the pad began with.
    `length` is the number of rounds of the whole game, None when it ends otherwise or when the players like;
    `dictionaries` are the editions by which its words are judged, none in a pad that does not say them.
    `deals` says that the rules know a dealer; `lowest` that the lowest total wins; `has_words` that words
    with their cards may be written down and challenged; `rule` is the id of the rule that says how long the
    game is.
    """

    title: ClassVar[str]
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    options: ClassVar[tuple[str, ...]] = ()
    deals: ClassVar[bool] = True
    lowest: ClassVar[bool] = False
    has_words: ClassVar[bool] = False
    usual: ClassVar[Mapping[str, str]] = {}
    """The default dictionary and deck, as the options name them."""
    rule: str = ""
    closed: Mapping[int, tuple[int, bool]] = {}
    """The players who have left: the first round that is closed to each, and if the player may win."""

    def __init__(
        self,
        players: Sequence[str],
        options: dict[str, Any],
        version: int = NEWEST,
        deck: Deck | None = None,
        dictionaries: tuple[DictionaryReference, ...] = (),
        joined: Mapping[int, int] | None = None,
    ) -> None:
        """Read the options; `deck` and `dictionaries` are those of the pad, by default those that they name.

        `joined` are the seats of players who came later, with their first rounds.

        An option "deck" may be a deck that is brought along. Raises `InputError` on the option at fault.
        """
        self.has_stored_deck = deck is not None
        self.players = tuple(players)
        self.joined = joined or {}
        self.version = version
        self.length: int | None = None
        self.deck: Deck | None = None
        self.dictionaries = dictionaries
        self._read(options if deck is None else {**options, "deck": deck})

    @classmethod
    def read_match(cls, match: Match, names: Sequence[str]) -> MatchRounds:
        """Return the rounds of a finished match: by default the scores that its events tell."""
        return MatchRounds({}, [told["scores"] for told in round_ends(match)])

    @classmethod
    def version_for(cls, match: Match) -> int:
        """Return the rulings by which the pad of a match is kept."""
        return NEWEST

    def write_cells(self, points: Sequence[Points | None]) -> list[str | None]:
        """Return the sums that stand for the points of a round, None for an open cell.

        What the pad adds by itself is left out. A bonus without a mark may be any that is still free.
        """
        return [None if one is None else str(one.sum) for one in points]

    def find_words(self, cell: Cell) -> list[str]:
        """Return the words of a cell, as they were laid; none in a game without."""
        return []

    def lay_word(self, cell: Cell, place: int, cards: Sequence[str]) -> Cell:
        """Return a cell in which one of `find_words`, by its place, lies with other cards."""
        raise NotImplementedError(type(self).__name__)

    def _read(self, options: dict[str, Any]) -> None:
        """Read the options; their names are known."""

    def decide(self, number: int, entry: RoundEntry, before: RoundEntry | None) -> Decided | None:
        """Lay and judge the words of a round, counted from 1; None where it has none.

        Words that stood in the round `before` keep their spellings and verdicts.

        Raises `InputError` as `score` does.
        """
        return None

    def differences(self, number: int, entry: RoundEntry) -> list[Difference]:
        """Judge again the words of a round, and return those that would be ruled otherwise today."""
        return []

    def score(self, number: int, entry: RoundEntry) -> ScoredRound:
        """Return the scores of round `number`, from 1. Raises `InputError` on ("players", seat)."""
        raise NotImplementedError

    def check_next(self, rounds: Sequence[ScoredRound]) -> None:
        """Refuse a round more after the end of the game. Raises `InputError` on ("rounds", index)."""
        if self.length is not None and len(rounds) >= self.length:
            message = plural_message(
                "the only round of this game is written down",
                "all {n} rounds of this game are written down",
                self.length,
            )
            raise InputError(("rounds", self.length), "after_the_end", message, rule=self.rule)

    def check(self, rounds: Sequence[ScoredRound]) -> None:
        """Refuse rounds that do not go together. Raises `InputError` on ("rounds", index)."""

    def results(self, rounds: Sequence[ScoredRound]) -> Results:
        """Return the standing of the game. Raises `InputError` as `check` does."""
        totals = self._totals(rounds)
        best, why = self._best(rounds, totals)
        ended = self.length is not None and len(rounds) >= self.length
        return Results(tuple(rounds), totals, best, ended, self.find_open(rounds), why=why)

    def find_open(self, rounds: Sequence[ScoredRound]) -> tuple[tuple[int, int], ...]:
        """Return the cells that wait for points: (round, seat), both from 0."""
        return tuple(
            (index, seat)
            for index, scored in enumerate(rounds)
            for seat, one in enumerate(scored.points)
            if one is None and not (seat in self.closed and index + 1 >= self.closed[seat][0])
        )

    @property
    def winning_seats(self) -> list[int]:
        """The seats that may lead and win: not those of players who have left, unless it was agreed."""
        seats = range(len(self.players))
        return [seat for seat in seats if seat not in self.closed or self.closed[seat][1]] or [*seats]

    def describe_round(self, number: int) -> str:
        """Return a sentence that players need before a round is dealt, or ""."""
        return ""

    def _totals(self, rounds: Sequence[ScoredRound]) -> tuple[int, ...]:
        points = [scored.points for scored in rounds]
        return tuple(
            sum(one.score for each in points if (one := each[seat])) for seat in range(len(self.players))
        )

    def _best(self, rounds: Sequence[ScoredRound], totals: Sequence[int]) -> tuple[tuple[int, ...], str]:
        """Return the seats that lead, and a sentence on a tie that was broken."""
        if not rounds:
            return (), ""
        seats = self.winning_seats
        best = (min if self.lowest else max)(totals[seat] for seat in seats)
        return tuple(seat for seat in seats if totals[seat] == best), ""


def refuse_details(entry: RoundEntry, title: str) -> None:
    """Refuse challenges, who went out, decisions, and words as JSON, in a game that has none."""
    refuse_decisions(entry)
    for name in ("challenges", "went_out"):
        if getattr(entry, name):
            raise InputError(
                name, "no_words", message("only words in Quiddler are challenged and end a round")
            )
    for seat, cell in enumerate(entry.cells):
        if cell is not None and not isinstance(cell, str):
            text = message("words with cards are for Quiddler, not for {game}", game=title)
            raise InputError(("players", seat), "no_words", text)


def refuse_decisions(entry: RoundEntry) -> None:
    """Refuse decisions on a round that has no words."""
    if entry.decided is not None:
        raise InputError("decided", "no_words", message("only the words of a round in Quiddler are judged"))


def _reasons_to_dict(verdict: Verdict) -> dict[str, Any]:
    return {
        "allowed": verdict.allowed,
        "reasons": list(verdict.reasons),
        "dictionaries": dictionaries_to_list(verdict.dictionaries),
    }


@contextmanager
def at_seat(seat: int) -> Iterator[None]:
    """Say of an error which player it is about."""
    try:
        yield
    except InputError as error:
        raise error.within("players", seat) from None
    except GameError as error:
        raise as_input_error(error).within("players", seat) from None


def as_input_error(error: GameError) -> InputError:
    """Return the same error of the family, from the side of `games`."""
    return InputError(error.field, error.code, error.message, error.hint, error.rule)
