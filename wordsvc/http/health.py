"""`/healthz`: whether the process answers. `/readyz`: whether it can judge."""

import logging

from flask import Blueprint, Response

from wordsvc.http.problems import problem
from wordsvc.words import DictionaryError, open_lexicon

DEFAULT_DICTIONARIES = ("en", "de")
"""Those that are asked when a request names none."""

resource = Blueprint("health", __name__)

_log = logging.getLogger(__name__)


@resource.get("/healthz")
def health() -> dict[str, str]:
    """Answer as long as the process does."""
    return {"status": "ok"}


@resource.get("/readyz")
def readiness() -> dict[str, str] | Response:
    """Answer 503 until both default dictionaries are open; only the log says which is not."""
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
