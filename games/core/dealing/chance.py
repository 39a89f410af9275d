"""Chance that is the same on every machine: orders from a hash, picks from `random.Random.random`.

Only two sources are used. SHAKE-256 is a standard, and of `random` Python promises that the numbers
of `random()` stay the same for the same seed; `shuffle`, `choice` and `randrange` have no such promise.
"""

import hashlib
import struct
from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Final, TypeVar

_Thing = TypeVar("_Thing")

MAX_SEED: Final = 2**53 - 1
"""Every seed up to this one is a whole number in JSON, whoever reads it."""


def permutation(count: int, seed: int, *labels: str | int) -> list[int]:
    """Return a fair order of 0 to `count` - 1, decided by the seed and the labels alone."""
    name = "/".join(map(str, (seed, *labels)))
    keys = struct.unpack(f"<{count}Q", hashlib.shake_256(name.encode()).digest(8 * count))
    return sorted(range(count), key=keys.__getitem__)


def generator(seed: int, *labels: str | int) -> Random:
    """Return a generator for a bot or a search, decided by the seed and the labels alone."""
    name = "/".join(map(str, (seed, *labels)))
    return Random(int.from_bytes(hashlib.sha256(name.encode()).digest()))  # noqa: S311 - for games


def choose(rng: Random, things: Sequence[_Thing]) -> _Thing:
    """Return one of the things, each as likely as the others."""
    return things[int(rng.random() * len(things))]


def shuffle(rng: Random, things: MutableSequence[_Thing]) -> None:
    """Bring the things into a fair order, in place."""
    random = rng.random
    for last in range(len(things) - 1, 0, -1):
        other = int(random() * (last + 1))
        things[last], things[other] = things[other], things[last]


def new_seed(rng: Random) -> int:
    """Return a seed drawn from a generator, for the imagined worlds of a search."""
    return int(rng.random() * MAX_SEED)
