"""Laying words of Quiddler by tapping: what the links of a table have chosen, and the move that it makes.

The choices are `lay`, then the cards of each word, as in "QU.I.T."; a word that is still open has no dot
at its end. `discard` alone turns the cards into discards where laying is the usual thing.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard, draw_cards
from wordsvc.faces.word_cards import TapCard, has_all, tell_apart, without
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.game.moves import lay_text

LAYING: Final = "lay"
DISCARDING: Final = "discard"


class Built(NamedTuple):
    """A word in the making."""

    cards: list[DrawnCard]
    word: str
    points: int


class Laying(NamedTuple):
    """Words in the making: the last one is open, and empty where nothing was chosen for it.

    `move` lays all words and `says` what that lays; `next_word` and `back` are links, "" where there is
    nothing to close or to take back.
    """

    words: list[Built]
    hand: list[TapCard]
    move: str
    says: str
    left: str
    next_word: str
    back: str


def wants_to_lay(picked: Sequence[str], *, usual: bool) -> bool:
    """Return True if the chosen cards lay words, and are no discards; `usual` is the default."""
    return picked[0] == LAYING if picked and picked[0] in (LAYING, DISCARDING) else usual


def draw_laying(context: BoardContext, hand: Sequence[str], points: Mapping[str, int]) -> Laying:
    """Return the words that were chosen so far, and what the cards that are left may add to them."""
    words = _chosen(context.picked, hand)
    left = without(hand, [face for faces in words for face in faces])
    drawn = draw_cards(left, points)
    names = tell_apart([card.name for card in drawn])
    cards = [
        TapCard(card, name, link=_link(context, [*words[:-1], [*words[-1], face]]))
        for face, card, name in zip(left, drawn, names, strict=True)
    ]
    built = [_build(faces, points) for faces in words]
    laid = [(one.word, faces) for one, faces in zip(built, words, strict=True) if faces]
    return Laying(
        built,
        cards,
        f"lay:{lay_text(laid)}" if laid else "",
        translate("Lay {words}", words=" + ".join(word for word, _ in laid)),
        _describe(sum(one.points for one in built), len(left)),
        _link(context, [*words, []]) if words[-1] and left else "",
        _link(context, _take_back(words)) if laid else "",
    )


def _chosen(picked: Sequence[str], hand: Sequence[str]) -> list[list[str]]:
    """Return the words of an address, the last one open; nothing after a card that the hand lacks."""
    words: list[list[str]] = []
    is_open = False
    for text in picked[1:]:
        faces = [face for face in text.split(".") if face]
        if not faces or not has_all(hand, [face for word in [*words, faces] for face in word]):
            break
        words.append(faces)
        is_open = not text.endswith(".")
    return words if is_open else [*words, []]


def _take_back(words: Sequence[list[str]]) -> list[list[str]]:
    """Return the words without the card that was chosen last."""
    kept = [faces for faces in words if faces]
    return [*kept[:-1], kept[-1][:-1]]


def _link(context: BoardContext, words: Sequence[list[str]]) -> str:
    """Return the link that chooses words, the last one open."""
    return context.link(LAYING, *_write(words))


def _write(words: Sequence[list[str]]) -> list[str]:
    """Return words as an address has them, the last one open."""
    *closed, last = words
    return [*(".".join([*faces, ""]) for faces in closed), *([".".join(last)] if last else [])]


def _build(faces: Sequence[str], points: Mapping[str, int]) -> Built:
    return Built(draw_cards(faces, points), "".join(faces), sum(points.get(face, 0) for face in faces))


def _describe(points: int, left: int) -> str:
    """Return the worth of the words, and the number of cards that stay in the hand."""
    worth = translate_plural("{n} point", "{n} points", points)
    return translate(
        "{points}; {cards}", points=worth, cards=translate_plural("{n} card left", "{n} cards left", left)
    )
