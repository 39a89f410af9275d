"""Hooks, handlers, `abort` and responses work in this application as Flask documents them."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Blueprint, Flask, Response, abort, after_this_request, make_response, request, session
from werkzeug.exceptions import ServiceUnavailable

from wordsvc.http import create_app
from wordsvc.http.middleware.security import DATA
from wordsvc.http.server.settings import Settings

PLAIN = Settings(log_requests=False, rate_limit=None)


def app_with(*views: Callable[[], Any], **hooks: Callable[..., Any]) -> Flask:
    """Return the service with a blueprint that has these hooks, and these views under their names."""
    app = create_app(PLAIN)
    guarded = Blueprint("guarded", __name__, url_prefix="/guarded")
    for name, hook in hooks.items():
        getattr(guarded, name)(hook)
    for view in views:
        guarded.add_url_rule(f"/{view.__name__}", view_func=view)
    app.register_blueprint(guarded)
    return app


def told() -> dict[str, bool]:
    return {"told": True}


def test_a_guard_of_a_blueprint_refuses_before_the_view() -> None:
    def refuse() -> None:
        abort(403)

    client = app_with(told, before_request=refuse).test_client()
    response = client.get("/guarded/told")
    assert (response.status_code, response.get_json(force=True)["code"]) == (403, "forbidden")
    assert client.get("/healthz").status_code == 200


def test_what_a_hook_before_the_view_returns_is_the_answer() -> None:
    client = app_with(told, before_request=lambda: ({"told": False}, 202)).test_client()
    response = client.get("/guarded/told")
    assert (response.status_code, response.json) == (202, {"told": False})


def test_hooks_after_the_view_run_for_their_blueprint_and_for_the_application() -> None:
    def mark(response: Response) -> Response:
        response.headers.add("X-Hook", "blueprint")
        return response

    app = app_with(told, after_request=mark, after_app_request=mark)
    assert app.test_client().get("/guarded/told").headers.getlist("X-Hook") == ["blueprint", "blueprint"]
    assert app.test_client().get("/healthz").headers.getlist("X-Hook") == ["blueprint"]


def test_a_hook_may_change_the_body_and_put_another_response_in_its_place() -> None:
    def other_body(response: Response) -> Response:
        response.response = [b"[1]"]
        return response

    assert app_with(told, after_request=other_body).test_client().get("/guarded/told").get_json() == [1]
    another = app_with(told, after_request=lambda _: Response("gone", 410)).test_client().get("/guarded/told")
    assert (another.status_code, another.text) == (410, "gone")
    assert another.headers["X-Request-ID"]


def test_functions_after_this_request_and_on_closing_run() -> None:
    closed = []

    def view() -> Response:
        @after_this_request
        def mark(response: Response) -> Response:
            response.headers["X-This"] = "yes"
            return response

        response: Response = make_response({"told": True})
        response.call_on_close(lambda: closed.append(1))
        return response

    with app_with(view).test_client().get("/guarded/view") as response:
        assert response.headers["X-This"] == "yes"
        assert response.json == {"told": True}
    assert closed == [1]


def test_values_of_addresses_are_preprocessed_and_requests_torn_down() -> None:
    seen = []
    app = app_with(
        told,
        url_value_preprocessor=lambda endpoint, values: seen.append((endpoint, values)),
        teardown_request=lambda error: seen.append(error),
    )
    app.test_client().get("/guarded/told")
    assert seen == [("guarded.told", {}), None]


def test_a_blueprint_may_handle_its_own_errors() -> None:
    def view() -> str:
        raise KeyError("mine")

    app = create_app(PLAIN)
    guarded = Blueprint("guarded", __name__)
    guarded.register_error_handler(KeyError, lambda error: ({"handled": str(error)}, 418))
    guarded.add_url_rule("/mine", view_func=view)
    app.register_blueprint(guarded)
    response = app.test_client().get("/mine")
    assert (response.status_code, response.json) == (418, {"handled": "'mine'"})


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 410, 418, 422, 429, 500, 501, 503])
def test_abort_is_a_problem(status: int) -> None:
    def view() -> None:
        abort(status, "Not now.")

    response = app_with(view).test_client().get("/guarded/view")
    assert (response.status_code, response.content_type) == (status, "application/problem+json")
    assert response.get_json(force=True)["code"]


def test_abort_keeps_the_headers_and_the_response_that_it_was_given() -> None:
    def busy() -> None:
        raise ServiceUnavailable("Not now.", retry_after=30)

    def own() -> None:
        abort(make_response({"own": True}, 409))

    def wrapped() -> None:
        abort(404, response=make_response({"own": True}, 404))

    client = app_with(busy, own, wrapped).test_client()
    response = client.get("/guarded/busy")
    assert (response.headers["Retry-After"], response.content_type) == ("30", "application/problem+json")
    for path, status in (("/guarded/own", 409), ("/guarded/wrapped", 404)):
        response = client.get(path)
        assert (response.status_code, response.json) == (status, {"own": True})


def test_sessions_and_trusted_hosts_work_when_somebody_sets_them_up() -> None:
    def counted() -> dict[str, int]:
        session["seen"] = session.get("seen", 0) + 1
        return {"seen": session["seen"]}

    app = app_with(counted)
    app.secret_key = "a key for the test"
    client = app.test_client()
    assert [client.get("/guarded/counted").get_json()["seen"] for _ in range(2)] == [1, 2]
    app = create_app(PLAIN)
    app.config["TRUSTED_HOSTS"] = ["words.example.org"]
    client = app.test_client()
    assert client.get("/healthz", headers={"Host": "words.example.org"}).status_code == 200
    assert client.get("/healthz", headers={"Host": "evil.example.org"}).status_code == 400


def test_an_answer_with_another_status_has_the_body_that_this_status_has() -> None:
    app = app_with()
    app.add_url_rule("/empty", view_func=lambda: ({"a": 1}, 204), endpoint="empty")
    response = app.test_client().get("/empty")
    assert (response.status_code, response.data, "Content-Length" in response.headers) == (204, b"", False)


def test_what_a_view_or_a_hook_says_in_a_header_is_said_once() -> None:
    def view() -> tuple[dict[str, bool], dict[str, str]]:
        own = {"Content-Security-Policy": "sandbox", "Cache-Control": "private", "Vary": "Cookie"}
        return told(), own | {"X-Request-ID": request.headers["X-Request-ID"]}

    response = app_with(view).test_client().get("/guarded/view", headers={"X-Request-ID": "mine"})
    assert response.headers.getlist("Content-Security-Policy") == ["sandbox"]
    assert response.headers.getlist("Cache-Control") == ["private"]
    assert response.headers.getlist("X-Request-ID") == ["mine"]
    assert "Cookie" in response.headers.getlist("Vary")
    assert dict(DATA).items() - {("Content-Security-Policy", dict(DATA)["Content-Security-Policy"])} <= set(
        response.headers
    )


def test_the_methods_of_an_address_are_told_without_a_body_or_a_type() -> None:
    client = create_app(PLAIN).test_client()
    for path, methods in (
        ("/v1/words", "POST"),
        ("/v1/words/HELLO", "GET"),
        ("/healthz", "GET"),
    ):
        response = client.options(path)
        assert (response.status_code, response.data) == (200, b"")
        assert "Content-Type" not in response.headers
        assert methods in response.headers["Allow"]
    assert client.options("/nope").content_type == "application/problem+json"
