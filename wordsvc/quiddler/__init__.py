"""Quiddler: judging a word by dictionary and cards, and settling challenges."""

from wordsvc.quiddler.challenges import (
    Challenge,
    Penalty,
    Ruling,
    read_challenge,
    settle,
)
from wordsvc.quiddler.judging import DECK, DICTIONARY, judge, judge_by
from wordsvc.quiddler.laid import LaidWord

__all__ = [
    "DECK",
    "DICTIONARY",
    "Challenge",
    "LaidWord",
    "Penalty",
    "Ruling",
    "judge",
    "judge_by",
    "read_challenge",
    "settle",
]
