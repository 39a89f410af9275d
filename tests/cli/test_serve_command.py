import json
import os
import signal
import socket
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
import segno

from tests.conditions import MAX_SECONDS, wait_until
from tests.servers import Server, serving
from wordsvc.cli.commands.serve import network_address
from wordsvc.input import InputError


def test_a_taken_port_is_said_in_one_line(wordcheck: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [wordcheck, "serve", "--port", port],
            capture_output=True,
            text=True,
            timeout=MAX_SECONDS,
            check=False,
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Error: --port: cannot listen on 127.0.0.1:{port}: address already in use")
    assert done.stderr.endswith("(choose --host or --port; with make: make serve PORT=NUMBER)\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("PORT", "0"),
        pytest.param("PORT", "65536", marks=pytest.mark.slow),
        pytest.param("PORT", "http", marks=pytest.mark.slow),
        pytest.param("WEB_CONCURRENCY", "0", marks=pytest.mark.slow),
        ("WEB_CONCURRENCY", "many"),
        ("RATE_LIMIT", "many"),
        ("TRUSTED_PROXIES", "-1"),
    ],
)
def test_what_the_environment_sets_is_checked(wordcheck: str, variable: str, value: str) -> None:
    environment = {**os.environ, variable: value}
    done = subprocess.run(
        [wordcheck, "serve"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=MAX_SECONDS,
        check=False,
    )
    assert done.returncode == 2
    assert variable in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("named", [False, True], ids=["usual", "PWD"])
def test_nothing_in_the_current_folder_is_loaded(wordcheck: str, tmp_path: Path, named: bool) -> None:
    for module in ("gunicorn", "dictionaries", "wordsvc", "flask", "json", "marisa_trie", "__config__"):
        (tmp_path / module).mkdir()
        (tmp_path / module / "__init__.py").write_text(f"raise SystemExit('loaded {module} of this folder')")
    (tmp_path / "gunicorn.conf.py").write_text("raise SystemExit('loaded the settings of this folder')")
    (tmp_path / "sitecustomize.py").write_text("raise SystemExit('loaded sitecustomize of this folder')")
    environment = {"PWD": str(tmp_path)} if named else {}
    command = [wordcheck, "serve", "--port", "PORT"]
    with serving(tmp_path / "log", command, tmp_path, **environment) as server:
        server.wait_until_ready()
        os.kill(server.process, signal.SIGHUP)  # the workers start anew
        wait_until(lambda: server.log.read_text().count("Booting worker") > 1)
        with suppress(ConnectionError):  # a worker that ends may take the request with it
            server.wait_until_ready()
        server.wait_until_ready()
    assert "of this folder" not in server.log.read_text()


def read_code(text: str) -> list[list[bool]]:
    """Return the modules of the QR code in a text, True for light ones, without an empty row at the end."""
    lines = [line for line in text.splitlines() if line and set(line) <= set("█▀▄ ")]
    rows = [[sign in signs for sign in line] for line in lines for signs in ("█▀", "█▄")]
    return rows[: len(rows[0])]


@pytest.mark.slow
def test_phones_in_the_network_get_an_address_and_a_code(wordcheck: str, tmp_path: Path) -> None:
    try:
        address = network_address()
    except InputError:
        pytest.skip("this machine is in no network")
    command = [wordcheck, "serve", "--lan", "--port", "PORT"]
    with serving(tmp_path / "log", command, PYTHONUTF8="1", WORDSVC_DATA=str(tmp_path)) as server:
        port = server.address.rpartition(":")[2]
        near = Server(f"{address}:{port}", server.log)
        assert near.get("/healthz")[0] == 200
        made = json.loads(server.post("/v1/matches", {"game": "diddly", "seats": ["open", "open"]}))
        text = server.log.read_text("utf-8")
    assert f"http://{address}:{port}/ to every phone" in text
    assert read_code(text) == [
        [not dark for dark in row]
        for row in segno.make_qr(f"http://{address}:{port}/", error="l").matrix_iter(border=4)
    ]
    assert made["join"][0]["link"].startswith(f"http://{address}:{port}/play/")


def test_the_network_and_a_host_are_not_given_both(wordcheck: str) -> None:
    command = [wordcheck, "serve", "--lan", "--host", "127.0.0.2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MAX_SECONDS, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "give --lan or --host" in done.stderr
