"""How gunicorn serves wordsvc, with the reason for each setting.

`gunicorn.conf.py` at the top of the repository hands these to a platform that starts gunicorn
itself; `wordcheck serve` uses them from the installed package.
"""

import gc
import os
from typing import Any

from wordsvc.words import DictionaryError, open_lexicon

# A platform that sets PORT routes to it from outside; without it only this machine is served.
bind = f"0.0.0.0:{os.environ['PORT']}" if os.environ.get("PORT") else "127.0.0.1:8000"

# Threads keep connections open between requests, which the sync worker cannot; the work itself
# takes well under a millisecond, so a few workers use all the cores a small machine has.
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = 16

# The application is loaded once and then forked: the workers share its memory and the mapped
# dictionaries.
preload_app = True

# Under the 30 seconds after which platforms kill a process that was asked to stop.
graceful_timeout = 25

# Longer than the idle time of usual proxies, so that they and not we close a connection.
keepalive = 75

# The worker's heartbeat file must not wait for a disk.
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108

# The control socket would be one more way in, and nothing here uses it.
control_socket_disable = True

# Errors go to the standard error stream, where every platform collects them.
errorlog = "-"


def when_ready(server: Any) -> None:
    """Before the first fork: map the dictionaries, then keep the collector off shared memory.

    A collection in a worker would write to every page of the objects made so far and unshare them.
    """
    for name in ("en", "de"):
        try:
            open_lexicon(name)
        except DictionaryError as error:
            server.log.error("%s", error)
    gc.collect()
    gc.freeze()
