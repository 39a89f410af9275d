"""States of random matches, and a count of what is out of reach at a table in a window of some size."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qs, urlsplit

from flask import Flask

from benchmarks.table_pages import MATCH_ID, look_at
from games.core import Match, new_match, random_move, redact, view
from tests.browser.conftest import opening_pages
from tests.browser.table_play import SHORT
from tests.servers import Server
from wordsvc.catalogue import find_rulebook
from wordsvc.faces.board_context import MOVES, PICK
from wordsvc.http.server.settings import Settings
from wordsvc.input.messages import use_language
from wordsvc.web import create_app
from wordsvc.web.play.table_views import show_look
from wordsvc.web.play.viewer import PageViewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route, ViewportSize

SIZES: Final[tuple["ViewportSize", ...]] = (
    {"width": 390, "height": 844},
    {"width": 390, "height": 664},
    {"width": 375, "height": 553},
    {"width": 320, "height": 568},
    {"width": 844, "height": 390},
    {"width": 568, "height": 320},
    {"width": 1280, "height": 800},
)

MAX_SEATS: Final = 4
MAX_CHOICES: Final = 6
MAX_MOVES: Final = 24
"""Moves between two states of a match."""

MAX_SHIFT: Final = 2
"""Pixels by which the box of a region may differ between two states of a match."""

ADDRESS: Final = "table.test"
"""The host of the pages, which no network has: a route answers."""

_LINK: Final = re.compile(r'href="(\?[^"]*)"')
_SCRIPT: Final = re.compile(r"<script\b.*?</script>", re.DOTALL)

_MEASURE: Final = """() => {
  scrollTo(0, 0);
  const top = (each) => {
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(hit) && each.contains(hit);
  };
  const pans = (each) => {
    const style = getComputedStyle(each);
    return each !== document.body && each !== document.documentElement && /auto|scroll/.test(style.overflow);
  };
  const reach = (each) => {
    if (top(each)) return "seen";
    let frame = each.parentElement;
    while (frame && !pans(frame)) frame = frame.parentElement;
    if (!frame) return "lost";
    const [left, above] = [frame.scrollLeft, frame.scrollTop];
    const box = each.getBoundingClientRect(), edge = frame.getBoundingClientRect();
    frame.scrollLeft += box.left + box.width / 2 - edge.left - edge.width / 2;
    frame.scrollTop += box.top + box.height / 2 - edge.top - edge.height / 2;
    const found = top(each) ? "panned" : "lost";
    [frame.scrollLeft, frame.scrollTop] = [left, above];
    return found;
  };
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".hidden");
  const wanted = "#moves :is(button[name], a[href^='?']):not(:disabled), .scene :is(a, button)," +
    "#tools > :is(a, form, details) > :is(button, summary), #tools > a, .coach a, button.main";
  const count = { seen: 0, panned: 0, lost: 0 }, lost = [];
  for (const each of document.querySelectorAll(wanted)) {
    if (!shown(each) || each.closest(".hidden, details:not([open]) > :not(summary)")) continue;
    let found = reach(each);
    if (found === "panned" && each.closest("#verbs, #tools")) found = "lost";
    count[found] += 1;
    if (found === "lost") lost.push(each.value || each.textContent.trim().slice(0, 40));
  }
  const boxes = {};
  for (const each of document.querySelectorAll("#asked, #board, #story, #hand, #verbs, #tools")) {
    const box = each.getBoundingClientRect();
    boxes[each.id] = [box.left, box.top, box.width, box.height].map(Math.round);
  }
  const page = document.documentElement;
  const excess = [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
  const asked = [...document.querySelectorAll("#asked, .coach p")];
  const cut = asked.some((each) => each.scrollHeight > each.clientHeight + 1);
  const small = [];
  for (const each of document.querySelectorAll("#table *")) {
    const texts = [...each.childNodes].filter((child) => child.nodeType === 3 && child.data.trim());
    if (!texts.length || !shown(each)) continue;
    const { a, b, c, d } = each.getScreenCTM?.() ?? { a: 1, b: 0, c: 0, d: 1 };
    const size = parseFloat(getComputedStyle(each).fontSize) * Math.sqrt(Math.abs(a * d - b * c));
    if (size < 13.9) small.push(`${each.textContent.trim().slice(0, 40)}: ${size.toFixed(1)}`);
  }
  return { ...count, lost_names: lost, boxes, excess, cut, small };
}"""


class Measure(NamedTuple):
    """A look at a state: the controls that are seen, reached by one pan, and out of reach.

    `excess` is the width and height of the page beyond the window; `boxes` are those of the regions; `cut` is
    true if the question or the sentence of the coach is. A button of the action bar that needs a pan is lost.
    `small` are texts of less than 14 pixels.
    """

    seen: int
    panned: int
    lost: list[str]
    boxes: Mapping[str, list[int]]
    excess: list[int]
    cut: bool
    small: list[str]


def measure(page: "Page", size: "ViewportSize") -> Measure:
    """Measure the state that a page shows, in a window of a size."""
    page.set_viewport_size(size)
    found = page.evaluate(_MEASURE)
    return Measure(*map(found.get, ("seen", "panned", "lost_names", "boxes", "excess", "cut", "small")))


def find_shifts(one: Measure, other: Measure) -> list[str]:
    """Return the regions of which a box differs between two states."""
    return [
        name
        for name, box in one.boxes.items()
        if name in other.boxes
        and any(abs(a - b) > MAX_SHIFT for a, b in zip(box, other.boxes[name], strict=True))
    ]


class DrawnState(NamedTuple):
    """A state as a page: the match that it is of, before or after its end, and its HTML without scripts."""

    match: str
    html: str


class MeasuredState(NamedTuple):
    """A look at a state of some number, with the regions that lie elsewhere than at first in their match."""

    number: int
    size: "ViewportSize"
    found: Measure
    shifts: list[str]
    page: "Page"


def measure_states(
    browser: "Browser", game: str, seed: int, states: int, language: str, sizes: Sequence["ViewportSize"]
) -> Iterator[MeasuredState]:
    """Yield a look at each of so many states of random matches, in windows of some sizes."""
    app = create_app(Settings(log_requests=False, rate_limit=None))
    first: dict[tuple[str, int, int], Measure] = {}
    with opening_pages(browser, Server(ADDRESS, Path(), 0)) as open_page:
        page = open_page("about:blank", language=language)
        for number, state in enumerate(draw_states(app, game, Random(seed), states, language)):
            show_state(page, app, state)
            for size in sizes:
                found = measure(page, size)
                before = first.setdefault((state.match, size["width"], size["height"]), found)
                yield MeasuredState(number, size, found, find_shifts(before, found), page)


def draw_states(
    app: Flask, game: str, rng: Random, states: int, language: str = "en"
) -> Iterator[DrawnState]:
    """Yield so many states of random matches as seats see them, maybe behind some choices, and their ends."""
    drawn = 0
    while drawn < states:
        seed, seats = rng.randrange(2**31), rng.randint(2, MAX_SEATS)
        options = {
            name.removeprefix("option-"): value
            for name, value in SHORT[game].items()
            if name.startswith("option-")
        }
        match = new_match(find_rulebook(game), seats, seed, options if rng.random() < 1 / 2 else None)
        told: list[list[Any]] = [[] for _ in range(seats)]
        while drawn < states and match.game.to_act(match.state):
            _play(match, told, rng, rng.randint(1, MAX_MOVES))
            asked = match.game.to_act(match.state) if rng.random() < 3 / 4 else ()
            seat = rng.choice(asked or range(seats))
            over = not match.game.to_act(match.state)
            yield DrawnState(
                f"{game} {seed} {seats} {over}", _draw(app, match, seat, told[seat], rng, language)
            )
            drawn += 1


def show_state(page: "Page", app: Flask, state: DrawnState) -> None:
    """Open a state in a page; what it needs comes from the app without a server."""

    def answer(route: "Route") -> None:
        path = urlsplit(route.request.url).path
        if path == f"/play/{MATCH_ID}":
            route.fulfill(body=state.html, content_type="text/html; charset=utf-8")
        else:
            found = app.test_client().get(path)
            route.fulfill(status=found.status_code, body=found.data, content_type=found.content_type)

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(f"http://{ADDRESS}/play/{MATCH_ID}")


def _play(match: Match, told: list[list[Any]], rng: Random, moves: int) -> None:
    """Make at most so many random moves, and note what each seat is told."""
    game = match.game
    for _ in range(moves):
        if not (asked := game.to_act(match.state)):
            break
        seat = rng.choice(asked)
        legal = game.legal(match.state, seat)
        match.submit(seat, random_move(game, view(game, match.state, seat), legal, rng))
        for each, messages in enumerate(told):
            events = [event for event in (redact(event, each) for event in match.events[-1]) if event]
            if not game.to_act(match.state):
                events.append({"kind": "finished", "seat": None})
            if events:
                messages.append({"version": len(messages) + 1, "events": events})


def _draw(app: Flask, match: Match, seat: int, told: list[Any], rng: Random, language: str) -> str:
    """Return a page behind some of the links that choose cards and places, maybe without its scene."""
    picked: tuple[str, ...] = ()
    looked = look_at(match, seat, told)
    if not looked.document["to_act"]:
        winners = [each + 1 for each in match.game.winners(match.state)]
        looked.document["status"], looked.document["winners"] = "finished", winners
    seen = {"Cookie": f"on-{seat}={rng.choice((0, len(told)))}"}
    for left in range(rng.randint(0, MAX_CHOICES), -1, -1):
        html = draw_page(app, looked, picked, language, seen)
        queries = [parse_qs(link[1:].replace("&amp;", "&")) for link in _LINK.findall(html)]
        choices = [query[PICK] for query in queries if PICK in query and MOVES not in query]
        if not left or not choices:
            break
        picked = tuple(rng.choice(choices))
    return html


def draw_page(
    app: Flask, looked: PageViewer, picked: Sequence[str], language: str, headers: Mapping[str, str] = {}
) -> str:
    """Return the page of a table after some choices, without its scripts."""
    with app.test_request_context(f"/play/{MATCH_ID}", headers=headers), use_language(language):
        return _SCRIPT.sub("", show_look(looked, picked=picked).get_data(as_text=True))
