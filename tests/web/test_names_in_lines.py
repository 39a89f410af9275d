"""Names on pages and in lines: none reorders what stands beside it, none is a word of the program."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from tests.web.forms import find_form
from tests.web.play.drawn_tables import board_context_of, draw, random_matches
from wordsvc.cli import main
from wordsvc.http.server.settings import Settings
from wordsvc.input import InputError
from wordsvc.input.messages import LANGUAGES, translate, use_language
from wordsvc.input.texts import isolate, printable
from wordsvc.store.database import Database
from wordsvc.tables.actions.seats.player_names import read_player_name
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

AVI, DINA = "\u05d0\u05d1\u05d9 7", "\u062f\u064a\u0646\u0627"


@pytest.fixture
def app(sqlite_database: Database) -> Flask:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=30, moves_a_minute=10_000))
    return create_app(Settings(log_requests=False, rate_limit=None), tables)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def bare_names(page: str, *names: str) -> Iterator[str]:
    """Yield the surroundings of each name that has neither `<bdi>` nor isolates around it."""
    shown = re.sub(r'(value|placeholder)="[^"]*"', "", page)
    for name in names:
        for found in re.finditer(re.escape(name), shown):
            before, after = shown[: found.start()], shown[found.end() :]
            if not before.endswith(("\u2068", "<bdi>", '<bdi class="who">')) or not after.startswith(
                ("\u2069", "</bdi>")
            ):
                yield shown[max(0, found.start() - 40) : found.end() + 20]


def send(client: FlaskClient, page: str, path: str, **fields: Any) -> Any:
    """Send the form of a page that leads to a path."""
    _, hidden = find_form(client.get(page).text, path)
    own = {name: value for name, value in hidden.items() if name.startswith("form_")}
    return client.post(path, data={**hidden, **own, **fields})


@pytest.mark.parametrize("game", ["quiddler", "diabolo", "diddly", "diggity", "fiddlefoo"])
def test_names_are_isolated_at_a_table(client: FlaskClient, game: str) -> None:
    _, hidden = find_form(client.get("/play", query_string={"game": game}).text, "/play")
    own = {name: value for name, value in hidden.items() if name.startswith("form_")}
    made = client.post("/play", data={**own, "game": game, "who": ["here", "here"], "name": [AVI, DINA]})
    assert made.status_code == 303, made.text
    table = made.headers["Location"]
    for address in (table, f"{table}?seat=1", f"{table}?seat=2", "/play"):
        page = client.get(address).text
        assert AVI in page or DINA in page
        assert list(bare_names(page, AVI, DINA)) == []


@pytest.mark.parametrize("game", ["quiddler", "diabolo", "diddly", "diggity", "fiddlefoo"])
def test_names_are_isolated_on_a_board(app: Flask, game: str) -> None:
    for number, match in enumerate(random_matches(game, 2, seeds=(1,))):
        if number % 10 == 0 or not match.game.to_act(match.state):
            context = board_context_of(match, None)._replace(names=[isolate(AVI), isolate(DINA)])
            board = draw(app, context)
            assert list(bare_names(board, AVI, DINA)) == []
        if number > 200:
            break


@pytest.mark.parametrize("game", ["quiddler", "diabolo", "diddly", "diggity", "fiddlefoo"])
def test_names_are_isolated_on_a_sheet(client: FlaskClient, game: str) -> None:
    _, hidden = find_form(client.get("/score", query_string={"game": game}).text, "/score")
    own = {name: value for name, value in hidden.items() if name.startswith("form_")}
    hands = {"hand": ["3", "4"]} if game == "quiddler" else {}
    made = client.post("/score", data={**own, **hands, "game": game, "player": [AVI, DINA]})
    assert made.status_code == 303, made.text
    sheet = made.headers["Location"]
    written = send(client, sheet, f"{sheet}/rounds", cell0="5", cell1="7")
    assert written.status_code in (200, 303), written.text
    for address in (sheet, "/score"):
        page = client.get(address).text
        assert AVI in page
        assert list(bare_names(page, AVI, DINA)) == []


def test_names_are_isolated_at_the_terminal() -> None:
    start = ["play", "diddly", "--seats", f"you:{AVI},you:{DINA}", "--seed", "1", "-o", "rounds=1"]
    shown = CliRunner().invoke(main, start, input="1\n2\n\n1\n").stdout
    assert AVI in shown
    assert list(bare_names(shown, AVI, DINA)) == []


def test_names_are_isolated_on_a_pad_at_the_terminal(tmp_path: Path) -> None:
    pad = str(tmp_path / "evening.pad")
    for command in (["new", pad, "quiddler", "--players", f"{AVI},{DINA}"], ["add", pad, "30", "12+7+L"]):
        result = CliRunner().invoke(main, ["scorepad", *command])
        assert result.exit_code == 0, result.output
        assert AVI in result.stdout
        assert list(bare_names(result.stdout, AVI, DINA)) == []


CALLED_BY_PROGRAM = ("you", "nobody", "Bot {seat}", "seat {seat}")
"""The sentences by which pages and terminal call players."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentence", CALLED_BY_PROGRAM)
def test_no_person_is_called_as_the_program_calls_players(sentence: str, language: str) -> None:
    with use_language(language):
        called = {translate(sentence, seat=seat) for seat in (1, 2, 10, 11)}
    for name in called:
        for way in (name, name.upper(), name.capitalize(), f"{name}.", name.replace("o", "\u043e")):
            with pytest.raises(InputError, match="the program itself calls players"):
                read_player_name(way)


def test_isolates_stay_in_pairs_alone() -> None:
    assert printable(f"{isolate(AVI)} 12\a") == f"\u2068{AVI}\u2069 12\\x07"
    assert printable("\u2068A\u202eB\u2069") == "\u2068A\\u202eB\u2069"
    for stray in ("\u2068A", "A\u2069", "\u2067A\u2069", "\u2066A\u2069"):
        assert printable(stray).isprintable()
    assert isolate(f"A\u2069{AVI}") == f"\u2068A{AVI}\u2069"
    assert isolate(isolate(AVI)) == isolate(AVI)
    assert isolate("Zo\u00eb") == "Zo\u00eb"
