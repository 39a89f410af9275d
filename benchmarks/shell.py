"""The pages behind a bad connection, tried in the system's Chromium.

    python -m benchmarks.shell [TAPS] [SEED]

Each kind of form is sent through a proxy that fails in each way, once and twice in a row; then so many
controls of each game's table are tapped twice within 90 ms. A line tells the failures of each; the tests of
the browser draw a few of these.
"""

import sys
import traceback
from random import Random
from typing import Final

from tests.browser.conftest import launch_browser, opening_pages, serve_pages
from tests.browser.connection_cases import KINDS, check_double_taps, check_fault
from tests.browser.faulty_proxy import FAULTS, SLOW, FaultyProxy
from tests.browser.table_play import GAMES

TAPS: Final = 40
SEED: Final = 1


def main() -> None:
    """Print a line for each kind of form and for each game."""
    taps, seed = [*map(int, sys.argv[1:]), *(TAPS, SEED)[len(sys.argv) - 1 :]]
    with launch_browser() as browser, serve_pages() as server, FaultyProxy(server.address) as proxy:
        behind = server._replace(address=proxy.address)

        def succeeds(kind: str, fault: str, times: int) -> bool:
            try:
                with opening_pages(browser, behind) as open_page:
                    check_fault(KINDS[kind](open_page), proxy, fault, times=times)
            except Exception:
                traceback.print_exc()
                return False
            return True

        cases = [(fault, times) for fault in FAULTS for times in (1, 2) if (fault, times) != (SLOW, 2)]
        for kind in KINDS:
            failed = [case for case in cases if not succeeds(kind, *case)]
            print(f"{kind}: {len(cases)} answers, {len(failed)} failed {failed or ''}", flush=True)
        for game in GAMES:
            with opening_pages(browser, server) as open_page:
                wrong = check_double_taps(open_page, game, Random(seed), taps)
            print(f"{game}: {taps} double taps, {wrong} did something else", flush=True)


if __name__ == "__main__":
    main()
