"""Challenges of a bot: words that it does not know, if that is expected to pay.

A bot asks its vocabulary, never the list of the match. Who knows every word challenges each unknown one.
Who knows fewer cannot tell a bluff from an honest rare word, and to challenge that costs its points (Q06).
So it asks how often the player seems to bluff, by the words that the player has laid and by what was ruled
on them, and what it wins and risks, which the floor of zero bounds unless losses are taken from the total
(Q50): a player who lays nonsense is found out, one who lays a rare word is believed.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Final, NamedTuple

from games.core import seat_of
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.quiddler.constants import Losses
from wordsvc.quiddler.game.bots.vocabulary import Vocabulary
from wordsvc.quiddler.game.views import ReportView, View
from wordsvc.quiddler.scoring.challenges import FailedWord


class Kinds(NamedTuple):
    """Shares of words that are known to a bot, look like words, or look like none, as parts of 1."""

    known: float
    likely: float
    strange: float


BLUFFS: Final = Kinds(0.05, 0.30, 0.65)
"""The kinds of bluffs: the letters of three to five cards drawn by chance, as *good* sees them."""

HABITS: Final = ((0.003, 0.80), (0.03, 0.15), (0.3, 0.03), (0.9, 0.02))
"""The share of bluffs among a player's words, and the share of players with this habit."""

MINUS: Final = 2
"""The cost of a word that fails, in multiples of its points, where they are subtracted as well (Q05)."""


class Stakes(NamedTuple):
    """The cost of a challenge at a table: its options, and the points of the cards."""

    failed_word: FailedWord
    losses: Losses
    points: Mapping[str, int]

    def value(self, faces: Iterable[str]) -> int:
        """Return the points of cards."""
        return sum(self.points[face] for face in faces)

    def gain(self, word: int, laid: int) -> int:
        """Return the cost of a failed word to its owner, who has laid so many points (Q05, Q08, Q50)."""
        cost = word * MINUS if self.failed_word == "minus" else word
        return cost if self.losses == "total" else min(cost, laid)

    def risk(self, word: int, own: int) -> int:
        """Return the cost of a challenge with `own` points in the hand if the word counts (Q06, Q50)."""
        return word if self.losses == "total" else min(word, max(0, own))


def words_to_challenge(
    view: View, vocabulary: Vocabulary, honest: Kinds, stakes: Stakes
) -> list[tuple[int, int]]:
    """Return the words to challenge, each as its seat and its place, from 0.

    Args:
        view: what the bot sees, at the end of a hand.
        vocabulary: the words that it knows.
        honest: what the words of others are to it that they do not invent.
        stakes: what a challenge costs the one who loses it.
    """
    seat, public, private = seat_of(view), view["public"], view["private"]
    others = len(public["laid"]) - 1
    laid_points = [[stakes.value(laid["cards"]) for laid in words] for words in public["laid"]]
    own = sum(laid_points[seat]) - (stakes.value(private["cards"]) if private else 0)
    found: list[tuple[int, int]] = []
    for owner, words in enumerate(public["laid"]):
        unknown = [place for place, laid in enumerate(words) if not vocabulary.knows(laid["word"])]
        if owner == seat or not unknown:
            continue
        habits = _habits(public["reports"], owner, vocabulary, honest)
        for place in unknown:
            kind = _kind_of(words[place]["word"], vocabulary)
            bluff = sum(weight * rate * BLUFFS[kind] for rate, weight in habits)
            valid = sum(weight * (1 - rate) * honest[kind] for rate, weight in habits)
            points = laid_points[owner][place]
            gain = stakes.gain(points, sum(laid_points[owner])) / others
            if bluff * gain > valid * stakes.risk(points, own):
                found.append((owner, place))
    return found


def _habits(
    reports: Sequence[ReportView], owner: int, vocabulary: Vocabulary, honest: Kinds
) -> list[tuple[float, float]]:
    """Return possible rates of a player's bluffs, each with its likelihood by the past hands."""
    ruled = {
        (report["hand"], ruling["word"] - 1): ruling["answer"] == ALLOWED
        for report in reports
        for ruling in report["rulings"]
        if ruling["seat"] == owner
    }
    seen: list[tuple[float, float]] = []  # how likely each word is as a bluff, and as none
    for report in reports:
        for place, laid in enumerate(report["laid"][owner]):
            kind = _kind_of(laid["word"], vocabulary)
            allowed = ruled.get((report["hand"], place))
            seen.append((0.0 if allowed else BLUFFS[kind], 0.0 if allowed is False else honest[kind]))
    return [
        (rate, weight * prod(rate * bluff + (1 - rate) * valid for bluff, valid in seen))
        for rate, weight in HABITS
    ]


def _kind_of(word: str, vocabulary: Vocabulary) -> int:
    """Return the index in `Kinds` of a word, for a bot."""
    return 0 if vocabulary.knows(word) else 1 if vocabulary.resembles(word) else 2
