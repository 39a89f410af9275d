import json
import os
import pty
import shlex
import subprocess

import pytest
from click.testing import CliRunner

from tests.cli.refusals import check_refusal
from wordsvc.cards import load_deck
from wordsvc.cli import main


def run(*arguments: str, stdin: str | bytes | None = None) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments), input=stdin)
    return result.exit_code, result.stdout, result.stderr


def test_the_example_of_the_issue_to_the_letter() -> None:
    code, output, _ = run("diabolo", "HANG", "--cards", "G,N,H,A", "--json")
    document = json.loads(output)
    (dictionary,) = document.pop("dictionaries")
    assert document.pop("deck") == load_deck("diabolo-de").reference
    assert code == 0
    assert document == {
        "word": "HANG",
        "input": "HANG",
        "allowed": True,
        "reasons": [],
        "notes": [],
        "cards": ["G", "N", "H", "A"],
        "spellings": [
            {
                "cards": ["H", "A", "N", "G"],
                "letters": ["H", "A", "N", "G"],
                "count": 4,
                "jokers": 0,
                "points": None,
            }
        ],
    }
    assert list(dictionary) == ["name", "version", "sha256"]
    assert dictionary["name"] == "de-large"


@pytest.mark.parametrize(
    ("arguments", "code", "lines"),
    [
        (("diabolo", "LAGER", "--cards", "E,A,L,Z,R,G"), 0, ["LAGER counts.", "L A G E R (5 cards)"]),
        (("diabolo", "stop", "--cards", "O ST Ψ"), 0, ["STOP counts.", "ST O *=P (3 cards)"]),
        (("diabolo", "POST", "--cards", "P,T,ΨΨ"), 0, ["POST counts.", "P **=OS T (3 cards)"]),
        (("diabolo", "HANG", "--cards", "H,A,N"), 1, ["HANG does not count.", "do not spell HANG"]),
        (("diabolo", "EIS", "--cards", "EI,S"), 1, ["at least 3", "EI S (2 cards)"]),
        (("diabolo", "HANG", "--cards", "G,N,H,A", "--min-cards", "5"), 1, ["at least 5"]),
        (("diabolo", "PKW", "--cards", "P,K,W"), 1, ["PKW is an abbreviation."]),
        (("quiddler", "QUIT"), 0, ["Q U I T (4 cards, 24 points)", "QU I T (3 cards, 14 points)"]),
        (("quiddler", "ZZZ"), 1, ["One whole deck does not have the cards for ZZZ."]),
        (("quiddler", "XU", "--cards", "X,X,X,U"), 1, ["does not have 3 X (it has 2)."]),
        (("check", "HELLO"), 0, ["HELLO counts."]),
        (("check", "X-ray"), 1, ["X-RAY is written with a hyphen."]),
        (("check", "Straße", "--dict", "de"), 0, ["STRASSE counts."]),
    ],
)
def test_a_verdict_comes_first_and_then_why(arguments: tuple[str, ...], code: int, lines: list[str]) -> None:
    exit_code, output, errors = run(*arguments)
    assert (exit_code, errors) == (code, "")
    for line in lines:
        assert line in output


def test_an_unverified_deck_is_called_so_and_a_verified_one_is_not() -> None:
    assert "a reconstruction, not the printed deck" in run("diabolo", "HANG", "--cards", "G,N,H,A")[1]
    assert "Deck:" not in run("quiddler", "QUIT")[1]


@pytest.mark.parametrize(
    ("word", "cards", "lacks"),
    [
        ("HUHN", "H,U,H,N", "2 H (it has 1)"),
        ("TAXI", "T,A,X,I", "a card X"),
        ("GINGEN", "G,IN,G,E,N", "a card IN"),
    ],
)
@pytest.mark.rule("D22")
def test_d22_a_card_that_the_reconstruction_lacks_is_a_note(word: str, cards: str, lacks: str) -> None:
    code, output, errors = run("diabolo", word, "--cards", cards)
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0] == f"{word} counts."
    assert lines[1].startswith(f"  Note: The deck diabolo-de does not have {lacks}; it is a reconstruction")
    assert lines[2].startswith("  Laid: ")
    document = json.loads(run("diabolo", word, "--cards", cards, "--json")[1])
    assert [note["code"] for note in document["notes"]] == ["card_not_in_deck"]


def test_a_word_that_is_refused_keeps_its_note_and_its_exit_code() -> None:
    code, output, _ = run("diabolo", "PKW", "--cards", "P,K,W,X")
    assert code == 1
    assert "  PKW is an abbreviation.\n  Note: The deck diabolo-de does not have a card X;" in output


def test_check_prints_one_object_for_one_word_and_a_list_for_several() -> None:
    assert json.loads(run("check", "HELLO", "--json")[1])["word"] == "HELLO"
    words = json.loads(run("check", "HELLO", "LONDON", "--json")[1])
    assert [(word["word"], word["allowed"]) for word in words] == [("HELLO", True), ("LONDON", False)]


def test_check_reads_standard_input_line_by_line() -> None:
    code, output, _ = run("check", "-", "--json", stdin="hello\r\n\n  etc \n")
    assert code == 1
    assert [word["word"] for word in json.loads(output)] == ["HELLO", "ETC"]


def test_check_names_the_line_that_is_not_utf8() -> None:
    code, _, errors = run("check", "-", stdin=b"hello\n\xff\n")
    assert (code, errors) == (2, "Error: line 2: the line is not valid UTF-8\n")


def test_check_of_an_empty_standard_input_finds_nothing_wrong() -> None:
    assert run("check", "-", stdin="")[:2] == (0, "")


@pytest.mark.parametrize(
    ("word", "code", "sentence"),
    [
        ("QUIT", 0, "QUIT counts: Bea subtracts 14 points."),
        ("QUIZ", 1, "QUIZ does not count: Ann subtracts 14 points."),
    ],
)
def test_a_challenge_says_who_pays(word: str, code: int, sentence: str) -> None:
    exit_code, output, _ = run("challenge", word, "--cards", "(qu)it", "--by", "Bea", "--against", "Ann")
    assert exit_code == code
    assert output.startswith(sentence)


def test_a_challenge_as_json_is_the_ruling() -> None:
    arguments = ("challenge", "DONT", "--cards", "D,O,N,T", "--by", "Bea", "--against", "Ann", "--json")
    code, output, _ = run(*arguments)
    document = json.loads(output)
    assert code == 1
    assert list(document) == ["upheld", "penalty", "penalties", "verdicts", "dictionaries", "deck"]
    assert document["upheld"] is True
    assert document["penalty"] == {"player": "Ann", "points": 15}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("diabolo", "HANG"), "Missing option '--cards' (see: wordcheck diabolo --help)"),
        (("diabolo", "", "--cards", "A"), "word: the word is empty"),
        (("diabolo", "X" * 10_000, "--cards", "A"), "word: the word has more than 50 letters"),
        (("diabolo", "HANG", "--cards", ""), "cards: there are no cards"),
        (("diabolo", "HANG", "--cards", "1,2"), "Error: --cards: '1' is not a card"),
        (("diabolo", "HANG", "--cards", "😀"), "cards: '😀' is not a card"),
        (("diabolo", "HANG", "--cards", "Ä,B"), "A,E"),
        (("diabolo", "HANG", "--cards", "HANG"), "(separate the cards, H,A,N,G)"),
        (("diabolo", "HANG", "--cards", "G,N,H,A,*,*,*,*,*,*,*"), "cards: 7 jokers are more than the 6"),
        (("diabolo", "HANG", "--cards", ",".join("A" * 67)), "cards: 67 cards are more than the 66"),
        (("quiddler", "OX", "--cards", "at"), "cards: 'at' is not a card of the deck quiddler [Q32] "),
        (("quiddler", "OX", "--cards", "at"), "(separate the cards, A,T)"),
        (("quiddler", "OX", "--cards", "O,*"), "cards: '*' is not a card of the deck quiddler"),
        (("challenge", "OX", "--cards", "at", "--by", "A", "--against", "B"), "Error: --cards: 'at' is not"),
        (("diabolo", "HANG", "--cards", ",".join("A" * 201)), "cards: 201 cards are more than 200"),
        (
            ("diabolo", "HANG", "--cards", "G,N,H,A", "--min-cards", "0"),
            "Error: --min-cards must be a whole number from 3 to 66",
        ),
        (("diabolo", "HANG", "--cards", "A", "--min-cards", "x"), "'x' is not a valid integer"),
        (("diabolo", "HANG", "--cards", "G,N,H,A", "--dict", "fr"), "installed: de, de-common, "),
        (
            ("check", "HANG", "--dict", "de", "--dict", "en"),
            "Error: --dict: de and en are dictionaries of different",
        ),
        (("challenge", "AA", "--cards", "A,A", "--by", "Ann", "--against", " ann"), "challenge themselves"),
        (
            ("challenge", "AA", "--cards", "A,A", "--by", "", "--against", "Ann"),
            "Error: --by must be a player's name",
        ),
        (("check",), "Missing argument 'WORD...'"),
        (("chekc", "A"), "no such command: chekc. Did you mean check?"),
        (("quidler", "QUIT"), "Did you mean quiddler?"),
        (("QUIT",), "To look up a word: wordcheck check QUIT"),
        (("1+1",), "no such command: 1+1 (see"),
        (("--nope",), "No such option '--nope'"),
        (("serve", "--port", "x"), "'x' is not a valid integer (see"),
        (("score", "round.json"), "no such command: round.json; the commands are quiddler, diabolo, "),
        (("score", "quidler"), "no such command: quidler. Did you mean quiddler?"),
        (("dict", "lst"), "Did you mean list? (see: wordcheck dict --help)"),
        (("A" * 1000,), f"To look up a word: wordcheck check {'A' * 100}… (see"),
    ],
)
def test_input_that_cannot_be_read_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], message: str
) -> None:
    check_refusal(run(*arguments), message)


def test_bytes_that_are_no_utf8_are_refused(wordcheck: str) -> None:
    done = subprocess.run([wordcheck, "check", b"\xff"], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"Error: word: the word is not valid UTF-8\n"


def test_what_a_terminal_would_obey_is_shown_instead() -> None:
    code, output, _ = run("check", "\x1b[31mRED")
    assert code == 1
    assert "\x1b" not in output
    assert "\\x1b[31MRED does not count." in output


def test_an_output_that_cannot_show_a_letter_is_no_crash(wordcheck: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([wordcheck, "check", "☃"], capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"\\u2603 does not count.")


def on_a_terminal(command: list[str], **variables: str) -> bytes:
    ours, theirs = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm", **variables}
    subprocess.run(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, check=True)
    os.close(theirs)
    try:
        return os.read(ours, 10_000)
    finally:
        os.close(ours)


def test_colour_is_for_terminals_that_want_it(wordcheck: str) -> None:
    command = [wordcheck, "check", "HELLO"]
    assert b"\x1b[32m" in on_a_terminal(command)
    assert b"\x1b" not in on_a_terminal(command, NO_COLOR="1")
    assert b"\x1b" not in on_a_terminal(command, TERM="dumb")
    assert b"\x1b" not in subprocess.run(command, capture_output=True, check=True).stdout


@pytest.mark.parametrize(
    ("variables", "coloured"),
    [
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": ""}, False),
    ],
)
def test_colour_is_forced_by_the_environment(variables: dict[str, str], coloured: bool) -> None:
    environment = {"NO_COLOR": None, "FORCE_COLOR": None, **variables}
    shown = CliRunner().invoke(main, ["check", "HELLO"], env=environment).stdout
    assert ("\x1b[32m" in shown) == coloured


def test_the_dictionary_of_several_words_is_printed_once() -> None:
    code, output, _ = run("check", "-", stdin="CAT\nXXZ\nDOG\n")
    assert code == 1
    assert output.count("Dictionary: en ") == 1
    assert output.splitlines()[-1].startswith("  Dictionary: en ")


def test_a_line_that_is_no_word_is_named() -> None:
    code, _, errors = run("check", "-", stdin="\ufeffCAT\n" + "A" * 60 + "\n")
    assert (code, errors) == (2, "Error: line 2 word: the word has more than 50 letters\n")


def test_a_byte_order_mark_is_no_part_of_a_word() -> None:
    assert run("check", "-", stdin="\ufeffCAT\r\n")[0] == 0


def test_a_result_that_cannot_be_written_is_no_refusal(wordcheck: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([wordcheck, "check", "HELLO"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 4
    assert done.stderr == b"Error: cannot write the result: no space left on device\n"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([wordcheck, "check", "HELLO"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (4, b"")


def test_a_closed_standard_input_is_said_in_one_line(wordcheck: str) -> None:
    done = subprocess.run(
        f"{shlex.quote(wordcheck)} check - <&-", shell=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, b"Error: word: there is no standard input\n")
