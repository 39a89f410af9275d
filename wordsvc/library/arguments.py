"""The arguments of the front door as the fields of a request, so that one reader reads both."""

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.words import Authority, open_authority

_FIELDS: Final = {"dictionaries": "dictionary"}
"""Arguments that requests call otherwise."""


def to_fields(**arguments: object) -> dict[str, Any]:
    """Arguments as fields of a document; None counts as left out."""
    return {_FIELDS.get(name, name): value for name, value in arguments.items() if value is not None}


def choose_authority(
    default: str,
    dictionaries: object,
    house: object,
    no_names: object,
    no_offensive: object,
    authority: Authority | None,
) -> Authority:
    """What decides which words count, by the arguments of the front door.

    Raises `InputError` and `DictionaryError` as `wordsvc.words.authority_request.read_authority` does.
    """
    if dictionaries is None and house is None and no_names is False and no_offensive is False:
        if authority is None:
            return open_authority(default)
        if isinstance(authority, Authority) and authority.lexicons:
            return authority
    # Only here: the command line opens its dictionaries itself, and a verdict needs no other reader.
    from wordsvc.words.authority_request import read_authority

    given = to_fields(dictionaries=dictionaries, house=house, no_names=no_names, no_offensive=no_offensive)
    return read_authority(given, default, authority)


def add_fields(document: object, **arguments: object) -> Any:
    """A document with what arguments say besides; False counts as left out too.

    What is no mapping is returned as it is, for the reader to refuse. Raises `InputError` on a field that
    the document has already.
    """
    if not isinstance(document, Mapping):
        return document
    added = {name: value for name, value in to_fields(**arguments).items() if value is not False}
    for name in added:
        if document.get(name) is not None:
            message = say("the document says {name} already", name=name)
            raise InputError(name, "named_twice", message, say("leave out one of them"))
    return {**document, **added}
