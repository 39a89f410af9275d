"""A round as the form has it: a text for each player, who went out, and the challenges that stay."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.scorepad.cells import Cell
from wordsvc.scorepad.rules import RoundEntry
from wordsvc.web.messages import describe_fault

Form = MultiDict[str, str]


class RoundForm(NamedTuple):
    """The typed form: `challenges` are the places of those that the round keeps."""

    cells: tuple[str, ...]
    went_out: str = ""
    challenges: tuple[int, ...] = ()


class Fault(NamedTuple):
    """A fault of the form: a sentence, and the seat whose cell it is about, None for the whole round."""

    seat: int | None
    line: str


def empty_form(players: Sequence[str]) -> RoundForm:
    """Return the form of a round that nobody has written yet."""
    return RoundForm(("",) * len(players))


def form_of(entry: RoundEntry) -> RoundForm:
    """Return the form of a round that is written down."""
    cells = tuple(show_cell(cell) for cell in entry.cells)
    return RoundForm(cells, entry.went_out or "", tuple(range(len(entry.challenges))))


def read_form(form: Form, players: Sequence[str]) -> RoundForm:
    """Return the form that was sent; what it lacks is empty."""
    kept = [text for text in form.getlist("challenge") if text.isascii() and text.isdigit() and len(text) < 5]
    return RoundForm(
        tuple(form.get(f"cell{seat}", "").strip() for seat in range(len(players))),
        form.get("went_out", "").strip(),
        tuple(sorted({int(text) for text in kept})),
    )


def round_request(typed: RoundForm, before: RoundEntry | None = None) -> dict[str, Any]:
    """Return the round as `wordsvc.records.sheet_changes` reads it.

    A cell that is typed as `before` was shown stays what it was, even where its text says less.
    """
    shown = None if before is None else form_of(before)
    cells: list[Any] = []
    for seat, text in enumerate(typed.cells):
        same = before is not None and shown is not None and text == shown.cells[seat]
        cells.append(before.cells[seat] if same and before is not None else text or None)
    request: dict[str, Any] = {"cells": cells}
    if before is not None:
        request["challenges"] = [
            challenge for place, challenge in enumerate(before.challenges) if place in typed.challenges
        ]
    if typed.went_out:
        request["went_out"] = typed.went_out
    return request


def show_cell(cell: Cell) -> str:
    """Return a cell as it is typed.

    >>> words = [{"word": "DOG", "cards": ["D", "O", "G"]}, {"word": "QUIT", "cards": ["QU", "IT"]}]
    >>> show_cell({"words": words, "unused": ["A", "E"]})
    'D,O,G QU,IT -A,E'
    >>> show_cell({"words": [{"word": "DONT", "cards": ["D", "O", "G"]}], "unused": []}), show_cell(None)
    ('DONT=D,O,G', '')
    """
    if cell is None:
        return ""
    if not isinstance(cell, Mapping):
        return cell
    tokens = [_show_word(laid) for laid in _listed(cell.get("words"))]
    unused = _show_cards(cell.get("unused"))
    return " ".join([*tokens, *([f"-{unused}"] if unused else [])])


def find_fault(error: InputError, players: Sequence[str]) -> Fault:
    """Return the fault of the form that an error is about, in the current language."""
    line = describe_fault(
        error, {"went_out": translate("Who went out"), "challenges": translate("Challenges")}
    )
    path = error.field
    seat = path[1] if path[:1] == ("cells",) and len(path) > 1 else None
    if not isinstance(seat, int) or not 0 <= seat < len(players):
        return Fault(None, line)
    return Fault(seat, translate("{player}: {problem}", player=players[seat], problem=line))


def _show_word(laid: object) -> str:
    if not isinstance(laid, Mapping):
        return str(laid)
    cards = _show_cards(laid.get("cards"))
    word = str(laid.get("word", ""))
    return cards if word.casefold() == cards.replace(",", "").casefold() else f"{word}={cards}"


def _show_cards(cards: object) -> str:
    return cards if isinstance(cards, str) else ",".join(map(str, _listed(cards)))


def _listed(value: object) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()
