"""A game in which a move is told to nobody until all have answered."""

from types import ModuleType
from typing import Any

from games.core import Event


def silent(highest: ModuleType) -> type[Any]:
    """Highest of docs/examples, in which nobody hears that a card was laid until all are turned up."""

    class Silent(highest.Highest):  # type: ignore[name-defined, misc]
        def apply(self, state: Any, seat: int, move: int, events: list[Event] | None = None) -> None:
            happened: list[Event] = []
            super().apply(state, seat, move, happened)
            if events is not None:
                events += [e._replace(shown=None) if e.kind == "lay" else e for e in happened]

    return Silent
