"""What a process does at once when it is asked to stop: it says so to those who look on."""

from typing import Final, Protocol
from weakref import WeakSet


class Stoppable(Protocol):
    """What is told of it; `stop` takes no lock and never waits, since a handler of a signal may call it."""

    def stop(self) -> None:
        """End what would go on for long."""


_told: "Final[WeakSet[Stoppable]]" = WeakSet()


def on_shutdown(stoppable: Stoppable) -> None:
    """Let something know when the process is asked to stop; once is enough."""
    _told.add(stoppable)


def begin_shutdown() -> None:
    """The process is asked to stop."""
    for stoppable in list(_told):
        stoppable.stop()
