"""Workers for many games: processes on this machine, or those of a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from games.arena import Executor, Processes, cores
from wordsvc.cli.question_options import Decorator
from wordsvc.cli.stop_signals import StopSignals, Terminated
from wordsvc.input.messages import translate

jobs_option: Final[Decorator] = click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="The number of processes that share the work.  [default: one for each core]",
)

cluster_option: Final[Decorator] = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Let the workers of a dask cluster do it, whose scheduler has this address, as tcp://10.0.0.5:8786.",
)


def missing_package(what: str, error: ModuleNotFoundError) -> str:
    """Return the message for a missing package of the extra `study`."""
    return translate(
        "{what} needs {package}, which the extra {extra} brings",
        what=what,
        extra="`study`",
        package=(error.name or "").partition(".")[0],
    )


@contextmanager
def open_workers(jobs: int | None, cluster: str | None) -> Iterator[Executor]:
    """Give the workers; a signal that ends the program ends them, and open files are closed.

    Raises `click.UsageError`, or `InvalidInput` on "cluster".
    """
    try:
        with StopSignals(), _workers(jobs, cluster) as workers:
            yield workers
    except Terminated as terminated:
        raise click.exceptions.Exit(terminated.exit_code) from None


@contextmanager
def _workers(jobs: int | None, cluster: str | None) -> Iterator[Executor]:
    if cluster is None:
        yield Processes(jobs or cores())
        return
    if jobs is not None:
        raise click.UsageError(
            translate("--jobs and --cluster exclude each other: a cluster has its own workers")
        )
    try:
        from games.arena.workers.cluster import open_cluster  # dask is large, and few have it
    except ModuleNotFoundError as error:
        raise click.UsageError(missing_package("--cluster", error)) from None
    with open_cluster(cluster) as workers:
        yield workers
