"""The Dutch edition of Diabolo: a dictionary without glosses and offensive words, and a model deck."""

import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import wordsvc
from wordsvc.cards import load_deck
from wordsvc.cli import main
from wordsvc.http import create_app
from wordsvc.words import open_lexicon

pytestmark = pytest.mark.once

DECK = "diabolo-nl"


@pytest.mark.parametrize(
    ("word", "reasons"),
    [
        ("woord", ()),
        ("één", ()),
        ("reünie", ()),
        ("ĳs", ()),
        ("gefietst", ()),
        ("Amsterdam", ("proper_noun",)),
        ("Anna's", ("contraction",)),
        ("annas", ("proper_noun",)),
        ("fotos", ("contraction",)),
        ("foto's", ("contraction",)),
        ("zeeeend", ("hyphenated",)),
        ("zee-eend", ("hyphenated",)),
        ("btw", ("abbreviation",)),
        ("hbo", ("abbreviation",)),
        ("achtige", ("affix",)),
        ("bloody", ("foreign_word",)),
        ("london", ("proper_noun",)),
        ("ipso", ("not_in_dictionary",)),
        ("euh", ("not_in_dictionary",)),
        ("und", ("not_in_dictionary",)),
        ("b", ("not_in_dictionary",)),
    ],
)
def test_dutch_words_are_judged_with_reasons(word: str, reasons: tuple[str, ...]) -> None:
    assert wordsvc.judge(word, dictionaries="nl").reasons == reasons


def test_every_face_takes_the_dictionary_of_the_deck() -> None:
    verdict = wordsvc.judge("woord", game="diabolo", cards="W,O,O,R,D", deck=DECK)
    named = [reference.name for reference in verdict.dictionaries]
    assert (verdict.allowed, named) == (True, ["nl"])
    assert wordsvc.judge("woord", game="diabolo", cards="W,O,O,R,D", deck=load_deck(DECK)).allowed
    other = wordsvc.judge("woord", game="diabolo", cards="W,O,O,R,D", deck=DECK, dictionaries="de")
    assert other.reasons == ("not_in_dictionary",)
    answer = CliRunner().invoke(main, ["diabolo", "WOORD", "--cards", "W,O,O,R,D", "--deck", DECK, "--json"])
    over_http = (
        create_app()
        .test_client()
        .post("/v1/diabolo/check", json={"word": "WOORD", "cards": "W,O,O,R,D", "deck": DECK})
    )
    asked = verdict.to_dict()
    assert over_http.get_json() | {"input": "woord"} == asked
    assert f'"dictionaries": [{{"name": "nl", "version": "{verdict.dictionaries[0].version}"' in answer.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "named"),
    [([], "nl"), (["--dict", "de"], "de"), (["--dict", "nl-common"], "nl-common"), (["--no-names"], "nl")],
)
def test_a_dictionary_that_is_named_beats_that_of_the_deck(options: list[str], named: str) -> None:
    cards = ["--game", "diabolo", "--cards", "GE,W,E,R,K,T", "--deck", DECK]
    result = CliRunner().invoke(main, ["find", *cards, *options])
    assert result.exit_code == 0
    assert f"Dictionary: {named} 20" in result.output


def test_an_own_list_is_folded_in_the_language_of_the_deck(tmp_path: Path) -> None:
    words = tmp_path / "woorden.txt"
    words.write_text("ĳsĳs\nPiet\nBTW\n" + "vvvvv\n" * 1_000)
    own = ["--cards", "IJ,S,IJ,S", "--deck", DECK, "--dict", str(words)]
    assert "IJSIJS counts." in CliRunner().invoke(main, ["diabolo", "IJSIJS", *own]).output
    assert "PIET is a proper noun." in CliRunner().invoke(main, ["diabolo", "PIET", *own]).output


def most_cards(word: str, cards: Counter[str]) -> int:
    """Return the most cards that lay a word, by trying each card at each place; -1 if none do."""
    if not word:
        return 0
    counts = [-1]
    for face, n in cards.items():
        letters = 1 if face == "*" else len(face)
        if n and (face == "*" or word.startswith(face)):
            rest = most_cards(word[letters:], cards - Counter([face]))
            counts.append(rest + 1 if rest >= 0 else -1)
    return max(counts)


@pytest.mark.parametrize("seed", range(2))
def test_the_best_dutch_words_are_those_that_trying_every_word_finds(seed: int) -> None:
    deck, chance = load_deck(DECK), random.Random(seed)
    faces = [*chance.sample([face for face in deck.faces() if "*" not in face], 6), "*"]
    letters = Counter("".join(faces))
    near = (w for w in open_lexicon("nl-common").words() if (Counter(w) - letters).total() <= 1)
    laid = {word: most_cards(word, Counter(faces)) for word in near}
    wanted = {word: cards for word, cards in laid.items() if cards >= 3}
    search = wordsvc.find(faces, game="diabolo", deck=DECK, dictionaries="nl-common")
    found = [(hit.word, len(hit.cards)) for hit in search]
    assert wanted
    assert dict(found) == wanted
    assert search.total == len(found) == len(wanted)
    assert [cards for _, cards in found] == sorted(wanted.values(), reverse=True)


def test_near_words_are_dutch_and_laid_by_the_cards() -> None:
    told = ["diabolo", "WOROD", "--cards", "W,O,O,R,D", "--deck", DECK, "--suggest"]
    assert "Near words: WOORD" in CliRunner().invoke(main, told).output


def test_without_glosses_no_meaning_is_known() -> None:
    assert wordsvc.define("fiets", language="nl") is None
    result = CliRunner().invoke(main, ["define", "fiets", "--dict", "nl"])
    assert (result.exit_code, result.output) == (1, "FIETS: no gloss is known.\n")
    told = ["diabolo", "WOORD", "--cards", "W,O,O,R,D", "--deck", DECK, "--define"]
    assert CliRunner().invoke(main, told).exit_code == 0
