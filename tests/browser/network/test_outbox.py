"""A score sheet without a network: a round waits on the phone, in order, and nothing is overwritten."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.states import begin_sheet, open_all, write_round
from tests.browser.table_play import settled, wait_until

ROUNDS = {
    1: ("10", "12+L", "5"),
    2: ("quit", "12", "toad"),
    3: ("5", "8", "9", "10+M"),
    4: ("1", "2", "3", "4"),
    5: ("0", "15", "20+L", "6"),
    6: ("3", "4", "", "5"),
    7: ("10", "10", "", "10"),
    8: ("7+L", "1", "", "2"),
}
BY_HAND = {
    "Ann": 10 + 24 + 5 + 1 + 0 + 3 + 10 + 17,
    "Bea": 22 + 0 + 8 + 2 + 15 + 4 + 10 + 1,  # in round 2 Bea loses the 24 points of QUIT, but not below zero
    "Cem": 5 + 12 + 9 + 3 + 30,
    "Dee": 20 + 20 + 4 + 6 + 5 + 10 + 2,
}


def totals(page: Any) -> list[int]:
    return [int(text) for text in page.locator("table.score tfoot td").all_inner_texts()]


def wait_for_empty_storage(page: Any) -> None:
    wait_until(lambda: page.evaluate("localStorage.length") == 0, page)


def count_rounds(page: Any) -> int:
    return int(page.locator("table.score tbody tr").count())


def fill_in(page: Any, cells: Sequence[str]) -> None:
    """Type a round, and see that it is still there after a reload."""
    for seat, cell in enumerate(cells):
        page.locator(f"#cell{seat}").fill(cell)
    page.reload()
    for seat, cell in enumerate(cells):
        expect(page.locator(f"#cell{seat}")).to_have_value(cell)


def write(page: Any, number: int) -> None:
    """Write a round by a form that was loaded anew, and load the page anew behind it."""
    fill_in(page, ROUNDS[number])
    page.locator("form.round button.main").tap()
    wait_until(lambda: count_rounds(page) == number, page)
    page.reload()
    assert count_rounds(page) == number


def write_offline(page: Any, number: int, waiting: int) -> None:
    """Write a round that waits on the phone, and load the page anew behind it."""
    fill_in(page, ROUNDS[number])
    page.locator("form.round button.main").tap()
    for _ in range(2):
        expect(page.locator("#outbox li")).to_have_count(waiting)
        assert ROUNDS[number][3] in page.locator("#outbox li").last.inner_text()
        expect(page.locator("#cell0")).to_have_value("")
        page.reload()


def take_step(page: Any, kind: str, **typed: str) -> None:
    """Change the players or the dealer."""
    open_all(page)
    form = page.locator(f"form:has(input[name=do][value={kind}])")
    for name, text in typed.items():
        field = form.locator(f"[name={name}]")
        if name == "player" and kind != "join":
            field.select_option(text)
        else:
            field.fill(text)
    before = page.locator("input[name=revision]").first.input_value()
    form.locator("button").tap()
    wait_until(lambda: page.locator("input[name=revision]").first.input_value() != before, page)
    page.reload()


def keep_pages(page: Any) -> None:
    """Wait until the page opens without a network."""
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"), page)
    page.reload()
    path = page.evaluate("location.pathname")
    wait_until(lambda: page.evaluate("(path) => caches.match(path).then(Boolean)", path), page)


def test_eight_rounds_of_four_people_on_two_phones(open_page: OpenPage) -> None:
    ann: Any = open_page("/score")
    begin_sheet(ann, "Ann", "Bae", "Cem")
    bea: Any = open_page(ann.url)
    take_step(ann, "rename", player="Bae", name="Bea")
    take_step(ann, "deal", player="Cem")
    write(ann, 1)
    write(ann, 2)
    take_step(ann, "join", player="Dee", start="20")
    bea.reload()
    keep_pages(bea)
    bea.context.set_offline(True)
    write_offline(bea, 3, 1)
    write_offline(bea, 4, 2)
    assert count_rounds(bea) == 2
    expect(bea.locator("#trouble .calm")).to_have_text(re.compile("As of"))
    bea.context.set_offline(False)
    wait_until(lambda: count_rounds(bea) == 4, bea)
    expect(bea.locator("#outbox")).to_be_hidden()
    ann.reload()
    ann.locator("table.score tbody a").nth(1).tap()
    ann.wait_for_url("**?round=2")
    open_all(ann)
    ann.locator("#challenger").select_option("Bea")
    ann.locator('form[action$="/challenges"] button').tap()
    ann.get_by_text("Bea loses 24 points").wait_for()
    wait_until(lambda: "round=2" not in ann.url, ann)
    write(ann, 5)
    take_step(ann, "leave", player="Cem")
    for number in (6, 7, 8):
        write(ann, number)
    assert dict(zip(BY_HAND, totals(ann), strict=True)) == BY_HAND
    assert ann.locator("#leads").inner_text() == "Ann wins."
    wait_until(lambda: totals(bea) == totals(ann), bea)
    rows = [row.locator("td").all_inner_texts() for row in ann.locator("table.score tbody tr").all()]
    dealers = [next(seat for seat, cell in enumerate(row) if "*" in cell) for row in rows]
    assert dealers == [2, 0, 1, 2, 3, 0, 1, 3]
    for page in (ann, bea):
        wait_for_empty_storage(page)


def write_without_answer(page: Any, *cells: str) -> None:
    for seat, cell in enumerate(cells):
        page.locator(f"#cell{seat}").fill(cell)
    waiting = page.locator("#outbox li").count()
    page.locator("form.round button.main").tap()
    expect(page.locator("#outbox li")).to_have_count(waiting + 1)


def test_a_conflict_is_shown_and_a_faulty_round_keeps_its_place(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")
    other = open_page(page.url)
    page.context.set_offline(True)
    for cells in (("12", "7"), ("5", "17L"), ("1", "2")):
        write_without_answer(page, *cells)
    assert page.locator("form.round button.main").inner_text() == "Write round 4 down"
    write_round(other, "9", "8")
    page.context.set_offline(False)
    first = page.locator("#outbox li").first
    expect(first).to_contain_text("On the sheet now: Ann: 9, Bea: 8")
    expect(page.locator("#outbox li")).to_have_count(3)
    page.get_by_role("button", name="Write mine too").tap()
    expect(first).to_contain_text("does not say whether the bonus is in it")
    page.reload()
    page.get_by_role("button", name="Correct it").tap()
    page.locator("#cell1").fill("7+L")
    settled(page)
    page.locator("form.round button.main").tap()
    wait_until(lambda: count_rounds(page) == 4, page)
    assert totals(page) == [9 + 12 + 5 + 1, 8 + 7 + 17 + 2]
    rows = page.locator("table.score tbody tr").all_inner_texts()
    assert [re.findall(r"\d+", row)[1:] for row in rows] == [["9", "8"], ["12", "7"], ["5", "17"], ["1", "2"]]


def test_what_was_agreed_on_is_no_draft_any_more(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")
    take_step(page, "entitle", title="Friday")
    open_all(page)
    page.locator("#losses").select_option("total")
    page.get_by_role("button", name="Agree on this").tap()
    page.locator("#losses option[selected][value=total]").wait_for(state="attached")
    settled(page)
    wait_for_empty_storage(page)
    page.get_by_role("button", name="Take the last change back").tap()
    page.locator("#losses option[selected][value='']").wait_for(state="attached")
    expect(page.locator("#losses")).to_have_value("")


def test_a_sheet_that_began_leaves_no_draft(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    for place in range(2):
        page.locator("input[name=player]").nth(place).fill("Ann")
    page.locator("button.main").tap()
    page.get_by_role("alert").wait_for()
    settled(page)
    page.locator("input[name=player]").nth(1).fill("Bea")
    page.locator("button.main").tap()
    page.wait_for_url("**/scoresheets/**")
    wait_for_empty_storage(page)


def test_a_usual_choice_and_a_cleared_field_outlast_a_reload(open_page: OpenPage) -> None:
    page: Any = open_page("/score?game=diddly&rounds=3&board=nine")
    begin_sheet(page, "Ann", "Bea")
    open_all(page)
    page.locator("#rounds").fill("")
    page.locator("#board").select_option("")
    page.reload()
    expect(page.locator("#rounds")).to_have_value("")
    expect(page.locator("#board")).to_have_value("")


def test_what_is_thrown_away_is_not_sent(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")
    other = open_page(page.url)
    page.context.set_offline(True)
    write_without_answer(page, "12", "7")
    write_without_answer(page, "1", "2")
    write_round(other, "9", "8")
    page.context.set_offline(False)
    page.get_by_role("button", name="Throw it away").tap()
    wait_until(lambda: count_rounds(page) == 2, page)
    assert totals(page) == [10, 10]
    expect(page.locator("#outbox")).to_be_hidden()
    wait_for_empty_storage(page)


def test_what_counts_on_the_sheet_as_it_stands_is_held_back(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")
    write_round(page, "thin", "dog")
    undo = page.get_by_role("button", name="Take round 1 back")
    laid = page.locator("button.way")
    expect(undo).to_be_enabled()
    expect(laid.first).to_be_enabled()
    page.context.set_offline(True)
    expect(undo).to_be_disabled()
    page.get_by_text("Not without a connection").first.wait_for()
    write_without_answer(page, "1", "2")
    other = open_page(page.url)
    write_round(other, "9", "8")
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_contain_text("On the sheet now")
    expect(undo).to_be_disabled()
    expect(laid.first).to_be_disabled()
    page.get_by_role("button", name="Throw it away").tap()
    expect(undo).to_be_enabled()


def test_the_list_of_sheets_says_what_waits(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")
    sheet = page.url
    page.context.set_offline(True)
    write_without_answer(page, "12", "7")
    write_without_answer(page, "1", "2")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto("/score")
    expect(page.locator(".own a")).to_contain_text("not sent yet: 2")
    page.goto(sheet)
    wait_until(lambda: count_rounds(page) == 2, page)
    page.goto("/score")
    expect(page.locator(".own [data-unsent]")).to_be_hidden()


def test_on_plain_http_the_outbox_works_while_the_page_is_open(open_plain: OpenPage) -> None:
    page: Any = open_plain("/score")
    begin_sheet(page, "Ann", "Bea")
    assert page.evaluate("[isSecureContext, navigator.serviceWorker === undefined]") == [False, True]
    page.context.set_offline(True)
    write_without_answer(page, "12", "7")
    page.get_by_text("Leave this page open until then.").wait_for()
    expect(page.get_by_text("This page opens without one too.")).to_be_hidden()
    page.context.set_offline(False)
    wait_until(lambda: count_rounds(page) == 1, page)
    expect(page.locator("#outbox")).to_be_hidden()


def test_choices_of_a_form_outlast_a_reload_and_are_those_of_this_form(open_page: OpenPage) -> None:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea", "Cem")
    open_all(page)
    page.locator("#leave-player").select_option("Cem")
    page.get_by_label("can still win").check()
    page.reload()
    expect(page.locator("#leave-player")).to_have_value("Cem")
    expect(page.get_by_label("can still win")).to_be_checked()
    assert [page.locator(field).input_value() for field in ("#rename-player", "#deal-player")] == ["Ann"] * 2
    page.get_by_role("button", name="Close the cells to come").tap()
    page.get_by_text("Cem left before round 1.").wait_for()
    settled(page)
    wait_for_empty_storage(page)
    open_all(page)
    page.locator("#rename-player").select_option("Bea")
    page.locator("#rename-name").fill("Ann")
    page.get_by_role("button", name="Rename").tap()
    page.get_by_role("alert").wait_for()
    expect(page.locator("#rename-player")).to_have_value("Bea")  # a wrong answer loses nothing
