"""A base for games: the parts that most games share; a game may inherit it and define the rest."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from games.core.game import Advice, AnyView, KnownState, OwnBot, Quicker
from games.core.windows import Window


class BaseState(Protocol):
    """A state that copies itself, and turns itself into plain data and back."""

    def copy(self) -> Self:
        """Return a state that is equal and independent."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data."""
        ...

    @classmethod
    def from_dict(cls, document: Mapping[str, object], contents: Mapping[str, Sequence[int]]) -> Self:
        """Return the state that `to_dict` wrote; `contents` are the decks of its game."""
        ...


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


OwnState = TypeVar("OwnState", bound=BaseState)


class BaseGame(ABC, Generic[OwnState]):
    """The part of a `Game` that is the same in most games.

    A game that inherits it names the class of its states in `state_type` and defines what is missing of
    `Game`. It overrides what is different in it: most points win unless it says `low_wins`, ties are
    shared, no window is open, no move is a pass, forced or carries a text, and the game advises nobody.
    """

    state_type: type[OwnState]
    contents: Mapping[str, Sequence[int]]
    low_wins = False
    cooperative = False
    open_moves = False
    pass_moves: Collection[int] = ()
    passes_bind = True
    advice: Advice | None = None
    bots: Mapping[str, OwnBot] = {}

    def __init__(self, seats: int, options: Mapping[str, int | str]) -> None:
        self.seats = seats
        self.options = options

    @abstractmethod
    def to_act(self, state: OwnState) -> tuple[int, ...]:
        """Return the seats asked for a move; none when the game is over."""

    @abstractmethod
    def parse_move(self, text: str) -> int:
        """Return the move that a text stands for."""

    @abstractmethod
    def scores(self, state: OwnState) -> list[int]:
        """Return the score of each seat so far."""

    def over(self, state: OwnState) -> bool:
        """Return True if no seat has to move any more; a game whose `to_act` calls this must define it."""
        return not self.to_act(state)

    def winners(self, state: OwnState) -> list[int]:
        """Return the seats with the best score."""
        scores = self.scores(state)
        best = min(scores) if self.low_wins else max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def window(self, state: OwnState) -> Window | None:
        """Return None: seats are asked one at a time."""
        return None

    def forced_move(self, state: OwnState, seat: int) -> int | None:
        """Return None: a seat is asked whatever it may do."""
        return None

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        """Return nothing: `legal` lists all moves."""
        return ()

    def parse_typed(self, view: AnyView, typed: str) -> int:
        """Return the move that `parse_move` reads."""
        return self.parse_move(typed)

    def find_quicker(
        self, state: OwnState, seat: int, move: int, told: Callable[[], KnownState[OwnState] | None]
    ) -> Quicker | None:
        """Return None: no move of the game comes too late."""
        return None

    def late_move(self, state: OwnState, seat: int) -> int | None:
        """Return None: the game names no move for a seat that is late."""
        return None

    def hint(self, view: AnyView) -> list[str]:
        """Return nothing: the game advises nobody."""
        return []

    def copy(self, state: OwnState) -> OwnState:
        """Return a state that is equal and independent."""
        return state.copy()

    def to_dict(self, state: OwnState) -> dict[str, Any]:
        """Return the whole state, hidden parts included, as plain data."""
        return state.to_dict()

    def from_dict(self, document: Mapping[str, object]) -> OwnState:
        """Return the state that `to_dict` wrote."""
        return self.state_type.from_dict(document, self.contents)
