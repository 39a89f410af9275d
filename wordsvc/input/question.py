"""Requests, each declared once: the fields, the values that they take, and texts about them.

A `Question` reads a document and writes its JSON Schema. The commands take their options from its fields.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, Protocol

from wordsvc.input.fields import (
    MAX_NAME_LENGTH,
    read_choice,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_number,
)

Schema = dict[str, Any]
"""A JSON Schema."""

Reader = Callable[[Any, str], Any]
"""A function of a value and the name of its field; it raises `InputError` on that field."""


def read_later(value: object, field: str) -> Any:
    """Return a value as it was given."""
    return value


class Component(Protocol):
    """A question or an answer, which has its own place in the description of the API."""

    name: str

    def schema(self) -> Schema:
        """Return the JSON Schema of its documents."""

    def parts(self) -> "dict[str, Component]":
        """Return the question and all its parts, by name."""


class Shape:
    """A component that is a fixed JSON Schema: documents that are read elsewhere, such as a deck's.

    >>> Shape("Pair", {"type": "array", "minItems": 2, "maxItems": 2}).schema()["type"]
    'array'
    """

    def __init__(self, name: str, schema: Schema) -> None:
        """Name a JSON Schema."""
        self.name, self._schema = name, schema

    def schema(self) -> Schema:
        """Return the JSON Schema of its documents."""
        return self._schema

    def parts(self) -> "dict[str, Component]":
        """Return the shape, which has no parts, by name."""
        return {self.name: self}


class Kind(NamedTuple):
    """The values of a field: their JSON Schema, their reader, and the components that they refer to.

    `schema` is called only for a document of the API, since it may list installed dictionaries and decks.
    """

    schema: Callable[[], Schema]
    read: Reader = read_later
    parts: "tuple[Component, ...]" = ()


def as_given(**schema: object) -> Kind:
    """Return a kind whose values are read later, with the deck or the language that they belong to."""
    return Kind(lambda: schema)


def integer(least: int, most: int | None = None) -> Kind:
    """Return the whole numbers from `least` to `most`; without `most` they are read later."""
    if most is None:
        return as_given(type="integer", minimum=least)
    return Kind(
        lambda: {"type": "integer", "minimum": least, "maximum": most},
        lambda value, field: read_number(value, field, least, most),
    )


def choice(choices: Sequence[str]) -> Kind:
    """Return the texts in `choices`."""
    return Kind(
        lambda: {"type": "string", "enum": list(choices)},
        lambda value, field: read_choice(value, field, choices),
    )


def text(least: int = 0, most: int | None = None, **schema: object) -> Kind:
    """Return texts of `least` to `most` characters, read later."""
    return as_given(type="string", **_limits(minLength=least, maxLength=most), **schema)


def several(kind: Kind, least: int = 0, most: int | None = None, things: str = "") -> Kind:
    """Return lists of `least` to `most` values, read later one by one.

    `things` is a sentence, the plural for an error; without it the length is read later, too.
    """

    def read(value: object, field: str) -> Any:
        return read_list(value, field, things, least, most) if things and most is not None else value

    limits = _limits(minItems=least, maxItems=most)
    return Kind(lambda: {"type": "array", "items": kind.schema(), **limits}, read, kind.parts)


def _limits(**limits: int | None) -> Schema:
    return {name: limit for name, limit in limits.items() if limit}


def either(*kinds: Kind, read: Reader = read_later) -> Kind:
    """Return the values of any of the kinds."""
    parts = tuple(part for kind in kinds for part in kind.parts)
    return Kind(lambda: {"anyOf": [kind.schema() for kind in kinds]}, read, parts)


def described(kind: Kind, description: str) -> Kind:
    """Return the same values with a description."""
    return kind._replace(schema=lambda: {"description": description, **kind.schema()})


ANYTHING: Final = as_given()
FLAG: Final = Kind(lambda: {"type": "boolean"}, read_flag)
PLAYER: Final = Kind(
    lambda: {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_NAME_LENGTH,
        "description": "The name of a player.",
    },
    read_name,
)
ID: Final = text(pattern="^[A-Za-z0-9_-]{16}$")
"""The ids of stored records."""

NULL: Final = as_given(type="null")


class Field(NamedTuple):
    """A field of a request. A field that is left out or null has its `default`."""

    name: str
    kind: Kind
    text: str = ""
    required: bool = False
    default: Any = None

    def schema(self) -> Schema:
        """Return the JSON Schema of the field in a document."""
        written = self.kind.schema()
        if not self.required:
            options = written["anyOf"] if set(written) == {"anyOf"} else [written]
            written = {"anyOf": [*options, NULL.schema()]}
        return written | ({"description": self.text} if self.text else {})

    def parameter_schema(self) -> Schema:
        """Return the JSON Schema of the field as a parameter of an address, without its description."""
        written = {key: value for key, value in self.kind.schema().items() if key != "description"}
        return written if self.default is None else {"default": self.default, **written}


class Question:
    """A request: its name in the description of the API, a text about it, and its fields.

    >>> size = Question("Size", "A size.", Field("n", integer(1, 9), required=True), Field("big", FLAG))
    >>> size.read({"n": 3})
    {'n': 3, 'big': None}
    """

    __slots__ = ("_optional", "_required", "fields", "name", "text")

    def __init__(self, name: str, text: str, *fields: Field) -> None:
        self.name = name
        self.text = text
        self.fields = {field.name: field for field in fields}
        self._required = [field.name for field in fields if field.required]
        self._optional = [field.name for field in fields if not field.required]

    def read(self, document: object) -> dict[str, Any]:
        """Read a JSON object, or a mapping: every field with its value or its default.

        A value of a kind that is read later is returned as it is: whoever knows the deck, the language or
        the table reads it.

        Raises `InputError` on a field that is unknown, missing or refused by its kind, and for no object.
        """
        return {name: field.default for name, field in self.fields.items()} | self.read_given(document)

    def read_given(self, document: object) -> dict[str, Any]:
        """Read the fields that a document has, as `read` does, without defaults."""
        given = read_fields(document, required=self._required, optional=self._optional)
        return {
            name: field.kind.read(given[name], name) for name, field in self.fields.items() if name in given
        }

    def schema(self) -> Schema:
        """Return the JSON Schema of the document."""
        return {
            "type": "object",
            "description": self.text,
            "properties": {name: field.schema() for name, field in self.fields.items()},
            "additionalProperties": False,
        } | ({"required": self._required} if self._required else {})

    def parts(self) -> "dict[str, Component]":
        """Return this question and all that are parts of it, by name."""
        found: dict[str, Component] = {self.name: self}
        for field in self.fields.values():
            for part in field.kind.parts:
                found |= part.parts()
        return found


def document_for(component: Component) -> Kind:
    """Return the documents for a question, or those of an answer, read later."""
    return Kind(lambda: {"$ref": f"#/components/schemas/{component.name}"}, parts=(component,))
