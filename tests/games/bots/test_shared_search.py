"""A search that several processes share: the same moves as one, and nothing is left running."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest

from games.bots import Search, make_bot
from games.core import Game, draw_deal, generator, new_match, view
from games.core.workers import Workers
from tests.conditions import wait_until
from tests.processes import is_running
from wordsvc.catalogue import find_rulebook

pytestmark = pytest.mark.once

TABLES = [
    ("diddly", {"rounds": 1}),
    ("diddly", {"rounds": 1, "board": "nine"}),
    ("diggity", {}),
    ("fiddlefoo", {}),
    pytest.param("fiddlefoo", {"wildcard": "yes", "talkytoot": "all"}, marks=pytest.mark.slow),
]


def moves_of(game: Game[Any], jobs: int, moves: int, name: str = "search:8") -> list[int]:
    """Return the first moves at a table where one bot searches for whoever is asked."""
    state = game.new(draw_deal(game.contents, 5))
    bots = [make_bot(name, game, seat, 3, jobs=jobs) for seat in range(game.seats)]
    made: list[int] = []
    try:
        while len(made) < moves and (asked := game.to_act(state)):
            seat = asked[0]
            made.append(bots[seat].choose(view(game, state, seat), game.legal(state, seat)))
            game.apply(state, seat, made[-1])
    finally:
        for bot in bots:
            bot.close()
    return made


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_two_processes_choose_the_same_moves_as_one(name: str, options: Mapping[str, object]) -> None:
    game = find_rulebook(name).game(2, options)
    assert moves_of(game, 1, 3) == moves_of(game, 2, 3)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [2, 3, 20])
def test_a_whole_game_is_the_same_on_however_many(jobs: int) -> None:
    game = find_rulebook("diddly").game(2, {"rounds": 1})
    assert moves_of(game, 1, 100) == moves_of(game, jobs, 100)


@pytest.mark.slow
def test_the_strong_bot_of_diddly_chooses_the_same_moves_too() -> None:
    game = find_rulebook("diddly").game(3, {"rounds": 1})
    assert moves_of(game, 1, 30, "strong") == moves_of(game, 2, 30, "strong")


def test_playouts_at_random_are_the_same_too(load_script: Callable[[str], ModuleType]) -> None:
    game = load_script("docs/examples/highest.py").RULEBOOK.game(3)
    assert moves_of(game, 1, 12) == moves_of(game, 2, 12)


def test_a_bot_that_does_not_search_is_made_as_ever() -> None:
    game = find_rulebook("diddly").game(2)
    seen = view(game, game.new(draw_deal(game.contents, 1)), 0)
    bot = make_bot("greedy", game, 0, 1, jobs=2)
    assert bot.choose(seen, [12, 13]) in (12, 13)


def work(question: str, part: int) -> str:
    """Return a part of an answer; some parts end the process that works, or raise, except the first."""
    other = multiprocessing.parent_process() is not None
    if other and question == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if other and question == "wrong there":
        raise ZeroDivisionError
    if question == "wrong" and part == 3:
        raise ZeroDivisionError
    return f"{question} {part}"


@contextmanager
def workers(jobs: int) -> Iterator[Workers[str, str]]:
    """Workers that are gone afterwards."""
    them = Workers(work, jobs)
    try:
        yield them
    finally:
        them.close()
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
@pytest.mark.parametrize("question", ["fine", "killed", "wrong there"])
def test_results_have_the_order_of_the_parts_whoever_is_lost(question: str, jobs: int) -> None:
    with workers(jobs) as them:
        for parts in (0, 1, 2, 7, 7):
            assert them.results(question, parts) == [f"{question} {part}" for part in range(parts)]


def test_what_the_work_raises_reaches_the_caller_and_later_answers_are_right() -> None:
    with workers(2) as them:
        with pytest.raises(ZeroDivisionError):
            them.results("wrong", 8)
        assert not multiprocessing.active_children()
        assert them.results("fine", 3) == ["fine 0", "fine 1", "fine 2"]


def test_a_search_ends_its_processes_and_may_be_shared_anew() -> None:
    match = new_match(find_rulebook("diddly"), 2, 1, {"rounds": 1, "dealer": 2})
    bot = Search(match.game, generator(1), 40)
    legal = match.game.legal(match.state, 0)
    for jobs in (2, 3, 1):
        bot.share(jobs)
        assert not multiprocessing.active_children()
        assert bot.choose(match.view(0), legal) in legal
        assert len(multiprocessing.active_children()) == jobs - 1
    bot.close()
    assert not multiprocessing.active_children()


ASKS_AND_IS_KILLED = """
import multiprocessing, os, signal
from games.core.workers import Workers

def work(question, part):
    return os.getpid()

them = Workers(work, 3)
print(*them.results(0, 3), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_processes_end_when_the_one_that_asks_is_killed() -> None:
    done = subprocess.run([sys.executable, "-c", ASKS_AND_IS_KILLED], capture_output=True, text=True)
    others = list(map(int, done.stdout.split()))[1:]
    assert len(others) == 2
    wait_until(lambda: not any(map(is_running, others)))
