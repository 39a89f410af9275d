"""The best hand: what to lay of up to eleven cards, exactly, and what to discard.

docs/quiddler.md explains the method.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple

from wordsvc.cards import Deck, note_lacking
from wordsvc.cards.repeatable import Repeatable
from wordsvc.input.answer import answer, having, write
from wordsvc.quiddler.best_hand.card_counts import CardCounts, count_cards
from wordsvc.quiddler.best_hand.closure import Cell, Laid, lay_downs
from wordsvc.quiddler.best_hand.pareto import pareto
from wordsvc.quiddler.best_hand.plays import Play, PlayReader
from wordsvc.quiddler.best_hand.reconstruction import Wanted, first_ways
from wordsvc.quiddler.best_hand.sub_hands import spell
from wordsvc.quiddler.constants import BONUS, MAX_HAND
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.scoring.laid_word import LaidWord
from wordsvc.words import DictionaryReference, Note
from wordsvc.words.search.word_set import WordSet

MAX_HELD: Final = MAX_HAND + 1
"""The cards of the last hand and the one that is drawn."""

MIN_HELD: Final = 2
"""A word takes two cards (Q15)."""


class Others(NamedTuple):
    """The other players' part in the bonuses; a bonus counts when its field is not None (Q28).

    `longest` is the most letters in a word of theirs, `words` the most words that one of them has.
    """

    longest: int | None = None
    words: int | None = None

    def bonus(self, longest: int, words: int) -> int:
        """Return the bonus points for a longest word and a number of words; a tie gives none (Q11)."""
        points = BONUS if self.longest is not None and longest > self.longest else 0
        return points + (BONUS if self.words is not None and words > self.words else 0)


class Situation(NamedTuple):
    """The facts that decide which play is best.

    `keep_all` answers without a discard; `nobody_out` allows only going out; `others` are what others
    have for the bonuses, None when bonuses do not count.
    """

    keep_all: bool = False
    nobody_out: bool = False
    others: Others | None = None

    def score(self, net: int, longest: int, words: int) -> int:
        """Return the score of a play: its points minus the unused cards, with bonuses as Q08 says (Q28)."""
        if self.others is None:
            return net
        return max(0, net) + self.others.bonus(longest, words)


LAST_TURN: Final = Situation()
"""Somebody is out: lay what you like, and discard one card; no bonuses."""


@answer("score words unused discard")
class BestPlay(NamedTuple):
    """The play with the highest score."""

    score: Annotated[int, "Points laid minus unused; with bonuses as Q28 says."]
    play: Play
    unused: Annotated[tuple[str, ...], "The cards that count against it."]
    discard: Annotated[str | None, "The card that is discarded; null with `keep_all`."]

    @property
    def words(self) -> Annotated[tuple[LaidWord, ...], "The longest first."]:
        """The words of the play."""
        return self.play.words


@answer()
class FrontPlay(NamedTuple):
    """A play that no other equals or beats in points, longest word and number of words at once."""

    points: Annotated[int, "The points of its words."]
    longest: Annotated[int, "The letters of the longest word."]
    words: Annotated[int, "The number of its words."]
    play: tuple[LaidWord, ...]


@answer("best front=front_plays goes_out left_out notes dictionaries deck")
class BestHand(Repeatable):
    """The best play and all that are worth a choice.

    The front and the words of plays are made when they are asked for. A verified deck gives no notes (D22).
    """

    notes: Annotated[tuple[Note, ...], "On the cards, as in a verdict."]
    dictionaries: tuple[DictionaryReference, ...]
    deck: Deck

    def __init__(
        self,
        cards: Iterable[str],
        words: Sequence[WordSet],
        situation: Situation,
        dictionaries: tuple[DictionaryReference, ...] = (),
        deck: Deck | None = None,
        left_out: Sequence[WordSet] | None = (),
    ) -> None:
        """Find every way to lay `cards`, none of them a joker; words are any of the sets."""
        self.dictionaries = dictionaries
        self.deck = deck or EDITION.load_deck()
        cards = self._cards = tuple(cards)
        self.notes = note_lacking(cards, self.deck)
        self._situation = situation
        self._discard = not situation.keep_all
        self._held: CardCounts = count_cards(cards, self.deck)
        self._spelt = spell(self._held, words, min_cards=self.deck.min_cards)
        self._allowed = allowed_states(self._held, situation)
        self._left_out = left_out
        self._laid: Laid = lay_downs(self._held, self._spelt, self._allowed, discard=self._discard)
        self._reader = PlayReader(self._held, self.deck)
        self._plays: dict[Wanted, Play] = {}

    def __repr__(self) -> str:
        named = ", ".join(each.name for each in self.dictionaries)
        return f"<BestHand: {' '.join(self._cards)}; {self.deck.name}; {named}>"

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        """Iterate over the fields of the JSON, so that `dict` of a hand, which encoders try, is the JSON."""
        return iter(self.to_dict().items())

    @cached_property
    def best(
        self,
    ) -> Annotated[BestPlay | None, "Null when only going out is allowed and no play goes out."]:
        """The play with the highest score; None when only going out is allowed and none of them does.

        Of equal scores the play with the longest word is best, then that with more words, then the one
        that `first_ways` puts first (Q29).
        """
        cell = self._best_cell
        return None if cell is None and self._situation.nobody_out else self.lay(cell)

    @property
    def cells(self) -> list[Cell]:
        """The best of every longest word and number of words, also where another beats it."""
        return self._laid.cells

    def lay(self, cell: Cell | None) -> BestPlay:
        """Return the first of a cell's plays with the highest score; with None the one without a word."""
        if cell is None:
            return self._lay_nothing()
        wanted = (cell.longest, cell.words, True)
        if wanted not in self._plays:
            self._find([wanted])
        return self._finish(self._score(cell), self._plays[wanted])

    @cached_property
    def left_out(
        self,
    ) -> Annotated[
        int | None,
        having(minimum=0),
        "The number of words that these cards lay and no play has, because they are offensive; null where it"
        " is not known which words of a dictionary are.",
    ]:
        """The number of words left out of plays because they are offensive; None if unknown."""
        if self._left_out is None:
            return None
        return len(spell(self._held, self._left_out, min_cards=self.deck.min_cards).words)

    @cached_property
    def front(self) -> list[Cell]:
        """The plays that no other beats in points, longest word and number of words at once."""
        return pareto(self._laid.cells)

    @property
    def front_plays(self) -> Annotated[tuple[FrontPlay, ...], "The plays with the most points first."]:
        """The plays of the front; without any the one that lays no word, if it is allowed."""
        plays = tuple(
            FrontPlay(cell.points, cell.longest, cell.words, self.front_play(cell).words)
            for cell in self.front
        )
        return plays if plays or self.best is None else (FrontPlay(0, 0, 0, ()),)

    @property
    def goes_out(self) -> Annotated[bool, "True if the best play leaves no card but the discard."]:
        """True if the best play uses all cards, except the one that is discarded."""
        return self.best is not None and not self.best.unused

    def front_play(self, cell: Cell) -> Play:
        """Return the first play of an entry of the front."""
        wanted = (cell.longest, cell.words, False)
        if wanted not in self._plays:
            self._find_all()
        return self._plays[wanted]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON."""
        self._find_all()
        return write(self)

    @cached_property
    def _best_cell(self) -> Cell | None:
        """The cell of the best play, None without any."""
        scores = list(map(self._score, self._laid.cells))
        return self._laid.cells[scores.index(max(scores))] if scores else None

    def _score(self, cell: Cell) -> int:
        """Return the score of a cell's best play."""
        return self._situation.score(cell.worth - self._total, cell.longest, cell.words)

    def _find_all(self) -> None:
        """Find the best play and those of the front at once, which is sooner than one by one."""
        wanted: list[Wanted] = [(longest, words, False) for longest, words, _, _ in self.front]
        if self._best_cell is not None:
            wanted.append((self._best_cell.longest, self._best_cell.words, True))
        if lacking := [each for each in wanted if each not in self._plays]:
            self._find(lacking)

    def _find(self, wanted: Sequence[Wanted]) -> None:
        """Find the first play of each that is wanted."""
        found = first_ways(self._held, self._spelt, self._laid, self._allowed, wanted, discard=self._discard)
        self._plays.update(zip(wanted, map(self._reader.first, found), strict=True))

    @cached_property
    def _total(self) -> int:
        """The points of all cards."""
        return sum(c * p for c, p in zip(self._held.counts, self._held.points, strict=True))

    def _lay_nothing(self) -> BestPlay:
        return self._finish(None, Play((), self._held, self._held.states - 1))

    def _finish(self, score: int | None, play: Play) -> BestPlay:
        """Discard the best card that is left, of equal ones the first in the alphabet."""
        unused = list(play.left)
        discard: str | None = None
        if self._discard:
            worth = dict(zip(self._held.faces, self._held.points, strict=True))
            discard = max(unused, key=worth.__getitem__)  # they are sorted
            unused.remove(discard)
        if score is None:
            net = -(self.deck.value(unused) or 0)
            score = self._situation.score(net, 0, 0)
        return BestPlay(score, play, tuple(unused), discard)


def allowed_states(held: CardCounts, situation: Situation) -> int:
    """Return the sub-hands that a situation lets a player use.

    They leave a card to discard, unless all cards are kept; where only going out counts they use all others.
    """
    full = 1 << held.states - 1
    if situation.keep_all:
        return full if situation.nobody_out else (full << 1) - 1
    if situation.nobody_out:
        return sum(full >> digit for digit in held.digits)
    return full - 1


def best_hand(
    cards: Iterable[str],
    words: Sequence[WordSet],
    situation: Situation = LAST_TURN,
    dictionaries: tuple[DictionaryReference, ...] = (),
    deck: Deck | None = None,
    left_out: Sequence[WordSet] | None = (),
) -> BestHand:
    """Find the best way to lay cards in words.

    Args:
        cards: the faces held after drawing, at most `MAX_HELD`, as `wordsvc.cards.parse_cards` gives them,
            none of them a joker.
        words: the words that count (`wordsvc.words.search.word_sets.word_sets`).
        situation: whether a card is discarded, whether only going out counts, what others have.
        dictionaries: how an answer names what the words come from.
        deck: what the cards belong to; its cards have points. By default that of the edition.
        left_out: words to count besides, None where it is not known which these are.
    """
    return BestHand(cards, words, situation, dictionaries, deck, left_out)
