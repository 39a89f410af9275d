"""The mine cards of Diggity as pages draw them: a sheet to scale with tracks to its exits, and its symbol."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from games.diggity.cards import EXITS, SYMBOL
from games.diggity.mine import UPRIGHT, Rect
from wordsvc.input.messages import join_messages, message, translate

SCALE: Final = 5
"""Units of a drawing for a quarter inch; at the usual size a unit is a pixel, and a card 50 by 70."""

SYMBOL_NAMES: Final = (message("circle"), message("triangle"), message("square"), message("straight line"))
SIDE_NAMES: Final = (message("north"), message("east"), message("south"), message("west"))

_ENDS: Final = ("V-{y}", "H{x}", "V{y}", "H-{x}")
"""The track from the middle of a card to each side."""


class Sheet(NamedTuple):
    """A card without its symbol, around the origin: its half width and height, and the path of its tracks."""

    name: str
    x: int
    y: int
    tracks: str


class LyingCard(NamedTuple):
    """The middle of a card that lies there, its sheet, and its symbol."""

    x: int
    y: int
    sheet: Sheet
    symbol: int


def lie(rect: Rect, kind: int, exits: int) -> LyingCard:
    """Return a card in its place, with exits to these sides of the table."""
    left, top, right, bottom = rect
    x, y = (right - left) * SCALE // 2, (bottom - top) * SCALE // 2
    name = f"{'a' if x > y else 'u'}{exits}"
    tracks = "".join("M0 0" + end.format(x=x, y=y) for side, end in enumerate(_ENDS) if exits >> side & 1)
    return LyingCard(
        (left + right) * SCALE // 2, (top + bottom) * SCALE // 2, Sheet(name, x, y, tracks), SYMBOL[kind]
    )


def hold(kind: int) -> LyingCard:
    """Return a card as it is held: upright, around the origin."""
    return lie(UPRIGHT, kind, EXITS[kind])


def name_card(kind: int, exits: int | None = None) -> str:
    """Return the symbol of a card and the sides of its exits, as it is held upright unless they are given."""
    symbol = SYMBOL_NAMES[SYMBOL[kind]]
    if exits is None:
        exits = EXITS[kind]
    if exits.bit_count() == 1:
        return translate("{symbol} with an exit {side}", symbol=symbol, side=_list_sides(exits))
    return translate("{symbol} with exits {sides}", symbol=symbol, sides=_list_sides(exits))


def _list_sides(exits: int) -> str:
    return join_messages([name for side, name in enumerate(SIDE_NAMES) if exits >> side & 1], "and")


def name_symbol(kind: int) -> str:
    """Return the symbol of a card."""
    return translate(SYMBOL_NAMES[SYMBOL[kind]])


def name_parts(symbols: Iterable[int]) -> str:
    """Return the symbols that make a tool, in words."""
    return join_messages([SYMBOL_NAMES[symbol] for symbol in symbols], "and")
