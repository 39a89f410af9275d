"""A server whose data folder is removed, comes back and is replaced, without a restart."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conditions import wait_until
from tests.servers import Server, serving
from tests.store.databases import make_sqlite

pytestmark = pytest.mark.slow

WORDCHECK = str(Path(sys.executable).with_name("wordcheck"))
SERVE = [WORDCHECK, "serve", "--port", "PORT", "--workers", "2"]


def make_match(server: Server) -> dict[str, Any]:
    request = {"game": "diddly", "seats": ["open", "open"], "visibility": "public"}
    answer: dict[str, Any] = json.loads(server.post("/v1/matches", request))
    return answer


def test_a_removed_data_folder(tmp_path: Path) -> None:
    data, away = tmp_path / "data", tmp_path / "away"
    environ = {"WORDSVC_DATA": str(data), "RATE_LIMIT": "off"}
    with serving(tmp_path / "log", SERVE, None, **environ) as server:
        match = make_match(server)
        data.rename(away)
        codes = {make_match(server).get("code") for _ in range(8)}
        codes |= {json.loads(server.get(f"/v1/matches/{match['id']}")[2]).get("code") for _ in range(8)}
        assert codes == {"store_unavailable"}
        assert not data.exists()

        away.rename(data)
        for _ in range(8):
            wait_until(lambda: server.get(f"/v1/matches/{match['id']}")[0] == 200)

        data.rename(tmp_path / "gone")  # at once: the server may write while files are removed one by one
        data.mkdir()
        make_sqlite(data)
        wait_until(lambda: "id" in make_match(server))
        for _ in range(8):
            wait_until(lambda: server.get(f"/v1/matches/{match['id']}")[0] == 404)


def test_a_backup_of_a_running_server(tmp_path: Path) -> None:
    """It is restored only when the server does not have the database open, and then without a restart."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    environ = {"WORDSVC_DATA": str(data), "RATE_LIMIT": "off"}

    def run(command: str) -> int:
        return subprocess.run([WORDCHECK, "db", command, str(copy)], env={**os.environ, **environ}).returncode

    with serving(tmp_path / "log", SERVE, None, **environ) as server:
        match = make_match(server)
        assert run("backup") == 0
        later = make_match(server)
        assert run("restore") == 7
        assert server.get(f"/v1/matches/{later['id']}")[0] == 200

        data.rename(tmp_path / "gone")  # at once: the server may write while files are removed one by one
        assert run("restore") == 0
        for _ in range(8):
            wait_until(lambda: server.get(f"/v1/matches/{match['id']}")[0] == 200)
            assert server.get(f"/v1/matches/{later['id']}")[0] == 404
