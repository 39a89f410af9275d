"""Seeds of deals: drawn unless a player chooses one, and told when the game is over (C3)."""

import secrets
from typing import Final

from wordsvc.input.messages import translate

_BITS: Final = 53

MAX_SEED: Final = 2**_BITS - 1
"""The limit of `games.core`, which neither `wordcheck solitaire find` nor `wordcheck games list` loads."""


def draw_seed() -> int:
    """Return a seed that nobody can guess: whoever knows it knows every card."""
    return secrets.randbits(_BITS)


def seed_line(seed: int, *, seeded: bool) -> str:
    """Return the line that tells the seed at the end; `seeded` says that somebody chose it."""
    if seeded:
        return "  " + translate("Seed: {seed}, seeded.", seed=seed)
    return "  " + translate("Seed: {seed}, drawn; --seed {seed} repeats this.", seed=seed)
