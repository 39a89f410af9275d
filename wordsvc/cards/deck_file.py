"""Reading a deck that somebody wrote: a JSON file, of which every fault is found and named.

The form is that of the installed decks:

    {"name", "title", "language", "minimum_cards", "cards": [{"face", "count", "points"?}],
     "status"?, "note"?, "sources"?, "total"?}

docs/decks.md tells every rule of it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from dictionaries import languages
from wordsvc.cards.deck import DOUBLE_JOKER, JOKER, Deck, deck_from_dict
from wordsvc.cards.parsing import MAX_CARDS
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.files import load_file
from wordsvc.input.labels import LABEL_PATTERN, MAX_LABEL, read_label, read_line
from wordsvc.input.messages import message
from wordsvc.input.text_encoding import decode_as
from wordsvc.words import DECK_STATUSES

MAX_DECK_BYTES: Final = 64 * 1024
MAX_POINTS: Final = 1_000
"""The most points of one card; the search for the best hand counts no higher."""

MAX_MINIMUM: Final = 10
"""No deck wants more cards for a word than the largest hand has."""

MIN_MINIMUM: Final = 2
"""A word of one card is none, in any game (Q15, D01)."""

MAX_TITLE: Final = 100
MAX_NOTE: Final = 2_000
MAX_SOURCES: Final = 20


_REQUIRED: Final = ("name", "title", "language", "minimum_cards", "cards")
_OPTIONAL: Final = ("status", "note", "sources", "total")
_CARD_REQUIRED: Final = ("face", "count")
_CARD_OPTIONAL: Final = ("points",)

_CARD: Final = {
    "type": "object",
    "properties": {
        "face": {"type": "string", "pattern": r"^([A-Z]{1,2}|\*{1,2})$"},
        "count": {"type": "integer", "minimum": 1, "maximum": MAX_CARDS},
        "points": {"type": ["integer", "null"], "minimum": 0, "maximum": MAX_POINTS},
    },
    "required": list(_CARD_REQUIRED),
    "additionalProperties": False,
}

DECK_SHAPE: Final[dict[str, Any]] = {
    "description": "A deck of your own, in the form of a deck file.",
    "type": "object",
    "properties": {
        "name": {"type": "string", "pattern": f"^{LABEL_PATTERN}$", "maxLength": MAX_LABEL},
        "title": {"type": "string", "minLength": 1, "maxLength": MAX_TITLE},
        "language": {"type": "string", "enum": list(languages())},
        "minimum_cards": {"type": "integer", "minimum": MIN_MINIMUM, "maximum": MAX_MINIMUM},
        "cards": {"type": "array", "items": _CARD, "minItems": 1, "maxItems": MAX_CARDS},
        "status": {"type": ["string", "null"], "enum": [*DECK_STATUSES, None]},
        "note": {"type": ["string", "null"], "maxLength": MAX_NOTE},
        "sources": {
            "type": ["array", "null"],
            "items": {"type": "string", "minLength": 1, "maxLength": MAX_NOTE},
            "maxItems": MAX_SOURCES,
        },
        "total": {"type": ["integer", "null"], "minimum": 1, "maximum": MAX_CARDS},
    },
    "required": list(_REQUIRED),
    "additionalProperties": False,
}
"""The form of a deck file as JSON Schema; `find_faults` also reads what stands beside one another."""

_FACE: Final = re.compile("[A-Z]{1,2}")
_JOKERS: Final = (JOKER, DOUBLE_JOKER)

_Check = Callable[[object, str], Iterator[InputError]]


def load_deck_file(path: str, field: str = "deck") -> Deck:
    """Return the deck in a file. Raises `InputError` under `field`, for the first of its faults."""
    deck, faults = check_deck_file(path, field)
    if deck is None:
        more = len(faults) - 1
        first = faults[0].within(field)
        if more and not first.hint:
            first.hint = message("{number} more: wordcheck deck check FILE", number=more)
        raise first
    return deck


def read_deck_document(document: object, field: str = "deck") -> Deck:
    """Return the deck of a document in the form of a deck file.

    Raises `InputError` within `field`, for the first of its faults.

    >>> cards = [{"face": "A", "count": 3}, {"face": "T", "count": 2}]
    >>> named = {"name": "at", "title": "A and T", "language": "en"}
    >>> read_deck_document({**named, "minimum_cards": 2, "cards": cards}).total
    5
    """
    for fault in find_faults(document):
        raise fault.within(field)
    return deck_from_dict(cast("Mapping[str, Any]", document))


def check_deck_file(path: str, field: str = "deck") -> tuple[Deck | None, list[InputError]]:
    """Return the deck in a file, or None and all of its faults.

    Raises `InputError` on `field` when the file cannot be read.
    """
    content = load_file(path, field, MAX_DECK_BYTES)
    try:
        document = parse_json(decode_as(content, path, field).text, "deck")
    except InputError as error:
        return None, [error.at()]
    faults = list(find_faults(document))
    return (None, faults) if faults else (deck_from_dict(document), [])


def find_faults(document: object) -> Iterator[InputError]:
    """Yield every fault of the JSON form of a deck; the field of each is its path.

    >>> [(fault.field, fault.code) for fault in find_faults({"cards": [{"face": "ING", "count": 1}]})][-1]
    (('cards', 0, 'face'), 'not_a_face')
    """
    if not isinstance(document, Mapping):
        yield InputError(
            (), "not_an_object", message("a deck is an object, as wordcheck deck show --json prints it")
        )
        return
    yield from _check_names(document, _REQUIRED, _OPTIONAL)
    for field, check in _CHECKS.items():
        if document.get(field) is not None:
            yield from check(document[field], field)
    cards = document.get("cards")
    if isinstance(cards, list) and 1 <= len(cards) <= MAX_CARDS:
        yield from _check_sums(document)


def _check_names(
    fields: Mapping[Any, object], required: Sequence[str], optional: Sequence[str]
) -> Iterator[InputError]:
    """Yield the fields that are unknown or missing; an optional field that is null counts as left out."""
    known = (*required, *optional)
    for name in fields:
        if name not in known:
            hint = message("the fields are {fields}", fields=", ".join(known))
            yield InputError(str(name)[:50], "unknown_field", message("there is no such field"), hint)
    for name in required:
        if fields.get(name) is None:
            yield InputError(name, "missing", message("the field {name} is missing", name=name))


def _check_name(value: object, field: str) -> Iterator[InputError]:
    try:
        read_label(value, field)
    except InputError as error:
        yield error


def _check_text(value: object, field: str, most: int, *, empty: bool = False) -> Iterator[InputError]:
    try:
        read_line(value, field, most, empty=empty)
    except InputError as error:
        yield error


def _check_title(value: object, field: str) -> Iterator[InputError]:
    yield from _check_text(value, field, MAX_TITLE)


def _check_note(value: object, field: str) -> Iterator[InputError]:
    yield from _check_text(value, field, MAX_NOTE, empty=True)


def _check_sources(value: object, field: str) -> Iterator[InputError]:
    if not isinstance(value, list) or len(value) > MAX_SOURCES:
        text = message("sources is a list of at most {most} texts", most=MAX_SOURCES)
        yield InputError(field, "wrong_length", text)
        return
    for index, source in enumerate(value):
        for fault in _check_text(source, field, MAX_NOTE):
            yield fault.at(field, index)


def _check_choice(value: object, field: str, choices: Sequence[str]) -> Iterator[InputError]:
    if value not in choices:
        text = message("{field} must be one of {choices}", field=field, choices=", ".join(choices))
        yield InputError(field, f"unknown_{field}", text)


def _check_language(value: object, field: str) -> Iterator[InputError]:
    yield from _check_choice(value, field, languages())


def _check_status(value: object, field: str) -> Iterator[InputError]:
    yield from _check_choice(value, field, DECK_STATUSES)


def _check_number(value: object, field: str, least: int, most: int) -> Iterator[InputError]:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        text = message(
            "{field} must be a whole number from {least} to {most}", field=field, least=least, most=most
        )
        yield InputError(field, "out_of_range", text)


def _check_minimum(value: object, field: str) -> Iterator[InputError]:
    yield from _check_number(value, field, MIN_MINIMUM, MAX_MINIMUM)


def _check_total(value: object, field: str) -> Iterator[InputError]:
    yield from _check_number(value, field, 1, MAX_CARDS)


def _check_cards(value: object, field: str) -> Iterator[InputError]:
    """Yield the faults of each card, and of cards beside one another."""
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_CARDS:
        text = message("cards is a list of 1 to {most} kinds of cards", most=MAX_CARDS)
        yield InputError(field, "wrong_length", text)
        return
    first: dict[str, int] = {}
    for index, card in enumerate(value):
        for fault in _check_card(card):
            yield fault.within(field, index)
        face = card.get("face") if isinstance(card, Mapping) else None
        if isinstance(face, str) and first.setdefault(face, index) != index:
            text = message("the card {face} stands in the list before", face=face[:20])
            yield InputError((field, index, "face"), "same_face", text, message("add up its counts"))


def _check_card(card: object) -> Iterator[InputError]:
    if not isinstance(card, Mapping):
        yield InputError(
            (), "not_an_object", message("a card is an object with face, count and perhaps points")
        )
        return
    yield from _check_names(card, _CARD_REQUIRED, _CARD_OPTIONAL)
    face = card.get("face")
    if face is not None and not (isinstance(face, str) and (face in _JOKERS or _FACE.fullmatch(face))):
        text = message("a card has one or two letters A to Z in capitals, or is a joker, * or **")
        yield InputError("face", "not_a_face", text)
    if card.get("count") is not None:
        yield from _check_number(card["count"], "count", 1, MAX_CARDS)
    if card.get("points") is not None:
        yield from _check_number(card["points"], "points", 0, MAX_POINTS)


_CHECKS: Final[Mapping[str, _Check]] = {
    "name": _check_name,
    "title": _check_title,
    "language": _check_language,
    "status": _check_status,
    "note": _check_note,
    "sources": _check_sources,
    "minimum_cards": _check_minimum,
    "total": _check_total,
    "cards": _check_cards,
}
"""The checks of each field by itself, in the order in which a deck is shown."""


def _check_sums(document: Mapping[str, Any]) -> Iterator[InputError]:
    """Yield the errors of all cards together: their number, and points for all or none."""
    cards = [card for card in document["cards"] if isinstance(card, Mapping)]
    counts = [count for card in cards if type(count := card.get("count")) is int and 1 <= count <= MAX_CARDS]
    if len(counts) == len(document["cards"]):
        yield from _check_size(document, sum(counts))
    lettered = [card for card in cards if card.get("face") not in _JOKERS]
    without = [card for card in lettered if card.get("points") is None]
    if without and any(card.get("points") is not None for card in cards):
        faces = ", ".join(str(card.get("face"))[:20] for card in without[:5])
        text = message("some cards have points and others have none: {faces}", faces=faces)
        hint = message("give points to every card with letters, or to no card")
        yield InputError("cards", "points_for_some", text, hint)


def _check_size(document: Mapping[str, object], size: int) -> Iterator[InputError]:
    """Yield the errors of a deck's size: within the limits, and as the file says."""
    if size > MAX_CARDS:
        text = message("the deck has {size} cards, more than {most}", size=size, most=MAX_CARDS)
        yield InputError("cards", "too_many_cards", text)
    total, minimum = document.get("total"), document.get("minimum_cards")
    if type(total) is int and 1 <= total <= MAX_CARDS and total != size:
        text = message("the cards are {size}, and total says {total}", size=size, total=total)
        yield InputError("total", "other_total", text)
    if type(minimum) is int and size < minimum <= MAX_MINIMUM:
        text = message("the deck has fewer cards, {size}, than a word takes", size=size)
        yield InputError("minimum_cards", "too_few_cards", text)
