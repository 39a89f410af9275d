"""Sentences of `wordsvc`: those of `games.messages`, with the catalogue beside this file."""

import os

from games.messages import (
    ENGLISH,
    LANGUAGES,
    Message,
    add_catalogue,
    current_language,
    join_messages,
    message,
    plural_message,
    translate,
    translate_plural,
    use_language,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Message",
    "add_catalogue",
    "current_language",
    "join_messages",
    "message",
    "plural_message",
    "translate",
    "translate_plural",
    "use_language",
]

add_catalogue(os.path.join(os.path.dirname(__file__), "translations"))
