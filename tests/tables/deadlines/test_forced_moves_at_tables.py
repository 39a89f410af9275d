"""A table makes moves that have no alternative, in the same change as the act before them."""

import pytest

from tests.tables.keeping import PERSON_HERE, begin_match, moves_of, pass_in, replay, state_of, table_of
from wordsvc.store.database import Database
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.tables import Tables


@pytest.mark.rule("D01")
def test_nobody_is_asked_while_too_few_cards_lie_for_a_word(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database)
    match = begin_match(tables, "diabolo", [PERSON_HERE] * 3)
    table = table_of(tables, match)
    assert len(table.match.view(0)["public"]["line"]) == 3
    assert len(moves_of(tables, match)) == 6
    assert table.row.versions == [1] * 4  # the passes came with the deal
    assert replay(tables, match) == state_of(tables, match)
    assert verify_match(tables, match) is None


def test_forced_moves_come_with_the_move_before_them(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database)
    match = begin_match(tables, "diabolo", [PERSON_HERE] * 2)
    before = table_of(tables, match).row.versions
    for seat in (1, 2):
        pass_in(tables, match, seat)
    after = table_of(tables, match)
    assert [new - old for old, new in zip(before, after.row.versions, strict=True)] == [2, 2, 2]
    assert len(after.match.view(0)["public"]["line"]) == 4
