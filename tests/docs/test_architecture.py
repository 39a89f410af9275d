"""The page about the architecture agrees with the contracts and with what really is called."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import FrameType

import pytest

from wordsvc.http import create_app
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]

FOLLOW = """
import json, os, sys

called = {}

def note(frame, event, _):
    if event == "call":
        called.setdefault((os.path.realpath(frame.f_code.co_filename), frame.f_code.co_qualname), len(called))

from wordsvc.cli import run

sys.setprofile(note)
try:
    run()
finally:
    sys.setprofile(None)
    with open(os.environ["CALLED"], "w") as stream:
        json.dump(list(called), stream)
"""
"""Runs the command line and writes down every function, in the order of its first call."""


def section(title: str) -> str:
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract["name"])
def test_the_page_draws_every_contract(contract: dict[str, object]) -> None:
    if contract["type"] == "layers":
        shown = re.search(rf"\*\*{re.escape(str(contract['name']))}\*\*.*?```text\n(.*?)```", PAGE, re.DOTALL)
        assert shown
        assert shown[1].splitlines() == contract["layers"]
    elif contract["type"] == "acyclic_siblings":
        assert f"**{contract['name']}**" in section("Import contracts")
    else:
        row = re.search(rf"^\| {re.escape(str(contract['name']))} \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
        assert row
        assert re.findall(r"`([^`]*)`", row[1]) == contract["source_modules"]
        assert re.findall(r"`([^`]*)`", row[2]) == contract["forbidden_modules"]


def test_the_page_draws_no_contract_that_there_is_not() -> None:
    names = re.findall(r"^\*\*(.*?)\*\*", section("Import contracts"), re.MULTILINE)
    names += re.findall(r"^\| (.*?) \|", section("Import contracts").partition("|---|")[2], re.MULTILINE)
    assert sorted(names) == sorted(contract["name"] for contract in CONTRACTS)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["How a word is judged", "How a move is made in the terminal"])
def test_the_functions_of_a_walk_are_called_in_its_order(title: str, tmp_path: Path) -> None:
    text = section(title)
    command = re.search(r"^\$ wordcheck (.*)$", text, re.MULTILINE)
    walk = re.findall(r"^\| `(\S+\.py)` \| `(\S+)` \|", text, re.MULTILINE)
    assert command
    assert len(walk) > 15
    typed = [*re.findall(r"^> (.*)$", text, re.MULTILINE), "quit"]
    environment = {**os.environ, "CALLED": str(tmp_path / "called"), "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", FOLLOW, *command[1].split()],
        input="".join(f"{line}\n" for line in typed),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    called = [tuple(each) for each in json.loads((tmp_path / "called").read_text())]
    steps = [called.index((str(ROOT / file), name)) for file, name in walk]
    assert steps == sorted(steps)
    for line in re.findall(r"^  (\S.*)$", text.partition("```")[2].partition("```")[0], re.MULTILINE):
        assert line in done.stdout


def test_a_move_at_a_table_calls_the_functions_of_its_walk_in_its_order(sqlite_database: Database) -> None:
    walk = re.findall(
        r"^\| `(\S+\.py)` \| `(\S+)` \|", section("How a move is made at a table"), re.MULTILINE
    )
    assert len(walk) > 8
    tables = Tables(sqlite_database, TableSettings())
    client = create_app(tables=tables).test_client()
    wanted = {"game": "diddly", "seats": ["open", "bot:random"], "options": {"dealer": 2}}
    made = client.post("/v1/matches", json=wanted).get_json()
    ticket = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    token = client.post(f"/v1/matches/{made['id']}/join", json=ticket).get_json()["token"]
    called: dict[tuple[str, str], int] = {}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            place = os.path.realpath(frame.f_code.co_filename), frame.f_code.co_qualname
            called.setdefault(place, len(called))

    headers = {"Authorization": f"Bearer {token}"}
    version = client.get(f"/v1/matches/{made['id']}", headers=headers).get_json()["version"]
    move = {"move": "flip1", "version": version}
    sys.setprofile(note)
    try:
        answer = client.post(f"/v1/matches/{made['id']}/moves", json=move, headers=headers)
    finally:
        sys.setprofile(None)
    assert answer.status_code == 200
    steps = [called[str(ROOT / file), name] for file, name in walk]
    assert steps == sorted(steps)


def test_every_package_of_the_page_exists() -> None:
    packages = re.findall(r"^\| (`.*?`) \|", section("Packages"), re.MULTILINE)
    named = [name for row in packages for name in re.findall(r"`([^`]*)`", row)]
    assert len(named) > 15
    for name in named:
        path = ROOT / name.replace(".", "/")
        assert path.is_dir() or path.with_suffix(".py").is_file(), name
