"""Sentences of `wordsvc`: those of `dictionaries.sentences`, with the catalogues beside this file."""

import os

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
    "say_number",
    "speaking",
    "spoken",
    "tell",
    "tell_number",
    "translate",
]


def add_room(folder: str) -> None:
    """Search the catalogues of one more folder, after those that are known."""
    if folder not in ROOMS:
        ROOMS.append(folder)


add_room(os.path.join(os.path.dirname(__file__), "translations"))
