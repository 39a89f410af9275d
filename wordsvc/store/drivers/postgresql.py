"""PostgreSQL by psycopg: connections that never wait for longer than their transaction may.

A server that hangs, or a network that swallows everything, gives no error for minutes, whatever the settings
of TCP: so each wait for an answer is counted, and a connection that has waited too long is closed.
"""

from collections.abc import Callable, Generator
from threading import Event, Lock, Semaphore, Thread, local
from typing import Any, Final, TypeVar

import psycopg
from psycopg.rows import TupleRow
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from wordsvc.store.drivers.timeout import Place, Timeout

_BEGIN_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_BEGIN_WRITING: Final = "BEGIN"
_BE_PATIENT: Final = (
    "SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),"
    " set_config('idle_in_transaction_session_timeout', '0', true)"
)

# So that the server, too, gives up what its client does not wait for: a worker that stands still in the
# middle of a transaction must not hold a match for ever.
_SETTINGS: Final = (
    "SET statement_timeout = 5000; SET lock_timeout = 1200; SET idle_in_transaction_session_timeout = 5000"
)

_RESULT = TypeVar("_RESULT")


class TimeoutConnection(psycopg.Connection[TupleRow]):
    """A connection that closes itself when an answer does not come."""

    timeout: Timeout | None = None

    def wait(self, gen: Generator[Any, Any, _RESULT], *args: Any, **named: Any) -> _RESULT:
        """Wait for an answer. Raises `psycopg.OperationalError` when it does not come."""
        if self.timeout is None:
            return super().wait(gen, *args, **named)
        return super().wait(self._count(gen, self.timeout), *args, **named)

    def _count(self, gen: Generator[Any, Any, _RESULT], timeout: Timeout) -> Generator[Any, Any, _RESULT]:
        """Yield the same conversation with the server, which breaks off when the timeout is used up."""
        try:
            asked = next(gen)
            while True:
                with timeout.waiting():
                    ready = yield asked
                if not ready and timeout.is_over:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the server does not answer")
                asked = gen.send(ready)
        except StopIteration as end:
            result: _RESULT = end.value
            return result


class PostgreSQL:
    """The connections of this process to a server, and who may use one of them."""

    def __init__(self, url: URL, connections: int) -> None:
        self.engine = _make_engine(url, connections, self._timeout)
        self._places = Semaphore(connections)
        self._of_thread = local()  # what the thread that needs a new connection may wait

    def place(self, *, reading: bool) -> Place:
        """Return the place that a transaction takes, so that there are never more than connections."""
        return self._places

    def begin(self, timeout: Timeout, *, reading: bool, is_long: bool) -> Connection:
        """Return a connection in a transaction; one that reads sees one state.

        A connection that has broken since it was last used is noticed here, before anything was done.
        """
        self._of_thread.timeout = timeout
        connection = self.engine.connect()
        try:
            driver: TimeoutConnection = connection.connection.driver_connection  # type: ignore[assignment]
            driver.timeout = timeout
            connection.begin()
            connection.exec_driver_sql(_BEGIN_READING if reading else _BEGIN_WRITING)
            if is_long:
                connection.exec_driver_sql(_BE_PATIENT)
        except BaseException:
            connection.close()
            raise
        return connection

    def commit(self, connection: Connection) -> None:
        """Store what a transaction has changed."""
        connection.commit()

    def _timeout(self) -> Timeout:
        timeout: Timeout = self._of_thread.timeout
        return timeout


def _make_engine(url: URL, connections: int, timeout: Callable[[], Timeout]) -> Engine:
    """Return an engine whose new connections are made within the timeout of the thread that asks for one."""
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_use_lifo=True,
        use_native_hstore=False,
        connect_args={"application_name": "wordsvc", "connect_timeout": 5},
    )

    @event.listens_for(engine, "do_connect")
    def connect(
        _dialect: object, _record: object, args: list[Any], named: dict[str, Any]
    ) -> TimeoutConnection:
        connection = _connect_within(timeout(), args, named)
        connection.timeout = timeout()
        connection.execute(_SETTINGS, prepare=False)
        return connection

    return engine


def _connect_within(timeout: Timeout, args: list[Any], named: dict[str, Any]) -> TimeoutConnection:
    """Connect in another thread: to look up a name and to shake hands can take as long as it likes."""
    attempt = _Attempt(args, named)
    with timeout.waiting() as seconds:
        return attempt.result(seconds)


class _Attempt:
    """An attempt to connect; what comes of it too late is closed."""

    def __init__(self, args: list[Any], named: dict[str, Any]) -> None:
        self._args = args
        self._named = named
        self._done = Event()
        self._lock = Lock()
        self._is_late = False
        self._made: TimeoutConnection | None = None
        self._error: psycopg.Error | None = None
        Thread(target=self._run, name="wordsvc-connect", daemon=True).start()

    def result(self, seconds: float) -> TimeoutConnection:
        """Return the connection. Raises `psycopg.Error`, also when it takes longer than so many seconds."""
        self._done.wait(seconds)
        with self._lock:
            self._is_late = True
            if self._made is not None:
                return self._made
        raise self._error or psycopg.OperationalError("the server does not take connections")

    def _run(self) -> None:
        try:
            # In autocommit psycopg begins no transactions: `Database` does.
            made = TimeoutConnection.connect(*self._args, autocommit=True, **self._named)
        except psycopg.Error as error:
            self._error = error
        else:
            with self._lock:
                if self._is_late:
                    made.close()
                else:
                    self._made = made
        finally:
            self._done.set()
