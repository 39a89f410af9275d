"""The mine cards of Diggity: a kind is an int, and equal cards are the same kind.

A card has a symbol and exits in the middle of some of its edges. N and S are the short edges, E and W
the long ones, of the card held upright. Turned by half a turn N and S change places, and E and W, so two
sets of exits that become each other are one kind with one name (G30).
"""

from typing import Final

SYMBOLS: Final = ("circle", "triangle", "square", "line")
CIRCLE: Final = 0
TRIANGLE: Final = 1
SQUARE: Final = 2
LINE: Final = 3

SIDES: Final = "NESW"
"""The edges of a card, and the sides of the table, clockwise; a set of them is an int with a bit each."""
SHORT: Final = 1
LONG: Final = 2
"""The kinds of edges, as bits: N and S are short, E and W are long."""

_SETS: Final = ("N", "E", "NE", "NS", "NW", "EW", "NES", "NEW", "NESW")


SIDE_LETTERS: Final = tuple(
    "".join(letter for side, letter in enumerate(SIDES) if mask >> side & 1) for mask in range(16)
)
"""The letters of each set of sides."""


def sides_of(mask: int) -> str:
    """Return the letters of a set of sides."""
    return SIDE_LETTERS[mask]


def mask_of(letters: str) -> int:
    """Return the set of sides with these letters."""
    return sum(1 << SIDES.index(letter) for letter in letters)


def turned(mask: int, quarters: int) -> int:
    """Return the directions of the exits when the card is turned clockwise by quarters of a turn."""
    return (mask << quarters | mask >> 4 - quarters) & 15


EXITS: Final = tuple(mask_of(letters) for _ in SYMBOLS for letters in _SETS)
"""The exits of every kind on the card held upright."""
SYMBOL: Final = tuple(symbol for symbol in range(len(SYMBOLS)) for _ in _SETS)
FACES: Final = tuple(f"{symbol}:{letters}" for symbol in SYMBOLS for letters in _SETS)
"""The text of each kind."""
KINDS: Final = len(FACES)


def _names() -> dict[str, int]:
    """Return each kind by both of its names."""
    names = {}
    for kind, mask in enumerate(EXITS):
        for quarters in (0, 2):
            names[f"{SYMBOLS[SYMBOL[kind]]}:{sides_of(turned(mask, quarters))}"] = kind
    return names


KIND_OF: Final = _names()
TURNED: Final = tuple(tuple(turned(mask, quarters) for quarters in range(4)) for mask in EXITS)
"""The exits of every kind after 0 to 3 quarters of a turn clockwise."""


def _edges(kind: int) -> tuple[tuple[int, ...], ...]:
    mask = EXITS[kind]
    rows = []
    for edges in ((), (0, 2), (1, 3)):
        own = [edge for edge in edges if mask >> edge & 1]
        rows.append(tuple(own[:1] if turned(mask, 2) == mask else own))
    return tuple(rows)


EDGES: Final = tuple(_edges(kind) for kind in range(KINDS))
"""The edges with exits that lead to different layouts, for every kind at `SHORT` and at `LONG`."""
FITS: Final = tuple(SHORT * bool(EXITS[kind] & 5) + LONG * bool(EXITS[kind] & 10) for kind in range(KINDS))
"""The edges in which every kind has exits: short ones, long ones, or both."""
