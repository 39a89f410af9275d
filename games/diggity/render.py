"""Diggity on a terminal: the mine, what everybody has, the own hand, and events as sentences."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.diggity.cards import FACES, SIDES, sides_of
from games.diggity.decks import Deck
from games.diggity.determinize import mine_in
from games.diggity.mine import Mine
from games.diggity.mine_map import KEY, draw_choice, draw_hand, draw_mine
from games.diggity.moves import JOIN, TEXTS
from games.diggity.tools import TOOLS

_SIDE_NAMES: Final = ("north", "east", "south", "west")
_ENDED: Final = "over"


def render(deck: Deck, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """A view as lines; `deck` is named with its status, because no deck is the printed one (G29)."""
    public, private, viewer = view["public"], view["private"], view["seat"]
    mine = mine_in(public)
    lines = [
        f"Mine cards: {public['deck']} to draw, {len(public['discards'])} discarded"
        f" ({deck.name} deck, a {deck.status})."
        f" Gold cards: {public['gold']} to come."
    ]
    lines += _drawn(mine, public)
    lines += ["", *_players(public, private, viewer, names), ""]
    if public["phase"] == _ENDED:
        return lines[:-1]
    lines += _asked(public, names[view["to_act"][0]], names)
    if private is not None:
        lines += _own(mine, private)
    return lines


def _drawn(mine: Mine, public: Mapping[str, Any]) -> list[str]:
    if not mine.cards:
        return ["", "No card is laid yet."] if public["phase"] != _ENDED else []
    last = len(mine.cards) - 1
    blocks = draw_mine(mine, last)
    lines = []
    for number, block in enumerate(blocks, 1):
        lines += [
            "",
            *([f"Part {number} of {len(blocks)}, from west to east:"] if len(blocks) > 1 else []),
            *block,
        ]
    lines.append(f"({KEY})")
    for edge, other in (("short", "long"), ("long", "short")):
        only = [exit_["exit"] for exit_ in public["open"] if exit_[edge] and not exit_[other]]
        if only:
            lines.append(f"Only a {edge} edge fits at {', '.join(only)}.")
    return lines


def _players(
    public: Mapping[str, Any], private: Mapping[str, Any] | None, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """A row for each player and one for the piles of tools."""
    width = max(len("in the piles"), *(len(name[:18]) for name in names))
    head = f"{'':{width}}  gold  {'  '.join(TOOLS)}  cards in hand"
    rows = [head]
    for seat, name in enumerate(names):
        if public["tools"] is not None:
            counts = public["tools"][seat]
        else:
            counts = list(private["tools"] if private is not None and seat == viewer else "????")
            if public["shown"]:
                rank, *held = public["shown"]
                counts[rank] = held[seat]
        tools = "  ".join(_count(count, tool) for count, tool in zip(counts, TOOLS, strict=True))
        won = sum(public["won"][seat])
        rows.append(f"{name[:18]:{width}}  {won:4}  {tools}  {public['hands'][seat]:13}")
    piles = "  ".join(_count(count, tool) for count, tool in zip(public["piles"], TOOLS, strict=True))
    rows.append(f"{'in the piles':{width}}        {piles}")
    return rows


def _count(count: int | str, tool: str) -> str:
    return str(count or "-").rjust(len(tool))


def _asked(public: Mapping[str, Any], who: str, names: Sequence[str]) -> list[str]:
    """What is asked of whom."""
    phase = public["phase"]
    if phase == "duel":
        holder = names[public["played"][-1] if public["played"] else public["turn"]]
        played = [f"{tool} by {names[seat]}" for seat, tool in zip(public["played"], TOOLS, strict=False)]
        return [
            f"Gold worth {public['face']}, so far for {holder}.",
            *([f"Played: {', '.join(played)}."] if played else []),
            f"To play a tool or pass: {who}.",
        ]
    if phase == "prize":
        made = [*public["made"], *(["miner"] if public["miner"] else [])]
        return [f"The card makes a {' and a '.join(made)}. To choose: {who}."]
    if phase == "steal":
        return [f"To say from whom the {TOOLS[public['wanted']]} is stolen: {who}."]
    if phase == "place":
        return [f"To say where the card lies: {who}."]
    return [f"To {'lay a card' if public['mine'] else 'start a mine'}: {who}."]


def _own(mine: Mine, private: Mapping[str, Any]) -> list[str]:
    if private["chosen"] is not None:
        return _choice(mine, private["chosen"])
    return ["", *draw_hand(private["hand"])] if private["hand"] else ["", "You have no cards in hand."]


def _choice(mine: Mine, kind: int) -> list[str]:
    """The chosen card with its edges, and what each place means."""
    lines = ["", f"Your card, {FACES[kind]}:", *draw_choice(kind), ""]
    joins = mine.joins(kind)
    number, side, own = (joins[0] >> 4) + 1, _SIDE_NAMES[joins[0] >> 2 & 3], SIDES[joins[0] & 3]
    lines += [
        f"{TEXTS[JOIN + joins[0]]} joins its {own} edge to the {side} exit of card {number}.",
        "For each place, how the card lies there, and the sides that its exits point to:",
    ]
    cells = []
    for join in joins:
        layout = mine.layout(kind, join)
        if layout is not None:
            rect, exits = layout
            lies = "across" if rect[2] - rect[0] == 14 else "upright"
            cells.append(f"{TEXTS[JOIN + join]} {lies}, {sides_of(exits)}")
    width = max(map(len, cells))
    columns = max(1, 98 // (width + 3))
    for first in range(0, len(cells), columns):
        row = [cell.ljust(width) for cell in cells[first : first + columns]]
        lines.append(f"  {'   '.join(row)}".rstrip())
    return lines
