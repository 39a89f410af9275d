"""Every kind of form behind a failing proxy, and controls that are tapped twice."""

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.network.faulty_proxy import LOST, SLOW, FaultyProxy
from tests.browser.states import begin_sheet
from tests.browser.table_play import (
    begin,
    buttons,
    make_a_move,
    open_people,
    seat_friend,
    settled,
    wait_for_asked,
    wait_until,
)

BETWEEN: Final = 90
"""Milliseconds between the two taps of a double tap."""

FAR_APART: Final = 120
"""Milliseconds after which a second tap may be meant: those for which a page settles."""

_NOTE_TAPS: Final = """() => {
  window.pressedAt = [];
  window.onpointerdown = () => pressedAt.push(performance.now());
}"""

KEPT: Final = re.compile("is kept and will be sent")
TAKES_LONG: Final = re.compile("The answer takes long")
LOST_FOR_NOW: Final = re.compile("Still no connection|The connection is back")


class Act(NamedTuple):
    """A form that is ready to be sent: its tap, its count of acts so far, and texts to be typed, by field.

    `leads` is a pattern of the address where it ends, "" if the page stays.
    """

    page: Any
    tap: Callable[[], object]
    count_acts: Callable[[], int]
    typed: Mapping[str, str] = {}
    leads: str = ""


class Outcome(NamedTuple):
    """The outcome behind a failing proxy: a line tells, what was typed is there, one act is done."""

    told: bool
    nothing_lost: bool
    done_once: bool


def check_fault(act: Act, proxy: FaultyProxy, fault: str, *, times: int = 1) -> None:
    """Check that the person is told, that nothing typed is lost, and that one act is done."""
    outcome = meet_fault(act, proxy, fault, times=times)
    assert outcome == Outcome(told=True, nothing_lost=True, done_once=True)


def meet_fault(act: Act, proxy: FaultyProxy, fault: str, *, times: int = 1) -> Outcome:
    """Send a form through a failing proxy, and once more where the person is told to; return the outcome."""
    before = act.count_acts()
    for field, text in act.typed.items():
        act.page.locator(field).fill(text)
    proxy.fail_next(fault, times=times)
    act.tap()
    line = act.page.locator("#trouble .calm")
    told = _holds(lambda: expect(line).to_have_text(TAKES_LONG if fault == SLOW else KEPT))
    nothing_lost = _holds(lambda: check_nothing_lost(act))
    hurry(act.page, proxy, fault)
    follows = fault == LOST and act.page.locator("#stream").count()  # news tell that it was done
    if times > 1 and not follows and not act.page.locator("#outbox").count():  # which sends by itself
        told &= _holds(lambda: expect(line).to_have_text(LOST_FOR_NOW))
        nothing_lost &= _holds(lambda: check_nothing_lost(act))
        settled(act.page)
        act.tap()
    wait_until(lambda: proxy.passed, act.page)
    act.page.wait_for_url(re.compile(act.leads))
    told &= _holds(lambda: expect(line).to_have_count(0))
    settled(act.page)
    told &= act.page.get_by_role("alert").all_inner_texts() == []
    passed = times if times > 1 and follows else 1 + (times if fault == LOST else 0)
    is_settled = (times > 1 and follows) or act.page.evaluate("localStorage.length") == 0
    return Outcome(
        told, nothing_lost, act.count_acts() == before + 1 and proxy.passed == passed and bool(is_settled)
    )


def _holds(check: Callable[[], object]) -> bool:
    """Return whether a check holds; what does not is printed."""
    try:
        check()
    except AssertionError as error:
        print(error)
        return False
    return True


def check_nothing_lost(act: Act) -> None:
    """Check that the page stands as it was, with what was typed, also after a reload."""
    assert "Foreign" not in act.page.locator("body").inner_text()
    for field, text in act.typed.items():
        values = act.page.locator(field).evaluate_all("(all) => all.map(({ value }) => value)")
        if values or not act.page.locator("#stream").count():  # else a stream has told that it was taken
            assert values == [text]


def hurry(page: Any, proxy: FaultyProxy, fault: str) -> None:
    """End the wait: a held answer comes, or the browser says that it is online."""
    if fault == SLOW:
        proxy.release()  # the answer may lead to another page at once, in which nothing is to be said
    else:
        page.evaluate("dispatchEvent(new Event('online'))")


def count_versions(page: Any) -> int:
    """Return the version of a table as the server tells it now."""
    text = page.request.get(page.url).text()
    found = re.search(r'data-version="(\d+)"', text)
    assert found is not None, (page.url, text[:2000])
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
    return tapping(page, page.locator("#verbs button[name=picked]"))


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
    open_people(page)
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


def count_own(page: Any, path: str) -> int:
    """Return how many tables or sheets this browser has."""
    text: str = page.request.get(re.sub("/(play|score).*", "", page.url) + path).text()
    return text.count("<li><a")


def a_new_table(open_page: OpenPage) -> Act:
    page: Any = open_page("/play?game=diddly&who=here&who=friend")
    begin_button = page.get_by_role("button", name="Begin", exact=True)
    typed = {"#who .place input >> nth=0": "Ann"}
    return Act(page, lambda: begin_button.tap(), lambda: count_own(page, "/play"), typed, r"/play/[\w-]{16}$")


def a_new_sheet(open_page: OpenPage) -> Act:
    page: Any = open_page("/score")
    begin_button = page.get_by_role("button", name="Begin", exact=True)
    typed = {
        f"#form .seat input[name=player] >> nth={place}": name for place, name in enumerate(("Ann", "Bea"))
    }
    return Act(page, lambda: begin_button.tap(), lambda: count_own(page, "/score"), typed, "/scoresheets/")


def an_invitation(open_page: OpenPage) -> Act:
    ann: Any = open_page("/play")
    begin(ann, "diddly", "here", "friend")
    page: Any = open_page(ann.locator(".invite a").first.get_attribute("href"))

    def count() -> int:
        return int(">Bea<" in ann.request.get(ann.url).text())

    sits = page.get_by_role("button", name="Sit down")
    return Act(page, lambda: sits.tap(), count, {"#name": "Bea"}, r"/play/[\w-]{16}$")


def a_question(open_page: OpenPage) -> Act:
    page: Any = open_page("/")
    page.get_by_text("The cards, where they matter").tap()
    return Act(
        page, lambda: page.locator("#word1").press("Enter"), lambda: 0, {"#word1": "quiz", "#cards1": "QU"}
    )


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
    "new table": a_new_table,
    "new sheet": a_new_sheet,
    "invitation": an_invitation,
}
"""A form of each kind."""

TAPPED: Final = ", ".join(
    (
        "#moves button:is([name=move], [name=picked]):visible:enabled",
        "#moves a[href^='?']:visible",
        ".tools button:visible",
    )
)
"""The controls of a table that are tapped twice."""


def check_double_taps(open_page: OpenPage, game: str, rng: Random, taps: int) -> int:
    """Tap controls of a table twice each; return how many did something else than one tap does."""
    pages = list(begin_with_friend(open_page, game))
    wrong = done = 0
    while done < taps:
        page = wait_until(
            lambda: next((one for one in pages if one.locator("#now[data-asked]").count()), None), pages[0]
        )
        settled(page)
        target = page.locator(TAPPED).nth(rng.randrange(page.locator(TAPPED).count()))
        is_act = target.evaluate("(it) => it.matches('button')")
        target.scroll_into_view_if_needed()
        box, before = target.bounding_box(), count_versions(page)
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.evaluate(_NOTE_TAPS)
        page.touchscreen.tap(*place)
        page.wait_for_timeout(BETWEEN)
        page.touchscreen.tap(*place)
        settled(page)
        if page.evaluate("pressedAt[1] - pressedAt[0]") > FAR_APART:
            continue  # the machine is too busy for a double tap
        done += 1
        wrong += count_versions(page) - before not in ((0, 1) if is_act else (0,))
        wrong += page.locator("#fault").count() and not page.locator("#fault").inner_text().count("(")
    return wrong
