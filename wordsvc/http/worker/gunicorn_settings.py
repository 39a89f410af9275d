"""Settings of gunicorn for wordsvc, each with its reason.

`gunicorn.conf.py` at the top of the repository hands these to a platform that starts gunicorn
itself; `wordcheck serve` uses them from the installed package.
"""

import gc
import os
import signal
from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from wordsvc.http.resources.health import preparation
from wordsvc.http.server.allocator import limit_arenas
from wordsvc.http.server.scheduler_process import scheduler
from wordsvc.http.server.settings import SERVED_WORKERS, THREADS
from wordsvc.http.server.shutdown import begin_shutdown
from wordsvc.http.server.start_line import start_line
from wordsvc.http.server.stream_limiter import stream_limiter
from wordsvc.http.worker.buffering_worker import BufferingWorker
from wordsvc.http.worker.metrics_folder import prepare_folder, release_folder, remove_folder
from wordsvc.http.worker.preload import preload_tables
from wordsvc.http.worker.warm_up import warm_up

# A platform that sets PORT routes to it from outside; without it only this machine is served.
bind = f"0.0.0.0:{os.environ['PORT']}" if os.environ.get("PORT") else "127.0.0.1:8000"

# Threads keep connections open between requests, which the sync worker cannot; the work itself
# takes well under a millisecond, so a few workers use all the cores a small machine has. A thread gets
# only requests that have arrived whole, so that slow clients stop nobody.
worker_class = "wordsvc.http.worker.buffering_worker.BufferingWorker"
workers = SERVED_WORKERS.read(os.environ)

# A stream of a table holds a thread, which costs some 40 KiB; other requests need few. Connections land
# unevenly on the workers, so each must be able to hold most of the streams.
threads = THREADS.read(os.environ)

# The application divides the rate limit by the number of workers, so it must know the default too.
os.environ["WEB_CONCURRENCY"] = str(workers)

# The application is loaded once and then forked: the workers share its memory and the mapped
# dictionaries.
preload_app = True

# A worker that was asked to stop takes no new connection and finishes what it is answering. Under
# the 30 seconds after which platforms kill a process.
graceful_timeout = 25

# Seconds; a worker that answers nobody for so long is stuck. The hardest request takes about one.
timeout = 30

# Longer than the idle time of usual proxies, so that a proxy closes a connection and not this server.
keepalive = 75

# The worker's heartbeat file must not wait for a disk.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108

# The page is a form whose fields travel in the address, and a joker takes six bytes there.
limit_request_line = 8190

# A client that sends these headers would change the address; a proxy needs neither.
forwarder_headers = ""

# The control socket would be one more way in, and nothing here uses it.
control_socket_disable = True

# Errors go to the standard error stream, where every platform collects them; the application
# itself writes a line for each request to the standard output.
errorlog = "-"

# gunicorn's own access log is off, since the application writes those lines. Where somebody turns it on, it
# has neither addresses nor referrers: a join link has a ticket in its address, the link of a sheet its token.
access_log_format = "%(t)s %(m)s %(s)s %(b)s %(M)s %({x-request-id}o)s"

# The workers count requests together in a folder that starts empty and goes with the server.
_metrics_folder = prepare_folder()


def when_ready(server: Any) -> None:
    """Before the first fork: check and map the dictionaries, then keep the collector off shared memory.

    A collection in a worker would write to every page of the objects made so far and unshare them.
    Another process makes the slices that are not in the cache, while the workers answer. Where there is a
    database, the workers share the code of tables. They share what first requests and moves change in memory.
    The threads of a worker share few places for what they free.
    """
    limit_arenas()
    faults = preparation.faults()
    if not faults:
        server.log.info("%s", start_line())
    for fault in faults:
        server.log.error("%s", fault)
    preparation.start()
    scheduler.start()
    with_tables = preload_tables()
    if not faults:
        warm_up(server, with_tables=with_tables, searched=preparation.opened)
    gc.collect()
    gc.freeze()


def post_fork(server: object, worker: object) -> None:
    """Release in a new worker the folder of the counts and the scheduler, which the master holds."""
    release_folder(_metrics_folder)
    scheduler.release()


def post_worker_init(worker: Any) -> None:
    """Prepare a worker before its first request: streams have their places, and end when it stops.

    The worker of this service tells them by itself, however it comes to stop.
    """
    is_threaded = isinstance(worker, ThreadWorker)
    stream_limiter.resize(worker.cfg.threads if is_threaded else worker.cfg.worker_connections)
    if isinstance(worker, BufferingWorker):
        return

    def stop(signal_number: int, frame: Any) -> None:
        begin_shutdown()
        worker.handle_exit(signal_number, frame)

    signal.signal(signal.SIGTERM, stop)
    signal.siginterrupt(signal.SIGTERM, False)


def worker_int(worker: object) -> None:
    """End streams of a worker that must end at once, as by Ctrl-C: their threads would keep it."""
    begin_shutdown()


def child_exit(server: Any, worker: Any) -> None:
    """Drop the gauges of a worker that is gone; its totals stay in the sum."""
    if os.environ.get("METRICS_TOKEN"):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]


def on_exit(server: object) -> None:
    """Leave nothing behind when the last worker is gone."""
    preparation.stop()
    scheduler.stop()
    remove_folder(_metrics_folder)
