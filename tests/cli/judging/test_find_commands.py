import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dictionaries import load_manifest
from tests.cli.refusals import check_refusal
from wordsvc import find, judge
from wordsvc.cli import main
from wordsvc.words.house import House

pytestmark = pytest.mark.usefixtures("prepared")


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.stdout, result.stderr


def test_words_come_best_first_with_their_best_spelling() -> None:
    code, output, errors = run("find", "--cards", "Q,U,I,T,QU")
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0] == "QUIT  Q U I T (4 cards, 24 points)"
    assert lines[-2] == "  6 words."
    assert lines[-1].startswith("  Dictionary: en ")


def test_json_holds_the_total_and_says_where_to_go_on() -> None:
    _, output, _ = run("find", "--cards", "Q,U,I,T,QU", "--limit", "2", "--json")
    document = json.loads(output)
    assert (document["total"], document["next"]) == (6, "-17:-2:-2:QI")
    assert document["words"][0] == {
        "word": "QUIT",
        "cards": ["Q", "U", "I", "T"],
        "letters": ["Q", "U", "I", "T"],
        "count": 4,
        "points": 24,
    }


def test_diabolo_counts_cards_and_says_that_its_deck_is_a_reconstruction() -> None:
    code, output, _ = run("find", "--game", "diabolo", "--cards", "P T **", "--pattern", "POS*")
    assert code == 0
    assert output.splitlines()[0] == "POST  P **=OS T (3 cards)"
    assert "a reconstruction, not the printed deck" in output


@pytest.mark.rule("D22")
def test_d22_a_search_with_a_card_that_the_reconstruction_lacks_goes_on_with_a_note() -> None:
    question = ("find", "--game", "diabolo", "--cards", "H,U,H,N")
    code, output, errors = run(*question)
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[:2] == ["HUHN  H U H N (4 cards)", "  1 word."]
    assert lines[2].startswith("  Note: The deck diabolo-de does not have 2 H (it has 1);")
    document = json.loads(run(*question, "--json")[1])
    assert list(document)[:5] == ["total", "left_out", "words", "next", "notes"]
    assert [(note["cards"], note["rule"]) for note in document["notes"]] == [(["H"], "D22")]
    assert run(*question, "--plain")[1] == "HUHN\n"
    assert json.loads(run("find", "--cards", "O,X", "--json")[1])["notes"] == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--pattern", "?A?"], ["CAT", "SAC", "SAT"]),
        (["--begins", "c"], ["CAT", "CATS"]),
        (["--ends", "TS", "--min-length", "4"], ["ACTS", "CATS"]),
        (["--contains", "CAT"], ["CAT", "CATS", "SCAT"]),
        (["--must", "C,T,S", "--max-cards", "4"], ["ACTS", "CATS", "CAST", "SCAT"]),
        (["--max-length", "2", "--min-cards", "2"], ["AS", "AT", "TA"]),
    ],
)
def test_filters(options: list[str], words: list[str]) -> None:
    question = ("--game", "letters", "--cards", "cats", "--limit", "999")
    code, output, _ = run("find", *question, "--plain", *options)
    assert code == 0
    found = output.split()
    assert set(words) <= set(found)
    assert sorted(found) == sorted(f.word for f in find("cats", game="letters", **_fields(options)))


def _fields(options: list[str]) -> dict[str, Any]:
    names = [option[2:].replace("-", "_") for option in options[::2]]
    return {
        name: int(text) if text.isdigit() else text for name, text in zip(names, options[1::2], strict=True)
    }


def test_letters_are_cards_by_themselves_and_every_joker_sign_is_one() -> None:
    _, output, _ = run("find", "--game", "letters", "--cards", "re,tains??", "--plain", "--limit", "1")
    assert len(output.strip()) == 9


def test_a_house_list_and_an_own_list_are_searched(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("qix\nzzz\n")
    house = tmp_path / "house.txt"
    house.write_text("+XIQ\n-XI\n")
    code, output, _ = run(
        *("find", "--cards", "Q,I,X", "--dict", "en", "--dict", str(own), "--house", str(house), "--plain")
    )
    assert (code, output.split()) == (0, ["QIX", "XIQ", "QI"])


def test_a_limit_may_be_any_number_and_letters_are_folded() -> None:
    code, output, _ = run("find", "--game", "letters", "--dict", "de", "--cards", "öl", "--limit", str(2**70))
    assert code == 0
    assert output.startswith("OEL  O E L (3 cards)\n")


@pytest.mark.slow
def test_a_joker_that_must_be_laid_does_not_hang_a_search() -> None:
    cards = ["--cards", "*,*,**,**,CH,EI,Z,V", "--limit", "1", "--json"]
    for option in (["--must", "**"], ["--min-cards", "5"], ["--max-cards", "3"]):
        code, output, _ = run("find", "--game", "diabolo", *cards, *option)
        assert code == 0
        assert json.loads(output)["total"] > 1_000


def test_none_found_is_said() -> None:
    code, output, _ = run("find", "--cards", "Z")
    assert code == 0
    assert output.startswith("  No word can be laid.\n")


def test_forty_cards_with_six_jokers_are_answered() -> None:
    deck = "A,A,A,B,D,E,E,E,E,F,G,H,I,K,L,L,M,N,N,N,O,P,R,R,S,S,T,U,V,W,CH,EI,ST,IE"
    cards = f"{deck},*,*,*,*,**,**"
    code, output, _ = run("find", "--game", "diabolo", "--cards", cards, "--limit", "1", "--json")
    assert code == 0
    assert json.loads(output)["total"] > 600_000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "Missing option '--cards'"),
        (["--cards", ""], "cards: there are no cards"),
        (["--cards", "QUIT"], "cards: 'QUIT' is not a card"),
        (["--cards", "A,*"], "cards: '*' is not a card of the deck quiddler"),
        (["--cards", "ox"], "(separate the cards, O,X)"),
        (["--cards", "O,X", "--must", "OX"], "must: 'OX' is not a card of the deck quiddler"),
        (["--game", "diabolo", "--cards", "*,*,*,*,**,**,**"], "cards: 7 jokers are more than the 6"),
        (["--game", "diabolo", "--cards", "X," * 67], "cards: 67 cards are more than the 66"),
        (["--cards", "Q,Q,Q"], "cards: the deck quiddler has only 2 of the card Q"),
        (["--game", "letters", "--cards", "(qu)it"], "cards: the brackets in '(' do not match"),
        (["--cards", "A,T", "--plain", "--json"], "--plain stands alone"),
        (
            ["--cards", "A,T", "--min-cards", "4", "--max-cards", "3"],
            "must not be less than the fewest cards",
        ),
        (["--cards", "A,T", "--must", "Z"], "Error: --must asks for 1 Z, the cards have 0"),
        (["--cards", "A,T", "--pattern", "A-?"], "--pattern: 'A-?' is no pattern"),
        (["--cards", "A,T", "--min-length", "0"], "Error: --min-length must be a whole number from 1 to 50"),
        (
            ["--cards", "A,T", "--min-length", "5", "--max-length", "4"],
            "Error: --max-length must not be less than --min-length",
        ),
        (["--cards", "A,T", "--min-cards", "1"], "Error: --min-cards must be a whole number from 2 to 118"),
        (
            ["--game", "diabolo", "--cards", "A,T", "--min-cards", "2"],
            "Error: --min-cards must be a whole number from 3 to 66",
        ),
        (
            ["--cards", "A,T", "--max-cards", "1"],
            "must not be less than the fewest cards of a word, 2",
        ),
        (["--cards", "A,T", "--begins", "4"], "Error: --begins must be letters"),
        (["--cards", "A,T", "--limit", "0"], "0 is not in the range"),
        (["--cards", "A,T", "--sort", "beauty"], "'beauty' is not one of"),
        (["--cards", "A,T", "--dict", "fr"], "there is no dictionary 'fr'"),
        (["--game", "letters", "--cards", "A" * 201], "201 cards are more than 200"),
    ],
)
def test_input_that_cannot_be_read_is_one_line_and_exit_code_2(arguments: list[str], message: str) -> None:
    check_refusal(run("find", *arguments), message)


def test_the_study_sheet_lists_short_words_with_points() -> None:
    code, output, _ = run("words", "--length", "2", "--sort", "points")
    lines = output.splitlines()
    assert code == 0
    assert lines[0] == "QI  17"
    assert lines[-2] == "  107 words."
    assert "IN   7" in lines


def test_the_study_sheet_lists_what_a_card_helps_to_lay() -> None:
    _, output, _ = run("words", "--with", "QU", "--length", "4", "--plain")
    words = output.split()
    assert words == sorted(words)
    assert "QUIT" in words
    assert all("QU" in word for word in words)
    document = json.loads(run("words", "--with", "QU", "--length", "4", "--json")[1])
    assert [entry["word"] for entry in document["words"]] == words
    assert {"word": "QUIT", "points": 14} in document["words"]


@pytest.mark.rule("Q17")
def test_the_study_sheet_puts_longer_words_last(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("quizzically\nquit\nhydroxyzines\ncat\n", "utf-8")
    document = json.loads(run("words", "--dict", str(words), "--sort", "points", "--json")[1])
    assert document["words"] == [
        {"word": "QUIZZICALLY", "points": 61},
        {"word": "QUIT", "points": 24},
        {"word": "CAT", "points": 13},
    ]
    assert (document["hand"], document["longer"]) == (10, [{"word": "HYDROXYZINES", "points": 65}])
    lines = run("words", "--dict", str(words), "--sort", "points", "--hand", "3")[1].splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["QUIT", "CAT"]
    assert lines[0].endswith(" 14")
    assert lines[2] == "  These take more than the 3 cards of a hand:"
    assert lines[5] == "  4 words."
    plain = run("words", "--dict", str(words), "--sort", "points", "--hand", "3", "--plain")[1]
    assert plain.split() == ["QUIT", "CAT", "QUIZZICALLY", "HYDROXYZINES"]


@pytest.mark.rule("Q17")
def test_no_longer_word_of_a_dictionary_stands_before_one_that_a_hand_lays() -> None:
    names = ("words", "--sort", "points", "--length", "11", "--with", "Z", "--dict", "en")
    lines = run(*names)[1].splitlines()
    place = lines.index("  These take more than the 10 cards of a hand:")
    reach = {
        line.split()[0]: min(way.size for way in judge(line.split()[0], game="quiddler").spellings)
        for line in (*lines[:5], *lines[place + 1 : place + 5])
    }
    assert [size <= 10 for size in reach.values()] == [True] * 5 + [False] * 4


def test_the_study_sheet_refuses_what_is_no_card() -> None:
    assert run("words", "--with", "QUI")[0] == 2
    assert "with: 'QZ' is not a card of the deck quiddler" in run("words", "--with", "QZ")[2]
    assert "with: the deck quiddler has only 2 of the card Z" in run("words", "--with", "Z,Z,Z")[2]


@pytest.mark.slow
def test_preparing_says_how_many_words_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, output, _ = run("dict", "prepare", "en-short", "en")
    short, whole = (load_manifest(name).words for name in ("en-short", "en"))
    assert (code, output) == (0, f"en-short: {short:,} words ready\nen: {whole:,} words ready\n")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    code, _, errors = run("dict", "prepare", "en")
    assert code == 2
    assert "en cannot be kept in /dev/null/wordsvc" in errors


def test_the_library_takes_a_house() -> None:
    words = [found.word for found in find("Q,I,X", house=House(frozenset({"QIX"})))]
    assert words[0] == "QIX"
