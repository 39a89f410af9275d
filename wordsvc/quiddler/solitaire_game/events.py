"""What a viewer sees of the events of the solitaire, by kind; cards are faces, stacks count from 1."""

from typing import Literal, TypeAlias, TypedDict


class Ruling(TypedDict):
    """A word was made, as the judge allows; `stacks` are in the order of the letters."""

    kind: Literal["ruling"]
    seat: int
    question: str
    answer: str
    word: str
    cards: list[str]
    stacks: list[int]


class Fill(TypedDict):
    """The card of a stack was moved into a gap."""

    kind: Literal["fill"]
    seat: int
    gap: int
    stack: int
    card: str


class Turn(TypedDict):
    """Cards turned up on some stacks."""

    kind: Literal["turn"]
    seat: None
    stacks: list[int]
    cards: list[str]


class Won(TypedDict):
    """All cards are used."""

    kind: Literal["won"]
    seat: int
    cards: int


class GiveUp(TypedDict):
    """The player gave up, with so many cards left."""

    kind: Literal["give_up"]
    seat: int
    left: int


SeenEvent: TypeAlias = Ruling | Fill | Turn | Won | GiveUp
