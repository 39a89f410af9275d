"""Bots in other processes that do not answer as they should: what they cost, and whom."""

import shlex
import sys
from pathlib import Path
from typing import cast

import pytest

from games.arena import simulate, tournament
from games.arena.deals.bot_game import BrokenOff, play_out, seated
from games.bots import BotFailure, SubprocessBot
from games.bots.subprocess_bot import MAX_LINE
from games.core import AnyView, draw_deal, new_match
from games.diddly import RULEBOOK
from tests.conditions import MAX_SECONDS, wait_until
from tests.processes import is_running

ROUND = {"rounds": 1}
ANSWERS = """\
import json, os, signal, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        asked += 1
        if asked > {good}:
            {bad}
        print(json.dumps({{"move": message["legal"][0]}}), flush=True)
"""


def program(folder: Path, bad: str, good: int = 0) -> str:
    """Return the name of a bot that answers some times as it should, and then does this instead."""
    path = folder / "bot.py"
    path.write_text(ANSWERS.format(good=good, bad=bad), "utf-8")
    return shlex.join([sys.executable, str(path)])


FAILURES = {
    "signal.pause()": ("too_late", "did not answer within 0.5 seconds"),
    "sys.exit()": ("no_answer", "ended without an answer"),
    "os.write(1, b'x' * 70000); signal.pause()": ("too_long", "a line of more than 65536 bytes"),
    "os.write(1, b'x' * 70000 + b'\\n')": ("too_long", "a line of more than 65536 bytes"),
    "os.write(1, b'\\xff\\xfe\\n')": ("not_utf8", "which is not UTF-8"),
    "print('nonsense', flush=True)": ("bad_answer", "answered 'nonsense'"),
    "print('[' * 60000, flush=True)": ("bad_answer", "answered '[[["),
    "print(json.dumps({'move': 'deck'}), flush=True)": ("illegal_answer", "not a legal move"),
}


@pytest.mark.slow
@pytest.mark.parametrize("bad", FAILURES)
def test_a_bot_that_fails_is_named_and_ended(tmp_path: Path, bad: str) -> None:
    code, message = FAILURES[bad]
    command = program(tmp_path, bad)
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    patience = 0.5 if code == "too_late" else MAX_SECONDS
    bot = SubprocessBot(command, match.game, 0, patience)
    with pytest.raises(BotFailure) as caught:
        bot.choose(match.view(0), match.game.legal(match.state, 0))
    bot.close()
    assert caught.value.code == code
    assert message in caught.value.message
    assert caught.value.message.startswith(repr(command[:80]))
    assert caught.value.message.isprintable()
    assert bot._process.returncode is not None


@pytest.mark.slow
def test_a_trickle_of_bytes_does_not_move_the_deadline(tmp_path: Path) -> None:
    command = program(tmp_path, "[(os.write(1, b' '), time.sleep(0.05)) for _ in range(1000)]")
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    bot = SubprocessBot(command, match.game, 0, 1)
    with pytest.raises(BotFailure, match="did not answer within 1 seconds"):
        bot.choose(match.view(0), match.game.legal(match.state, 0))
    bot.close()


def test_a_bot_that_reads_nothing_is_too_late_and_not_waited_for_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("import signal\nsignal.pause()\n")
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    bot = SubprocessBot(shlex.join([sys.executable, str(path)]), match.game, 0, 0.5)
    seen = cast(AnyView, {**match.view(0), "much": "x" * 1_000_000})
    with pytest.raises(BotFailure, match="did not answer"):
        bot.choose(seen, match.game.legal(match.state, 0))
    bot.close()
    assert bot._process.returncode == -9


def test_an_answer_may_be_as_long_as_a_line_may_be(tmp_path: Path) -> None:
    fill = f"print(json.dumps({{'move': message['legal'][0]}}).ljust({MAX_LINE}), flush=True); continue"
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    bot = SubprocessBot(program(tmp_path, fill), match.game, 0)
    legal = match.game.legal(match.state, 0)
    assert bot.choose(match.view(0), legal) == legal[0]
    bot.close()


def test_what_a_bot_started_ends_with_it(tmp_path: Path) -> None:
    noted = tmp_path / "child"
    bad = "child = os.spawnlp(os.P_NOWAIT, 'sleep', 'sleep', '60'); "
    bad += f"open({str(noted)!r}, 'w').write(str(child)); print('nonsense', flush=True); signal.pause()"
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    bot = SubprocessBot(program(tmp_path, bad), match.game, 0)
    with pytest.raises(BotFailure):
        bot.choose(match.view(0), match.game.legal(match.state, 0))
    bot.close()
    wait_until(lambda: not is_running(int(noted.read_text())))


def test_a_game_says_who_broke_it_off(tmp_path: Path) -> None:
    game = RULEBOOK.game(2, ROUND)
    name = f"run:{program(tmp_path, 'sys.exit()', good=3)}"
    with pytest.raises(BrokenOff) as caught, seated(["greedy", name], game, 1) as bots:
        play_out(game, draw_deal(game.contents, 1), bots)
    assert caught.value.seat == 1
    assert not game.over(caught.value.state)


def test_a_simulation_reports_games_that_were_broken_off_apart(tmp_path: Path) -> None:
    late = program(tmp_path, "sys.exit()", good=12)
    report = simulate(RULEBOOK, ["greedy", f"run:{late}"], 6, 1, options=ROUND)
    broken = report["broken_off"]
    assert broken["games"] == 6
    assert broken["by_seat"] == [0, 6]
    assert "ended without an answer" in broken["first"]
    assert report["length"] is report["scores"] is report["branching"] is None
    assert report["by_seat"][0] == {"bot": "greedy", "wins": None, "score": None}
    whole = simulate(RULEBOOK, ["greedy", "random"], 6, 1, options=ROUND)
    assert whole["broken_off"] == {"games": 0, "by_seat": [0, 0], "first": None}


def test_the_figures_are_those_of_the_games_that_ended(tmp_path: Path) -> None:
    """A bot that fails in some deals only: what is left is what a simulation of the others says."""
    fails = "os._exit(0) if message['view']['public']['discard'][0] % 2 else None"
    report = simulate(RULEBOOK, ["random", f"run:{program(tmp_path, fails)}"], 12, 1, options=ROUND)
    assert 0 < report["broken_off"]["games"] < 12
    assert sum(seat["wins"]["mean"] for seat in report["by_seat"]) == pytest.approx(1, abs=0.001)
    assert report["length"]["least"] > 12


@pytest.mark.slow
def test_in_a_tournament_the_bot_that_fails_loses_the_game(tmp_path: Path) -> None:
    name = f"run:{program(tmp_path, 'sys.exit()', good=2)}"
    greedy, failing = tournament(RULEBOOK, ["greedy", name], 3, 1, options=ROUND).standings
    assert (greedy.wins.mean, failing.wins.mean) == (1, 0)
    assert (greedy.broken_off, failing.broken_off) == (0, 6)
    assert failing.points.mean <= 0 <= greedy.points.mean
    assert failing.points.mean == -greedy.points.mean
    assert "ended without an answer" in str(failing.failure)
    two = tournament(RULEBOOK, ["greedy", name], 3, 1, seats=4, options=ROUND).standings
    assert [bot.wins.mean for bot in two] == [1, 0]
    three = tournament(RULEBOOK, ["random", name, "greedy"], 2, 1, options=ROUND, jobs=2)
    assert [three.standing(bot).wins.mean for bot in ("random", name, "greedy")] == [0.5, 0, 0.5]
