"""Acts of Quiddler in the making: the chosen words and discard of a page, and the moves that they make.

The choices are `lay`, then the places in the hand of each word's cards, as in "3.0.7."; a word that is still
open has no dot at its end. Behind them, or alone, `discard` chooses the card at a place to be discarded. The
script of the page writes the same choices.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard, draw_cards
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.game.moves import lay_text

LAYING: Final = "lay"
DISCARDING: Final = "discard"

_MAX_DIGITS: Final = 2


class Built(NamedTuple):
    """A word of cards."""

    cards: list[DrawnCard]
    word: str
    points: int


class Choice(NamedTuple):
    """The chosen cards, by their places in the hand.

    The last word is open, and empty where nothing was chosen for it. `discards` is true while a tap chooses
    the card to discard.
    """

    words: list[list[int]]
    discards: bool
    discard: int | None = None

    @property
    def used(self) -> set[int]:
        """The places of all cards in words."""
        return {place for word in self.words for place in word}

    def tap(self, place: int) -> "Choice":
        """Return the choice after a tap on a card: in the open word, out of its word, or to be discarded."""
        if self.discards:
            return self if place in self.used else self._replace(discard=place)
        if place in self.used:
            return self._replace(words=[[each for each in word if each != place] for word in self.words])
        return self._replace(words=[*self.words[:-1], [*self.words[-1], place]])

    def take_back(self) -> "Choice":
        """Return the choice without the card that was chosen last."""
        kept = [word for word in self.words if word]
        return self._replace(words=[*kept[:-1], kept[-1][:-1]])

    def write(self) -> list[str]:
        """Return the choices of an address."""
        words = [word for word in self.words if word]
        open_word = [] if self.discards or not self.words[-1] else words[-1:]
        closed = words[: len(words) - len(open_word)]
        texts = [
            *(".".join([*map(str, word), ""]) for word in closed),
            *(".".join(map(str, w)) for w in open_word),
        ]
        if not self.discards:
            return [LAYING, *texts]
        chosen = [] if self.discard is None else [str(self.discard)]
        return [*([LAYING, *texts] if texts else []), DISCARDING, *chosen]


def read_choice(picked: Sequence[str], number: int, *, usual: bool) -> Choice:
    """Return the choice of an address; all behind nonsense is left out.

    Args:
        picked: the choices.
        number: how many cards the hand has.
        usual: whether a tap lays where nothing was chosen.
    """
    words: list[list[int]] = []
    texts = list(picked)
    if not texts or texts[0] not in (LAYING, DISCARDING):
        return Choice([[]], not usual)
    if texts[0] == LAYING:
        texts.pop(0)
    is_open = False
    while texts and texts[0] != DISCARDING:
        text = texts.pop(0)
        word = _read_places(text, number, {place for word in words for place in word})
        if not word:
            break
        words.append(word)
        is_open = not text.endswith(".")
    words = words if is_open else [*words, []]
    if not texts or texts[0] != DISCARDING:
        return Choice(words, discards=False)
    choice = Choice(words, discards=True)
    places = _read_places(texts[1], number, choice.used) if texts[1:] else []
    return choice.tap(places[0]) if len(places) == 1 else choice


def _read_places(text: str, number: int, used: set[int]) -> list[int]:
    """Return places in a hand, each once; none if one of them is no place, or is used."""
    parts = text.removesuffix(".").split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= _MAX_DIGITS for part in parts):
        return []
    places = [int(part) for part in parts]
    fits = all(place < number and place not in used for place in places)
    return places if fits and len(set(places)) == len(places) else []


def read_moves(choice: Choice, hand: Sequence[str]) -> list[str]:
    """Return the moves that a choice makes together.

    >>> read_moves(Choice([[2, 0], []], discards=True, discard=1), ["N", "E", "O"])
    ['lay:O.N:ON', 'discard:E']
    """
    laid = [[hand[place] for place in word] for word in choice.words if word]
    lays = [f"lay:{lay_text([(''.join(faces), faces) for faces in laid])}"] if laid else []
    return [*lays, *([] if choice.discard is None else [f"discard:{hand[choice.discard]}"])]


class Laying(NamedTuple):
    """An act in the making, as it is drawn: the words, what they do together, and links.

    `says` is the verb of the act, "" without one; `outcome` tells what it is worth, or why it is refused.
    `next_word` and `back` are "" where there is nothing to close or to take back, `then_discard` where words
    and a discard are no single act.
    """

    words: list[Built]
    discards: bool
    says: str
    outcome: str
    refused: bool
    next_word: str
    back: str
    lay_link: str
    discard_link: str
    then_discard: str


def draw_laying(
    context: BoardContext, choice: Choice, hand: Sequence[str], points: Mapping[str, int], *, both: bool
) -> Laying:
    """Return an act in the making; `both` says that words and a discard may be chosen together."""
    moves = read_moves(choice, hand)
    refusal = context.refusal_of(moves) if moves else ""
    words = [_build([hand[place] for place in word], points) for word in choice.words]
    laid, used = any(choice.words), choice.used
    closed = choice._replace(words=[*choice.words, []])
    return Laying(
        words,
        choice.discards,
        _name_act(words, "" if choice.discard is None else hand[choice.discard], tells_worth=not refusal),
        refusal or (_describe(sum(one.points for one in words), len(hand) - len(used)) if laid else ""),
        bool(refusal),
        _link(context, closed) if choice.words[-1] and len(used) < len(hand) else "",
        _link(context, choice.take_back()) if laid else "",
        _link(context, choice._replace(discards=False, discard=None)),
        context.link(DISCARDING),
        _link(context, choice._replace(discards=True)) if both else "",
    )


def link_card(context: BoardContext, choice: Choice, place: int) -> str:
    """Return the link of a tap on a card; "" for a card of a word while the discard is chosen."""
    return "" if choice.discards and place in choice.used else _link(context, choice.tap(place))


def _link(context: BoardContext, choice: Choice) -> str:
    return context.link(*choice.write())


def _name_act(words: Sequence[Built], discard: str, *, tells_worth: bool) -> str:
    laid = " + ".join(one.word for one in words if one.word)
    if laid and tells_worth:
        points = sum(one.points for one in words)
        laid = translate_plural("{words}, {n} point", "{words}, {n} points", points, words=laid)
    if laid and discard:
        return translate("Lay {words}, discard {card}", words=laid, card=discard)
    if laid:
        return translate("Lay {words}", words=laid)
    return translate("Discard {card}", card=discard) if discard else ""


def _build(faces: Sequence[str], points: Mapping[str, int]) -> Built:
    return Built(draw_cards(faces, points), "".join(faces), sum(points.get(face, 0) for face in faces))


def _describe(points: int, left: int) -> str:
    """Return the worth of the words, and the number of cards that stay in the hand."""
    worth = translate_plural("{n} point", "{n} points", points)
    return translate(
        "{points}; {cards}", points=worth, cards=translate_plural("{n} card left", "{n} cards left", left)
    )
