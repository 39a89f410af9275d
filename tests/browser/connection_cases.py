"""Every kind of form behind a failing proxy, and controls that are tapped twice."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.faulty_proxy import LOST, SLOW, FaultyProxy
from tests.browser.states import begin_sheet
from tests.browser.table_play import (
    begin,
    buttons,
    make_a_move,
    seat_friend,
    settled,
    wait_for_asked,
    wait_until,
)

BETWEEN: Final = 90
"""Milliseconds between the two taps of a double tap."""

KEPT: Final = re.compile("is kept and will be sent")
TAKES_LONG: Final = re.compile("The answer takes long")
LOST_FOR_NOW: Final = re.compile("Still no connection")


class Act(NamedTuple):
    """A form that is ready to be sent: its tap, its count of acts so far, and texts to be typed, by field."""

    page: Any
    tap: Callable[[], object]
    count: Callable[[], int]
    typed: Mapping[str, str] = {}


def check_fault(act: Act, proxy: FaultyProxy, fault: str, *, times: int = 1) -> None:
    """Check that the person is told, that nothing typed is lost, and that one act is done."""
    before = act.count()
    for field, text in act.typed.items():
        act.page.locator(field).fill(text)
    proxy.fail_next(fault, times=times)
    act.tap()
    line = act.page.locator("#trouble .calm")
    expect(line).to_have_text(TAKES_LONG if fault == SLOW else KEPT)
    check_nothing_lost(act)
    hurry(act.page, proxy)
    if times > 1:
        expect(line).to_have_text(LOST_FOR_NOW)
        check_nothing_lost(act)
        settled(act.page)
        act.tap()
    wait_until(lambda: proxy.passed, act.page)
    expect(line).to_have_count(0)
    settled(act.page)
    assert act.page.get_by_role("alert").all_inner_texts() == []
    assert act.count() == before + 1
    assert proxy.passed == 1 + (times if fault == LOST else 0)
    assert act.page.evaluate("sessionStorage.length") == 0


def check_nothing_lost(act: Act) -> None:
    """Check that the page stands as it was, with what was typed, also after a reload."""
    assert "Foreign" not in act.page.locator("body").inner_text()
    for field, text in act.typed.items():
        assert act.page.locator(field).input_value() == text


def hurry(page: Any, proxy: FaultyProxy) -> None:
    """End the wait: a held answer comes, or the browser says that it is online."""
    proxy.release()
    page.evaluate("dispatchEvent(new Event('online'))")


def count_versions(page: Any) -> int:
    """Return the version of a table as the server tells it now."""
    found = re.search(r'data-version="(\d+)"', page.request.get(page.url).text())
    assert found is not None
    return int(found[1])


def begin_with_friend(open_page: OpenPage, game: str, **fields: str) -> tuple[Any, Any]:
    """Return the browser that is asked and the other one; nobody else moves."""
    ann: Any = open_page("/play")
    begin(ann, game, "here", "friend", **fields)
    bea = seat_friend(ann, open_page)
    asked = wait_for_asked([ann, bea])
    settled(asked)
    return asked, bea if asked is ann else ann


def tapping(page: Any, target: Any, **typed: str) -> Act:
    """Return the act of a table that a tap on something does."""
    fields = {f"#{name}": text for name, text in typed.items()}
    return Act(page, lambda: target.tap(), lambda: count_versions(page), fields)


def a_move(open_page: OpenPage) -> Act:
    page, _ = begin_with_friend(open_page, "diddly")
    return tapping(page, buttons(page).first)


def a_call(open_page: OpenPage) -> Act:
    page, _ = begin_with_friend(open_page, "diabolo")
    return tapping(page, page.locator("button[value=pass]:enabled"))


def a_lay(open_page: OpenPage) -> Act:
    page = draw_a_card(open_page)
    settled(page)
    faces = page.locator("#hand .hand .card").evaluate_all(
        "(all) => all.map((card) => card.firstChild.data.trim())"
    )
    page.get_by_role("link", name="Lay words").tap()
    settled(page)
    page.locator("#hand summary", has_text="Type the words").tap()
    word = "".join(f"({face})" if len(face) > 1 else face for face in faces[:3])
    return tapping(page, page.get_by_role("button", name="Lay what I typed"), typed=word)


def a_discard(open_page: OpenPage) -> Act:
    page = draw_a_card(open_page)
    settled(page)
    page.locator("#hand .hand a").first.tap()
    settled(page)
    return tapping(page, page.locator("#hand button.main"))


def draw_a_card(open_page: OpenPage) -> Any:
    """Return the browser whose player of Quiddler has drawn."""
    page, _ = begin_with_friend(open_page, "quiddler")
    page.locator("button[value=draw]").tap()
    page.get_by_role("link", name="Lay words").wait_for()
    return page


def an_undo(open_page: OpenPage) -> Act:
    page, _ = begin_with_friend(open_page, "diddly")
    make_a_move(page)
    settled(page)
    return tapping(page, page.get_by_role("button", name="Take back"))


def giving_up(open_page: OpenPage) -> Act:
    page, _ = begin_with_friend(open_page, "diddly")
    page.locator("#people > summary").tap()
    page.locator("#ask-resign > summary").tap()
    return tapping(page, page.get_by_role("button", name="Yes, give up"))


def a_round(open_page: OpenPage) -> Act:
    page: Any = open_page("/score")
    begin_sheet(page, "Ann", "Bea")

    def count() -> int:
        found = re.search(r"Write round (\d+) down", page.request.get(page.url).text())
        assert found is not None
        return int(found[1])

    save = page.get_by_role("button", name=re.compile("Write round"))
    return Act(page, lambda: save.tap(), count, {"#cell0": "12+5", "#cell1": "7"})


def a_solitaire(open_page: OpenPage) -> Act:
    page: Any = open_page("/solitaire?deal=7")

    def count() -> int:
        return len(re.findall(r"\d+(?=\.|$)", page.url.partition("moves=")[2]))

    return Act(page, lambda: page.locator("#make").tap(), count, {"#word": "dog"})


KINDS: Final[Mapping[str, Callable[[OpenPage], Act]]] = {
    "move": a_move,
    "pass": a_call,
    "lay": a_lay,
    "discard": a_discard,
    "undo": an_undo,
    "give up": giving_up,
    "round": a_round,
    "solitaire": a_solitaire,
}
"""A form of each kind."""

TAPPED: Final = ", ".join(
    (
        "#moves button[name=move]:visible:enabled",
        "#moves a[href^='?']:visible",
        ".tools button:visible",
    )
)
"""The controls of a table that are tapped twice."""


def check_double_taps(open_page: OpenPage, game: str, rng: Random, taps: int) -> int:
    """Tap controls of a table twice each; return how many did something else than one tap does."""
    pages = list(begin_with_friend(open_page, game))
    wrong = 0
    for _ in range(taps):
        page = wait_until(
            lambda: next((one for one in pages if one.locator("#now[data-asked]").count()), None), pages[0]
        )
        settled(page)
        target = page.locator(TAPPED).nth(rng.randrange(page.locator(TAPPED).count()))
        is_act = target.evaluate("(it) => it.matches('button')")
        target.scroll_into_view_if_needed()
        box, before = target.bounding_box(), count_versions(page)
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.touchscreen.tap(*place)
        page.wait_for_timeout(BETWEEN)
        page.touchscreen.tap(*place)
        settled(page)
        wrong += count_versions(page) - before not in ((0, 1) if is_act else (0,))
        wrong += page.locator("#fault").count() and not page.locator("#fault").inner_text().count("(")
    return wrong
