"""Words that lie in a round of Quiddler: a form challenges one, another says how its cards lie."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.scorepad import Sheet
from wordsvc.scorepad.cells import Cell
from wordsvc.scorepad.rules import RoundEntry
from wordsvc.web.forms.card_chips import Way, draw_way, find_other_ways

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


class LaidWay(NamedTuple):
    """A word that could lie otherwise with as many cards; `others` are those ways, each with its value."""

    word: LaidWord
    way: Way
    others: list[tuple[str, Way]]


def laid_ways(sheet: Sheet, number: int) -> list[LaidWay]:
    """Return the words of a round, counted from 1, that could lie otherwise."""
    laid, deck = laid_words(sheet, number), sheet.pad.rules.deck
    decided = sheet.pad.entries[number - 1].decided if laid else None
    found: list[LaidWay] = []
    if deck is None:
        return found
    for word, kept in zip(laid, () if decided is None else decided["words"], strict=False):
        faces = tuple(kept["cards"])
        others = [each for each in find_other_ways(word.word, faces, deck) if len(each) == len(faces)]
        if others and "".join(faces) == "".join(others[0]):
            ways = [draw_way(each, each, deck, None) for each in (faces, *others)]
            values = [f"{word.value}.{','.join(each)}" for each in others]
            found.append(LaidWay(word, ways[0], list(zip(values, ways[1:], strict=True))))
    return found


def lay_request(sheet: Sheet, number: int, form: Form) -> dict[str, Any]:
    """Return the round with a word laid otherwise, as `wordsvc.records.sheet_changes` reads it.

    Raises `InputError` for a word or a way that is not offered.
    """
    for laid in laid_ways(sheet, number):
        for value, _ in laid.others:
            if value == form.get("way"):
                entry, (seat, _, _) = sheet.pad.entries[number - 1], value.split(".")
                cells = list(entry.cells)
                cards = value.rpartition(".")[2].split(",")
                cells[int(seat)] = sheet.pad.rules.lay_word(cells[int(seat)], laid.word.place, cards)
                return _round_request(entry, cells, entry.challenges)
    raise InputError("word", "no_such_word", message("choose a word that lies in this round"))


def _round_request(entry: RoundEntry, cells: Sequence[Cell], challenges: Sequence[Any]) -> dict[str, Any]:
    asked: dict[str, Any] = {"cells": list(cells), "challenges": list(challenges)}
    return asked if entry.went_out is None else {**asked, "went_out": entry.went_out}


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
    return _round_request(entry, entry.cells, [*entry.challenges, challenge])
