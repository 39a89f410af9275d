"""What a viewer sees of the events of Quiddler, by kind: cards as faces, seats from 0, words from 1."""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

from wordsvc.quiddler.game.views import WordView

Draw = TypedDict(
    "Draw",
    {"kind": Literal["draw"], "seat": int, "from": Literal["pile", "discard"], "card": NotRequired[str]},
)
"""A player drew; a card from the pile is seen by nobody else."""


class LayWords(TypedDict):
    """A player laid words."""

    kind: Literal["lay"]
    seat: int
    words: Sequence[WordView]


class Discard(TypedDict):
    """A player discarded a card and ended the turn."""

    kind: Literal["discard"]
    seat: int
    card: str


class Out(TypedDict):
    """A player went out."""

    kind: Literal["out"]
    seat: int


class Capped(TypedDict):
    """Nobody went out in all the turns of a hand, and everybody has one last turn (Q40)."""

    kind: Literal["capped"]
    seat: None


class Reshuffle(TypedDict):
    """So many discards became the pile (Q01)."""

    kind: Literal["reshuffle"]
    seat: None
    cards: int


class Challenge(TypedDict):
    """A player challenged a word of `owner`; nobody else is told."""

    kind: Literal["challenge"]
    seat: int
    owner: int
    word: int


class Done(TypedDict):
    """A player challenges no more words of this hand; nobody else is told."""

    kind: Literal["done"]
    seat: int


class Ruling(TypedDict):
    """What was ruled on a word: `seat` laid it, `pays` must subtract the points, if anybody."""

    kind: Literal["ruling"]
    seat: int
    question: str
    answer: str
    word: int
    challengers: Sequence[int]
    pays: int | None
    points: int


class Score(TypedDict):
    """A hand is over: the cards that were left, the seats that got the bonuses, and the scores."""

    kind: Literal["score"]
    seat: None
    unused: Sequence[Sequence[str]]
    most_words: int | None
    longest_word: int | None
    scores: Sequence[int]


class DealHand(TypedDict):
    """The next hand was dealt; `discarded` is the card turned over."""

    kind: Literal["deal"]
    seat: None
    hand: int
    dealer: int
    cards: int
    discarded: str


SeenEvent: TypeAlias = (
    Draw | LayWords | Discard | Out | Capped | Reshuffle | Challenge | Done | Ruling | Score | DealHand
)
