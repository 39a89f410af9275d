"""play, replay and games."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.core import load_log, parse_any
from games.diggity.tools import TOOLS
from tests.conditions import MAX_SECONDS
from tests.terminals import at_a_terminal, start, wait_for
from wordsvc.catalogue import find_rulebook
from wordsvc.cli import main

ROOT = Path(__file__).parents[3]
NINE = "tests/logs/v1/diddly-nine-3.txt"
START = ["play", "diddly", "--seed", "5", "--seats", "you,greedy", "-o", "dealer=2", "-o", "rounds=1"]


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def test_a_game_is_played_by_number_and_by_text_to_the_end() -> None:
    typed = "flip1\n2\n" + "deck\nat1\n" * 6
    result = run(*START, "-o", "turns=3", typed=typed)
    assert result.exit_code == 0, result.output
    assert "Round 1 of 1, greedy deals." in result.stdout
    assert "you chose place 1." in result.stdout
    assert "The game is over: you " in result.stdout
    assert "Won by " in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ("you:Ian,you:lan", "looks like this one"),
        ("you:Ann,you:\u0410nn", "looks like this one"),
        ("you:Greedy,random", "the program itself calls players 'Greedy'"),
        ("you:Du,random", "the program itself calls players 'Du'"),
        ("you:Bot 2,random", "the program itself calls players 'Bot 2'"),
        ("you:A\u0301\u0301,random", "accents"),
    ],
)
def test_a_name_that_could_be_taken_for_another_is_refused(seats: str, problem: str) -> None:
    result = run("play", "diddly", "--seats", seats)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: --seats: ")
    assert problem in result.stderr


def test_a_log_keeps_its_names(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    played = run("play", "diddly", "--seats", "you:Ian,you:Bea", typed=f"save {path}\nquit\n")
    assert played.exit_code == 0, played.output
    path.write_text(path.read_text("utf-8").replace("you:Bea", "you:lan"), "utf-8")
    assert run("replay", str(path)).exit_code == 0
    assert run("play", "--resume", str(path), typed="quit\n").exit_code == 0


def test_the_board_shows_no_card_that_is_hidden() -> None:
    result = run(*START, typed="")
    board = result.stdout.split("greedy\n")[1].split("\n\n")[0]
    assert set(board.split()) == {"?"}


def test_a_refusal_names_its_rule_and_the_rule_can_be_read() -> None:
    result = run(*START, typed="deck\nrules diddly.12\nrules Z9\nfoo\n99\nrules\nhelp\nquit\n")
    assert (
        "No: choose the cards to turn up first [diddly.12]; `rules diddly.12` shows the rule."
        in result.stdout
    )
    assert "  diddly.12: Everybody chooses any two cards" in result.stdout
    assert "there is no rule 'Z9'" in result.stdout
    assert "'foo' is no move of Diddly" in result.stdout
    assert "'99' is no move of Diddly" in result.stdout
    assert "  Y01: " in result.stdout
    assert "undo         take your last move back" in result.stdout
    assert result.exit_code == 0


def test_help_says_the_aim_and_how_moves_are_written() -> None:
    for game, aim, move in (
        ("diddly", "The lowest score wins.", "flip3"),
        ("diggity", "The most nuggets of gold win.", "5E-S"),
        ("fiddlefoo", "Be left with few notes", "3,-2"),
    ):
        help_ = run("play", game, "--seats", "you,greedy", "--seed", "3", typed="help\nquit\n").stdout
        guide = find_rulebook(game).guide
        assert guide.startswith(aim)
        assert f"  {move} " in guide
        assert f"> {guide}\n\nA move is" in help_
        assert max(map(len, guide.splitlines())) <= 100


def test_diggity_says_what_makes_a_tool_and_its_rank() -> None:
    guide = find_rulebook("diggity").guide
    assert [line.split()[0] for line in guide.splitlines() if ", rank " in line] == [
        f"{tool}," for tool in TOOLS
    ]


def test_several_moves_on_a_line_are_made_one_after_another() -> None:
    one = run(*START, typed="1\nflip2\nquit\n").stdout
    for line in ("1 2", "flip1 flip2", "1  FLIP2"):
        both = run(*START, typed=f"{line}\nquit\n").stdout
        assert both.count("you chose place") == 2
        assert "you turned up" in both
        assert both.splitlines()[-12:-1] == one.splitlines()[-12:-1]


def test_the_number_of_a_move_is_the_place_that_it_names() -> None:
    shown = run(*START, typed="1\n1\n3\nquit\n").stdout
    assert shown.count("you chose place 1.") == shown.count("you chose place 3.") == 1
    assert "you chose place 2." not in shown
    assert "'1' is no move of Diddly" in shown
    assert "2 flip2   3 flip3" in shown


def test_of_several_moves_those_before_a_refused_one_stand() -> None:
    shown = run(*START, typed="1 1 2\nflip2 foo\nquit\n").stdout
    assert shown.count("you chose place 1.") == 1
    assert "No: " in shown
    assert "'foo' is no move of Diddly" in shown
    assert "you chose place 2." not in shown


def test_moves_after_those_of_others_are_not_made() -> None:
    shown = run(*START, typed="1 2\ndeck at1 deck\nquit\n").stdout
    assert "Not made, for others come first: deck." in shown
    assert shown.count("you drew from the deck") == 1


@pytest.mark.parametrize("columns", [20, 40, 70, 200])
def test_the_list_of_moves_folds_to_the_width_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = run(*START, typed="quit\n").stdout
    listed = shown[shown.index("you:  1 flip1") :].split("\n> ")[0]
    assert max(map(len, listed.splitlines())) <= columns
    assert listed.split() == ["you:", *(part for n in range(1, 9) for part in (str(n), f"flip{n}"))]
    assert (len(listed.splitlines()) == 1) == (columns >= 100)


def test_undo_takes_a_choice_back_and_not_what_others_saw() -> None:
    result = run(*START, typed="undo\nflip1\nundo\nflip3\nflip4\nundo\n")
    assert "you have made no move [core.4]" in result.stdout
    assert result.stdout.count("1 flip1   2 flip2   3 flip3") == 3
    assert "since your move the turn has passed or others were asked [C1]" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the move has shown you something that was hidden [C1]"),
        (["--undo", "strict"], "the move has shown you something that was hidden [C1]"),
        (["--undo", "lenient"], ""),
        (["--undo", "off"], "at this table no move is taken back [C1]"),
    ],
)
def test_undo_is_agreed_on_before_the_game(tmp_path: Path, arguments: list[str], message: str) -> None:
    path = tmp_path / "game.txt"
    result = run(*START, *arguments, typed=f"flip1\nflip2\ndeck\nundo\nsave {path}\n")
    assert (message in result.stdout) if message else ("No: " not in result.stdout)
    assert result.stdout.count("1 deck   2 discard") == (1 if message else 2)
    mode = arguments[1] if arguments else "strict"
    assert f'[Undo "{mode}"]' in path.read_text("utf-8")
    assert '[Seeded "yes"]' in path.read_text("utf-8")
    again = run("play", "--resume", str(path), "--undo", "lenient")
    assert "--resume takes the game, the seed, the options and undo" in again.stderr


def test_a_game_whose_seed_nobody_chose_is_not_marked_as_seeded(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "diddly", "-o", "dealer=2", typed=f"save {path}\n")
    assert '[Seeded "no"]' in path.read_text("utf-8")


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_game_is_saved_and_resumed(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    first = run(*START, typed=f"save\nsave {path}\nflip1\nsave\nquit\n")
    assert "save needs the name of a file" in first.stdout
    match = load_log(parse_any(path.read_text("utf-8")), find_rulebook)
    assert len(match.moves) == 1
    again = run("play", "--resume", str(path), typed="flip2\n")
    assert again.exit_code == 0
    assert "you turned up" in again.stdout
    other = run("play", "--resume", str(path), "--seats", "random,greedy")
    assert "The game is over" in other.stdout
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_bots_alone_play_on_and_people_share_a_keyboard() -> None:
    alone = run("play", "diddly", "--seats", "greedy,random", "--seed", "1", "-o", "rounds=1")
    assert alone.exit_code == 0
    assert "greedy drew from the deck.\n" in alone.stdout
    shared = run(
        "play", "diddly", "--seats", "you:Ann,you:Bea", "--seed", "1", "-o", "dealer=2", typed="1\n2\n\n1\n"
    )
    assert "Now Bea plays; others look away." in shared.stdout
    assert "Ann:  1 flip1" in shared.stdout
    same = run("play", "diddly", "--seats", "you,greedy,greedy", "--seed", "1")
    assert "greedy 2" in same.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "game: there is no game 'chess'; the games are diddly"),
        (["play"], "Missing argument 'GAME'. The games are diddly, diggity"),
        (["play", "diddly", "--seats", "you"], "--seats: Diddly is for 2 to 8 players, not 1 [Y22]"),
        (["play", "diddly", "--seats", "you,grady"], "--seats: there is no bot 'grady'"),
        (["play", "diddly", "--seats", "you,run:/no/such"], "--seats: cannot start '/no/such'"),
        (["play", "diddly", "-o", "board"], "--option: 'board' is not NAME=VALUE"),
        (["play", "diddly", "-o", "board=a", "-o", "board=b"], "--option: 'board=b' is given twice"),
        (["play", "diddly", "-o", "board=ten"], "--option board: 'ten' is not columns or nine"),
        (["play", "diddly", "--seed", "-1"], "Invalid value for '--seed'"),
        (["play", "--resume", "/no/such"], "--resume: cannot read '/no/such': no such file or directory"),
        (["play", "diddly", "--resume", "x"], "--resume takes the game, the seed"),
        (["replay", "/no/such"], "file: cannot read '/no/such': no such file or directory"),
        (["replay", "README.md"], "line 1: is neither a tag nor moves"),
        (["replay", "docs/examples/quiddler-round.json"], "schema: must be a number from 1 to 2"),
        (["replay", "dictionaries/en/en.marisa"], "file: 'dictionaries/en/en.marisa' is not text in UTF-8"),
        (["replay", NINE, "--seat", "4"], "--seat: the game has seats 1 to 3, not 4"),
        (["replay", NINE, "--step", "999"], "--step: the log has moves 1 to 492, not 999"),
        (["simulate", "diddly", "--seats", "random"], "--seats: Diddly is for 2 to 8 players, not 1 [Y22]"),
        (["simulate", "diddly", "--seats", "random,you"], "--seats: there is no bot 'you'"),
        (["simulate", "diddly", "--games", "0"], "Invalid value for '--games'"),
        (["arena", "diddly", "--bots", "greedy"], "--bots: two or more bots are needed"),
        (["arena", "diddly"], "Missing option '--bots'"),
        (["arena", "chess", "--bots", "a,b"], "game: there is no game 'chess'"),
        (["games", "rules", "diddly", "Y99"], "id: diddly has no rule 'Y99'"),
        (["games", "rules", "chess"], "game: there is no game 'chess'"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line_that_says_why(
    arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {message}")
    assert result.stderr.count("\n") == 1


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on() -> None:
    result = run(*START, typed="save /no/such/folder/game.txt\nflip1\n")
    assert "cannot write '/no/such/folder/game.txt': no such file or directory" in result.stdout
    assert "you chose place 1." in result.stdout


def test_an_interrupt_ends_a_game_quietly(wordcheck: str) -> None:
    process = start([wordcheck, *START])
    wait_for(b"flip8", process.stdout)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=MAX_SECONDS)
    assert process.returncode == 130
    assert b"Traceback" not in err


def test_a_replay_shows_what_a_viewer_saw() -> None:
    path = str(ROOT / "tests/logs/v1/diddly-columns-2.json")
    spectator = run("replay", path)
    mine = run("replay", path, "--seat", "1")
    assert "Ann drew from the deck.\n" in spectator.stdout
    assert "Ann drew from the deck: " in mine.stdout
    assert "Bea drew from the deck: " not in mine.stdout
    assert "The game is over. Won by " in mine.stdout
    early = run("replay", path, "--step", "4")
    assert "Round 1 of 5" in early.stdout
    assert "The game is over" not in early.stdout
    document = json.loads(run("replay", path, "--step", "6", "--seat", "2", "--json").stdout)
    assert document["step"] == 6
    assert document["view"]["seat"] == 1
    assert set(document) == {
        "game", "players", "finished", "seed", "secret", "seeded", "follows_seed", "step", "over", "scores",
        "history", "view", "dictionary", "installed_deck", "other_rulings",
    }  # fmt: skip


def test_the_games_and_their_rules_are_listed() -> None:
    assert "diddly: Diddly; columns (2 to 8 seats), nine (2 to 6 seats)" in run("games", "list").stdout
    assert json.loads(run("games", "list", "--json").stdout)[0]["name"] == "diddly"
    assert run("games", "rules", "diddly", "Y05").stdout == (
        "Y05: With no card face down there is nothing to look at.\n"
    )
    assert json.loads(run("games", "rules", "diddly", "--json").stdout)["core.1"]


def test_judging_a_word_loads_no_game() -> None:
    code = (
        "import sys\nfrom wordsvc.cli import main\n"
        "try: main(['quiddler', 'QUIT'])\nexcept SystemExit: pass\n"
        "sys.exit(any(name.startswith('games.core') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_a_game_without_a_server_loads_no_client() -> None:
    code = (
        "import sys\nfrom wordsvc.cli import main\n"
        "try: main(['play', 'diddly', '--seats', 'random,random'])\nexcept SystemExit: pass\n"
        "sys.exit('httpx' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "typed", "paged"),
    [
        (["games", "rules", "diddly"], "", True),
        (["games", "rules", "diddly", "Y05"], "", False),
        (["play", "diddly", "--seats", "you,greedy"], "rules\nquit\n", True),
    ],
)
def test_rules_go_through_a_pager_on_a_terminal_alone(
    wordcheck: str, tmp_path: Path, arguments: list[str], typed: str, paged: bool
) -> None:
    pager, seen = tmp_path / "pager", tmp_path / "seen"
    pager.write_text(f"#!/bin/sh\nexec tee {seen}\n")
    pager.chmod(0o755)
    environment = {**os.environ, "PAGER": str(pager), "TERM": "xterm"}
    piped = subprocess.run(
        [wordcheck, *arguments], input=typed, capture_output=True, text=True, check=True, env=environment
    )
    assert "Y05: With no card face down" in piped.stdout
    assert not seen.exists()
    subprocess.run(
        at_a_terminal([wordcheck, *arguments]),
        input=typed, capture_output=True, text=True, check=True, env=environment, timeout=MAX_SECONDS,
    )  # fmt: skip
    assert seen.exists() == paged
    if paged:
        assert "Y05: With no card face down" in seen.read_text()


@pytest.mark.slow
def test_bots_that_fail_are_told_apart_in_every_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    program = tmp_path / "bot.py"
    program.write_text("import signal\nsignal.pause()\n")
    bot = f"run:{shlex.join([sys.executable, str(program)])}"
    common = ["--bot-seconds", "0.3", "-o", "rounds=1"]
    simulated = run("simulate", "diddly", "--seats", f"{bot},random", "--games", "1", *common)
    assert simulated.exit_code == 0
    assert "Broken off: 1 game (1 by seat 1). First: " in simulated.stdout
    assert "did not answer within 0.3 seconds." in simulated.stdout
    fought = run("arena", "diddly", "--bots", f"{bot},random", "--deals", "1", "--null-deals", "0", *common)
    assert f"{bot} broke off and lost 2 games. First: " in fought.stdout
    played = run("play", "diddly", "--seats", f"you,{bot}", "-o", "dealer=2", *common, typed="flip1\nflip2\n")
    assert played.exit_code == 2
    assert "did not answer within 0.3 seconds" in played.stderr
    assert "Kept in " in played.stdout.splitlines()[-1]
    for wrong in ("0", "-1", "x", "nan"):
        assert run("play", "diddly", "--bot-seconds", wrong).exit_code == 2


@pytest.mark.once
def test_a_search_that_two_processes_share_plays_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    common = ["play", "diddly", "--seats", "search:4,search:4", "-o", "rounds=1", "--seed", "3"]
    alone, shared = (run(*common, "--bot-jobs", jobs) for jobs in ("1", "2"))
    assert alone.exit_code == 0
    assert alone.stdout == shared.stdout
    for wrong in ("0", "-1", "x", "65"):
        assert run("play", "diddly", "--bot-jobs", wrong).exit_code == 2
