"""The largest hands in the smallest windows: verbs and the own row are whole."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from benchmarks.table_pages import look_at
from games.core import new_match
from tests.browser.conftest import opening_pages
from tests.browser.table_regions import ADDRESS, SIZES, DrawnState, draw_page, show_state
from tests.servers import Server
from wordsvc.catalogue import find_rulebook
from wordsvc.http.server.settings import Settings
from wordsvc.input.messages import LANGUAGES
from wordsvc.web import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PORTRAITS = [size for size in SIZES if size["height"] > size["width"]]

_HIDDEN = """() => {
  const hand = document.getElementById("hand"), board = document.getElementById("board");
  const own = document.querySelector("#board .player.mine").getBoundingClientRect();
  const frame = board.getBoundingClientRect();
  return [hand.scrollHeight - hand.clientHeight, own.bottom - frame.bottom, frame.top - own.top];
}"""
"""The pixels by which the hand is larger than its frame, and the own row is below or above the board."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hands", ["8", "10"])
def test_verbs_and_own_row_are_whole(browser: "Browser", hands: str, language: str) -> None:
    match = new_match(find_rulebook("quiddler"), 2, 4, {"hands": hands})
    (seat,) = match.game.to_act(match.state)
    match.submit(seat, match.game.parse_move("draw"))
    app = create_app(Settings(log_requests=False, rate_limit=None))
    html = draw_page(app, look_at(match, seat, []), ("lay", "0.1.2.", "3.4.5"), language)
    with opening_pages(browser, Server(ADDRESS, Path(), 0)) as open_page:
        page = open_page("about:blank")
        show_state(page, app, DrawnState("a large hand", html))
        for size in PORTRAITS:
            page.set_viewport_size(size)
            assert max(page.evaluate(_HIDDEN)) <= 1
