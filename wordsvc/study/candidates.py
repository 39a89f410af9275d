"""Candidates: the parts that both word games share."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.adapters.encodings.encoding import NONE, Range, amount, padded

MAX_CANDIDATES: Final = 64
"""No more of them are actions."""

MAX_LETTERS: Final = 2
"""Letters of a card."""


class Candidate(NamedTuple):
    """A move that lays or calls words, and what a program is told of it.

    `points` are those of a score, in Diabolo the cards; `longest` counts the letters of the longest word.
    """

    move: int
    points: int
    longest: int
    words: int
    cards: int


def find_action(candidates: Sequence[Candidate], move: int, first: int) -> int | None:
    """Return the action of a move among candidates, the first of which has the action `first`."""
    return next((first + index for index, each in enumerate(candidates) if each.move == move), None)


def candidate_numbers(candidates: Sequence[Candidate]) -> dict[str, list[int]]:
    """Return the numbers of candidates, as segments of an encoding."""

    def column(numbers: Sequence[int]) -> list[int]:
        return padded(numbers, MAX_CANDIDATES)

    return {
        "candidate_points": column([each.points for each in candidates]),
        "candidate_longest": column([each.longest for each in candidates]),
        "candidate_words": column([each.words for each in candidates]),
        "candidate_cards": column([each.cards for each in candidates]),
    }


def candidate_ranges(cards: int, points: int) -> dict[str, Range]:
    """Return the ranges of `candidate_numbers`, whose words have at most so many cards and points."""
    return {
        "candidate_points": amount("points of each candidate, -1 where there is none", points, -points),
        "candidate_longest": amount(
            "letters of the longest word of each candidate", MAX_LETTERS * cards, NONE
        ),
        "candidate_words": amount("words of each candidate", cards, NONE),
        "candidate_cards": amount("cards of each candidate", cards, NONE),
    }
