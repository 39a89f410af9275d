"""The pages: one module a page, which is registered when it is imported."""

from wordsvc.web.pages import (
    about,
    api,
    find,
    hand,
    manifest,
    parts,
    play,
    referee,
    rules,
    rulings,
    score,
    solitaire,
)

__all__ = [
    "about",
    "api",
    "find",
    "hand",
    "manifest",
    "parts",
    "play",
    "referee",
    "rules",
    "rulings",
    "score",
    "solitaire",
]
