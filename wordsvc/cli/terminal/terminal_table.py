"""The protocol between the loop of a game and a table, local or on a server."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from games.core import AnyGame, Rulebook
from wordsvc.cli.prompt import Prompt
from wordsvc.cli.stop_signals import StopSignals


class TerminalTable(Protocol):
    """A match as the people at one keyboard play it; seats are counted from 0.

    It prints what happens by itself, through its prompt. `hints` says whether the table allows hints.
    """

    rulebook: Rulebook
    game: AnyGame
    names: list[str]
    hints: bool
    prompt: Prompt
    signals: StopSignals

    @property
    def seat(self) -> int | None:
        """The seat of the person who is asked for a move; None while others are."""

    @property
    def version(self) -> object:
        """A value that changes when the board has to be shown again."""

    def begin(self) -> None:
        """Say what is played, and take the seats."""

    def close(self) -> None:
        """End what `begin` began."""

    def advance(self) -> bool:
        """Wait for others until somebody at the keyboard may act; return False if the match is over."""

    def read_line(self) -> str | None:
        """Return the line that a person types; None if something else happened first."""

    def caller_of(self, typed: str) -> tuple[int, str, bool]:
        """Return the seat whose line this is, the line without the name of its player, and if it is a move.

        A line without a name may be a command too.
        """

    def legal(self, seat: int) -> list[str]:
        """Return the moves of a seat that can be listed, as texts."""

    def is_racing(self, seat: int) -> bool:
        """Return whether a seat is asked in a race, where an empty line passes."""

    def view(self, seat: int | None) -> AbstractContextManager[Any]:
        """Give the view of a seat, with None that of the people at the keyboard; None if there is none yet.

        Within the context, `ServerAnswerError` is raised if the game cannot work with the view of a server.
        """

    def check_turn(self, seat: int) -> None:
        """Raise `InputError` on "move" if a seat may not act now."""

    def submit(self, seat: int, move: int, *, follows: bool) -> bool:
        """Make a move, which `follows` another of the same line; return False if others come before it."""

    def undo(self, seat: int) -> None:
        """Take the last move of a seat back, or ask for it."""

    def look_up(self, seat: int, word: str) -> str:
        """Return a sentence on whether a word counts."""

    def obey(self, command: str, rest: str) -> bool:
        """Obey a command that only this table has; return False if there is no such command."""

    def help_lines(self) -> Iterator[str]:
        """Yield the lines of `help` on commands that mean something of their own at this table."""

    def notes(self) -> Sequence[str]:
        """Return lines that the person should read now, each once: who is waited for, what an undo needs."""

    def refusals(self) -> AbstractContextManager[None]:
        """Say why what was typed cannot be done, where the context is left by an error about it."""

    def end(self) -> None:
        """Print how the match ended."""

    def follow(self) -> "TerminalTable | None":
        """Return the table of the match that the person plays next, None if there is none."""
        return None

    def leave(self) -> int:
        """Keep a match that is not over, and say how to go on with it; return the exit code."""
