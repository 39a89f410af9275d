"""The language of a page: what the address asks for, else what was chosen, else what the browser accepts."""

import os
from typing import Final

from flask import Request
from werkzeug.datastructures import LanguageAccept

from wordsvc.input.messages import ENGLISH, LANGUAGES, add_catalogue
from wordsvc.web.cookies import LANGUAGE

LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch"}
"""The name of each of `LANGUAGES` in itself."""

MAX_ACCEPTED: Final = 1_000
"""Characters of a header `Accept-Language` that is read; browsers send fewer than a hundred."""


def requested_language(request: Request) -> str | None:
    """Return the language that `?lang=` names, None where it names none of `LANGUAGES`."""
    asked = request.args.get("lang", "")
    return asked if asked in LANGUAGES else None


def language_of(request: Request) -> str:
    """Return the language of the address, or the one chosen before, or the one of the browser."""
    chosen = request.cookies.get(LANGUAGE, "")
    return requested_language(request) or (chosen if chosen in LANGUAGES else accepted_language(request))


def accepted_language(request: Request) -> str:
    """Return the language that `Accept-Language` likes best; English when it names none of ours."""
    if len(request.headers.get("Accept-Language", "")) > MAX_ACCEPTED:
        return ENGLISH
    return best_language(request.accept_languages)


def best_language(accepted: LanguageAccept) -> str:
    """Return the language with the highest quality, of equal ones the first; English by default.

    >>> best_language(LanguageAccept([("de-AT", 1), ("en", 0.9)])), best_language(LanguageAccept([("fr", 1)]))
    ('de', 'en')
    """
    qualities: dict[str, float] = {}
    for tag, quality in accepted:  # the best first
        qualities.setdefault(tag.partition("-")[0].lower(), quality)
    others = qualities.pop("*", 0)
    candidates = [language for language in dict.fromkeys([*qualities, *LANGUAGES]) if language in LANGUAGES]
    best = max(candidates, key=lambda language: qualities.get(language, others))
    return best if qualities.get(best, others) > 0 else ENGLISH


add_catalogue(os.path.join(os.path.dirname(__file__), "translations"))
