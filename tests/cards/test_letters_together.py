"""Letters typed together: the word where a word is laid, an error where loose cards are read (Q32)."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

import wordsvc
from wordsvc.cards import LaidCards, load_deck, parse_laid_cards
from wordsvc.cards.deck import DeckCard
from wordsvc.catalogue.score_pads import PADS
from wordsvc.cli import main
from wordsvc.http import create_app
from wordsvc.input import InputError
from wordsvc.scorepad import apply, make_sheet, new_pad, read_step

QUIDDLER = load_deck("quiddler")
GERMAN = QUIDDLER._replace(name="deutsch", language="de", status="model", verified=False)

pytestmark = pytest.mark.rule("Q32")


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(arguments))
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.parametrize(
    ("cards", "word", "faces", "others"),
    [
        ("CAT", "CAT", "C A T", []),
        (" cat ", "Cat", "C A T", []),
        ("quiz", "quiz", "Q U I Z", ["QU I Z"]),
        (None, "QUIZ", "Q U I Z", ["QU I Z"]),
        ("then", "then", "T H E N", ["TH E N"]),
        ("IN", "in", "IN", []),
        ("th", "TH", "TH", []),
        (None, "in", "I N", []),
        (None, "don't", "D O N T", []),
        ("zzz", "zzz", "Z Z Z", []),
        (None, "a", "A", []),
        ("Q,U,I,Z", "quiz", "Q U I Z", []),
        ("(qu)iz", "quiz", "QU I Z", []),
        ("C A R", "cat", "C A R", []),
    ],
)
def test_letters_of_a_word_stand_for_its_cards(
    cards: str | None, word: str, faces: str, others: list[str]
) -> None:
    laid = parse_laid_cards(cards, word, QUIDDLER)
    assert laid == LaidCards(tuple(faces.split()), tuple(tuple(other.split()) for other in others))


def test_the_best_way_is_the_one_worth_most() -> None:
    rich = QUIDDLER._replace(
        points={**QUIDDLER.points, "QU": 90},
        cards=tuple(
            DeckCard("QU", card.copies, 90) if card.face == "QU" else card for card in QUIDDLER.cards
        ),
    )
    assert parse_laid_cards("quiz", "quiz", rich) == LaidCards(("QU", "I", "Z"), (("Q", "U", "I", "Z"),))


def test_letters_are_folded_as_the_deck_spells_words() -> None:
    assert parse_laid_cards("Käse", "KAESE", GERMAN).faces == ("K", "A", "E", "S", "E")
    assert parse_laid_cards("ox", "ox", GERMAN).faces == ("O", "X")


@pytest.mark.parametrize("cards", ["DOG", "CATS", "CA T", "(ca)t", "C-A-T", "CA7", ["CAT"], "cat*"])
def test_other_letters_are_no_cards(cards: str | list[str]) -> None:
    with pytest.raises(InputError) as error:
        parse_laid_cards(cards, "cat", QUIDDLER)
    assert error.value.code == "not_a_card"


def a_round(cards: str) -> dict[str, Any]:
    players = [
        {"name": "Ann", "words": [{"word": "QUIZ", "cards": cards}], "unused": "A"},
        {"name": "Bea", "words": [{"word": "CAT", "cards": "C,A,T"}], "unused": "O,O"},
    ]
    return {"players": players}


def test_a_round_reads_words_as_if_their_cards_were_apart(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(a_round("quiz")), "utf-8")
    together, apart = (wordsvc.score_round(a_round(cards)).to_dict() for cards in ("quiz", "Q,U,I,Z"))
    assert together["players"] == apart["players"]
    assert [(note["code"], note["index"]) for note in together["notes"]] == [("other_ways", 0)]
    assert apart["notes"] == []
    code, output, errors = run("score", "quiddler", str(path))
    assert (code, errors) == (0, "")
    assert "The letters stand for Q U I Z, which is best for the player; other ways: QU I Z (Q32)." in output


def test_a_challenge_needs_no_cards() -> None:
    client: FlaskClient = create_app().test_client()
    body = {"challenger": "Bea", "challenged": "Ann", "words": [{"word": "QUIZ"}]}
    answer = client.post("/v1/quiddler/challenges", json=body).get_json()
    (verdict,) = answer["verdicts"]
    assert verdict["cards"] == ["Q", "U", "I", "Z"]
    assert answer["penalty"] == {"player": "Bea", "points": 35}
    (note,) = verdict["notes"]
    assert (note["code"], note["rule"]) == ("other_ways", "Q32")
    assert "QU I Z" in note["message"]
    assert run("challenge", "QUIZ", "--by", "Bea", "--against", "Ann")[1].startswith(
        "QUIZ counts: Bea subtracts 35 points.\n  Note: The letters stand for Q U I Z"
    )


@pytest.mark.rule("Q32", "D15")
def test_umlauts_together_stand_for_cards_in_the_language_of_the_words() -> None:
    for word in ("ÄPFEL", "AEPFEL"):
        laid = [{"word": word}]
        ruling = wordsvc.settle(laid, challenger="Bea", challenged="Ann", dictionaries="de")
        assert [(each.player, each.points) for each in ruling.penalties] == [("Bea", 21)]
        assert ruling.verdicts[0].cards == ("A", "E", "P", "F", "E", "L")
    assert wordsvc.judge("Äpfel", game="quiddler", cards="ÄPFEL", dictionaries="de").allowed


def test_a_verdict_reads_the_letters_of_its_word() -> None:
    verdict = wordsvc.judge("quiz", game="quiddler", cards="QUIZ")
    assert (verdict.cards, [note.code for note in verdict.notes]) == (("Q", "U", "I", "Z"), ["other_ways"])
    assert run("quiddler", "OX", "--cards", "ox")[1].startswith(
        "OX counts.\n  Laid: O X (2 cards, 14 points)\n"
    )


def test_a_cell_of_a_pad_has_words_and_loose_cards() -> None:
    pad = new_pad(
        {"schema": 1, "game": "quiddler", "players": ["Ann", "Bea"], "options": {"hands": [4]}}, PADS
    )
    step = {"do": "add", "cells": ["quiz", "cat -o"]}
    sheet = make_sheet(apply(pad, read_step(step, pad.header.players)))
    assert [cell.points and cell.points.sum for cell in sheet.rounds[0].cells] == [35, 11]


def test_letters_stand_for_as_many_cards_as_a_hand_has() -> None:
    assert parse_laid_cards("quit", "quit", QUIDDLER, hand=3).faces == ("QU", "I", "T")
    assert parse_laid_cards("cats", "cats", QUIDDLER, hand=3).faces == ("C", "A", "T", "S")
    assert (
        len(wordsvc.settle([{"word": "quizzically"}], challenger="a", challenged="b").verdicts[0].cards or ())
        == 10
    )
    pad = new_pad({"schema": 1, "game": "quiddler", "players": ["Ann", "Bea"], "options": {}}, PADS)
    sheet = make_sheet(apply(pad, read_step({"do": "add", "cells": ["quit", "cat"]}, pad.header.players)))
    assert [cell.points and cell.points.sum for cell in sheet.rounds[0].cells] == [14, 13]
    second = apply(sheet.pad, read_step({"do": "add", "cells": ["quit -a", "cats"]}, pad.header.players))
    assert [cell.points and cell.points.sum for cell in make_sheet(second).rounds[1].cells] == [12, 16]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("hand", "--cards", "CAT"), "C,A,T"),
        (("draw", "--cards", "C,A,T", "--face-up", "OX"), "O,X"),
        (("find", "--cards", "CAT"), "C,A,T"),
        (("diabolo", "HANG", "--cards", "HANG"), "H,A,N,G"),
    ],
)
def test_loose_cards_are_typed_apart(arguments: tuple[str, ...], hint: str) -> None:
    code, output, errors = run(*arguments)
    assert (code, output) == (2, "")
    assert "is not a card of the deck" in errors
    assert f"separate the cards, {hint}" in errors
