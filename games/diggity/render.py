"""Diggity on a terminal: the mine, what everybody has, the own hand, and events as sentences."""

from collections.abc import Sequence
from typing import Final

from games.diggity.cards import FACES, SIDES, sides_of
from games.diggity.determinize import mine_in
from games.diggity.mine import Mine
from games.diggity.mine_map import KEY, draw_choice, draw_hand, draw_mine
from games.diggity.moves import JOIN, TEXTS
from games.diggity.options import Options
from games.diggity.tools import TOOLS
from games.diggity.views import PrivateView, PublicView, View

_SIDE_NAMES: Final = ("north", "east", "south", "west")
_ENDED: Final = "over"


def render(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """A view as lines; the deck is named with its status, because no deck is the printed one (G29)."""
    deck = options.deck
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


def _drawn(mine: Mine, public: PublicView) -> list[str]:
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
    short = [each["exit"] for each in public["open"] if not each["long"]]
    long = [each["exit"] for each in public["open"] if not each["short"]]
    for edge, only in (("short", short), ("long", long)):
        if only:
            lines.append(f"Only a {edge} edge fits at {', '.join(only)}.")
    return lines


def _players(
    public: PublicView, private: PrivateView | None, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """A row for each player and one for the piles of tools."""
    width = max(len("in the piles"), *(len(name[:18]) for name in names))
    head = f"{'':{width}}  gold  {'  '.join(TOOLS)}  cards in hand"
    rows = [head]
    for seat, name in enumerate(names):
        counts = _tools_shown(public, private if seat == viewer else None, seat)
        tools = "  ".join(_count(count, tool) for count, tool in zip(counts, TOOLS, strict=True))
        won = sum(public["won"][seat])
        rows.append(f"{name[:18]:{width}}  {won:4}  {tools}  {public['hands'][seat]:13}")
    piles = "  ".join(_count(count, tool) for count, tool in zip(public["piles"], TOOLS, strict=True))
    rows.append(f"{'in the piles':{width}}        {piles}")
    return rows


def _tools_shown(public: PublicView, own: PrivateView | None, seat: int) -> Sequence[int | str]:
    """The tools of a seat by rank, as far as they are displayed, are the viewer's own, or were just shown."""
    if public["tools"] is not None:
        return public["tools"][seat]
    counts: list[int | str] = ["?"] * len(TOOLS) if own is None else [*own["tools"]]
    if public["shown"]:
        rank, *held = public["shown"]
        counts[rank] = held[seat]
    return counts


def _count(count: int | str, tool: str) -> str:
    return str(count or "-").rjust(len(tool))


def _asked(public: PublicView, who: str, names: Sequence[str]) -> list[str]:
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
    if public["wanted"] is not None:
        return [f"To say from whom the {TOOLS[public['wanted']]} is stolen: {who}."]
    if phase == "place":
        return [f"To say where the card lies: {who}."]
    return [f"To {'lay a card' if public['mine'] else 'start a mine'}: {who}."]


def _own(mine: Mine, private: PrivateView) -> list[str]:
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
