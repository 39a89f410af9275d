"""Take a picture of every page in every state, as a phone shows it, into docs/images.

    python -m tools.pictures [ADDRESS [NAME ...]]

The states are those of the browser tests (tests/browser/states.py). Without an address a service is started
for it. `/parts` is taken whole, with both languages and schemes; of the others the first screen.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.browser.conftest import PHONE, find_browser, serve_pages
from tests.browser.states import STATES, State

FOLDER = Path(__file__).parents[1] / "docs" / "images"
QUALITY = 55
WHOLE = ("parts",)
WIDE: ViewportSize = {"width": 1600, "height": 900}


def take_pictures(address: str, states: Iterable[State]) -> None:
    """Take the pictures of some states of the service at an address. Raises `SystemExit` for no browser."""
    path = find_browser()
    if path is None:
        sys.exit("There is no Chromium; WORDSVC_TEST_CHROMIUM names one.")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for state in states:
            size = WIDE if state.name in WHOLE else PHONE
            context = browser.new_context(
                viewport=size, has_touch=True, locale="en", base_url=address, reduced_motion="reduce"
            )
            page = context.new_page()
            page.goto(state.path)
            state.steps(page)
            take_picture(page, state)
            context.close()
        browser.close()


def take_picture(page: Page, state: State) -> None:
    """Take the picture of a page as it stands."""
    page.evaluate("scrollTo(0, 0)")
    file = FOLDER / f"{state.name}.jpg"
    page.screenshot(path=file, type="jpeg", quality=QUALITY, full_page=state.name in WHOLE)
    print(file.name)


def main() -> None:
    """Take the pictures that are named, or all."""
    named = sys.argv[2:]
    states = [state for state in STATES if not named or state.name in named]
    if len(sys.argv) > 1:
        take_pictures(sys.argv[1], states)
        return
    with serve_pages() as server:
        take_pictures(f"http://{server.address}", states)


if __name__ == "__main__":
    main()
