"""The games that are played on pages, in the order in which they are listed. Known without loading a game."""

from collections.abc import Mapping
from typing import Final

GAME_TITLES: Final[Mapping[str, str]] = {
    "quiddler": "Quiddler",
    "diabolo": "Diabolo",
    "diddly": "Diddly",
    "diggity": "Diggity",
    "fiddlefoo": "Fiddlefoo",
}
