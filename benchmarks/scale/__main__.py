"""The cost of tables by the thousand, and the needs of a million.

Bots of the service play at 2,000 tables at once on this machine, which has all the parts: workers, scheduler,
database. From what was measured the machines for 1,000,000 tables are computed, where somebody moves once in
`PACE` seconds and everybody looks on by a stream; and which part reaches its end first.

    python -m benchmarks.scale [TABLES]
"""

from benchmarks.conditions import print_conditions

import os
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import func, select

from benchmarks.faults.__main__ import opened
from benchmarks.faults.client import Client
from benchmarks.faults.server import Server
from benchmarks.http.server import cpu_seconds, pss_mib
from benchmarks.tables.alone import LonelyMatch
from benchmarks.tables.rates import append_all
from benchmarks.tables.streams import Readers
from tests.servers import Server as Address
from tests.store.databases import make_sqlite
from wordsvc.store.database import Database
from wordsvc.store.schema import matches

TABLES = 2000
MILLION = 1_000_000
PACE = 20.0
"""Seconds between two moves at a table of people."""
SEATS = 3
"""People at a table."""
THINKING = 2
SECONDS = 30.0
MOVES = 300
STREAMS = 100
STREAMS_OF_WORKER = 208


def main() -> None:
    """Measure, and print what it comes to."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    with tempfile.TemporaryDirectory(prefix="wordsvc-scale-") as name:
        folder = Path(name)
        database = Database(make_sqlite(folder))
        with closing(database):
            environment = {"WORDSVC_DATA": name, "WORDSVC_BOT_PROCESSES": str(THINKING)}
            with Server(environment, 2) as server, closing(Client([server.port])) as client:
                play_by_bots(server, client, database, tables)
            environment["WORDSVC_BOT_PROCESSES"] = "0"
            with Server(environment, 2) as server, closing(Client([server.port])) as client:
                move_cost = play_by_people(server, client)
                stream_cost = look_on(server, client)
        (folder / "raw").mkdir()
        on_sqlite = append_all(make_sqlite(folder / "raw"))
    with opened("postgresql") as (found, _):
        on_postgresql = append_all(found["DATABASE_URL"])
    print(
        f"the store alone appends {on_sqlite:.0f} moves a second on SQLite, and {on_postgresql:.0f} on"
        " PostgreSQL without waiting for the disk"
    )
    extrapolate(move_cost, stream_cost, on_sqlite, on_postgresql)


def play_by_bots(server: Server, client: Client, database: Database, tables: int) -> None:
    """Run bots at many tables at once and print their speed."""
    request = {"game": "diddly", "seats": ["bot:random"] * 2}
    start = time.monotonic()
    for _ in range(tables):
        assert client.ask("POST", "/v1/matches", request).status == 201
    made = time.monotonic() - start
    playing, moves, size = counts(database)
    keeping = [pid for pid in server.process_ids() if pid not in server.serving_ids()]
    cpu, start = cpu_seconds(keeping), time.monotonic()
    time.sleep(SECONDS)
    cpu, seconds = cpu_seconds(keeping) - cpu, time.monotonic() - start
    still, later, grown = counts(database)
    print(
        f"{tables} tables were made in {made:.0f} s while bots played; {playing} to {still} of them at once,"
        f" {(later - moves) / seconds:.0f} moves a second by {THINKING} thinking processes,"
        f" {cpu / (later - moves) * 1e3:.1f} ms of CPU a move, scheduler included;"
        f" {(grown - size) / (later - moves) / 1024:.1f} KiB of database a move;"
        f" scheduler and bot workers take {pss_mib(keeping):.0f} MiB, master and workers"
        f" {pss_mib(server.serving_ids()):.0f} MiB; {os.cpu_count()} cores",
        flush=True,
    )


def counts(database: Database) -> tuple[int, int, int]:
    """Return the matches that are played, the moves of all matches, and the bytes of the database."""
    with database.reading() as connection:
        playing = connection.scalar(select(func.count()).where(matches.c.status == "playing")) or 0
        moves = connection.scalar(select(func.sum(matches.c.moves))) or 0
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    return playing, moves, pages * 4096


def play_by_people(server: Server, client: Client) -> float:
    """Return the CPU seconds of a move over HTTP with a look by each seat."""
    made, seed = 0, 0
    before = cpu_seconds(server.serving_ids())
    while made < MOVES:
        seed += 1
        match = LonelyMatch(client, "diddly", SEATS, {}, seed)
        while made < MOVES and (body := match.next_move()) is not None:
            match.send(body)
            made += 1
    cost = (cpu_seconds(server.serving_ids()) - before) / MOVES
    print(f"a move of people over HTTP, with the looks of those who wait: {cost * 1e3:.1f} ms of CPU")
    return cost


def look_on(server: Server, client: Client) -> float:
    """Return the MiB of a stream."""
    made = client.ask("POST", "/v1/matches", {"game": "diddly", "seats": ["open"] * SEATS}).document
    readers = Readers()
    address = Address(f"127.0.0.1:{server.port}", server.log)
    for _ in range(8):
        readers.open(address, made["id"])
    time.sleep(1)
    before = pss_mib(server.serving_ids())
    opened_streams = sum(readers.open(address, made["id"]) for _ in range(STREAMS))
    time.sleep(1)
    cost = (pss_mib(server.serving_ids()) - before) / opened_streams
    readers.close()
    print(f"an idle stream: {cost * 1024:.0f} KiB")
    return cost


def extrapolate(move_cost: float, stream_cost: float, on_sqlite: float, on_postgresql: float) -> None:
    """Print what a million tables need, and what ends first."""
    moves = MILLION / PACE
    streams = MILLION * SEATS
    workers = streams / STREAMS_OF_WORKER
    print(
        f"{MILLION:,} tables where somebody moves every {PACE:g} s: {moves:,.0f} moves a second"
        f" = {moves * move_cost:,.0f} cores for workers; {streams:,} streams"
        f" = {streams * stream_cost / 1024:,.0f} GiB in {workers:,.0f} workers of 256 threads"
    )
    print(
        f"one SQLite ends at {on_sqlite * PACE:,.0f} tables, one PostgreSQL as measured here at"
        f" {on_postgresql * PACE:,.0f}: {moves / on_postgresql:,.0f} of them are needed, and a match lies in"
        " one of them. Before that the announcements are the wall: each process reads all of them, so"
        f" {workers:,.0f} workers on one database read {moves * workers:,.0f} rows a second."
    )


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
