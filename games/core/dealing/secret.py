"""The secret of a match: 256 random bits as 64 hex digits, which stand for a seed that nobody can choose."""

import re
from typing import Final

from games.core.dealing.chance import MAX_SEED

_SECRET: Final = re.compile(r"[0-9a-f]{64}")

_FIRST: Final = MAX_SEED + 1
"""The seed of the secret of zeros: no secret stands for a seed that somebody may choose."""


def is_secret(value: object) -> bool:
    """Return True for 64 hex digits in lower case."""
    return isinstance(value, str) and _SECRET.fullmatch(value) is not None


def seed_of_secret(secret: str) -> int:
    """Return the seed that a secret stands for: 2^53 and the number that its digits write.

    Raises `ValueError` for a text that is no secret.

    >>> seed_of_secret("0" * 63 + "7") - 2**53
    7
    """
    if not is_secret(secret):
        raise ValueError("a secret has 64 hex digits")
    return _FIRST + int(secret, 16)


def secret_of_seed(seed: int) -> str | None:
    """Return the secret that stands for a seed; None for a seed that somebody may choose."""
    return None if seed < _FIRST else f"{seed - _FIRST:064x}"


def seed_to_json(seed: int) -> int | str:
    """Return a seed as documents have it: a whole number, or the secret that stands for it."""
    return secret_of_seed(seed) or seed


def seed_from_json(value: int | str) -> int:
    """Return the seed that `seed_to_json` wrote. Raises `ValueError` for a text that is no secret."""
    return seed_of_secret(value) if isinstance(value, str) else value
