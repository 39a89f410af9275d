"""Views of the events of Diggity, by kind; mine cards are kinds, tools ranks, seats from 0."""

from typing import Literal, NotRequired, TypeAlias, TypedDict


class Fits(TypedDict):
    """A player chose a card, and so has shown to have one with the only kind of edge that fits (G32)."""

    kind: Literal["fits"]
    seat: int


class Lay(TypedDict):
    """A player laid a card, which got a number; the first card of a mine has no place to name."""

    kind: Literal["lay"]
    seat: int
    card: int
    number: int
    place: str | None


class Pass(TypedDict):
    """A player can lay no card, or plays no tool."""

    kind: Literal["pass"]
    seat: int


class Take(TypedDict):
    """A player took a tool from its pile."""

    kind: Literal["take"]
    seat: int
    tool: int


class Steal(TypedDict):
    """A player says which tool is stolen; with hidden tools, how many of it each seat has shown (G26)."""

    kind: Literal["steal"]
    seat: int
    tool: int
    held: NotRequired[list[int]]


Rob = TypedDict("Rob", {"kind": Literal["rob"], "seat": int, "tool": int, "from": int})
"""A player took the tool from a seat."""


class Decline(TypedDict):
    """A player took no tool."""

    kind: Literal["decline"]
    seat: int


class Strike(TypedDict):
    """A player made a miner: the nuggets on the gold turned up, and how many gold cards are left."""

    kind: Literal["strike"]
    seat: int
    gold: int
    left: int


class Play(TypedDict):
    """A player played a tool for the gold."""

    kind: Literal["play"]
    seat: int
    tool: int


class Win(TypedDict):
    """A player got the gold."""

    kind: Literal["win"]
    seat: int
    gold: int


class Discard(TypedDict):
    """So many cards of the mine were discarded: after gold, or because it is closed."""

    kind: Literal["clear", "close"]
    seat: int
    cards: int


class Draw(TypedDict):
    """A player drew so many cards; only that player sees which."""

    kind: Literal["draw"]
    seat: int
    cards: int
    drawn: NotRequired[list[int]]


class Reshuffle(TypedDict):
    """So many discards became the deck."""

    kind: Literal["reshuffle"]
    seat: None
    cards: int


class Limit(TypedDict):
    """The last turn that the limit allows is over (G38)."""

    kind: Literal["limit"]
    seat: None


SeenEvent: TypeAlias = (
    Fits
    | Lay
    | Pass
    | Take
    | Steal
    | Rob
    | Decline
    | Strike
    | Play
    | Win
    | Discard
    | Draw
    | Reshuffle
    | Limit
)
