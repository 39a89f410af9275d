"""Seeds of deals: drawn unless somebody chooses one, and told when all is over (C3)."""

import secrets


def draw_seed() -> int:
    """A seed that nobody can guess: whoever knows it knows every card."""
    return secrets.randbits(53)


def seed_line(seed: int, *, seeded: bool) -> str:
    """What is said of the seed when all is over; `seeded` says that somebody chose it."""
    return f"  Seed: {seed}, seeded." if seeded else f"  Seed: {seed}, drawn; --seed {seed} repeats this."
