"""The solitaire in a browser: by touch, by keyboard, and without a script."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

START = "/solitaire?deal=7"


def said(page: Page, text: str) -> None:
    expect(page.locator("#said")).to_contain_text(text)


def test_words_are_tapped_and_taken_back(open_page: OpenPage) -> None:
    page = open_page(START)
    for stack, word in (("3", "D"), ("4", "DO"), ("5", "DOG")):
        page.locator(f"#stack{stack}").tap()
        said(page, f"Chosen: {word}")
    expect(page.locator(".stacks .chosen")).to_have_count(3)
    page.locator("#make").tap()
    said(page, "DOG is made. Turned up: R L A.")
    page.wait_for_url("**/solitaire?deal=7&moves=345")
    expect(page.locator("#stack3")).to_have_text(re.compile(r"^\s*R"))
    page.locator("#undo").tap()
    said(page, "0 of 48 cards used")
    page.locator("#hint").tap()
    said(page, "Good words: CLOD with CL O D")
    page.reload()
    said(page, "Good words: CLOD with CL O D")


def test_the_whole_board_is_seen_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(START)
    box = page.locator("#make").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844


@pytest.mark.parametrize("script", [True, False])
def test_a_word_is_typed_and_the_keyboard_goes_on(open_page: OpenPage, script: bool) -> None:
    page = open_page(START, script=script)
    page.locator("#word").focus()
    page.keyboard.type("dox")
    page.keyboard.press("Enter")
    said(page, "The cards that show do not spell DOX")
    if script:
        expect(page.locator("#word")).to_be_focused()
    page.locator("#word").fill("dog")
    page.locator("#word").press("Enter")
    said(page, "DOG is made.")
    if script:
        expect(page.locator("#word")).to_be_focused()


def test_cards_are_chosen_with_the_keyboard_and_keep_the_focus(open_page: OpenPage) -> None:
    page = open_page(START)
    page.locator("#stack3").focus()
    page.keyboard.press("Enter")
    said(page, "Chosen: D")
    expect(page.locator("#stack3")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    said(page, "Chosen: DO")


def test_it_is_played_without_a_script(open_page: OpenPage) -> None:
    page = open_page(START, script=False)
    for stack in (3, 4, 5):
        page.locator(f"#stack{stack}").tap()
    said(page, "Chosen: DOG")
    page.locator("#make").tap()
    said(page, "DOG is made. Turned up: R L A.")
    page.locator("summary", has_text="Give up").tap()
    page.locator("#give-up").tap()
    said(page, "Given up with 45 cards left")
    page.locator("#solve").tap()
    said(page, "All cards of this deal can be used up")
