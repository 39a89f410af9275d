"""The loop of the keeper.

One thread finds what is due, does what needs no thinking, and gives the rest to threads that each have a
process that thinks. It sleeps until somebody has changed a match or the next row is due. Any number of
keepers may run, here and on other machines: each row is claimed by one.
"""

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Final

from games.bots import Reaction
from wordsvc.store import due_rows
from wordsvc.store.changes import watch
from wordsvc.store.clock import HEARTBEAT, ClockWatch
from wordsvc.store.due_rows import DueRow
from wordsvc.store.errors import StoreError
from wordsvc.store.expiry import remove_expired
from wordsvc.tables.agreement import rules_of
from wordsvc.tables.asked import AWAY, BOT, CALL, TURN, UNDO, WINDOW
from wordsvc.tables.deadlines import abandon_matches
from wordsvc.tables.due_work import claim_due, do
from wordsvc.tables.keeper.thinkers import Thinker, ThinkingFailed
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables
from wordsvc.tables.thinking import Question, fallback_move

QUICK: Final = (CALL, UNDO, WINDOW, TURN)
THINKING: Final = (AWAY, BOT)

MAX_CLAIMED: Final = 20
"""Rows that are claimed at once to be done without thinking, one after another."""

MAX_SLEEP_SECONDS: Final = HEARTBEAT / 1000
SECONDS_BETWEEN_SWEEPS: Final = 60.0
"""Between two looks for matches that nobody plays any more, and for what has expired."""

_RETRY_SECONDS: Final = 0.5
"""Before a store is asked again that did not answer."""

_SECONDS_TO_STOP: Final = 1.0
"""For a thread that is writing."""


class Stopped(BaseException):  # no error: what handles those must not
    """The keeper is to end; nobody thinks any more."""


class NeedsThinking(BaseException):
    """A seat that is late cannot pass, so that a bot has to move for it."""


class Keeper:
    """Does what is due at the tables of a database until it is stopped."""

    def __init__(self, tables: Tables, processes: int, heartbeat: int | None = None) -> None:
        """Prepare to think in so many processes; each turn writes a byte to the pipe `heartbeat`."""
        self._heartbeat = heartbeat
        self._tables = tables
        self._wakes: SimpleQueue[None] = SimpleQueue()
        self._work: SimpleQueue[DueRow | None] = SimpleQueue()
        self._stop = Event()  # only set by the loop, never by a signal
        self._is_stopping = False
        self._thinkers = [Thinker(tables.settings.bot_seconds) for _ in range(processes)]
        self._lock = Lock()
        self._held: list[DueRow] = []  # claimed for the threads, and not done yet
        self._clock = ClockWatch(tables.database)
        self._swept = -SECONDS_BETWEEN_SWEEPS
        self._away = False

    def stop(self) -> None:
        """End the loop soon; a handler of signals may call it."""
        self._is_stopping = True
        self._wakes.put(None)

    def run(self) -> None:
        """Do what is due until `stop`; then end all processes, and give back what was claimed."""
        threads = [Thread(target=self._serve, args=(thinker,), daemon=True) for thinker in self._thinkers]
        threads.append(Thread(target=self._watch, daemon=True))
        for thread in threads:
            thread.start()
        while not self._is_stopping:
            beat(self._heartbeat)
            try:
                seconds = self._turn()
                self._away = False
            except StoreError as error:
                seconds = self._retry(error)
            self._sleep(seconds)
        self._stop.set()
        for thinker in self._thinkers:
            thinker.close()
            self._work.put(None)
        end = time.monotonic() + _SECONDS_TO_STOP
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        self._give_back()

    def _turn(self) -> float:
        """Do what is due; gives how many seconds nothing will be due. Raises `StoreError`."""
        database = self._tables.database
        now = self._clock.check()
        with database.reading() as connection:
            _, first = due_rows.find_first(connection)
        due = [kind for kind, at in first.items() if at <= now]
        quick = [kind for kind in due if kind in QUICK]
        if quick:
            for row in claim_due(self._tables, quick, MAX_CLAIMED):
                self._do_quickly(row)
        free = self._free()
        thinking = [kind for kind in due if kind in THINKING]
        if thinking and free:
            self._give(claim_due(self._tables, thinking, free))
        self._sweep()
        if quick or (thinking and self._free()):
            return 0.0
        return self._seconds_until_due(now, first)

    def _seconds_until_due(self, now: int, first: Mapping[str, int]) -> float:
        """A thread that becomes free wakes the loop, so what is due and waits for one does not count."""
        later = [at for at in first.values() if at > now]
        return min(MAX_SLEEP_SECONDS, (min(later) - now) / 1000) if later else MAX_SLEEP_SECONDS

    def _do_quickly(self, row: DueRow) -> None:
        try:
            do(self._tables, row, _leave_to_threads)
        except NeedsThinking:
            self._give([row])

    def _give(self, rows: list[DueRow]) -> None:
        """Leave rows to the threads."""
        with self._lock:
            self._held += rows
        for row in rows:
            self._work.put(row)

    def _free(self) -> int:
        """How many rows more the threads may hold: each does one, and has one before it that waits."""
        with self._lock:
            return max(0, 2 * len(self._thinkers) - len(self._held))

    def _sleep(self, seconds: float) -> None:
        """Sleep until something has changed."""
        with suppress(Empty):
            if seconds > 0 and not self._is_stopping:
                self._wakes.get(timeout=seconds)
            while True:
                self._wakes.get_nowait()

    def _sweep(self) -> None:
        """Now and then, end the matches that nobody plays, and remove what has expired."""
        if time.monotonic() < self._swept + SECONDS_BETWEEN_SWEEPS:
            return
        self._swept = time.monotonic()
        abandon_matches(self._tables)
        remove_expired(self._tables.database, self._tables.settings.keep_days, lambda: self._is_stopping)

    def _retry(self, error: StoreError) -> float:
        if not self._away:  # once, not twice a second
            write_log("store_away", reason=error.code)
        self._away = True
        return _RETRY_SECONDS

    def _watch(self) -> None:
        """Wake the loop whenever a match has changed."""
        watch(self._tables.database, lambda _changed: self._wakes.put(None), self._stop)

    def _serve(self, thinker: Thinker) -> None:
        """Do one row after another that needs thinking."""

        def ask(question: Question) -> Reaction:
            return self._think(thinker, question)

        while (row := self._work.get()) is not None and not self._stop.is_set():
            try:
                do(self._tables, row, ask)
            except Stopped:
                return
            except StoreError:  # the row is due again when its claim ends
                write_log("move_not_kept", kind=row.kind)
            with self._lock:
                self._held.remove(row)
            self._wakes.put(None)

    def _think(self, thinker: Thinker, question: Question) -> Reaction:
        """What a bot answers; where it fails, or takes too long, the fallback."""
        try:
            return thinker.ask(question)
        except ThinkingFailed as failure:
            if self._stop.is_set():
                raise Stopped from None
            game = rules_of(question.rules).game.name
            write_log("bot_failed", game=game, bot=question.bot, reason=failure.reason)
            return Reaction(fallback_move(question))

    def _give_back(self) -> None:
        """Let others do at once what was claimed and is not done."""
        with self._lock:
            rows = list(self._held)
        if not rows:
            return
        with suppress(StoreError), self._tables.database.writing() as connection:
            now = self._tables.database.time(due_rows.find_now(connection))
            due_rows.put_off(connection, rows, now)


def beat(heartbeat: int | None) -> None:
    """Give a sign of life, a byte in a pipe that does not block."""
    if heartbeat is not None:
        with suppress(OSError):  # nobody reads, or enough was written
            os.write(heartbeat, b".")


def _leave_to_threads(_question: Question) -> Reaction:
    raise NeedsThinking
