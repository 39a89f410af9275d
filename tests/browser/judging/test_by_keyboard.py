"""The pages by the keyboard alone."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.states import CHALLENGE

MOST_STEPS = 120


def tab_to(page: Page, name: str) -> None:
    """Press the tabulator until the focus is on a control of that name, and see that it is shown."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        focused = page.evaluate("""() => {
          const found = document.activeElement;
          if (found === document.body) return ["", ""];  // between the last control and the first
          const label = found.labels?.[0]?.innerText ?? found.getAttribute("aria-label") ?? found.innerText;
          return [label.trim(), getComputedStyle(found).outlineStyle];
        }""")
        if name in focused[0]:
            assert focused[1] != "none", focused
            return
    raise AssertionError(f"the tabulator never reaches {name}")


def test_a_challenge_is_settled_and_saved(open_page: OpenPage) -> None:
    page = open_page("/")
    page.keyboard.type("quit")
    tab_to(page, "The cards, where they matter")
    page.keyboard.press("Enter")
    tab_to(page, "Cards")
    page.keyboard.type("qu i t")
    tab_to(page, "A challenge: who pays?")
    page.keyboard.press("Enter")
    tab_to(page, "Who challenges")
    page.keyboard.type("Bea")
    tab_to(page, "Who laid the word")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.get_by_text("Bea subtracts 14 points.").wait_for()
    tab_to(page, "Save for a link")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings/**")
    tab_to(page, "Take back")
    page.keyboard.press("Space")
    page.get_by_text("This ruling was taken back.").wait_for()


def test_the_first_step_skips_the_links(open_page: OpenPage) -> None:
    page = open_page("/about")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()


def test_a_ruling_is_announced(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE)
    assert "QUIT counts" in page.get_by_role("status").aria_snapshot()
