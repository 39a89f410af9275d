"""The standing of a score sheet on its page: sentences, and the signs beside numbers."""

from collections.abc import Mapping
from typing import Any

from dictionaries import DictionaryError
from wordsvc.catalogue import find_face
from wordsvc.input.messages import message, translate
from wordsvc.quiddler.scoring.describe import describe_ruling
from wordsvc.scorepad import Sheet
from wordsvc.scorepad.agreements import FIELDS
from wordsvc.scorepad.header import find_dealers
from wordsvc.scorepad.sentences import (
    DEALS,
    JUDGED_NOW,
    LEGEND,
    MARKS,
    describe_difference,
    describe_next,
    describe_open,
    describe_standing,
)


def sheet_facts(sheet: Sheet) -> dict[str, Any]:
    """Return the facts for the templates of a sheet, besides the sheet itself."""
    said = [describe_standing(sheet), sheet.why and message("{why}.", why=sheet.why), *describe_open(sheet)]
    if sheet.pad.is_judged_now:
        said.append(JUDGED_NOW)
    shown = {mark for played in sheet.rounds for cell in played.cells for mark in _marks(cell.points)}
    if any(played.dealer is not None for played in sheet.rounds):
        shown.add(DEALS)
    return {
        "standing": translate(said[0]) if said[0] else translate("Nothing is written yet."),
        "remarks": [translate(sentence) for sentence in said[1:] if sentence],
        "coming": translate(describe_next(sheet)),
        "marks": MARKS,
        "legend": [translate(text) for sign, text in LEGEND.items() if sign in shown],
        "rulings": _rulings(sheet),
        "differences": _differences(sheet),
        "caution": _caution(sheet),
        "dictionaries": sheet.to_dict()["dictionaries"],
        "cell_help": find_face(sheet.pad.header.game).labels.cell,
        "again": _another_game(sheet),
        "has_words": sheet.pad.rules.has_words,
    }


def describe_undo(step: Mapping[str, object] | None, rounds: int) -> str:
    """Return the label of the button that takes a step back, of a sheet with so many rounds."""
    if step is None:
        return ""
    if step["do"] in FIELDS:
        return translate("Take the last change back")
    if step["do"] == "add":
        return translate("Take round {number} back", number=rounds)
    if step["do"] == "remove":
        return translate("Bring round {number} back", number=step["round"])
    return translate("Take the change of round {number} back", number=step["round"])


def _marks(points: Any) -> list[str]:
    return [] if points is None else [MARKS[mark] for mark in points.marks if mark in MARKS]


def _another_game(sheet: Sheet) -> dict[str, Any]:
    """Return the query of another game, in which the player to the left of the first dealer deals first."""
    rules, header = sheet.pad.rules, sheet.pad.header
    stay = [seat for seat in range(len(sheet.players)) if seat not in rules.closed]
    query: dict[str, Any] = {"game": header.game, "player": [sheet.players[seat] for seat in stay]}
    if rules.deals and stay:
        first = sheet.players.index(find_dealers(header.to_dict(), 1)[0])
        query["dealer"] = stay.index(next((seat for seat in stay if seat > first), stay[0])) + 1
    return query


def _rulings(sheet: Sheet) -> list[str]:
    """Return the rulings and notes of the rounds with words, each with its round."""
    details = [played.scored.detail for played in sheet.pad.rounds if played.scored.detail]
    languages = dict.fromkeys(note for each in details for note in each.language_notes)
    lines = [translate(note.message) for note in languages]
    for number, played in enumerate(sheet.pad.rounds, start=1):
        detail = played.scored.detail
        if detail is not None:
            notes = [*detail.card_notes, *(word.note for word in detail.notes)]
            told = [*map(describe_ruling, detail.rulings), *(note.message for note in notes)]
            lines += [translate("Round {number}: {what}", number=number, what=translate(one)) for one in told]
    return lines


def _differences(sheet: Sheet) -> list[str]:
    """Return the words that would be ruled otherwise today; none while a dictionary is missing."""
    try:
        return [translate(describe_difference(each)) for each in sheet.pad.differences()]
    except DictionaryError:
        return []


def _caution(sheet: Sheet) -> str:
    """Return the caution about a deck that is not the printed one."""
    deck = sheet.pad.rules.deck
    if deck is None or not deck.caution:
        return ""
    return translate("Deck: {deck}, a {caution}.", deck=deck.name, caution=deck.caution)
