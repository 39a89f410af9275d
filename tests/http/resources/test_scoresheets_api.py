"""Score sheets over HTTP, on both databases: what they show is what the score pad itself shows."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.catalogue.score_pads import PADS
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.input import InputError
from wordsvc.scorepad import SCHEMA, apply, make_sheet, new_pad, read_step
from wordsvc.store.clock import DAY
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

NOON = 1_798_027_200_000
PLAYERS = ["Ann", "Bea", "Cem"]
NEW = {"game": "quiddler", "players": PLAYERS, "options": {"dealer": "Bea"}}
WORDS = {"words": [{"word": "QUIT", "cards": ["QU", "I", "T"]}], "unused": []}
CELLS: dict[str, list[Any]] = {
    "quiddler": ["30", "12+11+7", "5-9", "7+L", "8+M", None, "-", "(qu)it", "d,o,g", WORDS],
    "diabolo": ["0", "11", "7+7", "22", None, "70"],
    "diddly": ["0", "5", "12", None, "1 2, 3 4, H 9, W P", "4 4"],
    "diggity": ["0", "3 4 2", "3+4", None, "9 9"],
    "fiddlefoo": ["0", "R7 B3", "Y2", None, "P16"],
}


class Sheet:
    """A score sheet over HTTP, by its links."""

    def __init__(self, client: FlaskClient, **request: Any) -> None:
        made = client.post("/v1/scoresheets", json=request or NEW)
        assert made.status_code == 201, made.text
        self.client = client
        self.address = made.headers["Location"]
        self.use(made.get_json())

    def use(self, links: dict[str, str]) -> None:
        assert self.address == f"/v1/scoresheets/{links['id']}"
        base, _, self.writes = links["write_link"].rpartition("/")
        assert base == f"https://cards.example/scoresheets/{links['id']}"
        self.reads = links["read_link"].removeprefix(f"{base}/")
        assert len({self.reads, self.writes}) == 2

    def ask(self, method: str, path: str = "", body: Any = None, **headers: str) -> Any:
        """Ask with the token of the write link, or with that in `token`, if it is not empty."""
        token = headers.pop("token", self.writes)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent |= {"Authorization": f"Bearer {token}"} if token else {}
        return self.client.open(f"{self.address}{path}", method=method, json=body, headers=sent)

    def add(self, *cells: Any, **headers: str) -> Any:
        return self.ask("POST", "/rounds", {"cells": cells}, **headers)

    def get(self) -> dict[str, Any]:
        response = self.ask("GET")
        assert response.status_code == 200
        document: dict[str, Any] = response.get_json()
        assert response.headers["ETag"] == f'"{document["revision"]}"'
        return document


@pytest.fixture
def client(database: Database) -> FlaskClient:
    return client_of(database)


def client_of(database: Database, sheets_a_day: int = 10_000) -> FlaskClient:
    quiet = Settings(log_requests=False, rate_limit=None)
    wide = TableSettings(public_url="https://cards.example", sheets_a_day=sheets_a_day)
    return create_app(quiet, Tables(database, wide)).test_client()


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.get_json(force=True)["code"]


def test_a_sheet_from_its_first_round_to_its_winner(client: FlaskClient, database: Database) -> None:
    database.clock = lambda: NOON
    sheet = Sheet(client, game="fiddlefoo", players=["Ann", "Bea"], options={"games": 2})
    begun = sheet.get()
    assert (begun["revision"], begun["rounds"], begun["leaders"], begun["winners"]) == (1, [], [], None)
    database.clock = lambda: NOON + DAY
    first = sheet.add("R7 B3", "4")
    assert (first.status_code, first.headers["ETag"]) == (201, '"2"')
    assert first.get_json()["leaders"] == ["Bea"]
    assert first.get_json() == sheet.get()
    second = sheet.add("0", "2+3", If_Match='"2"').get_json()
    assert (second["revision"], second["winners"]) == (3, ["Ann"])
    edited = sheet.ask("PUT", "/rounds/1", {"cells": ["14", "4"]}, If_Match='"3"')
    assert (edited.status_code, edited.headers["ETag"]) == (200, '"4"')
    assert edited.get_json()["winners"] == ["Bea"]
    assert [player["total"] for player in edited.get_json()["players"]] == [-14, -9]
    assert edited.get_json()["created_at"] == "2026-12-23T12:00:00.000Z"
    assert edited.get_json()["changed_at"] == "2026-12-24T12:00:00.000Z"
    assert edited.get_json()["kept_until"] == "2028-01-28T12:00:00.000Z"
    assert code(sheet.add("0", "0")) == (422, "invalid_input")
    with database.reading() as connection:
        kept = connection.exec_driver_sql("SELECT pad FROM scoresheets").scalar_one()
    assert [json.loads(line).get("do") for line in kept.splitlines()] == [None, "add", "add", "replace"]


def test_who_has_which_link(client: FlaskClient) -> None:
    sheet, other = Sheet(client), Sheet(client)
    sheet.add("1", "2", "3")
    read = sheet.ask("GET", token=sheet.reads)
    assert (read.status_code, read.get_json()) == (200, {**sheet.get(), "may_write": False})
    changes: list[tuple[str, str, Any]] = [
        ("POST", "/rounds", {"cells": ["1", "2", "3"]}),
        ("PUT", "/rounds/1", {"cells": ["1", "2", "3"]}),
        ("POST", "/links", None),
    ]
    before = sheet.get()
    for method, path, body in changes:
        match = {"If_Match": '"2"'} if method == "PUT" else {}
        assert code(sheet.ask(method, path, body, token=sheet.reads, **match)) == (403, "read_only")
        for token in (other.writes, other.reads, "x"):
            assert code(sheet.ask(method, path, body, token=token, **match)) == (401, "bad_token")
        for token in ("ü" * 22, f"{sheet.writes} {sheet.writes}"):
            assert code(sheet.ask(method, path, body, token=token, **match)) == (401, "unauthorized")
        assert code(sheet.ask(method, path, body, token="", **match)) == (401, "unauthorized")
    assert code(sheet.ask("GET", token=other.reads)) == (401, "bad_token")
    assert code(sheet.ask("GET", token="")) == (401, "unauthorized")
    assert sheet.get() == before
    sheet.address = f"{sheet.address[:-1]}{'b' if sheet.address[-1] == 'a' else 'a'}"
    assert code(sheet.ask("GET")) == (404, "no_such_sheet")
    assert code(sheet.add("1", "2", "3")) == (404, "no_such_sheet")
    assert code(sheet.ask("POST", "/links")) == (404, "no_such_sheet")


def test_renewed_links_void_the_old_ones(client: FlaskClient) -> None:
    sheet = Sheet(client)
    sheet.add("1", "2", "3")
    old = (sheet.reads, sheet.writes)
    before = sheet.get()
    renewed = sheet.ask("POST", "/links")
    assert renewed.status_code == 200
    sheet.use(renewed.get_json())
    assert sheet.get() == before
    for token in old:
        assert code(sheet.ask("GET", token=token)) == (401, "bad_token")
    assert not {sheet.reads, sheet.writes} & {*old}
    assert sheet.add("1", "2", "3").status_code == 201


def test_what_has_changed_is_not_written_over(client: FlaskClient) -> None:
    sheet = Sheet(client)
    sheet.add("1", "2", "3")
    body = {"cells": ["4", "5", "6"]}
    assert code(sheet.ask("PUT", "/rounds/1", body)) == (428, "precondition_required")
    for etag in ('"1"', '"3"', '"02"', 'W/"2"', '""', '"x"', '"²"'.encode().decode("latin-1")):
        expected = (400, "bad_header") if not etag.isascii() else (412, "precondition_failed")
        assert code(sheet.ask("PUT", "/rounds/1", body, If_Match=etag)) == expected
        assert code(sheet.ask("POST", "/rounds", body, If_Match=etag)) == expected
    assert code(sheet.ask("PUT", "/rounds/1", body, If_Match="2")) == (400, "bad_header")
    for number in (0, 2, 201, 10**9 - 1):
        refused = sheet.ask("PUT", f"/rounds/{number}", body, If_Match='"2"')
        assert code(refused) == (404, "no_such_round")
    for text in ("one", "01", str(10**30)):
        assert code(sheet.ask("PUT", f"/rounds/{text}", body, If_Match='"2"')) == (404, "not_found")
    assert sheet.get()["revision"] == 2
    assert sheet.ask("PUT", "/rounds/1", body, If_Match='"2"').status_code == 200


def test_any_revision_may_be_written_over_and_a_bad_one_is_told_in_words(client: FlaskClient) -> None:
    sheet = Sheet(client)
    sheet.add("1", "2", "3", If_Match="*")
    body = {"cells": ["4", "5", "6"]}
    assert sheet.ask("PUT", "/rounds/1", body, If_Match="*").get_json()["revision"] == 3
    refused = sheet.ask("PUT", "/rounds/1", body, If_Match="3").get_json()
    assert refused["detail"] == "The header If-Match must be an ETag in double quotes, or *."


@pytest.mark.parametrize(
    ("step", "pointer", "problem"),
    [
        ({"do": "edit", "round": 1, "player": "Ann", "cell": "{}"}, "/cell", "not_a_card"),
        ({"do": "edit", "round": 1, "player": "Ann", "cell": {"words": []}}, "/cell/unused", "missing"),
        ({"do": "challenge", "challenger": "Bea", "challenged": "Ann", "word": "no"}, "/word", "not_laid"),
        ({"do": "add", "cells": "1,2,3"}, "/cells", "not_a_list"),
        ({"do": "add", "cells": ["1", "{}", "3"]}, "/cells/1", "not_a_card"),
        ({"do": "seat", "players": ["Ann"]}, "/players", "wrong_length"),
        ({"do": "deal", "player": "Zoe"}, "/player", "unknown_player"),
    ],
)
def test_an_error_of_a_step_names_its_field(
    client: FlaskClient, step: dict[str, Any], pointer: str, problem: str
) -> None:
    sheet = Sheet(client)
    sheet.add("d,o,g", "1", "2")
    (error,) = sheet.ask("POST", "/steps", step).get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, problem)


@pytest.mark.parametrize("path", ["/rounds", "/steps"])
def test_a_round_after_the_end_is_refused_by_its_cells(client: FlaskClient, path: str) -> None:
    sheet = Sheet(client, **NEW | {"game": "diddly", "options": {"rounds": 1}})
    sheet.add("1", "2", "3")
    body = {"cells": ["1", "2", "3"], **({"do": "add"} if path == "/steps" else {})}
    (error,) = sheet.ask("POST", path, body).get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/cells", "after_the_end")


def test_a_request_with_a_key_adds_one_round(client: FlaskClient) -> None:
    sheet = Sheet(client)
    first = sheet.add("1", "2", "3", Idempotency_Key="a", If_Match='"1"')
    for _ in range(2):
        again = sheet.add("1", "2", "3", Idempotency_Key="a", If_Match='"1"')
        assert (again.status_code, again.get_json()) == (201, first.get_json())
    assert code(sheet.add("1", "2", "4", Idempotency_Key="a")) == (409, "key_reused")
    assert sheet.add("1", "2", "3", Idempotency_Key="b").get_json()["revision"] == 3
    assert sheet.add("1", "2", "3", Idempotency_Key="a").get_json()["revision"] == 3
    assert code(sheet.add("1", "2", "3", Idempotency_Key="")) == (400, "bad_header")
    refused = sheet.add("x", "2", "3", Idempotency_Key="c")
    assert code(refused) == (422, "invalid_input")
    assert sheet.add("5", "2", "3", Idempotency_Key="c").status_code == 201  # a refused request took no key
    assert len(sheet.get()["rounds"]) == 3


def test_the_answer_has_its_etag_and_is_not_kept(client: FlaskClient) -> None:
    sheet = Sheet(client)
    for number in range(8):
        sheet.add(*[f"{number}+{seat}" for seat in range(3)])
    shown = sheet.ask("GET", Accept_Encoding="gzip", Origin="https://example.org")
    assert shown.headers["Cache-Control"] == "no-store"
    assert shown.headers["ETag"] == '"9"'
    assert "Content-Encoding" not in shown.headers  # a strong ETag stands for these bytes
    assert not [name for name, _ in shown.headers if name.startswith("Access-Control")]
    for known, status in (('"9"', 304), ('"8", "9"', 304), ("*", 304), ('"8"', 200)):
        asked = sheet.ask("GET", If_None_Match=known)
        assert (asked.status_code, asked.headers["ETag"]) == (status, '"9"')
    assert code(sheet.ask("GET", If_None_Match="*", token="x")) == (401, "bad_token")
    preflight = {"Origin": "https://example.org", "Access-Control-Request-Method": "PUT"}
    asked = client.options(f"{sheet.address}/rounds/1", headers=preflight)
    assert not [name for name, _ in asked.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    ("request_", "pointer"),
    [
        ({}, "/game"),
        ([], ""),
        ({"game": "chess", "players": PLAYERS}, "/game"),
        ({"game": ["quiddler"], "players": PLAYERS}, "/game"),
        ({"game": "diddly", "players": ["Ann"]}, "/players"),
        ({"game": "diddly", "players": "Ann, Bea"}, "/players"),
        ({"game": "diddly", "players": ["Ann", "ann"]}, "/players/1"),
        ({"game": "diddly", "players": ["Ann", "Be\u202ea"]}, "/players/1"),
        ({"game": "diddly", "players": ["Ann", "\ud800"]}, "/players/1"),
        ({"game": "diddly", "players": ["Ann", {"name": "Bea"}]}, "/players/1"),
        ({**NEW, "options": {"dealer": "Dora"}}, "/options/dealer"),
        ({**NEW, "options": {"colour": "red"}}, "/options/colour"),
        ({**NEW, "options": {"dictionary": "../en"}}, "/options/dictionary"),
        ({**NEW, "options": ["dealer"]}, "/options"),
        ({**NEW, "schema": 1}, "/schema"),
        ({**NEW, "match": "library-table-03"}, "/game"),
        ({"match": 7}, "/match"),
        ({"match": "x"}, "/match"),
        ({"match": "'; DROP TABLE --"}, "/match"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(sqlite_database: Database, request_: object, pointer: str) -> None:
    response = client_of(sqlite_database).post("/v1/scoresheets", json=request_)
    assert code(response) == (422, "invalid_input")
    assert response.get_json(force=True)["errors"][0]["pointer"] == pointer
    with sqlite_database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM scoresheets").scalar_one() == 0


@pytest.mark.parametrize(
    ("round_", "pointer", "rule"),
    [
        ({"cells": ["1", "2"]}, "/cells", None),
        ({"cells": "1 2 3"}, "/cells", None),
        ({"cells": {"Ann": "1"}}, "/cells", None),
        ({"cells": ["1", "2", 3]}, "/cells/2", None),
        ({"cells": ["1", "2", "x" * 1001]}, "/cells/2", None),
        ({"cells": ["1", "2", "\ud800"]}, "/cells/2", None),
        ({"cells": ["1", "1234567", "3"]}, "/cells/1", None),
        ({"cells": ["1+L", "2+L", "3"]}, "/cells/1", "Q11"),
        ({"cells": ["(qu)iets", "2", "3"]}, "/cells/0", "Q35"),
        ({"cells": ["(qu)i", "d,o,g", "d,o,g"]}, "/cells/0", "Q35"),
        ({"cells": [{"words": [{"word": "DOG", "cards": ["D", "1"]}], "unused": []}, None, None]},
         "/cells/0/words/0/cards/1", "Q32"),
        ({"cells": ["1", "2", "3"], "challenges": [{}]}, "/challenges", None),
        ({"cells": ["1", "2", "3"], "challenges": {"a": 10**30}}, "/challenges", None),
        ({"cells": ["1", "2", "3"], "went_out": 7}, "/went_out", None),
        ({"cells": ["1", "2", "3"], "round": 1}, "/round", None),
        ({"cells": ["1", "2", "3"], "do": "undo"}, "/do", None),
        ({"do": "undo"}, "/do", None),
        ({}, "/cells", None),
        ([], "", None),
        (None, "", None),
    ],
)  # fmt: skip
def test_a_round_that_cannot_be_is_refused_and_changes_nothing(
    sqlite_database: Database, round_: object, pointer: str, rule: str | None
) -> None:
    sheet = Sheet(client_of(sqlite_database))
    sheet.add("1", "2", "3")
    before = sheet.get()
    sent = json.dumps(round_)
    for method, path in (("POST", "/rounds"), ("PUT", "/rounds/1")):
        headers = {"Authorization": f"Bearer {sheet.writes}", "If-Match": '"2"', "Idempotency-Key": "k"}
        response = sheet.client.open(
            f"{sheet.address}{path}",
            method=method,
            data=sent,
            headers=headers,
            content_type="application/json",
        )
        assert code(response) == (422, "invalid_input")
        (fault,) = response.get_json(force=True)["errors"]
        assert (fault["pointer"], fault.get("rule")) == (pointer, rule)
        assert sheet.get() == before


def test_a_body_has_a_largest_size(sqlite_database: Database) -> None:
    sheet = Sheet(client_of(sqlite_database))
    assert sheet.ask("POST", "/rounds", {"cells": ["1" * 66_000] * 3}).status_code == 413
    assert sheet.client.post("/v1/scoresheets", json={"game": "x" * 66_000}).status_code == 413


def test_a_sheet_that_is_too_long_takes_no_more(client: FlaskClient) -> None:
    sheet = Sheet(client, game="quiddler", players=list("ABCDEFGH"))
    long_cell = "0" + "+0" * 499
    statuses: list[int] = []
    for _ in range(200):
        etag = f'"{len(statuses) + 1}"'
        if statuses:
            response = sheet.ask("PUT", "/rounds/1", {"cells": [long_cell] * 8}, If_Match=etag)
        else:
            response = sheet.add(*"00000000")
        statuses.append(response.status_code)
        if response.status_code == 422:
            break
    assert (statuses[0], statuses[-1]) == (201, 422)
    assert response.get_json(force=True)["errors"][0]["code"] == "too_large"
    assert 125 < len(statuses) < 135  # of eight kilobytes each
    assert sheet.get()["revision"] == len(statuses)


def test_one_address_makes_so_many_sheets_in_a_day(database: Database) -> None:
    database.clock = lambda: NOON
    client = client_of(database, sheets_a_day=2)
    statuses = [client.post("/v1/scoresheets", json=NEW).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    refused = client.post("/v1/scoresheets", json=NEW)
    assert (code(refused)[1], int(refused.headers["Retry-After"]) > 0) == ("too_many_score_sheets", True)
    database.clock = lambda: NOON + DAY
    assert client.post("/v1/scoresheets", json=NEW).status_code == 201


@pytest.mark.slow
def test_writers_at_once_lose_nothing(client: FlaskClient) -> None:
    sheet = Sheet(client, game="diggity", players=["Ann", "Bea"])

    def write(writer: int) -> list[int]:
        own = client.application.test_client()
        headers = {"Authorization": f"Bearer {sheet.writes}"}
        return [
            own.post(
                f"{sheet.address}/rounds",
                json={"cells": [str(writer), str(number)]},
                headers={**headers, "Idempotency-Key": f"{writer}-{number}"},
            ).status_code
            for number in range(6)
            for _ in range(2)
        ]

    with ThreadPoolExecutor(4) as pool:
        assert {status for statuses in pool.map(write, range(4)) for status in statuses} == {201}
    shown = sheet.get()
    written = [[cell["written"] for cell in each["players"]] for each in shown["rounds"]]
    assert sorted(written) == [[str(writer), str(number)] for writer in range(4) for number in range(6)]
    assert shown["revision"] == 25


def test_of_writers_at_once_who_name_a_revision_one_writes(client: FlaskClient) -> None:
    sheet = Sheet(client, game="diggity", players=["Ann", "Bea"])
    sheet.add("1", "1")

    def write(writer: int) -> int:
        headers = {"Authorization": f"Bearer {sheet.writes}", "If-Match": '"2"'}
        body = {"cells": [str(writer), "0"]}
        own = client.application.test_client()
        return own.put(f"{sheet.address}/rounds/1", json=body, headers=headers).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(write, range(8))) == [200] + [412] * 7
    assert sheet.get()["revision"] == 3


@st.composite
def changes(draw: st.DrawFn) -> tuple[dict[str, Any], list[tuple[int | None, list[Any]]]]:
    """Return a new sheet, and rounds that are added (None) or written anew, of which many are refused."""
    game = draw(st.sampled_from(list(CELLS)))
    cells = st.lists(st.sampled_from(CELLS[game]), min_size=3, max_size=3)
    numbers = st.none() | st.integers(1, 4)
    return {"game": game, "players": PLAYERS}, draw(st.lists(st.tuples(numbers, cells), max_size=8))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_any_changes_are_those_of_the_pad_itself(request: pytest.FixtureRequest, kind: str) -> None:
    client = client_of(request.getfixturevalue(f"{kind}_database"))

    @given(changes())
    @settings(max_examples=examples(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
    def check(asked: tuple[dict[str, Any], list[tuple[int | None, list[Any]]]]) -> None:
        header, rounds = asked
        pad = new_pad({"schema": SCHEMA, **header}, PADS)
        sheet = Sheet(client, **header)
        revision = 1
        for number, cells in rounds:
            where = {} if number is None else {"round": number}
            step = read_step({"do": "replace" if where else "add", **where, "cells": cells}, tuple(PLAYERS))
            try:
                pad, accepted = apply(pad, step), True
            except InputError:
                accepted = False
            if number is None:
                response = sheet.add(*cells)
            else:
                path = f"/rounds/{number}"
                response = sheet.ask("PUT", path, {"cells": cells}, If_Match=f'"{revision}"')
            assert (response.status_code < 300) == accepted
            revision += accepted
        shown, expected = sheet.get(), json.loads(json.dumps(make_sheet(pad).to_dict()))
        assert shown["revision"] == revision
        assert {name: shown[name] for name in expected} == expected

    check()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def start_match(client: FlaskClient, game: str, **more: Any) -> tuple[str, str, list[str]]:
    """Return a match between Ann and Bea: its id, the token of its owner and theirs."""
    made = client.post("/v1/matches", json={"game": game, "seats": ["open", "open"], **more}).get_json()
    tokens = [
        client.post(
            f"/v1/matches/{made['id']}/join", json={"ticket": place["ticket"], "name": name}
        ).get_json()["token"]
        for place, name in zip(made["join"], ("Ann", "Bea: 2"), strict=True)
    ]
    return made["id"], made["owner_token"], tokens


def play(client: FlaskClient, match_id: str, tokens: list[str]) -> dict[str, Any]:
    """Make the last legal move of whoever is asked, until the match is over; gives it then."""
    address = f"/v1/matches/{match_id}"
    while True:
        for token in tokens:
            match = client.get(address, headers=bearer(token)).get_json()
            if match["legal"]:
                body = {"move": match["legal"][-1], "version": match["version"]}
                assert client.post(f"{address}/moves", json=body, headers=bearer(token)).status_code == 200
        if match["status"] != "playing":
            found: dict[str, Any] = match
            return found


@pytest.mark.slow
def test_a_match_that_is_over_becomes_a_sheet(client: FlaskClient) -> None:
    match_id, owner, tokens = start_match(client, "fiddlefoo", seed=3)
    body = {"match": match_id}

    def ask(token: str | None) -> Any:
        headers = {} if token is None else bearer(token)
        return client.post("/v1/scoresheets", json=body, headers=headers)

    assert code(ask(tokens[0])) == (409, "match_not_over")
    over = play(client, match_id, tokens)
    made = [ask(token) for token in (owner, *tokens)]
    assert [response.status_code for response in made] == [201, 201, 201]
    token = made[0].get_json()["write_link"].rpartition("/")[2]
    sheet = client.get(made[0].headers["Location"], headers=bearer(token)).get_json()
    assert [player["name"] for player in sheet["players"]] == ["Ann", "Bea 2"]
    assert [player["total"] for player in sheet["players"]] == over["scores"]
    assert sheet["winners"]
    assert len(sheet["rounds"]) == 1
    assert code(ask(None)) == (401, "unauthorized")
    assert code(ask("x" * 22)) == (401, "bad_token")
    body["match"] = f"{match_id[:-1]}{'b' if match_id[-1] == 'a' else 'a'}"
    assert code(ask(owner)) == (404, "no_such_match")


def test_a_match_that_no_pad_tells_is_refused_clearly(sqlite_database: Database) -> None:
    client = client_of(sqlite_database)
    match_id, owner, tokens = start_match(client, "fiddlefoo", seed=3, options={"cooperative": "yes"})
    play(client, match_id, tokens)
    refused = client.post("/v1/scoresheets", json={"match": match_id}, headers=bearer(owner))
    assert code(refused) == (422, "invalid_input")
    (fault,) = refused.get_json(force=True)["errors"]
    assert (fault["pointer"], fault["code"]) == ("/match", "no_score_pad")


@pytest.mark.parametrize("name", ["\u0410nn", "ANN", "\uff21nn", "An\u200bn", "\u0301Bea"], ids=ascii)
def test_a_name_that_looks_like_another_begins_no_sheet(client: FlaskClient, name: str) -> None:
    answer = client.post("/v1/scoresheets", json={"game": "diabolo", "players": ["Ann", name]})
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json(force=True)["errors"]] == ["/players/1"]
