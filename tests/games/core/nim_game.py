"""Nim, a game without cards: seats take one to three stones in turn, and whoever takes the last wins."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from games.core import (
    BaseGame,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    InvalidInput,
    Option,
    Rulebook,
    Variant,
    check_turn,
)


class State:
    """The stones that were taken, in order."""

    def __init__(self, taken: Sequence[int] = ()) -> None:
        self.taken = list(taken)

    def copy(self) -> Self:
        return type(self)(self.taken)

    def to_dict(self) -> dict[str, Any]:
        return {"taken": list(self.taken)}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Any]) -> Self:
        return cls(document["taken"])


class Nim(BaseGame[State]):
    """The rules."""

    name = "nim"
    state_type = State
    contents: Mapping[str, Sequence[int]] = {}
    moves: Sequence[int] = (1, 2, 3)

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        super().__init__(seats, options)
        self.stones: int = options["stones"]
        self.bounds = Bounds(0, 1, self.stones)

    def card_names(self, deck: str) -> list[str]:
        raise KeyError(deck)

    def new(self, deal: Deal) -> State:
        return State()

    def to_act(self, state: State) -> tuple[int, ...]:
        return (len(state.taken) % self.seats,) if self._left(state) else ()

    def legal(self, state: State, seat: int) -> Sequence[int]:
        return self.moves[: self._left(state)] if seat in self.to_act(state) else ()

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        refusal = check_turn(self.to_act(state), self.moves, seat, move)
        if refusal is None and move > self._left(state):
            return IllegalMove("too_few", "so many stones are not left", "core.1")
        return refusal

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        state.taken.append(move)
        if events is not None:
            events.append(Event("take", seat, {"stones": move}, chosen=True))

    def scores(self, state: State) -> list[int]:
        last = -1 if self._left(state) else (len(state.taken) - 1) % self.seats
        return [int(seat == last) for seat in range(self.seats)]

    def cards(self, state: State) -> list[int]:
        return []

    def public(self, state: State) -> dict[str, Any]:
        return state.to_dict()

    def private(self, state: State, seat: int) -> dict[str, Any]:
        return {}

    def determinize(self, view: Any, rng: Any) -> State:
        return State(view["public"]["taken"])

    def format_move(self, move: int) -> str:
        return f"take{move}"

    def parse_move(self, text: str) -> int:
        moves = {self.format_move(move): move for move in self.moves}
        if text not in moves:
            raise InvalidInput("move", "no_move", "is no move")
        return moves[text]

    def render(self, view: Any, names: Any) -> list[str]:
        return [" ".join(map(str, view["public"]["taken"]))]

    def describe(self, told: Any, names: Any) -> str:
        return f"{names[told['seat']]} took {told['stones']}."

    def _left(self, state: State) -> int:
        return self.stones - sum(state.taken)


RULEBOOK = Rulebook(
    name="nim",
    title="Nim",
    version=1,
    options=(Option("stones", 5, "the stones at first", least=1, most=20),),
    variants=(Variant("five stones", {}, range(2, 4)),),
    rules={"core.1": "Whoever takes the last stone wins."},
    make=Nim,
)
