"""A verdict as the command line and the HTTP API answer it, with what was asked for besides."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from wordsvc.cards.suggesting import suggest
from wordsvc.words import Authority, Verdict

ASKED_FIELDS: Final = ("suggest",)
"""The fields that `read_asked` reads, for the lists of what a document may have."""


class Asked(NamedTuple):
    """What a verdict shall be answered with: near words for a refused one."""

    suggest: bool = False


def read_asked(fields: Mapping[str, Any]) -> Asked:
    """Read the optional fields `ASKED_FIELDS` of a document. Raises `InputError` on the one at fault."""
    from wordsvc.words.documents import read_flag  # only here: the command line has flags of its own

    return Asked(**{name: read_flag(fields.get(name, False), name) for name in ASKED_FIELDS})


def answer(
    verdict: Verdict, authority: Authority, asked: Asked, *, among_many: bool = False
) -> dict[str, Any]:
    """The verdict as JSON has it; when asked for, with `suggestions`, a list of words.

    Among many verdicts a suggestion is sought one change away only, since two take long.
    """
    document = verdict.to_dict()
    if asked.suggest:
        document["suggestions"] = suggest(verdict, authority, far=not among_many)
    return document
