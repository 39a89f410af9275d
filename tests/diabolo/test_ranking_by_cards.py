"""In Diabolo the most cards come first, whatever points a deck gives them (D05)."""

import json
import pickle
from pathlib import Path

import pytest
from click.testing import CliRunner

from games.core import new_match
from wordsvc import find, judge, load_deck_file
from wordsvc.cards import Deck
from wordsvc.cards.edition import load_edition
from wordsvc.cli import main
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game import rulebook
from wordsvc.referee import Referee
from wordsvc.words import open_authority

MINI = Path(__file__).parents[2] / "docs" / "examples" / "mini-deck.json"
CARDS = "R,IN,G,I,N,NG"


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """Return the file of a deck in which NG is worth 90 points."""
    deck = json.loads(MINI.read_text(encoding="utf-8"))
    for card in deck["cards"]:
        card["points"] = 90 if card["face"] == "NG" else card["points"]
    path = tmp_path / "rich.json"
    path.write_text(json.dumps(deck), encoding="utf-8")
    return path


def deck_of(path: Path) -> Deck:
    deck: Deck = load_deck_file(str(path))
    return deck


@pytest.mark.rule("D05")
def test_a_verdict_names_the_most_cards_first(rich: Path) -> None:
    verdict = judge("ring", cards=CARDS, game="diabolo", dictionaries="en", deck=deck_of(rich))
    assert [way.cards for way in verdict.spellings][:2] == [("R", "I", "N", "G"), ("R", "I", "NG")]
    assert verdict.deck is not None
    assert verdict.deck.reference == deck_of(rich).reference
    quiddler = judge("ring", cards=CARDS, game="quiddler", dictionaries="en", deck=deck_of(rich))
    assert quiddler.spellings[0].cards == ("R", "I", "NG")


@pytest.mark.rule("D05")
def test_the_command_line_names_the_most_cards_first(rich: Path) -> None:
    arguments = ["diabolo", "RING", "--cards", CARDS, "--deck", str(rich), "--dict", "en"]
    told = CliRunner().invoke(main, arguments).stdout
    assert told.index("R I N G (4 cards)") < told.index("R I NG (3 cards)")


@pytest.mark.rule("D05")
def test_a_search_names_the_most_cards(rich: Path, either_kernel: None) -> None:
    found = find(CARDS, game="diabolo", dictionaries="en", deck=deck_of(rich))
    assert {hit.word: hit.cards for hit in found}["RING"] == ("R", "I", "N", "G")


@pytest.mark.rule("D05")
def test_a_match_calls_with_the_most_cards_also_from_its_log(rich: Path) -> None:
    judge_of_table = Referee.from_parts(EDITION, EDITION.rank(deck_of(rich)), open_authority("en"))
    again = Referee.from_dict(judge_of_table.to_dict())
    for book in (rulebook(judge_of_table), rulebook(again)):
        match = new_match(book, 2, 1)
        game = match.game
        view = match.view(0)
        view["public"]["line"] = CARDS.split(",")
        assert game.format_move(game.parse_typed(view, "ring")) == "call:RING:R.I.N.G"
        view["public"]["line"] = ["R", "I", "N", "NG", "G"]
        assert "RING with R I N G: 4 cards" in game.hint(view)


def test_a_deck_without_points_is_the_same_deck(rich: Path) -> None:
    deck = deck_of(rich)
    bare = load_edition("diabolo-de").rank(deck)
    assert (bare.points, bare.reference, bare.cards) == ({}, deck.reference, deck.cards)
    assert pickle.loads(pickle.dumps(bare)) == bare != deck
    assert load_edition("quiddler-en").rank(deck) is deck
