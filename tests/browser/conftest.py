import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.network.faulty_proxy import FaultyProxy
from tests.conditions import MAX_SECONDS
from tests.servers import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

if find_spec("playwright") is None:
    collect_ignore_glob = ["test_*.py", "*/test_*.py"]

NEEDED: Final = os.environ.get("WORDSVC_TEST_BROWSER") == "needed"
"""True if a missing browser is a failure, as it is for `.ci/run`."""

PLAIN_NAME: Final = "plain.test"
"""A host of the browser at which pages are no secure context, as they are at 127.0.0.1 even without TLS."""

PHONE: Final["ViewportSize"] = {"width": 390, "height": 844}

# A violation of the policy is an event of the document; the page itself is not changed.
_LISTEN: Final = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error("policy", event.violatedDirective, event.blockedURI, event.sourceFile));
"""

_ASKED_FOR: Final = (
    "Failed to load resource",
    "Failed to fetch",
    "SSE reconnect failed",
    "An unknown error occurred when fetching the script.",  # that of a worker
)
"""Console messages about an error answer or a cut connection, which tests provoke."""

OpenPage = Callable[..., "Page"]


def find_browser() -> str | None:
    """Return the system's Chromium, by `WORDSVC_TEST_CHROMIUM` or on the PATH."""
    named = os.environ.get("WORDSVC_TEST_CHROMIUM")
    return named or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Yield a browser that all tests of a worker share; each has pages of its own."""
    with launch_browser() as launched:
        yield launched


@contextmanager
def launch_browser() -> "Iterator[Browser]":
    """Yield the system's Chromium; without one the test is skipped, or fails where it is needed."""
    path = find_browser()
    if path is None:
        (pytest.fail if NEEDED else pytest.skip)("there is no Chromium for the tests of the pages")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=MAX_SECONDS * 1000)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", f"--host-resolver-rules=MAP {PLAIN_NAME} 127.0.0.1"]
        )
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Yield the whole service at a free port, with a database of its own."""
    with serve_pages() as found:
        yield found


@contextmanager
def serve_pages() -> Iterator[Server]:
    """Serve everything with limits that no test reaches."""
    with tempfile.TemporaryDirectory(prefix="wordsvc-pages-") as name:
        environment = {
            "WORDSVC_DATA": name,
            "WORDSVC_PARTS": "on",
            "RATE_LIMIT": "off",
            "WORDSVC_SHEETS_A_DAY": "10000",
            "WORDSVC_MATCHES_PER_ADDRESS": "10000",
            "WORDSVC_MATCHES_A_DAY": "10000",
            "WORDSVC_MOVES_A_MINUTE": "10000",
            "WORDSVC_JOINS_A_MINUTE": "10000",
            "WORDSVC_STREAMS_PER_CLIENT": "40",
            "WORDSVC_BOT_PAUSE": "0",
        }
        command = [str(Path(sys.executable).with_name("wordcheck")), "serve", "--port", "PORT"]
        with serving(Path(name) / "log", command, None, **environment) as found:
            yield found


@pytest.fixture
def open_page(browser: "Browser", server: Server) -> Iterator[OpenPage]:
    """Yield a function that opens pages of the service, each in a browser without a past."""
    with opening_pages(browser, server) as open_one:
        yield open_one


@pytest.fixture
def proxy(server: Server) -> Iterator[FaultyProxy]:
    """Yield a proxy before the service that can be made to fail."""
    with FaultyProxy(server.address) as found:
        yield found


@pytest.fixture
def open_by_proxy(browser: "Browser", server: Server, proxy: FaultyProxy) -> Iterator[OpenPage]:
    """Yield a function that opens pages of the service through the proxy."""
    with opening_pages(browser, server._replace(address=proxy.address)) as open_one:
        yield open_one


@pytest.fixture
def open_plain(browser: "Browser", server: Server) -> Iterator[OpenPage]:
    """Yield a function that opens pages as plain http on another machine has them: without a worker."""
    port = server.address.rpartition(":")[2]
    with opening_pages(browser, server._replace(address=f"{PLAIN_NAME}:{port}")) as open_one:
        yield open_one


@contextmanager
def opening_pages(browser: "Browser", server: Server) -> Iterator[OpenPage]:
    """Yield a function that opens pages.

    Whatever a page tells the console, an error of a script, a violation of the policy, and a request to
    another host fail the test when it ends.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_one(path: str = "/", *, script: bool = True, language: str = "en", **options: Any) -> "Page":
        page = _new_page(browser, server, faults, script=script, language=language, **options)
        contexts.append(page.context)
        page.goto(path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert _unasked(faults) == []


@pytest.fixture(scope="module")
def kept_pages(browser: "Browser", server: Server) -> "Iterator[tuple[dict[str, Page], list[str]]]":
    """Yield a page for each language that the tests of a module share, and the faults it noted."""
    pages: dict[str, Page] = {}
    faults: list[str] = []
    yield pages, faults
    for page in pages.values():
        page.context.close()
    assert _unasked(faults) == []


@pytest.fixture
def reopen_page(
    browser: "Browser", server: Server, kept_pages: "tuple[dict[str, Page], list[str]]"
) -> Iterator[OpenPage]:
    """Yield a function that opens pages one after another in one window, which forgets its cookies.

    To make a window costs more than to look at most pages. Options are those of the first page of a language.
    """
    pages, faults = kept_pages

    def open_one(path: str = "/", *, language: str = "en", **options: Any) -> "Page":
        if language not in pages:
            pages[language] = _new_page(browser, server, faults, language=language, **options)
        page = pages[language]
        page.goto("about:blank")
        page.context.clear_cookies()
        page.set_viewport_size(PHONE)
        page.goto(path)
        return page

    yield open_one
    for page in pages.values():
        page.goto("about:blank")  # so that nothing of this test, such as a stream, goes on in the next
    assert _unasked(faults) == []


def _new_page(
    browser: "Browser",
    server: Server,
    faults: list[str],
    *,
    script: bool = True,
    language: str,
    **options: Any,
) -> "Page":
    """Return an empty page in a context of its own, which notes its faults."""

    def note(fault: str, is_one: bool = True) -> None:
        if is_one:
            faults.append(fault)

    context = browser.new_context(
        **{"viewport": PHONE, "has_touch": True, **options},
        locale=language,
        java_script_enabled=script,
        base_url=f"http://{server.address}",
    )
    context.set_default_timeout(MAX_SECONDS * 1000)  # a busy machine is no fault of a page
    if script:
        context.add_init_script(_LISTEN)
    page = context.new_page()
    page.on("console", lambda said: note(said.text, said.type in ("error", "warning")))
    page.on("pageerror", lambda error: note(str(error)))
    page.on("request", lambda sent: note(sent.url, _is_elsewhere(sent.url, server)))
    return page


def _unasked(faults: list[str]) -> list[str]:
    """Return the faults that no test asks for; none of them is noted any more."""
    found = [fault for fault in faults if not any(text in fault for text in _ASKED_FOR)]
    faults.clear()
    return found


def _is_elsewhere(url: str, server: Server) -> bool:
    return url.startswith("http") and not url.startswith(f"http://{server.address}/")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests in a browser as slow."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("slow")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say at the end that the pages were not tried, where they were not."""
    if find_browser() is None and any(
        "browser" in str(r.nodeid) for r in terminalreporter.stats.get("skipped", [])
    ):
        terminalreporter.write_line("There is no Chromium: the tests of the pages in a browser were skipped.")
