"""Values with named fields that are quick to define.

A verdict should come at once, and to define one named tuple takes a fifth of a millisecond. So what every
verdict loads and nothing unpacks is a record, whose definition takes a tenth of that.
"""

from typing import Any, ClassVar, NoReturn, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Record:
    """A value that never changes; equal to another of its class when all fields are.

    Its fields are the annotated names of its class, in their order, with their defaults.

    >>> class Point(Record):
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1).replace(y=2) == Point(1, 2)
    (Point(x=1, y=0), True)
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields."""

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(cls.__annotations__)

    def __init__(self, *values: Any, **named: Any) -> None:
        """Set the fields. Raises `TypeError` for a field that is unknown, missing or given twice."""
        kind = type(self)
        if not named and len(values) == len(kind.fields):
            self.__dict__.update(zip(kind.fields, values, strict=True))
            return
        given = dict(zip(kind.fields, values, strict=False))
        unknown = named.keys() - kind.fields
        if unknown or len(given) < len(values) or given.keys() & named.keys():
            raise TypeError(f"{kind.__name__} has the fields {', '.join(kind.fields)}, each given once")
        given.update(named)
        for name in kind.fields:
            if name not in given:
                if not hasattr(kind, name):
                    raise TypeError(f"{kind.__name__} needs the field {name}")
                given[name] = getattr(kind, name)
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.__dict__ == self.__dict__

    def __hash__(self) -> int:
        return hash(tuple([self.__dict__[name] for name in type(self).fields]))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={self.__dict__[name]!r}" for name in type(self).fields)
        return f"{type(self).__name__}({shown})"

    def replace(self, **changes: Any) -> Self:
        """Return the same value with some fields changed. Raises `TypeError` for an unknown field."""
        return type(self)(**self.__dict__ | changes)
