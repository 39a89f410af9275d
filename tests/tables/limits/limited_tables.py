"""Matches that the tests of limits make, and the reasons for which one is refused."""

from random import Random
from typing import Any

import pytest

from tests.tables.people import Party, move_by_chance
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.errors import TableError
from wordsvc.tables.tables import Tables

BASE_URL = "http://table.example"
TWO = {"game": "diddly", "seats": ["open", "open"]}
BOTS = {"game": "diddly", "seats": ["bot:random", "bot:random"]}


def refusal(tables: Tables, wanted: dict[str, Any], address: str) -> TableError:
    """Return the reason for which a match is refused."""
    with pytest.raises(TableError) as refused:
        create_match(tables, wanted, address, BASE_URL)
    return refused.value


def play_one(party: Party) -> None:
    """Make a move of the seat that is asked first."""
    seat = min(party.table().row.pending.since)
    party.move(seat, move_by_chance(party.table(), seat, Random(1)))
