"""What is seen of the events of Diabolo, by kind: cards are faces, rounds count from 1, seats from 0."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict


class Reveal(TypedDict):
    """A card was turned up; so many are left in the deck."""

    kind: Literal["reveal"]
    seat: None
    card: str
    deck: int


class Calling(TypedDict):
    """A player called a word and named cards on the table for it."""

    kind: Literal["call"]
    seat: int
    word: str
    cards: Sequence[str]


class Ruling(TypedDict):
    """The judge said whether a word counts, whose cards the caller then took.

    Or, with the seat None, whether any word is left.
    """

    kind: Literal["ruling"]
    seat: int | None
    question: str
    answer: str
    word: NotRequired[str]
    cards: NotRequired[int]


class Wrong(TypedDict):
    """The cards do not lay the word that was called, or are fewer than the player needs."""

    kind: Literal["wrong"]
    seat: int
    word: str
    reason: Literal["cannot_be_made", "too_few_cards"]
    least: int


class Pick(TypedDict):
    """A player took a card of the table for a wrong call of another."""

    kind: Literal["pick"]
    seat: int
    card: str


class Draw(TypedDict):
    """The table was empty, and a player took a card of the deck unseen; so many are left there."""

    kind: Literal["draw"]
    seat: int
    deck: int


class Score(TypedDict):
    """A round is over: the cards each has taken, the results after the handicap, and who got a tile."""

    kind: Literal["score"]
    seat: None
    round: int
    taken: Sequence[int]
    results: Sequence[int]
    tiles: Sequence[int]


class DealRound(TypedDict):
    """The next round was dealt."""

    kind: Literal["deal"]
    seat: None
    round: int
    dealer: int


SeenEvent: TypeAlias = Reveal | Calling | Ruling | Wrong | Pick | Draw | Score | DealRound
