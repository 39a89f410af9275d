"""Cards as the pages draw them; `templates/parts/cards.html` has the drawing."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from wordsvc.cards import DOUBLE_JOKER, JOKER
from wordsvc.input.messages import translate, translate_plural

_TRIDENT: Final = "Ψ"
_TRIDENTS: Final[Mapping[str, str]] = {JOKER: _TRIDENT, DOUBLE_JOKER: 2 * _TRIDENT}


class DrawnCard(NamedTuple):
    """A card: what stands large on it, small below it, and what it is called for those who do not see it."""

    sign: str
    below: str
    name: str


def draw_card(face: str, letters: str = "", points: int | None = None) -> DrawnCard:
    """Return a card with its face.

    Args:
        face: as decks have it, as in "QU" or "**".
        letters: what a joker stands for where it was laid, "" where that is open.
        points: what is printed on the card, None where cards have none.
    """
    if face in _TRIDENTS:
        below = letters if letters != face else ""
        return DrawnCard(_TRIDENTS[face], below, _name_joker(face, below))
    if points is None:
        return DrawnCard(face, "", face)
    return DrawnCard(
        face, str(points), translate_plural("{face}, {n} point", "{face}, {n} points", points, face=face)
    )


def draw_cards(faces: Iterable[str], points: Mapping[str, int] | None = None) -> list[DrawnCard]:
    """Return several cards, with the points that a deck prints on them."""
    return [draw_card(face, points=(points or {}).get(face)) for face in faces]


def draw_laid(
    faces: Iterable[str], letters: Iterable[str], points: Mapping[str, int] | None = None
) -> list[DrawnCard]:
    """Return cards as they were laid for a word: a joker says what it stands for."""
    return [
        draw_card(face, spelt, (points or {}).get(face)) for face, spelt in zip(faces, letters, strict=True)
    ]


def print_jokers(text: str) -> str:
    """Return cards or a sentence about them with jokers as they are printed, not as they are typed."""
    return text.replace(JOKER, _TRIDENT)


def _name_joker(face: str, letters: str) -> str:
    if letters:
        return translate("joker as {letters}", letters=letters)
    return translate("joker for one letter") if face == JOKER else translate("joker for two letters")
