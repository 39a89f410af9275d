"""Verdicts and rulings as one line of text, for shells."""

from collections.abc import Mapping
from typing import Any

from wordsvc.input.texts import printable


def one_line(document: Mapping[str, Any]) -> str:
    """Return a verdict or a ruling, given as its JSON document, in one line without the line's end.

    `HANG counts.`, `LONDON does not count: proper_noun`, `The challenge fails: Bea subtracts 14 points.`
    """
    if "upheld" in document:
        return _ruling_line(document)
    word = printable(document["word"])
    if document["allowed"]:
        return f"{word} counts."
    line = f"{word} does not count: {', '.join(document['reasons'])}"
    suggestions = document.get("suggestions")
    return f"{line} (try {', '.join(suggestions)})" if suggestions else line


def name_dictionaries(document: Mapping[str, Any]) -> str:
    """Return the dictionaries of a verdict or a ruling, for a header: name, version and SHA-256 of each."""
    return ", ".join("{name} {version} {sha256}".format_map(named) for named in document["dictionaries"])


def _ruling_line(document: Mapping[str, Any]) -> str:
    line = "The challenge succeeds" if document["upheld"] else "The challenge fails"
    penalties = [
        f"{printable(penalty['player'])} subtracts {penalty['points']}"
        f" point{'' if penalty['points'] == 1 else 's'}"
        for penalty in document.get("penalties", ())
    ]
    return f"{line}: {', '.join(penalties)}." if penalties else f"{line}."
