"""`/v1/games`: what a client needs to know before it makes a table."""

import subprocess
import sys
from typing import Any

import pytest
from flask.testing import FlaskClient

from dictionaries import load_manifest
from games.bots import check_bot
from wordsvc.catalogue import GAMES, find_rulebook
from wordsvc.catalogue.game_document import game_document, game_summary
from wordsvc.http import create_app


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def show(client: FlaskClient, name: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/v1/games/{name}").get_json()
    return found


def test_the_list_has_every_game_as_the_command_line_lists_it(client: FlaskClient) -> None:
    listed = client.get("/v1/games").get_json()["games"]
    assert [game["name"] for game in listed[: len(GAMES)]] == [*GAMES]
    assert listed[: len(GAMES)] == [game_summary(find_rulebook(name)) for name in GAMES]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_shown_as_its_rulebook_has_it(client: FlaskClient, name: str) -> None:
    book, shown = find_rulebook(name), show(client, name)
    assert shown == game_document(book)
    assert {rule["id"]: rule["text"] for rule in shown["rules"]} == dict(book.rules)
    assert (shown["version"], shown["undo"], shown["guide"]) == (book.version, book.usual_undo, book.guide)


@pytest.mark.parametrize("name", GAMES)
def test_what_an_option_allows_is_taken_and_nothing_else(client: FlaskClient, name: str) -> None:
    book = find_rulebook(name)
    for option, shown in zip(book.options, show(client, name)["options"], strict=True):
        for value in shown["choices"] or (shown["least"], shown["most"]):
            assert option.parse(value) == value
        if shown["choices"] is None:
            for value in (shown["least"] - 1, shown["most"] + 1):
                with pytest.raises(ValueError, match="is not"):
                    option.parse(value)
        assert option.parse(shown["default"]) == shown["default"]


@pytest.mark.parametrize("name", GAMES)
def test_its_seats_are_those_that_some_variant_takes(client: FlaskClient, name: str) -> None:
    book, shown = find_rulebook(name), show(client, name)
    assert shown["seats"] == sorted({seats for variant in shown["variants"] for seats in variant["seats"]})
    for variant in shown["variants"]:
        for seats in variant["seats"]:
            assert book.game(seats, variant["options"]).seats == seats


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_that_is_named_plays_and_none_starts_a_program(client: FlaskClient, name: str) -> None:
    game = next(find_rulebook(name).games())
    bots = [bot["name"] for bot in show(client, name)["bots"]]
    assert "random" in bots
    assert "run" not in bots
    for bot in bots:
        check_bot(bot, game)


def test_grammars_are_those_of_games_with_words(client: FlaskClient) -> None:
    found = {name: show(client, name) for name in GAMES}
    grammars = {name: shown["legal_grammar"] for name, shown in found.items() if shown["open_moves"]}
    assert grammars == {"quiddler": "lay", "solitaire": "lay", "diabolo": "call"}
    assert all(shown["legal_grammar"] is None for shown in found.values() if not shown["open_moves"])


def test_editions_name_their_decks_and_dictionaries(client: FlaskClient) -> None:
    editions = {edition["name"]: edition for edition in show(client, "diabolo")["editions"]}
    assert [*editions] == ["diabolo-de", "diabolo-en", "diabolo-nl"]
    manifest = load_manifest("de-large")
    known = {"name": "de-large", "version": manifest.version, "sha256": manifest.sha256}
    assert editions["diabolo-de"]["dictionaries"] == [known]
    assert editions["diabolo-de"]["deck"]["status"] == "reconstruction"
    assert [each["name"] for each in show(client, "solitaire")["editions"]] == ["quiddler-en"]
    assert show(client, "diddly")["editions"] == []


def test_other_sites_may_read_it_and_caches_may_ask_whether_it_has_changed(client: FlaskClient) -> None:
    first = client.get("/v1/games/diddly")
    assert first.headers["Access-Control-Allow-Origin"] == "*"
    again = client.get("/v1/games/diddly", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get("/v1/games/diggity").headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize("name", ["nope", "Diddly", "diddly.py", "..", "x" * 500])
def test_a_game_that_there_is_not_is_a_problem(client: FlaskClient, name: str) -> None:
    response = client.get(f"/v1/games/{name}")
    assert (response.status_code, response.get_json()["code"]) == (404, "unknown_game")
    assert len(response.get_json()["detail"]) < 200


def test_a_server_that_judges_words_loads_no_game() -> None:
    script = (
        "import sys; from wordsvc.http import create_app; client = create_app().test_client();"
        "client.get('/v1/words/HELLO'); sys.exit('games.core' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False, capture_output=True).returncode == 0
