"""`python -m wordsvc.tables.scheduler`: keep the tables of the database that the environment names.

With `--until-eof` it ends when its standard input does, and so with the process that holds the other end.
"""

import argparse
import os
import signal
import sys
import time
from threading import Thread
from typing import Final

from wordsvc.input.settings import SettingError
from wordsvc.store.database import Database
from wordsvc.store.environment_database import open_database
from wordsvc.store.errors import StoreError
from wordsvc.store.location import database_url
from wordsvc.tables.scheduler.scheduler import Scheduler, beat
from wordsvc.tables.service_log import write_log
from wordsvc.tables.settings import load_table_settings
from wordsvc.tables.tables import Tables

FAILED: Final = 1
"""The exit code; gunicorn takes 3 and 4 of its children for a reason to end."""

_RETRY_SECONDS: Final = 1.0


def main() -> int:
    """Run until a signal, or until the standard input ends where that is wanted."""
    parser = argparse.ArgumentParser(prog="python -m wordsvc.tables.scheduler", description=__doc__)
    parser.add_argument("--until-eof", action="store_true", help="end when the standard input does")
    parser.add_argument("--heartbeat", type=int, metavar="FD", help="write a byte to this pipe at each turn")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    if options.until_eof:
        Thread(target=_end_with_input, daemon=True).start()
    try:
        settings = load_table_settings()
        database_url()
    except SettingError as error:
        print(error, file=sys.stderr)
        return FAILED
    if options.heartbeat is not None:
        os.set_blocking(options.heartbeat, False)
    database = _wait_for_store(options.heartbeat, make=not options.until_eof)
    scheduler = Scheduler(Tables(database, settings), max(1, settings.bot_processes), options.heartbeat)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: scheduler.stop())
    scheduler.run()
    database.close()
    return 0


def _end_with_input() -> None:
    """End as by SIGTERM when nobody holds the other end of the standard input."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _wait_for_store(heartbeat: int | None, *, make: bool) -> Database:
    """Return the database as soon as it is there and has the tables.

    `make`: whether to make a new one. A server starts its scheduler when it has one already.
    """
    told = False
    while True:
        beat(heartbeat)
        try:
            return open_database(make=make)
        except StoreError as error:
            if not told:
                write_log("store_away", reason=error.code)
            told = True
        time.sleep(_RETRY_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
