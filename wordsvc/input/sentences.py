"""Sentences of `wordsvc`: those of `games.messages`, with the catalogue beside this file."""

import os

from games.messages import (
    ENGLISH,
    LANGUAGES,
    Sentence,
    add_catalogue,
    say,
    say_list,
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
    "add_catalogue",
    "say",
    "say_list",
    "say_number",
    "speaking",
    "spoken",
    "tell",
    "tell_number",
    "translate",
]

add_catalogue(os.path.join(os.path.dirname(__file__), "translations"))
