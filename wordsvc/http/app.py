"""The WSGI application: its operations, its pages, and the steps around every request."""

from typing import Final

from flask import Flask

from wordsvc.http import api, problems
from wordsvc.http.json_provider import AnswersProvider
from wordsvc.http.middleware import steps
from wordsvc.http.middleware.budgets import Budgets
from wordsvc.http.middleware.metrics import Metrics
from wordsvc.http.server.settings import RateLimit, Settings, load_settings
from wordsvc.http.service import Service
from wordsvc.tables.settings import load_table_settings
from wordsvc.web import pages

MAX_BODY_BYTES: Final = 128 * 1024
"""Bytes; a challenge of the largest size and a whole game of eight players fit."""


def create_app(settings: Settings | None = None) -> Flask:
    """Make the WSGI application.

    The settings are those of the environment when none are given. Raises `SettingError` when they make no
    sense, or need an extra that is not installed.
    """
    settings = settings or load_settings()
    budgets = Budgets({"joins": RateLimit(load_table_settings().joins_a_minute, 60)}, settings)
    app = Service("wordsvc", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.json = AnswersProvider(app)
    metrics = Metrics(settings.metrics_token) if settings.metrics_token else None
    steps.register(app, settings, metrics, budgets)
    problems.register(app)
    api.register(app)
    app.register_blueprint(pages)
    if metrics:
        app.add_url_rule("/metrics", "metrics", metrics.answer)
    return app
