"""Tables against the document of the API: single requests of every kind, and whole matches along its links.

The single requests go to the tables of the examples. A match of the second test is made, joined, played,
left and reviewed in any order that the links allow; whoever has a token sends it.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.schemas import BaseSchema

from docs.example_tables import SETTINGS, example_tables, make_app
from wordsvc.http import tables_door
from wordsvc.http.tables_door import TablesDoor
from wordsvc.tables.tables import Tables

pytestmark = [pytest.mark.slow, pytest.mark.once]

ROOT = "/v1/matches"
MAX_MATCHES = 25
STEPS = 16

CONFIG: dict[str, Any] = {
    "seed": 1,
    "checks": {
        # What fits the document may come too late, from the wrong seat or against the rules of the game.
        "positive_data_acceptance": {
            "expected-statuses": ["2xx", "401", "403", "404", "409", "410", "413", "422"]
        },
        "negative_data_rejection": {
            "expected-statuses": ["400", "401", "403", "404", "409", "410", "413", "415", "422"]
        },
        # A match that was cancelled is still shown.
        "use_after_free": {"enabled": False},
    },
}
MATCHES = (
    {"game": "diddly", "seats": ["open", "bot:greedy"], "options": None, "edition": None},
    {"game": "fiddlefoo", "seats": ["open", "open"], "options": None, "edition": None},
    {"game": "quiddler", "seats": ["open", "open"], "options": None, "edition": None},
)
"""What the matches of the second test agree on at least: of made-up games and bots there are none."""

HEADERS = {"Accept-Encoding": "identity"}


class World:
    """The application, and the tables behind it, which can be made anew."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        with example_tables() as tables:
            self.app = make_app(tables)
        self.renew()

    def renew(self) -> None:
        self.close()
        door = TablesDoor(self._open, SETTINGS.public_url, 0)
        tables_door.register(self.app, door)

    def close(self) -> None:
        self._stack.close()

    def _open(self) -> Tables:
        return self._stack.enter_context(example_tables())


WORLD = World()


def load_schema(mode: str) -> BaseSchema:
    """The operations of matches, and what is made up for them: what fits, what does not, or all of it."""
    config = SchemathesisConfig.from_dict({**CONFIG, "generation": {"mode": mode}})
    schema = schemathesis.openapi.from_wsgi("/openapi.json", WORLD.app, config=config)
    return schema.include(tag="matches").exclude(path_regex="/events$")


SCHEMA = load_schema("all")
WHOLE = load_schema("positive")


@pytest.fixture(autouse=True, scope="module")
def closed() -> Iterator[None]:
    yield
    WORLD.close()


@SCHEMA.parametrize()
@settings(
    max_examples=10, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
def test_every_answer_of_a_table_is_one_that_the_document_promises(case: Any) -> None:
    case.call_and_validate(headers=HEADERS)


class Tokens:
    """The tokens that answers have told, by match."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}
        self._seats: dict[str, list[str]] = {}
        self._asked = 0

    def learn(self, document: Any) -> None:
        if not isinstance(document, dict):
            return
        if "owner_token" in document:
            self._owners[document["id"]] = document["owner_token"]
        if "token" in document:
            self._seats.setdefault(document["match"]["id"], []).append(document["token"])

    def choose(self, match_id: str, *, of_owner: bool) -> str | None:
        """A token that opens something, of each seat in turn."""
        self._asked += 1
        seats = self._seats.get(match_id, [])
        if of_owner or not seats:
            return self._owners.get(match_id)
        return seats[self._asked % len(seats)]


def test_no_order_of_requests_breaks_a_promise_of_the_document() -> None:
    statuses: dict[str, set[int]] = {}

    class Play(WHOLE.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            WORLD.renew()  # Hypothesis repeats a run, and must meet the same
            self.tokens = Tokens()
            self.made = 0

        def before_call(self, case: Any) -> None:
            if case.operation.label == f"POST {ROOT}":
                case.body = {**case.body, **MATCHES[self.made % len(MATCHES)]}
                self.made += 1
            match_id = (case.path_parameters or {}).get("match_id", "")
            of_owner = case.method == "DELETE" or case.operation.path.endswith(("/start", "/invite", "/bot"))
            token = self.tokens.choose(match_id, of_owner=of_owner)
            if token is not None:
                case.headers["Authorization"] = f"Bearer {token}"

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": {**case.headers, **HEADERS}}

        def after_call(self, response: Any, case: Any) -> None:
            statuses.setdefault(case.operation.label, set()).add(response.status_code)
            if response.status_code in (200, 201) and "log" not in case.operation.path:
                self.tokens.learn(response.json())

    Play.run(
        settings=settings(
            max_examples=MAX_MATCHES,
            stateful_step_count=STEPS,
            derandomize=True,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
    )
    done = {label for label, found in statuses.items() if found & {200, 201, 202, 204}}
    assert {
        f"POST {ROOT}",
        f"GET {ROOT}",
        f"GET {ROOT}/{{match_id}}",
        f"POST {ROOT}/{{match_id}}/join",
    } <= done
    assert {f"DELETE {ROOT}/{{match_id}}", f"POST {ROOT}/{{match_id}}/start"} <= done
    assert not [label for label, found in statuses.items() if max(found) >= 500]
