"""Views as arrays of fixed length, and moves as actions, for those who let programs learn the games."""

from collections.abc import Callable, Mapping
from typing import Final

from games.adapters.encodings.diddly import DiddlyEncoding
from games.adapters.encodings.diggity import DiggityEncoding
from games.adapters.encodings.encoding import MAX_NUMBER, Encoding, Segments
from games.adapters.encodings.fiddlefoo import FiddlefooEncoding
from games.core import AnyGame, InvalidInput
from games.messages import message

ENCODINGS: Final[Mapping[str, Callable[[AnyGame], Encoding]]] = {
    "diddly": DiddlyEncoding,
    "diggity": DiggityEncoding,
    "fiddlefoo": FiddlefooEncoding,
}
"""The encodings of tables, by the name of the game."""

__all__ = ["ENCODINGS", "MAX_NUMBER", "Encoding", "Segments", "encoding_of"]


def encoding_of(game: AnyGame) -> Encoding:
    """Return the encoding for a table. Raises `InvalidInput` on "game" where there is none."""
    make = ENCODINGS.get(game.name)
    if make is None:
        raise InvalidInput("game", "no_encoding", message("{game} has no encoding", game=game.name))
    return make(game)
