"""A verdict as the command line and the HTTP API answer it, with what was asked for besides."""

from typing import Any

from wordsvc.cards.suggesting import suggest
from wordsvc.words import Authority, Verdict


def answer(verdict: Verdict, authority: Authority, *, suggestions: bool = False) -> dict[str, Any]:
    """The verdict as JSON has it; on request with `suggestions`, a list of words."""
    document = verdict.to_dict()
    if suggestions:
        document["suggestions"] = suggest(verdict, authority)
    return document
