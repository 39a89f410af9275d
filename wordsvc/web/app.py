"""The whole service: the API with the pages on it."""

from typing import TYPE_CHECKING

from flask import Flask

from wordsvc import http
from wordsvc.http.server.settings import Settings
from wordsvc.web import (
    assets,
    blueprint,
    context,
    errors,
    pages,  # noqa: F401 - importing them puts them on the blueprint
)

if TYPE_CHECKING:
    from wordsvc.tables.tables import Tables


def create_app(settings: Settings | None = None, tables: "Tables | None" = None) -> Flask:
    """Make the WSGI application of API and pages. The arguments and errors are those of `wordsvc.http`."""
    app = http.create_app(settings, tables)
    context.register(app)
    assets.register(app)
    blueprint.register(app)
    errors.register(app)
    return app
