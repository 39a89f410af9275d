"""A score pad on its page, on the command line and over HTTP: the same steps, and the same pad after each."""

import json
from pathlib import Path
from typing import Any, Final

from click.testing import CliRunner
from flask.testing import FlaskClient

from tests.web.forms import find_forms
from tests.web.score.sheet_forms import ADD, begin
from wordsvc.cli import main
from wordsvc.scorepad.steps import KINDS

EVENING: Final[list[tuple[dict[str, Any], list[str], str, dict[str, str]]]] = [
    (
        {"do": "add", "cells": ["(qu)it", "d,o,g", "12+L"]},
        ["add", "FILE", "(qu)it", "d,o,g", "12+L"],
        ADD,
        {"cell0": "(qu)it", "cell1": "d,o,g", "cell2": "12+L"},
    ),
    (
        {"do": "rename", "player": "Bea", "name": "Eva"},
        ["rename", "FILE", "Bea", "Eva"],
        "rename",
        {"player": "Bea", "name": "Eva"},
    ),
    (
        {"do": "join", "player": "Dee", "start": 20},
        ["join", "FILE", "Dee", "--start", "20"],
        "join",
        {"player": "Dee", "start": "20"},
    ),
    ({"do": "deal", "player": "Cem"}, ["deal", "FILE", "Cem"], "deal", {"player": "Cem"}),
    (
        {"do": "challenge", "challenger": "Eva", "challenged": "Ann", "word": "QUIT", "round": 1},
        ["challenge", "FILE", "Eva", "Ann", "QUIT", "--round", "1"],
        r".*/rounds/1/challenges",
        {"challenger": "Eva", "word": "0.0"},
    ),
    (
        {"do": "add", "cells": [None, None, None, None]},
        ["skip", "FILE"],
        ADD,
        {f"cell{seat}": "" for seat in range(4)},
    ),
    (
        {"do": "replace", "round": 2, "cells": ["5", "8", "9", "10+M"]},
        ["add", "FILE", "--round", "2", "5", "8", "9", "10+M"],
        r".*/rounds/2",
        {"cell0": "5", "cell1": "8", "cell2": "9", "cell3": "10+M"},
    ),
    (
        {"do": "edit", "round": 2, "player": "Ann", "cell": "7+L"},
        ["edit", "FILE", "2", "Ann", "7+L"],
        r".*/rounds/2",
        {"cell0": "7+L"},
    ),
    ({"do": "leave", "player": "Cem"}, ["leave", "FILE", "Cem"], "leave", {"player": "Cem"}),
    (
        {"do": "seat", "players": ["Dee", "Ann", "Eva", "Cem"]},
        ["seat", "FILE", "Dee", "Ann", "Eva", "Cem"],
        "seat",
        {"players": "Dee, Ann, Eva, Cem"},
    ),
    (
        {"do": "agree", "options": {"losses": "total"}},
        ["agree", "FILE", "--losses", "total"],
        "agree",
        {"losses": "total"},
    ),
    (
        {"do": "entitle", "title": "Friday", "date": "2026-11-27"},
        ["entitle", "FILE", "--title", "Friday", "--date", "2026-11-27"],
        "entitle",
        {"title": "Friday", "date": "2026-11-27"},
    ),
    ({"do": "remove", "round": 1}, ["undo", "FILE", "--round", "1"], r".*/rounds/1/removal", {}),
    ({"do": "undo"}, ["undo", "FILE"], r".*/undo", {}),
]
"""A step over HTTP, the command that does it, and the form of the page by address or kind, with fields."""

HANDS: Final = {"hand": [str(hand) for hand in range(3, 11)]}


def send(client: FlaskClient, sheet: str, form: str, typed: dict[str, str], number: int | None) -> None:
    """Fill in a form of the page, and send it."""
    page = client.get(sheet if number is None else f"{sheet}?round={number}").text
    kinds = find_forms(page, r".*/steps")
    found = [each for each in kinds if each[1]["do"] == form] or find_forms(page, form)
    address, fields = found[0]
    assert (
        client.post(address, data={**fields, **(HANDS if form == "agree" else {}), **typed}).status_code
        == 303
    )


def plain(document: dict[str, Any]) -> dict[str, Any]:
    """Return a pad without what a sheet of the service has besides."""
    besides = ("id", "revision", "may_write", "created_at", "changed_at", "kept_until")
    return {name: value for name, value in document.items() if name not in besides}


def test_all_kinds_of_steps_are_taken() -> None:
    assert {step["do"] for step, *_ in EVENING} == {*KINDS}


def test_a_pad_is_the_same_on_page_command_line_and_over_http(client: FlaskClient, tmp_path: Path) -> None:
    path = str(tmp_path / "evening.pad")

    def run(*arguments: str) -> str:
        result = CliRunner().invoke(main, ["scorepad", *arguments])
        assert result.exit_code == 0, result.output
        return result.stdout

    def ask(sheet: str, method: str, path: str = "", body: Any = None) -> dict[str, Any]:
        _, sheet_id, token = sheet.strip("/").split("/")
        headers = {"Authorization": f"Bearer {token}"}
        if method == "POST":
            headers["If-Match"] = client.get(f"/v1/scoresheets/{sheet_id}", headers=headers).headers["ETag"]
        answer = client.open(f"/v1/scoresheets/{sheet_id}{path}", method=method, json=body, headers=headers)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.get_json())

    run("new", path, "quiddler", "--players", "Ann,Bea,Cem", "--dealer", "Ann")
    written, asked = begin(client, "Ann", "Bea", "Cem"), begin(client, "Ann", "Bea", "Cem")
    for step, command, form, typed in EVENING:
        run(*[path if word == "FILE" else word for word in command])
        ask(asked, "POST", "/steps", step)
        send(client, written, form, typed, step.get("round") if step["do"] != "challenge" else 1)
        shown = json.loads(run("show", path, "--json"))
        assert plain(ask(asked, "GET")) == plain(shown), step
        assert plain(ask(written, "GET")) == plain(shown), step
