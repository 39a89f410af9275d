"""The games whose score is kept on a pad, in the order in which people see them."""

from collections.abc import Mapping
from typing import Final

from wordsvc.catalogue.games import find_face, shown_games
from wordsvc.scorepad.rules import Rules

PADS: Final[Mapping[str, type[Rules]]] = {
    name: rules for name in shown_games() if (rules := find_face(name).pad) is not None
}
"""The rules of each score pad by the name of its game."""
