"""Mine cards drawn with characters, to scale: half an inch is two characters wide and one line high.

A card is 10 by 7 characters upright and 14 by 5 across. In its middle are its number and its symbol;
tracks run from there to its exits. At the edge of the card a track that is joined runs on, an arrow is
an open exit, and an x one that is dead.
"""

from collections.abc import Sequence
from typing import Final

from games.diggity.cards import EXITS, FACES, SIDES, SYMBOL
from games.diggity.mine import Mine
from games.messages import message

SYMBOLS: Final = "○△□╱"
KEY: Final = message(
    "○ circle, △ triangle, □ square, ╱ line; ^ > v < open exits, x dead ends, * the last card"
)

_WIDEST: Final = 98
_LONG_EDGE: Final = 14
_ENDS: Final = {
    "open": ("^^", ">", "vv", "<"),
    "dead": ("xx", "x", "xx", "x"),
    "joined": ("││", "═", "││", "═"),
}


def draw_mine(mine: Mine, last: int) -> list[list[str]]:
    """Return the mine as blocks of lines: one, or where it is too wide for a terminal several that overlap.

    Args:
        mine: with one card at least.
        last: the number of the card laid last, from 0, which is marked; or -1.

    Raises:
        ValueError: cards of a view from elsewhere are farther apart than a mine reaches.
    """
    west = min(rect[0] for rect, _, _ in mine.cards)
    north = min(rect[1] for rect, _, _ in mine.cards)
    east = max(rect[2] for rect, _, _ in mine.cards)
    south = max(rect[3] for rect, _, _ in mine.cards)
    if max(east - west, south - north) > _LONG_EDGE * len(mine.cards):
        raise ValueError("the cards of a mine lie side by side")
    canvas = [[" "] * (east - west) for _ in range((south - north) // 2)]
    ends = mine.exits()
    for number, ((left, top, right, bottom), kind, exits) in enumerate(mine.cards):
        states = {side: ends[number << 2 | side] for side in range(4) if exits >> side & 1}
        mark = "*" if number == last else " "
        label = f"{number + 1:>2}{SYMBOLS[SYMBOL[kind]]}{mark}"
        card = _card(right - left, (bottom - top) // 2, label, states)
        for row, line in enumerate(card, (top - north) // 2):
            canvas[row][left - west : right - west] = line
    return [
        ["".join(row[first : first + _WIDEST]).rstrip() for row in canvas]
        for first in _cuts(mine, west, east)
    ]


def _cuts(mine: Mine, west: int, east: int) -> list[int]:
    """Return the bounds of blocks that each hold their cards whole."""
    cuts = [0]
    while east - west - cuts[-1] > _WIDEST:
        edge = west + cuts[-1] + _WIDEST
        cuts.append(min(rect[0] for rect, _, _ in mine.cards if rect[2] > edge) - west)
    return cuts


def _card(width: int, height: int, label: str, ends: dict[int, str]) -> list[str]:
    """Return a card of so many characters, whose exits end in these ways."""
    half, middle = width // 2 - 1, height // 2
    rails = half - 2
    rows = []
    for row in range(height):
        edge = row in (0, height - 1)
        side = 0 if row < middle else 2
        if row == middle:
            west = _ENDS[ends[3]][3] + "═" * rails if 3 in ends else "│" + " " * rails
            east = "═" * rails + _ENDS[ends[1]][1] if 1 in ends else " " * rails + "│"
            rows.append(west + label + east)
            continue
        fill, corners = ("─", ("┌┐", "└┘")[row > 0]) if edge else (" ", "││")
        track = fill * 2
        if side in ends:
            track = _ENDS[ends[side]][side] if edge else "││"
        rows.append(corners[0] + fill * (half - 1) + track + fill * (half - 1) + corners[1])
    return rows


def draw_hand(kinds: Sequence[int]) -> list[str]:
    """Draw cards upright side by side, small, with their names below."""
    rows = ["", "", "", ""]
    for kind in kinds:
        mask = EXITS[kind]
        north, east, south, west = (mask >> side & 1 for side in range(4))
        symbol = SYMBOLS[SYMBOL[kind]]
        picture = (
            f"┌─{'│' if north else '─'}─┐",
            f"{'═' if west else '│'} {symbol} {'═' if east else '│'}",
            f"└─{'│' if south else '─'}─┘",
            FACES[kind],
        )
        for row, part in enumerate(picture):
            rows[row] += part.center(max(len(FACES[kind]), 5)) + "   "
    return [row.rstrip() for row in rows]


def draw_choice(kind: int) -> list[str]:
    """Return the chosen card upright, its exits with the letters of its edges."""
    mask = EXITS[kind]
    card = _card(
        10, 7, f"  {SYMBOLS[SYMBOL[kind]]} ", {side: "joined" for side in range(4) if mask >> side & 1}
    )
    letters = [letter if mask >> side & 1 else " " for side, letter in enumerate(SIDES)]
    rows = [f"      {letters[0]}"]
    for row, line in enumerate(card):
        west, east = (letters[3], letters[1]) if row == 3 else (" ", " ")
        rows.append(f"{west}{line}{east}")
    return [row.rstrip() for row in (*rows, f"      {letters[2]}") if row.strip()]
