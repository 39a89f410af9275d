"""Quiddler: judging a word by dictionary and cards; packages in it score, find best hands, and play."""

from wordsvc.quiddler.judge import DICTIONARY, EDITION, judge_by

__all__ = ["DICTIONARY", "EDITION", "judge_by"]
