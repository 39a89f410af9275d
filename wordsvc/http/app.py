"""The application: its resources, its limits, and what becomes of an error."""

from typing import Final

from flask import Flask

from wordsvc.http import api, problems
from wordsvc.http.json_provider import AnswersProvider
from wordsvc.http.middleware import steps
from wordsvc.http.middleware.metrics import Metrics
from wordsvc.http.server.settings import Settings, load_settings
from wordsvc.http.service import Service
from wordsvc.web import pages

MAX_BODY_BYTES: Final = 128 * 1024
"""Bytes; a challenge of the largest size and a whole game of eight players fit."""


def create_app(settings: Settings | None = None) -> Flask:
    """Make the WSGI application, by the environment's settings when none are given."""
    settings = settings or load_settings()
    app = Service("wordsvc", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES
    app.json = AnswersProvider(app)
    metrics = Metrics(settings.metrics_token) if settings.metrics_token else None
    steps.register(app, settings, metrics)
    problems.register(app)
    api.register(app)
    app.register_blueprint(pages)
    if metrics:
        app.add_url_rule("/metrics", "metrics", metrics.answer)
    return app
