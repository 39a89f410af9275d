"""Forms that a real browser may send: our own, also behind a proxy; no foreign form and no foreign frame."""

import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import NEEDED, OpenPage
from tests.browser.states import CHALLENGE
from tests.conditions import MAX_SECONDS
from tests.servers import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOREIGN = """<!doctype html><title>foreign</title>
<form method="post" action="http://{address}/recent"><input name="query" value="x">
<input name="form_token" value="0"><input name="form_key" value="0"><button>Win a prize</button></form>
<iframe src="http://{address}/" title="framed"></iframe>"""


@pytest.fixture(scope="module")
def proxied_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a service that trusts one proxy."""
    folder = tmp_path_factory.mktemp("proxied")
    command = [str(Path(sys.executable).with_name("wordcheck")), "serve", "--port", "PORT"]
    environment = {"WORDSVC_DATA": str(folder), "TRUSTED_PROXIES": "1"}
    with serving(folder / "log", command, None, **environment) as found:
        yield found


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a certificate that nobody has signed, with its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        (pytest.fail if NEEDED else pytest.skip)("there is no openssl to make a certificate")
    path = tmp_path_factory.mktemp("tls") / "both.pem"
    wanted = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.3"]
    command = [openssl, "req", *wanted, "-keyout", str(path), "-out", f"{path}.crt"]
    subprocess.run(command, check=True, capture_output=True)
    path.write_bytes(path.read_bytes() + Path(f"{path}.crt").read_bytes())
    return path


@contextmanager
def foreign_site(server: Server) -> Iterator[str]:
    """Yield a page of another site, at another address of loopback."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = FOREIGN.format(address=server.address).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.2", 0), Handler) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.2:{site.server_port}/"
        site.shutdown()


@contextmanager
def proxy(server: Server, certificate: Path | None) -> Iterator[str]:
    """Yield a proxy at another address, which ends TLS where it has a certificate, and passes the host on."""
    scheme = "http" if certificate is None else "https"

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._pass_on()

        def do_POST(self) -> None:
            self._pass_on()

        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name: value for name, value in self.headers.items() if name != "Connection"}
            headers["X-Forwarded-Proto"] = scheme
            with closing(HTTPConnection(server.address, timeout=MAX_SECONDS)) as connection:
                connection.request(self.command, self.path, body, headers)
                response = connection.getresponse()
                content = response.read()
            self.send_response(response.status)
            for name, value in response.getheaders():
                if name not in ("Connection", "Date", "Server", "Transfer-Encoding"):
                    self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.3", 0), Handler) as site:
        if certificate is not None:
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(certificate)
            site.socket = tls.wrap_socket(site.socket, server_side=True)
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"{scheme}://127.0.0.3:{site.server_port}"
        site.shutdown()


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_form_of_our_own_is_accepted_behind_a_proxy_with_another_host(
    proxied_server: Server, browser: "Browser", certificate: Path, scheme: str
) -> None:
    context = browser.new_context(ignore_https_errors=True)
    page = context.new_page()
    with proxy(proxied_server, certificate if scheme == "https" else None) as address:
        assert address.startswith(f"{scheme}://")
        page.goto(f"{address}{CHALLENGE}")
        page.locator('form[action="/rulings"] button').click()
        page.wait_for_url(f"{address}/rulings/*")
        assert page.get_by_label("Link for the others").input_value() == page.url
        page.get_by_role("button", name="Take back").click()
        page.get_by_text("This ruling was taken back.").wait_for()
        assert {cookie["secure"] for cookie in context.cookies()} == {scheme == "https"}
    context.close()


def test_a_form_of_our_own_is_accepted_on_plain_http_without_a_script(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE, script=False)
    page.goto("/")
    page.get_by_role("button", name="Take back").click()
    page.get_by_role("button", name="Let it stand").wait_for()


@pytest.mark.parametrize("visited", [True, False])
def test_a_foreign_form_is_refused_and_a_foreign_frame_shows_nothing(
    server: Server, browser: "Browser", visited: bool
) -> None:
    context = browser.new_context()
    page = context.new_page()
    if visited:
        page.goto(f"http://{server.address}{CHALLENGE}")
    with foreign_site(server) as address:
        page.goto(address)
        framed = page.frame_locator("iframe").locator("main")
        assert framed.count() == 0
        page.get_by_role("button", name="Win a prize").click()
        page.get_by_text("This form was not sent by a page of this service").wait_for()
    context.close()
