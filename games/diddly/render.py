"""Diddly on a terminal: the boards side by side."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.diddly.cards import FACES, HIDDEN
from games.diddly.describe import name_card

_IN_A_ROW: Final = 4


def render(square: bool, rounds: int, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """A view as lines. A face-down card is `?`; one that the viewer has peeked at is in brackets."""
    public, private, viewer = view["public"], view["private"], view["seat"]
    pile = public["discard"]
    top = FACES[pile[-1]] if pile else "none"
    lines = [
        f"Round {public['round']} of {rounds}, dealer {names[public['dealer']]}."
        f" Deck {public['deck']}. Discard {top} ({len(pile)})."
    ]
    blocks = []
    for seat, board in enumerate(public["boards"]):
        own = private["board"] if private is not None and seat == viewer else board
        blocks.append([names[seat][:18], *_rows(board, own, 3 if square else len(board) // 2)])
    for first in range(0, len(blocks), _IN_A_ROW):
        beside = blocks[first : first + _IN_A_ROW]
        widths = [max(map(len, block)) for block in beside]
        lines.append("")
        for row in zip(*beside, strict=True):
            line = "    ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append(f"  {line}".rstrip())
    if viewer is not None:
        lines += ["", f"Places count from 1 to {len(public['boards'][0])}, row by row."]
    drawn = public["drawn"]
    if drawn is not None:
        card = private["drawn"] if private is not None and public["turn"] == viewer else drawn["card"]
        face = "a card" if card is None or card == HIDDEN else name_card(card)
        lines += ["", f"Drawn by {names[public['turn']]}: {face}, from the {drawn['from']}."]
    if public["results"]:
        totals = [sum(column) for column in zip(*public["results"], strict=True)]
        scores = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
        lines += ["", f"Scores: {scores}."]
    if public["closer"] is not None and public["phase"] != "over":
        lines += ["", f"{names[public['closer']]} went out with all cards face up: these are the last turns."]
    return lines


def _rows(board: Sequence[int], own: Sequence[int], columns: int) -> list[str]:
    cells = [_cell(open_card, known) for open_card, known in zip(board, own, strict=True)]
    return ["".join(cells[first : first + columns]) for first in range(0, len(cells), columns)]


def _cell(card: int, known: int) -> str:
    if card == HIDDEN and known != HIDDEN:
        return f"({FACES[known]})".rjust(4)
    return (("?" if card == HIDDEN else FACES[card]) + " ").rjust(4)
