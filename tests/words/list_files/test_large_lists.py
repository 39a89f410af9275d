"""Long lists: read in blocks, searched as they were read at first, and compiled at the second use."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.words import notices, own_lists
from wordsvc.words.list_files import list_words, text
from wordsvc.words.notices import ReportProgress
from wordsvc.words.own_lists import OwnList, open_own_list

LINES = [
    "cat",
    "Cat",
    "CAT",
    "Käse",
    "käse",
    "etc.",
    "NATO",
    "x-ray",
    "d0g",
    "ёж",
    "mouse\tpet",
    "#no",
    "-",
    "zebra\u200b",
    "Ka\u0308fer",
]


class Heard:
    """A listener that remembers the works that it is told of."""

    def __init__(self) -> None:
        self.works: list[str] = []

    def say(self, message: str) -> None:
        pass

    @contextmanager
    def work(self, message: str) -> Iterator[ReportProgress]:
        self.works.append(message)
        yield lambda share: None


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "wordsvc" / "v2" / "lists"


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every list count as a long one."""
    monkeypatch.setattr(own_lists, "_LARGE", 0)
    monkeypatch.setattr(list_words, "_MANY", 0)


@pytest.fixture
def listener() -> Iterator[Heard]:
    heard = Heard()
    with notices.use_listener(heard):
        yield heard


@pytest.mark.usefixtures("large")
def test_a_long_list_is_compiled_at_the_second_use(tmp_path: Path, listener: Heard, cache: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("cat\ndog\n")
    for uses, works in enumerate((0, 1, 1)):
        assert open_own_list(str(path), "en").refusal("CAT") is None
        assert len(listener.works) == works
        assert next(cache.iterdir()).read_bytes().endswith(b"\n") is (uses == 0)


@pytest.mark.usefixtures("large")
def test_a_search_compiles_a_long_list(tmp_path: Path, listener: Heard) -> None:
    path = tmp_path / "long.txt"
    path.write_text("cat\ndog\n")
    assert sorted(open_own_list(str(path), "en").listed()) == ["CAT", "DOG"]
    assert listener.works == ["Compiling the words of long.txt, once; this takes some seconds ..."]


@pytest.mark.usefixtures("large")
def test_many_questions_compile_a_long_list(tmp_path: Path, listener: Heard) -> None:
    path = tmp_path / "long.txt"
    path.write_text("cat\ndog\n")
    words = open_own_list(str(path), "en")
    asked = [f"{first}{second}" for first in "ABCDE" for second in "VWXYZ"]
    assert all(map(words.refusal, [*asked[:20], *asked[:20]]))
    assert not listener.works
    assert all(map(words.refusal, asked))
    assert len(listener.works) == 1


def answers(words: OwnList) -> list[object]:
    asked = ("CAT", "KASE", "KAESE", "ETC", "NATO", "XRAY", "MOUSE", "ZEBRA", "DOG", "KAFER", "KAEFER")
    return [words.reading, *(words.refusal(word) for word in asked)]


@given(
    lines=st.lists(st.sampled_from(LINES), min_size=1, max_size=30),
    times=st.sampled_from([1, 40]),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    size=st.integers(1, 40),
    language=st.sampled_from(["en", "de"]),
)
def test_blocks_and_searches_change_no_answer(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], times: int, end: str, size: int, language: str
) -> None:
    folder = tmp_path_factory.mktemp("lists")
    path = folder / "list.txt"
    path.write_bytes(end.join(["house", *lines * times]).encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wordsvc.words.list_files.reader._MIN_MARKED_LINES", 100)
        patch.setenv("XDG_CACHE_HOME", str(folder / "one"))
        expected = answers(open_own_list(str(path), language, partial=True))
        patch.setenv("XDG_CACHE_HOME", str(folder / "two"))
        patch.setattr(text, "_BLOCK", size)
        patch.setattr(own_lists, "_LARGE", 0)
        found = [answers(open_own_list(str(path), language, partial=True)) for _ in range(3)]
    assert found == [expected] * 3


def test_pieces_are_of_all_parts(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    lines = [f"w{number}" for number in range(20_000)]
    random.Random(1).shuffle(lines)
    path.write_text("\n".join(lines))
    pieces = [piece.split() for piece in text.open_text(str(path)).pieces()]
    assert len(pieces) == 8
    assert {word for piece in pieces for word in piece} <= {*lines}
