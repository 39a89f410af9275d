"""A long tap on a card, and "?" on it, say what it does."""

from typing import TYPE_CHECKING

from tests.browser.conftest import OpenPage
from tests.browser.table_states import at_table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def open_special(open_page: OpenPage) -> "tuple[Page, Locator]":
    """Open a table of Diddly; return a card of it that is more than a number."""
    page = open_page("/")
    at_table("diddly", 12)(page)
    return page, page.locator("#board [data-kind], #hand [data-kind]").first


def test_a_long_tap_explains_a_card_and_makes_no_move(open_page: OpenPage) -> None:
    page, card = open_special(open_page)
    before = page.locator("#now").get_attribute("data-version")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.locator("#about[open]").wait_for()
    page.mouse.up()
    rows = page.locator("#about tbody tr:visible")
    kind = card.get_attribute("data-kind") or "a card of a kind"
    assert [kind in text for text in rows.all_inner_texts()].count(True) == rows.count() > 0
    assert page.locator("#now").get_attribute("data-version") == before
    page.get_by_role("button", name="Close").click()
    page.locator("#about:not([open])").wait_for(state="attached")


def test_a_question_mark_and_the_menu_explain_all_cards(open_page: OpenPage) -> None:
    page, _ = open_special(open_page)
    page.locator("#board").focus()
    page.keyboard.press("?")
    page.locator("#about[open]").wait_for()
    assert page.locator("#about tbody tr:visible").count() > 4
    page.keyboard.press("Escape")
    page.locator("#more > summary").click()
    page.get_by_role("link", name="What the cards do").click()
    page.locator("#about[open]").wait_for()
