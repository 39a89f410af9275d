"""Reaction windows: when several seats are asked at once, or in turn, or whoever is first.

Who is asked depends on public facts alone. An answer is one move or several, up to the one that closes
it; answers stay sealed until the window is resolved, and then the game takes them in the order of the
members. One class serves four kinds:

- `SEALED`: all members are asked at once; resolved when all have answered (throws, challenges).
- `ROUND`: one member after another, openly; resolved when the last has answered (where an answer changes
  what the next one may do).
- `RING`: one member after another, openly; resolved after a full circle of passes (bidding with tools).
- `RACE`: all members are asked at once; resolved by the first who does not pass, or when all have passed
  (words called out). Whose call came first is known outside; the order of the moves in the log says it.
"""

from collections.abc import Iterable, Mapping
from itertools import compress
from operator import not_
from typing import Any, Final, TypedDict

SEALED: Final = "sealed"
RING: Final = "ring"
RACE: Final = "race"
ROUND: Final = "round"
KINDS: Final = (SEALED, ROUND, RING, RACE)
_IN_TURN: Final = (RING, ROUND)


class WindowView(TypedDict):
    """The public part of a window: its members, and those who have answered where answers are open."""

    kind: str
    members: list[int]
    answered: list[int]
    passes: int


class Window:
    """The members of a window, and their answers so far."""

    __slots__ = ("answers", "at", "closed", "kind", "members", "passes")

    def __init__(self, kind: str, members: Iterable[int]) -> None:
        if kind not in KINDS:
            raise ValueError(f"a window is one of {', '.join(KINDS)}, not {kind!r}")
        self.kind = kind
        self.members = tuple(members)
        self.answers: list[list[int]] = [[] for _ in self.members]
        self.closed = [False] * len(self.members)
        self.at = 0
        self.passes = 0

    @property
    def in_turn(self) -> bool:
        """Return True if the members answer one after another."""
        return self.kind in _IN_TURN

    def waiting(self) -> tuple[int, ...]:
        """Return the seats asked for a move now; empty when the window is resolved."""
        if self.kind in _IN_TURN:
            return () if self.resolved() else (self.members[self.at],)
        return tuple(compress(self.members, map(not_, self.closed)))

    def resolved(self) -> bool:
        """Return True if no member has to answer any more."""
        if self.kind == RING:
            return self.passes >= len(self.members)
        return all(self.closed)

    def answer(self, seat: int, move: int, *, closes: bool = True, passes: bool = False) -> bool:
        """Take a move of a seat that is waiting; says whether the window is now resolved.

        Args:
            seat: who answers.
            move: what the seat answers.
            closes: whether its answer is complete with it; in a ring, whether the next is asked.
            passes: whether it declines; in a ring a full circle of passes resolves, in a race the
                first answer that is no pass.
        """
        index = self.members.index(seat)
        self.answers[index].append(move)
        if self.kind == RING:
            self.passes = self.passes + 1 if passes else 0
            if closes:
                self.at = (self.at + 1) % len(self.members)
        elif self.kind == RACE and not passes:
            self.closed = [True] * len(self.members)
        elif closes:
            self.closed[index] = True
            self.at += self.kind == ROUND
        return self.resolved()

    def close(self) -> None:
        """Ask nobody any more, as when what was asked about has been settled."""
        self.passes = len(self.members)
        self.closed = [True] * len(self.members)

    def taken(self) -> list[tuple[int, list[int]]]:
        """Return each member with its moves, in the order of the members; for the game, once resolved."""
        return [(seat, list(moves)) for seat, moves in zip(self.members, self.answers, strict=True)]

    def public(self) -> WindowView:
        """Return the public part: the members, and those who have answered, without their moves.

        While answers are sealed nobody sees who has answered.
        """
        seen = () if self.kind == SEALED else zip(self.members, self.closed, strict=True)
        return {
            "kind": self.kind,
            "members": list(self.members),
            "answered": [seat for seat, closed in seen if closed],
            "passes": self.passes,
        }

    def private(self, seat: int) -> list[int]:
        """Return the seat's own moves so far."""
        return list(self.answers[self.members.index(seat)]) if seat in self.members else []

    def copy(self) -> "Window":
        """Return a window that is equal and independent."""
        other = Window(self.kind, self.members)
        other.answers = [list(moves) for moves in self.answers]
        other.closed = list(self.closed)
        other.at = self.at
        other.passes = self.passes
        return other

    def to_dict(self) -> dict[str, Any]:
        """Return all of it, as plain data."""
        return {
            "kind": self.kind,
            "members": list(self.members),
            "answers": [list(moves) for moves in self.answers],
            "closed": list(self.closed),
            "at": self.at,
            "passes": self.passes,
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> "Window":
        """Return the window that `to_dict` wrote."""
        window = cls(document["kind"], document["members"])
        window.answers = [list(moves) for moves in document["answers"]]
        window.closed = list(document["closed"])
        window.at = document["at"]
        window.passes = document["passes"]
        return window
