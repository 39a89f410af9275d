"""Diddly on a terminal: the boards side by side, and events as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.diddly.cards import FACES, HIDDEN, NAMES

_IN_A_ROW: Final = 4


def show(square: bool, rounds: int, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
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
        face = "a card" if card is None or card == HIDDEN else _name(card)
        lines += ["", f"Drawn by {names[public['turn']]}: {face}, from the {drawn['from']}."]
    if public["results"]:
        totals = [sum(column) for column in zip(*public["results"], strict=True)]
        scores = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
        lines += ["", f"Scores: {scores}."]
    if public["closer"] is not None and public["phase"] != "over":
        lines += ["", f"{names[public['closer']]} went out with all cards face up: these are the last turns."]
    return lines


def tell(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """What a viewer saw of an event, as a sentence."""
    who = "" if told["seat"] is None else names[told["seat"]]
    kind = told["kind"]
    if kind == "choose":
        return f"{who} chose place {told['place']}."
    if kind == "flip":
        turned = zip(told["places"], told["cards"], strict=True)
        return f"{who} turned up {', '.join(f'{_name(card)} at {place}' for place, card in turned)}."
    if kind == "peek":
        card = f": {_name(told['card'])}" if "card" in told else ""
        return f"{who} peeked at place {told['place']}{card}."
    if kind == "decline":
        return f"{who} did not peek."
    if kind == "draw":
        card = f": {_name(told['card'])}" if "card" in told else ""
        return f"{who} drew from the {told['from']}{card}."
    if kind == "recycle":
        return f"{who} recycled {_name(told['card'])} for the Recycle at {told['place']}."
    if kind == "place":
        return f"{who} put {_name(told['card'])} at {told['place']} and discarded {_name(told['discarded'])}."
    if kind == "out":
        return f"{who} went out with all cards face up; the others have one turn left."
    if kind == "reshuffle":
        return f"{told['cards']} discards were shuffled into a new deck."
    if kind == "score":
        scores = zip(names, told["scores"], strict=True)
        return f"The round is over: {', '.join(f'{name} {score}' for name, score in scores)}."
    return (
        f"Round {told['round']}, dealt by {names[told['dealer']]}; {_name(told['discarded'])} was turned up."
    )


def _rows(board: Sequence[int], own: Sequence[int], columns: int) -> list[str]:
    cells = [_cell(open_card, known) for open_card, known in zip(board, own, strict=True)]
    return ["".join(cells[first : first + columns]) for first in range(0, len(cells), columns)]


def _cell(card: int, known: int) -> str:
    if card == HIDDEN and known != HIDDEN:
        return f"({FACES[known]})".rjust(4)
    return (("?" if card == HIDDEN else FACES[card]) + " ").rjust(4)


def _name(card: int) -> str:
    return f"{'an' if card == 8 else 'a'} {NAMES[card]}"
