"""Views of the events of Diddly, by kind; cards are kinds, places count from 1, seats from 0."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict


class Choose(TypedDict):
    """A player chose a place to be turned up at set-up."""

    kind: Literal["choose"]
    seat: int
    place: int


class Flip(TypedDict):
    """The cards that a player chose turned up."""

    kind: Literal["flip"]
    seat: int
    places: Sequence[int]
    cards: Sequence[int]


class Peek(TypedDict):
    """A player looked at a card; nobody else sees which it is."""

    kind: Literal["peek"]
    seat: int
    place: int
    card: NotRequired[int]


class Decline(TypedDict):
    """A player did not look at set-up."""

    kind: Literal["decline"]
    seat: int


Draw = TypedDict(
    "Draw",
    {"kind": Literal["draw"], "seat": int, "from": Literal["deck", "discard"], "card": NotRequired[int]},
)
"""A player drew; a card from the deck is seen by nobody else."""


class Recycle(TypedDict):
    """A player fetched a card from the discards for the Recycle at a place."""

    kind: Literal["recycle"]
    seat: int
    place: int
    card: int


class Place(TypedDict):
    """A player put a card on the board and discarded the one that lay there."""

    kind: Literal["place"]
    seat: int
    place: int
    card: int
    discarded: int


class Out(TypedDict):
    """All cards of a player lie face up, and nobody's did before in this round."""

    kind: Literal["out"]
    seat: int


class Reshuffle(TypedDict):
    """So many discards became the deck."""

    kind: Literal["reshuffle"]
    seat: None
    cards: int


class Score(TypedDict):
    """A round is over: the boards, all face up, and what they score."""

    kind: Literal["score"]
    seat: None
    boards: Sequence[Sequence[int]]
    scores: Sequence[int]


class DealRound(TypedDict):
    """The next round was dealt; `discarded` is the card turned up."""

    kind: Literal["deal"]
    seat: None
    round: int
    dealer: int
    discarded: int


SeenEvent: TypeAlias = (
    Choose | Flip | Peek | Decline | Draw | Recycle | Place | Out | Reshuffle | Score | DealRound
)
