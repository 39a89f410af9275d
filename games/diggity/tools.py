"""The tools of Diggity, their ranks and what makes them (diggity.34 to diggity.48, diggity.57)."""

from collections.abc import Sequence
from typing import Final

from games.diggity.cards import CIRCLE, LINE, SQUARE, TRIANGLE
from games.messages import message

TOOLS: Final = ("shovel", "pulley", "cart", "shed")
"""The tools by rank, which counts from 0 here."""
NAMES: Final = (message("shovel"), message("pulley"), message("cart"), message("shed"))
A_TOOL: Final = (message("a shovel"), message("a pulley"), message("a cart"), message("a shed"))
NO_TOOL: Final = (message("no shovel"), message("no pulley"), message("no cart"), message("no shed"))
"""Names of the tools in sentences: by themselves, and as the object of a verb with either article."""
SHED: Final = 3
MINER: Final = 1 << len(TOOLS)
"""The bit of the miner beside those of the tools, in what a card makes."""

PULLEYS: Final = {
    "circle-line": (CIRCLE, LINE),
    "triangles": (TRIANGLE, TRIANGLE),
    "squares": (SQUARE, SQUARE),
    "lines": (LINE, LINE),
}
"""Recipes of a pulley: the sheet's picture is lost, and these pairs make nothing else (G05)."""

Recipes = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int], ...]]
"""The recipes of a symbol with others: pairs of a symbol and the bit made with it, and for
three parts the two symbols that are missing with the bit."""


def recipes_for(pulley: tuple[int, int]) -> tuple[Recipes, ...]:
    """Return for every symbol its recipes, with these symbols for a pulley."""
    parts: dict[int, Sequence[int]] = {
        1: (TRIANGLE, LINE),
        2: pulley,
        4: (CIRCLE, CIRCLE, SQUARE),
        8: (TRIANGLE, SQUARE, LINE),
        MINER: (TRIANGLE, CIRCLE),
    }
    rows = []
    for symbol in range(4):
        pairs, triples = [], []
        for bit, symbols in parts.items():
            if symbol not in symbols:
                continue
            rest = list(symbols)
            rest.remove(symbol)
            if len(rest) == 1:
                pairs.append((rest[0], bit))
            else:
                triples.append((rest[0], rest[1], bit))
        rows.append((tuple(pairs), tuple(triples)))
    return tuple(rows)


def beside_one(recipes: Recipes) -> tuple[int, ...]:
    """Return the prizes of a card with these recipes that is connected to one card, by that card's traits.

    These are 16 * its symbol + a bit for the symbol of each card connected to it.
    """
    pairs, triples = recipes
    rows = []
    for traits in range(4 * 16):
        symbol, around = divmod(traits, 16)
        prize = 0
        for other, bit in pairs:
            if symbol == other:
                prize |= bit
        for first, second, bit in triples:
            if (symbol == first and around >> second & 1) or (symbol == second and around >> first & 1):
                prize |= bit
        rows.append(prize)
    return tuple(rows)


def made(recipes: Recipes, near: int, of: Sequence[int], links: Sequence[int], me: int) -> int:
    """Return the prizes that a card completes: the bits of tools and of the miner (G04).

    Args:
        recipes: those of its symbol.
        near: the cards connected to it, a bit each.
        of: for each symbol its cards in the mine.
        links: for each card those connected to it.
        me: the bit of the card itself.
    """
    result = 0
    pairs, triples = recipes
    for symbol, bit in pairs:
        if near & of[symbol]:
            result |= bit
    for first, second, bit in triples:
        ones, others = near & of[first], near & of[second]
        fork = ones & ones - 1 if first == second else ones and others
        if (
            fork
            or (ones and _chain(ones, of[second] & ~me, links))
            or (others and _chain(others, of[first] & ~me, links))
        ):
            result |= bit
    return result


def _chain(through: int, ends: int, links: Sequence[int]) -> bool:
    """Return True if one of the cards `through` is connected to one of the `ends`."""
    while through:
        low = through & -through
        if links[low.bit_length() - 1] & ends:
            return True
        through ^= low
    return False
