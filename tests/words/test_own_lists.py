import gzip
import hashlib
from codecs import BOM_UTF8
from pathlib import Path

import pytest

from wordsvc.input import InputError
from wordsvc.words import DictionaryReference, judge_by, make_authority, notices
from wordsvc.words.cache_file import write_cache
from wordsvc.words.own_lists import open_own_list


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "wordsvc" / "v2" / "lists"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "ours.txt"
    path.write_bytes("\ufefffoo\n\nStraße\tnoun\r\nx-ray\nBAR  a definition\n".encode())
    return path


def test_a_list_is_a_dictionary_whose_version_is_its_hash(own: Path) -> None:
    words = open_own_list(str(own), "de")
    digest = hashlib.sha256(own.read_bytes().removeprefix(BOM_UTF8)).hexdigest()
    assert words.reference == DictionaryReference("ours.txt", digest[:12], digest)
    authority = make_authority([words])
    allowed = [w for w in ("FOO", "STRASSE", "BAR", "XRAY", "NOUN") if judge_by(authority, w).allowed]
    assert allowed == ["FOO", "STRASSE", "BAR"]
    assert judge_by(authority, "NOUNX").reasons == ("not_in_dictionary",)


def test_a_word_that_nobody_can_ask_for_is_not_of_the_list(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(f"{'a' * 50}\n{'b' * 51}\n")
    assert list(open_own_list(str(path), "en").listed()) == ["A" * 50]
    path.write_text(f"{'b' * 51}\n")
    with pytest.raises(InputError, match="has no word"):
        open_own_list(str(path), "en")


def test_a_list_is_folded_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "ä.txt"
    path.write_text("Bär\n", "utf-8")
    assert open_own_list(str(path), "de").refusal("BAER") is None
    assert open_own_list(str(path), "en").refusal("BAR") is None


def test_it_is_compiled_once_and_again_when_it_changes(own: Path, cache: Path) -> None:
    open_own_list(str(own), "en")
    (first,) = cache.iterdir()
    stamp = first.stat().st_mtime_ns
    open_own_list(str(own), "en")
    assert [path.stat().st_mtime_ns for path in cache.iterdir()] == [stamp]
    own.write_text("quux\n")
    assert open_own_list(str(own), "en").refusal("QUUX") is None
    assert len(list(cache.iterdir())) == 2


def test_a_damaged_cache_is_made_anew(own: Path, cache: Path) -> None:
    open_own_list(str(own), "en")
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    path.write_bytes(b"no trie")
    assert open_own_list(str(own), "en").refusal("FOO") is None
    write_cache(str(path), b"\1no trie, and yet whole")
    assert open_own_list(str(own), "en").refusal("FOO") is None
    assert path.read_bytes() == whole


def test_a_cache_that_cannot_be_written_costs_no_verdict(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert open_own_list(str(own), "en").refusal("FOO") is None


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("cat\nKäse\n".encode("latin-1"), "Latin-1"),
        ("cat\r\nKäse\r\n".encode("utf-16"), "UTF-16"),
        ("cat\rKa\u0308se".encode("utf-8-sig"), ""),
        (gzip.compress("cat\nKäse".encode(), mtime=0), ""),
    ],
)
def test_a_list_in_another_encoding_is_read_and_told(
    tmp_path: Path, content: bytes, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(notices, "notify_once", told.append)
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    assert sorted(open_own_list(str(path), "de").listed()) == ["CAT", "KAESE"]
    assert [str(sentence) for sentence in told] == ([f"{path}: read as {encoding}."] if encoding else [])


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty_list"),
        (b"\n12\n--\n", "empty_list"),
        (b"\x89PNG\r\n", "invalid_utf8"),
        (b"\x1f\x8b\x08", "damaged_file"),
    ],
)
def test_a_file_that_is_no_list_is_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        open_own_list(str(path), "en")
    assert (caught.value.field, caught.value.code) == (("dictionary",), code)


def test_a_missing_file_or_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(InputError) as caught:
            open_own_list(str(path), "en")
        assert caught.value.code == "cannot_read"
