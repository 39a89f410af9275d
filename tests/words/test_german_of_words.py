"""German texts of words and cards: verdicts, notes, bonuses, scores, files, data."""

import json
from pathlib import Path
from typing import Any

import pytest

from dictionaries import DictionaryError, faults, load_manifest
from tests.game_verdicts import judge_in_diabolo, judge_in_quiddler
from tests.german import in_german, without_german
from wordsvc import define, judge, score_diabolo, score_round
from wordsvc.cards import deck_names, explain, load_deck
from wordsvc.cards.explanations import note_lacking, note_misspelt, note_whole_deck
from wordsvc.input import InputError
from wordsvc.input.documents import parse_json
from wordsvc.input.files import load_file, system_message
from wordsvc.input.messages import join_messages, message, translate, use_language
from wordsvc.quiddler.solitaire.position import Fill, Lay, MoveError, Position, play
from wordsvc.words import REASONS, DictionaryReference, Verdict, open_authority, reason_name
from wordsvc.words.notices import use_listener
from wordsvc.words.search.slices_file import open_bits, open_slices

REFERENCES = (DictionaryReference("de", "1", "0"), DictionaryReference("eigen", "1", "0"))

REASONS_IN_GERMAN = {
    "not_in_dictionary": "HANG steht nicht im Wörterbuch de oder eigen.",
    "proper_noun": "HANG ist ein Eigenname.",
    "abbreviation": "HANG ist eine Abkürzung.",
    "contraction": "HANG ist eine Kurzform: Sie wird mit Apostroph geschrieben.",
    "hyphenated": "HANG wird mit Bindestrich geschrieben.",
    "affix": "HANG ist eine Vor- oder Nachsilbe, kein Wort.",
    "foreign_word": "HANG ist ein Wort einer anderen Sprache.",
    "offensive": "HANG ist ein anstößiges Wort.",
    "house_rejected": "HANG steht auf der Hausliste der abgelehnten Wörter.",
    "not_letters": "HANG besteht nicht nur aus Buchstaben.",
    "too_few_cards": "Hier lässt es sich mit höchstens 0 legen; ein Wort braucht mindestens 2 Karten.",
    "cannot_be_made": "Die Karten Z Z Z J J J X X X ergeben HANG nicht.",
    "card_not_in_deck": "Nicht im Deck quiddler: 3 Z (es hat 2), 3 J (es hat 2) und 3 X (es hat 2).",
}


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_said_in_german(reason: str) -> None:
    cards = (*"ZZZ", *"JJJ", *"XXX")
    verdict = Verdict("HANG", "hang", (reason,), REFERENCES, cards, deck=load_deck("quiddler"), min_cards=2)
    (sentence,) = explain(verdict)
    assert in_german(sentence) == REASONS_IN_GERMAN[reason]
    assert without_german(reason_name(reason)) == []


@pytest.mark.parametrize(
    ("verdict", "german"),
    [
        (judge("hello"), []),
        (judge_in_quiddler("pizzazz"), ["Ein ganzes Deck hat nicht die Karten für PIZZAZZ."]),
        (
            judge_in_diabolo("PKW", "P,K,X"),
            ["PKW ist eine Abkürzung.", "Die Karten P K X ergeben PKW nicht."],
        ),
        (
            judge_in_diabolo("EIS", "EI,S"),
            ["Hier lässt es sich mit höchstens 2 legen; ein Wort braucht mindestens 3 Karten."],
        ),
    ],
)
def test_a_verdict_is_explained_in_german(verdict: Verdict, german: list[str]) -> None:
    assert [in_german(sentence) for sentence in explain(verdict)] == german


@pytest.mark.rule("D22", "Q26")
def test_notes_are_said_in_german() -> None:
    deck = load_deck("diabolo-de")
    (lacking,) = note_lacking(("T", "X"), deck)
    assert in_german(lacking.message) == (
        "Nicht im Deck diabolo-de: eine Karte X; es ist nicht das gedruckte (Rekonstruktion),"
        " deshalb zählen die Karten auf dem Tisch (D22)."
    )
    assert in_german(note_whole_deck("TAXI", deck).message) == (
        "Das Deck diabolo-de hat nicht die Karten für TAXI; es ist nicht das gedruckte (Rekonstruktion),"
        " deshalb wird kein Wort abgelehnt (D22)."
    )
    assert in_german(note_misspelt("CAT", ("C", "A", "R"), "Ann").message) == (
        "Ann hat CAT mit C A R gelegt, was das Wort nicht ergibt;"
        " niemand hat Einspruch erhoben, deshalb bleibt es stehen (Q26)."
    )
    with use_language("de"):
        document = lacking.to_dict()
    assert json.dumps(document["message"]).startswith('"The deck diabolo-de does not have a card X;')


@pytest.mark.parametrize("name", deck_names())
def test_a_deck_says_in_german_what_it_is(name: str) -> None:
    deck = load_deck(name)
    assert without_german(deck.caution) == without_german(deck.status_name) == []
    kinds = ("Rekonstruktion", "Modell")
    assert in_german(deck.caution) in ("", *(f"{kind}, nicht das gedruckte Deck" for kind in kinds))


def test_a_gloss_names_its_source_in_german() -> None:
    gloss = define("Kätzchen", language="de")
    assert gloss is not None
    assert (gloss.source, in_german(gloss.source)) == ("German Wiktionary", "deutsches Wiktionary")


ANN = {"name": "Ann", "words": [("QUIT", "(qu)it")], "unused": ""}
BEA = {"name": "Bea", "words": [("DOG", "d,o,g")], "unused": ""}
CAL = {"name": "Cal", "words": [("CATS", "c,a,t,s")], "unused": ""}


@pytest.mark.parametrize(
    ("played", "longest", "most"),
    [
        ({"players": [ANN]}, *["wer allein spielt, bekommt keinen Bonus (Q27)"] * 2),
        (
            {"players": [ANN, BEA]},
            "Ann hat 4 Buchstaben in QUIT",
            "zu zweit geht es nur um das längste Wort (Q13)",
        ),
        (
            {"players": [ANN, BEA], "bonus": "most_words"},
            "zu zweit geht es nur um die meisten Wörter (Q13)",
            "Ann und Bea liegen gleichauf: 1 Wort",
        ),
        (
            {"players": [ANN, BEA, CAL]},
            "Ann und Cal liegen gleichauf: 4 Buchstaben",
            "Ann und Bea und Cal liegen gleichauf: 1 Wort",
        ),
        (
            {"players": [{**ANN, "words": []}, {**BEA, "words": []}, {**CAL, "words": []}]},
            *["kein Wort bleibt stehen"] * 2,
        ),
        (
            {"players": [{**ANN, "words": []}, {**BEA, "words": []}, CAL]},
            "Cal hat 4 Buchstaben in CATS",
            "Cal hat 1 Wort",
        ),
    ],
)
def test_a_bonus_says_in_german_why(played: dict[str, Any], longest: str, most: str) -> None:
    score = score_round(played)
    assert [in_german(score.longest_word.why), in_german(score.most_words.why)] == [longest, most]


@pytest.mark.parametrize(
    ("move", "german"),
    [
        (Fill(0), "es gibt keine Lücke zu füllen"),
        (Lay("DOG", (0, 9)), "es gibt keinen Stapel 10"),
        (Lay("DD", (0, 0)), "ein Stapel zeigt eine Karte, und die wird einmal verwendet"),
        (Lay("D", (0,)), "ein Wort braucht mindestens zwei Karten"),
        (Lay("GOD", (0, 1)), "die Karten D G ergeben GOD nicht"),
        (Lay("DG", (0, 1)), "DG gilt nicht: Abkürzung"),
    ],
)
def test_a_move_is_refused_in_german(move: Fill | Lay, german: str) -> None:
    with pytest.raises(MoveError) as caught:
        play(Position((("D",), ("G",))), move, open_authority("en"))
    assert in_german(caught.value.message) == german


@pytest.mark.parametrize(
    ("rounds", "german"),
    [
        ([[1]], "eine Runde ist eine Liste von 2 Kartenzahlen, eine je Person"),
        ([[60, 7]], "67 Karten sind mehr als die 66 des Decks"),
        ([[1, -1]], "eine Kartenzahl muss eine ganze Zahl von 0 bis 66 sein"),
        ([], "rounds muss eine Liste sein: 1 bis 20 Runden"),
        ([[1, 2]] * 5, "zu 2 spielt man 4 Runden"),
    ],
)
def test_a_game_is_refused_in_german(rounds: list[Any], german: str) -> None:
    with pytest.raises(InputError) as caught:
        score_diabolo({"players": ["Ann", "Bea"], "rounds": rounds})
    assert in_german(caught.value.message) == german


@pytest.mark.parametrize(
    ("data", "german"),
    [
        (b"\xff", "die Datei ist kein gültiges UTF-8"),
        (b"[" * 100_000, "die Datei ist zu tief verschachtelt"),
        (b"[1,\n ?]", "die Datei ist kein JSON: Hier fehlt ein Wert in Zeile 2, Spalte 2"),
        (b"1 2", "die Datei ist kein JSON: Hier steht zu viel in Zeile 1, Spalte 3"),
        (b"[1 2]", "die Datei ist kein JSON: Hier fehlt ein Trennzeichen ',' in Zeile 1, Spalte 4"),
        (b'{"a" 2}', "die Datei ist kein JSON: Hier fehlt ein Trennzeichen ':' in Zeile 1, Spalte 6"),
        (b'["\\q"]', "die Datei ist kein JSON: Ungültige Folge mit \\ in Zeile 1, Spalte 3"),
        (b'["\\u1"]', "die Datei ist kein JSON: Ungültige Folge \\uXXXX in Zeile 1, Spalte 4"),
        (b'["\n"]', "die Datei ist kein JSON: Ungültiges Steuerzeichen in Zeile 1, Spalte 3"),
        (b'["', "die Datei ist kein JSON: Text ohne Ende; er beginnt in Zeile 1, Spalte 2"),
        (b"NaN", "die Datei ist kein JSON: NaN ist keine Zahl in JSON"),
        (b'{"a": 1, "a": 2}', "die Datei ist kein JSON: ein Objekt nennt das Feld 'a' zweimal"),
        (b"1" * 5000, "die Datei ist kein JSON: eine Zahl ist zu lang"),
    ],
)
def test_a_file_that_is_no_json_is_refused_in_german(data: bytes, german: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_json(data, "file")
    assert in_german(caught.value.message) == german


def test_a_file_that_cannot_be_read_is_named_in_german(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "long").write_text("long")
    monkeypatch.chdir(tmp_path)
    for path, german in [
        ("no/such", "'no/such' kann nicht gelesen werden: Datei oder Ordner nicht gefunden"),
        ("/dev/zero", "'/dev/zero' kann nicht gelesen werden: das ist keine gewöhnliche Datei"),
        ("a\0b", "'a\\x00b' kann nicht gelesen werden: so heißt keine Datei"),
        (
            str(tmp_path / "long"),
            f"mehr als 3 Bytes von {str(tmp_path / 'long')[:100]!r} werden nicht gelesen",
        ),
    ]:
        with pytest.raises(InputError) as caught:
            load_file(path, "file", 3)
        assert in_german(caught.value.message) == german


def test_what_a_system_says_that_nobody_translated_stays_as_it_is() -> None:
    message = system_message(OSError(1, "Lost {in} space"))
    assert (message, in_german(message)) == ("lost {in} space", "lost {in} space")


def test_a_damaged_dictionary_is_described_in_german(tmp_path: Path) -> None:
    manifest = load_manifest("en")
    gone = faults(manifest._replace(folder=str(tmp_path / "en")))
    assert in_german(gone[0]) == "en.marisa: Datei oder Ordner nicht gefunden"
    assert all(without_german(fault) == [] for fault in gone)
    folder = tmp_path / "de"
    folder.mkdir()
    (folder / "manifest.json").write_bytes(b"{}")
    with pytest.raises(DictionaryError) as caught:
        load_manifest("de", str(tmp_path))
    assert in_german(caught.value.message) == (
        "das Manifest des Wörterbuchs 'de' kann nicht gelesen werden:"
        " es ist beschädigt: Die CRC-32 stimmt nicht"
    )


def test_notices_are_told_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    told: list[str] = []

    class Listener:
        def say(self, message: str) -> None:
            told.append(message)

        def work(self, message: str) -> Any:
            from contextlib import nullcontext

            told.append(message)
            return nullcontext(lambda share: None)

    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    many = [a + b + c + d for a in letters for b in letters for c in letters for d in "AB"]
    with use_listener(Listener()):
        open_slices("0" * 64, lambda: many, "liste")
        open_bits("0" * 64, "1", lambda tell: 1, len(many), "liste")
    assert [in_german(message) for message in told] == [
        "Die Wörter von liste werden einmal vorbereitet; das dauert einige Sekunden ...",
        "Die Wörter von liste werden einmal ausgewählt; das dauert einige Sekunden ...",
    ]


@pytest.mark.parametrize(
    ("parts", "joint", "english", "german"),
    [
        ([], "and", "", ""),
        (["A"], "or", "A", "A"),
        (["A", "B"], "and", "A and B", "A und B"),
        (["A", "B", "C"], "or", "A or B or C", "A oder B oder C"),
        (["A", "B", "C", "D", "E"], ",", "A, B, C, D, E", "A, B, C, D, E"),
        (["A", "B"], ";", "A; B", "A; B"),
        (
            [message("the longest word"), message("the most words")],
            "or",
            "the longest word or the most words",
            "das längste Wort oder die meisten Wörter",
        ),
    ],
)
def test_lists_are_joined_in_both_languages(parts: list[str], joint: Any, english: str, german: str) -> None:
    said = join_messages(parts, joint)
    assert (said, in_german(said)) == (english, german)


def test_a_long_list_is_joined_too() -> None:
    parts = [str(number) for number in range(20_000)]
    said = join_messages(parts, "and")
    assert said == " and ".join(parts)
    with use_language("de"):
        assert translate(said) == " und ".join(parts)
