"""A challenge of a word that lies in a round of Quiddler, as the form has it."""

from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.scorepad import Sheet

Form = MultiDict[str, str]


class LaidWord(NamedTuple):
    """A word that can be challenged; `value` is how the form calls it."""

    player: str
    place: int
    word: str
    value: str


def laid_words(sheet: Sheet, number: int) -> list[LaidWord]:
    """Return the words of a round, counted from 1; none where its cells are sums."""
    rules = sheet.pad.rules
    if not 1 <= number <= len(sheet.rounds):
        return []
    cells = sheet.pad.entries[number - 1].cells
    return [
        LaidWord(sheet.players[seat], place, word, f"{seat}.{place}")
        for seat, cell in enumerate(cells)
        for place, word in enumerate(rules.find_words(cell))
    ]


def challenge_request(sheet: Sheet, number: int, form: Form) -> dict[str, Any]:
    """Return the round with one challenge more, as `wordsvc.records.sheet_changes` reads it.

    Raises `InputError` for a word that does not lie there.
    """
    laid = next((laid for laid in laid_words(sheet, number) if laid.value == form.get("word")), None)
    if laid is None:
        raise InputError("word", "no_such_word", message("choose a word that lies in this round"))
    entry = sheet.pad.entries[number - 1]
    challenge = {
        "challenger": form.get("challenger", ""),
        "challenged": laid.player,
        "word": laid.word,
        "index": laid.place,
    }
    asked: dict[str, Any] = {"cells": list(entry.cells), "challenges": [*entry.challenges, challenge]}
    if entry.went_out is not None:
        asked["went_out"] = entry.went_out
    return asked
