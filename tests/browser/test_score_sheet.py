"""A score sheet on several phones: written by touch on one, followed live on others, printed, and kept."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.states import begin_sheet, open_all, write_round, write_sums


def tap(page: Any, keys: str) -> None:
    """Tap keys of the keypad."""
    for key in keys:
        page.locator(f'.keypad [data-type="{key}"]').tap()


def next_player(page: Any) -> None:
    page.get_by_role("button", name="Next player").tap()


def link_to_follow(page: Any) -> str:
    """Return the link that a writer shows to the others."""
    open_all(page)
    return str(page.locator("[data-copy]").get_attribute("data-copy"))


def totals(page: Any) -> list[str]:
    return [str(text) for text in page.locator("table.score tfoot td").all_inner_texts()]


def test_a_round_is_written_by_the_keypad_and_followed_on_two_other_phones(open_page: OpenPage) -> None:
    writer = open_page("/score")
    begin_sheet(writer, "Ann", "Bea", "Cem")
    link = link_to_follow(writer)
    readers = [open_page(link), open_page(link, language="de")]
    assert writer.locator("#cell0").evaluate("(cell) => cell.inputMode") == "none"
    tap(writer, "12+11L")
    next_player(writer)
    tap(writer, "177")
    writer.get_by_role("button", name="Delete the last sign").tap()
    next_player(writer)
    tap(writer, "5-9")
    save = writer.get_by_role("button", name="Write round 1 down")
    box = save.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 844 - box["height"]
    for seat, cell in enumerate(("12+11+L", "17", "5-9")):
        expect(writer.locator(f"#cell{seat}")).to_have_value(cell)
    save.tap()
    writer.get_by_role("button", name="Write round 2 down").wait_for()
    expect(writer.locator("#cell0")).to_be_focused()
    expect(writer.get_by_role("status")).to_have_text("Ann leads.")
    for reader, says in zip(readers, ("Ann leads.", "Ann führt."), strict=True):
        reader.locator("table.score").wait_for()
        assert totals(reader) == ["33", "17", "0"]
        reader.get_by_role("status").get_by_text(says).wait_for()
        assert reader.locator("form").count() == 0


@pytest.mark.parametrize("height", [568, 664])
def test_the_cell_that_the_keypad_writes_into_is_in_sight(open_page: OpenPage, height: int) -> None:
    page = open_page("/score", viewport={"width": 320, "height": height})
    begin_sheet(page, "Ann", "Bea", "Cem", "Dee")
    write_round(page, "1", "2", "3", "4")
    for seat in range(4):
        tap(page, "7")
        expect(page.locator(f"#cell{seat}")).to_have_value("7")
        expect(page.locator(f"#cell{seat}")).to_be_in_viewport(ratio=1)
        keypad = page.locator(".keypad")
        expect(keypad).to_be_in_viewport(ratio=1)
        cell, keys = page.locator(f"#cell{seat}").bounding_box(), keypad.bounding_box()
        assert cell
        assert keys
        assert cell["y"] + cell["height"] <= keys["y"]
        if seat < 3:
            next_player(page)


def test_news_of_others_do_not_disturb_whoever_types(open_page: OpenPage) -> None:
    first = open_page("/score")
    begin_sheet(first, "Ann", "Bea", "Cem")
    other = open_page(first.url)
    other.locator("#cell1").fill("17")
    with other.expect_response(lambda answer: "/standing" in answer.url and answer.status == 200):
        write_round(first, "1", "2", "3")
    other.get_by_text("Another phone has written on the sheet.").wait_for()
    assert other.locator("#cell1").input_value() == "17"
    assert other.evaluate("document.activeElement.id") == "cell1"
    other.get_by_role("button", name="Write round 1 down").tap()
    other.get_by_role("alert").get_by_text("Somebody else has written on the sheet meanwhile.").wait_for()
    assert other.locator("#cell1").input_value() == "17"
    other.get_by_role("button", name="Write round 2 down").tap()
    other.get_by_role("button", name="Write round 3 down").wait_for()
    assert totals(other) == ["1", "19", "3"]


def test_followers_stay_where_an_answer_gets_lost(open_page: OpenPage) -> None:
    writer = open_page("/score")
    write_sums(writer)
    reader = open_page(link_to_follow(writer))
    reader.route("**/standing*", lambda route: route.fulfill(status=503, body="busy"))
    reader.wait_for_event("response", lambda answer: answer.status == 503)
    reader.unroute("**/standing*")
    write_round(writer, "1", "1", "1")
    reader.locator("table.score tbody tr >> nth=2").wait_for()
    assert totals(reader) == totals(writer)


def test_letters_are_typed_when_they_are_asked_for(open_page: OpenPage) -> None:
    page = open_page("/score?game=fiddlefoo")
    begin_sheet(page, "Ann", "Bea")
    page.get_by_role("button", name="Keyboard with letters").tap()
    expect(page.locator("#cell1")).to_have_attribute("inputmode", "text")
    page.keyboard.type("R7 B3")
    next_player(page)
    tap(page, "4")
    page.get_by_role("button", name="Write round 1 down").tap()
    page.locator("table.score").wait_for()
    assert totals(page) == ["-5", "-4"]


def test_a_sheet_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/score", has_touch=False)
    page.locator("input[name=player]").first.focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Tab")
    page.keyboard.type("Bea")
    page.keyboard.press("Enter")
    page.wait_for_url("**/scoresheets/**")
    page.locator("#cell0").focus()
    page.keyboard.type("12+L")
    page.keyboard.press("Tab")
    page.keyboard.type("17")
    page.keyboard.press("Tab")  # the keypad is for fingers: the next stop is the button
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Write round 2 down").wait_for()
    assert totals(page) == ["22", "17"]


@pytest.mark.parametrize("script", [True, False])
def test_a_round_is_changed_taken_out_and_brought_back(open_page: OpenPage, script: bool) -> None:
    page = open_page("/score", script=script)
    if script:
        write_sums(page)
    else:
        for place, name in enumerate(("Ann", "Bea", "Cem")):
            page.locator("input[name=player]").nth(place).fill(name)
        page.get_by_role("button", name="Begin").click()
        for cells in (("33", "17", "0"), ("24", "", "20")):
            for seat, cell in enumerate(cells):
                page.locator(f"#cell{seat}").fill(cell)
            page.locator("form.round button.main").click()
        assert page.locator(".keypad").is_hidden()
    page.get_by_role("link", name="Change round 2").click()
    page.locator("#cell1").fill("9")
    page.get_by_role("button", name="Change round 2").click()
    page.get_by_role("button", name="Take the change of round 2 back").wait_for()
    assert totals(page) == ["57", "26", "20"]
    page.get_by_role("link", name="Change round 1").click()
    page.get_by_role("button", name="Take round 1 out").click()
    page.get_by_role("button", name="Bring round 1 back").click()
    page.get_by_role("button", name="Take the change of round 2 back").click()
    page.get_by_role("button", name="Take round 2 back").wait_for()
    assert totals(page) == ["57", "17", "20"]


def test_without_a_script_readers_look_again_by_themselves(open_page: OpenPage) -> None:
    writer = open_page("/score")
    write_sums(writer)
    reader = open_page(link_to_follow(writer), script=False)
    assert 'content="10"' in reader.content()
    assert totals(reader) == totals(writer)


def test_on_paper_there_is_the_sheet_alone(open_page: OpenPage) -> None:
    page = open_page("/score")
    write_sums(page)
    page.emulate_media(media="print")
    assert page.locator("table.score").is_visible()
    assert page.locator("#leads").is_visible()
    shown = page.locator("form:visible, details:visible, nav:visible, footer:visible")
    assert shown.count() == 0


def test_names_are_shown_as_they_are_typed(open_page: OpenPage) -> None:
    page = open_page("/score")
    evil = "<img src=x onerror=alert(1)>"
    begin_sheet(page, evil, "'\"--><script>")
    write_round(page, "1", "2")
    assert page.locator("main img, main script").count() == 0
    assert page.locator("table.score thead").inner_text().count(evil) == 1
    page.goto("/score")
    assert re.search(r"Quiddler: <img", page.locator(".own").inner_text())


EIGHT = ("Ann", "Bartholomew", "Charlotte-Sophie", "Dora", "Emil", "Friederike", "Gustav", "Hans-Peter")

_COLUMNS = """() => [...document.querySelectorAll("table.score tr")].slice(1).map((row) =>
  [...row.cells].slice(1).map((cell) => {
    const range = document.createRange(), number = cell.firstChild;
    range.setStart(number, 0);
    range.setEnd(number, number.data.trimEnd().length);
    const { left, right, bottom } = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
    const inside = left >= box.left && right <= box.right;
    return { right: Math.round(right), bottom: Math.round(bottom), inside };
  }))"""


@pytest.mark.parametrize("names", [("Ann", "Bea", "Cem"), EIGHT])
def test_numbers_stand_below_each_other_and_eight_players_fit(
    open_page: OpenPage, names: tuple[str, ...]
) -> None:
    page: Any = open_page("/score", viewport={"width": 320, "height": 568})
    open_all(page)
    begin_sheet(page, *names)
    write_round(page, *[f"{9 * seat}{'+L' * (seat == 1)}{'+M' * (seat == 2)}" for seat in range(len(names))])
    write_round(page, *[str(111 + seat) for seat in range(len(names))])
    rows = page.evaluate(_COLUMNS)
    assert len(rows) == 3
    for column in zip(*rows, strict=True):
        assert max(cell["right"] for cell in column) - min(cell["right"] for cell in column) <= 1
    for row in rows:
        assert max(cell["bottom"] for cell in row) - min(cell["bottom"] for cell in row) <= 1
        assert all(cell["inside"] for cell in row)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_followers_see_the_age_of_the_sheet(open_page: OpenPage) -> None:
    writer = open_page("/score")
    write_sums(writer)
    reader: Any = open_page(link_to_follow(writer))
    reader.context.set_offline(True)
    reader.locator("#trouble").get_by_text(re.compile(r"As of \d\d:\d\d")).wait_for()
    assert totals(reader) == totals(writer)
    reader.context.set_offline(False)
    write_round(writer, "1", "1", "1")
    reader.locator("table.score tbody tr >> nth=2").wait_for()
    expect(reader.locator("#trouble .calm")).to_have_count(0)
