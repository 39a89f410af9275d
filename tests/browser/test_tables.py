"""Whole games in the browser: by taps, by keyboard, without a script, live on several phones, and cut off."""

import re
import time
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from playwright.sync_api import TimeoutError as NotDone

from games.core import load_log, parse_any, view
from tests.browser.conftest import OpenPage
from wordsvc.catalogue import find_rulebook

SHORT = {
    "quiddler": {"option-hands": "3", "option-turns": "2"},
    "diabolo": {"option-rounds": "1", "option-turning": "dealer", "option-dealer": "1"},
    "diddly": {"option-rounds": "1", "option-turns": "8"},
    "diggity": {"option-gold": "1", "option-turns": "12"},
    "fiddlefoo": {"option-stall": "1"},
}
GAMES = tuple(SHORT)
MOST = 400
"""Taps of a game; the longest of these takes a quarter."""


def begin(page: Any, game: str, *who: str, **fields: str) -> str:
    """Make a match by the form, with what a link may propose; gives its address."""
    query = "&".join([f"game={game}", *(f"who={each}" for each in who)])
    options = "&".join(f"{name}={value}" for name, value in {**SHORT[game], **fields}.items())
    page.goto(f"/play?{query}&name=Ann&{options}")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url(re.compile(r"/play/[\w-]{16}$"))
    return str(page.url)


def seat_friend(page: Any, open_page: OpenPage, name: str = "Bea", **options: Any) -> Any:
    """Another browser that sits down by the link."""
    link = page.locator(".invite a").first.get_attribute("href")
    friend: Any = open_page(link, **options)
    friend.locator("#name").fill(name)
    friend.locator("button.main").click()
    friend.wait_for_url(re.compile(r"/play/[\w-]{16}$"))
    return friend


def version(page: Any) -> int:
    return int(page.locator("#now").get_attribute("data-version"))


def wait_for_news(page: Any, before: int) -> None:
    """Wait until the page has another version of the table than before."""
    wait_until(lambda: version(page) != before or is_over(page), page)


def is_over(page: Any) -> bool:
    return bool(page.get_by_role("link", name="Step through it").count())


def wait_until(what: Callable[[], Any], page: Any, seconds: float = 30) -> Any:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < end, page.locator("main").inner_text()[:400]
        page.wait_for_timeout(30)
    return found


def buttons(page: Any) -> Any:
    return page.locator("#moves button[name=move]:visible:enabled")


def press(page: Any, number: int, how: str) -> None:
    """Make a move by one of the buttons, or by a choice that leads to one; others may be quicker."""
    found = page.locator("button[value=turn]:enabled")  # Diabolo need not wait until everybody has passed
    if not found.count():
        found = buttons(page)
    if not found.count():
        choices = page.locator("#moves a[href^='?']:visible")
        if not choices.count():
            return
        tap(choices.last, how)
    if count := found.count():
        before = version(page)
        if tap(found.nth(number % count), how):
            wait_until(
                lambda: version(page) != before or page.get_by_role("alert").count() or is_over(page), page
            )
            assert not page.get_by_role("alert").count() or page.locator("#board").count()


def tap(target: Any, how: str) -> bool:
    """Tap something, or press it with the Enter key; false where it has gone."""
    try:
        if how == "tap":
            target.tap(timeout=2_000)
        else:
            target.press("Enter", timeout=2_000)
    except NotDone as gone:
        if "intercepts pointer events" in str(gone):
            raise
        return False
    return True


def play(pages: list[Any], how: str = "tap") -> int:
    """Play to the end of the match, whoever is asked; gives how often something was pressed."""
    for number in range(MOST):
        asked = wait_until(
            lambda: [page for page in pages if page.locator("#now[data-asked]").count()] or is_over(pages[0]),
            pages[0],
        )
        if asked is True:
            return number
        press(asked[0], number, how)
    raise AssertionError("the game has no end")


def check_log(page: Any, game: str) -> None:
    """The log of the match, played again, ends as the server says."""
    match_id = page.url.rpartition("/")[2].partition("?")[0]
    log = parse_any(page.request.get(f"/play/{match_id}/log").text())
    replayed = load_log(log, find_rulebook)
    told = page.request.get(f"/v1/matches/{match_id}").json()
    assert told["status"] == "finished"
    assert replayed.game.scores(replayed.state) == told["scores"]
    assert orjson.loads(orjson.dumps(view(replayed.game, replayed.state, None))) == told["view"]
    assert replayed.rulebook.name == game


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_and_two_bots_play_by_taps_alone(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play")
    begin(ann, game, "here", "friend", "easy", "easy")
    bea = seat_friend(ann, open_page, language="de")
    assert play([ann, bea]) > 3
    wait_until(lambda: is_over(ann) and bea.locator(".tools .main").count(), ann)
    check_log(ann, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play", viewport={"width": 1280, "height": 844}, has_touch=False)
    begin(ann, game, "here", "easy")
    assert play([ann], "key") > 1
    check_log(ann, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_script(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play", script=False)
    begin(ann, game, "here", "easy")
    for number in range(MOST):
        if is_over(ann):
            break
        found = ann.locator("button[value=turn]:enabled")
        if not found.count():
            found = buttons(ann)
        if not found.count() and ann.locator("#moves a[href^='?']").count():
            with ann.expect_navigation():
                ann.locator("#moves a[href^='?']").last.click()
            found = buttons(ann)
        if not found.count():
            ann.wait_for_timeout(100)
            found = ann.get_by_role("link", name="Look again")
        with ann.expect_navigation():
            found.nth(number % found.count()).click()
    check_log(ann, game)


def test_the_keyboard_does_not_lose_its_place(open_page: OpenPage) -> None:
    page: Any = open_page("/play", viewport={"width": 1280, "height": 844}, has_touch=False)
    begin(page, "diddly", "here", "easy", **{"option-dealer": "2"})
    wait_until(lambda: buttons(page).count(), page)
    for number in range(2):
        before = version(page)
        buttons(page).nth(number).press("Enter")
        wait_for_news(page, before)
    assert page.evaluate("document.activeElement.closest('#table') !== null")


def test_who_is_asked_is_in_the_title_and_said(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    pages = [ann, bea]
    wait_until(lambda: any(page.title().startswith("●") for page in pages), ann)
    asked = next(page for page in pages if page.title().startswith("●"))
    other = bea if asked is ann else ann
    assert asked.locator("#heard").inner_text().endswith("Turn up a card of your board.")
    assert other.locator("#heard").inner_text() == ""
    assert "data-asked" not in other.locator("#now").evaluate("(now) => now.outerHTML")


def test_a_connection_that_was_cut_comes_back_to_the_same_table(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    pages = [ann, bea]
    wait_until(lambda: any(page.locator("#now[data-asked]").count() for page in pages), ann)
    asked = next(page for page in pages if page.locator("#now[data-asked]").count())
    other = bea if asked is ann else ann
    other.context.set_offline(True)
    for _ in range(2):
        before = version(asked)
        buttons(asked).first.tap()
        wait_for_news(asked, before)
    other.context.set_offline(False)
    wait_until(lambda: other.locator("#now[data-asked]").count(), other)
    assert "turned up" in other.locator("#story").inner_text()


def test_a_browser_that_was_closed_comes_back_to_its_seat(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    address = begin(ann, "diddly", "here", "friend")
    seat_friend(ann, open_page)
    context = ann.context
    ann.close()
    again = context.new_page()
    again.goto("/play")
    again.get_by_role("navigation", name="My tables").get_by_role("link").first.click()
    again.wait_for_url(address)
    again.locator("#people summary").click()
    assert again.get_by_role("button", name="Give up").is_visible()


def test_a_stale_button_shows_the_table_as_it_is(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    address = begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    pages = [ann, bea]
    wait_until(lambda: any(page.locator("#now[data-asked]").count() for page in pages), ann)
    asked = next(page for page in pages if page.locator("#now[data-asked]").count())
    second = asked.context.new_page()
    second.goto(address)
    second.evaluate("document.getElementById('stream')?.remove()")
    old = second.locator("#moves").evaluate("(form) => form.elements.version.value")
    buttons(asked).first.tap()
    wait_until(lambda: version(asked) > int(old), asked)
    second.evaluate("(old) => { document.getElementById('moves').elements.version.value = old; }", old)
    buttons(second).last.tap()
    second.get_by_role("alert").wait_for()
    assert "Something else happened first." in second.get_by_role("alert").inner_text()
    assert version(second) == version(asked)


def test_six_tables_in_six_tabs_leave_room_for_a_seventh_page(open_page: OpenPage) -> None:
    first: Any = open_page("/play")
    tabs = [first, *(first.context.new_page() for _ in range(5))]
    for tab in tabs:
        begin(tab, "diddly", "here", "friend")
    seventh = first.context.new_page()
    seventh.goto("/rules", timeout=5_000)
    friend = seat_friend(first, open_page)
    wait_until(lambda: first.locator("#board").count() and friend.locator("#board").count(), first)


def test_the_phone_goes_from_hand_to_hand(open_page: OpenPage) -> None:
    page: Any = open_page("/play")
    begin(page, "quiddler", "here", "here")
    assert page.locator("#moves button[name=move]").count() == 0
    page.locator(".curtain a.main").tap()
    wait_until(lambda: buttons(page).count(), page)
    name = page.locator(".curtain strong").inner_text()
    buttons(page).first.tap()
    page.wait_for_load_state()
    page.get_by_role("link", name="Cover my cards").tap()
    page.wait_for_load_state()
    assert page.locator("#moves button[name=move]").count() == 0
    assert page.get_by_role("link", name=f"I am {name}").is_visible()


def test_two_callers_of_diabolo_in_real_time(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diabolo", "here", "friend")
    bea = seat_friend(ann, open_page)
    wait_until(lambda: bea.locator("#typed").count() and ann.locator("#typed").count(), ann)
    ann.locator("#typed").fill("qqq")
    for number in range(6):
        caller = bea if number % 2 else ann
        before = version(caller)
        caller.locator("button[value=pass]").tap()
        wait_for_news(caller, before)
    assert ann.locator("#typed").input_value() == "qqq"
    ann.locator("#typed").press("Enter")
    ann.get_by_role("alert").wait_for()
    assert ann.locator("#typed").input_value() == "qqq"
    assert bea.get_by_role("alert").count() == 0


def test_where_there_is_no_stream_the_table_is_looked_at(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    ann.route(
        "**/events*", lambda route: route.fulfill(status=503, content_type="text/html", body="<p>full</p>")
    )
    begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    wait_until(lambda: ann.locator("#board").count(), ann)
    assert "full" not in ann.locator("main").inner_text()
    wait_until(lambda: any(page.locator("#now[data-asked]").count() for page in (ann, bea)), ann)


def test_trouble_leaves_the_table_in_sight(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "easy", **{"option-dealer": "2"})
    wait_until(lambda: buttons(ann).count(), ann)
    body = "<p role=alert>What is kept here cannot be reached just now.</p>"
    ann.route("**/moves", lambda route: route.fulfill(status=503, content_type="text/html", body=body))
    buttons(ann).first.tap()
    ann.locator("#trouble").get_by_text("cannot be reached").wait_for()
    assert ann.locator("#board").is_visible()
    ann.unroute("**/moves")
    before = version(ann)
    buttons(ann).first.tap()
    wait_for_news(ann, before)
    assert ann.locator("#trouble").inner_text() == ""
