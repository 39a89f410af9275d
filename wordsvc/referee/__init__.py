"""The referee of a table: one value that holds what was agreed on and answers every question about words."""

from wordsvc.referee.referee import Referee

__all__ = ["Referee"]
