"""A server prepares what searches need while it answers; only `/readyz` waits for it."""

import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from dictionaries.manifest import seal
from tests.conditions import wait_until
from tests.servers import Server, serving
from wordsvc.http import create_app
from wordsvc.http.resources import health
from wordsvc.http.server.preparation import Preparation
from wordsvc.words.cache_file import cache_files, load_cache
from wordsvc.words.search.word_sets import forget_word_sets

WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    """Yield a server of two workers that has nothing prepared, and its cache folder."""
    folder = tmp_path_factory.mktemp("fresh")
    command = [WORDCHECK, "serve", "--port", "PORT", "--workers", "2"]
    with serving(folder / "log", command, XDG_CACHE_HOME=str(folder / "cache")) as server:
        yield server, folder / "cache"


@pytest.mark.slow
def test_words_are_checked_while_searches_are_prepared(
    fresh: tuple[Server, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, cache = fresh
    answered = 0
    statuses = set()
    while (ready := server.get("/readyz"))[0] == 503:
        assert json.loads(ready[2])["detail"] == "The service still prepares its dictionaries."
        for path in ("/v1/words/HELLO", "/", "/healthz"):
            statuses.add(server.get(path)[0])
            answered += 1
    assert answered > 20
    assert statuses == {200}
    server.wait_until_ready()
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("Preparing")]
    assert lines == [
        f"Preparing the words of {name}, once; this takes some seconds ..." for name in ("en", "de-large")
    ]
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    made = sorted(Path(path).suffix for path in cache_files())
    assert made == [".bits", ".bits", ".slices", ".slices"]  # of each language the offensive words and all
    assert all(load_cache(path) for path in cache_files())


@pytest.mark.slow
def test_a_view_is_prepared_when_it_is_first_asked_for_with_a_line_in_the_log(
    fresh: tuple[Server, Path],
) -> None:
    server, _ = fresh
    server.wait_until_ready()
    for _ in range(4):
        assert b"QUIT" in server.post("/v1/find", {"cards": "Q,U,I,T", "dictionary": "en-short"})
    line = "Choosing the words of en-short, once; this takes some seconds ..."
    assert server.log.read_text().count(line) == 1


@pytest.mark.slow
def test_a_server_that_ends_leaves_no_work_behind(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with serving(
        tmp_path / "log", [WORDCHECK, "serve", "--port", "PORT"], XDG_CACHE_HOME=str(cache)
    ) as server:
        wait_until(lambda: "Preparing" in server.log.read_text())
        children = Path(f"/proc/{server.process}/task/{server.process}/children").read_text().split()
        processes = [Path("/proc", child) for child in children]
        named = b"wordsvc.words.search.preparation"
        (maker,) = [path for path in processes if named in (path / "cmdline").read_bytes()]
    wait_until(lambda: not maker.exists())
    assert [path for path in cache.rglob("*") if path.name.endswith((".tmp", ".lock"))] == []


def test_a_dictionary_with_another_sha256_is_not_ready(
    copied_for_games: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied_for_games / "de" / "de.marisa"
    content = path.read_bytes()
    path.write_bytes(content[:-4] + bytes(4))
    fields = json.loads(path.with_name("manifest.json").read_text("utf-8"))
    del fields["crc32"]
    fields["files"][0]["crc32"] = f"{zlib.crc32(path.read_bytes()):08x}"
    path.with_name("manifest.json").write_bytes(seal(fields))
    preparation = Preparation(["en", "de"])
    monkeypatch.setattr(health, "preparation", preparation)
    client = create_app().test_client()
    response = client.get("/readyz")
    assert (response.status_code, response.get_json(force=True)["code"]) == (503, "not_ready")
    assert "the dictionary 'de' is damaged: de.marisa: sha256 is" in caplog.text
    preparation.start()  # makes nothing of it
    assert preparation._maker is None
    path.write_bytes(content)
    fields["files"][0]["crc32"] = f"{zlib.crc32(content):08x}"
    path.with_name("manifest.json").write_bytes(seal(fields))
    assert preparation.faults() == []


@pytest.mark.slow
def test_where_nothing_can_be_kept_each_process_makes_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    preparation = Preparation(["en"])
    forget_word_sets()
    preparation.start()
    assert preparation._maker is None
    wait_until(preparation.is_done)
    assert "Preparing the words of en" in caplog.text
