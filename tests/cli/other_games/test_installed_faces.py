"""Faces of games in installed packages."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.other_games.example_game import SOURCE, install, run
from wordsvc.catalogue import find_face
from wordsvc.faces.labels import load_labels
from wordsvc.input.messages import LANGUAGES


@pytest.fixture
def found_faces() -> Iterator[None]:
    """Look for faces anew, and forget them afterwards."""
    for cached in (find_face, load_labels):
        cached.cache_clear()
    yield
    for cached in (find_face, load_labels):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("high_face:FACE", "each player's cards"),
        ("high_face", "cards for each player (H1)"),
        ("no_such_module:FACE", "cards for each player (H1)"),
    ],
)
@pytest.mark.usefixtures("found_faces")
def test_a_package_brings_the_face_of_its_game(installed: Path, value: str, label: str) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    install(installed, "high_points", "", f"highest = {value}", group="wordsvc.faces")
    face = installed / "high_face"
    face.mkdir()
    (face / "__init__.py").write_text("from wordsvc.faces.face import Face\nFACE = Face(__package__)\n")
    labels = {"title": "Highest", "options": {"cards": {"label": "each player's cards"}}}
    for language in LANGUAGES:
        (face / f"labels.{language}.json").write_text(json.dumps(labels))
    assert f"-o cards=4: {label}; 1 to 10" in run("games", "list", "highest").stdout


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("raise SystemExit(1)", {}),
        ("FACE = Face(__package__, levels={'easy': ('random',)})", {}),
        ("FACE = Face(__package__, max_playouts='all')", {}),
        ("FACE = Face(__package__)", {"title": 5}),
        ("FACE = Face(__package__)", {"prompts": ["lay"]}),
        ("FACE = Face(__package__)", {"options": {"cards": {"label": 7}}}),
        ("FACE = Face(__package__)", {"options": {"cards": {"label": "each", "choices": ["a"]}}}),
    ],
)
@pytest.mark.usefixtures("found_faces")
def test_a_broken_face_is_ignored(installed: Path, source: str, labels: dict[str, object]) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    install(installed, "high_points", "", "highest = broken_face:FACE", group="wordsvc.faces")
    face = installed / "broken_face"
    face.mkdir()
    (face / "__init__.py").write_text(f"from wordsvc.faces.face import Face\n{source}\n")
    whole = {"title": "Highest", "options": {"cards": {"label": "each player's cards"}}} | labels
    for language in LANGUAGES:
        (face / f"labels.{language}.json").write_text(json.dumps(whole))
    assert "-o cards=4: cards for each player (H1); 1 to 10" in run("games", "list", "highest").stdout
    assert find_face("highest").package == "wordsvc.faces.plain"
