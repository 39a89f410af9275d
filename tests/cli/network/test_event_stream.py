"""The stream of a match: every message once and in order, over as many connections as it takes."""

import select
from collections.abc import Iterator

import pytest

from tests.cli.network.table_server import TICKETS, TOKENS, Table, problem, serving_table
from tests.servers import find_free_port
from wordsvc.cli.network.client import ServerClient, ServerRefusalError
from wordsvc.cli.network.documents import parse_reaction
from wordsvc.cli.network.event_stream import BACK, ENDED, LOST, REFUSED, EventStream, Notice
from wordsvc.cli.network.server_address import parse_server
from wordsvc.input.answer_schema import UnreadableAnswerError

MATCH = "abcdefghijklmnop"


@pytest.fixture
def table() -> Table:
    return Table("diddly", ["open", "open"], {"rounds": 1, "dealer": 2})


def follow(address: str, after: int = 0) -> EventStream:
    return EventStream(ServerClient(parse_server(address), TOKENS[0]), MATCH, 2, after)


def notices(stream: EventStream) -> Iterator[Notice]:
    """Yield the notices of a stream as they come."""
    while True:
        assert select.select([stream.wake], [], [], 30)[0], "nothing comes"
        yield from stream.taken()


def sit_down(table: Table) -> None:
    for ticket, name in zip(TICKETS, ("Ann", "Bea"), strict=False):
        with table.changed:
            table.answer("POST", f"/v1/matches/{MATCH}/join", {"ticket": ticket, "name": name}, None, None)


def versions(found: Iterator[Notice], wanted: int) -> list[int]:
    """Return the versions of messages up to a version, whatever comes between them."""
    seen: list[int] = []
    for notice in found:
        seen += [notice.message.version] if notice.message is not None else []
        if wanted in seen:
            break
    return seen


def test_messages_come_from_a_version_on(table: Table) -> None:
    sit_down(table)
    with serving_table(table) as address:
        with follow(address) as stream:
            assert versions(notices(stream), 2) == [1, 2]
        with follow(address, 1) as stream:
            assert versions(notices(stream), 2) == [2]


def test_a_stream_comes_back_and_misses_nothing(table: Table) -> None:
    port = find_free_port()
    with serving_table(table, port) as address:
        stream = follow(address)
        stream.__enter__()
        sit_down(table)
        found = notices(stream)
        assert versions(found, 2) == [1, 2]
    table.gone.set()
    assert next(found).kind == LOST
    table.gone.clear()
    with table.changed:
        body = {"move": "flip1", "version": 2}
        assert table.answer("POST", f"/v1/matches/{MATCH}/moves", body, TOKENS[0], None)[0] == 200
    with serving_table(table, port):
        assert next(found).kind == BACK
        assert versions(found, 3) == [3]
        stream.__exit__()


def test_where_there_is_no_stream_to_spare_it_asks_again_and_again(table: Table) -> None:
    table.streams = False
    with serving_table(table) as address, follow(address) as stream:
        sit_down(table)
        assert versions(notices(stream), 2)[-1] == 2


def test_the_end_is_told(table: Table) -> None:
    sit_down(table)
    table.over = True
    with serving_table(table) as address, follow(address, 2) as stream:
        assert next(notices(stream)).kind == ENDED


@pytest.mark.parametrize("status", [401, 404, 410])
def test_a_refusal_ends_it(table: Table, status: int) -> None:
    table.spoil = lambda method, path: problem(status, "gone", "It is gone.")
    with serving_table(table) as address, follow(address) as stream:
        notice = next(notices(stream))
    assert notice.kind == REFUSED
    assert isinstance(notice.error, ServerRefusalError)
    assert notice.error.status == status


@pytest.mark.parametrize("answer", [(200, {"version": 1}), (200, b"<html>"), (503, b""), (500, b"")])
def test_what_is_no_stream_is_no_connection(table: Table, answer: tuple[int, object]) -> None:
    table.spoil = lambda method, path: answer
    with serving_table(table) as address, follow(address) as stream:
        found = notices(stream)
        assert next(found).kind in (LOST, REFUSED)


@pytest.mark.parametrize("seat", [0, 3, "1", None])
def test_a_reaction_of_nobody_at_the_table_is_not_understood(seat: object) -> None:
    document = {"seat": seat, "reaction": "thanks", "at": "2026-11-28T08:00:00Z"}
    with pytest.raises(UnreadableAnswerError):
        parse_reaction(2)(document)
    told = parse_reaction(2)({**document, "seat": 2})
    assert told == {"kind": "reaction", "seat": 1, "reaction": "thanks"}
    with pytest.raises(UnreadableAnswerError):
        parse_reaction(2)({**document, "seat": 2, "reaction": "\x1b[2J"})
