"""PostgreSQL by psycopg: connections that never wait for longer than the transaction's patience.

A server that hangs, or a network that swallows everything, gives no error for minutes, whatever the settings
of TCP: so each wait for an answer is counted, and a connection that used the patience up is closed.
"""

from collections.abc import Callable, Generator
from threading import Event, Lock, Semaphore, Thread, local
from typing import Any, Final, TypeVar

import psycopg
from psycopg.rows import TupleRow
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from wordsvc.store.patience import Patience, Place

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


class PatientConnection(psycopg.Connection[TupleRow]):
    """A connection that closes itself when an answer does not come."""

    patience: Patience | None = None

    def wait(self, gen: Generator[Any, Any, _RESULT], *args: Any, **named: Any) -> _RESULT:
        """Wait for an answer. Raises `psycopg.OperationalError` when it does not come."""
        if self.patience is None:
            return super().wait(gen, *args, **named)
        return super().wait(self._count(gen, self.patience), *args, **named)

    def _count(self, gen: Generator[Any, Any, _RESULT], patience: Patience) -> Generator[Any, Any, _RESULT]:
        """Yield the same conversation with the server, which breaks off when the patience is used up."""
        try:
            asked = next(gen)
            while True:
                with patience.waiting():
                    ready = yield asked
                if not ready and patience.is_over:
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the server does not answer")
                asked = gen.send(ready)
        except StopIteration as end:
            result: _RESULT = end.value
            return result


class PostgreSQL:
    """The connections of this process to a server, and who may use one of them."""

    def __init__(self, url: URL, connections: int) -> None:
        self.engine = _make_engine(url, connections, self._patience)
        self._places = Semaphore(connections)
        self._of_thread = local()  # what the thread that needs a new connection may wait

    def place(self, *, reading: bool) -> Place:
        """Return the place that a transaction takes, so that there are never more than connections."""
        return self._places

    def begin(self, patience: Patience, *, reading: bool, patient: bool) -> Connection:
        """Return a connection in a transaction; one that reads sees one state.

        A connection that has broken since it was last used is noticed here, before anything was done.
        """
        self._of_thread.patience = patience
        connection = self.engine.connect()
        try:
            driver: PatientConnection = connection.connection.driver_connection  # type: ignore[assignment]
            driver.patience = patience
            connection.begin()
            connection.exec_driver_sql(_BEGIN_READING if reading else _BEGIN_WRITING)
            if patient:
                connection.exec_driver_sql(_BE_PATIENT)
        except BaseException:
            connection.close()
            raise
        return connection

    def commit(self, connection: Connection) -> None:
        """Store what a transaction has changed."""
        connection.commit()

    def _patience(self) -> Patience:
        patience: Patience = self._of_thread.patience
        return patience


def _make_engine(url: URL, connections: int, patience: Callable[[], Patience]) -> Engine:
    """Return an engine whose new connections are made within the patience of the thread that asks for one."""
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
    def connect(_dialect: Any, _record: Any, args: list[Any], named: dict[str, Any]) -> PatientConnection:
        connection = _connect_within(patience(), args, named)
        connection.patience = patience()
        connection.execute(_SETTINGS, prepare=False)
        return connection

    return engine


def _connect_within(patience: Patience, args: list[Any], named: dict[str, Any]) -> PatientConnection:
    """Connect in another thread: to look up a name and to shake hands can take as long as it likes."""
    attempt = _Attempt(args, named)
    with patience.waiting() as seconds:
        return attempt.result(seconds)


class _Attempt:
    """An attempt to connect; what comes of it too late is closed."""

    def __init__(self, args: list[Any], named: dict[str, Any]) -> None:
        self._args = args
        self._named = named
        self._done = Event()
        self._lock = Lock()
        self._is_late = False
        self._made: PatientConnection | None = None
        self._error: psycopg.Error | None = None
        Thread(target=self._run, name="wordsvc-connect", daemon=True).start()

    def result(self, seconds: float) -> PatientConnection:
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
            made = PatientConnection.connect(*self._args, autocommit=True, **self._named)
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
