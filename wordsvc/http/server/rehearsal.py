"""What the first requests leave in memory, made once before the workers are forked, so that they share it.

Code that has run some times is changed in place by the interpreter, and what is made at first use fills holes
between older objects: in each worker that would unshare the pages of both.
"""

import logging
from typing import Any, Final

from wordsvc.http.app import create_app
from wordsvc.http.server.settings import RateLimit, Settings
from wordsvc.http.server.stage import Stage

MANY: Final = 1_000_000
"""A limit that is not reached."""

SETTINGS: Final = Settings(log_requests=False, rate_limit=RateLimit(MANY, 60))
"""Those of an application that logs nothing, counts for nobody and has limits of its own."""

_TIMES: Final = 20
"""After eight calls the interpreter has made its changes to a function, and after some more to its loops."""

_log = logging.getLogger(__name__)


def rehearse(arbiter: Any, *, with_tables: bool) -> None:
    """Ask for words of two dictionaries, and play some moves `with_tables`, by way of a worker.

    The application is not the one that is served: no limit, no number of `/metrics` and no line of the log
    knows of it, and its tables are in memory. What goes wrong here is no reason not to serve.
    """
    try:
        _rehearse_words(arbiter)
        if with_tables:
            from wordsvc.http.server.table_rehearsal import rehearse_tables

            rehearse_tables(arbiter)
    except Exception:
        _log.warning("the server starts without its rehearsal", exc_info=True)


def _rehearse_words(arbiter: Any) -> None:
    with Stage(arbiter, create_app(SETTINGS)) as stage:
        for _ in range(_TIMES):
            for word in ("HELLO", "HALLO?dictionary=de"):
                stage.ask("GET", f"/v1/words/{word}")
