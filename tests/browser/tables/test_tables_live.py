"""A table live on several phones: cut off, stale, shared, looked at by many."""

import http.client
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table_play import (
    begin,
    buttons,
    make_a_move,
    open_people,
    seat_friend,
    settled,
    version,
    wait_for_asked,
    wait_for_news,
    wait_until,
)
from tests.conditions import MAX_SECONDS
from tests.servers import Server

WATCHERS = 28

AS_A_PHONE = """() => {
  window.Notification = class {
    static permission = "granted";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
}"""
"""The notifications of Chromium on phones, on a page behind another one."""


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


def test_a_phone_that_cannot_notify_offers_it_no_more(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "friend")
    pages = [ann, seat_friend(ann, open_page)]
    asked = wait_for_asked(pages)
    phone = pages[1 - pages.index(asked)]
    phone.evaluate(AS_A_PHONE)
    button = phone.locator("[data-notify]")
    button.dispatch_event("click")
    wait_until(lambda: button.get_attribute("aria-pressed") == "true", phone)
    assert phone.evaluate("readStored('notify', false)") is True
    for _ in range(2):
        make_a_move(asked)
    wait_until(lambda: phone.locator("#now[data-asked]").count(), phone)
    wait_until(lambda: button.evaluate("(button) => button.hidden"), phone)
    assert phone.evaluate("readStored('notify', false)") is False


def test_a_connection_that_was_cut_comes_back_to_the_same_table(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    pages = [ann, bea]
    asked = wait_for_asked(pages)
    other = bea if asked is ann else ann
    other.context.set_offline(True)
    for _ in range(2):
        make_a_move(asked)
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
    open_people(again)
    assert again.locator("#ask-resign summary").is_visible()


def test_a_stale_button_shows_the_table_as_it_is(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    address = begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    pages = [ann, bea]
    asked = wait_for_asked(pages)
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
    seventh.goto("/rules")
    friend = seat_friend(first, open_page)
    wait_until(lambda: first.locator("#board").count() and friend.locator("#board").count(), first)


def test_the_phone_goes_from_hand_to_hand(open_page: OpenPage) -> None:
    page: Any = open_page("/play")
    begin(page, "quiddler", "here", "here")
    assert page.locator("#moves button[name=move]").count() == 0
    page.locator(".curtain a.main").tap()
    wait_until(lambda: buttons(page).count(), page)
    name = (page.locator(".curtain strong").text_content() or "").strip()
    before = version(page)
    buttons(page).first.tap()
    wait_for_news(page, before)
    page.locator("#more > summary").tap()
    page.get_by_role("link", name="Cover my cards").tap()
    page.get_by_role("link", name=f"I am {name}").wait_for()
    assert page.locator("#moves button[name=move]").count() == 0


def test_two_callers_of_diabolo_in_real_time(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diabolo", "here", "friend", **{"option-misfits": "ignored"})
    bea = seat_friend(ann, open_page)
    wait_until(lambda: bea.locator("#typed").count() and ann.locator("#typed").count(), ann)
    ann.locator("#typed").fill("qqq")
    for caller in (ann, ann, *(ann, bea) * 3):  # the dealer alone decides until three cards lie there
        wait_until(lambda: version(ann) == version(bea), ann)  # so that the next news is of the next tap
        before = version(caller)
        caller.locator("button[value=pass]").tap()
        wait_for_news(caller, before)
    assert ann.locator("#typed").input_value() == "qqq"
    wait_until(lambda: version(ann) == version(bea), ann)
    ann.locator("#typed").press("Enter")
    ann.locator("#fault").wait_for()
    assert ann.locator("#typed").input_value() == "qqq"
    ann.evaluate("faultUntil += 600_000")  # it stays for seconds, and the machine may be busy
    before = version(ann)
    bea.locator("button[value=pass]").tap()
    wait_for_news(ann, before)
    assert ann.locator("#fault").is_visible()
    assert bea.locator("#fault").count() == 0


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
    body = "<section role=alert><p>What is kept here cannot be reached just now.</p></section>"
    headers = {"X-Wordsvc-Part": "error", "Content-Type": "text/html"}
    ann.route("**/play/*?do=move", lambda route: route.fulfill(status=503, headers=headers, body=body))
    buttons(ann).first.tap()
    ann.locator("#trouble").get_by_text("cannot be reached").wait_for()
    assert ann.locator("#board").is_visible()
    ann.unroute("**/play/*?do=move")
    before = version(ann)
    buttons(ann).first.tap()
    wait_for_news(ann, before)
    expect(ann.locator("#trouble")).to_have_text("")


def test_a_card_is_dragged_to_its_place(open_page: OpenPage) -> None:
    page: Any = open_page("/play", viewport={"width": 1280, "height": 844}, has_touch=False)
    begin(page, "diddly", "here", "easy", **{"option-dealer": "2"})
    for number in range(2):
        before = wait_until(lambda: buttons(page).count(), page) and version(page)
        buttons(page).nth(number).click()
        wait_for_news(page, before)
    wait_until(lambda: page.locator(".pile[value=deck]").count(), page)
    hidden = page.locator(".player.mine .place").nth(5)
    before = version(page)
    drag(page, page.locator(".pile[value=deck]"), hidden)
    wait_for_news(page, before)  # a card that comes long after it was let go is not laid
    settled(page)
    page.mouse.up()
    wait_until(lambda: not hidden.locator(".card.back").count(), page)


def test_a_card_that_is_let_go_elsewhere_is_not_laid(open_page: OpenPage) -> None:
    page: Any = open_page("/play", viewport={"width": 1280, "height": 844}, has_touch=False)
    begin(page, "fiddlefoo", "here", "easy", **{"option-first": "1"})
    card = page.locator("#hand [data-drag]").first
    wait_until(card.count, page)
    before = version(page)
    drag(page, card, page.locator("#asked"))
    page.mouse.up()
    wait_until(page.locator("#hand .chosen").count, page)
    assert version(page) == before
    laid = page.locator("#board .on").count()
    drag(page, page.locator("#hand .chosen"), page.locator("#board .free").first)
    page.mouse.up()
    wait_until(lambda: page.locator("#board .on").count() > laid, page)


def drag(page: Any, card: Any, place: Any) -> None:
    """Drag something with the mouse, as a hand does: by and by; it is not let go."""
    settled(page)
    card.scroll_into_view_if_needed()
    start, end = card.bounding_box(), place.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)


def test_a_second_phone_takes_over_the_seat(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "friend")
    lost = seat_friend(ann, open_page)
    wait_until(lambda: lost.locator("#board").count(), lost)
    table = lost.url
    lost.goto(f"{table}/seats/2/phone")
    link = lost.locator(".invite a").first.get_attribute("href")
    lost.goto(table)
    found: Any = open_page(link)
    found.get_by_role("button", name="Take my seat here").click()
    found.wait_for_url(re.compile(r"/play/[\w-]{16}$"))
    wait_until(lambda: found.locator("#board").count(), found)
    pages = [ann, found]
    for _ in range(3):
        make_a_move(wait_for_asked(pages))
    lost.get_by_text("Your seat is open on another phone").wait_for()
    assert buttons(lost).count() == 0


def test_two_browsers_play_while_many_look_on(open_page: OpenPage, server: Server) -> None:
    ann: Any = open_page("/play")
    address = begin(ann, "diddly", "here", "friend")
    bea = seat_friend(ann, open_page)
    pages = [ann, bea]
    match_id = urlsplit(address).path.rpartition("/")[2]
    with ExitStack() as stack:
        streams = [watch(server, match_id, stack) for _ in range(WATCHERS)]
        for _ in range(4):
            make_a_move(wait_for_asked(pages))
            wait_until(lambda: version(ann) == version(bea), ann)
        told = [[next(stream) for _ in range(4)] for stream in streams]
    assert all(messages == told[0] for messages in told)
    assert [message["version"] for message in told[0]] == sorted({m["version"] for m in told[0]})


def watch(server: Server, match_id: str, stack: ExitStack) -> Iterator[dict[str, Any]]:
    """Return the messages of a match, as a stranger's program reads them from its stream."""
    connection = stack.enter_context(closing(http.client.HTTPConnection(server.address, timeout=MAX_SECONDS)))
    connection.request("GET", f"/v1/matches/{match_id}/events", headers={"Accept": "text/event-stream"})
    answer = connection.getresponse()
    assert answer.status == 200
    lines = (line for line in answer if line.startswith(b"data:"))
    return (json.loads(line.removeprefix(b"data:")) for line in lines)
