"""Tables of every game that has an encoding, with what makes their views different."""

from pathlib import Path
from typing import Any, Final

from games.core import Game
from wordsvc.catalogue import find_rulebook

OWN_GAME: Final = str(Path(__file__).parents[3] / "docs" / "examples" / "highest.py")
EVERYTHING: Final[dict[str, object]] = {"wildcard": "yes", "cooperative": "yes", "talkytoot": "all"}
TABLES: Final[dict[str, tuple[str, int, dict[str, object]]]] = {
    "diddly": ("diddly", 4, {}),
    "diddly nine": ("diddly", 2, {"board": "nine", "rounds": 1}),
    "diggity": ("diggity", 2, {}),
    "diggity hidden": ("diggity", 3, {"tools": "hidden"}),
    "fiddlefoo": ("fiddlefoo", 3, {}),
    "fiddlefoo everything": ("fiddlefoo", 4, EVERYTHING),
    "fiddlefoo eight": ("fiddlefoo", 2, {"map": "eight", "notes": "printed"}),
}


def table(name: str) -> Game[Any]:
    game, seats, options = TABLES[name]
    return find_rulebook(game).game(seats, options)
