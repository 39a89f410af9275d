"""Answers, each declared once by a class: the fields of its JSON, in their order.

`answer` gives a class `to_dict`. `wordsvc.input.answer_schema` makes the JSON Schema and a reader of the same
declaration; judging a word does not load it.

The types of fields are the annotations of attributes and properties. `Annotated` adds to a type: a text is
the description of a field, and a function returns further keywords of its JSON Schema (see `having`).
An answer that is made as a dictionary is a `TypedDict` with such annotations instead; in it
`Annotated[dict[str, str], DictionaryReference]` is the JSON of another answer.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar, cast

T = TypeVar("T")

Writer = Callable[[Any], Any]
"""A function that returns a value as JSON."""

_PLAIN: Final = frozenset({bool, float, int, str, type(None)})


class Declaration(NamedTuple):
    """The declaration of an answer; `paths` are attributes of its class by the names of fields."""

    name: str
    paths: dict[str, str]
    optional: frozenset[str]
    further: str
    about_further: str
    getters: tuple[tuple[str, Callable[[Any], Any]], ...]


def answer(
    *fields: str,
    name: str = "",
    optional: tuple[str, ...] = (),
    further: str = "",
    about_further: str = "",
) -> Callable[[type[T]], type[T]]:
    """Declare that a class is an answer, and give it `to_dict` unless it has its own.

    Args:
        fields: the fields in the order of the JSON, with blanks between them; by default those of a named
            tuple. A field is an attribute, which may be a property; "index=place" names the attribute, and
            "word=verdict.word" an attribute of an attribute.
        name: the name in the description of the API, by default that of the class.
        optional: fields that are left out while they are empty or None.
        further: an answer whose fields may follow, by its name below `wordsvc`: "cards.included.Included".
        about_further: a paragraph about them in the description of the API.

    >>> from typing import Annotated, NamedTuple
    >>> @answer("name points=tally total")
    ... class Total(NamedTuple):
    ...     name: Annotated[str, "The name of a player."]
    ...     tally: tuple[int, ...]
    ...     @property
    ...     def total(self) -> int:
    ...         return sum(self.tally)
    >>> write(Total("Ann", (3, 4)))
    {'name': 'Ann', 'points': [3, 4], 'total': 7}
    """

    def declare(kind: Any) -> Any:
        given = " ".join(fields).split() or kind._fields
        paths = {each.partition("=")[0]: each.partition("=")[2] or each for each in given}
        getters = tuple((field, attrgetter(path)) for field, path in paths.items())
        kind.__answer__ = Declaration(
            name or kind.__name__, paths, frozenset(optional), further, about_further, getters
        )
        if not hasattr(kind, "to_dict"):
            kind.to_dict = write
        return kind

    return declare


def having(**keywords: object) -> Callable[[], dict[str, Any]]:
    """Return a function that gives keywords of a JSON Schema: `minimum`, `enum`, `pattern`, `default`."""
    return lambda: keywords


def write(value: Any) -> dict[str, Any]:
    """Return an answer as JSON."""
    declared: Declaration = value.__answer__
    document: dict[str, Any] = {}
    for name, get in declared.getters:
        found = get(value)
        if found or name not in declared.optional:
            kind = type(found)
            document[name] = found if kind in _PLAIN else _WRITERS[kind](found)
    return document


class _Writers(dict[type, Writer]):
    """The function that writes the values of each class as JSON."""

    def __missing__(self, kind: type) -> Writer:
        self[kind] = found = _find_writer(kind)
        return found


_WRITERS: Final = _Writers()


def _find_writer(kind: Any) -> Writer:
    """Return the writer of a class; a deck is named by its `reference`."""
    if hasattr(kind, "reference"):
        return attrgetter("reference")
    if hasattr(kind, "to_dict"):
        return cast("Writer", kind.to_dict)
    if issubclass(kind, tuple | list):
        return _write_list
    if issubclass(kind, Mapping):
        return lambda value: dict(zip(value, _write_list([*value.values()]), strict=True))
    return lambda value: value


def _write_list(values: Sequence[object]) -> list[Any]:
    """Return values of one kind as JSON; most are texts."""
    if not values or type(values[0]) in _PLAIN:
        return list(values)
    return [_WRITERS[type(value)](value) for value in values]
