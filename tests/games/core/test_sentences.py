"""Sentences about a game are right for a player who is called `you`, too."""

import re

import pytest

from games.core import Rulebook, choose, generator, new_match, redact, viewers
from games.diddly import RULEBOOK as DIDDLY
from games.diggity import RULEBOOK as DIGGITY
from games.fiddlefoo import RULEBOOK as FIDDLEFOO

WRONG = re.compile(r"\b[Yy]ou (?:was|is|has|\w+s)\b|\bof you\b|\b[Yy]ou's\b")
"""A verb in the singular, and what is better said as "your"."""
TABLES: list[tuple[Rulebook, int, dict[str, object]]] = [
    (DIDDLY, 3, {"rounds": 2, "turns": 30}),
    (DIDDLY, 2, {"rounds": 2, "board": "nine"}),
    (DIGGITY, 3, {"gold": 5}),
    (DIGGITY, 3, {"gold": 5, "tools": "hidden"}),
    (DIGGITY, 2, {"turns": 4}),
    (FIDDLEFOO, 2, {"games": 2}),
    (FIDDLEFOO, 2, {"talkytoot": "all", "wildcard": "yes", "games": 3}),
    (FIDDLEFOO, 3, {"cooperative": "yes", "talkytoot": "all"}),
]


def sentences(rulebook: Rulebook, seats: int, options: dict[str, object], seed: int) -> set[str]:
    """Everything that somebody reads in a random game of players who are all called `you`."""
    match = new_match(rulebook, seats, seed, options)
    names = ["you"] * seats
    rng = generator(seed, "sentences")
    said = set()
    while asked := match.game.to_act(match.state):
        seat = choose(rng, asked)
        events = match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
        for viewer in viewers(match.game):
            said |= {match.game.describe(told, names) for event in events if (told := redact(event, viewer))}
            if len(match.moves) % 7 == 0:
                said |= set(match.game.render(match.view(viewer), names))
    return said | set(match.game.render(match.view(0), names))


@pytest.mark.parametrize(
    ("rulebook", "seats", "options"), TABLES, ids=lambda value: getattr(value, "name", str(value))
)
def test_a_player_called_you_is_spoken_of_rightly(
    rulebook: Rulebook, seats: int, options: dict[str, object]
) -> None:
    said = {line for seed in range(3) for line in sentences(rulebook, seats, options, seed)}
    assert any("you " in line for line in said)
    assert [line for line in sorted(said) if WRONG.search(line)] == []
