"""Imagined last turns: what those who lay after a bot may hold, and every way in which they may lay it.

An imagined hand has the cards that its player was seen to take, and others drawn from all that are unseen,
one more than are held now, for the card that the player will draw. A bot supposes that others know the
words that it knows.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from wordsvc.cards import Deck
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.game.bots.observation import Line, Observation, Rival
from wordsvc.words.search.word_set import WordSet

HANDS: Final = 24
"""The hands that are sampled for a decision, shared among the players who lay later."""

MIN_HANDS: Final = 6
"""The fewest hands that are sampled for each of these players."""

NOTHING: Final = Line(0, 0, 0)
"""No word is laid: the unused cards never count below zero (Q08)."""

Lines = Sequence[Line]
"""The ways to lay one hand."""


def sample_hands(table: Observation, words: Sequence[WordSet], deck: Deck, rng: Random) -> list[list[Lines]]:
    """Return imagined hands of each rival, each as the ways to lay it in a last turn."""
    if not table.rivals:
        return []
    unseen = table.unseen(deck)
    number = max(MIN_HANDS, -(-HANDS // len(table.rivals)))
    return [
        [ways_to_lay(_draw_hand(rival, unseen, rng), words, deck) for _ in range(number)]
        for rival in table.rivals
    ]


def ways_to_lay(cards: Sequence[str], words: Sequence[WordSet], deck: Deck) -> list[Line]:
    """Return the ways to lay cards in a last turn that no other beats in points, longest word and words."""
    hand = BestHand(cards, words, Situation(), deck=deck)
    total = deck.value(cards) or 0
    return best_lines([Line(max(0, cell.worth - total), cell.longest, cell.words) for cell in hand.cells])


def best_lines(lines: Sequence[Line]) -> list[Line]:
    """Return the lines that no other equals or beats in all three; the longest words come first."""
    kept: list[Line] = []
    for line in lines:
        if not any(other.net >= line.net and other.words >= line.words for other in kept):
            kept.append(line)
    return [*kept, NOTHING]


def _draw_hand(rival: Rival, unseen: Sequence[str], rng: Random) -> list[str]:
    """Return cards that a rival may have after its next draw."""
    left = list(unseen)
    drawn: list[str] = []
    for _ in range(min(rival.hidden + 1, len(left))):
        place = int(rng.random() * len(left))
        left[place], left[-1] = left[-1], left[place]
        drawn.append(left.pop())
    return [*rival.known, *drawn]
