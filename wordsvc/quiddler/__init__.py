"""Quiddler: judging a word by dictionary and cards, and settling challenges."""

from wordsvc.quiddler.challenges import (
    Challenge,
    LaidWord,
    Penalty,
    Ruling,
    read_challenge,
    settle,
)
from wordsvc.quiddler.judging import DECK, DICTIONARY, judge

__all__ = [
    "DECK",
    "DICTIONARY",
    "Challenge",
    "LaidWord",
    "Penalty",
    "Ruling",
    "judge",
    "read_challenge",
    "settle",
]
