"""The lines of a server about its store."""

import re
from pathlib import Path

import pytest

from tests.servers import serving
from wordsvc import kernel
from wordsvc.http.server.start_line import start_line


@pytest.mark.parametrize(
    ("environ", "store"),
    [
        ({"WORDSVC_DATA": "/srv/cards"}, "/srv/cards/wordsvc.db"),
        (
            {"DATABASE_URL": "postgresql://ann:secret@db.example:5433/cards?password=secret"},
            "postgresql://db.example/cards",
        ),
        ({"DYNO": "web.1"}, "none"),
    ],
)
def test_the_store_stands_there_without_a_password(environ: dict[str, str], store: str) -> None:
    assert start_line(environ).endswith(f"; store {store}")


@pytest.mark.slow
def test_a_server_says_it_first(tmp_path: Path, wordcheck: str) -> None:
    command = [wordcheck, "serve", "--port", "PORT"]
    with serving(tmp_path / "log", command, WORDSVC_DATA=str(tmp_path)) as server:
        text = server.log.read_text()
    line = next(line for line in text.splitlines() if "; kernel " in line)
    assert re.search(rf"wordsvc \S+; kernel {kernel.name()}; dictionaries .*\ben \d+", line)
    assert line.endswith(f"; store {tmp_path}/wordsvc.db")


@pytest.mark.slow
def test_a_store_that_cannot_be_reached_is_named_with_its_cause(tmp_path: Path, wordcheck: str) -> None:
    (tmp_path / "file").touch()
    command = [wordcheck, "serve", "--port", "PORT"]
    with serving(tmp_path / "log", command, WORDSVC_DATA=str(tmp_path / "file")) as server:
        assert server.get("/v1/matches")[0] == 503
        text = server.log.read_text()
    assert f"store_unavailable: {tmp_path}/file/wordsvc.db: " in text
    assert "Not a directory" in text or "File exists" in text
