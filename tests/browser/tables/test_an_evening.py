"""An evening of three people: a phone dies, somebody leaves for good, and somebody takes the bus."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.network.connection_cases import count_versions
from tests.browser.table_play import (
    MOST,
    begin,
    open_people,
    press,
    press_next,
    seat_friend,
    version,
    wait_for_asked,
    wait_until,
)


def press_button(page: Any, name: str) -> None:
    """Tap a button of the list of those who play."""
    if not page.locator("#people[open]").count():
        open_people(page)
    page.get_by_role("button", name=name).tap()


def agree_on_proposal(page: Any) -> None:
    """Agree to what the others propose, once the page shows it."""
    page.get_by_role("button", name="I agree").tap()


def close_menu(page: Any) -> None:
    page.evaluate("document.getElementById('more').open = false")


def test_an_evening_goes_on_whatever_happens_to_phones_and_people(open_page: OpenPage) -> None:
    ann: Any = open_page("/play")
    table = begin(ann, "diddly", "here", "friend", "friend", **{"option-turns": "20", "option-dealer": "3"})
    bea = seat_friend(ann, open_page, "Bea")
    ann.get_by_text("Bea", exact=True).first.wait_for()
    wait_until(lambda: ann.locator(".invite").count() == 1, ann)
    cem = seat_friend(ann, open_page, "Cem")
    for number in range(4):
        press_next([ann, bea, cem], number)

    # Bea has kept the link to her seat elsewhere; her phone dies, and another one takes the seat.
    link = re.sub(r"(/play/[\w-]{16}).*", r"\1/seats/2/phone", table)
    bea.goto(link)
    kept = bea.locator(".invite a").get_attribute("href")
    bea.context.close()
    bea = open_page(kept)
    bea.get_by_role("button", name="Take my seat here").tap()
    bea.wait_for_url(table)

    # Cem leaves for good. Ann proposes somebody new, Bea agrees, and Dan sits down by Ann's link.
    press_button(cem, "Leave; a bot plays on until I return")
    ann.get_by_text("Cem left the table.").first.wait_for(state="attached")
    cem.context.close()
    press_button(ann, "Propose somebody new for Cem")
    agree_on_proposal(bea)
    press_button(ann, "Make a link for somebody new")
    dan = seat_friend(ann, open_page, "Dan")
    close_menu(ann)
    dan.wait_for_url(table)

    # Ann is on the bus while the others play and say something.
    for number in range(MOST):
        if wait_for_asked([ann, bea, dan]) is not ann:
            break
        press(ann, number, "tap")
    ann.context.set_offline(True)
    lost = ann.locator("#trouble .calm")
    lost.wait_for()
    before, stands = version(ann), count_versions(bea)
    while count_versions(bea) == stands:  # a press may come too early to be a move
        press_next([bea, dan], 0)
    dan.locator("#more > summary").tap()
    dan.get_by_role("button", name="One moment, please.").tap()
    bea.get_by_text("Dan: One moment, please.").wait_for()
    close_menu(dan)
    assert version(ann) == before
    ann.context.set_offline(False)
    wait_until(lambda: version(ann) > before, ann)
    lost.wait_for(state="detached")

    for number in range(6):
        press_next([ann, bea, dan], number)
    for page in (ann, bea, dan):
        names = page.locator("#people .people strong")
        expect(names).to_have_text([re.compile(name) for name in ("Ann", "Bea", "Dan")])
