"""Hands, finds and words to study: by touch, by keyboard, without a script, in German."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.judging.test_by_keyboard import tab_to
from tests.browser.table_play import wait_until


@pytest.mark.parametrize("script", [True, False])
def test_a_hand_is_tapped_and_played(open_page: OpenPage, script: bool) -> None:
    page = open_page("/hand", script=script)
    for name in ("QU, 9 points", "I, 2 points", "T, 3 points", "E, 2 points", "X, 12 points"):
        page.get_by_role("button", name=name, exact=True).tap()
    expect(page.get_by_label("Your cards", exact=True)).to_have_value("QU I T E X")
    page.get_by_role("button", name="Find the best play").last.tap()
    page.get_by_text("Go out with QUIT: 14 points.").or_(page.get_by_text("Discard:")).first.wait_for()
    assert page.get_by_role("heading", level=2).first.inner_text().endswith("points.")


@pytest.mark.parametrize("script", [True, False])
def test_the_card_that_lies_face_up_is_weighed(open_page: OpenPage, script: bool) -> None:
    page = open_page("/hand?cards=QU+I+T&nobody_out=", script=script)
    page.get_by_text("Draw, or take the card that lies face up?").tap()
    page.get_by_label("The card that lies face up").fill("E")
    page.get_by_label("The card that lies face up").press("Enter")
    page.get_by_text("Draw from the pile.").wait_for()


@pytest.mark.parametrize("script", [True, False])
def test_words_are_found_and_turned_over_page_by_page(open_page: OpenPage, script: bool) -> None:
    page = open_page("/find", script=script)
    page.get_by_label("Your cards", exact=True).fill("R E T A I N S")
    page.get_by_text("Only some words").tap()
    page.get_by_label("Letters, at least").fill("6")
    page.get_by_label("Letters, at least").press("Enter")
    page.get_by_role("cell", name="RETAINS", exact=True).wait_for()
    first = page.locator("tbody td:first-child").all_inner_texts()
    page.get_by_role("link", name="More words").tap()
    page.wait_for_url("**after=**")
    assert len(first) == 20
    second = page.locator("tbody td:first-child")
    wait_until(lambda: second.count() and not {*first} & {*second.all_inner_texts()}, page)


def test_a_word_is_found_by_the_keyboard(open_page: OpenPage) -> None:
    page = open_page("/find")
    tab_to(page, "Your cards")
    page.keyboard.type("q u i t")
    page.keyboard.press("Enter")
    page.get_by_role("cell", name="QUIT", exact=True).wait_for()
    expect(page.locator("[name=cards]")).to_be_focused()
    expect(page.get_by_role("status")).to_have_text(page.get_by_role("heading", level=2).inner_text())


def test_a_hand_is_played_by_the_keyboard_in_german(open_page: OpenPage) -> None:
    page = open_page("/hand", language="de")
    tab_to(page, "Deine Karten")
    page.keyboard.type("qu i t e")
    page.keyboard.press("Enter")
    page.get_by_text("Punkte.").first.wait_for()
    assert "Was mache ich mit diesen Karten?" in page.inner_text("main")


@pytest.mark.parametrize("script", [True, False])
def test_words_are_studied(open_page: OpenPage, script: bool) -> None:
    page = open_page("/words", script=script)
    page.get_by_role("link", name="Q without U").tap()
    page.get_by_text("QANAT", exact=True).wait_for()
    page.get_by_text("Words as I ask for them").tap()
    page.get_by_label("How many letters").fill("2")
    page.get_by_label("First letters").fill("z")
    page.get_by_label("First letters").press("Enter")
    page.get_by_text("ZA", exact=True).wait_for()


def test_a_list_is_printed_without_the_rest_of_the_page(open_page: OpenPage) -> None:
    page = open_page("/words?list=twos")
    page.emulate_media(media="print")
    for hidden in ("header", "footer", "form"):
        assert not page.locator(hidden).first.is_visible()
    assert page.get_by_text("QI", exact=True).is_visible()


def test_cards_that_cannot_be_read_are_told_in_sight(open_page: OpenPage) -> None:
    page = open_page("/find", viewport={"width": 320, "height": 568})
    page.get_by_label("Your cards", exact=True).fill("CATSING")
    page.get_by_role("button", name="Find words").last.tap()
    expect(page.get_by_role("heading", name="This cannot be read")).to_be_in_viewport()
