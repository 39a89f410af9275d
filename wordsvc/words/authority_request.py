"""Reading what decides which words count: the dictionaries, the house words and the names of a request."""

from collections.abc import Mapping

from dictionaries import Language
from wordsvc.input.errors import InputError
from wordsvc.input.fields import read_flag, read_texts
from wordsvc.input.messages import message
from wordsvc.words.authority import Authority, HouseRules, make_authority, open_authority
from wordsvc.words.house import House, check_house_size, parse_house_lists, refuse_contradictions
from wordsvc.words.word_fields import AUTHORITY_NAMES, HOUSE_LIST


def read_dictionaries(value: object, default: str) -> tuple[str, ...]:
    """Return the names under "dictionary": one, a list, or nothing for the default."""
    if value is None:
        return (default,)
    names = read_texts(value, "dictionary")
    return (names,) if isinstance(names, str) else tuple(names)


def read_authority(
    fields: Mapping[str, object], default: str, authority: Authority | None = None
) -> Authority:
    """Return the authority for the fields `AUTHORITY_FIELDS` of a document, each optional.

    Args:
        fields: "dictionary" is a name or a list of names; "house" is `{"add": [...], "reject": [...]}`
            with at most `MAX_HOUSE_WORDS` words, or a `House`; "all", "no_names" and "no_offensive" are true
            or false. Others are not looked at.
        default: the dictionary that is asked when none is named.
        authority: decides when it is open already; then the document names none of the fields.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    if authority is not None:
        return _read_alone(authority, fields)
    read = read_stored_authority(fields, default)
    if isinstance(house := fields.get("house"), Mapping):
        refuse_contradictions(house.get("add") or (), house.get("reject") or ())
    return read


def read_stored_authority(fields: Mapping[str, object], default: str) -> Authority:
    """Return the authority for stored fields, whose house list may add a word and reject it.

    Such a word is rejected: a base is added with all its forms, one of which may be rejected. Raises as
    `read_authority` does.
    """
    opened = open_authority(read_dictionaries(fields.get("dictionary"), default))
    rules = read_house_rules(fields, opened.language)
    return make_authority(opened.lexicons, **rules) if any(rules.values()) else opened


def read_house_rules(fields: Mapping[str, object], language: Language) -> HouseRules:
    """Return the fields of `read_authority` besides the dictionaries. Raises `InputError` on one of them."""
    no_names = read_flag(fields.get("no_names", False), "no_names")
    no_offensive = read_flag(fields.get("no_offensive", False), "no_offensive")
    document = fields.get("house")
    house = None if document is None else _read_house(document, language)
    return {
        "house": house,
        "no_names": no_names,
        "no_offensive": no_offensive,
        "every_list": read_flag(fields.get("all", False), "all"),
    }


def read_offensive(value: object, authority: Authority) -> bool:
    """Return True if offensive words are offered with the others, by the field "offensive".

    Raises `InputError` on "offensive", also where the authority was told to refuse such words.

    >>> read_offensive(True, open_authority("en"))
    True
    """
    offensive = read_flag(value, "offensive")
    if offensive and authority.no_offensive:
        text = message("the table refuses offensive words, so none can be offered")
        raise InputError("offensive", "not_with_no_offensive", text, message("leave out one of them"))
    return offensive


def _read_alone(authority: object, fields: Mapping[str, object]) -> Authority:
    """Return an authority, when nothing is named beside it."""
    if not isinstance(authority, Authority) or not authority.lexicons:
        text = message("authority must be an Authority, as wordsvc.words.open_authority gives it")
        raise InputError("authority", "not_an_authority", text)
    for name in AUTHORITY_NAMES:
        if fields.get(name) is not None and fields[name] is not False:
            text = message("the authority says which words count, so that {name} cannot", name=name)
            raise InputError(name, "named_twice", text, message("leave out one of them"))
    return authority


def _read_house(value: object, language: Language) -> House:
    if isinstance(value, House):
        return _fold_house(value, language)
    try:
        fields = HOUSE_LIST.read(value)
    except InputError as error:
        raise error.within("house") from None
    add, reject = fields["add"], fields["reject"]
    check_house_size(House(add, reject))
    return check_house_size(parse_house_lists(add, reject, language))


def _fold_house(house: House, language: Language) -> House:
    """Return a house list whose words are folded, which somebody may have made without."""
    for name, words in (("add", house.add), ("reject", house.reject)):
        if not isinstance(words, frozenset | set | list | tuple):
            raise InputError(
                ("house", name), "not_words", message("{name} must be a set of words", name=name)
            )
    return parse_house_lists(house.add, house.reject, language)
