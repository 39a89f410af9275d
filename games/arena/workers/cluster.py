"""Work shared by the workers of a dask cluster, on this machine or on many.

The results are those of one process, byte for byte. What a lost worker was to do is done by another; each
result is taken once, in the order of the tasks.
"""

import asyncio
import pickle
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import version
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from distributed import Client, Future
from distributed.client import FutureCancelledError
from distributed.comm import connect
from distributed.scheduler import KilledWorker

from games.arena.workers.chunks import ChunkResult, distribute, do_chunk
from games.core import InvalidInput
from games.messages import message

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

CONNECT_SECONDS: Final = 10
"""Seconds to wait for a scheduler, and then for the first worker."""

_LENGTH_BYTES: Final = 8
_MAX_GREETING: Final = 65_536
"""A scheduler greets with the length of what it says, in so many bytes, which is never more than this."""


class Cluster:
    """The workers of a scheduler, as a `games.arena.Executor`.

    Every worker must have the same version of this package, and of those that bring games or bots.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def results(self, work: Callable[[_Task], _Result], tasks: Iterable[_Task]) -> Iterator[_Result]:
        """Yield the results, as any `Executor` does.

        Raises:
            InvalidInput: on "cluster" when a worker has another version of this package.
            ChildProcessError: when a task has killed several workers, or the scheduler is gone.
        """
        client = self._client
        threads = sum(client.nthreads().values())
        # The scheduler keeps the bytes, so that a worker which comes later has the work, too.
        shared = client.submit(pickle.loads, pickle.dumps(work), pure=False)
        waiting: deque[Future] = deque()

        def submit(chunk: Sequence[_Task]) -> Future:
            return client.submit(_do_chunk, shared, chunk, _version(), pure=False)

        try:
            yield from distribute(tasks, threads, submit, _take, waiting)
        finally:
            if client.status == "running":  # who breaks off may have closed it before
                client.cancel([shared, *waiting])


@contextmanager
def open_cluster(address: str) -> Iterator[Cluster]:
    """Yield the cluster whose scheduler has this address, as `tcp://10.0.0.5:8786`.

    Raises:
        InvalidInput: on "cluster" when no scheduler answers there, or it has no worker.
    """
    try:
        _check_reachable(address)
        with ThreadPoolExecutor(1) as thread:  # in a notebook this thread runs an event loop already
            thread.submit(asyncio.run, _check_is_scheduler(address)).result()
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # whatever answers there may say anything
        text = message("no scheduler answers at {address!r}", address=address[:100])
        hint = message("start one with `dask scheduler`, and give the address that it prints")
        raise InvalidInput("cluster", "no_scheduler", text, hint) from error
    with client:
        try:
            client.wait_for_workers(1, CONNECT_SECONDS)
        except TimeoutError as error:
            text = message("the scheduler at {address!r} has no worker", address=address[:100])
            hint = message("start some with `dask worker ADDRESS --nthreads 1`")
            raise InvalidInput("cluster", "no_workers", text, hint) from error
        yield Cluster(client)


def _check_reachable(address: str) -> None:
    """Look whether a scheduler is there: a client that meets something else would wait for minutes.

    Raises `OSError` or `ValueError` where none is.
    """
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if place.scheme not in ("tcp", "tls") or not place.hostname or not place.port:
        raise ValueError(f"{address!r} is no address of a scheduler")
    with socket.create_connection((place.hostname, place.port), CONNECT_SECONDS) as connection:
        if place.scheme == "tcp":  # a scheduler speaks first, and says how much
            greeting = connection.recv(_LENGTH_BYTES, socket.MSG_WAITALL)
            if not 0 < int.from_bytes(greeting, "little") < _MAX_GREETING:
                raise ValueError(f"what is at {address!r} is no scheduler")


async def _check_is_scheduler(address: str) -> None:
    """Ask what is there who it is: a client that meets a worker complains of it for long."""
    line = await connect(address, timeout=CONNECT_SECONDS)
    try:
        await line.write({"op": "identity", "reply": True})
        answer = await asyncio.wait_for(line.read(), CONNECT_SECONDS)
        if answer["type"] != "Scheduler":
            raise ValueError(f"what is at {address!r} is no scheduler")
    finally:
        line.abort()


def _take(future: Future) -> ChunkResult:
    """Return the outcome of a chunk."""
    try:
        done: ChunkResult = future.result()
    except KilledWorker as error:
        raise ChildProcessError(message("what killed one worker has killed the others, too")) from error
    except (CancelledError, FutureCancelledError) as error:
        raise ChildProcessError(message("the cluster has gone before its work was done")) from error
    return done


def _do_chunk(work: Callable[[Any], object], tasks: Sequence[object], wanted: str) -> ChunkResult:
    """Do some tasks, on a worker."""
    if _version() != wanted:
        text = message("a worker has wordsvc {its}, and not {version}", its=_version(), version=wanted)
        raise InvalidInput("cluster", "other_version", text)
    return do_chunk(work, tasks)


def _version() -> str:
    return version("wordsvc")
