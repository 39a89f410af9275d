"""Keys to tap: a button for each card of a deck. Without a script each sends the form with one card more."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from wordsvc.cards import Deck
from wordsvc.faces.drawn_cards import DrawnCard, draw_card
from wordsvc.input.messages import current_language

PRESSED: Final = "key"
"""The field of a form that says which key was pressed, as "cards:QU"."""

BACK: Final = "back"
"""The key that takes the last card away."""

_BETWEEN: Final = re.compile(r"[\s,]+")


class Key(NamedTuple):
    """A key: what it writes, and the card on it."""

    face: str
    card: DrawnCard


def keys_of(deck: Deck) -> list[Key]:
    """Return the keys of a deck: letters, double cards, jokers."""
    return _keys(tuple((card.face, card.points) for card in deck.cards), current_language())


@lru_cache(maxsize=32)
def _keys(cards: tuple[tuple[str, int | None], ...], _language: str) -> list[Key]:
    """Return the keys of cards, in the current language."""
    ordered = sorted(cards, key=lambda card: (not card[0].isalpha(), len(card[0]), card[0]))
    return [Key(face, draw_card(face, points=points)) for face, points in ordered]


def press(form: Mapping[str, str], deck: Deck) -> dict[str, str] | None:
    """Return the fields of a form after the key that it says was pressed, None when it says none.

    A key that the deck or the form does not have changes nothing.
    """
    field, colon, face = form.get(PRESSED, "").partition(":")
    if not colon:
        return None
    after = {name: value for name, value in form.items() if name != PRESSED}
    if field in after:
        if face == BACK:
            after[field] = _without_last(after[field])
        elif face in deck.counts:
            after[field] = f"{after[field].rstrip(', ')} {face}".strip()
    return after


def _without_last(text: str) -> str:
    parts = [part for part in _BETWEEN.split(text) if part]
    return " ".join(parts[:-1])
