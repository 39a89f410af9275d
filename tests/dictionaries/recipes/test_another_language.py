"""A language made of files alone: a copy of the package learns Esperanto, without a change to its code."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

import pytest

from dictionaries import FOLDER
from tests.dictionaries.recipes.small_packages import save, small_packages

WORDS = "ĉevalo\nkato\nŝipo\nsxipo\nAnna\nktp.\ndank'\nde\nla\nnord-okcidento\nĝi\n"
LANGUAGE = {"capitals_tell_names": True, "letters": {"ĉ": "CX", "ĝ": "GX", "ŝ": "SX"}}
DICTIONARY = {
    "title": "Esperanto: a small list",
    "language": "eo",
    "version": "1",
    "licence": "LicenseRef-Small",
    "licence_files": ["Small.txt"],
    "notices": [],
    "views": {"eo-short": {"title": "Short words", "letters": 4}},
    "list": {"source": "vortoj", "file": "vortoj", "licence_file": "Small.txt", "licence_text": "licence"},
}
CURATION = {
    "about": "What the list does not tell.",
    **{name: [] for name in ("abbreviations", "names", "contractions", "affixes", "not_words", "spoken")},
    "two_letter_words": ["DE", "LA"],
    "vowel_less_words": [],
}
DECK = {
    "name": "diabolo-eo",
    "title": "Diabolo en Esperanto",
    "language": "eo",
    "minimum_cards": 3,
    "cards": [{"face": face, "count": 2} for face in ("A", "T", "O", "K", "CX", "E", "V", "L")],
}


def change(path: Path, name: str, value: object) -> None:
    """Add an entry to a file of data."""
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {name: value}))


class Copy:
    """A copy of the package of dictionaries, with small packages to build from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "dictionaries"
        shutil.copytree(
            FOLDER,
            self.package,
            ignore=shutil.ignore_patterns("*.marisa", "manifest.json", "history.json", "__pycache__"),
        )
        letters = {"wordfreq/data/large_eo.msgpack.gz": small_packages()["wordfreq"].popitem()[1]}
        packages = small_packages()
        packages["wordfreq"] |= letters
        packages["vortoj"] = {"vortoj": WORDS.encode(), "licence": b"Take it\n"}
        recipe = self.package / "recipe"
        pins = {name: asdict(pin) for name, pin in save(folder / "sources", packages).items()}
        (recipe / "sources.json").write_text(json.dumps(pins))
        (recipe / "curation" / "eo.json").write_text(json.dumps(CURATION))
        change(recipe / "dictionaries.json", "eo", DICTIONARY)
        change(self.package / "languages.json", "eo", LANGUAGE)

    def run(self, *arguments: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-c", "from wordsvc.cli import run; run()", *arguments],
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join((str(self.folder), str(Path(FOLDER).parent))),
                "XDG_CACHE_HOME": str(self.folder / "cache"),
                "LANGUAGE": "en",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    made = Copy(tmp_path_factory.mktemp("copy"))
    code, told = made.run("dict", "build", "--sources", str(made.folder / "sources"))
    assert code == 0, told
    return made


def test_a_language_of_files_alone_is_installed_and_sound(copy: Copy) -> None:
    _, listed = copy.run("dict", "list")
    assert [line.split()[0] for line in listed.splitlines() if "Esperanto" in line or "eo" in line] == [
        "eo",
        "eo-short",
    ]
    assert "eo 1: ok" in copy.run("dict", "verify", "eo")[1]
    assert "Take it" in (copy.package / "licences" / "Small.txt").read_text()


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("Ĉevalo", "CXEVALO counts."),
        ("ŝipo", "SXIPO counts."),
        ("la", "LA counts."),
        ("gxi", "GXI counts."),
        ("anna", "ANNA is a proper noun."),
        ("ktp", "KTP is an abbreviation."),
        ("dank", "DANK is a contraction"),
        ("nordokcidento", "NORDOKCIDENTO is written with a hyphen."),
        ("hundo", "HUNDO is not in the dictionary eo."),
    ],
)
def test_its_words_are_judged_with_reasons(copy: Copy, word: str, told: str) -> None:
    assert told in copy.run("check", word, "--dict", "eo")[1]


def test_its_words_are_found_with_a_deck_of_one_s_own(copy: Copy) -> None:
    (copy.folder / "deck.json").write_text(json.dumps(DECK))
    asked = ["--game", "diabolo", "--deck", "./deck.json", "--dict", "eo", "--cards", "CX,E,V,A,L,O,K,T"]
    code, told = copy.run("find", *asked, "--plain")
    assert (code, told.split()[:2]) == (0, ["CXEVALO", "KATO"])
    assert copy.run("diabolo", "ĉevalo", *asked[2:])[0] == 0


def test_a_list_of_one_s_own_is_folded_as_the_language_is(copy: Copy) -> None:
    (copy.folder / "miaj.txt").write_text("ĝirafo\nPetro\n" + "hundo\n" * 1_000)
    asked = ["--dict", "./miaj.txt", "--language", "eo"]
    assert "GXIRAFO counts." in copy.run("check", "ĝirafo", *asked)[1]
    assert "PETRO is a proper noun." in copy.run("check", "petro", *asked)[1]
