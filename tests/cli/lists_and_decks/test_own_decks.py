"""An edition of one's own, as files alone: a deck and a list of words, on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wordsvc.cards.deck_file import load_deck_file
from wordsvc.cli import main

CARDS = {
    "I": (5, 2),
    "N": (6, 5),
    "G": (4, 6),
    "S": (4, 3),
    "R": (4, 5),
    "E": (8, 2),
    "IN": (2, 7),
    "NG": (2, 9),
}
FILLERS = {"A": (9, 2), "T": (6, 3)}
WORDS = ["ing", "ring", "singer", "sering", "rings", "sin", "inn"]


class Edition:
    """A deck and a list of words in files, and the command line that is told of them."""

    def __init__(self, folder: Path, **changes: Any) -> None:
        counts = {**CARDS, **FILLERS}
        cards = [{"face": face, "count": n, "points": worth} for face, (n, worth) in counts.items()]
        document = {
            "name": "home",
            "title": "Our deck",
            "language": "en",
            "minimum_cards": 2,
            "cards": cards,
            **changes,
        }
        self.deck, self.words, self.folder = folder / "home.json", folder / "words.txt", folder
        self.deck.write_text(json.dumps(document))
        self.words.write_text("\n".join(WORDS))
        self.reference = load_deck_file(str(self.deck)).reference

    def run(self, *arguments: str, words: bool = True) -> tuple[int, str, str]:
        own = ["--deck", str(self.deck), *(["--dict", str(self.words)] if words else [])]
        result = CliRunner().invoke(main, [*arguments, *own])
        return result.exit_code, result.stdout, result.stderr

    def ask(self, *arguments: str, words: bool = True) -> dict[str, Any]:
        code, output, errors = self.run(*arguments, "--json", words=words)
        assert (code in (0, 1), errors) == (True, "")
        document: dict[str, Any] = json.loads(output)
        assert document["deck"] == self.reference
        return document

    def file(self, document: object) -> str:
        path = self.folder / "document.json"
        path.write_text(json.dumps(document))
        return str(path)


@pytest.fixture
def home(tmp_path: Path) -> Edition:
    return Edition(tmp_path)


def test_it_judges(home: Edition) -> None:
    verdict = home.ask("quiddler", "ing", "--cards", "IN,G,I,NG")
    assert verdict["allowed"]
    ways = [(way["cards"], way["points"]) for way in verdict["spellings"]]
    assert ways == [(["IN", "G"], 13), (["I", "NG"], 11)]
    assert verdict["dictionaries"][0]["name"] == "words.txt"
    assert home.ask("quiddler", "cat")["reasons"] == ["not_in_dictionary"]
    assert home.ask("quiddler", "ring")["spellings"][0]["cards"] == ["R", "I", "N", "G"]
    assert home.ask("diabolo", "ing", "--cards", "IN,G")["reasons"] == ["too_few_cards"]
    assert home.ask("diabolo", "ring", "--cards", "R,I,NG")["allowed"]


def test_it_finds(home: Edition) -> None:
    page = home.ask("find", "--cards", "R,IN,G,S,E,NG,I")
    best = page["words"][0]
    assert (best["word"], best["cards"], best["points"]) == ("SERING", ["S", "E", "R", "IN", "G"], 23)
    assert {word["word"] for word in page["words"]} == {"ING", "RING", "RINGS", "SIN", "SERING", "SINGER"}
    listed = home.ask("words", "--sort", "points")
    assert listed["words"][0] == {"word": "SERING", "points": 23}
    assert "Deck: home, a model, not the printed deck" in home.run("find", "--cards", "R,I,NG")[1]


def test_it_lays_a_hand_and_weighs_a_draw(home: Edition) -> None:
    hand = home.ask("hand", "--cards", "R,I,NG,S,IN,E")
    assert (hand["best"]["score"], hand["best"]["discard"]) == (26, "E")
    assert [(word["word"], word["cards"]) for word in hand["best"]["words"]] == [
        ("RING", ["R", "I", "NG"]),
        ("SIN", ["S", "IN"]),
    ]
    odds = home.ask("draw", "--cards", "R,I,S,E", "--face-up", "NG")
    assert odds["better"] == "face_up"
    assert odds["pile"]["unseen"] == sum(n for n, _ in (*CARDS.values(), *FILLERS.values())) - 5


def test_it_settles_a_challenge(home: Edition) -> None:
    ruling = home.ask("challenge", "ring", "--cards", "R,I,NG", "--by", "Bea", "--against", "Ann")
    assert ruling["penalty"] == {"player": "Bea", "points": 16}
    ruling = home.ask("challenge", "seen", "--cards", "S,E,E,N", "--by", "Bea", "--against", "Ann")
    assert ruling["penalty"] == {"player": "Ann", "points": 12}


def test_it_scores(home: Edition) -> None:
    ann = {"name": "Ann", "words": [{"word": "RING", "cards": "R,I,NG"}], "unused": ""}
    bea = {"name": "Bea", "words": [{"word": "SIN", "cards": "S,IN"}], "unused": "X"}
    played = home.file({"players": [ann, bea]})
    score = home.ask("score", "quiddler", played, words=False)
    assert [(player["words"], player["unused"]) for player in score["players"]] == [(16, 0), (10, 0)]
    assert [(note["code"], note["cards"], note["rule"]) for note in score["notes"]] == [
        ("card_not_in_deck", ["X"], "D22")
    ]
    game = json.loads(
        home.run(
            "score", "quiddler", home.file({"rounds": [{"players": [ann, bea]}]}), "--json", words=False
        )[1]
    )
    assert game["rounds"][0]["deck"] == home.reference
    text = home.run("score", "quiddler", home.file({"players": [ann, bea]}), words=False)[1]
    assert "Note: The deck home does not have a card X" in text
    assert "Deck: home, a model" in text
    total = sum(n for n, _ in (*CARDS.values(), *FILLERS.values()))
    diabolo = {"players": ["Ann", "Bea"], "rounds": [[total, 0]], "victory_tiles": True, "handicap": total}
    assert home.ask("score", "diabolo", home.file(diabolo), words=False)["rounds"][0]["tiles"] == ["Ann"]
    for wrong in ({**diabolo, "handicap": total + 1}, {**diabolo, "rounds": [[total, 1]]}):
        assert home.run("score", "diabolo", home.file(wrong), words=False)[0] == 2


def test_more_cards_than_the_deck_has_are_no_round(tmp_path: Path) -> None:
    cards = [{"face": "A", "count": 3, "points": 1}, {"face": "T", "count": 4, "points": 1}]
    home = Edition(tmp_path, cards=cards)
    player = {"words": [], "unused": "A,T,X,X"}
    played = {"players": [{"name": "Ann", **player}, {"name": "Bea", **player}]}
    code, _, errors = home.run("score", "quiddler", home.file(played), words=False)
    assert code == 2
    assert (
        "player 2 (Bea): with 'Bea' the table has 8 cards, more than the 7 of the deck home [Q35]" in errors
    )


def test_a_verified_deck_refuses_what_it_lacks(tmp_path: Path) -> None:
    home = Edition(tmp_path, status="verified")
    assert home.ask("quiddler", "inn", "--cards", "IN,IN,IN,N")["reasons"] == ["card_not_in_deck"]
    code, _, errors = home.run("hand", "--cards", "X,I,N")
    assert (code, "'X' is not a card of the deck home [Q32]" in errors) == (2, True)


def test_the_solitaire_deals_it(tmp_path: Path) -> None:
    faces = {"I": 9, "N": 9, "S": 9, "R": 9, "E": 9, "IN": 9}
    home = Edition(tmp_path, cards=[{"face": face, "count": n} for face, n in faces.items()])
    code, output, _ = home.run("solitaire", "deal", "--seed", "3", words=False)
    dealt = json.loads(output)
    assert code == 0
    assert dealt["deck"] == home.reference
    assert {face for stack in dealt["stacks"] for face in stack} <= set(faces)
    path = home.file(dealt)
    code, output, _ = home.run("solitaire", "solve", "--deal", path, "--budget", "1", "--json")
    assert json.loads(output)["deck"] == home.reference
    result = CliRunner().invoke(main, ["solitaire", "solve", "--deal", path])
    assert result.exit_code == 2
    assert "the cards were dealt from another deck than quiddler" in result.stderr
    found = home.ask("solitaire", "find", "--cards", "S,IN,I,N,N,R,E,Q")
    assert found["words"][0]["points"] is None
    assert [note["cards"] for note in found["notes"]] == [["Q"]]
    rate = home.ask(
        "solitaire", "simulate", "--games", "2", "--player", "greedy", "--seed", "1", "--jobs", "2"
    )
    assert rate["games"] == 2


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ({"A": 40}, "the solitaire deals 48 cards, and the deck home has 40"),
        ({"A": 60, "NG": 2, "*": 1}, "the solitaire cannot weigh these cards of the deck home: NG, *"),
    ],
)
def test_a_deck_that_the_solitaire_cannot_deal_is_refused(
    tmp_path: Path, cards: dict[str, int], message: str
) -> None:
    home = Edition(tmp_path, cards=[{"face": face, "count": n} for face, n in cards.items()])
    for order in (["deal"], ["find", "--cards", "A,A"], ["play"], ["simulate", "--games", "1"]):
        code, _, errors = home.run("solitaire", *order, words=False)
        assert (code, message in errors) == (2, True)


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (["hand", "--cards", "*,A,T"], "--cards: no best hand is found for cards with a joker"),
        (["hand", "--cards", "A,T", "--draw", "*"], "--draw: no best hand is found for cards with a joker"),
        (["draw", "--cards", "A,T", "--face-up", "A"], "--deck: draws from a deck with jokers, as home"),
    ],
)
def test_jokers_in_a_deck_with_points_are_found_words_with_but_no_hands(
    tmp_path: Path, command: list[str], fault: str
) -> None:
    cards = [{"face": "A", "count": 3, "points": 1}, {"face": "T", "count": 4, "points": 1}]
    home = Edition(tmp_path, cards=[*cards, {"face": "*", "count": 2}])
    code, _, errors = home.run(*command)
    assert (code, fault in errors) == (2, True)
    assert home.ask("find", "--cards", "*,I,N,N")["words"][0]["word"] == "ING"


def test_letters_have_no_deck(home: Edition) -> None:
    code, _, errors = home.run("find", "--game", "letters", "--cards", "ring")
    assert (code, "--deck: letters belong to no deck" in errors) == (2, True)


def test_two_decks_of_one_name_are_not_confused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, two = Edition(tmp_path / "a"), Edition(tmp_path / "b", minimum_cards=4)
    assert one.reference["name"] == two.reference["name"]
    for _ in range(2):
        assert one.ask("quiddler", "ing", "--cards", "I,N,G")["allowed"]
        assert two.ask("quiddler", "ing", "--cards", "I,N,G")["reasons"] == ["too_few_cards"]
        assert one.ask("hand", "--cards", "I,N,G,X")["best"]["score"] == 13
        assert two.ask("hand", "--cards", "I,N,G,X")["best"]["words"] == []
        assert two.ask("find", "--cards", "I,N,G,S")["total"] == 0


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ('{"name": "x"', ["the deck is not JSON"]),
        (
            '{"name": "X Y", "language": "en", "minimum_cards": 2, "colour": 1,'
            ' "cards": [{"face": "ING", "count": 0}, {"face": "A", "count": 2, "points": 1}], "title": "t"}',
            [
                "colour: there is no such field",
                "name: a name has at most 40",
                "card 1 face: a card has one or two letters",
                "card 1 count must be a whole number from 1 to 200",
                "cards: some cards have points and others have none: ING",
            ],
        ),
    ],
)
def test_check_prints_every_fault_in_a_line(tmp_path: Path, content: str, lines: list[str]) -> None:
    path = tmp_path / "home.json"
    path.write_text(content)
    result = CliRunner().invoke(main, ["deck", "check", str(path)])
    assert result.exit_code == 2
    printed = result.stdout.splitlines()
    assert len(printed) == len(lines)
    for line, start in zip(printed, lines, strict=True):
        assert line.startswith(start)
    told = json.loads(CliRunner().invoke(main, ["deck", "check", str(path), "--json"]).stdout)
    assert (told["good"], told["deck"], len(told["faults"])) == (False, None, len(lines))
    refused = CliRunner().invoke(main, ["quiddler", "A", "--deck", str(path)])
    assert refused.exit_code == 2
    assert refused.stderr.startswith("Error: --deck")


def test_a_good_deck_is_called_so_and_shown(home: Edition) -> None:
    result = CliRunner().invoke(main, ["deck", "check", str(home.deck)])
    assert (result.exit_code, result.stdout) == (
        0,
        f"home is a good deck: 50 cards, model.\n  sha256: {home.reference['sha256']}\n",
    )
    assert (
        "home          50 cards  Our deck (model, not the printed deck)"
        in CliRunner().invoke(main, ["deck", "list", str(home.deck)]).stdout
    )
    shown = CliRunner().invoke(main, ["deck", "show", str(home.deck)]).stdout
    assert "  NG x  2   9 points each" in shown
    assert "quiddler" not in shown


def test_a_file_that_is_not_there_is_named_with_the_option() -> None:
    for command in (["deck", "check"], ["deck", "show"], ["deck", "list"], ["quiddler", "A", "--deck"]):
        result = CliRunner().invoke(main, [*command, "./no-such-deck.json"])
        assert result.exit_code == 2
        assert "cannot read './no-such-deck.json'" in result.stderr


@pytest.mark.rule("D21")
def test_words_are_listed_in_the_language_of_the_deck(tmp_path: Path) -> None:
    german = Edition(tmp_path, language="de")
    code, output, _ = german.run("words", "--length", "4", "--json", words=False)
    assert (code, json.loads(output)["dictionaries"][0]["name"]) == (0, "de-large")


@pytest.mark.rule("D21")
@pytest.mark.parametrize(
    "asked",
    [
        ["quiddler", "ring"],
        ["find", "--cards", "R,I,NG"],
        ["hand", "--cards", "R,I,NG"],
        ["draw", "--cards", "R,I,NG", "--face-up", "S"],
        ["words"],
        ["challenge", "ring", "--by", "Bea", "--against", "Ann"],
    ],
    ids=" ".join,
)
def test_words_of_another_language_are_noted(asked: list[str], home: Edition) -> None:
    answer = home.ask(*asked, "--language", "de")
    notes = answer.get("notes") or answer["verdicts"][0]["notes"]
    assert [note["code"] for note in notes].count("other_language") == 1
    said = "Note: The deck home is for words in the language en, and these dictionaries are in de (D21)."
    assert said in home.run(*asked, "--language", "de")[1]


@pytest.mark.rule("D21")
def test_scores_and_games_note_another_language_once(tmp_path: Path) -> None:
    said = "these dictionaries are in de (D21)."
    pad, path = str(tmp_path / "evening.pad"), tmp_path / "round.json"
    players: list[dict[str, Any]] = [
        {"name": name, "words": [], "unused": "A,B,C"} for name in ("Ann", "Bea")
    ]
    path.write_text(json.dumps({"players": players, "dictionary": "de"}))
    for command in (
        ["score", "quiddler", str(path)],
        ["scorepad", "new", pad, "quiddler", "--players", "Ann,Bea", "--dict", "de"],
        ["scorepad", "add", pad, "r,o,t", "-a,b,c"],
        ["scorepad", "add", pad, "r,o,t -x", "-a,b,c,d"],
        ["play", "quiddler", "--seats", "you,easy", "--dict", "de"],
    ):
        result = CliRunner().invoke(main, command, input="quit\n")
        assert (result.exit_code, result.stdout.count(said)) == (0, 0 if "new" in command else 1), (
            result.output
        )


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"language": "xx"}, "language must be one of en, de, nl"),
        ({"cards": 3}, "cards is a list of 1 to 200 kinds of cards"),
        ({"cards": [{"face": "A", "count": "x"}]}, "card 1 count must be a whole number from 1 to 200"),
        ({"name": "Our deck"}, "name: a name has at most 40 small letters, digits and hyphens between them"),
    ],
)
@pytest.mark.parametrize("command", [["quiddler", "ing", "--deck"], ["deck", "show"]])
def test_a_fault_is_named_in_its_file(
    home: Edition, changes: dict[str, Any], message: str, command: list[str]
) -> None:
    home.deck.write_text(json.dumps({**json.loads(home.deck.read_text()), **changes}))
    result = CliRunner().invoke(main, [*command, str(home.deck)])
    place = "--deck" if "--deck" in command else "name"
    assert result.stderr.startswith(f"Error: {place}: {home.deck}: {message}")
    assert len(result.stderr.splitlines()) == 1
