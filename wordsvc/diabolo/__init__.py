"""Diabolo: judging a called word by dictionary and cards."""

from wordsvc.diabolo.judge import DECK, DICTIONARY, judge, judge_by

__all__ = ["DECK", "DICTIONARY", "judge", "judge_by"]
