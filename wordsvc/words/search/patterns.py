"""Patterns of whole words: letters, `?` for any letter, `*` for any number of them."""

import re
from fnmatch import translate
from functools import lru_cache


def shorten(pattern: str) -> str:
    """Return the same pattern with as few signs as say it: `*?**` is `?*`, one letter or more."""
    return re.sub(r"[*?]+", _in_order, pattern)


@lru_cache(32)
def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return the expression that matches a whole word, without trying every way."""
    return re.compile(translate(pattern))


def _in_order(signs: re.Match[str]) -> str:
    return "?" * signs[0].count("?") + "*" * ("*" in signs[0])
