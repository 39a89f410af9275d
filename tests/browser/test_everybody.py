"""Everybody can use every page in every state: axe finds nothing, nothing is cut off, targets are large."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.states import STATES, State

AXE = (Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js").read_text("utf-8")

LOOKS = ((390, "light"), (390, "dark"), (320, "light"), (1280, "dark"))
"""Each width and each scheme: colours do not depend on the width, nor what is cut off on the scheme."""

TARGET = 44

_RUN = """() => axe.run(document, {resultTypes: ["violations"]}).then((found) => found.violations.map(
  (each) => [each.id, each.nodes.map((node) => [node.html.slice(0, 200), node.failureSummary])]))"""

_SMALL = """(least) => [...document.querySelectorAll("a, button, input, select, textarea, summary")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".hidden, .skip, p a"))
  .map((each) => [each, (each.closest("label.choice") ?? each).getBoundingClientRect()])
  .filter(([each, box]) => box.width && (box.height < least - 0.5 || box.width < least - 0.5))
  .filter(([each]) => getComputedStyle(each).display !== "inline")
  .map(([each, box]) => [each.outerHTML.slice(0, 120), Math.round(box.width), Math.round(box.height)])"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_axe_finds_nothing(open_page: OpenPage, state: State, language: str) -> None:
    page: Any = open_page(state.path, language=language, reduced_motion="reduce")  # no colour on its way
    state.steps(page)
    page.evaluate(AXE)
    for width, scheme in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(_SMALL, TARGET) == []
        assert page.evaluate(_RUN) == []
