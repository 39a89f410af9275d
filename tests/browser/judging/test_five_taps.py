"""A challenge on the referee's page from a cold page: five taps besides the letters that are typed."""

from typing import Any

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.table_play import wait_until

MOST_TAPS = 5
SMALL = {"width": 320, "height": 568}
_COUNT = """addEventListener("pointerup", () =>
  sessionStorage.setItem("taps", 1 + Number(sessionStorage.getItem("taps"))), true)"""


def count_taps(page: Any) -> None:
    """Count the taps on every page that this window loads from now on."""
    page.context.add_init_script(_COUNT)
    page.reload()


def taps(page: Any) -> int:
    return int(page.evaluate("Number(sessionStorage.getItem('taps'))"))


def type_into(page: Any, label: str, text: str) -> None:
    """Tap a field and type, as a phone that opens no keyboard by itself needs it."""
    page.get_by_label(label, exact=True).tap()
    page.keyboard.type(text)


def is_in_sight(page: Any, line: str) -> bool:
    box = page.get_by_text(line).first.bounding_box()
    return box is not None and 0 <= box["y"] <= SMALL["height"] - box["height"]


def challenge_quiddler(page: Any) -> None:
    type_into(page, "Word", "quit")
    page.get_by_text("A challenge: who pays?").tap()
    type_into(page, "Who challenges", "Bea")
    type_into(page, "Who laid the word", "Ann")
    page.get_by_role("button", name="Settle it").last.tap()


def challenge_diabolo(page: Any) -> None:
    page.get_by_role("radio", name="Diabolo").tap()
    page.wait_for_url("**form_only=1**")
    type_into(page, "Word", "Schifffahrt")
    page.get_by_role("button", name="Settle it").last.tap()


@pytest.mark.parametrize(
    ("challenge", "line"),
    [(challenge_quiddler, "Bea subtracts 24 points."), (challenge_diabolo, "SCHIFFFAHRT counts")],
)
def test_a_challenge_takes_five_taps_and_the_letters(open_page: OpenPage, challenge: Any, line: str) -> None:
    page: Any = open_page("/", viewport=SMALL)
    count_taps(page)
    challenge(page)
    page.get_by_text(line).first.wait_for()
    wait_until(lambda: is_in_sight(page, line), page)
    assert 0 < taps(page) <= MOST_TAPS
