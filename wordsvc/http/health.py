"""`/healthz`: whether the process answers. `/readyz`: whether it can judge."""

import logging
from typing import Final

from flask import Response

from wordsvc.http.operations import Example, Operation
from wordsvc.http.problems import problem
from wordsvc.words import DictionaryError, open_lexicon

DEFAULT_DICTIONARIES: Final = ("en", "de")
"""Those that are asked when a request names none."""

_log = logging.getLogger(__name__)


def health() -> dict[str, str]:
    """Answer as long as the process does."""
    return {"status": "ok"}


def readiness() -> dict[str, str] | Response:
    """Answer 503 until both default dictionaries are open.

    Only the log says which is not.
    """
    ready = True
    for name in DEFAULT_DICTIONARIES:
        try:
            open_lexicon(name)
        except DictionaryError as error:
            ready = False
            _log.error("not ready: %s", error)
    if not ready:
        return problem(503, "not_ready", "The service cannot judge words now.")
    return {"status": "ready"}


operations: Final = (
    Operation("GET", "/healthz", health, "listings.Health", Example()),
    Operation("GET", "/readyz", readiness, "listings.Health", Example(), problems=(503,)),
)
