"""`/healthz`: whether the process answers. `/readyz`: whether it can judge, search and keep tables."""

import logging
from typing import Annotated, Final, Literal, NotRequired, TypedDict

from flask import Response

from wordsvc.diabolo.judge import EDITION as DIABOLO
from wordsvc.http.operations import Example, Operation
from wordsvc.http.problems import problem
from wordsvc.http.server.preparation import Preparation
from wordsvc.http.tables_extension import get_tables
from wordsvc.input.names import load
from wordsvc.quiddler.judge import EDITION as QUIDDLER
from wordsvc.store.environment_database import StoreReadiness
from wordsvc.store.errors import StoreError
from wordsvc.words import DICTIONARY, DictionaryError, open_lexicon

DEFAULT_DICTIONARIES: Final = tuple(
    dict.fromkeys((DICTIONARY, QUIDDLER.dictionary, DIABOLO.dictionary)),
)
"""The dictionaries that judge when a request names neither dictionary nor deck."""

preparation: Final = Preparation(DEFAULT_DICTIONARIES)
"""The preparation of this server; forked workers start with what the first process has prepared."""

store: Final = StoreReadiness()
"""The readiness of tables; looks at a database only where there is one."""

_log = logging.getLogger(__name__)


class HealthDocument(TypedDict):
    """The health of the process, or its readiness to judge."""

    status: Literal["ok", "ready"]
    oldest_due_seconds: NotRequired[
        Annotated[
            float | None,
            "Of `/readyz`, while work of the scheduler is due: for how long the oldest has been.",
        ]
    ]


def health() -> HealthDocument:
    """Answer as long as the process does."""
    return {"status": "ok"}


def readiness() -> HealthDocument | Response:
    """Answer 503 until all dictionaries are sound, the default ones open, and the database has its tables.

    Only the log says which is not.
    """
    faults = preparation.faults()
    for name in DEFAULT_DICTIONARIES:
        try:
            # Its offensive words are needed too: without their file nothing is offered.
            _ = open_lexicon(name).offensive_id
        except DictionaryError as error:
            faults.append(str(error))
    for fault in faults:
        _log.error("not ready: %s", fault)
    if faults:
        return problem(503, "not_ready", "The service cannot judge words now.")
    if not preparation.is_done():
        return problem(503, "not_ready", "The service still prepares its dictionaries.")
    if fault := store.fault():
        _log.error("not ready: %s", fault)
        return problem(503, "not_ready", "The service cannot keep tables now.")
    seconds = oldest_due_seconds()
    return {"status": "ready", "oldest_due_seconds": seconds} if seconds else {"status": "ready"}


def oldest_due_seconds() -> float | None:
    """Return for how long the oldest work of the scheduler has been due; None without tables."""
    if not store.is_ready:
        return None
    try:
        seconds: float | None = load("tables.scheduler.due_work.oldest_due")(get_tables())
    except StoreError:
        return None
    return seconds


# A monitor must never be refused, so both cost nothing.
operations: Final = (
    Operation(
        "health_health",
        "health",
        "GET",
        "/healthz",
        health,
        "http.resources.health.HealthDocument",
        Example(),
        cost=0,
    ),
    Operation(
        "health_readiness",
        "health",
        "GET",
        "/readyz",
        readiness,
        "http.resources.health.HealthDocument",
        Example(),
        problems=(503,),
        cost=0,
    ),
)
