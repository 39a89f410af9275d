"""The loop of the scheduler.

One thread finds what is due, does what needs no thinking, and gives the rest to threads that each have a
process that thinks. It sleeps until somebody has changed a match or the next row is due. Any number of
schedulers may run, here and on other machines: each row is claimed by one.
"""

import os
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Final, NamedTuple

from games.bots import Reaction
from wordsvc.store.changes import RETRY_SECONDS, watch
from wordsvc.store.clock import HEARTBEAT, ClockWatch, read_time
from wordsvc.store.errors import StoreError
from wordsvc.store.rows import due_rows
from wordsvc.store.rows.due_rows import QUICK, THINKING, DueRow, ThinkingRow
from wordsvc.store.rows.usage_rows import Usage, add_usage
from wordsvc.store.upkeep.expiry import remove_expired
from wordsvc.tables.match.agreement import rules_of
from wordsvc.tables.scheduler.bot_pool import BotFailed, BotWorker
from wordsvc.tables.scheduler.bot_questions import Question, fallback_move
from wordsvc.tables.scheduler.deadlines import abandon_matches
from wordsvc.tables.scheduler.due_work import claim_due, do, lease
from wordsvc.tables.scheduler.fair_share import ThinkingOrder
from wordsvc.tables.service_log import write_log
from wordsvc.tables.tables import Tables

MAX_CLAIMED: Final = 20
"""Rows that are claimed at once to be done without thinking, one after another."""

MAX_QUESTIONS: Final = 500
"""Due questions among which the next ones are chosen."""

MAX_SLEEP_SECONDS: Final = HEARTBEAT / 1000
SECONDS_BETWEEN_SWEEPS: Final = 60.0
"""The time between two searches for abandoned matches and expired rows."""

_SECONDS_TO_STOP: Final = 1.0
"""The time to stop for a thread that is writing."""


class Claim(NamedTuple):
    """A claimed row, with the question that it asks."""

    row: DueRow
    asked: ThinkingRow


class Stopped(BaseException):  # no error: what handles those must not
    """The scheduler is to end; nobody thinks any more."""


class NeedsThinking(BaseException):
    """A seat that is late cannot pass, so that a bot has to move for it."""


class Scheduler:
    """Does what is due at the tables of a database until it is stopped."""

    def __init__(self, tables: Tables, processes: int, heartbeat: int | None = None) -> None:
        """Prepare to think in so many processes; each turn writes a byte to the pipe `heartbeat`."""
        self._heartbeat = heartbeat
        self._tables = tables
        self._wakes: SimpleQueue[None] = SimpleQueue()
        self._work: SimpleQueue[Claim | None] = SimpleQueue()
        self._order = ThinkingOrder()
        self._used: Counter[str] = Counter()  # milliseconds of a processor by address, to be stored
        self._stop = Event()  # only set by the loop, never by a signal
        self._is_stopping = False
        self._workers = [BotWorker(tables.settings.bot_seconds) for _ in range(processes)]
        self._lock = Lock()
        self._held: list[Claim] = []  # for the threads, and not done yet
        self._clock = ClockWatch(tables.database)
        self._swept = -SECONDS_BETWEEN_SWEEPS
        self._away = False

    def stop(self) -> None:
        """End the loop soon; a handler of signals may call it."""
        self._is_stopping = True
        self._wakes.put(None)

    def run(self) -> None:
        """Do what is due until `stop`; then end all processes, and give back what was claimed."""
        threads = [Thread(target=self._serve, args=(worker,), daemon=True) for worker in self._workers]
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
        for worker in self._workers:
            worker.close()
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
            self._give(self._claim_thinking(now, free))
        self._sweep(now)
        if quick or (thinking and self._free()):
            return 0.0
        return self._seconds_until_due(now, first)

    def _seconds_until_due(self, now: int, first: Mapping[str, int]) -> float:
        """Return the seconds until something is due; work that waits for a thread does not count."""
        later = [at for at in first.values() if at > now]
        return min(MAX_SLEEP_SECONDS, (min(later) - now) / 1000) if later else MAX_SLEEP_SECONDS

    def _do_quickly(self, row: DueRow) -> None:
        try:
            do(self._tables, row, _refuse_to_think)
        except NeedsThinking:
            with self._tables.database.writing() as connection:
                due_rows.leave_to_bot(connection, row)

    def _claim_thinking(self, now: int, most: int) -> list[Claim]:
        """Claim the questions that come next."""
        database, settings = self._tables.database, self._tables.settings
        here_since = now - settings.away_seconds * 1000
        with database.reading() as connection:
            found = due_rows.find_thinking(connection, now, here_since, MAX_QUESTIONS)
        with self._lock:
            chosen = self._order.choose(found, most)
        until = now + lease(self._tables)
        claims: list[Claim] = []
        try:
            with database.writing() as connection:
                claimed = [due_rows.claim_thinking(connection, row, until) for row in chosen]
            claims = [Claim(row, asked) for row, asked in zip(claimed, chosen, strict=True) if row]
        finally:
            for lost in set(chosen).difference(claim.asked for claim in claims):
                self._charge(lost, 0)
        return claims

    def _give(self, claims: list[Claim]) -> None:
        """Leave claims to the threads."""
        with self._lock:
            self._held += claims
        for claim in claims:
            self._work.put(claim)

    def _free(self) -> int:
        """Return how many threads have nothing to do; what is claimed too early waits behind others."""
        with self._lock:
            return max(0, len(self._workers) - len(self._held))

    def _sleep(self, seconds: float) -> None:
        """Sleep until something has changed."""
        with suppress(Empty):
            if seconds > 0 and not self._is_stopping:
                self._wakes.get(timeout=seconds)
            while True:
                self._wakes.get_nowait()

    def _sweep(self, now: int) -> None:
        """Now and then, store what was used, end matches that nobody plays, and remove what has expired."""
        if time.monotonic() < self._swept + SECONDS_BETWEEN_SWEEPS:
            return
        self._store_usage(now)
        abandon_matches(self._tables)
        remove_expired(self._tables.database, self._tables.settings.keep_days, lambda: self._is_stopping)
        self._swept = time.monotonic()

    def _retry(self, error: StoreError) -> float:
        if not self._away:  # once, not twice a second
            write_log("store_away", reason=error.code)
        self._away = True
        return RETRY_SECONDS

    def _watch(self) -> None:
        """Wake the loop whenever a match has changed."""
        watch(self._tables.database, lambda _changed: self._wakes.put(None), self._stop)

    def _serve(self, worker: BotWorker) -> None:
        """Do one row after another that needs thinking."""
        while (claim := self._work.get()) is not None and not self._stop.is_set():
            used = worker.seconds_used
            try:
                do(self._tables, claim.row, partial(self._think, worker, claim))
            except Stopped:
                return
            except StoreError:  # the row is due again when its claim ends
                write_log("move_not_kept", kind=claim.row.kind)
            finally:
                self._charge(claim.asked, worker.seconds_used - used)
            with self._lock:
                self._held.remove(claim)
            self._wakes.put(None)

    def _think(self, worker: BotWorker, claim: Claim, question: Question) -> Reaction:
        """Return a bot's answer; where it fails, or takes too long, the fallback."""
        if claim.asked.waits:
            question = question._replace(seconds=self._tables.settings.bot_seconds)
        try:
            return worker.ask(question)
        except BotFailed as failure:
            if self._stop.is_set():
                raise Stopped from None
            game = rules_of(question.rules).game.name
            write_log("bot_failed", game=game, bot=question.bot, reason=failure.reason)
            return Reaction(fallback_move(question))

    def _charge(self, asked: ThinkingRow, seconds: float) -> None:
        """Account for what a question has used, once for each that was chosen."""
        with self._lock:
            self._order.charge(asked, seconds)
            self._used[asked.address] += round(seconds * 1000)

    def _store_usage(self, now: int) -> None:
        """Add what questions have used to the accounts of the day."""
        with self._lock:
            used = +self._used
        with self._tables.database.writing() as connection:
            # in two orders schedulers may block each other
            for address, milliseconds in sorted(used.items()):
                add_usage(connection, address, now, Usage(cpu_ms=milliseconds))
        with self._lock:
            self._used -= used

    def _give_back(self) -> None:
        """Release the claimed jobs that are not done, for others to do at once."""
        with self._lock:
            rows = [claim.row for claim in self._held]
        if not rows:
            return
        with suppress(StoreError), self._tables.database.writing() as connection:
            now = read_time(self._tables.database, connection)
            due_rows.put_off(connection, rows, now)


def beat(heartbeat: int | None) -> None:
    """Give a sign of life, a byte in a pipe that does not block."""
    if heartbeat is not None:
        with suppress(OSError):  # nobody reads, or enough was written
            os.write(heartbeat, b".")


def _refuse_to_think(_question: Question) -> Reaction:
    raise NeedsThinking
