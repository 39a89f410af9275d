"""Views as arrays of fixed length, and moves as actions, for those who let programs learn the games."""

from collections.abc import Callable, Mapping
from typing import Final

from games.adapters.encodings.any_game import AnyEncoding
from games.adapters.encodings.diddly import DiddlyEncoding
from games.adapters.encodings.diggity import DiggityEncoding
from games.adapters.encodings.encoding import (
    MAX_NUMBER,
    BaseEncoding,
    Encoding,
    Part,
    Range,
    Segments,
    actions_of,
)
from games.adapters.encodings.fiddlefoo import FiddlefooEncoding
from games.core import AnyGame, Rulebook

ENCODINGS: Final[Mapping[str, Callable[[AnyGame], Encoding]]] = {
    "diddly": DiddlyEncoding,
    "diggity": DiggityEncoding,
    "fiddlefoo": FiddlefooEncoding,
}
"""The encodings of tables of our games, by their names."""

__all__ = [
    "ENCODINGS",
    "MAX_NUMBER",
    "AnyEncoding",
    "BaseEncoding",
    "Encoding",
    "Part",
    "Range",
    "Segments",
    "actions_of",
    "encoding_of",
]


def encoding_of(game: AnyGame, rulebook: Rulebook | None = None) -> Encoding:
    """Return the encoding for a table: that of its rulebook, ours for a game of ours, or one for any game.

    Raises:
        InvalidInput: on "game" where moves are open, as in the word games, and the game brings none.
    """
    if rulebook is not None and rulebook.encoding is not None:
        own: Encoding = rulebook.encoding(game)
        return own
    return ENCODINGS.get(game.name, AnyEncoding)(game)
