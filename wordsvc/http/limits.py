"""Limits of requests that their schemas state too."""

from typing import Final

MAX_WORDS: Final = 1_000
"""Words that one request may ask for."""

MAX_WAIT: Final = 25
"""Seconds that a long poll waits; platforms give up an answer that has not begun after thirty."""
