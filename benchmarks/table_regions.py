"""Reach and steadiness of the tables of each game, in the system's Chromium.

    python -m benchmarks.table_regions [STATES] [SEED] [LANGUAGE] [FOLDER]

States of random matches are opened in windows of seven sizes. A line a game and size tells how many controls
that make or choose a move are seen, are reached by one pan inside the board, and are out of reach; how many
states are larger than the window, have a region elsewhere than the first state of their match, or a question
that is cut.
With a folder a picture of each is kept there.
"""

from benchmarks.conditions import print_conditions

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.browser.conftest import launch_browser
from tests.browser.table_play import GAMES
from tests.browser.table_regions import SIZES, measure_states

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STATES: Final = 30
SEED: Final = 1


def main() -> None:
    """Print a line a game and size."""
    given = [*sys.argv[1:], *(str(STATES), str(SEED), "en", "")[len(sys.argv) - 1 :]]
    states, seed, language, folder = int(given[0]), int(given[1]), given[2], given[3]
    with launch_browser() as browser:
        for game in GAMES:
            count_states(browser, game, seed, states, language, folder)


def count_states(
    browser: "Browser", game: str, seed: int, states: int, language: str, folder: str = ""
) -> None:
    """Print a line for each size of window: the states of a game, and what is out of reach in them."""
    count: Counter[tuple[str, str]] = Counter()
    moved: Counter[str] = Counter()
    for each in measure_states(browser, game, seed, states, language, SIZES):
        at, found = f"{each.size['width']}x{each.size['height']}", each.found
        count.update({(at, "seen"): found.seen, (at, "panned"): found.panned, (at, "lost"): len(found.lost)})
        count[at, "larger"] += max(found.excess) > 1
        count[at, "cut"] += found.cut
        count[at, "moved"] += bool(each.shifts)
        moved.update(each.shifts)
        if found.lost:
            print(f"{game:9} {at:8} state {each.number}: {', '.join(found.lost)}", flush=True)
        if folder:
            each.page.screenshot(path=Path(folder) / f"{game}-{each.number:02}-{at}.png")
    for size in SIZES:
        at = f"{size['width']}x{size['height']}"
        told = ", ".join(f"{count[at, kind]} {kind}" for kind in ("seen", "panned", "lost"))
        also = ", ".join(f"{count[at, kind]} {kind}" for kind in ("larger", "moved", "cut"))
        print(f"{game:9} {language} {at:8} {told}; of {states} states {also}", flush=True)
    if moved:
        print(f"{game:9} moved: {dict(moved)}", flush=True)


if __name__ == "__main__":
    print_conditions()
    main()
