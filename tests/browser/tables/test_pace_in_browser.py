"""Diabolo with a clock in the browser: cards turn by themselves, and a late call is told and cleared."""

from typing import Any

from tests.browser.conftest import OpenPage
from tests.browser.table_play import begin, seat_friend, settled, version, wait_for_news, wait_until

TURNING = {"option-turning": "pass"}


def count_cards(page: Any) -> int:
    return int(page.locator("ul.line li").count())


def test_cards_turn_while_a_word_is_typed(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diabolo", "here", "friend", pace_seconds="3", **TURNING)
    bea = seat_friend(ann, open_page)
    wait_until(lambda: count_cards(bea) and count_cards(ann), ann)
    ann.locator("#typed").fill("qqq")
    for page in (ann, bea):
        wait_for_card(page)
        assert page.locator(".clock").inner_text().startswith("Next card: ")
    assert ann.locator("#typed").input_value() == "qqq"
    ann.locator("#typed").press("Enter")
    card = bea.locator("ul.line button[name=move]").first
    card.wait_for()
    wait_until(lambda: ann.locator("#typed").input_value() == "", ann)
    settled(bea)
    card.tap()
    ann.locator("button.main[value=call]:enabled").wait_for()
    assert ann.locator(".scene").count() == 0


def test_a_late_call_names_who_was_quicker_and_is_cleared(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    address = begin(ann, "diabolo", "here", "friend", pace_seconds="60", hints="1", **TURNING)
    bea = seat_friend(ann, open_page)
    wait_until(lambda: count_cards(bea) and count_cards(ann), ann)
    while ": " not in (hint := find_hint(bea)):
        for page in (ann, bea):
            wait_until(lambda: version(ann) == version(bea), ann)
            before = version(page)
            page.locator("button[value=pass]").tap()
            wait_for_news(page, before)
    word = hint.split()[0]
    ann.route("**/events*", lambda route: route.fulfill(status=503, body=""))
    ann.route("**/play/*after=*", lambda route: route.fulfill(status=204, body=""))
    ann.goto(address)
    ann.locator("#typed").fill(word)
    before = version(bea)
    bea.locator("#typed").fill(word)
    bea.locator("#typed").press("Enter")
    wait_for_news(bea, before)
    ann.locator("#typed").press("Enter")
    assert f"Bea was quicker with {word}" in ann.locator("#fault").inner_text()
    wait_until(lambda: ann.locator("#typed").input_value() == "", ann)


def wait_for_card(page: Any) -> None:
    """Wait until one more card lies on the table."""
    before = count_cards(page)
    wait_until(lambda: count_cards(page) > before, page)


def find_hint(page: Any) -> str:
    """Return the first hint for what lies on the table."""
    settled(page)
    page.get_by_role("link", name="Hint").tap()
    return str(page.locator("#hint p").first.inner_text())
