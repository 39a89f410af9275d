"""Diabolo: judging a called word by dictionary and cards."""

from wordsvc.diabolo.judge import DICTIONARY, EDITION, judge_by

__all__ = ["DICTIONARY", "EDITION", "judge_by"]
