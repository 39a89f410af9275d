"""A word game as small as can be: seats call words in turn, and each word that a judge allows is a point.

Any word of capital letters may be called, so its moves are open.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Self
from unicodedata import normalize

from games.core import (
    RULING,
    AnyView,
    BaseGame,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    InvalidInput,
    Rulebook,
    Variant,
    check_turn,
    choose,
    move_text,
    no_such_move,
    quote_text,
    text_move,
    unquote_text,
)

CALLS = 4
WORDS = ("HANG", "XQ", "BÄR")
LETTERS = "ABCÄÖ"

Judge = Callable[[str], str]


def is_word(move: int) -> bool:
    """Return True if a move carries a text of capital letters."""
    try:
        text = move_text(move)
    except InvalidInput:
        return False
    return text.isalpha() and text == text.upper() == normalize("NFC", text)


class State:
    """The seats whose words have been called, and the points that these brought."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.calls: list[str] = []
        self.points = [0, 0]

    def copy(self) -> Self:
        other = type(self)(self.deal)
        other.calls, other.points = list(self.calls), list(self.points)
        return other

    def to_dict(self) -> dict[str, Any]:
        return {**self.deal.to_dict(), "calls": list(self.calls), "points": list(self.points)}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Any]) -> Self:
        state = cls(Deal.from_dict(document, contents))
        state.calls, state.points = list(document["calls"]), list(document["points"])
        return state


class Calling(BaseGame[State]):
    """The rules."""

    name = "calling"
    state_type = State
    open_moves = True
    contents: Mapping[str, Sequence[int]] = {}
    bounds = Bounds(0, CALLS, CALLS)
    moves: Sequence[int] = tuple(map(text_move, WORDS))

    def __init__(self, judge: Judge) -> None:
        super().__init__(2, {})
        self.judge = judge

    def card_names(self, deck: str) -> list[str]:
        raise KeyError(deck)

    def new(self, deal: Deal) -> State:
        return State(deal)

    def to_act(self, state: State) -> tuple[int, ...]:
        return () if len(state.calls) == CALLS else (len(state.calls) % 2,)

    def legal(self, state: State, seat: int) -> Sequence[int]:
        return self.moves if seat in self.to_act(state) else ()

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        if type(move) is int and not is_word(move):
            return no_such_move(move)
        return check_turn(self.to_act(state), (move,), seat, move)

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        if view["seat"] not in view["to_act"]:
            return ()
        words = {"".join(choose(rng, LETTERS) for _ in range(3)) for _ in range(2)}
        return sorted({text_move(word) for word in words} - {*self.moves})

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        word = quote_text(move_text(move))
        answer = state.deal.ruling(len(state.calls), word, self.judge)
        state.calls.append(word)
        state.points[seat] += answer == "allowed"
        if events is not None:
            events.append(Event(RULING, seat, {"question": word, "answer": answer}))

    def scores(self, state: State) -> list[int]:
        return list(state.points)

    def cards(self, state: State) -> list[int]:
        return []

    def public(self, state: State) -> dict[str, Any]:
        return {"calls": list(state.calls), "points": list(state.points)}

    def private(self, state: State, seat: int) -> dict[str, Any]:
        return {}

    def determinize(self, view: Any, rng: Any) -> State:
        state = State(Deal({}, 0))
        state.calls, state.points = list(view["public"]["calls"]), list(view["public"]["points"])
        return state

    def format_move(self, move: int) -> str:
        return f"call:{quote_text(move_text(move))}"

    def parse_move(self, text: str) -> int:
        if not text.startswith("call:"):
            raise InvalidInput("move", "no_move", "is no call")
        move = text_move(unquote_text(text.removeprefix("call:")))
        if not is_word(move):
            raise InvalidInput("move", "no_move", "is no word")
        return move

    def render(self, view: Any, names: Any) -> list[str]:
        return [" ".join(view["public"]["calls"])]

    def describe(self, told: Any, names: Any) -> str:
        return f"{names[told['seat']]} called {told['question']}: {told['answer']}."


def calling(judges: Mapping[str, Judge], name: str) -> Rulebook:
    """Return the rulebook that judges by one of several judges; a header names it."""

    def silent(question: str) -> str:
        raise AssertionError(f"{question} is in no ruling, and its judge is not here")

    def judging_by(dictionary: Mapping[str, str]) -> Rulebook:
        return calling(judges, dictionary["name"])

    game = Calling(judges.get(name, silent))
    return Rulebook(
        name="calling",
        title="Calling",
        version=1,
        options=(),
        variants=(Variant("base", {}, range(2, 3)),),
        rules={"core.1": "Seats call in turn."},
        make=lambda seats, options: game,
        dictionary={"name": name},
        judging_by=judging_by,
    )
