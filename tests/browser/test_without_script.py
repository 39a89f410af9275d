"""The pages do all of their work without a script."""

from tests.browser.conftest import OpenPage
from tests.browser.states import CHALLENGE


def test_a_challenge_is_settled_saved_and_taken_back(open_page: OpenPage) -> None:
    page = open_page("/", script=False)
    page.get_by_label("Word", exact=True).fill("quit")
    page.get_by_text("Tap the cards").click()
    for name in ("QU, 9 points", "I, 2 points", "T, 3 points", "T, 3 points"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Take the last card away").click()
    assert page.get_by_label("Cards", exact=True).input_value() == "QU I T"
    page.get_by_text("A challenge: who pays?").click()
    page.get_by_label("Who challenges").fill("Bea")
    page.get_by_label("Who laid the word").fill("Ann")
    page.get_by_label("Who laid the word").press("Enter")
    assert "Bea subtracts 14 points." in page.get_by_role("status").inner_text()
    page.get_by_role("button", name="Save for a link").click()
    assert "/rulings/" in page.url
    page.get_by_role("button", name="Take back").click()
    assert "This ruling was taken back." in page.inner_text("main")


def test_the_cards_are_those_of_the_game_that_was_chosen(open_page: OpenPage) -> None:
    page = open_page("/", script=False)
    page.get_by_role("radio", name="Diabolo").check()
    page.get_by_label("Word", exact=True).fill("post")
    page.get_by_label("Cards", exact=True).fill("P T **")
    page.get_by_label("Word", exact=True).press("Enter")
    assert "POST counts" in page.inner_text("main")
    page.get_by_text("Tap the cards").click()
    assert page.get_by_role("button", name="joker for two letters").count() == 1


def test_another_word_adds_a_line(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE, script=False)
    page.get_by_role("button", name="Another word").click()
    page.get_by_label("Word 2").fill("recieve")
    page.get_by_label("Cards 2").fill("R E C I E V E")
    page.get_by_label("Word 2").press("Enter")
    text = page.inner_text("main")
    assert "Not all words count" in text
    assert "Bea subtracts 14 points." in text
    assert "Ann subtracts 32 points." in text


def test_the_language_stays_as_it_was_chosen(open_page: OpenPage) -> None:
    page = open_page(CHALLENGE, script=False)
    page.get_by_role("link", name="Deutsch").click()
    assert "QUIT gilt" in page.inner_text("main")
    page.goto("/about")
    assert page.evaluate("document.documentElement.lang") == "de"
