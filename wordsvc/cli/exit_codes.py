"""The exit codes of `wordcheck`."""

from typing import Final

ALLOWED: Final = 0
REFUSED: Final = 1
USAGE: Final = 2
DICTIONARY: Final = 3
OUTPUT: Final = 4
"""The result could not be written: a full disk, or nobody reads the answer that an exit code would give."""

UNDECIDED: Final = 5
"""A search ended at its budget and found nothing."""

ABANDONED: Final = 130
"""Ctrl-C, as shells count it."""
