"""A player at a table in the browser: begin, sit down, press the buttons, read the log."""

import re
from collections.abc import Callable
from typing import Any

import orjson
from playwright.sync_api import TimeoutError as NotDone

from games.core import load_log, parse_any, view
from tests import conditions
from tests.browser.conftest import OpenPage
from wordsvc.catalogue import find_rulebook

SHORT = {
    "quiddler": {"option-hands": "3", "option-turns": "2"},
    "diabolo": {
        "option-rounds": "1",
        "option-turning": "dealer",
        "option-dealer": "1",
        "pace_seconds": "by_hand",
    },
    "diddly": {"option-rounds": "1", "option-turns": "8"},
    "diggity": {"option-gold": "1", "option-turns": "12"},
    "fiddlefoo": {"option-stall": "1"},
}
GAMES = tuple(SHORT)
MOST = 400
"""Taps of a game; the longest of these takes a quarter."""

MAX_CHOICES = 4
"""Choices before a button makes a move: whether to discard, which card, and which place of several ways."""

MOST_TABS = 200
"""Stops of a page, from its first to its last and over again."""

AGAIN = (
    "Something else happened first.",
    "Etwas anderes kam zuvor.",
    "What is kept here cannot be reached just now.",
    "Was hier aufbewahrt wird, ist gerade nicht zu erreichen.",
    "The deck is used up (D27)",  # two taps on "Turn a card", of which the first turned the last
)
"""Refusals of a request that was right a moment ago, or that a busy machine is too slow for."""


def begin(page: Any, game: str, *who: str, **fields: str) -> str:
    """Make a match by the form, with what a link may propose; gives its address.

    The deal is always the same, but for another `seed`: chance would decide what a test finds on the board.
    """
    query = "&".join([f"game={game}", *(f"who={each}" for each in who)])
    options = "&".join(f"{name}={value}" for name, value in {"seed": "7", **SHORT[game], **fields}.items())
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


def wait_for_asked(pages: list[Any]) -> Any:
    """Return the one of some pages that is asked for a move."""
    found = wait_until(lambda: [page for page in pages if page.locator("#now[data-asked]").count()], pages[0])
    return found[0]


def settled(page: Any) -> None:
    """Wait until taps on a page count: no answer is awaited, and nothing was swapped just now."""
    page.locator("[data-drafts]:not([aria-busy])").wait_for(state="attached")


def make_a_move(page: Any) -> None:
    """Tap the first thing that is offered, and wait until the table has it."""
    settled(page)
    before = version(page)
    buttons(page).first.tap()
    wait_for_news(page, before)


def is_over(page: Any) -> bool:
    return bool(page.get_by_role("link", name="Step through it").count())


def wait_until(condition: Callable[[], Any], page: Any) -> Any:
    """Wait for a condition while the page goes on; return its first true result."""
    return conditions.wait_until(condition, lambda seconds: page.wait_for_timeout(seconds * 1000))


def buttons(page: Any) -> Any:
    return page.locator("#moves button:is([name=move], [name=picked]):visible:enabled")


def press(page: Any, number: int, how: str) -> None:
    """Make a move by one of the buttons, or by a choice that leads to one; others may be quicker."""
    settled(page)
    if (scene := page.locator(".scene a.main")).count():
        leave_scene(scene, how)
        return
    found = page.locator("button[value=turn]:enabled")  # Diabolo need not wait until everybody has passed
    if not found.count():
        found = buttons(page)
    for _ in range(MAX_CHOICES):
        if found.count():
            break
        choices = find_choices(page)
        if not choices.count():
            return
        tap(choices.last, how)
        settled(page)
    if count := found.count():
        before = version(page)
        if tap(found.nth(number % count), how):
            wait_until(
                lambda: version(page) != before or page.get_by_role("alert").count() or is_over(page), page
            )
            for alert in page.get_by_role("alert").all_inner_texts():
                assert alert.startswith(AGAIN), alert


def open_people(page: Any) -> None:
    """Open the list of those who play, in the menu of the table."""
    page.locator("#more > summary").tap()
    page.locator("#people > summary").tap()


def leave_scene(scene: Any, how: str) -> None:
    """Go on from the end of a round."""
    page = scene.page
    if tap(scene, how):
        wait_until(lambda: not page.locator(".scene").count(), page)


def find_choices(page: Any) -> Any:
    """Return the links that choose: places of a board, or what to discard, else cards of a hand, else all."""
    places = (
        "#board a.go:visible",
        "#hand a[data-do=discard]:visible",
        "#hand a[data-card]:visible",
        "#hand .held a:visible",
        "#moves a[href^='?']:visible",
    )
    found = [page.locator(each) for each in places]
    return next((each for each in found if each.count()), found[-1])


def tap(target: Any, how: str) -> bool:
    """Tap something, or walk to it with the Tab key and press Enter; false where it has gone."""
    try:
        if how == "tap":
            target.tap(timeout=2_000)
        else:
            return walk_to(target) and target.page.keyboard.press("Enter") is None
    except NotDone as gone:
        if "intercepts pointer events" in str(gone).rpartition("detached")[2]:
            raise  # what is still there is covered
        return False
    return True


def walk_to(target: Any) -> bool:
    """Press Tab until the focus is on something; false where it has gone."""
    wanted = target.element_handle(timeout=2_000)
    for _ in range(MOST_TABS):
        if wanted.evaluate("(it) => it === document.activeElement"):
            return True
        if not wanted.evaluate("(it) => it.isConnected"):
            return False
        target.page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not lead there")


def play(pages: list[Any], how: str = "tap") -> int:
    """Play a match, whoever is asked; gives how often something was pressed."""
    for number in range(MOST):
        if not press_next(pages, number, how):
            return number
    raise AssertionError("the game has no end")


def press_next(pages: list[Any], number: int, how: str = "tap") -> bool:
    """Press a button on whichever page is asked; false when the match is over."""
    asked = wait_until(
        lambda: [page for page in pages if page.locator("#now[data-asked]").count()] or is_over(pages[0]),
        pages[0],
    )
    if asked is True:
        return False
    press(asked[0], number, how)
    return True


def check_log(page: Any, game: str) -> None:
    """Check that the log of the match, played again, ends as the server says."""
    match_id = page.url.rpartition("/")[2].partition("?")[0]
    log = parse_any(page.request.get(f"/play/{match_id}/log").text())
    replayed = load_log(log, find_rulebook)
    told = page.request.get(f"/v1/matches/{match_id}").json()
    assert told["status"] == "finished"
    assert replayed.game.scores(replayed.state) == told["scores"]
    assert orjson.loads(orjson.dumps(view(replayed.game, replayed.state, None))) == told["view"]
    assert replayed.rulebook.name == game
