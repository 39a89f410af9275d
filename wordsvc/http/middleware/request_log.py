"""One line of JSON a request on the standard output, without words, queries and addresses.

The line is put together by hand, which is quicker than the logging package. Each part is a number, one of
a few known texts, or an id whose characters need no escape.
"""

import json
import os
import time
from contextlib import suppress
from functools import lru_cache

from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse

_METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT"})


def known_method(method: str) -> str:
    """Return the method, or OTHER for one that a client made up."""
    return method if method in _METHODS else "OTHER"


def log_request(method: str, rule: str | None, status: int, seconds: float, request_id: str) -> None:
    """Write the line of one request; `rule` is None when nothing is at its address."""
    now = time.time()
    line = (
        f'{{"time":"{_second(int(now))}.{int(now % 1 * 1000):03}Z","method":"{known_method(method)}",'
        f'"rule":{_quoted(rule)},"status":{status},"ms":{seconds * 1000:.3f},"request_id":"{request_id}"}}\n'
    )
    with suppress(OSError):  # a log that nobody reads does not stop the service
        os.write(1, line.encode())  # one call a line, so that lines of several workers do not mix


def log_answer(request: ServiceRequest, response: ServiceResponse, _headers: Headers) -> None:
    """Write the line of a request that is answered."""
    seconds = time.perf_counter() - request.started
    log_request(request.method, request.rule, response.status_code, seconds, request.request_id)


@lru_cache(maxsize=4)
def _second(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


@lru_cache(maxsize=256)
def _quoted(rule: str | None) -> str:
    return json.dumps(rule)
