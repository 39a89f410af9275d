"""The protocol of games: a stateless rules object for one table, and its states."""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypedDict, TypeVar

from games.core.dealing.deal import Deal
from games.core.events import Event
from games.core.windows import Window
from games.errors import IllegalMove

State = TypeVar("State")
PublicPart = TypeVar("PublicPart")
PrivatePart = TypeVar("PrivatePart")


class View(TypedDict, Generic[PublicPart, PrivatePart]):
    """The view of a seat, or of a spectator, for whom `seat` is None and who has no private part."""

    seat: int | None
    to_act: list[int]
    public: PublicPart
    private: PrivatePart | None


AnyView: TypeAlias = View[Any, Any]
"""A view of whatever game; each game says in its `views.py` what stands in its own."""


class Bounds(NamedTuple):
    """Limits that no game at this table can exceed; random play proves them."""

    lowest_score: int
    highest_score: int
    most_moves: int


class Advice(NamedTuple):
    """Advice on good play; each function takes a state and a seat.

    `suggest` gives a legal move and uses only what the seat knows. `standing` says how well the seat
    does, higher is better, when `stage` has just risen: a round, say, after which cards are dealt anew.
    `finish` says what `standing` would, once all have gone on as suggested until `stage` rises, or for as
    many turns as the game chooses. Games have it that can do so sooner than move by move; the state is theirs
    to change.
    `trust` says by how many standard errors another move must do better in imagined worlds than the suggested
    one, before the search makes it: with 0 it makes whatever did best. `negligible` is a lead in `standing`
    that is not worth a search, in games without `trust`: with 0 moves are dropped by halving alone.
    """

    suggest: Callable[[Any, int], int]
    stage: Callable[[Any], int]
    standing: Callable[[Any, int], float]
    finish: Callable[[Any, int], float] | None = None
    trust: float = 0.0
    negligible: float = 0.0


class Quicker(NamedTuple):
    """A seat that took what a late call needs, and by which word; None where nobody did, or by no word."""

    seat: int | None
    word: str | None


class KnownState(NamedTuple, Generic[State]):
    """A state that a seat was told of, which may be changed, and the moves made since, each with its seat."""

    state: State
    since: Sequence[tuple[int, int]]


class OwnBot(NamedTuple):
    """A bot that knows one game: what it does, for people, and what makes it for a table, a seat and chance.

    What is made is a `games.bots.Bot`.
    """

    text: str
    make: Callable[[Any, int, Random], Any]


class Game(Protocol[State]):
    """The rules for one table: a number of seats and the options agreed on.

    It keeps no state of its own and reads no clock and no random numbers but those of the deal. Seats
    count from 0. Moves are ints; `format_move` and `parse_move` turn them into text and back at the edge.
    `games.core.BaseGame` has the part that is the same in most games.
    """

    name: str
    seats: int
    options: Mapping[str, int | str]
    bounds: Bounds
    low_wins: bool
    cooperative: bool
    """True if all seats win or lose as one."""
    open_moves: bool
    """True if `check` may accept moves that `legal` does not list, as where a player calls any word."""
    moves: Sequence[int]
    """Every int that can be a move, legal now or not; with `open_moves`, some of them."""
    contents: Mapping[str, Sequence[int]]
    """The cards of each deck that chance orders at set-up, by the deck's name."""
    pass_moves: Collection[int]
    """The moves by which a seat declines to do anything; reports count them."""
    passes_bind: bool
    """True if a pass puts a seat out of a race; else it may still make a move that is no pass."""
    advice: Advice | None
    bots: Mapping[str, OwnBot]
    """The bots that know this game, by name; the bots of every game are in `games.bots`."""

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the texts for card 0, 1, 2 ... of a deck: short, without spaces, each different."""
        ...

    def new(self, deal: Deal) -> State:
        """Return the state after set-up, before the first move."""
        ...

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seats asked for a move, by public facts alone; empty when the game is over.

        A seat is asked even when it can only pass: to skip it would tell the table what it holds.
        """
        ...

    def window(self, state: State) -> Window | None:
        """Return the window that is open, the same object until it is resolved; None in a game that has none.

        A move that opens or closes one cannot be taken back, nor one that changes `to_act` outside of it.
        """
        ...

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return the moves that `check` passes, each once, in a fixed order; empty for a seat not asked."""
        ...

    def forced_move(self, state: State, seat: int) -> int | None:
        """Return the move of a seat that is asked, where everybody sees that it has no other; else None.

        It follows from public facts alone, and whoever runs a match makes it without asking. With
        `open_moves` others may be legal, but none of them can be right.
        """
        ...

    def sample_moves(self, view: AnyView, rng: Random) -> Sequence[int]:
        """Return some moves that the seat of this view may make besides those of `legal`, drawn by chance.

        For random play and for the proof; none in a game without `open_moves`, and none to a seat that is
        not asked. All of them pass `check`, which they show to know no more than the view does.
        """
        ...

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why the seat may not make the move now, or None. Uses only the seat's knowledge.

        Whatever is given for a move gets an answer: what is no int is refused by `no_such_move`.
        """
        ...

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a move that `check` passes; what happened is appended to `events`, if wanted."""
        ...

    def over(self, state: State) -> bool:
        """Return True if the game has ended."""
        ...

    def scores(self, state: State) -> list[int]:
        """Return the score of each seat so far."""
        ...

    def winners(self, state: State) -> list[int]:
        """Return the seats that win, or would if the game ended now, after tie-breaks; none if all lose."""
        ...

    def public(self, state: State) -> Mapping[str, Any]:
        """Return the public part of a state, as plain data that JSON can hold.

        It shares nothing with the state or another view that can be changed; tuples of numbers may be shared.
        """
        ...

    def private(self, state: State, seat: int) -> Mapping[str, Any]:
        """Return the part of a state that only this seat sees, as plain data that JSON can hold."""
        ...

    def copy(self, state: State) -> State:
        """Return a state that is equal and independent."""
        ...

    def determinize(self, view: AnyView, rng: Random) -> State:
        """Return a new state that may be the true one for all this view tells: what it hides is drawn."""
        ...

    def cards(self, state: State) -> list[int]:
        """Return every card of the table, wherever it lies: moves neither make nor lose one."""
        ...

    def to_dict(self, state: State) -> dict[str, Any]:
        """Return the whole state, hidden parts included, as plain data."""
        ...

    def from_dict(self, document: Mapping[str, object]) -> State:
        """Return the state that `to_dict` wrote."""
        ...

    def format_move(self, move: int) -> str:
        """Return the move as text without spaces, different for every move."""
        ...

    def parse_move(self, text: str) -> int:
        """Return the move that a text stands for. Raises `InvalidInput` on "move"."""
        ...

    def parse_typed(self, view: AnyView, typed: str) -> int:
        """Return the move that a player means who sees this view, and need not write what it decides.

        Raises `InvalidInput` on "move", as where the cards that show cannot lay a word.
        """
        ...

    def find_quicker(
        self, state: State, seat: int, move: int, told: "Callable[[], KnownState[State] | None]"
    ) -> Quicker | None:
        """Return who was quicker than a move of a race that came too late; None for a move that did not.

        `told` gives what the seat was told of last, None where nobody knows.
        """
        ...

    def late_move(self, state: State, seat: int) -> int | None:
        """Return the move that a race with a pace makes for a seat that is asked alone and is late.

        None where the game names none.
        """
        ...

    def hint(self, view: AnyView) -> list[str]:
        """Return the game's advice to the seat of a view, as lines for people; empty if it has none."""
        ...

    def render(self, view: AnyView, names: Sequence[str]) -> list[str]:
        """Return a view as lines for a terminal, with the players' names."""
        ...

    def describe(self, told: Mapping[str, object], names: Sequence[str]) -> str:
        """Return a sentence about the part of an event that a viewer saw (`games.core.events.redact`)."""
        ...


AnyGame: TypeAlias = Game[Any]
"""A game whose state is passed on unread."""
