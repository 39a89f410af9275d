"""`hint` and `look up` at the terminal, and who is seated when nobody says so."""

import pytest
from click.testing import CliRunner

from games.bots import Greedy
from games.core import generator, new_match
from wordsvc.catalogue import find_rulebook
from wordsvc.catalogue.game_hints import describe_verdict, hint_lines
from wordsvc.cli import main
from wordsvc.cli.network.documents import parse_verdict
from wordsvc.cli.terminal.look_ups import find_word_judge, looked_up_word
from wordsvc.input import InputError
from wordsvc.referee import Referee

START = ["play", "diddly", "--seed", "5", "-o", "dealer=2", "-o", "rounds=1"]


def play(*arguments: str, typed: str) -> str:
    result = CliRunner().invoke(main, [*START, *arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("name", ["diddly", "diggity", "fiddlefoo"])
def test_a_game_without_words_hints_at_what_greedy_would_do(name: str) -> None:
    match = new_match(find_rulebook(name), 2, 7)
    game = match.game
    for step in range(40):
        seat = game.to_act(match.state)[0]
        view = match.view(seat)
        legal = game.legal(match.state, seat)
        (line,) = hint_lines(game, view)
        move = Greedy(game, generator(0, "hint")).choose(view, legal)
        assert line == f"{game.format_move(move)} looks best at once." or len(legal) == 1
        assert hint_lines(game, view) == [line]
        match.submit(seat, legal[step % len(legal)])


@pytest.mark.parametrize(
    ("arguments", "has"),
    [
        ([], True),
        (["--no-hints"], False),
        (["--seats", "you,you:Bea"], False),
        (["--seats", "you,you:Bea", "--hints"], True),
        (["--seats", "greedy,you,greedy"], True),
    ],
)
def test_a_hint_is_for_one_person_unless_the_table_agrees_on_it(arguments: list[str], has: bool) -> None:
    shown = play(*arguments, typed="hint\nhelp\nquit\n")
    assert (" looks best at once." in shown) == has
    assert ("at this table there are no hints (--hints allows them)" in shown) != has
    assert ("\n  hint         what looks best" in shown) == has


def test_no_words_are_looked_up_in_a_game_without_words() -> None:
    shown = play(typed="look up quit\nlookup quit\nlook\nhelp\nquit\n")
    assert shown.count("in this game no words are looked up") == 2
    assert "'look' is no move of Diddly" in shown
    assert "\n  look up " not in shown


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("look up quit", "quit"),
        ("  LOOK   up Quit ", "Quit"),
        ("lookup quit", "quit"),
        ("look up", ""),
        ("look", None),
        ("lookups", None),
        ("at3", None),
    ],
)
def test_a_line_asks_about_a_word(typed: str, word: str | None) -> None:
    assert looked_up_word(typed) == word


@pytest.mark.rule("Q36")
@pytest.mark.parametrize("remote", [False, True])
@pytest.mark.parametrize("word", ["a", "pizzazz", "zzxq", "qat"])
def test_every_door_judges_a_word_alike(word: str, remote: bool) -> None:
    judge = Referee("quiddler")
    verdict = judge.look_up(word)
    if remote:
        verdict = parse_verdict(verdict.to_dict(), judge.deck)
    assert (
        describe_verdict(verdict)
        == {
            "a": "A does not count: The most cards that lay it here are 1; a word takes at least 2.",
            "pizzazz": "PIZZAZZ does not count: One whole deck does not have the cards for PIZZAZZ.",
            "zzxq": "ZZXQ does not count: ZZXQ is not in the dictionary en.",
            "qat": "QAT counts.",
        }[word]
    )


@pytest.mark.rule("Q36")
@pytest.mark.parametrize(("dictionary", "waits"), [("closed", True), ("open", False)])
def test_a_word_asked_for_in_turn_is_looked_up_between_turns(dictionary: str, waits: bool) -> None:
    options = ["-o", "dealer=2", "-o", "hands=3", "-o", f"dictionary={dictionary}"]
    arguments = ["play", "quiddler", "--seed", "5", "--seats", "you,you:Bea", *options]
    result = CliRunner().invoke(main, arguments, input="look up qat\ndraw\n1\n\nquit\n")
    assert result.exit_code == 0, result.output
    before, _, after = result.stdout.partition("qat is looked up later.")
    assert bool(after) == waits
    assert "QAT counts." in (after if waits else before)
    if waits:
        assert after.index("QAT counts.") < after.index("Now Bea plays")


@pytest.mark.rule("Q36")
def test_what_is_no_word_is_refused_and_not_looked_up_later() -> None:
    arguments = ["play", "quiddler", "--seed", "5", "--seats", "you,you:Bea", "-o", "dealer=2"]
    result = CliRunner().invoke(main, arguments, input=f"look up\nlook up {'x' * 51}\nquit\n")
    assert result.exit_code == 0, result.output
    assert "  the word is empty; " in result.stdout
    assert "  the word has more than 50 letters; " in result.stdout
    assert "looked up later" not in result.stdout


@pytest.mark.parametrize(
    ("name", "word", "code"),
    [("quiddler", "", "empty"), ("quiddler", "x" * 51, "too_long"), ("diabolo", "cat", "no_look_up")],
)
def test_at_a_server_what_is_no_word_is_refused_before_it_is_asked(name: str, word: str, code: str) -> None:
    with pytest.raises(InputError) as error:
        find_word_judge(find_rulebook(name).game(2, {}), word)
    assert error.value.code == code
