"""Errors as pages: whoever reads a page is told in a sentence, and programs get problems as before."""

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from wordsvc.http import problems
from wordsvc.input.messages import use_language
from wordsvc.web.blueprint import finish, pages, show
from wordsvc.web.language import language_of
from wordsvc.web.messages import describe_problem

_API: tuple[str, ...] = ("/v1/", "/static/")


def register(app: Flask) -> None:
    """Show a page where somebody reads pages."""
    app.register_error_handler(404, _show_lost)
    app.register_error_handler(405, _show_lost)


@pages.errorhandler(Exception)
def show_error(error: Exception) -> Response | HTTPException:
    """Return the page for an error, with the same status."""
    described = problems.describe(error)
    if described is None:
        assert isinstance(error, HTTPException)  # noqa: S101 - all others are described
        return error
    with use_language(language_of(request)):
        heading, lines = describe_problem(described)
        response = finish(show("error.html", described.status, heading=heading, lines=lines))
    for name, value in described.headers:
        if name != "WWW-Authenticate":  # a browser would ask for a password
            response.headers.add(name, value)
    return response


def _show_lost(error: HTTPException) -> Response | HTTPException:
    """Return the page for an address that leads nowhere, for those who read HTML and did not ask the API."""
    if request.path.startswith(_API) or "text/html" not in request.headers.get("Accept", ""):
        return problems.answer(error)
    return show_error(error)
