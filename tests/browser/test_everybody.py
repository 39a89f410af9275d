"""Everybody can use every page in every state: axe finds nothing, nothing is cut off, targets are large."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.states import STATES, State

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text("utf-8")

COLOURS = ["color-contrast", "link-in-text-block"]
"""The colour rules of axe, which take more than half of its work."""

ALL: dict[str, Any] = {}
COLOURS_ALONE: dict[str, Any] = {"runOnly": {"type": "rule", "values": COLOURS}}
ALL_BUT_COLOURS: dict[str, Any] = {"rules": {rule: {"enabled": False} for rule in COLOURS}}

LOOKS: dict[str, list[tuple[int, str, dict[str, Any] | None]]] = {
    "en": [(390, "light", ALL), (320, "light", None), (1280, "dark", COLOURS_ALONE)],
    "de": [(320, "light", None), (1280, "light", None)],
}
"""Each scheme once, and each language at the least width, where axe has nothing to say that 390 has not.

German changes the lengths of texts and none of what axe looks at.
"""

TARGET = 44
CARD = 32
"""The least width of a card in a hand, which scales down before the hand scrolls."""

PLACE = 28
"""The least width and height of a place on a board, which scales down before it pans."""

_RUN = """(rules) => axe.run(document, {resultTypes: ["violations"], ...rules})
  .then((found) => found.violations.map((each) =>
    [each.id, each.nodes.map((node) => [node.html.slice(0, 200), node.failureSummary])]))"""

_DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Wait until a change of the scheme has been told to scripts and is drawn."""

_SMALL = """([target, card, place]) => [
  ...document.querySelectorAll("a, button, input, select, textarea, summary")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".hidden, .skip, p a"))
  .map((each) => [each, (each.closest("label.choice") ?? each).getBoundingClientRect()])
  .map(([each, box]) => [each, box, each.matches(".onmap") ? place : target])
  .filter(([each, box, least]) => box.width && (box.height < least - 0.5
    || box.width < (each.matches("#hand .hand *") ? card : least) - 0.5))
  .filter(([each]) => getComputedStyle(each).display !== "inline")
  .map(([each, box]) => [each.outerHTML.slice(0, 120), Math.round(box.width), Math.round(box.height)])"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_axe_finds_nothing(reopen_page: OpenPage, state: State, language: str) -> None:
    page: Any = reopen_page(state.path, language=language, reduced_motion="reduce")  # no colour on its way
    state.steps(page)
    if any(rules is not None for _, _, rules in LOOKS[language]):
        page.evaluate(AXE)
    for width, scheme, rules in LOOKS[language]:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(_DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.querySelector('header nav')?.offsetHeight ?? 0") < 2 * TARGET
        assert page.evaluate(_SMALL, [TARGET, CARD, PLACE]) == []
        assert rules is None or page.evaluate(_RUN, rules) == []


@pytest.mark.parametrize(
    ("spoil", "rules", "found"),
    [
        ("document.querySelector('main p').style.color = '#ddd'", ALL, "color-contrast"),
        ("document.querySelector('main p').style.color = '#ddd'", ALL_BUT_COLOURS, None),
        ("document.querySelector('main p').style.color = '#ddd'", COLOURS_ALONE, "color-contrast"),
        ("document.documentElement.removeAttribute('lang')", ALL, "html-has-lang"),
        ("document.documentElement.removeAttribute('lang')", ALL_BUT_COLOURS, "html-has-lang"),
    ],
)
def test_axe_finds_what_it_is_asked_for(
    reopen_page: OpenPage, spoil: str, rules: dict[str, Any], found: str | None
) -> None:
    page: Any = reopen_page("/about", reduced_motion="reduce")
    page.emulate_media(color_scheme="light")
    page.evaluate(AXE)
    page.evaluate(spoil)
    assert [rule for rule, _ in page.evaluate(_RUN, rules)] == ([found] if found else [])
