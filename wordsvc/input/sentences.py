"""Sentences of `wordsvc`: those of `dictionaries.sentences`, with the catalogues beside this file."""

import os
from collections.abc import Sequence
from typing import Literal

from dictionaries.sentences import (
    ENGLISH,
    LANGUAGES,
    ROOMS,
    Sentence,
    say,
    say_number,
    speaking,
    spoken,
    tell,
    tell_number,
    translate,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Sentence",
    "add_room",
    "say",
    "say_list",
    "say_number",
    "speaking",
    "spoken",
    "tell",
    "tell_number",
    "translate",
]


def say_list(parts: Sequence[str], joint: Literal["and", "or", ",", ";"] = "and") -> str:
    """Texts or sentences as one sentence, `joint` between each two.

    >>> say_list(["Q", "U", "IT"], "or")
    'Q or U or IT'
    """
    if len(parts) < 2:
        return parts[0] if parts else ""
    # Halves, not first and rest: a long list must not be a deep sentence.
    middle = len(parts) // 2
    left, right = say_list(parts[:middle], joint), say_list(parts[middle:], joint)
    if joint == "and":
        return say("{left} and {right}", left=left, right=right)
    if joint == "or":
        return say("{left} or {right}", left=left, right=right)
    return (
        say("{left}, {right}", left=left, right=right)
        if joint == ","
        else say("{left}; {right}", left=left, right=right)
    )


def add_room(folder: str, *, first: bool = False) -> None:
    """Search the catalogues of one more folder, after those that are known, or before them."""
    if folder not in ROOMS:
        ROOMS.insert(0 if first else len(ROOMS), folder)


add_room(os.path.join(os.path.dirname(__file__), "translations"))
