"""Refusals of tables, stores and games, as problems."""

import re

import pytest

from games.core import IllegalMove, InvalidInput
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.store.errors import StoreFull, StoreUnavailable
from wordsvc.tables.errors import KINDS, TableError

PLAIN = Settings(log_requests=False, rate_limit=None)


def answer_to(error: Exception) -> tuple[int, dict[str, str], dict[str, object]]:
    """Return the status, the headers and the problem of a view that raises an error."""
    app = create_app(PLAIN)

    def refuse() -> str:
        raise error

    app.add_url_rule("/refused", view_func=refuse)
    response = app.test_client().get("/refused", headers={"X-Request-ID": "r-1"})
    assert response.content_type == "application/problem+json"
    document = response.get_json(force=True)
    assert document.pop("request_id") == "r-1"
    assert document.pop("type") == "about:blank"
    assert document.pop("title")
    assert document.pop("status") == response.status_code
    return response.status_code, dict(response.headers), document


def test_every_kind_of_refusal_has_its_status() -> None:
    statuses = [answer_to(TableError(kind, "some_code", "No."))[0] for kind in KINDS]
    assert statuses == [401, 403, 404, 409, 410, 412, 429, 503]


def test_a_refusal_of_a_table_has_its_code_its_sentence_and_its_members() -> None:
    error = TableError("conflict", "stale_version", "It has changed.", members={"match": {"version": 3}})
    status, headers, document = answer_to(error)
    assert (status, document) == (
        409,
        {"detail": "It has changed.", "code": "stale_version", "match": {"version": 3}},
    )
    assert not {"Retry-After", "WWW-Authenticate"} & set(headers)


def test_who_is_not_known_is_asked_for_a_token_and_who_is_too_quick_is_told_when_to_come_back() -> None:
    assert answer_to(TableError("not_known", "bad_token", "No."))[1]["WWW-Authenticate"] == "Bearer"
    assert answer_to(TableError("too_many", "too_many_moves", "No.", retry_after=7))[1]["Retry-After"] == "7"


@pytest.mark.parametrize(
    ("error", "code"), [(StoreUnavailable(), "store_unavailable"), (StoreFull(), "store_full")]
)
def test_a_store_that_fails_has_changed_nothing_and_is_tried_again(
    error: Exception, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, headers, document = answer_to(error)
    assert (status, document["code"], headers["Retry-After"]) == (503, code, "2")
    assert str(document["detail"]).endswith("nothing was changed.")
    assert re.search(rf"{code}: \S+/wordsvc\.db: .+ \(request r-1\)", caplog.text)


def test_a_move_against_the_rules_has_the_code_of_the_game_and_the_rule() -> None:
    status, _, document = answer_to(IllegalMove("not_yours", "the card is not yours", "G7", "take another"))
    assert status == 422
    assert document == {
        "detail": "the card is not yours (G7)",
        "code": "invalid_input",
        "errors": [
            {
                "pointer": "/move",
                "code": "not_yours",
                "detail": "the card is not yours (G7)",
                "hint": "take another",
                "rule": "G7",
            }
        ],
    }


def test_an_option_of_a_game_is_named_by_its_place() -> None:
    document = answer_to(InvalidInput(("options", "a/b"), "bad_option", "it is not 1 to 3"))[2]
    assert document["errors"] == [
        {"pointer": "/options/a~1b", "code": "bad_option", "detail": "it is not 1 to 3"}
    ]


def test_another_wrong_value_is_a_mistake_of_the_server(caplog: pytest.LogCaptureFixture) -> None:
    status, _, document = answer_to(ValueError("QU I T"))
    assert (status, document["code"]) == (500, "internal_server_error")
    assert "builtins.ValueError" in caplog.text
    assert "QU I T" not in caplog.text
