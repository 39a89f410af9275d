"""Whole games in the browser: by taps, by keyboard, without a script."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.table_play import (
    GAMES,
    MAX_CHOICES,
    MOST,
    begin,
    buttons,
    check_log,
    find_choices,
    is_over,
    play,
    press_next,
    seat_friend,
    version,
    wait_for_asked,
    wait_until,
)

PART = 8
"""Taps of Diabolo without a script, where each loads a page: a whole game has 70."""


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_and_a_bot_play_by_taps_alone(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play")
    begin(ann, game, "here", "friend", "easy")
    bea = seat_friend(ann, open_page, language="de")
    assert play([ann, bea]) > 3
    wait_until(lambda: is_over(ann) and bea.locator(".scene .main").count(), ann)
    check_log(ann, game)


def test_another_game_keeps_who_plays(open_page: OpenPage) -> None:
    page: Any = open_page("/play?game=diddly")
    page.locator("#who [name=who]").nth(1).select_option("friend")
    page.locator("#who [name=name]").first.fill("Zoe")
    page.locator(".tabs").get_by_role("link", name="Quiddler").tap()
    page.wait_for_url("**/play?game=quiddler**")
    expect(page.locator("#who [name=who]").nth(1)).to_have_value("friend")
    expect(page.locator("#who [name=name]").first).to_have_value("Zoe")


def test_buttons_of_own_matches_do_not_touch(open_page: OpenPage) -> None:
    page: Any = open_page("/play", viewport={"width": 320, "height": 568})
    for _ in range(2):
        begin(page, "diddly", "here", "friend")
    page.goto("/play/mine")
    boxes = [each.bounding_box() for each in page.locator("main .button").all()]
    assert len(boxes) == 5
    for above, below in pairwise(boxes):
        assert below["y"] - above["y"] - above["height"] >= 8 or below["x"] - above["x"] - above["width"] >= 8


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_brings_a_hint(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play")
    begin(ann, game, "here", "easy", hints="1")
    wait_for_asked([ann])
    ann.get_by_role("link", name="Hint").tap()
    ann.locator("#hint p").first.wait_for()
    assert ann.locator("#board").is_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_alone(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play", viewport={"width": 1280, "height": 844}, has_touch=False)
    begin(ann, game, "here", "easy")
    if game == "diabolo":  # whose bots take their time; the test of taps plays it to its end
        assert all(press_next([ann], number, "key") for number in range(PART))
        assert version(ann) > 1
    else:
        assert play([ann], "key") > 1
        check_log(ann, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_a_script(open_page: OpenPage, game: str) -> None:
    ann: Any = open_page("/play", script=False)
    begin(ann, game, "here", "easy")
    for number in range(PART if game == "diabolo" else MOST):
        if is_over(ann):
            break
        if (scene := ann.locator(".scene a.main")).count():
            with ann.expect_navigation():
                scene.click()
            continue
        found = ann.locator("button[value=turn]:enabled")
        if not found.count():
            found = buttons(ann)
        for _ in range(MAX_CHOICES):
            if found.count() or not find_choices(ann).count():
                break
            with ann.expect_navigation():
                find_choices(ann).last.click()
            found = buttons(ann)
        if not found.count():
            ann.wait_for_timeout(100)
            found = ann.get_by_role("link", name="Look again")
        with ann.expect_navigation():
            found.nth(number % found.count()).click()
    if game == "diabolo":
        assert version(ann) > 1
    else:
        check_log(ann, game)
