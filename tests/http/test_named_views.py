"""Views that are named and not imported: each name leads to a function."""

import pytest

from wordsvc.http.api import OPERATIONS
from wordsvc.http.operations import Example, Operation, register
from wordsvc.http.service import Service
from wordsvc.input.names import load
from wordsvc.web import blueprint
from wordsvc.web.app import create_app

NAMES = [operation.view for operation in OPERATIONS if isinstance(operation.view, str)]


def make_app(*, debug: bool) -> Service:
    app = Service("test")
    app.debug = debug
    return app


@pytest.mark.parametrize("name", [*NAMES, *blueprint.LAZY_VIEWS.values()])
def test_each_name_leads_to_a_view(name: str) -> None:
    assert callable(load(name))


def test_all_pages_and_operations_are_served() -> None:
    served = set(create_app().view_functions)
    assert {f"pages.{endpoint}" for endpoint in blueprint.LAZY_VIEWS} <= served
    assert {operation.id for operation in OPERATIONS} <= served


@pytest.mark.parametrize("name", ["http.views.moves.no_such_view", "http.views.no_such_module.submit_move"])
def test_a_wrong_name_of_an_operation_ends_a_start_in_debug_mode(name: str) -> None:
    wrong = Operation("wrong", "test", "GET", "/wrong", name, "words.Verdict", Example())
    with pytest.raises((AttributeError, ImportError), match="no_such"):
        register(make_app(debug=True), [wrong])
    register(make_app(debug=False), [wrong])


def test_a_wrong_name_of_a_page_ends_a_start_in_debug_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(blueprint.LAZY_VIEWS, "wrong", "web.play.no_such_view")
    create_app()
    monkeypatch.setenv("FLASK_DEBUG", "1")
    with pytest.raises((AttributeError, ImportError), match="no_such_view"):
        create_app()
