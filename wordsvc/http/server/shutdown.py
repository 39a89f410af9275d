"""Callbacks for the moment when a process is asked to stop."""

from typing import Final, Protocol
from weakref import WeakSet


class Stoppable(Protocol):
    """An object that can be stopped.

    `stop` takes no lock and never waits, since a handler of a signal may call it.
    """

    def stop(self) -> None:
        """End long work soon."""


_registered: "Final[WeakSet[Stoppable]]" = WeakSet()


def on_shutdown(stoppable: Stoppable) -> None:
    """Call `stop` of an object when the process is asked to stop."""
    _registered.add(stoppable)


def begin_shutdown() -> None:
    """Call `stop` of all objects; for the handler of the signal."""
    for stoppable in list(_registered):
        stoppable.stop()
