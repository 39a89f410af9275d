"""The pages by touch on a phone, with the script."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.states import CHALLENGE


def test_a_challenge_is_settled_above_the_fold(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_label("Word", exact=True).fill("quit")
    page.get_by_text("The cards, where they matter").tap()
    for name in ("QU, 9 points", "I, 2 points", "T, 3 points"):
        page.get_by_role("button", name=name).tap()
    page.get_by_text("A challenge: who pays?").tap()
    page.get_by_label("Who challenges").fill("Bea")
    page.get_by_label("Who laid the word").fill("Ann")
    page.get_by_role("button", name="Settle it").last.tap()
    paid = page.get_by_text("Bea subtracts 14 points.")
    paid.wait_for()
    expect(paid).to_be_in_viewport(ratio=1)
    expect(page).to_have_title(re.compile("^QUIT counts"))
    expect(page).to_have_url(re.compile("word=quit"))
    expect(page.get_by_label("Word", exact=True)).to_be_focused()


def test_the_next_word_keeps_the_names_and_the_game(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE)
    page.get_by_role("link", name="Next word").tap()
    page.wait_for_url("**/?challenger=Bea&challenged=Ann")
    expect(page.get_by_label("Word", exact=True)).to_have_value("")
    expect(page.get_by_label("Who challenges")).to_have_value("Bea")
    expect(page.get_by_label("Word", exact=True)).to_be_focused()


def test_the_game_changes_the_cards(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_label("Word", exact=True).fill("post")
    page.get_by_role("radio", name="Diabolo").check()
    page.wait_for_url("**form_only=1**")
    page.get_by_text("The cards, where they matter").tap()
    page.get_by_role("button", name="joker for two letters").tap()
    expect(page.get_by_label("Word", exact=True)).to_have_value("post")
    expect(page.get_by_label("Cards", exact=True)).to_have_value("**")


def test_the_last_ruling_is_taken_back(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE)
    page.goto("/")
    page.get_by_role("button", name="Take back").tap()
    page.get_by_role("button", name="Let it stand").wait_for()
    assert page.locator("s").inner_text() == "QUIT counts. Bea subtracts 14 points."
