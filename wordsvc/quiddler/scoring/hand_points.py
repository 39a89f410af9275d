"""The points of a hand from numbers alone: one place for whoever has judged the words already.

Players count from 0 in the order in which they sit, clockwise, and the words of each from 0.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from wordsvc.quiddler.constants import BONUS, BonusName, Losses


class LaidPoints(NamedTuple):
    """The points of a word and its number of letters (Q10, Q16)."""

    points: int
    letters: int


class Leader(NamedTuple):
    """The winner of a bonus, None for nobody; `amount` is the highest number and `tied` all who have it.

    Where the bonus is not played for, `played` is false.
    """

    winner: int | None
    amount: int
    tied: tuple[int, ...]
    played: bool = True


class HandPoints(NamedTuple):
    """The points of a player: for words, less those for unused cards and challenges, and the bonuses.

    `challenges` are subtracted from the hand, `losses` from the running total instead (Q50).
    """

    words: int
    unused: int
    challenges: int
    most_words: int
    longest_word: int
    losses: int = 0

    @property
    def score(self) -> int:
        """The score of the hand: never below zero before the bonuses are added (Q08)."""
        return max(0, self.words - self.unused - self.challenges) + self.most_words + self.longest_word

    @property
    def change(self) -> int:
        """The points that the hand adds to the running total, below zero where more is lost (Q50)."""
        return self.score - self.losses


class HandScore(NamedTuple):
    """The points of each player, and who leads for each bonus."""

    players: tuple[HandPoints, ...]
    most_words: Leader
    longest_word: Leader


def score_hand(
    laid: Sequence[Sequence[LaidPoints]],
    unused: Sequence[int],
    failed: Collection[tuple[int, int]],
    penalties: Iterable[tuple[int, int]],
    bonus: BonusName,
    losses: Losses = "hand",
    late: int = 0,
) -> HandScore:
    """Score a hand whose challenges are settled.

    Args:
        laid: the words of each player.
        unused: the points of each player's unused cards.
        failed: the words that do not count, each as player and word (Q12).
        penalties: players, and the points that each must subtract (Q05, Q06).
        bonus: the one bonus of two players (Q13).
        losses: what the penalties are subtracted from (Q50).
        late: how many of the players were not there yet, and play for no bonus.
    """
    there = len(laid) - late
    standing = [
        [each for word, each in enumerate(words) if (player, word) not in failed]
        for player, words in enumerate(laid)
    ]
    lost = [0] * len(laid)
    for player, points in penalties:
        lost[player] += points
    counts = [len(words) for words in standing]
    letters = [max((each.letters for each in words), default=0) for words in standing]
    most = _lead(counts, there, "most_words", bonus)
    longest = _lead(letters, there, "longest_word", bonus)
    players = [
        HandPoints(
            sum(each.points for each in words),
            unused[player],
            lost[player] if losses == "hand" else 0,
            BONUS if most.winner == player else 0,
            BONUS if longest.winner == player else 0,
            lost[player] if losses == "total" else 0,
        )
        for player, words in enumerate(standing)
    ]
    return HandScore(tuple(players), most, longest)


def left_of(owner: int, seats: Iterable[int], players: int) -> list[int]:
    """Return the seats in the order in which they sit, beginning at the left of an owner (Q04)."""
    return sorted(seats, key=lambda seat: (seat - owner) % players)


def _lead(numbers: Sequence[int], there: int, name: BonusName, bonus: BonusName) -> Leader:
    """Return the player with the highest number above zero; a tie gives the bonus to nobody (Q10, Q11).

    Two players play for one bonus only (Q13), a player alone for none (Q27).
    """
    highest = max(numbers)
    tied = tuple(player for player, number in enumerate(numbers) if number == highest)
    played = there > 2 or (there == 2 and name == bonus)
    winner = tied[0] if played and highest and len(tied) == 1 else None
    return Leader(winner, highest, tied, played)
