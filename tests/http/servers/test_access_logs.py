"""No log has a ticket or a token of a link: neither the service's own nor one that a document configures."""

import re
import sys
from pathlib import Path

import pytest
from flask import Flask

from tests.servers import Server, serving
from wordsvc.http.server.settings import Settings
from wordsvc.http.worker import gunicorn_settings
from wordsvc.store.database import Database
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app

ROOT = Path(__file__).parents[3]
RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")
BIN = Path(sys.executable).parent
SECRET = "ticket-of-a-seat-00061"
ID = "kitchen-table-01"
SECRETS = {"ticket", "token", "recovery"}
"""The arguments of routes that are secrets."""

PATHS = (
    f"/play/{ID}/join/{SECRET}",
    f"/play/{ID}/join/{SECRET}/",
    f"/play/{ID}/join/{SECRET}?lang=de",
    f"//play/{ID}/join/{SECRET}",
    f"/play/{ID}/seats/1/recover/{SECRET}",
    f"/scoresheets/{ID}/{SECRET}",
    f"/scoresheets/{ID}/{SECRET}/nothing",
    f"/scoresheets/{ID}/{SECRET}/rounds",
    f"/v1/scoresheets/{ID}/{SECRET}",
)


@pytest.fixture
def app(sqlite_database: Database) -> Flask:
    tables = Tables(sqlite_database, TableSettings())
    return create_app(Settings(log_requests=True, rate_limit=None), tables)


def test_the_log_of_the_service_has_no_secret(app: Flask, capfd: pytest.CaptureFixture[str]) -> None:
    client = app.test_client()
    for path in PATHS:
        for method in ("GET", "POST", "DELETE"):
            client.open(path, method=method, headers={"Referer": f"http://localhost{path}"}, data={})
    shown = capfd.readouterr()
    assert shown.out.count('"status"') == 3 * len(PATHS)
    assert SECRET not in shown.out + shown.err


def test_an_error_of_the_server_tells_no_secret(
    app: Flask, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    def fail(**parts: str) -> str:
        raise RuntimeError(*parts.values())

    for name in [rule.endpoint for rule in app.url_map.iter_rules() if rule.arguments & SECRETS]:
        app.view_functions[name] = fail
    statuses = {app.test_client().get(path).status_code for path in PATHS}
    assert 500 in statuses
    shown = capfd.readouterr()
    assert SECRET not in shown.out + shown.err + caplog.text


def nginx_block() -> str:
    return (ROOT / "deploy" / "nginx.conf").read_text("utf-8")


def test_the_access_log_of_nginx_has_no_address() -> None:
    block = nginx_block()
    (name, text) = re.findall(r"log_format (\w+) '([^']*)';", block)[0]
    assert {"$" + variable for variable in re.findall(r"\$(\w+)", text)} <= {
        *("$time_iso8601", "$remote_addr", "$request_method", "$status"),
        *("$body_bytes_sent", "$request_time", "$request_id"),
    }
    logs = re.findall(r"^\s*access_log (\S+) ?(\w*);", block, re.MULTILINE)
    assert len(logs) == block.count("access_log ")
    assert {shown for _, shown in logs} == {name}
    assert re.findall(r"error_log \S+ (\w+);", block) == ["crit"]
    assert "proxy_set_header X-Request-ID $request_id;" in block


def test_gunicorn_has_a_format_without_addresses() -> None:
    atoms = set(re.findall(r"%\(([^)]*)\)", gunicorn_settings.access_log_format))
    assert atoms == {"t", "m", "s", "b", "M", "{x-request-id}o"}


def asked_by_links(server: Server) -> None:
    """Ask all addresses that have a secret, and one that the log must have."""
    for path in PATHS:
        server.get(path, Referer=f"http://{server.address}{path}")
    assert server.get("/healthz", X_Request_ID="the-last-one")[0] == 200


@pytest.mark.slow
def test_the_access_log_of_gunicorn_has_no_secret(tmp_path: Path) -> None:
    command = [
        "gunicorn",
        "--config",
        "python:wordsvc.http.worker.gunicorn_settings",
        "--bind",
        "127.0.0.1:PORT",
    ]
    more = ["--access-logfile", "-", "wordsvc.web:create_app()"]
    with serving(tmp_path / "log", [str(BIN / command[0]), *command[1:], *more], LOG_REQUESTS="on") as server:
        asked_by_links(server)
    log = server.log.read_text()
    assert re.search(r"^\[.*\] GET 200 \d+ \d+ the-last-one$", log, re.MULTILINE)
    assert SECRET not in log


@pytest.mark.slow
def test_the_access_log_of_granian_has_no_secret(tmp_path: Path) -> None:
    pytest.importorskip("granian", reason="granian is not here")
    found = re.search(r'^    granian (--access-log --access-log-fmt) "([^"]*)" (.*)$', RUNNING, re.MULTILINE)
    assert found is not None
    options = [*found[1].split(), found[2], "--host", "127.0.0.1", "--port", "PORT", *found[3].split()]
    with serving(tmp_path / "log", [str(BIN / "granian"), *options], LOG_REQUESTS="off") as server:
        asked_by_links(server)
    log = server.log.read_text()
    assert re.search(r" GET 200 [0-9.]+$", log, re.MULTILINE)
    assert SECRET not in log
