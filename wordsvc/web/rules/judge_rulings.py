"""The rulings on Quiddler that judging and scoring follow; those of the game itself stand in its rulebook."""

from collections.abc import Mapping
from typing import Final

SENTENCES: Final[Mapping[str, str]] = {
    "Q23": (
        "The cards named with a challenged word are the word as it was laid: all of them must be used, in the"
        " word's order of letters."
    ),
    "Q24": "A challenged word is worth the points printed on its cards, also when they do not spell it.",
    "Q25": (
        "A strict table tests every word: one that is not allowable fails as if it had been challenged (Q05),"
        " and no other player pays. Challenges cost what they always cost."
    ),
    "Q26": (
        "An unchallenged word stands also when its cards do not spell it or are one card only; its points and"
        " its letters are those printed on its cards."
    ),
    "Q27": "A player alone can be scored, without bonuses: there is nobody to have fewer words.",
    "Q28": (
        "The best play counts a bonus when it is told what others have for it, and then scores as Q08 says:"
        " never below zero before the bonuses. Without that it counts no bonus and scores below zero too."
    ),
    "Q29": (
        "Of plays with the same score the one with the longest word is best, then the one with more words."
        " Of discards that are as good, the one with the most points goes, then the first in the alphabet."
    ),
    "Q32": (
        "Only cards of the deck can be laid. Where a word is laid, its letters stand for its cards, CAT for"
        " C, A and T, in the way that is worth most. Loose cards are typed apart, O,X and not OX."
        " More of a card than the deck has is a reason against a word, and no hand has it."
    ),
    "Q33": (
        "What a draw is worth is counted after the floor of zero (Q08): a hand that no card saves scores 0,"
        " not less."
    ),
    "Q34": (
        "A word list of your own decides alone: no dictionary refuses a word that stands in it. Only in a"
        " long English or Dutch list that uses them as marks do capitals tell names and abbreviations."
    ),
    "Q35": (
        "A round that cannot have been played is not scored. Round n has hands of n + 2 cards, unless the"
        " table agreed on others. Who went out has laid a word of two cards or more, and has nothing left."
        " All cards of a round are at most those of the deck."
    ),
}
"""Sentences by the id of the rule."""
