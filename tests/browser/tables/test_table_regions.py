"""The tables of the games stay within one screen: each control in reach, each region at its place."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from benchmarks.table_pages import look_at
from games.core import new_match
from tests.browser.conftest import opening_pages
from tests.browser.table_play import GAMES
from tests.browser.table_regions import (
    ADDRESS,
    SIZES,
    DrawnState,
    draw_page,
    measure,
    measure_states,
    show_state,
)
from tests.conditions import SEED
from tests.servers import Server
from wordsvc.catalogue import find_rulebook
from wordsvc.http.server.settings import Settings
from wordsvc.input.messages import LANGUAGES
from wordsvc.web import create_app

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STATES = 6
SOME_SIZES = (SIZES[1], SIZES[3], SIZES[5])


@pytest.mark.parametrize("game", GAMES)
def test_a_table_stays_within_one_screen(browser: "Browser", game: str) -> None:
    language = Random(SEED).choice(sorted(LANGUAGES))
    print(f"WORDSVC_TEST_SEED={SEED}", language)
    for each in measure_states(browser, game, SEED, STATES, language, SOME_SIZES):
        assert each.found.lost == []
        assert max(each.found.excess) <= 1
        assert each.shifts == []
        assert not each.found.cut
        assert each.found.small == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nine_cards_are_in_sight_while_words_are_laid(browser: "Browser", language: str) -> None:
    match = new_match(find_rulebook("quiddler"), 3, 4, {"hands": "9"})
    (seat,) = match.game.to_act(match.state)
    match.submit(seat, match.game.parse_move("draw"))
    app = create_app(Settings(log_requests=False, rate_limit=None))
    html = draw_page(app, look_at(match, seat, []), ("lay", "0.1.2.", "3.4.5.", "6"), language)
    with opening_pages(browser, Server(ADDRESS, Path(), 0)) as open_page:
        page = open_page("about:blank")
        show_state(page, app, DrawnState("nine cards", html))
        found = measure(page, SIZES[1])
        assert (found.panned, found.lost) == (0, [])
        assert measure(page, SIZES[3]).lost == []
