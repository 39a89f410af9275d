"""The stored form of what a table agreed on: the header of a log, fixed when a match begins (C2).

The header has texts alone:

    {"edition": "quiddler-en", "deck": "{...}", "dictionaries": "en 2026.11 SHA256", "house": "+AB -QUIZ",
     "no_names": "yes", "no_offensive": "yes", "all": "yes"}

The last four stand there only where the table agreed on them. The deck is whole, as JSON, so that a log
replays for ever. Dictionaries are only named: a replay uses the rulings in the log, and new questions are
answered by the very editions of the header (`wordsvc.referee.editions`) or not at all.
"""

import functools
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dictionaries import DictionaryError
from games.core import InvalidInput, quote_text, unquote_text
from wordsvc.cards import Deck, Edition, edition_names, load_edition
from wordsvc.cards.deck import deck_from_dict
from wordsvc.cards.deck_file import find_faults
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.referee import editions
from wordsvc.words import Authority, DictionaryReference, House, HouseRules, WordList
from wordsvc.words.authority import MIN_EVERY_LIST
from wordsvc.words.house import parse_house

_HASH: Final = re.compile("[0-9a-f]{16,64}")
_FIELDS: Final = ("edition", "deck", "dictionaries", "house", "no_names", "no_offensive", "all")
_YES: Final = "yes"


def make_header(
    edition: Edition,
    deck: Deck,
    authority: Authority | None,
    dictionaries: Iterable[DictionaryReference] | None = None,
) -> dict[str, str]:
    """Return the header of a table; `dictionaries` are by default those of the authority."""
    named = authority.dictionaries if authority and dictionaries is None else dictionaries or ()
    header = {
        "edition": edition.name,
        "deck": write_deck(deck),
        "dictionaries": write_dictionaries(named),
    }
    if authority and authority.house:
        header["house"] = " ".join(authority.house.to_text().split())
    if authority and authority.no_names:
        header["no_names"] = _YES
    if authority and authority.no_offensive:
        header["no_offensive"] = _YES
    if authority and authority.every_list:
        header["all"] = _YES
    return header


def read_header(
    header: Mapping[str, str], game: str | None, lexicons: Sequence[WordList] | None
) -> tuple[Edition, Deck, Authority | None]:
    """Return the parts that a header names, for a game by its name or for any.

    The authority is None where the dictionaries are not installed, and has their newest editions where those
    of the header are not known. A list of a player's own cannot be found by its name: `lexicons` are lists
    that are open.

    Raises `InvalidInput` on ("dictionary", field) for a header that no program wrote so.
    """
    if not isinstance(header, Mapping):
        raise InvalidInput("dictionary", "bad_log", message("is missing"))
    for field, value in header.items():
        if field not in _FIELDS:
            raise InvalidInput(("dictionary", str(field)[:40]), "bad_log", message("is no field of a log"))
        if not isinstance(value, str):
            raise InvalidInput(("dictionary", field), "bad_log", message("must be a text"))
    for field in _FIELDS[:3]:
        if field not in header:
            raise InvalidInput(("dictionary", field), "bad_log", message("is missing"))
    edition = _load_edition(header["edition"], game)
    deck = edition.rank(read_header_deck(header["deck"]))
    house = _load_house(header.get("house", ""), deck)
    rules: HouseRules = {
        "house": house,
        "no_names": _load_flag(header, "no_names"),
        "no_offensive": _load_flag(header, "no_offensive"),
        "every_list": _load_flag(header, "all"),
    }
    references = read_dictionaries(header["dictionaries"])
    if rules["every_list"] and len(references) < MIN_EVERY_LIST:
        raise InvalidInput(("dictionary", "all"), "bad_log", message("must be of two lists or more"))
    try:
        return edition, deck, editions.open_agreed(references, lexicons, **rules)
    except (InputError, DictionaryError):
        return edition, deck, None


@functools.lru_cache(maxsize=8)
def read_header_deck(text: str) -> Deck:
    """Return the deck of a header; most matches of a service have one of a few.

    Raises `InvalidInput` on a field of ("dictionary", "deck").
    """
    field = ("dictionary", "deck")
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidInput(field, "bad_json", message("the deck is not valid JSON")) from None
    for fault in find_faults(document):
        raise InvalidInput((*field, *fault.field), fault.code, fault.message, fault.hint)
    return deck_from_dict(document)


def write_deck(deck: Deck) -> str:
    """Return the text that has a deck whole."""
    return json.dumps(deck.to_dict(), ensure_ascii=False, separators=(",", ":"))


def write_dictionaries(references: Iterable[DictionaryReference]) -> str:
    """Return the text that names dictionaries; names are quoted, as those of own lists may have blanks."""
    return ", ".join(f"{quote_text(each.name)} {each.version} {each.sha256}" for each in references)


def read_dictionaries(text: str) -> list[DictionaryReference]:
    """Parse the text of `write_dictionaries`. Raises `InvalidInput` on ("dictionary", "dictionaries")."""
    return [_read_dictionary(each) for each in text.split(", ")]


def show_dictionaries(header: Mapping[str, str]) -> str:
    """Return the dictionaries of a header with their versions, for people; their hashes are not looked at."""
    named = [each.rpartition(" ")[0].partition(" ") for each in header["dictionaries"].split(", ")]
    return ", ".join(f"{_unquote(name)} {version}" for name, _, version in named)


def refusal_of(header: Mapping[str, str]) -> InvalidInput:
    """Return the error that says that the dictionaries of a header are not here."""
    judged = message(
        "the match is judged by {dictionaries}, not here", dictionaries=show_dictionaries(header)
    )
    return editions.refusal_of(read_dictionaries(header["dictionaries"]), judged)


def other_list(header: Mapping[str, str]) -> InvalidInput:
    """Return the error that says that the lists which somebody opened are not those of a header."""
    named = show_dictionaries(header)
    text = message("the match is judged by {dictionaries}, which is another list", dictionaries=named)
    hint = message("name the file as it was when the match began; its rulings so far stand")
    return InvalidInput("dictionary", "other_dictionary", text, hint)


def _read_dictionary(text: str) -> DictionaryReference:
    parts = text.split(" ")
    if len(parts) != 3 or not parts[1] or not _HASH.fullmatch(parts[2]):
        sentence = message("must have names, versions and hashes")
        raise InvalidInput(("dictionary", "dictionaries"), "bad_log", sentence)
    return DictionaryReference(_unquote(parts[0]), parts[1], parts[2])


def _unquote(name: str) -> str:
    try:
        return unquote_text(name)
    except InvalidInput as error:
        raise error.at("dictionary", "dictionaries") from None


def _load_edition(name: str, game: str | None) -> Edition:
    if name in edition_names() and game in (None, load_edition(name).game):
        return load_edition(name)
    if game is None:
        text = message("there is no edition {name!r}", name=name[:40])
    else:
        text = message("there is no edition {name!r} of {game}", name=name[:40], game=game)
    raise InvalidInput(("dictionary", "edition"), "bad_log", text)


def _load_house(text: str, deck: Deck) -> House | None:
    try:
        return parse_house("\n".join(text.split()), deck.language, is_written=True) if text else None
    except InputError as error:
        raise InvalidInput(("dictionary", "house"), error.code, error.message, error.hint) from None


def _load_flag(header: Mapping[str, str], name: str) -> bool:
    if header.get(name, _YES) != _YES:
        raise InvalidInput(("dictionary", name), "bad_log", message("must be yes"))
    return name in header
