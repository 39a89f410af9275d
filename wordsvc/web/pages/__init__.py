"""The pages: one module a page, which is registered when it is imported."""

from wordsvc.web.pages import (
    about,
    api,
    find,
    hand,
    manifest,
    parts,
    referee,
    rules,
    sheet_worker,
    solitaire,
    stored,
)

__all__ = [
    "about",
    "api",
    "find",
    "hand",
    "manifest",
    "parts",
    "referee",
    "rules",
    "sheet_worker",
    "solitaire",
    "stored",
]
