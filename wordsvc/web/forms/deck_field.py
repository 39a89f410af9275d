"""The field of a form in which somebody brings a deck: a file, or its text.

A page whose form stands in its address has a button that asks for the form with this field; that one is
posted, and answered at once. Nothing of the deck is stored or gets into an address.
"""

from typing import Final

from flask import request

from wordsvc.cards import Deck
from wordsvc.cards.deck_file import MAX_DECK_BYTES, read_deck_document
from wordsvc.input import InputError
from wordsvc.input.compressed_files import unpack
from wordsvc.input.documents import parse_json
from wordsvc.input.messages import message
from wordsvc.input.text_encoding import decode_as, tidy_text

TEXT: Final = "deck_text"
FILE: Final = "deck_file"

BRING: Final = "own_deck"
"""The button that asks for the form with the field."""


def read_deck_text() -> str:
    """Return the text of the deck in the form that was sent: of its file, else as it was typed.

    Raises `InputError` on "deck" for a file that is no text.
    """
    sent = request.files.get(FILE)
    content = b"" if sent is None else sent.read()
    if sent is None or not content:
        return tidy_text(request.form.get(TEXT, "")).strip()
    name = sent.filename or FILE
    return decode_as(unpack(content, name, "deck", MAX_DECK_BYTES), name, "deck").text.strip()


def parse_deck_text(text: str) -> object:
    """Return the document of a deck. Raises `InputError` on "deck" for a text that is no JSON.

    >>> parse_deck_text('{"name": "mini"}')
    {'name': 'mini'}
    """
    try:
        return parse_json(text, "deck")
    except InputError as error:
        raise error.at("deck") from None


def read_own_deck(text: str) -> Deck:
    """Return the deck of a text. Raises `InputError` on "deck" or a part of it.

    >>> read_own_deck(
    ...     '{"name": "at", "title": "A", "language": "en", "minimum_cards": 2,'
    ...     ' "cards": [{"face": "A", "count": 3}]}'
    ... ).total
    3
    """
    return read_deck_document(parse_deck_text(text))


def two_decks() -> InputError:
    """Return the error of a form in which a deck is both chosen and brought.

    >>> two_decks().code
    'named_twice'
    """
    return InputError(
        "deck", "named_twice", message("two decks are chosen"), message("leave out one of them")
    )
