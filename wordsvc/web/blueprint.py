"""The blueprint of the pages, and what every page has: a language, a frame, and its headers."""

from collections.abc import Callable, Sequence
from typing import Final

from flask import Blueprint, Flask, Response, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as BaseResponse

from wordsvc.input.messages import current_language, use_language
from wordsvc.input.names import call_by_name, load
from wordsvc.web import cookies, device
from wordsvc.web.language import language_of, requested_language

pages = Blueprint("pages", __name__, template_folder="templates")

View = Callable[..., ResponseReturnValue]


PART: Final = "X-Wordsvc-Part"
"""The header of every page and part of ours; a script swaps no other answer in."""

PAGE: Final = "page"
ERROR: Final = "error"
"""The values of that header: an error is told above a page, which stays as it is."""

LAZY_VIEWS: Final[dict[str, str]] = {}
"""The views that are loaded when they are first asked for: their names below `wordsvc`, by endpoint."""


def page(rule: str, *, methods: Sequence[str] = ("GET",)) -> Callable[[View], View]:
    """Put a view at an address, in the language of its reader. Its endpoint is the name of the function."""

    def register(view: View) -> View:
        _add(rule, view.__name__, view, methods)
        return view

    return register


def add_page(rule: str, endpoint: str, view: str, *, methods: Sequence[str] = ("GET",)) -> None:
    """Put a view at an address by its name below `wordsvc`; the first request loads it."""
    LAZY_VIEWS[endpoint] = view
    _add(rule, endpoint, call_by_name(view), methods)


def _add(rule: str, endpoint: str, view: View, methods: Sequence[str]) -> None:
    def shown(**parts: object) -> Response:
        with use_language(language_of(request)):
            return finish(make_response(view(**parts)))

    pages.add_url_rule(rule, endpoint, shown, methods=methods)


def register(app: Flask) -> None:
    """Serve all pages; in debug mode load all views, so that a wrong name is seen at once."""
    app.register_blueprint(pages)
    if app.debug:
        for name in LAZY_VIEWS.values():
            load(name)


def show(template: str, status: int = 200, **facts: object) -> Response:
    """Return a page in the current language; only its changing part where htmx asks for that."""
    frame = "fragment.html" if wants_part() else "site.html"
    return make_response(render_template(template, frame=frame, **facts), status)


def lead_to(address: str) -> BaseResponse:
    """Return the way to another page: a redirect that htmx follows as the browser itself would."""
    if wants_part():
        return Response(status=204, headers={"HX-Redirect": address})
    return redirect(address, 303)


def wants_part() -> bool:
    """Return True if htmx swaps the answer into an existing page."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def finish(response: Response) -> Response:
    """Add what is said of every page: its language, what it depends on, and the cookies to be kept."""
    response.headers["Content-Language"] = current_language()
    response.headers.setdefault(PART, PAGE)
    response.vary.update(["Accept-Language", "Cookie", "HX-Request"])
    # A form sends no header Origin to its own site under the stricter "no-referrer" on plain http.
    response.headers["Referrer-Policy"] = "same-origin"
    asked = requested_language(request)
    if asked is not None:
        cookies.keep(response, cookies.LANGUAGE, asked)
    device.keep_device(response)
    return response
