"""The layouts of lists, and the words and unread lines that each gives."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from wordsvc.input import InputError
from wordsvc.words import notices
from wordsvc.words.own_lists import OwnList, open_own_list

Make = Callable[..., OwnList]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(notices, "_notified", set())

    def make(
        text: str, name: str = "list.txt", language: str | None = "en", partial: bool = False
    ) -> OwnList:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return open_own_list(str(path), language, partial=partial)

    return make


LAYOUTS = [
    ("cat\ndog\n", "lines", "CAT DOG"),
    ("CAT\ta feline\nDOG\ta canine\n", "lines", "CAT DOG"),
    ("cat a small animal\nzebra an animal with stripes\nhello a greeting\n", "lines", "CAT HELLO ZEBRA"),
    ("CAT feline\nDOG canine\n", "lines", "CAT DOG"),
    ("  cat\n\n\tdog # pet\n", "lines", "CAT DOG"),
    ('"cat",\n"dog",\n', "table", "CAT DOG"),
    ("'cat'\n'dog';\nmouse\n", "lines", "CAT DOG MOUSE"),
    ("   12 cat\n    3 dog\n", "numbered", "CAT DOG"),
    ("1) cat\n2) dog\n", "numbered", "CAT DOG"),
    ("cat dog\nhello zebra\n", "words", "CAT DOG HELLO ZEBRA"),
    ("cat, dog, zebra\n", "words", "CAT DOG ZEBRA"),
    ("cat;dog;zebra\nhello;jumbo\n", "words", "CAT DOG HELLO JUMBO ZEBRA"),
    ("word,meaning\ncat,pet\n", "table", "CAT"),
    ("rank\tword\n1\tcat\n2\tdog\n", "table", "CAT DOG"),
    ("1,cat,noun\n2,dog,noun\n3,run,verb\n", "table", "CAT DOG RUN"),
    ('Begriff;Zahl\n"cat";3\ndog;4\n', "table", "CAT DOG"),
    ('cat,"a, b"\ndog,"c ""d"""\n', "table", "CAT DOG"),
    ('["cat", "dog"]', "json", "CAT DOG"),
    ('{"words": ["cat", "dog"]}', "json", "CAT DOG"),
    ('[{"word": "cat"}, {"word": "dog"}]', "json", "CAT DOG"),
    ('[["cat", 5], ["dog", 4]]', "json", "CAT DOG"),
]


@pytest.mark.parametrize(("text", "layout", "words"), LAYOUTS)
def test_the_layout_is_told_from_the_lines(make: Make, text: str, layout: str, words: str) -> None:
    found = make(text)
    assert (found.reading.layout, sorted(found.listed())) == (layout, words.split())
    assert (found.reading.unread, found.reading.first_text) == (0, "")


@pytest.mark.parametrize(
    ("text", "unread", "number", "line"),
    [
        ("cat\nx-ray\nrock'n'roll\netc.\n", 0, 0, ""),
        ("cat\nкот\n", 1, 2, "кот"),
        (f"{'b' * 51}\ncat\n{'c' * 50}\n", 1, 1, "b" * 51),
        ("# list\n\ncat\nd0g pet\n@\n", 2, 4, "d0g pet"),
        ("cat dog\nzebra d0g\n", 0, 0, ""),
        ("cat,3\ndog,4\n,5\nmouse,6\n", 1, 3, ",5"),
        ('["cat", 7, "ice cream"]', 1, 2, "7"),
        ("1. cat\n2. dog\n3. d0g\n", 1, 3, "3. d0g"),
    ],
)
def test_unread_lines_are_counted(make: Make, text: str, unread: int, number: int, line: str) -> None:
    reading = make(text, partial=True).reading
    assert (reading.unread, reading.first_number, reading.first_text) == (unread, number, line)


def test_a_long_unread_line_is_cut(make: Make) -> None:
    shown = make(f"cat\n{'9' * 5_000}\n").reading.first_text
    assert len(shown) == 60
    assert shown.endswith("…")


@pytest.mark.parametrize(("unread", "refused"), [(1, False), (2, True), (0, False)])
def test_one_line_never_refuses_a_list(make: Make, unread: int, refused: bool) -> None:
    text = "cat\n" + "@\n" * unread
    if refused:
        with pytest.raises(InputError, match="more than 5 %") as caught:
            make(text)
        assert caught.value.code == "partly_read"
    assert make(text, partial=True).reading.unread == unread


@pytest.mark.parametrize(("unread", "refused"), [(50, False), (51, True)])
def test_five_percent_may_be_unread(make: Make, unread: int, refused: bool) -> None:
    assert make("cat\n" * (1_000 - unread) + "@\n" * unread, partial=True).reading.is_partial is refused


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<!-- saved -->\n<!DOCTYPE HTML>\n<p>cat", "web_page"),
        ('["cat", "dog"', "bad_json"),
        ("[1, 2]", "empty_list"),
        ('[["cat"' + "[" * 100_000, "bad_json"),
        ("x-ray\netc.\n", "empty_list"),
    ],
)
def test_a_file_without_words_is_refused(make: Make, text: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        make(text)
    assert (caught.value.field[0], caught.value.code) == ("dictionary", code)


@pytest.mark.parametrize(
    ("words", "usual", "language"),
    [
        ("Haus Häuser Straße gehen", "en", "de"),
        ("HAUS HAEUSER STRASSE GEHEN SCHNELL", "en", "de"),
        ("cat house streets going quickly", "de", "en"),
        ("huis huizen straat gaan snel", "en", "nl"),
        ("cat zebra", "en", "en"),
        ("Haus", "en", "en"),
    ],
)
def test_the_language_is_told_from_the_words(
    make: Make, tmp_path: Path, words: str, usual: str, language: str
) -> None:
    make(words.replace(" ", "\n"))
    assert open_own_list(str(tmp_path / "list.txt"), usual=usual).language == language


def test_a_german_list_has_no_names(make: Make) -> None:
    words = ["haus", "gehen", "schnell", "häuser", "und", "laufen", "schön", "straße"]
    found = make("\n".join(words * 200 + ["Haus", "Maus"]), language=None)
    assert (found.language, found.refusal("HAUS"), found.refusal("MAUS")) == ("de", None, None)


def test_the_account_is_kept_with_the_words(make: Make) -> None:
    text = "cat\nd0g\n"
    first, again = make(text).reading, make(text).reading
    assert first == again
    assert json.loads(first.to_json()) == list(first)
