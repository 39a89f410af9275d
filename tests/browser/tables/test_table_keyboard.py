"""Tables by keyboard alone, as a screen reader tells of them; sounds and movement where they are wanted."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table_play import (
    GAMES,
    begin,
    settled,
    version,
    wait_for_asked,
    wait_for_news,
    wait_until,
)

DESK = {"viewport": {"width": 1280, "height": 844}, "has_touch": False}
ACTS = 3
LONG = {"quiddler": {"option-turns": "9"}, "diggity": {"option-gold": "9", "seed": "2"}}
"""So that the last turns, in which words may be refused, and the first gold are far away."""

KEYS = ("v", "b", "ArrowDown", "ArrowRight", "h")
"""The keys that lead to a button, each from where the one before has led."""

COUNT = """() => {
  window.seen = { tones: 0, flights: 0 };
  const make = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { seen.tones += 1; return make.call(this); };
  new MutationObserver((all) => {
    const added = all.flatMap(({ addedNodes }) => [...addedNodes]);
    seen.flights += added.filter((each) => each.matches?.(".flying")).length;
  }).observe(document.body, { childList: true });
}"""


def begin_alone(open_page: OpenPage, game: str, **options: Any) -> Any:
    """Return the page of a player against a bot, who is asked."""
    page: Any = open_page("/play", **DESK, **options)
    begin(page, game, "here", "easy", **LONG.get(game, {}))
    wait_for_asked([page])
    settled(page)
    return page


def focus_by(page: Any, key: str) -> tuple[str, str]:
    """Press a key; return the role and the name of what has the focus then, "" where that is no control."""
    page.keyboard.press(key)
    if page.evaluate("document.activeElement === document.body"):
        return "", ""
    found = re.match(r"""- '?(button|link) "(.+?)"(?=[ ':\n]|$)""", page.locator(":focus").aria_snapshot())
    return (found[1], found[2]) if found else ("", "")


def act_by_keys(page: Any) -> None:
    """Make an act by keys alone."""
    for _ in range(4):
        links = set()
        for key in KEYS:
            role, _ = focus_by(page, key)
            area = "#verbs" if key == "v" else "#moves"
            if role == "button" and page.evaluate(f"Boolean(document.activeElement.closest('{area}'))"):
                page.keyboard.press("Enter")
                return
            if role == "link":
                links.add(key)
        assert {"b", "h"} & links, "no key leads to a choice"
        focus_by(page, "b" if "b" in links else "h")
        page.keyboard.press("Enter")
        expect(page.locator("#chosen")).to_contain_text("Chosen: ")
        settled(page)
    raise AssertionError("no key leads to an act")


def wait_for_seen(page: Any, count: str, expected: int) -> None:
    """Wait until an expression about what `COUNT` notes has the value that is expected."""
    wait_until(lambda: page.evaluate(count) == expected, page)


def check_names(page: Any) -> None:
    """Check that each control of the page has a name in the accessibility tree."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in nodes if node.get("role", {}).get("value") in ("button", "link")]
    assert controls
    assert [node for node in controls if not node["name"]["value"].strip()] == []
    session.detach()


@pytest.mark.parametrize("game", GAMES)
def test_acts_are_made_by_keys_and_names(open_page: OpenPage, game: str) -> None:
    page = begin_alone(open_page, game)
    for _ in range(ACTS):
        check_names(page)
        before = version(page)
        act_by_keys(page)
        wait_for_news(page, before)
        settled(page)
        assert page.evaluate("Boolean(document.activeElement.closest('#table'))")
        wait_for_asked([page])
        settled(page)


def test_arrows_and_numbers_lead_to_places_of_diddly(open_page: OpenPage) -> None:
    page = begin_alone(open_page, "diddly")
    assert focus_by(page, "6")[1].endswith("row 2, column 2, place 6: face down")
    assert "row 2, column 3" in focus_by(page, "ArrowRight")[1]
    assert "row 1, column 3" in focus_by(page, "ArrowUp")[1]


def test_the_keys_are_told(open_page: OpenPage) -> None:
    page = begin_alone(open_page, "fiddlefoo")
    page.keyboard.press("3")
    assert page.evaluate("document.activeElement.id") == "hand3"
    page.keyboard.press("k")
    page.get_by_text("to the button that acts").wait_for()


@pytest.mark.parametrize("calm", [False, True])
def test_sounds_and_movement_are_for_those_who_want_them(open_page: OpenPage, calm: bool) -> None:
    page = begin_alone(open_page, "quiddler", reduced_motion="reduce" if calm else "no-preference")
    page.evaluate(COUNT)
    for wants_sound in (False, True):
        if wants_sound:
            page.locator("#more > summary").click()
            page.locator("[data-sound]").click()
            page.locator("#more > summary").click()
        before = version(page)
        act_by_keys(page)
        wait_for_news(page, before)
        wait_for_asked([page])
        settled(page)
        wait_for_seen(page, "Boolean(seen.tones)", wants_sound and not calm)
    wait_for_seen(page, "seen.flights", 0 if calm else 2)
