"""Expensive requests: how much work one may ask for, and how they take turns."""

import threading
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conditions import MAX_SECONDS, wait_until
from wordsvc.http import create_app
from wordsvc.http.api import OPERATIONS
from wordsvc.http.problems import UnreadableRequestError
from wordsvc.http.server.concurrency_limit import MIN_EXPENSIVE_COST, ConcurrencyLimiter

JOKERS = ["E", "N", "R", "S", "T", *"****", "**", "**"]


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def find(client: FlaskClient, **document: Any) -> Any:
    return client.post("/v1/find", json={"game": "diabolo", "cards": JOKERS} | document)


def test_a_search_that_asks_for_too_much_is_refused_at_its_dearest_field(client: FlaskClient) -> None:
    answer = find(client, cards=[*JOKERS[:5], *["**"] * 6], limit=1000)
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert fault["code"] == "too_much_work"
    assert fault["pointer"] in ("/cards", "/limit")  # the compiled kernel lays words for less work
    assert fault["hint"]
    assert find(client).status_code == 200


def test_suggestions_for_too_many_words_are_refused_and_no_entry_of_the_list_hides_it(
    client: FlaskClient,
) -> None:
    words = [f"{'XQ' * 24}{chr(65 + number % 26)}" for number in range(1000)]
    assert client.post("/v1/words", json={"words": words}).status_code == 200
    answer = client.post("/v1/words", json={"words": words, "suggest": True})
    assert answer.status_code == 422
    (fault,) = answer.get_json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("/suggest", "too_much_work")


def test_what_searches_most_costs_most() -> None:
    costs = {operation.path: operation.cost for operation in OPERATIONS if operation.method == "POST"}
    assert costs["/v1/find"] == max(costs.values()) >= MIN_EXPENSIVE_COST
    assert costs["/v1/words"] >= MIN_EXPENSIVE_COST
    assert costs["/v1/quiddler/challenges"] == 1


def test_few_work_at_once_some_wait_and_the_next_is_refused() -> None:
    limiter = ConcurrencyLimiter(at_work=1, waiting=2)
    entered, leave, order = threading.Event(), threading.Event(), []

    def second() -> None:
        entered.set()
        with limiter.slot():
            order.append("second")
        leave.set()

    with limiter.slot():
        waiting = threading.Thread(target=second)
        waiting.start()
        wait_until(lambda: entered.is_set() and not limiter._places._value)  # until the second waits
        with pytest.raises(UnreadableRequestError) as error, limiter.slot():
            pass
        assert (error.value.status, error.value.code) == (503, "busy")
        assert int(error.value.headers["Retry-After"]) > 0
        order.append("first")
    assert leave.wait(MAX_SECONDS)
    waiting.join()
    assert order == ["first", "second"]
    with limiter.slot():
        pass


def test_a_busy_service_says_when_to_come_back_and_still_checks_words() -> None:
    app = create_app()
    app.concurrency_limiter = ConcurrencyLimiter(at_work=1, waiting=1)  # type: ignore[attr-defined]
    client = app.test_client()
    with app.concurrency_limiter.slot():  # type: ignore[attr-defined]
        answer = find(client)
        assert (answer.status_code, answer.get_json()["code"]) == (503, "busy")
        assert answer.headers["Retry-After"] == "5"
        assert client.get("/v1/words/HELLO").status_code == 200
    assert find(client).status_code == 200
