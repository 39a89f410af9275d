"""Errors as pages: whoever reads a page is told in a sentence, and programs get problems as before."""

from flask import Flask, Response, current_app, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from wordsvc.http import problems
from wordsvc.input.messages import use_language
from wordsvc.web.blueprint import ERROR, PART, finish, pages, show
from wordsvc.web.language import language_of
from wordsvc.web.messages import describe_problem

_API: tuple[str, ...] = ("/v1/", "/static/")


def register(app: Flask) -> None:
    """Show a page where somebody reads pages."""
    app.register_error_handler(404, _show_lost)
    app.register_error_handler(405, _lead_back)


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
    response.headers[PART] = ERROR
    for name, value in described.headers:
        if name != "WWW-Authenticate":  # a browser would ask for a password
            response.headers.add(name, value)
    return response


def _show_lost(error: HTTPException) -> Response | HTTPException:
    """Return the page for an address that leads nowhere, for those who read HTML and did not ask the API."""
    return show_error(error) if _reads_pages() else problems.answer(error)


def _lead_back(error: HTTPException) -> Response | HTTPException | BaseResponse:
    """Lead from the address of a form that was opened, as by a reload, to the page that the form is on."""
    page = request.path
    while _reads_pages() and request.method == "GET" and page != "/":
        page = page.rpartition("/")[0] or "/"
        if _is_page(page):
            return redirect(page, 303)
    return _show_lost(error)


def _is_page(path: str) -> bool:
    adapter = current_app.create_url_adapter(request)
    return adapter is not None and adapter.test(path, "GET")


def _reads_pages() -> bool:
    return not request.path.startswith(_API) and "text/html" in request.headers.get("Accept", "")
