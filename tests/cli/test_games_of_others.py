"""Games of others: in a file that somebody names, or in an installed package."""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.core import InvalidInput
from wordsvc.catalogue import GAMES, find_face, find_rulebook, other_games
from wordsvc.cli import main
from wordsvc.cli.exit_codes import BROKEN_GAME, USAGE
from wordsvc.faces.labels import load_labels
from wordsvc.input.messages import LANGUAGES

ROOT = Path(__file__).parents[2]
HIGHEST = str(ROOT / "docs" / "examples" / "highest.py")
SOURCE = Path(HIGHEST).read_text("utf-8")


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def said(result: Result, code: int) -> str:
    """Return the one line on standard error."""
    assert result.exit_code == code, result.output
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output
    return result.stderr


def test_a_game_in_a_file_is_listed_played_simulated_and_compared() -> None:
    listed = run("games", "list", HIGHEST)
    assert listed.stdout.startswith("highest: Highest; four cards (2 to 6 seats)\n  -o cards=4")
    assert json.loads(run("games", "list", HIGHEST, "--json").stdout)[0]["name"] == "highest"
    assert run("games", "rules", HIGHEST, "H2").stdout.startswith("H2: In each trick")
    played = run("play", HIGHEST, "--seats", "greedy,random", "--seed", "1")
    assert played.exit_code == 0, played.output
    assert "The game is over: greedy " in played.stdout
    report = run("simulate", HIGHEST, "--games", "4", "--seed", "1", "--json", "--jobs", "2")
    assert json.loads(report.stdout)["game"] == "highest"
    compared = run("arena", HIGHEST, "--bots", "greedy,random", "--deals", "4", "--seed", "1", "--jobs", "2")
    assert compared.stdout.startswith("highest, cards=4: 2 seats, 4 deals\n")


def test_a_bare_name_that_ends_in_py_is_a_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mygame.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    assert run("games", "rules", "mygame.py").exit_code == 0
    assert run("games", "rules", "./mygame.py").exit_code == 0
    assert "there is no game 'mygame'" in said(run("games", "rules", "mygame"), USAGE)
    assert list(tmp_path.iterdir()) == [tmp_path / "mygame.py"]


def test_a_game_in_a_file_is_kept_saved_replayed_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    log = tmp_path / "game.txt"
    first = run("play", HIGHEST, "--seed", "3", typed=f"save {log}\n3\nquit\n")
    assert f"`wordcheck play {shlex.quote(HIGHEST)} --resume {log}` goes on." in first.stdout
    assert f"`wordcheck play {shlex.quote(HIGHEST)} --resume` goes on." in first.stdout
    other = run("play", "diddly", "--seed", "1", typed="quit\n")
    assert "`wordcheck play --resume` goes on." in other.stdout
    again = run("play", HIGHEST, "--resume", typed="5\n6\n8\n")
    assert again.exit_code == 0, again.output
    assert "The game is over: you " in again.stdout
    assert "no game is kept" in said(run("play", HIGHEST, "--resume"), USAGE)
    named = run("play", HIGHEST, "--resume", str(log), "--seats", "random,greedy")
    assert "The game is over" in named.stdout
    replayed = run("replay", str(log), "--game", HIGHEST)
    assert "this is what a spectator saw of it" in replayed.stdout
    assert " laid " not in replayed.stdout
    assert "there is no game 'highest'" in said(run("replay", str(log)), USAGE)
    assert "as ./mygame.py" in said(run("play", "--resume", str(log)), USAGE)
    wrong = run("replay", str(ROOT / "tests/logs/v1/diddly-nine-3.txt"), "--game", HIGHEST)
    assert "the log is of the game 'diddly', not of highest" in said(wrong, USAGE)
    assert run("replay", str(ROOT / "tests/logs/v1/diddly-nine-3.txt"), "--game", "diddly").exit_code == 0
    assert "--resume takes the game" in run("play", "diddly", "--resume", str(log)).stderr
    assert "--resume takes the game" in run("play", HIGHEST, "--resume", str(log), "--seed", "1").stderr


@pytest.mark.parametrize("form", ["{path}", "./{name}", "{stem}", "{folder}.{stem}", "os"])
def test_a_log_never_names_a_file_or_a_module_to_import(
    tmp_path: Path, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evil_game.py"
    path.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\n{SOURCE}")
    log = tmp_path / "game.txt"
    run("play", HIGHEST, "--seed", "3", typed=f"save {log}\nquit\n")
    name = form.format(path=path, name=path.name, stem=path.stem, folder=tmp_path.name)
    log.write_text(log.read_text().replace('[Game "highest"]', f'[Game "{name}"]'))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    for arguments in (["replay", str(log)], ["play", "--resume", str(log)]):
        assert "there is no game" in said(run(*arguments), USAGE)
    with pytest.raises(InvalidInput, match="there is no game"):
        find_rulebook(name)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1 / 0\n", "cannot be loaded: ZeroDivisionError: division by zero (line 1)"),
        (
            "\n\nimport nowhere_at_all\n",
            "cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'",
        ),
        ("def (:\n", "cannot be loaded: SyntaxError: invalid syntax"),
        ("import sys\nsys.exit(0)\n", "cannot be loaded: SystemExit: 0 (line 2)"),
        ("raise ValueError('one\\ntwo\\x1b[2J')\n", "cannot be loaded: ValueError: one (line 1)"),
        ("raise ValueError('\\x1b[2J' * 999)\n", "\\x1b[2J"),
        ("x = 1\n", "has no RULEBOOK"),
        ("RULEBOOK = 'highest'\n", "is no Rulebook but of the type str"),
        (SOURCE.replace('name="highest"', 'name="../x"'), "the field name of the RULEBOOK"),
        (SOURCE.replace('name="highest"', "name=7"), "the field name of the RULEBOOK"),
        (SOURCE.replace("version=1", "version=0"), "the field version of the RULEBOOK"),
        (SOURCE.replace("rules=RULES", "rules=[]"), "the field rules of the RULEBOOK"),
        (SOURCE.replace("make=make", "make=None"), "the field make of the RULEBOOK"),
        (SOURCE.replace("variants=(", "variants=(1, "), "the field variants of the RULEBOOK"),
        (SOURCE.replace('name="highest"', 'name="diddly"'), "diddly is a game of wordsvc"),
        (SOURCE.replace('name="highest"', 'name="quiddler"'), "quiddler is a game of wordsvc"),
        ("\0", "cannot be loaded"),
        ("#" * 1_100_000, "more than 1048576 bytes"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_one_line(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "mygame.py"
    path.write_text(source)
    for arguments in (["play"], ["simulate"], ["arena", "--bots", "random,random"], ["games", "rules"]):
        line = said(run(*arguments, str(path)), USAGE)
        assert message in line
        assert len(line) < 800
        assert line[:-1].isprintable()


def test_what_is_no_regular_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "folder.py").mkdir()
    for name in ("pipe.py", "folder.py", "missing.py"):
        assert "game: cannot read" in said(run("play", str(tmp_path / name)), USAGE)


TAKE = "        state.hands[seat].remove(move)\n"
ODD = "type('Odd', (Exception,), {'__init__': lambda self, a, b: None, '__str__': lambda self: 1 / 0})"
BREAKS = {
    "raises": (TAKE, "        {}['nothing']\n", "KeyError: 'nothing' (line"),
    "leaves": (TAKE, "        raise SystemExit(0)\n", "SystemExit: 0 (line"),
    "reads no file": (TAKE, "        open('/nowhere/x')\n", "FileNotFoundError"),
    "raises what nobody can read": (TAKE, f"        raise {ODD}(1, 2)\n", "Odd (line"),
    "takes a card that is not there": (TAKE, "        state.hands[seat].pop(99)\n", "IndexError"),
    "asks nobody": (
        "        return () if self.over(state) else",
        "        return None and",
        "to_act gives None",
    ),
    "lists an illegal move": (
        "        return tuple(state.hands[seat]) if",
        "        return (99,) if",
        "legal moves are refused at the beginning: [99]",
    ),
    "has no method": ("    def scores(self, state):", "    def score(self, state):", "abstract"),
    "has another attribute": (
        "        self.moves = self.deck ",
        "        self.moves = 7 ",
        "of the type int",
    ),
    "seats too many": (
        "super().__init__(seats, options)",
        "super().__init__(seats + 1, options)",
        "has 3 seats",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BREAKS)
def test_a_game_that_breaks_is_told_in_one_line_with_an_exit_code_of_its_own(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    old, new, message = BREAKS[name]
    assert old in SOURCE
    path = tmp_path / "mygame.py"
    path.write_text(SOURCE.replace(old, new))
    for arguments in (
        ["play", str(path), "--seats", "random,random"],
        ["simulate", str(path), "--games", "3", "--jobs", "1"],
        ["simulate", str(path), "--games", "3", "--jobs", "2"],
        ["arena", str(path), "--bots", "random,greedy", "--deals", "4", "--jobs", "2"],
    ):
        line = said(run(*arguments), BROKEN_GAME)
        assert "the game highest is broken: " in line
        assert message in line
    checked = said(run("games", "check", str(path)), BROKEN_GAME)
    assert "highest" in checked or "Highest" in checked


def test_a_log_of_a_game_that_breaks_is_told_so(tmp_path: Path) -> None:
    log, path = tmp_path / "game.txt", tmp_path / "mygame.py"
    run("play", HIGHEST, "--seed", "3", typed=f"3\nsave {log}\nquit\n")
    for old, new in (
        ("        state.hands[seat].remove(move)\n", "        raise OSError('no')\n"),
        ('        points = [f"{name}', '        1 / 0\n        points = [f"{name}'),
    ):
        assert old in SOURCE
        path.write_text(SOURCE.replace(old, new))
        for arguments in (
            ["replay", str(log), "--game", str(path)],
            ["play", str(path), "--resume", str(log)],
        ):
            assert "the game highest is broken: " in said(run(*arguments), BROKEN_GAME)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_that_share_no_memory_find_the_game_in_its_file(tmp_path: Path, method: str) -> None:
    path = tmp_path / "mygame.py"
    path.write_text(SOURCE.replace("make=make", "make=lambda *args: make(*args)"))
    script = tmp_path / "run.py"
    script.write_text(
        "import multiprocessing, sys\n"
        "from wordsvc.cli import main\n"
        "if __name__ == '__main__':\n"
        f"    multiprocessing.set_start_method({method!r})\n"
        "    main(sys.argv[1:])\n"
    )
    arguments = ["simulate", str(path), "--games", "4", "--seed", "1", "--json", "--jobs"]
    outputs = [
        subprocess.run(
            [sys.executable, str(script), *arguments, jobs], capture_output=True, text=True, check=True
        ).stdout
        for jobs in ("1", "2")
    ]
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["games"] == 4


def test_the_conformance_suite_runs_on_a_game_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mygame.py"
    path.write_text(SOURCE.replace("range(2, 7)", "range(2, 4)"))
    done = run("games", "check", str(path), "--games", "3")
    assert done.exit_code == 0, done.output
    told = "highest keeps every promise of the engine, in {} moves of {} random games.\n"
    assert done.stdout == told.format(60, 6)
    assert run("games", "check", str(path), "--seconds", "0").stdout == told.format(20, 2)
    leak = SOURCE.replace("range(2, 7)", "range(2, 4)").replace(
        "        return list(state.points)\n",
        "        return [max(hand, default=0) for hand in state.hands]\n",
    )
    path.write_text(leak)
    assert "the scores tell" in said(run("games", "check", str(path)), BROKEN_GAME)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder of installed packages, the first on the path; every package is real to Python."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


def install(folder: Path, package: str, source: str, *points: str, group: str = "wordsvc.games") -> None:
    """Lay out a package as pip does: a module, and metadata with entry points."""
    (folder / f"{package}.py").write_text(source)
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[{group}]\n" + "".join(f"{each}\n" for each in points))


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
        ("slow", "'{bot}' did not answer within 0.05 seconds"),
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
    common = ["-o", "rounds=1", "--seed", "1", "--bot-seconds", "0.05", "--json"]
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


@pytest.fixture
def found_faces() -> Iterator[None]:
    """Look for faces anew, and forget them afterwards."""
    for cached in (find_face, load_labels):
        cached.cache_clear()
    yield
    for cached in (find_face, load_labels):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("high_face:FACE", "each player's cards"),
        ("high_face", "cards for each player (H1)"),
        ("no_such_module:FACE", "cards for each player (H1)"),
    ],
)
@pytest.mark.usefixtures("found_faces")
def test_a_package_brings_the_face_of_its_game(installed: Path, value: str, label: str) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    install(installed, "high_points", "", f"highest = {value}", group="wordsvc.faces")
    face = installed / "high_face"
    face.mkdir()
    (face / "__init__.py").write_text("from wordsvc.faces.face import Face\nFACE = Face(__package__)\n")
    labels = {"title": "Highest", "options": {"cards": {"label": "each player's cards"}}}
    for language in LANGUAGES:
        (face / f"labels.{language}.json").write_text(json.dumps(labels))
    assert f"-o cards=4: {label}; 1 to 10" in run("games", "list", "highest").stdout


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("raise SystemExit(1)", {}),
        ("FACE = Face(__package__, levels={'easy': ('random',)})", {}),
        ("FACE = Face(__package__, max_playouts='all')", {}),
        ("FACE = Face(__package__)", {"title": 5}),
        ("FACE = Face(__package__)", {"prompts": ["lay"]}),
        ("FACE = Face(__package__)", {"options": {"cards": {"label": 7}}}),
        ("FACE = Face(__package__)", {"options": {"cards": {"label": "each", "choices": ["a"]}}}),
    ],
)
@pytest.mark.usefixtures("found_faces")
def test_a_broken_face_is_ignored(installed: Path, source: str, labels: dict[str, object]) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    install(installed, "high_points", "", "highest = broken_face:FACE", group="wordsvc.faces")
    face = installed / "broken_face"
    face.mkdir()
    (face / "__init__.py").write_text(f"from wordsvc.faces.face import Face\n{source}\n")
    whole = {"title": "Highest", "options": {"cards": {"label": "each player's cards"}}} | labels
    for language in LANGUAGES:
        (face / f"labels.{language}.json").write_text(json.dumps(whole))
    assert "-o cards=4: cards for each player (H1); 1 to 10" in run("games", "list", "highest").stdout
    assert find_face("highest").package == "wordsvc.faces.plain"


def test_an_installed_package_adds_a_game(installed: Path, tmp_path: Path) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    assert run("games", "list").stdout.endswith("cards for each player (H1); 1 to 10\n")
    assert [book["name"] for book in json.loads(run("games", "list", "--json").stdout)] == [*GAMES, "highest"]
    log = tmp_path / "game.txt"
    played = run("play", "highest", "--seed", "3", typed=f"3\nsave {log}\nquit\n")
    assert f"`wordcheck play --resume {log}` goes on." in played.stdout
    assert "Your cards: 5 6 8" in run("play", "--resume", str(log), typed="quit\n").stdout
    assert run("replay", str(log)).exit_code == 0
    assert run("simulate", "highest", "--games", "4", "--jobs", "2").exit_code == 0
    assert run("games", "rules", "highest", "H3").exit_code == 0
    assert find_rulebook("highest").name == "highest"


@pytest.mark.parametrize("value", ["high_cards:RULEBOOK", "high_cards:Games"])
def test_an_entry_point_may_name_the_rulebook_or_an_object_that_has_it(installed: Path, value: str) -> None:
    source = f"{SOURCE}\n\nclass Games:\n    RULEBOOK = RULEBOOK\n"
    install(installed, "high_cards", source, f"highest = {value}")
    assert run("games", "rules", "highest").exit_code == 0


def test_a_game_that_cannot_be_loaded_harms_no_other(installed: Path) -> None:
    install(installed, "high_cards", SOURCE, "highest = high_cards")
    install(installed, "lost_cards", "import nowhere_at_all\n", "lost = lost_cards")
    install(installed, "left_cards", "raise SystemExit(0)\n", "left = left_cards")
    install(installed, "bare_cards", "x = 1\n", "bare = bare_cards", "gone = bare_cards:nothing")
    install(installed, "named_cards", SOURCE, "other-name = named_cards")
    install(installed, "twin_cards", SOURCE, "twin = twin_cards")
    install(installed, "second_twin", SOURCE, "twin = second_twin")
    install(installed, "our_cards", f"open({str(installed / 'ran')!r}, 'w')\n", "diddly = our_cards")
    problems = {
        "bare": "bare_cards has no RULEBOOK",
        "diddly": "diddly is a game of wordsvc, and another of this name does not replace it",
        "gone": "AttributeError",
        "left": "left_cards cannot be loaded: SystemExit: 0",
        "lost": "No module named 'nowhere_at_all'",
        "other-name": "its rulebook has another name, 'highest'",
        "twin": "more than one package has it: second_twin, twin_cards",
    }
    listed = run("games", "list")
    assert listed.exit_code == 0
    assert listed.stdout.startswith("diddly: Diddly")
    assert "highest: Highest" in listed.stdout
    away = {other.name: other.problem for other in other_games() if other.rulebook is None}
    assert set(away) == set(problems)
    for name, problem in problems.items():
        assert problem in away[name]
        (line,) = [line for line in listed.stdout.splitlines() if line.startswith(f"{name}, of the package ")]
        assert problem in line
        if name != "diddly":
            assert problem in said(run("play", name), USAGE)
    documents = json.loads(run("games", "list", "--json").stdout)
    assert {each["name"] for each in documents if "unavailable" in each} == set(problems)
    assert run("games", "rules", "diddly", "Y01").exit_code == 0
    assert not (installed / "ran").exists()
    unknown = said(run("play", "nosuch"), USAGE)
    assert f"the games are {', '.join(GAMES)}, bare, gone, highest, left, lost" in unknown


def test_an_installed_game_that_breaks_is_told_so(installed: Path) -> None:
    source = SOURCE.replace("        state.hands[seat].remove(move)\n", "        {}[move]\n")
    install(installed, "high_cards", source, "highest = high_cards")
    for jobs in ("1", "2"):
        line = said(run("simulate", "highest", "--games", "3", "--jobs", jobs), BROKEN_GAME)
        assert "the game highest is broken: KeyError: " in line
        assert "of high_cards.py)" in line


@pytest.mark.parametrize(
    "arguments",
    [
        ["diabolo", "HANG", "--cards", "G,N,H,A"],
        ["games", "rules", "diddly", "Y01"],
        ["simulate", "diddly", "--games", "1"],
    ],
)
def test_packages_are_listed_and_loaded_only_when_somebody_asks(
    installed: Path, arguments: list[str]
) -> None:
    install(installed, "high_cards", f"open({str(installed / 'ran')!r}, 'w')\n", "highest = high_cards")
    code = (
        "import sys\n"
        "from wordsvc.cli import main\n"
        "try:\n"
        "    main(sys.argv[1:])\n"
        "except SystemExit as left:\n"
        "    assert not left.code, left.code\n"
        "assert 'importlib.metadata' not in sys.modules\n"
        "assert 'wordsvc.catalogue.game_file' not in sys.modules or sys.argv[1] != 'diabolo'\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr
    assert not (installed / "ran").exists()
