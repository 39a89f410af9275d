"""Reading from a document which words count: its dictionaries, house words and names."""

from collections.abc import Mapping
from typing import Any, Final

from dictionaries import Language
from wordsvc.input.errors import InputError
from wordsvc.input.fields import read_fields, read_flag, read_list, read_texts
from wordsvc.words.authority import Authority, make_authority, open_authority
from wordsvc.words.house import MAX_HOUSE_WORDS, House, parse_house_lists

AUTHORITY_FIELDS: Final = ("dictionary", "house", "no_names")
"""The fields that `read_authority` reads, for the lists of what a document may have."""


def read_dictionaries(value: object, default: str) -> tuple[str, ...]:
    """The names under "dictionary": one, a list, or nothing for the default."""
    if value is None:
        return (default,)
    names = read_texts(value, "dictionary")
    return (names,) if isinstance(names, str) else tuple(names)


def read_authority(fields: Mapping[str, Any], default: str) -> Authority:
    """What decides which words count: the fields `AUTHORITY_FIELDS` of a document, each optional.

    Args:
        fields: "dictionary" is a name or a list of names; "house" is `{"add": [...], "reject": [...]}`
            with at most `MAX_HOUSE_WORDS` words; "no_names" is true or false. Others are not looked at.
        default: the dictionary that is asked when none is named.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    lexicons = open_authority(read_dictionaries(fields.get("dictionary"), default)).lexicons
    no_names = read_flag(fields.get("no_names", False), "no_names")
    document = fields.get("house")
    house = None if document is None else _read_house(document, lexicons[0].language)
    return make_authority(lexicons, house=house, no_names=no_names)


def _read_house(value: object, language: Language) -> House:
    try:
        fields = read_fields(value, required=(), optional=("add", "reject"))
        add, reject = (
            read_list(fields.get(name, []), name, "words", 0, MAX_HOUSE_WORDS) for name in ("add", "reject")
        )
    except InputError as error:
        raise error.within("house") from None
    if len(add) + len(reject) > MAX_HOUSE_WORDS:
        raise InputError("house", "too_many_words", f"a house list has at most {MAX_HOUSE_WORDS} words here")
    return parse_house_lists(add, reject, language)
