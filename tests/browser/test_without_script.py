"""The pages do all of their work without a script."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.states import CHALLENGE


def test_a_challenge_is_settled_saved_and_taken_back(open_page: OpenPage) -> None:
    page = open_page("/", script=False)
    page.get_by_label("Word", exact=True).fill("quit")
    page.get_by_text("The cards, where they matter").click()
    for name in ("QU, 9 points", "I, 2 points", "T, 3 points", "T, 3 points"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Take the last card away").click()
    expect(page.get_by_label("Cards", exact=True)).to_have_value("QU I T")
    page.get_by_text("A challenge: who pays?").click()
    page.get_by_label("Who challenges").fill("Bea")
    page.get_by_label("Who laid the word").fill("Ann")
    page.get_by_label("Who laid the word").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Bea subtracts 14 points.")
    page.get_by_role("button", name="Save for a link").click()
    page.wait_for_url("**/rulings/*")
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("main")).to_contain_text("This ruling was taken back.")


def test_the_cards_are_those_of_the_game_that_was_chosen(open_page: OpenPage) -> None:
    page = open_page("/", script=False)
    page.get_by_role("radio", name="Diabolo").check()
    page.get_by_label("Word", exact=True).fill("post")
    page.get_by_text("The cards, where they matter").click()
    page.get_by_label("Cards", exact=True).fill("P T **")
    page.get_by_label("Word", exact=True).press("Enter")
    expect(page.get_by_role("main")).to_contain_text("POST counts")
    assert page.get_by_role("button", name="joker for two letters").count() == 1


def test_another_word_adds_a_line(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE, script=False)
    page.get_by_role("button", name="Another word").click()
    page.get_by_label("Word 2").fill("recieve")
    page.get_by_label("Cards 2").fill("R E C I E V E")
    page.get_by_label("Word 2").press("Enter")
    for said in ("Not all words count", "Bea subtracts 14 points.", "Ann subtracts 32 points."):
        expect(page.get_by_role("main")).to_contain_text(said)


def test_the_language_stays_as_it_was_chosen(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE, script=False)
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("main")).to_contain_text("QUIT gilt")
    page.goto("/about")
    assert page.evaluate("document.documentElement.lang") == "de"
