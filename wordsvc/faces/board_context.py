"""Contexts of boards: the view of one seat of a match, its legal moves, and its choices so far."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from games.core import RACE, AnyView, Game

PICK: Final = "pick"
"""The field of an address that has what was chosen and is no move yet, once for each choice."""

MOVES: Final = "moves"
"""The field of an address that has the moves of an act that is not sent yet, once for each move."""

SEAT: Final = "seat"

MAX_PICKS: Final = 40
MAX_PICK: Final = 40
"""The most choices in an address, and the most characters of one."""


def _refuse_nothing(_moves: Sequence[str]) -> str:
    return ""


class BoardContext(NamedTuple):
    """The facts that a board is drawn from.

    Seats count from 0 here, as in views. `names` are those of the seats, in which whoever looks is "you";
    `legal` are moves as a log has them, none for who is not asked. `picked` are texts that the board of the
    game has put into its own links; they come from an address and may be nonsense.
    """

    game: Game[Any]
    view: AnyView
    names: Sequence[str]
    legal: Sequence[str] = ()
    picked: Sequence[str] = ()
    fixed: Sequence[tuple[str, str]] = ()
    """The fields that every link has, as the seat of a browser that has several."""
    order: Sequence[str] = ()
    """The faces of cards in the order in which the player holds them."""
    events: Sequence[Mapping[str, Any]] = ()
    """The events of the last move that the seat has seen."""
    plays: bool = True
    """True while the match goes on; it may have ended in the midst of a turn."""
    pace_seconds: int | None = None
    """The pace of a race, None without one: then cards turn when all have passed."""
    composed: Sequence[str] = ()
    """The moves of an act that is not sent yet; `view` and `legal` are as after them."""
    choices: Sequence[str] = ()
    """The moves that are legal before those."""
    outcomes: Mapping[str, AnyView] = {}
    """The outcomes of composed moves: the views after each further move that shows nothing hidden."""
    refusal_of: Callable[[Sequence[str]], str] = _refuse_nothing
    """Return the reason why the seat may not make some moves together, "" if it may or that is hidden."""

    @property
    def seat(self) -> int | None:
        """The seat that looks, None for a spectator."""
        return self.view["seat"]

    @property
    def may_move(self) -> bool:
        """True if the viewer's seat has to act."""
        return self.seat is not None and self.seat in self.view["to_act"]

    @property
    def is_timed_race(self) -> bool:
        """True in a race with a pace, in which everybody may call at any moment."""
        return is_timed_race(self.view, self.pace_seconds)

    def ordered(self, faces: Iterable[str]) -> list[str]:
        """Return the faces of a hand in its player's order; cards without a place in it come last."""
        places = list(self.order)
        found: list[tuple[int, str]] = []
        for face in faces:
            place = places.index(face) if face in places else len(places)
            if place < len(places):
                places[place] = ""  # two cards alike have two places
            found.append((place, face))
        return [face for _, face in sorted(found, key=lambda each: each[0])]

    def link(self, *picked: str) -> str:
        """Return the address of the same table with these choices, which makes and takes back no move."""
        return self._write(self.composed, picked)

    def compose(self, *moves: str) -> str:
        """Return the address of the same table with an act of these moves, which is not sent yet."""
        return self._write(moves, ())

    def composing(self) -> Sequence[str]:
        """Return the moves with which an act may begin."""
        return self.choices if self.composed else self.legal

    def _write(self, moves: Iterable[str], picked: Iterable[str]) -> str:
        fields = [*((MOVES, each) for each in moves), *((PICK, each) for each in picked)]
        return f"?{urlencode([*self.fixed, *fields])}"


def is_timed_race(view: AnyView, pace_seconds: int | None) -> bool:
    """Return True for the view of a race at a table with a pace."""
    window = view["public"].get("window")
    return pace_seconds is not None and window is not None and bool(window["kind"] == RACE)


def read_picks(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the choices of an address; what is too much or too long is left out."""
    return tuple(text for text in texts if 0 < len(text) <= MAX_PICK)[:MAX_PICKS]
