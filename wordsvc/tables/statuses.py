"""Statuses of a match."""

from typing import Final

OPEN: Final = "open"
PLAYING: Final = "playing"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"
CANCELLED: Final = "cancelled"
STATUSES: Final = (OPEN, PLAYING, FINISHED, ABANDONED, CANCELLED)
LIVE: Final = (OPEN, PLAYING)
"""The statuses of matches that are not over."""
