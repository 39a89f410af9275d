"""The fields of a state that are plain data by themselves, written and read the same way in every game."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class StateFields(NamedTuple):
    """The names of such fields: numbers, lists of numbers, and lists of such lists."""

    numbers: tuple[str, ...]
    rows: tuple[str, ...]
    boards: tuple[str, ...]

    def to_dict(self, state: object) -> dict[str, Any]:
        """Return these fields of a state; lists are copies."""
        document: dict[str, Any] = {name: getattr(state, name) for name in self.numbers}
        document |= {name: list(getattr(state, name)) for name in self.rows}
        document |= {name: [list(row) for row in getattr(state, name)] for name in self.boards}
        return document

    def restore(self, state: object, document: Mapping[str, Any]) -> None:
        """Set these fields of a state to what a document of `to_dict` has."""
        for name in self.numbers:
            setattr(state, name, document[name])
        for name in self.rows:
            setattr(state, name, list(document[name]))
        for name in self.boards:
            setattr(state, name, [list(row) for row in document[name]])
