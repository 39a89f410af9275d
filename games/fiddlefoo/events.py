"""Views of the events of Fiddlefoo, by kind.

Cards are in the order of `faces("cards1")`, colours in that of `COLOUR_NAMES`, moves as in `moves.py`, seats
from 0; a place has x and y.
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from games.fiddlefoo.views import Pair


class ChooseCard(TypedDict):
    """A player chose a card to lay; nobody else sees it."""

    kind: Literal["choose"]
    seat: int
    card: int


ChooseColour = TypedDict("ChooseColour", {"kind": Literal["choose"], "seat": int, "as": int})
"""A player named the colour of the purple card (F22); nobody else sees it."""


class ChooseThrow(TypedDict):
    """A player chose what to throw: a card, or `NOTES` + card; nobody else sees it before all have (F12)."""

    kind: Literal["choose"]
    seat: int
    throw: int


class ChooseSwap(TypedDict):
    """A player chose a card to put on the map for another; nobody else sees it."""

    kind: Literal["choose"]
    seat: int
    swap: int


Lay = TypedDict("Lay", {"kind": Literal["lay"], "seat": int, "card": int, "at": list[int], "as": int | None})
"""A player laid a card; `as` is the colour named for it."""


class MakePair(Pair):
    """A player made a pair with the card just laid."""

    kind: Literal["pair"]
    seat: int


class Answered(TypedDict):
    """A player throws nothing more. While throws are sealed, its player alone is told."""

    kind: Literal["answered"]
    seat: int


class Throw(TypedDict):
    """Seats and their moves at the pair of the seat `at`: cards thrown, or put on piles (fiddlefoo.18, F12).

    All seats show theirs at once, and `seat` is None; in the cooperative game each seat shows one at a time.
    """

    kind: Literal["throw"]
    seat: int | None
    throws: list[list[int]]
    at: int


class Stuck(TypedDict):
    """A player can lay no card (F15)."""

    kind: Literal["stuck"]
    seat: int


class Draw(TypedDict):
    """A player drew a card; nobody else sees which."""

    kind: Literal["draw"]
    seat: int
    card: NotRequired[int]


class Show(TypedDict):
    """A player showed the card just drawn, which acts (F52)."""

    kind: Literal["show"]
    seat: int
    card: int


class Discard(TypedDict):
    """A player put a card out of the game."""

    kind: Literal["discard"]
    seat: int
    card: int


class Swap(TypedDict):
    """A player put a card on the map and took the one that lay there (F35)."""

    kind: Literal["swap"]
    seat: int
    card: int
    taken: int
    at: list[int]


class ChangeMap(TypedDict):
    """A player lifted a card of the map, put it elsewhere, or removed one (F34)."""

    kind: Literal["lift", "move", "remove"]
    seat: int
    card: int
    at: list[int]


class Decline(TypedDict):
    """A player did not do what a card allows (F45)."""

    kind: Literal["decline"]
    seat: int


class Stop(TypedDict):
    """A player swapped or removed fewer cards than a card allows, or could swap no more (F35)."""

    kind: Literal["stop"]
    seat: int


class Score(TypedDict):
    """A game is over: all hands, and what each seat scores."""

    kind: Literal["score"]
    seat: None
    hands: list[list[int]]
    scores: list[int]


class DealGame(TypedDict):
    """The next game of the match, counted from 1, was dealt; `first` is the seat that begins (F40)."""

    kind: Literal["deal"]
    seat: None
    game: int
    first: int


SeenEvent: TypeAlias = (
    ChooseCard
    | ChooseColour
    | ChooseThrow
    | ChooseSwap
    | Lay
    | MakePair
    | Answered
    | Throw
    | Stuck
    | Draw
    | Show
    | Discard
    | Swap
    | ChangeMap
    | Decline
    | Stop
    | Score
    | DealGame
)
