"""Draw odds: what the face-up card and the draw pile are worth to a hand, exactly, over all unseen cards.

With one more card only the plays that use it are new: one of their words takes it, the rest of that word
and all other words come from the hand. So the hand is searched once for all cards that may be drawn.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from wordsvc import kernel
from wordsvc.cards import Deck, note_lacking
from wordsvc.input.answer import answer, having, write
from wordsvc.quiddler.best_hand.card_counts import CardCounts, count_cards, count_states, digits_of
from wordsvc.quiddler.best_hand.sub_hands import Spellings, spell
from wordsvc.quiddler.best_hand.subset_sets import DisjointMasks, addable_masks, argmax, point_planes
from wordsvc.quiddler.judge import EDITION
from wordsvc.words import DictionaryReference, Note
from wordsvc.words.search.word_set import WordSet


class Drawn(NamedTuple):
    """A card that may be drawn: its points, and what words that take it take from the hand besides."""

    points: int
    rests: Sequence[int]


class AfterDraw(NamedTuple):
    """The worth of a hand after a draw.

    `score` is that of the best last-turn play, never below zero (Q33), `goes_out` whether the hand can go
    out, `discard` the kind that a best play discards: its place, -1 for the card that was drawn.
    """

    score: int
    goes_out: bool
    discard: int


def score_draws(
    counts: Sequence[int], points: Sequence[int], spelt: Iterable[int], draws: Iterable[Drawn]
) -> list[AfterDraw]:
    """Return the best last-turn score of a hand with each of some cards that may be drawn.

    Where no play is worth more than zero (Q33), the best is the one that comes nearest to it: a bonus may
    still be added to its words. Of several discards that are as good the one with the most points is named;
    of equal ones the drawn card first, then by the order of the kinds.

    Args:
        counts: how many cards of each kind are held.
        points: what a card of each kind is worth.
        spelt: the sub-hands that spell a word, in any order.
        draws: the cards that may be drawn.
    """
    masks = addable_masks(counts)
    fits = DisjointMasks(counts, masks)
    low, high, split = fits.low, fits.high, fits.split
    planes = point_planes(counts, points, masks)
    kinds = sorted(range(len(counts)), key=lambda kind: -points[kind])
    total = sum(count * worth for count, worth in zip(counts, points, strict=True))
    full, one_left = _ends(counts)
    reach = 1
    for v in spelt:
        fit = low[v % split] & high[v // split]
        while (laid := (reach & fit) << v) & ~reach:
            reach |= laid
    points_before = argmax(reach, planes)[0]
    before = [
        (kind, argmax(left, planes)[0], points[kind]) for kind in kinds if (left := reach & masks[kind][1])
    ]
    found: list[AfterDraw] = []
    for worth, rests in draws:
        taken = 0
        for v in rests:
            taken |= (reach & low[v % split] & high[v // split]) << v
        # Twice the points laid and the card that is discarded; the drawn card is laid or is the discard.
        options = [(2 * points_before + worth, worth, -1)]
        options += [(2 * laid + left, left, kind) for kind, laid, left in before]
        for kind in kinds:
            if left := taken & masks[kind][1]:
                options.append((2 * (argmax(left, planes)[0] + worth) + points[kind], points[kind], kind))
        best, _, discard = max(options, key=lambda option: (option[0], option[1], -option[2]))
        goes_out = bool(taken & one_left) or bool(reach & full)
        found.append(AfterDraw(max(0, best - total - worth), goes_out, discard))
    return found


def _ends(counts: Sequence[int]) -> tuple[int, int]:
    """Return the sub-hand of all cards as a set, and the set of those that leave one card."""
    full = 1 << count_states(counts) - 1
    return full, sum(full >> digit for digit in digits_of(counts))


Discard = Annotated[str, "The card that a best play discards."]


@answer(name="DrawnCard")
class DrawChoice(NamedTuple):
    """The worth of a card from the pile."""

    card: str
    unseen: Annotated[int, "The number of these that are unseen."]
    score: Annotated[int, having(minimum=0), "The score of the best play with it (Q33)."]
    goes_out: Annotated[bool, "True if the hand can go out with it."]
    discard: Discard


@answer()
class FaceUp(NamedTuple):
    """The worth of the face-up card."""

    card: str
    expected: Annotated[float, having(minimum=0), "The score of the best play with it (Q33)."]
    chance_to_go_out: Annotated[float, "1 or 0."]
    discard: Discard


@answer()
class Pile(NamedTuple):
    """The worth of a card from the pile; each unseen card is as likely as any other."""

    unseen: Annotated[int, "The number of unseen cards."]
    expected: Annotated[float, having(minimum=0), "The expected score of the best play (Q33)."]
    chance_to_go_out: Annotated[float, "From 0 to 1."]
    cards: Annotated[tuple[DrawChoice, ...], "Each unseen card, by the alphabet."]


@answer("better face_up=face_up_odds pile=pile_odds left_out notes dictionaries deck")
class DrawOdds(NamedTuple):
    """The worth of the face-up card and of the pile.

    `pile` comes in the order of the alphabet; every unseen card is as likely as any other. The notes name
    cards that the deck lacks (D22).
    """

    face_up: DrawChoice
    pile: tuple[DrawChoice, ...]
    deck: Deck
    notes: Annotated[tuple[Note, ...], "On the cards, as in a verdict."] = ()
    dictionaries: tuple[DictionaryReference, ...] = ()
    left_out: Annotated[
        int | None,
        having(minimum=0),
        "The words that the cards lay, by themselves or with a card that is drawn, on which no score rests,"
        " because they are offensive; null where it is not known which words are.",
    ] = 0

    def __repr__(self) -> str:
        face_up, pile = f"{self.face_up.card} for {self.face_up.score}", f"a card for {self.expected:.2f}"
        return f"<DrawOdds: face up {face_up}; from the pile {pile}>"

    @property
    def unseen(self) -> int:
        """The number of cards that nobody has shown: those of the pile and of the other hands."""
        return sum(choice.unseen for choice in self.pile)

    @property
    def expected(self) -> float:
        """The expected score of a card from the pile."""
        return sum(choice.unseen * choice.score for choice in self.pile) / self.unseen

    @property
    def chance_to_go_out(self) -> float:
        """The chance to go out with a card from the pile."""
        return sum(choice.unseen for choice in self.pile if choice.goes_out) / self.unseen

    @property
    def better(
        self,
    ) -> Annotated[
        Literal["face_up", "pile"],
        "The one with the higher expected score; the face-up card when they are equal.",
    ]:
        """The side with the higher expected score."""
        return "pile" if self.expected > self.face_up.score else "face_up"

    @property
    def face_up_odds(self) -> FaceUp:
        """The odds of the face-up card."""
        drawn = self.face_up
        return FaceUp(drawn.card, float(drawn.score), float(drawn.goes_out), drawn.discard)

    @property
    def pile_odds(self) -> Pile:
        """The odds of the pile."""
        return Pile(self.unseen, self.expected, self.chance_to_go_out, self.pile)

    def to_dict(self) -> dict[str, Any]:
        """Return the odds as JSON."""
        return write(self)


def draw_odds(
    cards: Sequence[str],
    face_up: str,
    words: Sequence[WordSet],
    seen: Iterable[str] = (),
    deck: Deck | None = None,
    left_out: Sequence[WordSet] | None = (),
) -> DrawOdds:
    """Return the worth of the face-up card and of the pile: scores after the floor of zero (Q33).

    Args:
        cards: the faces held before drawing, at most ten.
        face_up: the top discard.
        words: the words that count (`wordsvc.words.search.word_sets.word_sets`).
        seen: other cards that cannot be in the pile: earlier discards.
        deck: what the cards belong to; its cards have points and none is a joker. By default that of the
            edition.
        left_out: words to count besides, None where it is not known which these are.
    """
    deck = deck or EDITION.load_deck()
    known = [*cards, face_up, *seen]
    unseen = Counter(deck.counts)
    unseen.subtract(known)
    held = count_cards(cards, deck)
    least = deck.min_cards
    spelt = spell(held, words, min_cards=least)
    faces = sorted({face_up} | {face for face, count in unseen.items() if count > 0})
    scored = _score(
        held, spelt, [(deck.points.get(face, 0), spell(held, words, face, least)) for face in faces]
    )
    choices = {
        face: DrawChoice(face, unseen[face], after.score, after.goes_out, _discard(held, face, after.discard))
        for face, after in zip(faces, scored, strict=True)
    }
    pile = tuple(choices[face] for face in faces if unseen[face] > 0)
    besides = None if left_out is None else _count_words(held, left_out, faces, least)
    return DrawOdds(choices[face_up], pile, deck, note_lacking(known, deck), left_out=besides)


def _count_words(held: CardCounts, sets: Sequence[WordSet], faces: Iterable[str], least: int) -> int:
    """Return the number of words that cards lay, by themselves or with one of the cards to draw."""
    letters = "".join(held.cards(held.states - 1))
    found: set[str] = set()
    for drawn in ("", *faces):
        likely = [words.having(drawn).makeable(letters + drawn) for words in sets]
        if any(likely):
            found |= spell(held, likely, drawn, least).words
    return len(found)


def _score(held: CardCounts, spelt: Spellings, draws: Sequence[tuple[int, Spellings]]) -> list[AfterDraw]:
    """Return the best last-turn score with each draw: the points of a card, and the words it helps with."""
    records = tuple((points, rests.records) for points, rests in draws if rests.records is not None)
    if spelt.records is None or kernel.compiled is None or len(records) < len(draws):
        drawn = [Drawn(points, sorted(rests.sub_hands)) for points, rests in draws]
        return score_draws(held.counts, held.points, spelt.sub_hands, drawn)
    scored = kernel.compiled.score_draws(held.counts, held.points, spelt.records, records)
    return [AfterDraw(*entry) for entry in scored]


def _discard(held: CardCounts, drawn: str, kind: int) -> str:
    """Return the face of a discard."""
    return drawn if kind < 0 else held.faces[kind]
