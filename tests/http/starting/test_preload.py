"""The workers of a server with tables share the code of tables: none of them loads any of it by itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from wordsvc.http.worker.preload import preload_tables

_CODE = """
import sys
from wordsvc.http import create_app
from wordsvc.http.worker.preload import preload_tables
from wordsvc.http.server.settings import Settings

app = create_app(Settings(log_requests=False))
before = set(sys.modules)
assert preload_tables()
assert "sqlalchemy" in set(sys.modules) - before and not {"alembic", "sqlalchemy.orm"} & set(sys.modules)
shared = set(sys.modules)
client = app.test_client()
for game in ("diddly", "diggity", "fiddlefoo", "quiddler", "diabolo"):
    made = client.post("/v1/matches", json={"game": game, "seats": ["open", "open"]}).json
    path = f"/v1/matches/{made['id']}"
    for ticket in made["join"]:
        request = {"ticket": ticket["ticket"], "name": f"Ann {ticket['seat']}"}
        joined = client.post(f"{path}/join", json=request).json
    headers = {"Authorization": f"Bearer {joined['token']}"}
    legal = client.get(path, headers=headers).json["legal"]
    request = {"move": (legal or ["pass"])[0], "version": joined["match"]["version"]}
    assert client.post(f"{path}/moves", json=request, headers=headers).status_code in (200, 422)
parts = ("wordsvc", "games", "sqlalchemy", "psycopg")
print(sorted(name for name in set(sys.modules) - shared if name.partition(".")[0] in parts))
"""


@pytest.mark.slow
def test_workers_load_nothing_more(sqlite_url: str, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DYNO")}
    done = subprocess.run(
        [sys.executable, "-c", _CODE],
        env={**environment, "WORDSVC_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert sqlite_url.endswith(f"{tmp_path}/wordsvc.db")
    assert done.stdout == "[]\n"


def test_a_server_without_a_database_loads_none_of_it(tmp_path: Path) -> None:
    assert not preload_tables({"WORDSVC_DATA": str(tmp_path)})
