"""Diddly on a terminal: the boards side by side."""

from collections.abc import Sequence
from typing import Final

from games.diddly.cards import FACES, HIDDEN
from games.diddly.describe import name_card
from games.diddly.options import Options
from games.diddly.views import PublicView, View
from games.messages import message, plural_message, translate

PHRASES: Final = {
    "deck": "Drawn by {who}: {card}, from the deck.",
    "discard": "Drawn by {who}: {card}, from the discard pile.",
    "recycle": "Drawn by {who}: {card}, with the Recycle.",
}
"""Sentences about the card in hand, by its source."""

_IN_A_ROW: Final = 4
_MAX_NAME_WIDTH: Final = 18


def render(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """Return a view as lines. A face-down card is `?`; one that the viewer has peeked at is in brackets."""
    public = view["public"]
    lines = [*_piles(options, public, names), *_boards(options, view, names)]
    if view["seat"] is not None:
        places = len(public["boards"][0])
        lines += ["", translate("Places count from 1 to {places}, row by row.", places=places)]
    lines += _drawn(view, names)
    if public["results"]:
        totals = [sum(column) for column in zip(*public["results"], strict=True)]
        scores = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
        lines += ["", translate("Scores: {scores}.", scores=scores)]
    if public["closer"] is not None and public["phase"] != "over":
        out = translate(
            "{who} went out with all cards face up: these are the last turns.", who=names[public["closer"]]
        )
        lines += ["", out]
    return lines


def _piles(options: Options, public: PublicView, names: Sequence[str]) -> list[str]:
    pile = public["discard"]
    lines = [
        translate(
            "Round {round} of {rounds}, {dealer:%s deals|you deal}.",
            round=public["round"],
            rounds=options.rounds,
            dealer=names[public["dealer"]],
        ),
        translate("Deck: {cards}.", cards=_count(public["deck"])),
        translate("Discard pile: {cards}, {top} on top.", cards=_count(len(pile)), top=FACES[pile[-1]])
        if pile
        else translate("Discard pile: no card."),
    ]
    return [" ".join(lines)]


def _count(cards: int) -> str:
    return plural_message("{n} card", "{n} cards", cards)


def _boards(options: Options, view: View, names: Sequence[str]) -> list[str]:
    private, viewer = view["private"], view["seat"]
    columns = 3 if options.square else options.size // 2
    blocks = []
    for seat, board in enumerate(view["public"]["boards"]):
        own = private["board"] if private is not None and seat == viewer else board
        blocks.append([names[seat][:_MAX_NAME_WIDTH], *_rows(board, own, columns)])
    lines = []
    for first in range(0, len(blocks), _IN_A_ROW):
        beside = blocks[first : first + _IN_A_ROW]
        widths = [max(map(len, block)) for block in beside]
        lines.append("")
        for row in zip(*beside, strict=True):
            line = "    ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append(f"  {line}".rstrip())
    return lines


def _rows(board: Sequence[int], own: Sequence[int], columns: int) -> list[str]:
    cells = [_cell(open_card, known) for open_card, known in zip(board, own, strict=True)]
    return ["".join(cells[first : first + columns]) for first in range(0, len(cells), columns)]


def _cell(card: int, known: int) -> str:
    if card == HIDDEN and known != HIDDEN:
        return f"({FACES[known]})".rjust(4)
    return (("?" if card == HIDDEN else FACES[card]) + " ").rjust(4)


def _drawn(view: View, names: Sequence[str]) -> list[str]:
    public, private = view["public"], view["private"]
    drawn = public["drawn"]
    if drawn is None:
        return []
    mine = private is not None and public["turn"] == view["seat"]
    card = private["drawn"] if private is not None and mine else drawn["card"]
    shown = message("a card") if card is None or card == HIDDEN else name_card(card)
    return ["", translate(PHRASES[drawn["from"]], who=names[public["turn"]], card=shown)]
