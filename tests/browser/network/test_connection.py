"""A bad connection and hasty fingers: nothing typed is lost, and each act is done once."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.network.connection_cases import (
    KEPT,
    KINDS,
    LOST_FOR_NOW,
    a_lay,
    a_move,
    a_new_sheet,
    a_new_table,
    a_question,
    a_round,
    a_solitaire,
    an_invitation,
    begin_with_friend,
    check_double_taps,
    check_fault,
)
from tests.browser.network.faulty_proxy import CLOSED, FAULTS, LOST, FaultyProxy
from tests.browser.states import begin_sheet
from tests.browser.table_play import GAMES, begin, buttons, make_a_move, open_people, settled, wait_until
from tests.conditions import SEED

DRAWN = 2
"""Faults for each kind of form here, and taps for each game; `python -m benchmarks.shell` tries all."""


@pytest.fixture
def rng() -> Random:
    """Return the numbers that decide what is drawn."""
    print(f"WORDSVC_TEST_SEED={SEED}")
    return Random(SEED)


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_is_sent_once_more_and_done_once(
    open_by_proxy: OpenPage, proxy: FaultyProxy, rng: Random, kind: str
) -> None:
    for fault in rng.sample(FAULTS, DRAWN):
        print(kind, fault)
        check_fault(KINDS[kind](open_by_proxy), proxy, fault)


@pytest.mark.parametrize("game", GAMES)
def test_a_double_tap_does_what_one_tap_does(open_page: OpenPage, rng: Random, game: str) -> None:
    assert check_double_taps(open_page, game, rng, DRAWN) == 0


def test_a_move_whose_answer_is_lost_twice_is_made_once(open_by_proxy: OpenPage, proxy: FaultyProxy) -> None:
    check_fault(a_move(open_by_proxy), proxy, LOST, times=2)


def test_it_is_told_when_a_move_can_be_sent_again(open_by_proxy: OpenPage, proxy: FaultyProxy) -> None:
    act = a_move(open_by_proxy)
    before = act.count_acts()
    proxy.fail_next(CLOSED, times=2)
    act.tap()
    line = act.page.locator("#trouble .calm")
    expect(line).to_have_text(LOST_FOR_NOW)
    act.page.evaluate("hear()")
    expect(line).to_contain_text("The connection is back")
    settled(act.page)
    act.tap()
    wait_until(lambda: act.count_acts() == before + 1, act.page)
    expect(line).to_have_count(0)


@pytest.mark.parametrize("fault", [CLOSED, LOST])
@pytest.mark.parametrize("kind", [a_move, a_lay, a_round])
def test_a_page_loaded_anew_sends_what_was_kept(
    open_by_proxy: OpenPage, proxy: FaultyProxy, kind: Any, fault: str
) -> None:
    act = kind(open_by_proxy)
    before = act.count_acts()
    for field, text in act.typed.items():
        act.page.locator(field).fill(text)
    proxy.fail_next(fault)
    act.tap()
    expect(act.page.locator("#trouble .calm")).to_have_text(KEPT)
    act.page.reload()
    wait_until(lambda: proxy.passed == (2 if fault == LOST else 1), act.page)
    wait_until(lambda: act.page.evaluate("localStorage.length") == 0, act.page)
    assert act.count_acts() == before + 1
    assert act.page.get_by_role("alert").all_inner_texts() == []


@pytest.mark.parametrize(
    "kind", [a_round, a_solitaire, a_lay, a_new_table, a_new_sheet, an_invitation, a_question]
)
def test_what_is_typed_survives_a_reload(open_page: OpenPage, kind: Any) -> None:
    act = kind(open_page)
    for field, text in act.typed.items():
        act.page.locator(field).fill(text)
    act.page.reload()
    if kind is a_lay:
        act.page.locator("#typed").wait_for(state="attached")
        settled(act.page)
    for field, text in act.typed.items():
        expect(act.page.locator(field)).to_have_value(text)


def test_without_news_the_time_of_the_last_is_told(open_page: OpenPage) -> None:
    page, other = begin_with_friend(open_page, "diddly")
    other.context.set_offline(True)
    line = other.locator("#trouble .calm")
    wait_until(line.count, other)
    assert line.inner_text().startswith("As of ")
    make_a_move(page)
    other.context.set_offline(False)
    wait_until(lambda: not line.count(), other)


def test_a_stream_that_is_silent_too_long_is_opened_anew(open_page: OpenPage) -> None:
    page, _ = begin_with_friend(open_page, "diddly")
    opened: list[object] = []
    page.on("request", lambda request: opened.append(request) if "/events?" in request.url else None)

    def is_opened_anew() -> bool:
        page.evaluate("heard = 0")  # again: something may still be heard of what has just happened
        return bool(opened)

    wait_until(is_opened_anew, page)
    wait_until(lambda: page.evaluate("heard > 0"), page)
    expect(page.locator("#trouble .calm")).to_have_count(0)


def test_news_of_the_end_leave_the_page_to_taps(open_page: OpenPage) -> None:
    page, other = begin_with_friend(open_page, "diddly")
    other.evaluate("followByLooking()")
    open_people(page)
    page.locator("#ask-resign > summary").tap()
    page.get_by_role("button", name="Yes, give up").tap()
    page.get_by_role("link", name="Step through it").wait_for()
    other.evaluate("lookAgain()")
    other.get_by_role("link", name="Step through it").wait_for()
    settled(other)


def test_a_sheet_that_hears_nothing_says_since_when(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")
    page.locator("#cell0").fill("12")
    page.context.set_offline(True)
    line = page.locator("#trouble .calm")
    wait_until(line.count, page)
    assert line.inner_text().startswith("As of ")
    page.context.set_offline(False)
    wait_until(lambda: not line.count(), page)
    assert page.locator("#cell0").input_value() == "12"


def test_ending_a_game_asks_once(open_page: OpenPage) -> None:
    page, _ = begin_with_friend(open_page, "diddly")
    open_people(page)
    assert not page.get_by_role("button", name="Yes, give up").is_visible()
    page.locator("#ask-resign > summary").tap()
    page.get_by_text("Give up for good? The game is then over.").wait_for()
    assert buttons(page).count()
    page.get_by_role("button", name="Yes, give up").tap()
    page.get_by_role("link", name="Step through it").wait_for()


@pytest.mark.parametrize("script", [True, False])
def test_a_card_is_chosen_before_it_is_discarded(open_page: OpenPage, script: bool) -> None:
    page: Any = open_page("/play", script=script)
    begin(page, "quiddler", "here", "easy", **{"option-dealer": "2"})
    page.locator("button[value=draw]").click()
    cards = page.locator("#hand .hand a")
    cards.first.wait_for()
    held = cards.count()
    assert not page.locator("button[name=picked]").is_visible()
    for place in (0, 1):  # another card is chosen by tapping it
        cards.nth(place).click()
        page.locator(f"#hand{place + 1}.chosen").wait_for()
    page.locator("button[name=picked]").click()
    wait_until(lambda: page.locator("#hand .hand li").count() == held - 1, page)


@pytest.mark.parametrize(
    "form", ["move", "undo", "answer_undo", "arrange", "resign", "cancel", "start", "no-such"]
)
def test_the_address_of_a_form_leads_to_the_table(open_page: OpenPage, form: str) -> None:
    page: Any = open_page("/play", script=False)
    address = begin(page, "diddly", "here", "easy")
    page.goto(f"{address}?do={form}")
    assert page.locator("#board").is_visible()
