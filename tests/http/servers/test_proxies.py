"""nginx and Caddy with the files in deploy/, in front of a real server."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from tests.conditions import MAX_SECONDS, wait_until
from tests.servers import Server, find_free_port, serving, serving_at

DEPLOY = Path(__file__).parents[3] / "deploy"
SECRET = "ticket-of-a-seat-00061"
SECRET_PATH = f"/play/kitchen-table-01/join/{SECRET}"


def nginx_command(folder: Path, port: int, service: str) -> list[str]:
    """Write the site and what surrounds it, and return the command of nginx."""
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = re.sub(r"^ *ssl_certificate.*\n", "", site, flags=re.MULTILINE)
    for written, used in {
        "listen 443 ssl;": f"listen 127.0.0.1:{port};",
        "127.0.0.1:8000": service,
        "/var/log/nginx": str(folder),
    }.items():
        assert written in site
        site = site.replace(written, used)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path '{folder}/{kind}'; " for kind in kinds)
    configuration = folder / "configuration"
    configuration.write_text(
        f"daemon off; pid '{folder}/pid'; error_log '{folder}/first-error.log'; events {{}}\n"
        f"http {{ {places}\n{site} }}\n"
    )
    return ["nginx", "-c", str(configuration), "-e", str(folder / "first-error.log")]


def caddy_command(folder: Path, port: int, _service: str) -> list[str]:
    """Write the site without a certificate, and return the command of Caddy."""
    site = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert "\nwords.example.org {" in site
    site = site.replace("\nwords.example.org {", f"\nhttp://127.0.0.1:{port} {{")
    configuration = folder / "configuration"
    configuration.write_text(site.replace("{\n\tlog default", "{\n\tadmin off\n\tlog default", 1))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(configuration)]


Command = Callable[[Path, int, str], list[str]]


@pytest.fixture(params=[nginx_command, caddy_command], ids=["nginx", "caddy"])
def proxied(
    request: pytest.FixtureRequest, tmp_path: Path, wordcheck: str
) -> Iterator[tuple[Server, Server]]:
    """Yield a proxy and the server behind it."""
    make_command: Command = request.param
    program = make_command.__name__.partition("_")[0]
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not here")
    folders = {name: str(tmp_path) for name in ("WORDSVC_DATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME")}
    behind = [wordcheck, "serve", "--port", "PORT"]
    with serving(
        tmp_path / "service.log", behind, None, TRUSTED_PROXIES="1", LOG_REQUESTS="on", **folders
    ) as service:
        port = find_free_port()
        command = make_command(tmp_path, port, service.address)
        log = tmp_path / "proxy.log"
        with serving_at(port, log, command, None, WORDSVC_UPSTREAM=service.address, **folders) as proxy:
            service.wait_until_ready()
            yield proxy, service


@pytest.mark.slow
def test_pages_and_forms_work_behind_the_proxy(proxied: tuple[Server, Server]) -> None:
    proxy, _ = proxied
    home = f"http://{proxy.address}"
    with httpx.Client(base_url=home, headers={"Origin": home}, timeout=MAX_SECONDS) as browser:
        form = dict(re.findall(r'name="(form_token|form_key)" value="([^"]*)"', browser.get("/play").text))
        table = {"game": "diddly", "who": ["here", "here"], "name": ["Ann", "Ben"]}
        made = browser.post("/play", data=form | table)
        assert made.status_code == 303
        assert browser.get(made.headers["Location"]).status_code == 200
        answer = browser.post("/v1/words", json={"words": ["QUIT"]})
        assert (answer.status_code, answer.headers["X-Request-ID"] != "") == (200, True)
        assert browser.get("/metrics").status_code == 403
        large = browser.post(
            "/v1/words", content=b" " * 200_000, headers={"Content-Type": "application/json"}
        )
        assert large.status_code == 413


@pytest.mark.slow
def test_no_log_of_the_proxy_has_a_secret(proxied: tuple[Server, Server], tmp_path: Path) -> None:
    proxy, service = proxied
    headers = {"Referer": f"http://{proxy.address}{SECRET_PATH}"}
    assert (
        httpx.get(f"http://{proxy.address}{SECRET_PATH}", headers=headers, timeout=MAX_SECONDS).status_code
        < 500
    )
    os.kill(service.process, 15)
    wait_until(
        lambda: (
            httpx.get(
                f"http://{proxy.address}{SECRET_PATH}", headers=headers, timeout=MAX_SECONDS
            ).status_code
            == 502
        )
    )
    logs = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix == ".log"]
    assert (tmp_path / "proxy.log") in logs
    assert not [path.name for path in logs if SECRET in path.read_text("utf-8", "replace")]
