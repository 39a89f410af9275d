"""Small files as people make them, each with the outcome of a check and the number of its words."""

import json
import shutil
import unicodedata
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from click.testing import CliRunner

from wordsvc.cli import main
from wordsvc.words import notices

FILES = Path(__file__).parent / "files"


class Case(NamedTuple):
    """A word to check, the exit code, the number of words, and what is told on standard error."""

    word: str
    exit_code: int
    words: int = 0
    told: str = ""
    options: tuple[str, ...] = ()


CASES = {
    "plain.txt": Case("hello", 0, 6),
    "crlf.txt": Case("hello", 0, 6),
    "bom.txt": Case("cat", 0, 6),
    "utf16.txt": Case("hello", 0, 6, "read as UTF-16"),
    "latin1.txt": Case("Käse", 0, 4, "read as Latin-1", ("--language", "de")),
    "several.txt": Case("zebra", 0, 5),
    "definitions.txt": Case("animal", 1, 3),
    "frequency.txt": Case("zebra", 0, 3),
    "numbered.txt": Case("zebra", 0, 3),
    "array.json": Case("zebra", 0, 6),
    "object.json": Case("zebra", 0, 6),
    "words.csv": Case("zebra", 0, 2),
    "words-semicolon.csv": Case("zebra", 0, 2, options=("--language", "de")),
    "tiny.dic": Case("dogs", 0, 8),
    "unread.txt": Case("zebra", 2, 2, '3 lines were not read; the first is line 2: "0/nm"'),
    "zero-width.txt": Case("zebra", 0, 2, "1 line was not read; it is line 3"),
    "german.txt": Case("haus", 0, 8, "read as German; `--language en` to change"),
    "capitals.txt": Case("ko", 0, 4),
    "small.txt": Case("ko", 0, 4),
    "comments.txt": Case("zebra", 0, 2),
    "packed.txt.gz": Case("zebra", 0, 6),
    "page.html": Case("cat", 2, told="is a web page, not a list"),
    "empty.txt": Case("cat", 2, told="has no word"),
}


@pytest.fixture(autouse=True)
def first_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(notices, "_notified", set())


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize("name", CASES)
def test_a_file_is_read_as_it_is_meant(name: str) -> None:
    case, path = CASES[name], str(FILES / name)
    code, _, errors = run("check", case.word, "--dict", path, *case.options)
    assert code == case.exit_code
    assert case.told in errors
    assert case.told or not errors
    code, output, _ = run("dict", "info", path, "--json", *case.options)
    assert (json.loads(output)["words"] if code == 0 else 0) == case.words


def test_what_is_unusual_is_told_once() -> None:
    arguments = ("check", "haus", "--dict", str(FILES / "german.txt"))
    assert [run(*arguments)[2].count("read as German") for _ in range(2)] == [1, 0]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_umlauts_tell_a_short_german_list(tmp_path: Path, form: Literal["NFC", "NFD"]) -> None:
    path = tmp_path / "kurz.txt"
    path.write_text(unicodedata.normalize(form, "über\nschön\nKäse\n"), encoding="utf-8")
    code, _, errors = run("check", "kaese", "--dict", str(path))
    assert (code, errors) == (0, f"{path}: read as German; `--language en` to change.\n")


def test_english_words_with_umlauts_are_english(tmp_path: Path) -> None:
    path = tmp_path / "short.txt"
    path.write_text("über\ndoppelgänger\ncat\ndog\n", encoding="utf-8")
    assert run("check", "uber", "--dict", str(path))[::2] == (0, "")


def test_info_shows_the_reading() -> None:
    shown = run("dict", "info", str(FILES / "unread.txt"))[1]
    assert "Reading: 5 lines, one word a line, UTF-8, read as English; `--language de` to change\n" in shown
    assert 'Unread:  3 lines were not read; the first is line 2: "0/nm"\n' in shown
    assert "Verdicts: only with `--partial`\n" in shown
    comments = json.loads(run("dict", "info", str(FILES / "comments.txt"), "--json")[1])["reading"]
    assert (comments["lines"], comments["unread"], comments["first_unread"]) == (2, 0, None)
    table = json.loads(run("dict", "info", str(FILES / "words-semicolon.csv"), "--json")[1])["reading"]
    assert (table["layout"], table["column"]) == ("table", "Wort")


def test_partial_takes_the_lines_that_were_read() -> None:
    arguments = ("--dict", str(FILES / "unread.txt"), "--partial", "--json")
    assert run("check", "zebra", *arguments)[0] == 0
    code, output, _ = run("check", "dog", *arguments)
    (note,) = json.loads(output)["notes"]
    assert (code, note["code"]) == (1, "list_not_whole")
    assert note["message"] == 'unread.txt: 3 lines were not read; the first is line 2: "0/nm".'


def test_a_dictionary_without_its_affix_file_tells_what_it_lacks(tmp_path: Path) -> None:
    path = str(shutil.copy(FILES / "tiny.dic", tmp_path))
    assert run("check", "hello", "--dict", path)[0] == 0
    code, output, _ = run("check", "dogs", "--dict", path)
    assert code == 1
    assert "the forms of 4 words were not read, because tiny.aff is not beside the list" in output


def test_a_changed_affix_file_is_read_again(tmp_path: Path) -> None:
    path = str(shutil.copy(FILES / "tiny.dic", tmp_path))
    affixes = Path(shutil.copy(FILES / "tiny.aff", tmp_path))
    assert run("check", "dogs", "--dict", path)[0] == 0
    affixes.write_text(affixes.read_text().replace(" s ", " en "))
    assert run("check", "dogs", "--dict", path)[0] == 1
    assert run("check", "dogen", "--dict", path)[0] == 0


def test_lists_beside_a_dictionary_are_of_its_language() -> None:
    path = str(FILES / "german.txt")
    assert run("check", "haus", "--dict", "en", "--dict", path)[0] == 0
    both = ("--dict", "de", "--dict", path)
    assert "different languages" in run("check", "haus", *both, "--language", "en")[2]


@pytest.mark.parametrize("content", ["%PDF-1.4\n1 0 obj\n", "{\\rtf1 cat\\par dog}"])
def test_a_document_with_pages_is_no_list(tmp_path: Path, content: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text(content)
    code, _, errors = run("check", "cat", "--dict", str(path))
    assert (code, "is a document with pages, not a list" in errors) == (2, True)
