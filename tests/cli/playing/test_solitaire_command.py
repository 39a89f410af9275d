import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.cli.refusals import check_refusal
from wordsvc.cli import main
from wordsvc.cli.progress import progress
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.position import play
from wordsvc.quiddler.solitaire.requests import deal_to_dict, read_deal, read_move
from wordsvc.quiddler.solitaire.solver.word_search import find, read_question
from wordsvc.words import dictionaries_to_list, open_authority

pytestmark = pytest.mark.usefixtures("prepared")

SHOWING = "A,QU,E,I,T,N,CL,Z"
EASY = {"stacks": [["A", "Q"], ["T", "I"]]}


def run(*arguments: str, stdin: str | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["solitaire", *arguments], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def saved(tmp_path: Path, stacks: list[list[str]]) -> str:
    path = tmp_path / "saved.json"
    references = dictionaries_to_list(open_authority("en").dictionaries)
    path.write_text(json.dumps({"stacks": stacks, "moves": [], "dictionaries": references}))
    return str(path)


def said(tmp_path: Path, stacks: list[list[str]], *lines: str) -> tuple[int, list[str]]:
    """Return the exit code of a game from these stacks, and what was printed, without the prompt."""
    code, output, errors = run("play", "--resume", saved(tmp_path, stacks), stdin="\n".join([*lines, ""]))
    assert errors == ""
    return code, output.replace("> ", "").splitlines()


def test_find_prints_a_table_and_what_the_library_answers() -> None:
    code, output, errors = run("find", "--cards", SHOWING, "--limit", "3")
    assert (code, errors) == (0, "")
    found = find(read_question({"showing": SHOWING}))
    lines = output.splitlines()
    assert lines[0].split() == ["word", "cards", "leaves", "outlook"]
    assert [line.split()[0] for line in lines[1:4]] == [word.word for word in found.words[:3]]
    assert f"{len(found.words) - 3} more; --limit shows more." in output
    assert "Dictionary: en" in output
    code, output, _ = run("find", "--cards", SHOWING, "--under", "5,5 4,0,0,0,0,0", "--json")
    question = read_question({"showing": SHOWING, "under": [5, 5, 4, 0, 0, 0, 0, 0]})
    assert (code, json.loads(output)) == (0, find(question).to_dict())


def test_find_says_what_uses_up_all_and_that_a_game_is_lost() -> None:
    output = run("find", "--cards", "Q,A,T,I")[1]
    assert output.splitlines()[0].split()[-3:] == ["all", "used", "up"]
    assert output.splitlines()[1].split()[-1] == "yes"
    code, output, _ = run("find", "--cards", "V,C")
    assert code == 0
    assert "the game is lost (Q21)" in output


def test_the_cards_of_a_find_may_be_called_showing_as_over_http() -> None:
    assert run("find", "--showing", SHOWING) == run("find", "--cards", SHOWING)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["find", "--cards", "ABC"], "Error: --cards: 'ABC' is not a card"),
        (["find", "--cards", "Q,Q,Q"], "--cards: the deck quiddler has only 2 of the card Q"),
        (["find", "--cards", "A,X*"], "is not a card"),
        (["find", "--cards", "A,B", "--under", "x"], "--under: write one number"),
        (["find", "--cards", "A,B", "--under", "1,2"], "--under: 8 cards show as long as"),
        (["find", "--cards", "A,B", "--under", "0"], "Error: --under must be a list of 2 numbers"),
        (["find", "--cards", "A,B", "--limit", "0"], "--limit"),
        (["find"], "--cards"),
        (["solve", "--deal", "no/such/file"], "--deal: cannot read 'no/such/file'"),
        (["solve", "--deal", "-", "--budget", "0"], "--budget"),
        (["solve", "--deal", "-"], "the file is not JSON"),
        (["play", "--resume", "no/such/file"], "--resume: cannot read"),
        (["play", "--resume", "x", "--seed", "1"], "--seed is for a new game"),
        (["simulate", "--games", "0"], "--games"),
        (["simulate", "--games", "1", "--player", "cheat"], "--player"),
        (["simulate", "--games", "1", "--dict", "xx"], "--dict: there is no dictionary"),
    ],
)
def test_what_cannot_be_read_is_one_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    check_refusal(run(*arguments), message)


def test_a_deal_is_that_of_the_seed() -> None:
    assert read_deal(json.loads(run("deal", "--seed", "7")[1])) == deal(7)
    assert read_deal(json.loads(run("deal")[1])) != read_deal(json.loads(run("deal")[1]))


def test_solve_shows_moves_that_the_rules_allow() -> None:
    document = json.dumps(deal_to_dict(deal(7)))
    code, output, errors = run("solve", "--deal", "-", "--json", stdin=document)
    assert (code, errors) == (0, "")
    answer = json.loads(output)
    position, authority = deal(7), open_authority("en")
    for move in answer["moves"]:
        position = play(position, read_move(move), authority)
    assert position.won
    assert (answer["status"], answer["budget"]) == ("cleared", 100_000)
    output = run("solve", "--deal", "-", stdin=document)[1]
    assert output.startswith(f"All cards can be used up ({answer['positions']} positions looked at).\n")
    assert "fill the gap with" in output
    assert "Dictionary: en" in output


@pytest.mark.parametrize(
    ("document", "options", "status", "code", "sentence"),
    [
        (EASY, [], "cleared", 0, "All cards can be used up"),
        ({"stacks": [["A", "Q"], ["T", "V"]]}, [], "impossible", 1, "No way to play uses up all cards"),
        (deal_to_dict(deal(3)), ["--budget", "1"], "unknown", 5, "None found within the budget"),
    ],
)
def test_how_a_search_ended_is_in_the_exit_code_and_in_the_answer(
    document: Any, options: list[str], status: str, code: int, sentence: str
) -> None:
    found, output, _ = run("solve", "--deal", "-", "--json", *options, stdin=json.dumps(document))
    assert (found, json.loads(output)["status"]) == (code, status)
    found, output, _ = run("solve", "--deal", "-", *options, stdin=json.dumps(document))
    assert found == code
    assert output.startswith(sentence)


def test_every_deal_of_a_simulation_has_a_number_that_can_be_dealt() -> None:
    highest = 2**53 - 1
    common = ["simulate", "--player", "greedy", "--games", "2", "--jobs", "1", "--seed"]
    code, out, _ = run(*common, str(highest - 1))
    assert (code, f"deals {highest - 1} to {highest}" in out) == (0, True)
    code, out, said_of = run(*common, str(highest))
    assert (code, out) == (2, "")
    assert f"Invalid value for --seed: with 2 games it is at most {highest - 1}" in said_of


def test_simulate_says_the_rate_and_its_interval() -> None:
    code, output, errors = run("simulate", "--games", "5", "--seed", "1", "--player", "solver", "--json")
    assert (code, errors) == (0, "")
    answer = json.loads(output)
    assert {key: answer[key] for key in ("player", "seed", "games", "won", "rate", "low", "high")} == {
        "player": "solver",
        "seed": 1,
        "games": 5,
        "won": 5,
        "rate": 1.0,
        "low": 0.5655,
        "high": 1.0,
    }
    output = run("simulate", "--games", "5", "--seed", "1", "--player", "solver")[1]
    assert output.startswith(
        "solver: 5 of 5 games won, 100.0% (95 % interval 56.6% to 100.0%), deals 1 to 5\n"
    )


def test_progress_is_shown_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress(4, "games") as advance:
        advance(1)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with progress(4, "games") as advance:
        advance(4)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "games" in shown.err
    assert "100%" in shown.err


def test_a_game_is_played_and_won(tmp_path: Path) -> None:
    code, lines = said(tmp_path, EASY["stacks"], "qi", "AT")
    assert code == 0
    assert lines[0] == "Solitaire, stacks=22, seeded. `help` says what can be typed."
    assert lines[1].startswith("  Dictionary: en ")
    assert "  card      Q    I" in lines
    assert "  under    +1   +1" in lines
    assert "  2 of 4 cards used, 0 face down" in lines
    assert "  All 4 cards are used: the game is won." in lines
    assert lines[-3:] == [
        "The game is over: you 4.",
        "Won by you.",
        "  The deal does not follow from the seed of the log.",
    ]


def test_words_are_made_from_cards_or_stacks_or_letters(tmp_path: Path) -> None:
    stacks = [["QU"], ["Q"], ["U"], ["I"], ["T"], ["A"], ["E"], ["T"]]
    for text, left in [("(qu)it", 5), ("Q,U,I,T", 4), ("1 4 5", 5), ("2,3,4,8", 4), ("tea", 5)]:
        assert f"  {8 - left} of 8 cards used, 0 face down" in said(tmp_path, stacks, text)[1]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dog", "the cards that show do not spell DOG; `help` says what can be typed."),
        ("99 1", "there is no stack 99; `help`"),
        ("1 1", "No: a stack shows one card, which is used once [Q31]; `rules Q31` shows the rule."),
        ("1", "No: a word takes at least two cards [Q15]; "),
        ("2 1", "No: IQ does not count: abbreviation [Q19]; "),
        ("q(", "the brackets in 'q(' do not match"),
        ("a,qz", "'qz' is not a card of the deck quiddler"),
        ("a,b", "the cards A B do not all show; "),
        ("fill 1", "No: there is no gap to fill [Q20]; "),
        ("fill", "say from which stack, as `fill 3`; "),
        ("undo", "No: you have made no move [core.4]; "),
        ("save /no/such/folder/x", "cannot write '/no/such/folder/x': no such file or directory; "),
        ("\x1b[31m", "is not a card"),
        ("9" * 5_000, "there is no stack 9999"),
        ("a" * 5_000, "the word has more than 50 letters; "),
    ],
)
def test_a_wrong_line_is_answered_in_one_line_and_changes_nothing(
    tmp_path: Path, line: str, answer: str
) -> None:
    code, lines = said(tmp_path, EASY["stacks"], line, "qi", "at")
    said_nothing = said(tmp_path, EASY["stacks"], "qi", "at")[1]
    assert code == 0
    assert len(lines) == len(said_nothing) + 1
    assert any(answer in line for line in lines)
    assert not any("\x1b" in line for line in lines)


def test_a_gap_is_filled_before_the_next_word(tmp_path: Path) -> None:
    stacks = [["Q"], ["A", "I"], ["N", "T", "A"]]
    code, lines = said(
        tmp_path, stacks, "qi", "aa", "fill 2", "hint", "best", "fill 3", "undo", "fill 3", "at", "n"
    )
    assert code == 1
    assert "  Stack 1 is a gap: say from which stack to fill it, as `fill 3` (Q20)." in lines
    assert "  fill the gap first; `help` says what can be typed." in lines
    assert "  No: stack 2 has fewer than two cards [Q20]; `rules Q20` shows the rule." in lines
    assert lines.count("  Fill the gap from the tallest stack; which one makes little difference.") == 2
    assert "  you filled the gap at stack 1 with A from stack 3." in lines
    assert "  card      A    A    T" in lines


def test_hints_and_help_and_the_board(tmp_path: Path) -> None:
    lines = said(tmp_path, EASY["stacks"], "help", "hint", "best", "board", "", "give up")[1]
    assert "  best           let the computer play deals in its head and name its word" in lines
    assert "  QI with Q I uses all cards that show." in lines
    assert "  QI with Q I." in lines
    assert "  Left with 4 cards on the table." in lines
    assert "Won by nobody." in lines
    assert not any("Kept" in line for line in lines)
    assert not any("1 give_up" in line for line in lines)


def test_a_lost_game_may_be_taken_back(tmp_path: Path) -> None:
    stacks = [["Q"], ["A"], ["T"], ["I"]]
    code, lines = said(tmp_path, stacks, "it", "undo", "qi", "at")
    assert code == 0
    assert "  No word can be made: the game is lost with 2 cards left (Q21)." in lines
    assert said(tmp_path, stacks, "it", "give up")[0] == 1
    assert said(tmp_path, stacks, "it")[0] == 1


@pytest.mark.parametrize("name", ["game.txt", "game.json"])
def test_a_game_is_saved_and_goes_on(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    code, lines = said(tmp_path, EASY["stacks"], "qi", f"save {path}", "quit")
    assert code == 1
    assert f"  Saved; `wordcheck solitaire play --resume {path}` goes on." in lines
    assert path.stat().st_mode & 0o777 == 0o600
    code, output, _ = run("play", "--resume", str(path), stdin="undo\nqi\nat\n")
    assert code == 0
    assert output.startswith("Solitaire, stacks=22, seeded. ")
    code, _, errors = run("play", "--resume", str(path), "--dict", "en-common")
    assert code == 2
    assert "the match is judged by en " in errors
    assert run("play", "--resume", str(path), "--dict", "en", stdin="at\n")[0] == 0
    (tmp_path / "other.json").write_text(json.dumps({**EASY, "moves": [], "dictionaries": []}))
    assert run("play", "--resume", str(tmp_path / "other.json"))[0] == 2


def test_a_game_saved_before_there_were_logs_asks_for_its_dictionaries(tmp_path: Path) -> None:
    code, _, errors = run("play", "--resume", saved(tmp_path, EASY["stacks"]), "--dict", "en-common")
    assert code == 2
    assert "the game was begun with other dictionaries [Q19]" in errors


def test_the_same_game_is_played_by_both_commands(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    dealt = json.loads(run("deal", "--seed", "7")[1])["stacks"]
    _, one, _ = run("play", "--seed", "7", stdin=f"save {path}\ngive up\n")
    other = CliRunner().invoke(main, ["play", "solitaire", "--seed", "7"], input="best\ngive up\n")
    shown = next(line for line in one.splitlines() if line.startswith("  card "))
    assert shown.split()[1:] == [stack[-1] for stack in dealt]
    assert shown in other.stdout
    assert (other.exit_code, "Won by nobody." in other.stdout) == (0, True)
    again = CliRunner().invoke(main, ["play", "--resume", str(path)], input="give up\n")
    assert shown in again.stdout
    hidden = CliRunner().invoke(main, ["play", "--resume", str(path), "--seats", "longest"])
    assert "longest made " in hidden.stdout


def test_the_end_of_the_input_leaves_the_game_and_ctrl_c_abandons_it(monkeypatch: pytest.MonkeyPatch) -> None:
    code, output, errors = run("play", "--seed", "7", stdin="")
    assert (code, errors) == (1, "")
    assert output.startswith("Solitaire, stacks=66666666, seeded. ")
    assert "0 of 48 cards used, 40 face down\n> \nKept in " in output
    assert output.endswith("; `wordcheck solitaire play --resume` goes on.\n")

    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    code, _, errors = run("play", "--seed", "7")
    assert code == 130
    assert "Traceback" not in errors


def test_the_seed_is_told_at_the_end_alone_and_repeats_the_deal() -> None:
    left = run("play", stdin="hint\nquit\n")[1]
    assert "Seed" not in left
    assert "seeded" not in left
    over = run("play", stdin="give up\n")[1]
    (seed,) = re.findall(r"  Seed: (\d+), drawn; --seed \1 repeats this\.\n$", over)
    again = run("play", "--seed", seed, stdin="give up\n")[1]
    assert again.endswith(f"  Seed: {seed}, seeded.\n")
    assert again.split("\n")[2:7] == over.split("\n")[2:7]


def test_deals_and_simulations_draw_their_seeds_and_tell_them() -> None:
    _, dealt, told = run("deal")
    (seed,) = re.findall(r"^  Seed: (\d+), drawn", told)
    assert run("deal", "--seed", seed) == (0, dealt, "")
    output = run("simulate", "--games", "2", "--player", "greedy")[1]
    (seed,) = re.findall(r"  Seed: (\d+), drawn; --seed \1 repeats this\.\n", output)
    document = json.loads(run("simulate", "--games", "2", "--player", "greedy", "--json")[1])
    assert document["seeded"] is False
    assert document["seed"] != int(seed)
    assert (
        run("simulate", "--games", "2", "--player", "greedy", "--seed", seed)[1].splitlines()[0]
        == (output.splitlines()[0])
    )


def test_a_game_of_before_keeps_its_cards_and_is_kept_as_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that was saved before there were logs goes on, and is saved as a log."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    folder = tmp_path / "wordsvc/games"
    folder.mkdir(parents=True)
    (folder / "solitaire-20250101-000000-abcdef.json").write_text(
        Path(saved(tmp_path, EASY["stacks"])).read_text()
    )
    code, output, _ = run("play", "--resume", stdin="qi\nquit\n")
    assert (code, "Kept in " in output) == (1, True)
    (kept,) = folder.iterdir()
    assert kept.suffix == ".txt"
    assert run("play", "--resume", stdin="at\n")[0] == 0
    assert list(folder.iterdir()) == []


def test_progress_without_a_terminal_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress(2000, "games") as advance:
        advance(500)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("wordsvc.cli.progress._SECONDS", 0)
    with progress(2000, "games") as advance:
        advance(500)
        advance(1000)
    assert capsys.readouterr().err == "games: 500 / 2,000\ngames: 1,500 / 2,000\n"
