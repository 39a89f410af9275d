"""The settings of the service, loaded once from the environment."""

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from wordsvc.input.settings import NumberSetting, SettingError, parse_switch
from wordsvc.store.location import check_location

MIN_THREADS: Final = 64
"""The fewest threads; below there would be room for neither streams nor requests."""


ANY_ORIGIN: Final = "*"
"""The member of `Settings.origins` that stands for every origin."""

_ORIGIN: Final = re.compile(r"https?://(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?")


class RateLimit(NamedTuple):
    """The number of requests that a client may make in some seconds."""

    requests: int
    seconds: int


class Settings(NamedTuple):
    """The settings and their defaults; the table of their variables stands in docs/running.md.

    `rate_limit` is the budget of all workers together. `trusted_proxies` is how many proxies in front
    of the service add to `X-Forwarded-For`. Without `metrics_token` nothing is counted. A request has
    `request_seconds` to arrive whole. A worker has `threads`. Scripts of the sites in `origins` may use the
    public operations.
    """

    log_requests: bool = True
    rate_limit: RateLimit | None = RateLimit(600, 60)
    workers: int = 1
    trusted_proxies: int = 0
    redis_url: str | None = None
    metrics_token: str | None = None
    request_seconds: int = 30
    threads: int = 256
    origins: tuple[str, ...] = (ANY_ORIGIN,)


_DEFAULTS: Final = Settings()
WORKERS: Final = NumberSetting("WEB_CONCURRENCY", _DEFAULTS.workers, 1, 1_000)
SERVED_WORKERS: Final = WORKERS._replace(default=2)
"""The processes of `wordcheck serve` and gunicorn; another server has one unless the variable says more."""
TRUSTED_PROXIES: Final = NumberSetting("TRUSTED_PROXIES", _DEFAULTS.trusted_proxies, 0, 10)
REQUEST_SECONDS: Final = NumberSetting("WORDSVC_REQUEST_SECONDS", _DEFAULTS.request_seconds, 1, 3_600)
THREADS: Final = NumberSetting("WORDSVC_THREADS", _DEFAULTS.threads, MIN_THREADS, 4_096)


def load_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of an environment. Raises `SettingError`, which names the variable."""
    check_location(environ)
    return Settings(
        log_requests=parse_switch(environ, "LOG_REQUESTS", default=True),
        rate_limit=_parse_rate_limit(environ.get("RATE_LIMIT", "")),
        workers=WORKERS.read(environ),
        trusted_proxies=TRUSTED_PROXIES.read(environ),
        redis_url=environ.get("REDIS_URL") or None,
        metrics_token=_parse_token(environ.get("METRICS_TOKEN", "")),
        request_seconds=REQUEST_SECONDS.read(environ),
        threads=THREADS.read(environ),
        origins=_parse_origins(environ.get("WORDSVC_CORS", "")),
    )


def _parse_rate_limit(text: str) -> RateLimit | None:
    if text == "off":
        return None
    if not text:
        return _DEFAULTS.rate_limit
    found = re.fullmatch("([1-9][0-9]{0,8})/([1-9][0-9]{0,4})", text)
    if not found:
        raise SettingError(f"RATE_LIMIT must be off or REQUESTS/SECONDS as in 600/60, not {text[:50]!r}")
    return RateLimit(int(found[1]), int(found[2]))


def _parse_origins(text: str) -> tuple[str, ...]:
    if not text:
        return _DEFAULTS.origins
    if text == "off":
        return ()
    origins = tuple(origin.strip().lower() for origin in text.split(","))
    for origin in origins:
        if not _ORIGIN.fullmatch(origin):
            raise SettingError(
                "WORDSVC_CORS must be off or origins as in https://one.example,https://two.example, "
                f"not {origin[:50]!r}"
            )
    return origins


def _parse_token(text: str) -> str | None:
    if text and (len(text) < 16 or not re.fullmatch("[!-~]+", text)):
        raise SettingError("METRICS_TOKEN must have at least 16 printable characters of ASCII and no blank")
    return text or None
