"""By what a word game is judged at the terminal, in simulations, when it goes on, and when it is replayed."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dictionaries import load_manifest
from games.core import Match, format_text, new_match, write_log
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.catalogue import find_rulebook, word_rulebook
from wordsvc.cli import main
from wordsvc.quiddler import EDITION
from wordsvc.referee import Referee

START = ["play", "quiddler", "--seed", "5", "--seats", "you,random", "-o", "dealer=2"]
STRICT = {"challenges": "strict", "hands": "3", "dealer": "2"}


def run(*arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def good(*arguments: str, typed: str = "") -> str:
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    return result.stderr


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """Return a list that has only words of our own."""
    path = tmp_path / "ours.txt"
    path.write_text("zzyzx\nqat\n", "utf-8")
    return path


def a_strict_match(match: Match, words: int = 1) -> list[str]:
    """Lay what the first seat holds, so that the judge is asked; gives the words."""
    game = match.game
    laid: list[str] = []
    while not game.over(match.state) and len(laid) < words:
        (seat,) = game.to_act(match.state)
        match.submit(seat, game.parse_move("draw"))
        cards = game.private(match.state, seat)["cards"]
        word = "".join(cards[:3])
        match.submit(seat, game.parse_move(f"lay:{'.'.join(cards[:3])}:{word}"))
        laid.append(word)
        (left,) = game.private(match.state, seat)["cards"]
        match.submit(seat, game.parse_move(f"discard:{left}"))
    return laid


def test_the_first_lines_say_by_what_a_game_is_judged(ours: Path, tmp_path: Path) -> None:
    shown = good(*START, "--dict", "en-common", "--no-names", "--no-offensive", typed="quit\n")
    version = load_manifest("en-common").version
    assert f"\n  Dictionary: en-common {version}+no-names+no-offensive\n" in shown
    assert "Deck: " not in shown  # it is the printed one
    house = tmp_path / "house.txt"
    house.write_text("+zzuck\n-quiz\n")
    saved = tmp_path / "game.json"
    good(*START, "--dict", str(ours), "--house", str(house), typed=f"save {saved}\nquit\n")
    header = json.loads(saved.read_text())["dictionary"]
    assert header["edition"] == "quiddler-en"
    assert header["dictionaries"].startswith("ours.txt ")
    assert header["house"] == "-QUIZ +ZZUCK"
    assert "no_names" not in header


def test_the_deck_says_which_edition_and_dictionary_it_is(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    start = ["play", "diabolo", "--seats", "you,you:B", "--deck", "diabolo-nl"]
    shown = good(*start, typed=f"save {saved}\nquit\n")
    version = load_manifest("nl").version
    assert f"\n  Dictionary: nl {version}\n  Deck: diabolo-nl, a model, not the printed deck\n" in shown
    header = json.loads(saved.read_text())["dictionary"]
    assert header["edition"] == "diabolo-nl"
    assert json.loads(header["deck"])["name"] == "diabolo-nl"
    assert "no points" in refused("play", "quiddler", "--deck", "diabolo-nl")


@pytest.fixture
def german(tmp_path: Path) -> str:
    """Return a deck of Quiddler for German words."""
    path = tmp_path / "de.json"
    path.write_text(json.dumps({**EDITION.load_deck().to_dict(), "name": "home-de", "language": "de"}))
    return str(path)


@pytest.mark.rule("D21")
@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("simulate", ["--seats", "random,random", "--games", "1"]),
        ("arena", ["--bots", "random,random", "--deals", "2", "--null-deals", "0"]),
    ],
)
def test_the_language_of_a_deck_judges_tournaments(command: str, arguments: list[str], german: str) -> None:
    own = ["--deck", german, "-o", "hands=3", "--seed", "5", "--jobs", "1", "--json"]
    report = json.loads(good(command, "quiddler", *arguments, *own))
    assert report["dictionary"]["dictionaries"].startswith("de-large ")
    assert report["notes"] == []
    own = ["--deck", german, "--dict", "en", "-o", "hands=3", "--seed", "5", "--jobs", "1"]
    noted = json.loads(good(command, "quiddler", *arguments, *own, "--json"))["notes"]
    assert [note["rule"] for note in noted] == ["D21"]
    assert good(command, "quiddler", *arguments, *own).count("(D21)") == 1


@pytest.mark.rule("D21")
def test_the_solitaire_notes_a_deck_of_another_language(german: str) -> None:
    asked = ["solitaire", "simulate", "--games", "1", "--seed", "1", "--jobs", "1", "--deck", german]
    noted = json.loads(good(*asked, "--dict", "en", "--json"))["notes"]
    assert [note["rule"] for note in noted] == ["D21"]
    assert good(*asked, "--dict", "en").count("(D21)") == 1


@pytest.mark.rule("D21")
def test_the_language_of_a_deck_judges_a_game(german: str, tmp_path: Path) -> None:
    saved, words = tmp_path / "game.json", tmp_path / "obst.txt"
    words.write_text("Äpfel\n", "utf-8")
    assert "Dictionary: de-large " in good(*START, "--deck", german, typed="quit\n")
    good(*START, "--deck", german, "--dict", str(words), typed=f"save {saved}\nquit\n")
    assert "Dictionary: obst.txt " in good(
        "play", "--dict", str(words), "--resume", str(saved), typed="quit\n"
    )


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["--dict", "en"], "--dict"),
        (["--no-names"], "--no-names"),
        (["--no-offensive"], "--no-offensive"),
        (["--house", "default"], "--house"),
        (["--deck", "quiddler"], "--deck"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ["play", "diddly"],
        ["simulate", "diggity"],
        ["arena", "fiddlefoo", "--bots", "random,random"],
    ],
)
def test_a_game_without_words_takes_none_of_it(command: list[str], arguments: list[str], option: str) -> None:
    assert f"is no word game and takes no {option}" in refused(*command, *arguments)


def test_simulations_and_arenas_judge_as_the_options_say(ours: Path) -> None:
    options = ["--seed", "3", "-o", "challenges=strict", "-o", "hands=3", "--json"]
    reports = []
    for jobs in ("1", "2"):
        judged = [*options, "--dict", str(ours), "--jobs", jobs]
        reports.append(good("simulate", "quiddler", "--games", "6", *judged))
    assert reports[0] == reports[1]
    assert json.loads(reports[0])["dictionary"]["dictionaries"].startswith("ours.txt ")
    usual = json.loads(good("simulate", "quiddler", "--games", "6", *options))
    assert usual["dictionary"]["dictionaries"].startswith(f"en {load_manifest('en').version} ")
    arena = ["--bots", "random,random", "--deals", "2", "--null-deals", "0", "--jobs", "1", "--no-names"]
    report = json.loads(good("arena", "quiddler", *arena, *options))
    assert report["dictionary"]["no_names"] == "yes"
    assert (
        json.loads(good("simulate", "diddly", "--games", "2", "--seed", "1", "--json"))["dictionary"] is None
    )


def test_a_list_of_ones_own_is_named_again_to_go_on(ours: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    kept = good(*START, "-o", "challenges=strict", "--dict", str(ours), typed=f"draw\nsave {saved}\nquit\n")
    assert f"`wordcheck play --dict {ours} --resume` goes on" in kept
    alone = good("play", "--resume", str(saved), typed="quit\n")
    assert "The match is judged by ours.txt " in alone
    assert "a new word cannot be judged." in alone
    again = good("play", "--resume", str(saved), "--dict", str(ours), typed="quit\n")
    assert "\n  Dictionary: ours.txt " in again
    assert "cannot be judged" not in again
    ours.write_text("zzyzx\nqats\n", "utf-8")
    for lists in (["--dict", str(ours)], ["--dict", "en"], ["--dict", str(ours), "--dict", "en"]):
        assert "which is another list" in refused("play", "--resume", str(saved), *lists)


@pytest.mark.parametrize(
    "arguments", [["--no-names"], ["--no-offensive"], ["--deck", "quiddler"], ["--house", "default"]]
)
def test_what_a_table_agreed_on_is_in_the_log(arguments: list[str]) -> None:
    message = f"--resume takes {arguments[0]} from the file"
    assert message in refused("play", "--resume", "game.txt", *arguments)


def test_a_game_without_words_goes_on_without_a_dictionary(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    good("play", "diddly", typed=f"save {saved}\nquit\n")
    assert "is no word game and takes no --dict" in refused("play", "--resume", str(saved), "--dict", "en")


def saved_match(path: Path, words: int = 1) -> tuple[dict[str, object], list[str]]:
    judge = Referee("quiddler")
    match = new_match(word_rulebook("quiddler", judge), 2, 11, STRICT)
    laid = a_strict_match(match, words)
    log = write_log(match)
    path.write_text(json.dumps(log))
    return log, laid


def test_a_replay_tells_no_difference_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    log, _ = saved_match(path, 2)
    assert log["rulings"]
    shown = good("replay", str(path))
    version = load_manifest("en").version
    assert shown.endswith(f"  Dictionary: en {version}\n  It gives the same rulings today.\n")
    document = json.loads(good("replay", str(path), "--json"))
    assert document["other_rulings"] == []
    assert document["dictionary"] == log["dictionary"]


def test_a_replay_tells_what_would_be_ruled_otherwise_today(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    log, (word, *_) = saved_match(path)
    rulings = log["rulings"]
    assert isinstance(rulings, list)
    ((question, then),) = rulings
    assert question == word
    assert then != ALLOWED
    log["rulings"] = [[question, "abbreviation"]]
    path.write_text(json.dumps(log))
    shown = good("replay", str(path))
    assert f"  {word} did not count; today there is another reason: {word} is not in " in shown
    found = json.loads(good("replay", str(path), "--json"))["other_rulings"]
    assert found == [{"word": word, "then": "abbreviation", "today": then}]


@pytest.mark.rule("C2")
def test_a_replay_says_that_the_deck_is_another(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    log, _ = saved_match(path)
    assert json.loads(good("replay", str(path), "--json"))["installed_deck"] is True
    header = log["dictionary"]
    assert isinstance(header, dict)
    deck = json.loads(header["deck"])
    deck["cards"] = [{**card, "points": 99} if card["face"] == "E" else card for card in deck["cards"]]
    header["deck"] = json.dumps(deck)
    path.write_text(json.dumps(log))
    assert "  The log has another deck than the quiddler installed here.\n" in good("replay", str(path))
    assert json.loads(good("replay", str(path), "--json"))["installed_deck"] is False
    header["deck"] = json.dumps({**deck, "name": "home"})
    path.write_text(json.dumps(log))
    assert "another deck" not in good("replay", str(path))
    assert json.loads(good("replay", str(path), "--json"))["installed_deck"] is None


@pytest.mark.rule("C2")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("\n1: ", "\n9: draw\n1: ", "move 1: there is no seat 9"),
        ('[Option.hands "3"]\n', "", "option hands: is missing"),
        ("[Ruling.{word} ", "[Ruling.QAT ", "ruling 1: the moves ask {word}, and QAT stands there"),
    ],
)
def test_an_edited_log_is_refused_in_words(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "game.txt"
    log, (word, *_) = saved_match(path)
    text, old = format_text(log), old.format(word=word)
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert refused("replay", str(path)) == f"Error: {message.format(word=word)}\n"


def test_an_edited_log_whose_dictionary_is_gone_names_the_ruling(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    log, _ = saved_match(path)
    header, rulings = log["dictionary"], log["rulings"]
    assert isinstance(header, dict)
    assert isinstance(rulings, list)
    header["dictionaries"] = "gone 2020.01 " + "0" * 64
    rulings[0] = ["QAT", "allowed"]
    path.write_text(json.dumps(log))
    message = "ruling 1: QAT stands there, and the log has no ruling that move "
    assert refused("replay", str(path)).startswith(f"Error: {message}")


def test_a_replay_says_where_the_dictionary_is_another_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    log, _ = saved_match(path)
    header = log["dictionary"]
    assert isinstance(header, dict)
    header["dictionaries"] = header["dictionaries"][:-4] + "0000"
    path.write_text(json.dumps(log))
    assert "  The dictionary here is another one of this name.\n" in good("replay", str(path))
    header["dictionaries"] = "gone 2020.01 " + "0" * 64
    path.write_text(json.dumps(log))
    shown = good("replay", str(path))
    assert "  Dictionary: gone 2020.01\n  It is not installed here, so its rulings are not compared" in shown
    assert json.loads(good("replay", str(path), "--json"))["other_rulings"] is None
    goes_on = good("play", "--resume", str(path), "--seats", "you,random", typed="quit\n")
    assert "The match is judged by gone 2020.01, not here: its rulings so far stand" in goes_on


def test_nobody_named_sits_down_with_a_bot_of_the_game() -> None:
    shown = good("play", "quiddler", "--seed", "1", typed="quit\n")
    bots = find_rulebook("quiddler").game(2).bots
    assert ("\n  good " in shown) == ("good" in bots)
    assert good("play", "solitaire", "--seed", "1", typed="quit\n").startswith("Solitaire, ")


def test_a_simulation_seats_as_many_bots_as_the_game_needs() -> None:
    report = json.loads(run("simulate", "solitaire", "--games", "2", "--seed", "1", "--json").stdout)
    assert (report["seats"], [seat["bot"] for seat in report["by_seat"]]) == (1, ["random"])


def test_the_list_of_games_names_seats_and_bots_of_word_games() -> None:
    listed = run("games", "list", "solitaire", "diabolo").stdout
    assert "solitaire: Solitaire; whole (1 seat)" in listed
    assert "diabolo: Diabolo; one round (2 to 6 seats), tiles (2 to 6 seats)" in listed
    assert "its own bots: easy, good, strong" in listed
