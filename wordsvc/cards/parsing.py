"""Reading cards as people write them: `G,N,H,A`, `QU I T`, `(qu)it`, `*` or `Ψ`, `**` or `ΨΨ`."""

import re
from collections.abc import Sequence
from typing import Final

from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck
from wordsvc.words import InputError

MOST_CARDS: Final = 200
"""More cards than any deck has are refused unread."""

_JOKER_SIGNS: Final = str.maketrans({"Ψ": JOKER, "ψ": JOKER, "?": JOKER})
_SEPARATORS: Final = str.maketrans(",;", "  ")
_GROUP: Final = r"\(([^()]*)\)|([^()])"

_HINT: Final = "write cards as G,N,H,A; a card of two letters as QU, jokers as * and **"


def read_cards(cards: str | Sequence[str], field: str = "cards") -> tuple[str, ...]:
    """The faces of cards, in the order given.

    Args:
        cards: one text, its cards separated by commas or blanks or written as a word in which
            cards of two letters stand in brackets; or a sequence of texts, one a card.
        field: what an error calls the input.

    Raises:
        InputError: there is no card, too many, or a text that is no card. Whether a deck has
            the cards is another question (`Deck.lacking`).
    """
    if isinstance(cards, str):
        if len(cards) > MOST_CARDS * 5:
            raise InputError(
                field, "too_long", f"the text of the cards is longer than {MOST_CARDS * 5} characters"
            )
        faces = [face for text in cards.translate(_SEPARATORS).split() for face in _read_text(text, field)]
    else:
        if len(cards) > MOST_CARDS:
            raise _too_many(len(cards), field)
        faces = [_read_face(text, (field, index)) for index, text in enumerate(cards)]
    if not faces:
        raise InputError(field, "empty", "there are no cards", _HINT)
    if len(faces) > MOST_CARDS:
        raise _too_many(len(faces), field)
    return tuple(faces)


def read_deck_cards(cards: str | Sequence[str], deck: Deck, field: str = "cards") -> tuple[str, ...]:
    """The faces of cards that can all come from one deck.

    Raises:
        InputError: as `read_cards` does, and for more of a card than the deck has.
    """
    faces = read_cards(cards, field)
    check_deck(faces, deck, field)
    return faces


def check_deck(faces: Sequence[str], deck: Deck, field: str = "cards") -> None:
    """Refuse cards that cannot come from one deck. Raises `InputError` on `field`."""
    hint = f"see: wordcheck deck show {deck.name}"
    for face in deck.lacking(faces):
        copies = deck.counts.get(face, 0)
        has = f"has only {copies} of the card" if copies else "has no card"
        raise InputError(field, "card_not_in_deck", f"the deck {deck.name} {has} {face}", hint)


def _too_many(number: int, field: str) -> InputError:
    return InputError(field, "too_many_cards", f"{number} cards are more than {MOST_CARDS}")


def _read_face(text: object, field: tuple[str | int, ...]) -> str:
    if not isinstance(text, str):
        raise InputError(field, "not_text", "a card must be text", _HINT)
    face = text.translate(_JOKER_SIGNS)
    if face in (JOKER, DOUBLE_JOKER):
        return face
    if not (len(face) in (1, 2) and face.isascii() and face.isalpha()):
        raise InputError(field, "not_a_card", f"{text[:20]!r} is not a card", _face_hint(text))
    return face.upper()


def _face_hint(text: str) -> str:
    if text.isascii() and text.isalpha() and len(text) < 20:
        face = text.upper()
        brackets = f"({face[:2]}){face[2:]}"
        return f"separate the cards, {','.join(face)}, or put cards of two letters in brackets, {brackets}"
    if set(text) & set("ÄÖÜäöüßẞ"):
        return "Ä, Ö, Ü and ß are laid as A,E; O,E; U,E and S,S"
    return _HINT


def _read_text(text: str, field: str) -> list[str]:
    """The cards of a text without blanks: one card, or a word with cards of two letters in brackets."""
    if "(" not in text and ")" not in text:
        return [_read_face(text, (field,))]
    faces: list[str] = []
    end = 0
    for group in re.finditer(_GROUP, text):
        if group.start() != end:
            break
        end = group.end()
        faces.append(_read_face(group[1] if group[2] is None else group[2], (field,)))
    if end != len(text):
        raise InputError(field, "not_a_card", f"the brackets in {text[:20]!r} do not match", _HINT)
    return faces
