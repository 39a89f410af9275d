"""The pages behind a bad connection, tried in the system's Chromium.

    python -m benchmarks.shell [TAPS] [SEED] [PART ...]

Each kind of form is sent through a proxy that fails in each way, once and twice in a row: 429, 502 and
500 that are not ours, a login page, no answer, an answer that is lost, and one that is slow. A line counts
how often the person was told, nothing typed was lost, and one act was done. Then so many controls of each
game's table are tapped twice within 90 ms, and the controls out of reach are counted in 30 states of each
game, in windows of seven sizes and both languages. Where parts are named, as `lay` or `fiddlefoo`, only these
kinds and games are tried. The tests of the browser draw a few of these.
"""

from benchmarks.conditions import print_conditions

import sys
import traceback
from random import Random
from typing import Final

from benchmarks.table_regions import STATES, count_states
from tests.browser.conftest import launch_browser, opening_pages, serve_pages
from tests.browser.network.connection_cases import KINDS, Outcome, check_double_taps, meet_fault
from tests.browser.network.faulty_proxy import FAULTS, SLOW, FaultyProxy
from tests.browser.table_play import GAMES
from wordsvc.input.messages import LANGUAGES

TAPS: Final = 40
SEED: Final = 1


def main() -> None:
    """Print a line for each kind of form and for each game."""
    taps, seed = [*map(int, sys.argv[1:3]), *(TAPS, SEED)[len(sys.argv) - 1 :]]
    parts = sys.argv[3:] or [*KINDS, *GAMES]
    with launch_browser() as browser, serve_pages() as server, FaultyProxy(server.address) as proxy:
        behind = server._replace(address=proxy.address)

        def meet(kind: str, fault: str, times: int) -> Outcome:
            try:
                with opening_pages(browser, behind) as open_page:
                    return meet_fault(KINDS[kind](open_page), proxy, fault, times=times)
            except Exception:
                traceback.print_exc()
                return Outcome(told=False, nothing_lost=False, done_once=False)

        cases = [(fault, times) for fault in FAULTS for times in (1, 2) if (fault, times) != (SLOW, 2)]
        for kind in filter(parts.__contains__, KINDS):
            outcomes = [meet(kind, *case) for case in cases]
            told = sum(outcome.told for outcome in outcomes)
            kept = sum(outcome.nothing_lost for outcome in outcomes)
            once = sum(outcome.done_once for outcome in outcomes)
            failed = [case for case, outcome in zip(cases, outcomes, strict=True) if not all(outcome)]
            print(
                f"{kind}: {len(cases)} answers, {told} told, {kept} with nothing lost, {once} done once"
                f" {failed or ''}",
                flush=True,
            )
        for game in filter(parts.__contains__, GAMES):
            with opening_pages(browser, server) as open_page:
                wrong = check_double_taps(open_page, game, Random(seed), taps)
            print(f"{game}: {taps} double taps, {wrong} did something else", flush=True)
            for language in sorted(LANGUAGES):
                count_states(browser, game, seed, STATES, language)


if __name__ == "__main__":
    print_conditions()
    main()
