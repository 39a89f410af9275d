"""Moves a second on SQLite by four workers, and the appends a second of the bare store in the same run."""

import threading
import time
from multiprocessing import get_context
from pathlib import Path

from benchmarks.faults.client import Client
from benchmarks.faults.server import Server
from benchmarks.tables.alone import LonelyMatch
from tests.store.databases import make_sqlite
from wordsvc.store.database import Database

WORKERS = 4
CLIENTS = 8
SECONDS = 8.0


def measure_rates(folder: Path) -> None:
    """Print both."""
    with Server({"WORDSVC_DATA": str(folder)}, WORKERS) as server:
        counts: list[int] = []
        end = time.monotonic() + SECONDS

        def play(number: int) -> None:
            client = Client([server.port])
            made, seed = 0, number * 1000
            while time.monotonic() < end:
                seed += 1
                match = LonelyMatch(client, "diddly", 2, {}, seed)
                while time.monotonic() < end and (body := match.next_move()) is not None:
                    match.send(body)
                    made += 1
            client.close()
            counts.append(made)

        threads = [threading.Thread(target=play, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    data = folder / "raw"
    data.mkdir()
    appends = append_all(make_sqlite(data))
    print(
        f"{WORKERS} workers and {CLIENTS} clients: {sum(counts) / SECONDS:.0f} moves a second,"
        f" each with the looks of its client; the store alone appends {appends:.0f} a second"
    )


def append_all(url: str) -> float:
    """Return the appends a second to a database by as many processes as there are workers."""
    context = get_context("spawn")
    with context.Pool(WORKERS) as pool:
        return sum(pool.starmap(append, [(url, number) for number in range(WORKERS)])) / SECONDS


def append(url: str, number: int) -> int:
    """Append steps to a match of one's own for some seconds: what a move writes, and nothing else."""
    from tests.tables.received import add_match
    from wordsvc.store.rows import match_rows

    database = Database(url)
    match = f"append-{number:09}"
    add_match(database, match)
    step = 0
    body = "x" * 200
    changed = {
        "status": "playing", "state": "x" * 600, "settled": 0, "moves": 0, "versions": "[0,0,0]",
        "asked": body, "asking": None, "rematch": None, "moved_at": 0, "ended_at": None,
    }  # fmt: skip
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        with database.writing() as connection:
            row = {"step": step + 1, **changed}
            assert match_rows.update_match(connection, match, step, row)
            step += 1
            written = {"match": match, "step": step, "kind": "move", "seat": 1, "move": "deck"}
            match_rows.insert_steps(connection, [{**written, "events": body, "of": None, "at": step}])
            told = [{"match": match, "viewer": each, "version": step, "body": body} for each in range(3)]
            match_rows.insert_messages(connection, told)
            match_rows.announce(connection, match, step)
    database.close()
    return step
