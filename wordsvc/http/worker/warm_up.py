"""Objects of the first requests, made once before the fork, so that the workers share them.

Code that has run some times is changed in place by the interpreter, and what is made at first use fills holes
between older objects: in each worker that would unshare the pages of both.
"""

import logging
from collections.abc import Iterable
from itertools import product
from typing import Final

from wordsvc.http.app import create_app
from wordsvc.http.worker.in_process_worker import SETTINGS, InProcessWorker

_TIMES: Final = 20
"""The calls of a function: after eight the interpreter has optimized it, and after some more its loops."""

_CARDS: Final = (("quiddler", "R,E,T,A,I,N,S"), ("diabolo", "C,A,P,*"))
_HAND: Final = "QU,I,T,E,S"

_log = logging.getLogger(__name__)


def warm_up(arbiter: object, *, with_tables: bool, searched: Iterable[str] = ()) -> None:
    """Ask for words of two dictionaries, and play some moves `with_tables`, by way of a worker.

    Finds and hands are asked of the dictionaries in `searched`, whose words are open for searches.
    The application is not the one that is served: no limit, no number of `/metrics` and no line of the log
    knows of it, and its tables are in memory. What goes wrong here is no reason not to serve.
    """
    try:
        _warm_up_words(arbiter)
        _warm_up_searches(arbiter, searched)
        if with_tables:
            from wordsvc.http.worker.table_warm_up import warm_up_tables

            warm_up_tables(arbiter)
    except Exception:
        _log.warning("the server starts without warming up", exc_info=True)


def _warm_up_words(arbiter: object) -> None:
    with InProcessWorker(arbiter, create_app(SETTINGS)) as worker:
        for _ in range(_TIMES):
            for word in ("HELLO", "HALLO?dictionary=de"):
                worker.ask("GET", f"/v1/words/{word}")


def _warm_up_searches(arbiter: object, dictionaries: Iterable[str]) -> None:
    with InProcessWorker(arbiter, create_app(SETTINGS)) as worker:
        for name, _ in product(dictionaries, range(_TIMES)):
            for game, cards in _CARDS:
                worker.ask("POST", "/v1/find", {"game": game, "cards": cards, "dictionary": name})
            worker.ask("POST", "/v1/quiddler/hands", {"cards": _HAND, "dictionary": name})
