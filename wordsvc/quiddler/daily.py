"""Deals of the day, the same on every installation that has the same deck and dictionaries."""

import hashlib
from datetime import UTC, date, datetime
from random import Random
from typing import Final, Literal

from wordsvc.cards import Deck
from wordsvc.words import Authority

Kind = Literal["solitaire", "hand"]

SEEDS: Final = 1_000_000_000
"""The number of a deal has at most nine digits, so that people can copy it."""

_SMALLEST, _LARGEST = 7, 10
"""The cards of a hand."""


def find_today() -> date:
    """Return the date in UTC."""
    return datetime.now(UTC).date()


def daily_seed(kind: Kind, day: date, deck: Deck, authority: Authority) -> int:
    """Return the number of the deal of a day; another edition of the deck or a dictionary deals anew."""
    editions = [deck.sha256, *(f"{each.name} {each.sha256}" for each in authority.dictionaries)]
    text = "\n".join([kind, day.isoformat(), *editions])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()) % SEEDS


def daily_hand(day: date, deck: Deck, authority: Authority) -> list[str]:
    """Return the cards of the hand of a day, in the order of the deck; their number varies."""
    rng = Random(daily_seed("hand", day, deck, authority))  # noqa: S311 - for games
    number = _SMALLEST + int(rng.random() * (_LARGEST - _SMALLEST + 1))
    faces = [card.face for card in deck.cards for _ in range(card.copies)]
    left = list(range(len(faces)))
    drawn = [left.pop(int(rng.random() * len(left))) for _ in range(number)]
    return [faces[place] for place in sorted(drawn)]
