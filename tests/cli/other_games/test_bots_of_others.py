"""Bots of others: in a file that somebody names, or in an installed package."""

import json
from pathlib import Path

import pytest

from tests.cli.other_games.example_game import install, run

FIRST_MOVE = """
from games.core import OwnBot


class FirstMove:
    def choose(self, view, legal):
        return legal[0]

    def close(self):
        pass


BOT = OwnBot("the first legal move", lambda game, seat, rng: FirstMove())
NO_BOT = "a text"
"""


def test_an_installed_package_adds_a_bot(installed: Path) -> None:
    points = ["first = first_move:BOT", "wrong = first_move:NO_BOT", "lost = first_move:GONE"]
    install(installed, "first_move", FIRST_MOVE, *points, group="wordsvc.bots")
    common = ["-o", "rounds=1", "--seed", "1"]
    fought = run("arena", "diddly", "--bots", "first,greedy", "--deals", "4", "--jobs", "2", *common)
    assert fought.exit_code == 0, fought.output
    assert [line.split()[0] for line in fought.stdout.splitlines()[2:4]] == ["first", "greedy"]
    assert run("simulate", "diddly", "--seats", "first,first", "--games", "2", *common).exit_code == 0
    for name, problem in (("wrong", "it is no games.core.OwnBot"), ("lost", "GONE")):
        said_of = run("arena", "diddly", "--bots", f"{name},greedy", "--deals", "1", *common)
        assert said_of.exit_code == 2
        assert f"the bot {name} (first_move:" in said_of.stderr
        assert problem in said_of.stderr
    assert "there is no bot 'second'" in run("arena", "diddly", "--bots", "second,greedy", *common).stderr
    install(installed, "another", FIRST_MOVE, "first = another:BOT", group="wordsvc.bots")
    twice = run("arena", "diddly", "--bots", "first,greedy", "--deals", "1", *common)
    assert "more than one package has it" in twice.stderr


BROKEN_BOTS = """
from games.core import OwnBot


class Broken:
    def __init__(self, fault):
        self.fault = fault

    def choose(self, view, legal):
        if self.fault == "raises":
            raise RuntimeError("boom")
        while self.fault == "slow":
            pass
        return 10**9 if self.fault == "illegal" else legal[0]

    def close(self):
        if self.fault == "close":
            raise RuntimeError("bang")


def make(fault, game, seat, rng):
    if fault == "make":
        raise RuntimeError("no")
    return Broken(fault)


def bot(fault):
    return OwnBot("a bot", lambda game, seat, rng: make(fault, game, seat, rng))


RAISES, ILLEGAL, CLOSE, MAKE, SLOW = map(bot, ("raises", "illegal", "close", "make", "slow"))
"""


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("raises", "the bot {bot} cannot play: RuntimeError: boom"),
        ("illegal", "the bot {bot} made no legal move: 1000000000"),
        ("make", "the bot {bot} cannot play: RuntimeError: no"),
        ("slow", "'{bot}' did not answer within 0.5 seconds"),
        ("close", None),
    ],
)
@pytest.mark.parametrize("in_file", [False, True])
def test_what_goes_wrong_in_a_bot_of_others_costs_it_the_game(
    installed: Path, name: str, problem: str | None, in_file: bool
) -> None:
    faults = ["raises", "illegal", "close", "make", "slow"]
    points = [f"{each} = broken_bots:{each.upper()}" for each in faults]
    install(installed, "broken_bots", BROKEN_BOTS, *points, group="wordsvc.bots")
    bot, called = name, f"{name} (broken_bots:{name.upper()})"
    if in_file:
        bot = called = f"{installed / 'broken_bots.py'}:{name.upper()}"
    seconds = "0.5" if name == "slow" else "60"
    common = ["-o", "rounds=1", "--seed", "1", "--bot-seconds", seconds, "--json"]
    fought = run("arena", "diddly", "--bots", f"{bot},greedy", "--deals", "2", "--jobs", "2", *common)
    (broken,) = [each for each in json.loads(fought.stdout)["bots"] if each["bot"] == bot]
    simulated = run("simulate", "diddly", "--seats", f"{bot},greedy", "--games", "2", *common)
    assert (fought.exit_code, simulated.exit_code) == (0, 0)
    off = json.loads(simulated.stdout)["broken_off"]
    if problem is None:
        assert (broken["broken_off"], off["games"]) == (0, 0)
    else:
        assert (broken["broken_off"], broken["wins"]["mean"], off["by_seat"]) == (4, 0, [2, 0])
        assert off["first"] == problem.format(bot=called[:100])
        assert broken["failure"] == off["first"]


OWN_BOT = """
class Last:
    def __init__(self, game, seat, rng):
        pass

    def choose(self, view, legal):
        return legal[-1]


LAST = 7
"""


def test_a_bot_in_a_file_plays(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(OWN_BOT)
    common = ["-o", "rounds=1", "--seed", "1", "--json", "--logs", str(tmp_path / "logs")]
    command = ["arena", "diddly", "--deals", "2", "--null-deals", "0", *common, "--bots"]
    fought = run(*command, f"{file}:Last,greedy")
    assert fought.exit_code == 0, fought.output
    assert {bot["bot"]: bot["broken_off"] for bot in json.loads(fought.stdout)["bots"]} == {
        f"{file}:Last": 0,
        "greedy": 0,
    }
    assert run("replay", str(tmp_path / "logs" / "deal-0-table-1.txt")).exit_code == 0
    for name in ("LAST", "Gone"):
        refused = run(*command, f"{file}:{name},greedy")
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "the file has no bot of this name" in refused.stderr
    assert run(*command, f"{tmp_path / 'none.py'}:Last,greedy").exit_code == 2
    file.write_text("1 / 0")
    other = file.rename(tmp_path / "other.py")
    assert "ZeroDivisionError" in run(*command, f"{other}:Last,greedy").stderr
