"""Every answer that rests on a dictionary names it, with version and hash; none opens another one."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dictionaries import FOLDER
from tests.dictionary_editions import forget_dictionaries, look_in
from wordsvc.cli import main
from wordsvc.http import create_app
from wordsvc.words import dictionaries_to_list, open_authority, open_lexicon

ROUND = "docs/examples/quiddler-round.json"
ROOT = Path(__file__).parents[3]

QUESTIONS = [
    ["check", "HELLO"],
    ["quiddler", "QUIT"],
    ["diabolo", "HANG", "--cards", "G,N,H,A"],
    ["challenge", "QUIT", "--cards", "(qu)it", "--by", "Bea", "--against", "Ann"],
    ["find", "--cards", "Q,U,I,T"],
    ["find", "--cards", "Z"],
    ["words", "--length", "2"],
    ["hand", "--cards", "Q,U,I,T,E"],
    ["hand", "--cards", "Q,X,Z", "--nobody-out"],
    ["draw", "--cards", "Q,U,I,T", "--face-up", "E"],
    ["solitaire", "find", "--showing", "C,A,T,S"],
    ["solitaire", "solve", "--deal", "DEAL"],
    ["solitaire", "simulate", "--games", "1", "--player", "greedy"],
    ["score", "quiddler", ROUND],
]


def run(*arguments: str, typed: str = "") -> tuple[str, str]:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exit_code in (0, 1), result.output
    return result.stdout, result.stderr


@pytest.fixture(autouse=True)
def root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def named_by_default(question: list[str]) -> list[dict[str, str]]:
    name = {"diabolo": "de-large", "words": "en-short"}.get(question[0], "en")
    return dictionaries_to_list(open_authority(name).dictionaries)


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_every_command_names_its_dictionary_in_text_and_json(question: list[str], tmp_path: Path) -> None:
    deal = tmp_path / "deal.json"
    deal.write_text('{"stacks": [["C"], ["A"], ["T"]]}')
    question = [str(deal) if part == "DEAL" else part for part in question]
    (named,) = named_by_default(question)
    line = f"  Dictionary: {named['name']} {named['version']} ({named['sha256'][:12]})\n"
    assert run(*question)[0].endswith(line)
    assert json.loads(run(*question, "--json")[0])["dictionaries"] == [named]


@pytest.mark.parametrize("named", ["en@2026.11", "en@44fb8342"])
@pytest.mark.parametrize("question", [QUESTIONS[0], QUESTIONS[1], QUESTIONS[4], QUESTIONS[7]], ids=" ".join)
def test_an_edition_is_named_by_its_version_or_hash(question: list[str], named: str) -> None:
    (found,) = json.loads(run(*question, "--dict", named, "--json")[0])["dictionaries"]
    assert found == dictionaries_to_list([open_lexicon(named).reference])[0]
    shown = json.loads(run("dict", "info", named, "--json")[0])
    assert {name: shown[name] for name in found} == found


def test_a_game_of_solitaire_names_its_dictionary_at_the_start() -> None:
    output, _ = run("solitaire", "play", "--seed", "1", "--dict", "en-short", typed="give up\n")
    assert output.splitlines()[1].startswith("  Dictionary: en-short ")


def test_the_fields_of_a_find_stand_in_their_order() -> None:
    document = json.loads(run("find", "--cards", "Q,U,I,T", "--json")[0])
    fields = [name for name in document if name != "notes"]
    assert fields == ["total", "left_out", "words", "next", "dictionaries", "deck"]
    assert list(json.loads(run("words", "--length", "2", "--json")[0])) == [
        "words", "hand", "longer", "left_out", "notes", "dictionaries", "deck",
    ]  # fmt: skip


def test_every_dictionary_and_rule_is_named(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("quix\n")
    options = ["--dict", "en-short", "--dict", str(own), "--no-names"]
    for question in (
        ["find", "--cards", "Q,U,I,T"],
        ["words", "--length", "2"],
        ["hand", "--cards", "Q,U,I,T"],
    ):
        named = json.loads(run(*question, *options, "--json")[0])["dictionaries"]
        assert named == json.loads(run("check", "HELLO", *options, "--json")[0])["dictionaries"]
        assert [entry["name"] for entry in named] == ["en-short", "own.txt"]
        assert all(entry["version"].endswith("+no-names") for entry in named)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/find", {"cards": "Q,U,I,T"}),
        ("/v1/quiddler/hands", {"cards": "Q,U,I,T"}),
        ("/v1/quiddler/draws", {"cards": "Q,U,I,T", "face_up": "E"}),
        ("/v1/quiddler/check", {"word": "QUIT"}),
        ("/v1/solitaire/find", {"showing": "C,A,T"}),
    ],
)
def test_every_operation_names_its_dictionary(path: str, body: dict[str, Any]) -> None:
    client = create_app().test_client()
    for name in ("en", "en-short"):
        document = client.post(path, json={**body, "dictionary": name}).get_json()
        assert document["dictionaries"] == dictionaries_to_list(open_authority(name).dictionaries)


@pytest.fixture
def german_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Yield a machine on which only the German dictionary is installed."""
    folder = tmp_path / "dictionaries"
    shutil.copytree(Path(FOLDER, "de"), folder / "de")
    look_in(folder, monkeypatch)
    yield
    forget_dictionaries()


@pytest.mark.parametrize("question", QUESTIONS[:11], ids=" ".join)
@pytest.mark.usefixtures("german_alone")
def test_a_dictionary_that_nobody_asked_for_is_never_opened(question: list[str]) -> None:
    output = json.loads(run(*question, "--dict", "de", "--json")[0])
    assert [named["name"] for named in output["dictionaries"]] == ["de"]


def test_an_own_list_with_an_at_sign_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("words@2.txt", "en@2026.11"):
        Path(name).write_text("zzyzx\n")
    for name, allowed in (("words@2.txt", True), ("./words@2.txt", True), ("en@2026.11", False)):
        verdict = json.loads(run("check", "zzyzx", "--dict", name, "--json")[0])
        assert verdict["allowed"] is allowed
