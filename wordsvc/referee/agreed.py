"""The arguments of an agreement, which `Referee` and the functions of the front door take."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from wordsvc.cards import USUAL_EDITIONS, Deck, load_edition
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.words import Authority, open_authority
from wordsvc.words.authority_request import read_authority
from wordsvc.words.house import HouseWords, check_house_size, parse_house

_FIELDS: Final = {"dictionaries": "dictionary"}
"""The fields of a request for arguments with another name."""


_OFF: Final = (("all", False), ("no_names", False), ("no_offensive", False))
"""Flags that count as left out."""


class Agreed(TypedDict, total=False):
    """The arguments besides the game, each optional; None counts as left out. `Referee` explains them."""

    dictionaries: str | Sequence[str] | None
    all: bool
    house: str | HouseWords | None
    no_names: bool
    no_offensive: bool
    authority: Authority | None
    deck: str | Deck | None


def choose_authority(usual: str, agreed: Agreed) -> Authority:
    """Return the authority of a table; `usual` is the dictionary that is asked when none is named.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.
        TypeError: for an argument that does not exist.

    >>> choose_authority("en", {"no_names": True}).reason("PARIS")
    'proper_noun'
    """
    fields, authority = _to_fields(agreed), agreed.get("authority")
    fields.pop("deck", None)
    if not fields:
        if authority is None:
            return open_authority(usual)
        if isinstance(authority, Authority) and authority.lexicons:
            return authority
    return read_authority(_read_house(fields, usual, authority), usual, authority)


def add_agreed(document: object, agreed: Agreed) -> Any:
    """Return the document of a score with the arguments as fields, for its reader.

    A document that is no mapping is returned unchanged, for the reader to refuse. Raises `InputError` on a
    field that the document has already.

    >>> add_agreed({"rounds": []}, {"dictionaries": "en-common"})
    {'rounds': [], 'dictionary': 'en-common'}
    """
    added = _to_fields(agreed)
    if not isinstance(document, Mapping):
        return document
    for name in added:
        if document.get(name) is not None:
            text = message("the document says {name} already", name=name)
            raise InputError(name, "named_twice", text, message("leave out one of them"))
    fields = {**document, **added}
    if not isinstance(added.get("house"), str):
        return fields
    usual = load_edition(USUAL_EDITIONS["quiddler"]).usual_dictionary(fields.get("deck"))
    return _read_house(fields, usual, agreed.get("authority"))


def _to_fields(agreed: Agreed) -> dict[str, Any]:
    """Return the arguments as fields of a request, without the authority and flags that are false."""
    if unknown := agreed.keys() - Agreed.__annotations__.keys():
        known = ", ".join(Agreed.__annotations__)
        raise TypeError(f"there is no argument {min(unknown)!r}; a table agrees on {known}")
    given = {_FIELDS.get(name, name): value for name, value in agreed.items() if name != "authority"}
    return {name: value for name, value in given.items() if value is not None and (name, value) not in _OFF}


def _read_house(fields: dict[str, Any], usual: str, authority: Authority | None) -> dict[str, Any]:
    """Parse a house list that is a text, in the language of the dictionaries. Raises `InputError`."""
    house: object = fields.get("house")
    if not isinstance(house, str):
        return fields
    language = read_authority({"dictionary": fields.get("dictionary")}, usual, authority).language
    return {**fields, "house": check_house_size(parse_house(house, language))}
