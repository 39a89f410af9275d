"""Whose forms a real browser may send: our own, also behind a proxy; no foreign form and no foreign frame."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.states import CHALLENGE
from tests.servers import Server

FOREIGN = """<!doctype html><title>foreign</title>
<form method="post" action="http://{address}/recent"><input name="query" value="x">
<input name="form_token" value="0"><input name="form_key" value="0"><button>Win a prize</button></form>
<iframe src="http://{address}/" title="framed"></iframe>"""


@contextmanager
def foreign_site(server: Server) -> Iterator[str]:
    """A page of another site, at another address of loopback."""

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


def test_a_form_of_our_own_is_accepted_on_plain_http_without_a_script(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE, script=False)
    page.goto("/")
    page.get_by_role("button", name="Take back").click()
    assert page.get_by_role("button", name="Let it stand").count() == 1


@pytest.mark.parametrize("visited", [True, False])
def test_a_foreign_form_is_refused_and_a_foreign_frame_shows_nothing(
    open_page: OpenPage, server: Server, browser: object, visited: bool
) -> None:
    from playwright.sync_api import Browser

    assert isinstance(browser, Browser)
    context = browser.new_context()
    page = context.new_page()
    if visited:
        page.goto(f"http://{server.address}{CHALLENGE}")
    with foreign_site(server) as address:
        page.goto(address)
        framed = page.frame_locator("iframe").locator("main")
        assert framed.count() == 0
        page.get_by_role("button", name="Win a prize").click()
        page.wait_for_load_state()
        assert "This form was not sent by a page of this service" in page.inner_text("main")
    context.close()
