"""JSON Schemas and readers of answers, made from the classes that declare them (`wordsvc.input.answer`)."""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from types import FunctionType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from wordsvc.input.answer import Declaration
from wordsvc.input.names import load
from wordsvc.input.question import Component, Kind, Reader, Schema, document_for, either, read_later


class UnreadableAnswerError(ValueError):
    """An answer of another form than the description of the API says; its text is the field at fault."""


class Answer:
    """An answer in the description of the API: its name, a text about it, and the kinds of its fields.

    >>> from wordsvc.words import Note
    >>> note = answer_of(Note)
    >>> note.name, note.required, note.read({"code": "other_ways", "message": "See.", "later": 1})
    ('Note', ['code', 'message'], Note(code='other_ways', message='See.', cards=(), rule=''))
    """

    __slots__ = ("_arguments", "_class", "fields", "name", "own", "required", "text")

    def __init__(self, kind: Any) -> None:
        """Make the answer that a class declares. Raises `TypeError` if it declares none."""
        declared: Declaration = getattr(kind, "__answer__", None) or _of_typed_dict(kind)
        self.name = declared.name
        self.text = " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
        self.fields = self.own = {name: kind_of(_hint(kind, path)) for name, path in declared.paths.items()}
        self.required = [name for name in self.fields if name not in declared.optional]
        self._class = kind
        self._arguments = _arguments(kind, declared.paths)
        if declared.further:
            further = answer_of(load(declared.further))
            self.fields = self.own | further.own
            self.required += [name for name in further.required if name in further.own]
            self.text = "\n\n".join(filter(None, (self.text, declared.about_further)))

    def schema(self) -> Schema:
        """Return the JSON Schema, which allows fields of later versions."""
        ordered = sorted(self.fields, key=lambda name: name not in self.required)
        return {
            "type": "object",
            "description": self.text,
            "properties": {name: self.fields[name].schema() for name in ordered},
        } | ({"required": self.required} if self.required else {})

    def parts(self) -> dict[str, Component]:
        """Return this answer and all that are parts of it, by name."""
        found: dict[str, Component] = {self.name: self}
        for kind in self.fields.values():
            for part in kind.parts:
                found |= part.parts()
        return found

    def read(self, document: object) -> Any:
        """Read a JSON object; fields that the answer does not declare are ignored.

        Returns an object of the class if the document has all its fields, else a dictionary.

        Raises `UnreadableAnswerError` if a field is missing or not of its kind, and for no object.
        """
        if not isinstance(document, dict):
            raise UnreadableAnswerError(self.name)
        if missing := [name for name in self.required if name not in document]:
            raise UnreadableAnswerError(missing[0])
        found = {
            name: kind.read(document[name], name) for name, kind in self.fields.items() if name in document
        }
        if not self._arguments:
            return found
        return self._class(**{given: found[name] for given, name in self._arguments.items() if name in found})


@cache
def answer_of(kind: object) -> Answer:
    """Return the answer that a class declares. Raises `TypeError` if it declares none."""
    return Answer(kind)


def kind_of(hint: Any) -> Kind:
    """Return the values of a type, as Python has them and as JSON has them."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Any:
        return Kind(dict)
    if hint in _TYPES:
        name, types = _TYPES[hint]
        return _kind(lambda: {"type": name}, lambda value: type(value) in types)
    if origin is Annotated:
        written = [each for each in hint.__metadata__ if isinstance(each, type)]
        return _annotated(kind_of(written[0] if written else parts[0]), hint.__metadata__)
    if origin is NotRequired:
        return kind_of(parts[0])
    if origin is Literal:
        return _kind(lambda: {"type": "string", "enum": list(parts)}, lambda value: value in parts)
    if origin in (Union, UnionType):
        return _either([kind_of(part) for part in parts])
    if origin is not None:
        return _collection(origin, kind_of(parts[0 if origin in (tuple, list) else 1]))
    if hasattr(hint, "reference"):
        return kind_of(_hint(hint, "reference"))
    found = answer_of(hint)
    return document_for(found)._replace(read=lambda value, _: found.read(value))


_TYPES: Final[dict[Any, tuple[str, tuple[type, ...]]]] = {
    bool: ("boolean", (bool,)),
    float: ("number", (float, int)),
    int: ("integer", (int,)),
    str: ("string", (str,)),
    NoneType: ("null", (NoneType,)),
}
"""The types of JSON."""


def _hint(kind: object, path: str) -> Any:
    """Return the type of an attribute of a class, without a description if it is one of an attribute."""
    name, _, rest = path.partition(".")
    found = getattr(kind, name, None)
    computed = getattr(found, "fget", None) or getattr(found, "func", None)
    hint = get_type_hints(computed or kind, include_extras=True)["return" if computed else name]
    if not rest:
        return hint
    inner = _hint(hint, rest)
    return get_args(inner)[0] if get_origin(inner) is Annotated else inner


def _of_typed_dict(kind: Any) -> Declaration:
    if not is_typeddict(kind):
        raise TypeError(f"{kind!r} is no answer")
    paths = {name: name for name in get_type_hints(kind)}
    return Declaration(kind.__name__.removesuffix("Document"), paths, kind.__optional_keys__, "", "", ())


def _arguments(kind: Any, paths: Mapping[str, str]) -> dict[str, str]:
    """Return the field for each argument of a class; nothing if arguments would be missing."""
    named: Sequence[str] = getattr(kind, "_fields", getattr(kind, "fields", ()))
    defaults = getattr(kind, "_field_defaults", vars(kind))
    given = {path: name for name, path in paths.items() if path in named}
    return given if all(name in given or name in defaults for name in named) else {}


def _kind(schema: Callable[[], Schema], is_one: Callable[[Any], bool], read: Reader = read_later) -> Kind:
    """Return the values that pass a test, read further by `read`."""

    def read_tested(value: object, field: str) -> Any:
        if not is_one(value):
            raise UnreadableAnswerError(field)
        return read(value, field)

    return Kind(schema, read_tested)


def _collection(origin: type, kind: Kind) -> Kind:
    """Return lists of a kind, as a `tuple` or a `list`, or objects that have it by name."""
    if origin in (tuple, list):
        found = _kind(
            lambda: {"type": "array", "items": kind.schema()},
            lambda value: type(value) is list,
            lambda value, field: origin(kind.read(each, field) for each in value),
        )
    else:
        found = _kind(
            lambda: {"type": "object", "additionalProperties": kind.schema() or True},
            lambda value: type(value) is dict,
            lambda value, field: {name: kind.read(each, field) for name, each in value.items()},
        )
    return found._replace(parts=kind.parts)


def _either(kinds: Sequence[Kind]) -> Kind:
    """Return the values of any of the kinds, read as the first that fits."""

    def read(value: object, field: str) -> Any:
        for kind in kinds:
            with suppress(UnreadableAnswerError):
                return kind.read(value, field)
        raise UnreadableAnswerError(field)

    return either(*kinds, read=read)


def _annotated(kind: Kind, metadata: Sequence[object]) -> Kind:
    """Return a kind with a description and further keywords, which are about values that are not null."""
    texts = [each for each in metadata if isinstance(each, str)]

    def keywords() -> Schema:
        found = [entry for each in metadata if isinstance(each, FunctionType) for entry in each().items()]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in found}

    def schema() -> Schema:
        written = kind.schema()
        if "anyOf" in written:
            first, *others = written["anyOf"]
            written = written | {"anyOf": [first | keywords(), *others]}
        else:
            written = written | keywords()
        return written | ({"description": texts[-1]} if texts else {})

    def read(value: object, field: str) -> Any:
        found = kind.read(value, field)
        if value is not None and not _fits(value, keywords()):
            raise UnreadableAnswerError(field)
        return found

    return kind._replace(schema=schema, read=read)


def _fits(value: Any, keywords: Schema) -> bool:
    """Return whether a value of the right type fits the keywords that limit it."""
    return (
        value in keywords.get("enum", [value])
        and ("pattern" not in keywords or bool(re.fullmatch(keywords["pattern"], value)))
        and ("minimum" not in keywords or value >= keywords["minimum"])
    )
