"""The settings of the service, loaded once from the environment."""

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from wordsvc.input.settings import SettingError, parse_number, parse_switch
from wordsvc.store.location import check_location

MIN_THREADS: Final = 64
"""With fewer there would be room for neither streams nor requests."""


class RateLimit(NamedTuple):
    """The number of requests that a client may make in some seconds."""

    requests: int
    seconds: int


class Settings(NamedTuple):
    """The settings and their defaults; the table of their variables stands in docs/running.md.

    `rate_limit` is the budget of all workers together. `trusted_proxies` is how many proxies in front
    of the service add to `X-Forwarded-For`. Without `metrics_token` nothing is counted. A request has
    `request_seconds` to arrive whole. A worker has `threads`.
    """

    log_requests: bool = True
    rate_limit: RateLimit | None = RateLimit(600, 60)
    workers: int = 1
    trusted_proxies: int = 0
    redis_url: str | None = None
    metrics_token: str | None = None
    request_seconds: int = 30
    threads: int = 256


def load_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of an environment. Raises `SettingError`, which names the variable."""
    check_location(environ)
    return Settings(
        log_requests=parse_switch(environ, "LOG_REQUESTS", default=True),
        rate_limit=_parse_rate_limit(environ.get("RATE_LIMIT", "")),
        workers=parse_number(environ, "WEB_CONCURRENCY", 1, 1, 1_000),
        trusted_proxies=parse_number(environ, "TRUSTED_PROXIES", 0, 0, 10),
        redis_url=environ.get("REDIS_URL") or None,
        metrics_token=_parse_token(environ.get("METRICS_TOKEN", "")),
        request_seconds=parse_number(environ, "WORDSVC_REQUEST_SECONDS", 30, 1, 3_600),
        threads=parse_number(environ, "WORDSVC_THREADS", 256, MIN_THREADS, 4_096),
    )


def _parse_rate_limit(text: str) -> RateLimit | None:
    if text == "off":
        return None
    if not text:
        return Settings().rate_limit
    found = re.fullmatch("([1-9][0-9]{0,8})/([1-9][0-9]{0,4})", text)
    if not found:
        raise SettingError(f"RATE_LIMIT must be off or REQUESTS/SECONDS as in 600/60, not {text[:50]!r}")
    return RateLimit(int(found[1]), int(found[2]))


def _parse_token(text: str) -> str | None:
    if text and (len(text) < 16 or not re.fullmatch("[!-~]+", text)):
        raise SettingError("METRICS_TOKEN must have at least 16 printable characters of ASCII and no blank")
    return text or None
