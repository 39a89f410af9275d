"""Tables of every game that has an encoding, with what makes their views different."""

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

from games.adapters.play import Play
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


def check_that_observations_differ(play: Play, number: int) -> None:
    """Compare so many views at which the same seat is asked, by chance: different ones differ as numbers."""
    views: dict[tuple[int, ...], str] = {}
    rng = Random(1)
    for seed in count():
        play.deal(seed)
        while play.seat is not None:
            seen = play.look()
            segments = play.encoding.encode(seen)
            told = json.dumps(seen)
            key = (play.seat, *[each for numbers in segments.values() for each in numbers])
            assert views.setdefault(key, told) == told
            if len(views) == number:
                return
            play.make(rng.choice([*play.moves.values()]))
