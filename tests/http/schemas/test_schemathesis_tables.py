"""Tables against the document of the API: single requests of every kind, and whole matches along its links.

Both begin at the tables of the examples. In the second test matches are made, joined, played, left and
reviewed in any order that the links allow; whoever has a token or a ticket sends it.
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
from tests.http.schemas.single_operations import operations_of, try_operation
from wordsvc.http import tables_extension
from wordsvc.http.resources.table_parts import FINISHED_MATCH, OPEN_MATCH, PLAYED_MATCH, example_token
from wordsvc.http.tables_extension import TablesExtension
from wordsvc.tables.tables import Tables

pytestmark = [pytest.mark.slow, pytest.mark.once]

ROOT = "/v1/matches"
MAX_MATCHES = 60
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
    {"game": "diddly", "seats": ["open", "bot:greedy"], "options": {"dealer": 2}, "edition": None},
    {"game": "fiddlefoo", "seats": ["open", "open"], "options": None, "edition": None},
    {"game": "quiddler", "seats": ["open", "open"], "options": None, "edition": None},
)
"""The least that matches of the second test agree on: invented games and bots do not exist."""

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
        extension = TablesExtension(self._open, SETTINGS.public_url, 0)
        tables_extension.register(self.app, extension)

    def close(self) -> None:
        self._stack.close()

    def _open(self) -> Tables:
        return self._stack.enter_context(example_tables())


WORLD = World()


def load_schema(mode: str) -> BaseSchema:
    """Return the operations of matches, and invented requests: right ones, wrong ones, or both."""
    config = SchemathesisConfig.from_dict({**CONFIG, "generation": {"mode": mode}})
    schema = schemathesis.openapi.from_wsgi("/openapi.json", WORLD.app, config=config)
    return schema.include(tag="matches").exclude(path_regex="/events$")


SCHEMA = load_schema("all")
WHOLE = load_schema("positive")


@WHOLE.auth()
class Nobody:
    """A token of nobody, in place of which `People` send theirs: no token is one that was generated."""

    def get(self, _case: Any, _context: Any) -> str:
        return "Bearer nobody"

    def set(self, case: Any, token: str, _context: Any) -> None:
        case.headers["Authorization"] = token


@pytest.fixture(autouse=True, scope="module")
def closed() -> Iterator[None]:
    yield
    WORLD.renew()  # tests of other modules may come between those of this one


@pytest.mark.parametrize("name", operations_of(SCHEMA))
def test_every_answer_of_a_table_is_one_that_the_document_promises(name: str) -> None:
    @settings(max_examples=10, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        case.call_and_validate(headers=HEADERS)

    try_operation(SCHEMA, name, check)


class People:
    """Those at the tables: the secrets that they have been told, and what they saw last."""

    def __init__(self) -> None:
        self._owners = {OPEN_MATCH: example_token(11), PLAYED_MATCH: example_token(21)}
        self._tickets = {OPEN_MATCH: [example_token(13)]}
        self._seats = {
            PLAYED_MATCH: [example_token(24), example_token(26)],
            FINISHED_MATCH: [example_token(34), example_token(36)],
        }
        self._seen: dict[str, dict[str, Any]] = {
            example_token(24): {"version": 2, "legal": ["flip1", "flip2"]},
            example_token(26): {"version": 2, "legal": []},
        }
        self._asked = 0

    def learn(self, document: Any, token: str | None) -> None:
        if not isinstance(document, dict):
            return
        if "owner_token" in document:
            self._owners[document["id"]] = document["owner_token"]
            self._tickets[document["id"]] = [place["ticket"] for place in document["join"]]
        match = document.get("match", document)
        if "token" in document:
            self._seats.setdefault(match["id"], []).append(document["token"])
        token = document.get("token", token)
        if token is not None and "legal" in match:
            self._seen[token] = match

    def ask(self, case: Any) -> str | None:
        """Send what somebody would send, and give the token that was sent."""
        self._asked += 1
        known = case.path_parameters or {}
        action = case.operation.path.removeprefix(f"{ROOT}/{{match_id}}")
        if known and self._asked % 5:
            tables = self._where(action, case.method) or [*{**self._owners, **self._seats}]
            case.path_parameters = {**known, "match_id": tables[self._asked % len(tables)]}
        match_id = (case.path_parameters or {}).get("match_id", "")
        if action == "/join" and (tickets := self._tickets.get(match_id)):
            case.body = {"ticket": tickets.pop(), "name": f"Player {self._asked}"}
        if action == "/start" and self._asked % 3:
            case.body = {"bots": "random"}
        seats = self._seats.get(match_id, [])
        of_owner = case.method == "DELETE" or action.endswith(("/start", "/invite", "/bot"))
        token = self._owners.get(match_id)
        if seats and not of_owner:
            movers = self._movers(match_id)
            choices = movers if action == "/moves" and movers else seats
            token = choices[self._asked % len(choices)]
        seen = self._seen.get(token or "")
        if seen is not None and action in ("/moves", "/undo", "/undo/answer"):
            case.body = {**case.body, "version": seen["version"]}
            if action == "/moves" and seen["legal"] and self._asked % 7:
                case.body["move"] = seen["legal"][self._asked % len(seen["legal"])]
        if token is not None:
            case.headers["Authorization"] = f"Bearer {token}"
        return token

    def _where(self, action: str, method: str) -> list[str]:
        """Return the matches where what is asked may be done, as far as these people know."""
        if action == "/moves":
            return [match_id for match_id in self._seats if self._movers(match_id)]
        if action == "/join" and method == "POST":
            return [match_id for match_id, tickets in self._tickets.items() if tickets]
        return [*self._owners] if action == "/start" else []

    def _movers(self, match_id: str) -> list[str]:
        """Return the tokens of those who may move now."""
        return [token for token in self._seats.get(match_id, []) if self._seen.get(token, {}).get("legal")]


def test_no_order_of_requests_breaks_a_promise_of_the_document() -> None:
    statuses: dict[str, set[int]] = {}

    class Play(WHOLE.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            WORLD.renew()  # Hypothesis repeats a run, and must meet the same
            self.people = People()
            self.made = 0
            self.token: str | None = None

        def before_call(self, case: Any) -> None:
            if case.operation.label == f"POST {ROOT}":
                case.body = {**case.body, **MATCHES[self.made % len(MATCHES)]}
                self.made += 1
            self.token = self.people.ask(case)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"headers": {**case.headers, **HEADERS}}

        def after_call(self, response: Any, case: Any) -> None:
            statuses.setdefault(case.operation.label, set()).add(response.status_code)
            if response.status_code in (200, 201, 202) and "log" not in case.operation.path:
                self.people.learn(response.json(), self.token)

    Play.run(
        settings=settings(
            max_examples=MAX_MATCHES,
            stateful_step_count=STEPS,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
    )
    done = {label for label, found in statuses.items() if found & {200, 201, 202, 204}}
    assert {f"POST {ROOT}", f"GET {ROOT}", f"GET {ROOT}/{{match_id}}"} <= done
    assert {f"POST {ROOT}/{{match_id}}/{action}" for action in ("join", "start", "moves")} <= done
    assert f"DELETE {ROOT}/{{match_id}}" in done
    assert not [label for label, found in statuses.items() if max(found) >= 500]
