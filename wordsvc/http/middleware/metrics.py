"""Numbers for Prometheus: how many requests of each route got which status, and how fast.

They are counted only when METRICS_TOKEN is set, and prometheus-client is loaded only then. Several
workers write into files of one folder, which `gunicorn_settings` makes empty at the start.
"""

import hmac
import os
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Final

from flask import Response, request

from wordsvc.http.middleware.authorization import parse_bearer_token
from wordsvc.http.middleware.request_log import known_method
from wordsvc.http.problems import problem
from wordsvc.http.service import Headers, ServiceRequest, ServiceResponse
from wordsvc.input.settings import SettingError

if TYPE_CHECKING:
    from prometheus_client.core import GaugeMetricFamily

Count = Callable[[], None]
Observe = Callable[[float], None]

FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows the folder that several workers share."""

_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The bounds of the histogram, from a look-up to the hardest suggestions."""


class Metrics:
    """The counters of an application, each looked up once and then kept."""

    def __init__(self, token: str, oldest_due: Callable[[], float | None]) -> None:
        """Start counting. Raises `SettingError` when prometheus-client is not installed.

        `oldest_due` returns for how many seconds the oldest work of the scheduler has been due.
        """
        self._oldest_due = oldest_due
        try:
            import prometheus_client
        except ImportError:
            raise SettingError("METRICS_TOKEN needs the extra: pip install 'wordsvc[metrics]'") from None
        self._token = token.encode()
        self._registry = prometheus_client.CollectorRegistry()
        self._requests = prometheus_client.Counter(
            "wordsvc_requests",
            "Requests by route and status",
            ("method", "rule", "status"),
            registry=self._registry,
        )
        self._durations = prometheus_client.Histogram(
            "wordsvc_request_seconds",
            "What answering took",
            ("rule",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._registry.register(self)
        self._known: dict[tuple[str, str | None, int], tuple[Count, Observe]] = {}

    def count_answer(self, request: ServiceRequest, response: ServiceResponse, _headers: Headers) -> None:
        """Count a request that is answered."""
        self.count(request.method, request.rule, response.status_code, perf_counter() - request.started)

    def count(self, method: str, rule: str | None, status: int, seconds: float) -> None:
        """Count one request; `rule` is None when nothing is at its address."""
        key = (method, rule, status)
        found = self._known.get(key)
        if found is None:
            method, name = known_method(method), rule or "none"
            found = self._requests.labels(method, name, str(status)).inc, self._durations.labels(name).observe
            if key[0] == method:
                self._known[key] = found
        found[0]()
        found[1](seconds)

    def collect(self) -> Iterator["GaugeMetricFamily"]:
        """Yield the gauge that is read when somebody asks, as prometheus-client calls for it."""
        from prometheus_client.core import GaugeMetricFamily

        seconds = self._oldest_due()
        if seconds is not None:
            text = "For how long the oldest work of the scheduler has been due"
            yield GaugeMetricFamily("wordsvc_oldest_due_seconds", text, value=seconds)

    def answer(self) -> Response:
        """Answer `GET /metrics` for those who have the token."""
        import prometheus_client
        from prometheus_client import multiprocess

        sent = parse_bearer_token(request.headers.get("Authorization", ""))
        if sent is None or not hmac.compare_digest(sent.encode(), self._token):
            refusal = problem(401, "unauthorized", "The metrics need the header Authorization: Bearer TOKEN.")
            refusal.headers["WWW-Authenticate"] = 'Bearer realm="metrics"'
            return refusal
        registry = self._registry
        if os.environ.get(FOLDER_VARIABLE):
            registry = prometheus_client.CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
            registry.register(self)
        return Response(
            prometheus_client.generate_latest(registry), content_type=prometheus_client.CONTENT_TYPE_LATEST
        )
