"""The service time goes on evenly, whatever the clock of the database does."""

from random import Random

import pytest
from sqlalchemy import select, text, update

from tests.store.rows import fill
from wordsvc.store.clock import DAY, ClockWatch, has_jumped_lately, read_time
from wordsvc.store.continuity import MAX_DRIFT, Continuity
from wordsvc.store.database import Database
from wordsvc.store.schema import matches, service_clock
from wordsvc.store.upkeep.expiry import remove_expired

HOUR = 3_600_000
JUMPS = [31 * DAY, -HOUR, 2 * MAX_DRIFT, -2 * MAX_DRIFT]


class Monotonic:
    """A monotonic clock that the test sets, in seconds."""

    def __init__(self) -> None:
        self.seconds = 10_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> Monotonic:
    clock = Monotonic()
    for module in ("clock", "continuity"):
        monkeypatch.setattr(f"wordsvc.store.{module}.monotonic", clock)
    return clock


def jump(database: Database, milliseconds: int) -> None:
    """Change the time that the database tells, by the offset in place of its clock."""
    with database.writing() as connection:
        connection.execute(update(service_clock).values(offset_ms=service_clock.c.offset_ms + milliseconds))


def offset_of(database: Database) -> int:
    with database.reading() as connection:
        return connection.scalar(select(service_clock.c.offset_ms)) or 0


def is_close(one: int, other: int) -> bool:
    return abs(one - other) <= MAX_DRIFT


@pytest.mark.parametrize("milliseconds", JUMPS)
def test_a_jump_is_corrected(database: Database, milliseconds: int) -> None:
    watch = ClockWatch(database)
    before = watch.check()
    jump(database, milliseconds)
    assert is_close(watch.check(), before)
    assert is_close(offset_of(database), 0)
    with database.reading() as connection:
        assert has_jumped_lately(connection, before)


def test_a_small_difference_is_no_jump(database: Database) -> None:
    watch = ClockWatch(database)
    watch.check()
    jump(database, MAX_DRIFT // 2)
    watch.check()
    assert offset_of(database) == MAX_DRIFT // 2


def test_one_thread_at_a_time_continues_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    continuity, locked = Continuity(), list[bool]()

    def read() -> float:
        locked.append(continuity._lock.locked())
        return 0.0

    monkeypatch.setattr("wordsvc.store.continuity.monotonic", read)
    continuity(1)
    continuity.believe(1)
    assert locked == [True, True]


@pytest.mark.parametrize("milliseconds", JUMPS)
def test_several_schedulers_agree_on_a_jump(database: Database, milliseconds: int) -> None:
    watches = [ClockWatch(database) for _ in range(3)]
    before = [watch.check() for watch in watches]
    jump(database, milliseconds)
    after = [watch.check() for watch in watches]
    assert all(map(is_close, before, after))
    assert is_close(offset_of(database), 0)


def test_a_suspended_machine_counts_as_a_jump(database: Database, steady: Monotonic) -> None:
    watch = ClockWatch(database)
    before = watch.check()
    steady.seconds -= 3_600  # the clock of the database has gone on for an hour, this one has not
    assert is_close(watch.check(), before - HOUR)


def test_a_machine_that_was_suspended_alone_corrects_nothing(database: Database, steady: Monotonic) -> None:
    suspended, other = ClockWatch(database), ClockWatch(database)
    before = suspended.check()
    other.check()
    with database.writing() as connection:  # the other one has gone on meanwhile
        connection.execute(update(service_clock).values(seen_at=before + 1))
    steady.seconds -= 3_600
    assert is_close(suspended.check(), before)
    assert offset_of(database) == 0


def test_a_clock_that_went_back_while_nobody_watched_is_corrected(database: Database) -> None:
    before = ClockWatch(database).check()
    jump(database, -HOUR)
    assert is_close(ClockWatch(database).check(), before)


@pytest.mark.parametrize("milliseconds", JUMPS)
def test_a_process_continues_until_a_jump_is_corrected(milliseconds: int, steady: Monotonic) -> None:
    rng, told = Random(milliseconds), 10**12
    continuity, expected = Continuity(), 10**12
    for jumped in (0, milliseconds, milliseconds, 0, 0):
        passed = rng.randrange(20)
        steady.seconds += passed
        told, expected = told + passed * 1000, expected + passed * 1000
        assert continuity(told + jumped) == expected


def test_a_jump_that_nobody_corrects_is_believed(steady: Monotonic) -> None:
    continuity = Continuity()
    assert continuity(0) == 0
    assert continuity(HOUR) == 0
    steady.seconds += 2 * MAX_DRIFT / 1000
    assert continuity(HOUR + 2 * MAX_DRIFT) == HOUR + 2 * MAX_DRIFT


def test_a_jump_removes_nothing_for_a_day(database: Database) -> None:
    watch = ClockWatch(database)
    now = watch.check()
    with database.writing() as connection:
        fill(connection, "matches", id="ended", status="finished", created_at=0, ended_at=now - 20 * DAY)
    jump(database, 31 * DAY)
    assert remove_expired(database, 30)["matches"] == 0
    watch.check()
    jump(database, -31 * DAY)
    watch.check()
    for later, removed in ((DAY // 2, 0), (DAY, 1)):
        jump(database, later)
        other = Database(database.url)
        assert remove_expired(other, 10)["matches"] == removed
        other.close()
    with database.reading() as connection:
        assert connection.execute(select(matches.c.id)).all() == []


def test_the_time_goes_on_for_requests(sqlite_database: Database) -> None:
    ClockWatch(sqlite_database).check()
    with sqlite_database.reading() as connection:
        before = read_time(sqlite_database, connection)
    jump(sqlite_database, 31 * DAY)
    with sqlite_database.reading() as connection:
        assert is_close(read_time(sqlite_database, connection), before)
        assert connection.execute(text("SELECT count(*) FROM service_clock")).scalar() == 1
