"""Words of Quiddler on a phone: composed without an answer of the server, and sent as one act."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.network.connection_cases import begin_with_friend
from tests.browser.table_play import (
    buttons,
    make_a_move,
    settled,
    version,
    wait_for_asked,
    wait_for_news,
    wait_until,
)

CHOICES = "#moves :is(#board, #hand) a[href*='moves=']"
PREVIEWS = "**/play/*?*pick=*"
OPTIONS = {"option-hands": "3", "option-turns": "1"}
FACES = "(all) => all.map((card) => card.querySelector('.card').firstChild.data.trim())"


def in_a_last_turn(open_page: OpenPage) -> tuple[Any, Any]:
    """Return the page of a player who has drawn in a last turn, and the other one."""
    pages = begin_with_friend(open_page, "quiddler", **OPTIONS)
    while True:
        page = wait_for_asked([*pages])
        settled(page)
        before = version(page)
        page.locator("button[value=draw]").click()
        wait_for_news(page, before)
        settled(page)
        if page.locator("[data-composer=lay]").count():
            return page, pages[1] if page is pages[0] else pages[0]
        before = version(page)
        page.locator("#hand .hand a").first.click()
        page.locator("button[name=picked]").click()
        wait_for_news(page, before)


def test_words_and_a_discard_are_composed_offline_and_sent_as_one(open_page: OpenPage) -> None:
    page, other = in_a_last_turn(open_page)
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))
    page.route(PREVIEWS, lambda route: route.abort())
    cards = page.locator("#hand .hand a")
    faces = cards.evaluate_all(FACES)
    act, word = page.locator("button[name=picked]"), page.locator(".building .word").first
    for place in (0, 1, 2):
        cards.nth(place).tap()
    expect(act).to_have_text(f"Lay {faces[0]}{faces[1]}{faces[2]}")
    page.wait_for_timeout(250)  # a second tap on the same card that comes at once is none
    cards.nth(2).tap()
    expect(word.locator(".card")).to_have_count(2)
    page.get_by_role("link", name="Then discard").tap()
    cards.nth(3).tap()
    cards.nth(2).tap()
    expect(act).to_have_text(f"Lay {faces[0]}{faces[1]}, discard {faces[2]}")
    assert [url for url in asked if "/play/" in url and not re.search("pick=|/events", url)] == []
    before = version(page)
    act.tap()
    wait_for_news(page, before)
    assert version(page) == before + 1
    wait_until(lambda: f"{faces[0]}{faces[1]}" in other.locator("#board").inner_html(), other)
    assert other.locator(".piles .card").last.inner_text().startswith(faces[2])


def test_the_server_tells_what_an_act_is_worth(open_page: OpenPage) -> None:
    page, _ = in_a_last_turn(open_page)
    cards = page.locator("#hand .hand a")
    cards.nth(0).tap()
    cards.nth(1).tap()
    outcome = page.locator("#hand .outcome")
    expect(outcome).to_contain_text("2 cards left")
    page.reload()  # the choice is in the address
    expect(page.locator(".building .card")).to_have_count(2)
    expect(outcome).to_contain_text("2 cards left")
    cards.nth(2).tap()
    cards.nth(3).tap()
    expect(outcome).to_contain_text("One card must be left to discard")
    assert "pick=" in page.url
    assert buttons(page).count()


def test_an_older_preview_says_nothing(open_page: OpenPage) -> None:
    page, _ = in_a_last_turn(open_page)
    held: list[Any] = []
    page.route(PREVIEWS, lambda route: held.append(route) if not held else route.continue_())
    cards = page.locator("#hand .hand a")
    cards.nth(0).tap()
    wait_until(lambda: held, page)
    cards.nth(1).tap()
    expect(page.locator("#hand .outcome")).to_contain_text("2 cards left")
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    expect(page.locator(".building .card")).to_have_count(2)


def test_what_others_do_before_the_answer_to_an_act_is_shown(open_page: OpenPage) -> None:
    page, other = in_a_last_turn(open_page)
    page.get_by_role("link", name="Only discard").tap()
    with page.expect_response(PREVIEWS):
        page.locator("#hand .hand a").first.tap()
    before = version(page)
    held: dict[str, list[Any]] = {"POST": [], "GET": []}

    def hold(route: Any) -> None:
        held[route.request.method].append((route, route.fetch()))

    page.route("**/play/*", hold)
    page.locator("button[name=picked]").tap()
    wait_until(lambda: held["POST"] and held["GET"], page)
    make_a_move(other)
    wait_until(lambda: len(held["GET"]) > 1, page)
    for method in ("POST", "GET"):
        route, answer = held[method][-1]
        route.fulfill(response=answer)
    page.unroute("**/play/*")
    wait_for_news(page, before)
    wait_until(lambda: version(page) == version(other), page)


@pytest.mark.parametrize("game", ["diddly", "diggity", "fiddlefoo"])
def test_choosing_otherwise_waits_for_no_answer(open_page: OpenPage, game: str) -> None:
    pages = begin_with_friend(open_page, game)
    page = pages[0]
    while not page.locator(CHOICES).count():
        make_a_move(page)
        page = wait_for_asked([*pages])
        settled(page)
    wait_until(lambda: page.evaluate("nextPreview() === undefined && !isFetching"), page)
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))
    before = page.locator("#hand").inner_html()
    page.context.set_offline(True)
    for _ in range(2):  # the card that is chosen is no choice
        if (choices := page.locator(CHOICES)).count():
            choices.last.tap()
            settled(page)
    page.locator("#now[data-picked]").wait_for(state="attached")
    assert page.locator("#hand").inner_html() != before
    assert [url for url in asked if "moves=" in url and "pick=" not in url] == []
    page.context.set_offline(False)
    places = page.locator("#board button[name=move]")
    if not places.count():
        page.locator("#board a.go").first.tap()
    version_before = version(page)
    places.first.tap()
    wait_for_news(page, version_before)
    assert version(page) == version_before + 1
