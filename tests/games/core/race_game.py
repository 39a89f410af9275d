"""A race as small as can be: cards are turned up, and whoever first calls letters that lie there scores.

A call names letters in the order of the alphabet, each of them on the table: `call:AC`. It takes those
cards and is worth a point for each; letters in another order cost a point. When all pass, the next card
is turned up. Cards in the deck are hidden; nobody holds any.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, Self

from games.bots import Reaction
from games.core import (
    RACE,
    AnyView,
    BaseGame,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    InvalidInput,
    OwnBot,
    Rulebook,
    Variant,
    Window,
    check_turn,
    choose,
    move_text,
    no_such_move,
    shuffle,
    text_move,
)

FACES = "ABCDEFGH"
PASS = 0
RULES = {
    "S1": "Cards are turned up one after another; anybody calls letters that lie there, whoever is first.",
    "S2": "Letters in the order of the alphabet take their cards, a point for each; others cost a point.",
    "S3": "When all have passed the next card is turned up; after the last the most points win.",
}


def letters_of(move: int) -> str | None:
    """Return the letters that a call names, or None for what is no call."""
    try:
        text = move_text(move)
    except InvalidInput:
        return None
    return text if set(text) <= set(FACES) and 1 < len(text) <= len(FACES) else None


class State:
    """The rest of the deck (the next card last), the cards in the line, the cards taken, and the race."""

    __slots__ = ("deck", "line", "points", "taken", "window")

    def __init__(self, deck: Sequence[int], line: Sequence[int], taken: Sequence[int], points: Sequence[int]):
        self.deck, self.line, self.taken, self.points = [*deck], [*line], [*taken], [*points]
        self.window: Window | None = None

    def race(self) -> None:
        """Ask everybody, from the left of the dealer, who is seat 1."""
        seats = range(len(self.points))
        self.window = Window(RACE, (*seats[1:], 0)) if self.deck or self.line else None

    def copy(self) -> Self:
        other = type(self)(self.deck, self.line, self.taken, self.points)
        other.window = self.window and self.window.copy()
        return other

    def to_dict(self) -> dict[str, Any]:
        window = self.window and self.window.to_dict()
        return {
            "deck": [*self.deck],
            "line": [*self.line],
            "taken": [*self.taken],
            "points": [*self.points],
            "window": window,
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Any]) -> Self:
        state = cls(document["deck"], document["line"], document["taken"], document["points"])
        state.window = document["window"] and Window.from_dict(document["window"])
        return state


class Caller:
    """A bot that calls all letters of the table in their order, after so many seconds."""

    def __init__(self, delay: float) -> None:
        self.delay = delay

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        line = sorted(view["public"]["line"])
        return text_move("".join(line)) if len(line) > 1 else PASS

    def react(self, view: AnyView, legal: Sequence[int]) -> Reaction:
        return Reaction(self.choose(view, legal), self.delay)

    def close(self) -> None:
        pass


class Snatch(BaseGame[State]):
    """The rules."""

    name = "snatch"
    state_type = State
    open_moves = True
    contents: Mapping[str, Sequence[int]] = {"letters": tuple(range(len(FACES)))}
    moves: Sequence[int] = (PASS,)
    pass_moves: Collection[int] = (PASS,)
    bots: Mapping[str, OwnBot] = {
        "quick": OwnBot("calls at once", lambda game, seat, rng: Caller(0)),
        "steady": OwnBot("calls after half a second", lambda game, seat, rng: Caller(0.5)),
        "slow": OwnBot("calls after an hour", lambda game, seat, rng: Caller(3600)),
    }

    def __init__(self, seats: int, options: Mapping[str, int | str]) -> None:
        super().__init__(seats, options)
        self.bounds = Bounds(-len(FACES), len(FACES), 2 * len(FACES) * seats)

    def card_names(self, deck: str) -> list[str]:
        return [*FACES]

    def new(self, deal: Deal) -> State:
        state = State(deal.order("letters"), [], [], [0] * self.seats)
        state.line.append(state.deck.pop())
        state.race()
        return state

    def to_act(self, state: State) -> tuple[int, ...]:
        return state.window.waiting() if state.window else ()

    def window(self, state: State) -> Window | None:
        return state.window

    def legal(self, state: State, seat: int) -> Sequence[int]:
        return self.moves if seat in self.to_act(state) else ()

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        line = view["public"]["line"]
        if view["seat"] not in view["to_act"] or len(line) < 2:
            return ()
        letters = [*line]
        shuffle(rng, letters)
        return [text_move("".join(letters[: choose(rng, range(2, len(line) + 1))]))]

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        if type(move) is int and move != PASS:
            letters = letters_of(move)
            if letters is None:
                return no_such_move(move)
            there = {FACES[card] for card in state.line}
            fine = set(letters) <= there and len(set(letters)) == len(letters)
            if seat in self.to_act(state) and not fine:
                return IllegalMove("not_there", "these letters do not lie there", "S1")
        return check_turn(self.to_act(state), (move,), seat, move)

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        happened: list[Event] = []
        letters = letters_of(move)
        assert state.window is not None
        ended = state.window.answer(seat, move, passes=move == PASS)
        if letters is None:
            happened.append(Event("pass", seat, {}))
            if ended and state.deck:
                state.line.append(state.deck.pop())
                happened.append(Event("turn", None, {"card": FACES[state.line[-1]]}, reveals=True))
            elif ended:
                state.taken += state.line
                state.line = []
        else:
            called = [FACES.index(each) for each in letters]
            state.points[seat] += len(called) if called == sorted(called) else -1
            state.line = [card for card in state.line if card not in called]
            state.taken += called
            happened.append(Event("call", seat, {"letters": letters}))
        if ended:
            state.race()
        if events is not None:
            events += happened

    def scores(self, state: State) -> list[int]:
        return list(state.points)

    def cards(self, state: State) -> list[int]:
        return state.deck + state.line + state.taken

    def public(self, state: State) -> dict[str, Any]:
        return {
            "line": [FACES[card] for card in state.line],
            "taken": [FACES[card] for card in state.taken],
            "deck": len(state.deck),
            "points": list(state.points),
            "window": state.window and state.window.public(),
        }

    def private(self, state: State, seat: int) -> dict[str, Any]:
        return {}

    def determinize(self, view: AnyView, rng: Random) -> State:
        public = view["public"]
        line, taken = ([FACES.index(face) for face in public[name]] for name in ("line", "taken"))
        unseen = sorted({*range(len(FACES))} - {*line, *taken})
        shuffle(rng, unseen)
        state = State(unseen, line, taken, public["points"])
        state.race()
        if state.window:
            for seat in public["window"]["answered"]:
                state.window.answer(seat, PASS, passes=True)
        return state

    def format_move(self, move: int) -> str:
        return "pass" if move == PASS else f"call:{move_text(move)}"

    def parse_move(self, text: str) -> int:
        if text == "pass":
            return PASS
        move = text_move(text.removeprefix("call:")) if text.startswith("call:") else -1
        if letters_of(move) is None:
            raise InvalidInput("move", "bad_move", f"{text[:20]!r} is neither a call nor a pass")
        return move

    def parse_typed(self, view: AnyView, typed: str) -> int:
        """Parse a move; a call may be typed in small letters."""
        return self.parse_move(typed if ":" in typed or typed == "pass" else f"call:{typed.upper()}")

    def render(self, view: AnyView, names: Sequence[str]) -> list[str]:
        scores = zip(names, view["public"]["points"], strict=True)
        points = ", ".join(f"{name} {score}" for name, score in scores)
        return [f"On the table: {' '.join(view['public']['line'])}", f"Points: {points}"]

    def describe(self, told: Mapping[str, Any], names: Sequence[str]) -> str:
        if told["kind"] == "turn":
            return f"{told['card']} is turned up."
        who = names[told["seat"]]
        return f"{who} called {told['letters']}." if told["kind"] == "call" else f"{who} passed."


def make(seats: int, options: Mapping[str, int | str]) -> Snatch:
    """Return a table for 2 to 4."""
    if not 2 <= seats <= 4:
        raise InvalidInput("seats", "bad_seats", f"2 to 4 play, not {seats}")
    return Snatch(seats, options)


RULEBOOK = Rulebook(
    name="snatch",
    title="Snatch",
    version=1,
    options=(),
    variants=(Variant("base", {}, range(2, 5)),),
    rules=RULES,
    make=make,
    guide="Call letters in the order of the alphabet: call:AC.",
)
