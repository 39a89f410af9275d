"""Quiddler: judging a word by dictionary and cards; scoring and best hands are rooms of their own."""

from wordsvc.quiddler.judge import DICTIONARY, EDITION, judge_by

__all__ = ["DICTIONARY", "EDITION", "judge_by"]
