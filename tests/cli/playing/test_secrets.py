"""The seed of a game: when it is shown, and to whom (C3)."""

import json
import re
import shlex
import sys
from pathlib import Path
from types import CellType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from games.bots import make_bot
from games.core import (
    Deal,
    Match,
    choose,
    deal_follows_seed,
    draw_deal,
    generator,
    load_log,
    new_match,
    parse_any,
    write_log,
)
from games.diddly import RULEBOOK
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main
from wordsvc.cli.matches.match_files import load_match, save_match

LOGS = Path(__file__).parents[2] / "logs/v1"
SEED = 8_191_919_191_919_191


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def drawn(output: str) -> str:
    (seed,) = re.findall(r"\n  Seed: (\d+), drawn; --seed \1 repeats this\.\n$", output)
    return str(seed)


def after_heading(output: str) -> list[str]:
    """Return the lines after the heading, which is folded, and before the seed."""
    return output.partition("what can be typed.")[2].splitlines()[1:-1]


@pytest.mark.rule("C3")
def test_the_seed_of_a_game_is_drawn_told_at_the_end_and_repeats_it() -> None:
    arguments = ["play", "diddly", "--seats", "random,greedy", "-o", "rounds=1"]
    first = run(*arguments).stdout
    seed = drawn(first)
    assert first.count(seed) == 2
    assert "seeded" not in first
    again = run(*arguments, "--seed", seed).stdout
    heading = "board=columns rounds=1 dealer=0 turns=100{}. `help` says what can be typed."
    assert heading.format("") in " ".join(first.split())
    assert heading.format(", seeded") in " ".join(again.split())
    assert again.endswith(f"\n  Seed: {seed}, seeded.\n")
    assert after_heading(again) == after_heading(first)
    assert drawn(run(*arguments).stdout) != seed


@pytest.mark.rule("C3")
@pytest.mark.parametrize("game", ["diddly", "diggity", "fiddlefoo", "quiddler", "diabolo"])
def test_no_screen_tells_the_seed_before_the_end(game: str) -> None:
    typed = "board\nrules\nhelp\n1\nundo\nnonsense\n99999\n1\n1\n1\nquit\n"
    result = run("play", game, "--seed", str(SEED), "--seats", "you,random", typed=typed)
    assert str(SEED) not in result.output
    assert ", seeded." in " ".join(result.stdout.split())


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "diddly", "--seats", "random,random", "--games", "3", "-o", "rounds=1"],
        ["arena", "diddly", "--bots", "random,greedy", "--deals", "3", "-o", "rounds=1", "--no-cpu"],
    ],
)
def test_simulations_and_tournaments_draw_a_seed_and_print_it_last(arguments: list[str]) -> None:
    first = run(*arguments).stdout
    seed = drawn(first)
    again = run(*arguments, "--seed", seed).stdout
    assert again.splitlines()[:-1] == first.splitlines()[:-1]
    assert again.splitlines()[-1] == f"  Seed: {seed}, seeded."
    document = json.loads(run(*arguments, "--json").stdout)
    assert document["seeded"] is False
    chosen = json.loads(run(*arguments, "--json", "--seed", str(document["seed"])).stdout)
    assert {**chosen, "seeded": False} == document
    assert chosen["seeded"] is True


@pytest.mark.rule("C3")
@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_saved_log_is_whole_and_its_owners_alone(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("older")
    path.chmod(0o644)
    match = new_match(RULEBOOK, 2, SEED)
    save_match(str(path), match)
    assert path.stat().st_mode & 0o777 == 0o600
    assert parse_any(path.read_text("utf-8")) == write_log(match)


def unfinished(tmp_path: Path, moves: int = 9) -> tuple[str, Match]:
    """Return a log that stops before the end."""
    match = new_match(RULEBOOK, 2, SEED, {"rounds": 1}, ["Ann", "Bea"])
    rng = generator(1, "unfinished")
    while len(match.moves) < moves:
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
    path = tmp_path / "log.txt"
    save_match(str(path), match)
    return str(path), match


@pytest.mark.rule("C3")
def test_a_game_that_is_not_over_is_replayed_as_a_spectator_saw_it(tmp_path: Path) -> None:
    path, match = unfinished(tmp_path)
    shown = run("replay", path)
    assert shown.exit_code == 0
    assert shown.stdout.endswith("\nThe game is not over: this is what a spectator saw of it.\n")
    assert str(SEED) not in shown.output
    assert not re.search(r"^ *\d", shown.stdout.split("\n\n")[0], re.MULTILINE)
    assert run("replay", path, "--seat", "1").stdout == shown.stdout
    document = json.loads(run("replay", path, "--seat", "1", "--json").stdout)
    assert document["history"] == match.history(None)
    assert document["view"] == json.loads(json.dumps(match.view(None)))
    assert (document["finished"], document["seed"], document["step"], document["scores"]) == (
        False, None, None, None,
    )  # fmt: skip
    for step in ("0", "5", "999"):
        refused = run("replay", path, "--step", step)
        assert refused.exit_code == 2
        assert refused.stderr == "Error: --step: the game is not over: it is shown as it stands\n"


def test_a_replay_of_a_game_that_is_over_tells_the_seed() -> None:
    path = str(LOGS / "diddly-columns-2.json")
    seed = json.loads(Path(path).read_text("utf-8"))["seed"]
    assert f"  Seed: {seed}, seeded." in run("replay", path).stdout
    assert json.loads(run("replay", path, "--json", "--step", "3", "--seat", "1").stdout)["seed"] == seed


@pytest.mark.rule("C3")
def test_a_log_says_when_its_deal_does_not_follow_from_its_seed(tmp_path: Path) -> None:
    path, match = unfinished(tmp_path)
    assert deal_follows_seed(match)
    assert "does not follow" not in run("replay", path).stdout
    assert json.loads(run("replay", path, "--json").stdout)["follows_seed"] is True
    other = Path(path).read_text("utf-8").replace(str(SEED), "5")
    Path(path).write_text(other)
    assert not deal_follows_seed(load_match(path))
    assert "\n  The deal does not follow from the seed of the log.\n" in run("replay", path).stdout
    assert json.loads(run("replay", path, "--json").stdout)["follows_seed"] is False


def test_reshuffles_follow_from_the_seed_too() -> None:
    match = new_match(RULEBOOK, 8, 2, {"rounds": 1})
    while asked := match.game.to_act(match.state):
        match.submit(asked[0], match.game.legal(match.state, asked[0])[0])
    assert deal_follows_seed(match)
    (_, order), *others = match.reshuffles()
    changed = [order[::-1], *(other for _, other in others)]
    deal = Deal(match.game.contents, 2, draw_deal(match.game.contents, 2).orders, changed)
    again = Match(RULEBOOK, match.game, deal)
    for seat, move in match.moves:
        if again.game.check(again.state, seat, move) is not None:
            break
        again.submit(seat, move)
    assert again.reshuffles()
    assert not deal_follows_seed(again)


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.*t*")), ids=lambda path: path.name)
def test_whether_an_old_log_follows_its_seed_is_what_a_second_deal_says(path: Path) -> None:
    if path.suffix == ".json" and path.name == "results.json":
        return
    match = load_log(parse_any(path.read_text("utf-8")), find_rulebook)
    fresh = new_match(match.rulebook, match.game.seats, match.deal.seed, dict(match.game.options))
    same = fresh.deal.orders == match.deal.orders
    if not same:
        assert not deal_follows_seed(match)
    elif not match.reshuffles():
        assert deal_follows_seed(match)


def held(thing: object, found: set[int], numbers: list[int]) -> None:
    """Add every whole number that can be reached from a thing."""
    if id(thing) in found:
        return
    found.add(id(thing))
    if isinstance(thing, int):
        numbers.append(thing)
        return
    parts: list[Any] = []
    if isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        parts += thing
    if hasattr(thing, "getstate"):
        parts.append(thing.getstate())
    cells: tuple[CellType, ...] = getattr(thing, "__closure__", None) or ()
    parts += [cell.cell_contents for cell in cells]
    parts += list(getattr(thing, "__dict__", {}).values())
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    parts += [getattr(thing, name) for name in slots if hasattr(thing, name)]
    for part in parts:
        held(part, found, numbers)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("name", ["random", "greedy", "search:4", "run"])
def test_a_bot_holds_no_seed(name: str, tmp_path: Path) -> None:
    """The memory of a bot is made of a hash of the seed and holds neither the number nor a part of it."""
    program = tmp_path / "bot.py"
    kept = tmp_path / "kept"
    program.write_text(f"import sys\nopen({str(kept)!r}, 'w').writelines(sys.stdin)\n")
    match = new_match(RULEBOOK, 2, SEED, {"rounds": 1})
    bot = make_bot(
        f"run:{shlex.join([sys.executable, str(program)])}" if name == "run" else name, match.game, 0, SEED
    )
    try:
        numbers: list[int] = []
        held(bot, set(), numbers)
    finally:
        bot.close()
    assert SEED not in numbers
    if name == "run":
        assert str(SEED) not in kept.read_text()
    else:
        assert len(numbers) > 600  # the state of its generator
