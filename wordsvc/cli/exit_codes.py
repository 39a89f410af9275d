"""The exit codes of `wordcheck`."""

from typing import Final

ALLOWED: Final = 0
REFUSED: Final = 1
USAGE: Final = 2
DICTIONARY: Final = 3
SERVER: Final = 3
"""A server of tables cannot be reached, or answers that it cannot serve."""

OUTPUT: Final = 4
"""The result could not be written: the disk is full, or nobody reads the answer."""

UNDECIDED: Final = 5
"""A search reached its budget and found nothing."""

BROKEN_GAME: Final = 6
"""A game of others breaks a promise of the engine, or its code raises."""

STORE: Final = 7
"""The database of tables cannot be reached, is full or damaged, or must be upgraded first."""

ABANDONED: Final = 130
"""Ctrl-C, with the code that shells give."""
