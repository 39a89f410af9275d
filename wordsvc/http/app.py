"""The WSGI application of the API: its operations, and the steps around every request."""

from typing import TYPE_CHECKING, Final

from flask import Flask

from wordsvc.http import api, problems, tables_extension
from wordsvc.http.json_provider import AnswersProvider
from wordsvc.http.middleware import steps
from wordsvc.http.middleware.budgets import Budgets
from wordsvc.http.middleware.metrics import Metrics
from wordsvc.http.resources.health import oldest_due_seconds
from wordsvc.http.server.settings import RateLimit, Settings, load_settings
from wordsvc.http.service import Service
from wordsvc.http.tables_extension import TablesExtension, check_environment, open_by_environment

if TYPE_CHECKING:
    from wordsvc.tables.tables import Tables

MAX_BODY_BYTES: Final = 128 * 1024
"""Bytes; a challenge of the largest size and a whole game of eight players fit."""


def create_app(settings: Settings | None = None, tables: "Tables | None" = None) -> Flask:
    """Make the WSGI application.

    The settings are those of the environment when none are given, and so are the tables, which are opened
    at the first request for one. Raises `SettingError` when the settings make no sense, or need an extra
    that is not installed.
    """
    settings = settings or load_settings()
    of_tables = check_environment() if tables is None else tables.settings
    budgets = Budgets({"joins": RateLimit(of_tables.joins_a_minute, 60)}, settings)
    app = Service("wordsvc", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.json = AnswersProvider(app)
    metrics = Metrics(settings.metrics_token, oldest_due_seconds) if settings.metrics_token else None
    steps.register(app, settings, metrics, budgets)
    open_tables = open_by_environment if tables is None else lambda: tables
    tables_extension.register(
        app, TablesExtension(open_tables, of_tables.public_url, settings.trusted_proxies)
    )
    problems.register(app)
    api.register(app)
    if metrics:
        app.add_url_rule("/metrics", "metrics", metrics.answer)
    return app
