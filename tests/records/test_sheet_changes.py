"""Changes of a score sheet, without HTTP: equal to the same steps on a score pad."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.records.new_sheets import DrawnSheet, create_sheet, renew_links
from wordsvc.records.score_sheets import StoredSheet, get_revision, load_heading, load_sheet
from wordsvc.records.sheet_changes import add_round, add_step, remove_round, replace_round, undo_step
from wordsvc.records.sheet_links import derive_read_token
from wordsvc.scorepad import NEWEST, SCHEMA, Pad, apply, make_sheet, new_pad, read_step
from wordsvc.store.database import Database
from wordsvc.store.rows import sheet_rows
from wordsvc.tables.errors import TableError
from wordsvc.tables.secrets import Secrets, hash_secret
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

PLAYERS = ("Ann", "Bea", "Cem")
NEW = {"game": "quiddler", "players": list(PLAYERS)}
HERE = "https://cards.example"


class Sheet:
    """A sheet and the token that writes on it."""

    def __init__(self, tables: Tables, request: Any = NEW) -> None:
        made = create_sheet(tables, request, None, "192.0.2.1", HERE)
        self.tables, self.id = tables, made["id"]
        self.writes, self.reads = (made[name].rpartition("/")[2] for name in ("write_link", "read_link"))

    def load(self, token: str | None = None) -> StoredSheet:
        return load_sheet(self.tables, self.id, token or self.writes)

    def add(self, *cells: Any, key: str | None = None) -> StoredSheet:
        return add_round(self.tables, self.id, self.writes, {"cells": cells}, None, key)

    def remove(self, number: int, key: str | None = None, revision: int | None = None) -> StoredSheet:
        seen = self.load().revision if revision is None else revision
        return remove_round(self.tables, self.id, number, self.writes, seen, key)

    def undo(self, key: str | None = None, revision: int | None = None) -> StoredSheet:
        seen = self.load().revision if revision is None else revision
        return undo_step(self.tables, self.id, self.writes, seen, key)

    def written(self) -> list[list[Any]]:
        return [[cell.written for cell in played.cells] for played in self.load().sheet.rounds]


@pytest.fixture
def tables(database: Database) -> Tables:
    return Tables(database, TableSettings(sheets_a_day=100_000))


def code(caught: pytest.ExceptionInfo[TableError]) -> str:
    return caught.value.code


def test_a_round_that_is_removed_comes_back_by_an_undo(tables: Tables) -> None:
    sheet = Sheet(tables)
    for points in "123":
        sheet.add(points, "0", "0")
    after = sheet.remove(2)
    assert (after.revision, after.last_step) == (5, {"do": "remove", "round": 2})
    assert sheet.written() == [["1", "0", "0"], ["3", "0", "0"]]
    assert sheet.undo().sheet.totals == (6, 0, 0)
    assert sheet.written() == [["1", "0", "0"], ["2", "0", "0"], ["3", "0", "0"]]


def test_undo_goes_back_to_the_beginning_and_no_further(tables: Tables) -> None:
    sheet = Sheet(tables)
    sheet.add("1", "2", "3")
    replace_round(tables, sheet.id, 1, sheet.writes, {"cells": ["4", "5", "6"]}, 2)
    assert sheet.undo().sheet.totals == (1, 2, 3)
    empty = sheet.undo()
    assert (empty.sheet.rounds, empty.last_step, empty.revision) == ((), None, 5)
    with pytest.raises(InputError) as caught:
        sheet.undo()
    assert caught.value.code == "nothing_to_undo"
    assert sheet.load().revision == 5
    assert sheet.add("7", "0", "0").sheet.totals == (7, 0, 0)


def test_a_round_that_cannot_move_up_stays(tables: Tables) -> None:
    """A round with words has the cards of its hand (Q35)."""
    sheet = Sheet(tables)
    sheet.add("1", "2", "3")
    sheet.add("d,o,g,s", "(qu)i,t -a", "a,x -b,e")
    with pytest.raises(InputError) as caught:
        sheet.remove(1)
    assert (caught.value.field[:2], caught.value.rule) == (("rounds", 0), "Q35")
    assert sheet.load().revision == 3


def test_the_same_request_twice_is_done_once(tables: Tables) -> None:
    sheet = Sheet(tables)
    for points in "1234":
        sheet.add(points, "0", "0")
    once = sheet.remove(1, "a", revision=5)
    assert sheet.remove(1, "a", revision=5) == once
    back = sheet.undo("b", revision=6)
    assert sheet.undo("b", revision=6) == back
    assert sheet.written() == [[points, "0", "0"] for points in "1234"]
    cells = {"cells": ["9", "0", "0"]}
    anew = replace_round(tables, sheet.id, 1, sheet.writes, cells, 7, "c")
    assert replace_round(tables, sheet.id, 1, sheet.writes, cells, 7, "c") == anew
    with pytest.raises(TableError) as caught:
        replace_round(tables, sheet.id, 2, sheet.writes, cells, 8, "c")
    assert code(caught) == "key_reused"


def test_who_has_not_seen_the_last_change_takes_nothing_back(tables: Tables) -> None:
    sheet = Sheet(tables)
    sheet.add("1", "2", "3")
    with pytest.raises(TableError) as caught:
        sheet.undo(revision=1)
    assert code(caught) == "precondition_failed"
    with pytest.raises(TableError) as caught:
        sheet.remove(1, revision=1)
    assert code(caught) == "precondition_failed"
    with pytest.raises(TableError) as caught:
        sheet.remove(2)
    assert code(caught) == "no_such_round"
    assert sheet.load().revision == 2


def test_who_only_reads_changes_nothing(tables: Tables) -> None:
    sheet = Sheet(tables)
    sheet.add("1", "2", "3")
    sheet.writes = sheet.reads
    for change in (
        sheet.undo,
        lambda: sheet.remove(1),
        lambda: renew_links(tables, sheet.id, sheet.reads, HERE),
    ):
        with pytest.raises(TableError) as caught:
            change()
        assert code(caught) == "read_only"
    assert sheet.load().revision == 2


def test_the_writer_can_always_show_where_to_read(tables: Tables) -> None:
    sheet = Sheet(tables)
    for token, writes in ((sheet.writes, True), (sheet.reads, False)):
        kept = sheet.load(token)
        assert (kept.may_write, kept.read_token) == (writes, sheet.reads)
    assert derive_read_token(sheet.writes) == sheet.reads
    with pytest.raises(TableError) as caught:
        sheet.load(derive_read_token(sheet.reads))
    assert code(caught) == "bad_token"


def test_a_sheet_whose_secrets_are_drawn_before_is_made_once(tables: Tables) -> None:
    drawn = DrawnSheet("A" * 16, "w" * 22)
    made = [create_sheet(tables, NEW, None, "192.0.2.1", HERE, drawn) for _ in range(2)]
    assert made[0] == made[1]
    add_round(tables, drawn.id, drawn.write_token, {"cells": ["1", "2", "3"]}, None, None)
    assert create_sheet(tables, NEW, None, "192.0.2.1", HERE, drawn) == made[0]
    assert load_sheet(tables, drawn.id, drawn.write_token).sheet.totals == (1, 2, 3)
    renewed = [renew_links(tables, drawn.id, drawn.write_token, HERE, "x" * 22) for _ in range(2)]
    assert renewed[0] == renewed[1]
    with pytest.raises(TableError) as caught:
        load_sheet(tables, drawn.id, drawn.write_token)
    assert code(caught) == "bad_token"
    heading = load_heading(tables, drawn.id, "x" * 22)
    assert (heading.game, heading.players, heading.rounds) == ("quiddler", PLAYERS, 1)


def test_links_that_were_drawn_apart_open_the_sheet_until_they_are_renewed(tables: Tables) -> None:
    sheet = Sheet(tables)
    old = Secrets().new_token()
    with tables.database.writing() as connection:
        row = sheet_rows.load_sheet(connection, sheet.id)
        assert row is not None
        assert sheet_rows.renew_tokens(connection, row, hash_secret(sheet.writes), hash_secret(old))
    assert (sheet.load().may_write, sheet.load().read_token) == (True, None)
    assert (sheet.load(old).may_write, sheet.load(old).read_token) == (False, old)
    made = renew_links(tables, sheet.id, sheet.writes, HERE)
    writes, reads = (made[name].rpartition("/")[2] for name in ("write_link", "read_link"))
    assert sheet.load(writes).read_token == reads
    for token in (old, sheet.writes):
        with pytest.raises(TableError):
            sheet.load(token)


CELLS = st.lists(st.sampled_from(["1", "2+L", None, "d,o,g"]), min_size=3, max_size=3)
AGREED: list[dict[str, Any]] = [
    {"do": "rename", "player": "Bea", "name": "Eva"},
    {"do": "seat", "players": ["Cem", "Ann", "Bea"]},
    {"do": "join", "player": "Dee", "start": 5},
    {"do": "leave", "player": "Cem"},
    {"do": "deal", "player": "Ann"},
    {"do": "agree", "options": {"hands": [3, 3, 3]}},
    {"do": "entitle", "title": "Friday", "date": "2026-11-27"},
    {"do": "edit", "round": 1, "player": "Ann", "cell": "4"},
    {"do": "challenge", "challenger": "Cem", "challenged": "Ann", "word": "dog", "index": 0},
]
STEPS = st.one_of(
    st.tuples(st.just("step"), st.just(0), st.sampled_from(AGREED)),
    st.tuples(st.just("add"), st.just(0), CELLS),
    st.tuples(st.just("replace"), st.integers(1, 3), CELLS),
    st.tuples(st.just("remove"), st.integers(1, 3), st.none()),
    st.tuples(st.just("undo"), st.just(0), st.none()),
)


def do(sheet: Sheet, kind: str, number: int, cells: Any) -> StoredSheet:
    if kind == "step":
        return add_step(sheet.tables, sheet.id, sheet.writes, cells, None, None)
    if kind == "add":
        return sheet.add(*(cells or ()))
    if kind == "replace":
        revision = sheet.load().revision
        return replace_round(sheet.tables, sheet.id, number, sheet.writes, {"cells": cells}, revision)
    return sheet.remove(number) if kind == "remove" else sheet.undo()


def do_on_pad(pad: Pad, kind: str, number: int, cells: Any) -> Pad:
    if kind == "step":
        return apply(pad, read_step(cells, pad.header.players))
    document: dict[str, Any] = {"do": kind}
    if kind in ("replace", "remove"):
        document["round"] = number
    if cells is not None:
        document["cells"] = cells
    return apply(pad, read_step(document, pad.header.players))


@pytest.fixture
def quick_tables(sqlite_database: Database) -> Tables:
    return Tables(sqlite_database, TableSettings(sheets_a_day=100_000))


@given(steps=st.lists(STEPS, max_size=12))
@settings(max_examples=examples(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_steps_are_those_of_a_pad(quick_tables: Tables, steps: list[tuple[str, int, Any]]) -> None:
    sheet, pad = Sheet(quick_tables), new_pad({"schema": SCHEMA, "rules": NEWEST, **NEW}, PADS)
    revision = 1
    for step in steps:
        try:
            pad, accepted = do_on_pad(pad, *step), True
        except InputError:
            accepted = False
        try:
            kept = do(sheet, *step)
        except (InputError, TableError):
            assert not accepted
            continue
        assert accepted
        revision += 1
        assert (kept.revision, get_revision(quick_tables, sheet.id, sheet.reads)) == (revision, revision)
        assert kept.sheet.to_dict() == make_sheet(pad).to_dict()
        assert (kept.last_step is None) == (pad.before is None)
    assert sheet.load().sheet == make_sheet(pad)


def test_a_sheet_is_read_whose_game_ended_before_its_last_round(tables: Tables) -> None:
    sheet = Sheet(tables, {"game": "diabolo", "players": [*PLAYERS], "options": {"victory_tiles": True}})
    for cells in ("9 0 0", "0 0 0", "0 0 0"):
        sheet.add(*cells.split())
    step = {"do": "replace", "round": 2, "cells": ["19", "0", "0"]}
    made = add_step(tables, sheet.id, sheet.writes, step, sheet.load().revision, None).sheet
    assert (made.ended, sheet.load().sheet.to_dict()) == (True, made.to_dict())
