"""The application: its resources, its limits, and what becomes of an error."""

from typing import Final

from flask import Flask

from wordsvc.http import api, problems, requests
from wordsvc.web import pages

LARGEST_BODY: Final = 128 * 1024
"""Bytes; a challenge of the largest size and a whole game of eight players fit."""


def create_app() -> Flask:
    """Make the WSGI application."""
    app = Flask("wordsvc", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    app.before_request(requests.refuse_invalid_utf8)
    problems.register(app)
    api.register(app)
    app.register_blueprint(pages)
    return app
