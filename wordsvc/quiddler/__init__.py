"""Quiddler: judging a word by dictionary and cards, and settling challenges."""

from wordsvc.quiddler.judge import DICTIONARY, EDITION, judge, judge_by
from wordsvc.quiddler.scoring.challenges import (
    Challenge,
    Penalty,
    Ruling,
    read_challenge,
    settle,
)
from wordsvc.quiddler.scoring.laid_word import LaidWord

__all__ = [
    "DICTIONARY",
    "EDITION",
    "Challenge",
    "LaidWord",
    "Penalty",
    "Ruling",
    "judge",
    "judge_by",
    "read_challenge",
    "settle",
]
