"""Offered words leave out and count offensive ones: against brute force, in both kernels."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dictionaries import load_manifest
from tests.quiddler.best_hand.hand_oracle import DECK, Oracle, Words
from wordsvc import best_hand, draw_odds, find, suggest
from wordsvc.cards import Deck, load_deck
from wordsvc.cards.spelling import spellings
from wordsvc.cards.verdict_document import answer
from wordsvc.library.find_request import answer_find
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.position import Position
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.solution import clear
from wordsvc.quiddler.solitaire.solver.word_search import WordQuestion
from wordsvc.quiddler.solitaire.solver.word_search import find as find_showing
from wordsvc.words import Authority, House, Lexicon, judge_by, make_authority, open_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.word_sets import offered_words
from wordsvc.words.word_fields import Include

pytestmark = [pytest.mark.usefixtures("either_kernel"), pytest.mark.once]

HOUSE = House(add=frozenset({"SLUT", "ZZUCK"}), reject=frozenset({"WHORE", "SUCK", "LUST"}))

TABLES: dict[str, dict[str, Any]] = {
    "one": {"dictionaries": "en"},
    "house": {"dictionaries": ["en-common", "en-short"], "house": HOUSE},
    "refusing": {"dictionaries": "en", "no_offensive": True},
    "german": {"dictionaries": "de-common", "no_names": True},
}


EACH = [pytest.param(name, marks=pytest.mark.slow) if name == "german" else name for name in TABLES]
"""The German table is slow to judge word by word."""


@cache
def table_of(name: str) -> Authority:
    return open_authority(**TABLES[name])


@cache
def allowed(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words that may be offered, and those left out, one by one."""
    table = table_of(name)
    listed = {word for lexicon in table.lexicons for word in lexicon.listed()}
    house = table.house or House()
    words = frozenset(word for word in listed | house.add if table.reason(word) is None)
    file = {word for lexicon in table.lexicons for word in lexicon.offensive_words()} - house.add
    return words - file, words & file


def rejecting(name: str) -> Authority:
    """Return the same table with a house list that rejects what is left out: it knows nothing of offers."""
    table = table_of(name)
    house = table.house or House()
    return make_authority(
        table.lexicons,
        house=House(house.add, house.reject | allowed(name)[1]),
        no_names=table.no_names,
        no_offensive=table.no_offensive,
    )


def hands(name: str, number: int, size: int) -> Iterator[list[str]]:
    """Cards of the deck, those of an offensive word among them."""
    chance = random.Random(f"{name} {number} {size}")
    words = sorted(word for word in open_lexicon(name).offensive_words() if len(word) <= min(size, 7))
    copies = Counter(DECK)
    while number:
        cards = [*chance.choice(words), *chance.sample(DECK, size)][:size]
        if Counter(cards) <= copies:
            number -= 1
            yield cards


def language(name: str) -> str:
    return table_of(name).language


@pytest.mark.parametrize("name", EACH)
def test_offered_words_are_those_that_count_and_are_not_offensive(name: str) -> None:
    table = table_of(name)
    offered, left_out = offered_words(table)
    found = Counter(word for words in offered for word in words)
    assert left_out is not None
    besides = Counter(word for words in left_out for word in words)
    assert (frozenset(found), frozenset(besides)) == allowed(name)
    assert not found & besides
    assert set((found + besides).values()) == {1}
    everything = offered_words(table, offensive=True)
    assert {word for words in everything.words for word in words} == {*found, *besides}
    assert everything.left_out == ()
    assert bool(besides) == (not table.no_offensive)


def _laid(words: Iterable[str], cards: list[str], deck: Deck, least: int) -> Iterator[str]:
    """Yield the words of at least so many letters that the cards lay, one by one."""
    letters = Counter("".join(cards))
    for word in filter(frozenset(letters).issuperset, words):  # a million words have other letters: be quick
        if len(word) < least or not letters >= Counter(word):
            continue
        if any(way.size >= deck.min_cards for way in spellings(word, cards, deck)):
            yield word


@pytest.mark.slow
@pytest.mark.parametrize("name", EACH)
def test_finds_are_exact_over_what_is_offered(name: str) -> None:
    words, besides = allowed(name)
    deck = load_deck("quiddler")
    for number, cards in enumerate(hands(language(name), 3, 9)):
        least = 2 + number % 3
        expected, missing = (set(_laid(found, cards, deck, least)) for found in (words, besides))
        search = find(cards, authority=table_of(name), min_length=least)
        assert [hit.word for hit in find(cards, authority=rejecting(name), min_length=least)] == [
            hit.word for hit in search
        ]
        assert {hit.word for hit in search} == expected
        assert (search.total, search.left_out) == (len(expected), len(missing))
        if not table_of(name).no_offensive:
            everything = find(cards, authority=table_of(name), min_length=least, offensive=True)
            assert {hit.word for hit in everything} == expected | missing
            assert (everything.total, everything.left_out) == (len(expected | missing), 0)


def test_filters_jokers_and_required_cards_count_for_what_is_left_out_too() -> None:
    words, besides = allowed("one")
    for pattern, must in (("?U*", None), ("*", "F"), ("F*", "F,K")):
        given: dict[str, Any] = {"pattern": pattern, "must": must, "game": "diabolo", "dictionaries": "en"}
        search = find("F U C K * S", **given)
        everything = find("F U C K * S", **given, offensive=True)
        found = {hit.word for hit in everything}
        assert {hit.word for hit in search} == found & words
        assert found - words <= besides
        assert (search.total, search.left_out) == (len(found & words), len(found - words))


def test_pages_put_together_are_what_is_offered() -> None:
    question = {"cards": "F,U,C,K,E,R,S", "limit": 30}
    found: list[str] = []
    after = None
    while True:
        page = answer_find(question | ({} if after is None else {"after": after}))
        found += [hit.word for hit in page.words]
        assert page.left_out == len({"FUCK", "FUCKS", "FUCKER", "FUCKERS"} & allowed("one")[1]) > 0
        assert page.to_dict()["left_out"] == page.left_out
        after = page.next
        if after is None:
            break
    assert len(found) == page.total == len({*found})
    assert not set(found) & allowed("one")[1]
    everything = answer_find(question | {"offensive": True, "limit": 1000})
    assert everything.total == page.total + (page.left_out or 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", EACH)
def test_the_best_hand_is_exact_over_what_is_offered(name: str) -> None:
    words, besides = (Words(found) for found in allowed(name))
    counted = 0
    for cards in hands(language(name), 4, 6):
        hand = best_hand(cards, authority=table_of(name))
        plain = best_hand(cards, authority=rejecting(name)).to_dict()
        same = ("best", "front", "goes_out", "notes")
        assert {key: hand.to_dict()[key] for key in same} == {key: plain[key] for key in same}
        oracle = Oracle(cards, words)
        shown = {(cell.points, cell.longest, cell.words) for cell in hand.front}
        assert shown == oracle.front(oracle.allowed(keep_all=False, nobody_out=False)) or not shown
        lost = {word for found in Oracle(cards, besides).spelt.values() for word in found}
        assert hand.left_out == hand.to_dict()["left_out"] == len(lost)
        counted += len(lost)
    assert bool(counted) == (not table_of(name).no_offensive)


@pytest.mark.parametrize("name", ["one", "house", "refusing"])
def test_draw_odds_are_exact_over_what_is_offered(name: str) -> None:
    words = Words(allowed(name)[1])
    for cards in hands("en", 3, 5):
        *held, face_up = cards
        odds = draw_odds(held, face_up, authority=table_of(name))
        plain = draw_odds(held, face_up, authority=rejecting(name))
        assert (odds.face_up, odds.pile) == (plain.face_up, plain.pile)
        lost = {
            word
            for drawn in (*(choice.card for choice in odds.pile), face_up)
            for found in Oracle([*held, drawn], words).spelt.values()
            for word in found
        }
        assert odds.left_out == odds.to_dict()["left_out"] == len(lost)
        if not table_of(name).no_offensive:
            assert draw_odds(held, face_up, authority=table_of(name), offensive=True).left_out == 0


@pytest.mark.parametrize("under", [0, 5])
def test_the_solitaire_offers_and_counts_each_way_to_lay_a_word(under: int) -> None:
    table = table_of("one")
    for cards in hands("en", 4, 8):
        showing = tuple(cards)
        question = WordQuestion(showing, (under,) * 8, 5, table)
        found = find_showing(question)
        everything = find_showing(question._replace(offensive=True))
        plain = find_showing(question._replace(authority=rejecting("one")))
        assert found.words == plain.words
        assert found.left_out == found.to_dict()["left_out"]
        assert len(everything.words) == len(found.words) + (found.left_out or 0)
        assert everything.left_out == 0
        assert {hit.word for hit in everything.words} - {hit.word for hit in found.words} <= allowed("one")[1]


def test_a_deal_is_cleared_without_offensive_words_unless_they_are_wanted(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("slut\nzen\n")
    table = make_authority([open_own_list(str(path), "en")])
    position = Position((("S",), ("L",), ("U",), ("T",)))
    without = clear(position, table)
    assert (without.status, without.moves, without.left_out) == ("impossible", (), 1)
    wanted = clear(position, table, offensive=True)
    assert (wanted.status, len(wanted.moves), wanted.left_out) == ("cleared", 1, 0)
    assert len(layable(table)) == len(layable(table, offensive=False)) + 1
    assert clear(deal(7), table, budget=10).left_out in (0, 1)


@pytest.mark.parametrize(("word", "left_out"), [("SLUUT", "SLUT"), ("WHROE", "WHORE")])
def test_near_words_leave_them_out(word: str, left_out: str) -> None:
    table = table_of("one")
    verdict = judge_by(table, word)
    named = answer(verdict, table, Include(suggest=True))
    assert left_out not in named["suggestions"]
    assert not set(named["suggestions"]) & allowed("one")[1]
    assert named["left_out"] >= 1
    assert suggest(word) == named["suggestions"] == suggest(word, authority=rejecting("one"))
    wanted = answer(verdict, table, Include(suggest=True, offensive=True))
    assert left_out in wanted["suggestions"]
    assert wanted["left_out"] == 0
    assert suggest(word, offensive=True) == wanted["suggestions"]
    assert answer(judge_by(table, "HELLO"), table, Include(suggest=True))["left_out"] == 0


def test_where_they_are_refused_nothing_is_left_out() -> None:
    for given in ({"dictionaries": "en-kids"}, {"no_offensive": True}):
        search = find("F,U,C,K,S", **given)
        assert search.left_out == 0
        assert "FUCK" not in {hit.word for hit in search}
    assert find("F,U,C,K,S", dictionaries="en-kids", offensive=True).left_out == 0


def test_where_it_is_not_known_which_they_are_all_are_offered_and_none_is_counted() -> None:
    manifest = load_manifest("en-short")
    files = tuple(file for file in manifest.files if file.role != "offensive")
    table = make_authority([Lexicon(manifest._replace(files=files))])
    search = find("F,U,C,K", authority=table)
    assert search.left_out is None
    assert "FUCK" in {hit.word for hit in search}
    assert best_hand("F,U,C,K", authority=table).left_out is None
    assert draw_odds("F,U,C", "K", authority=table).left_out is None
    assert find_showing(WordQuestion(("F", "U", "C", "K"), (0,) * 4, 5, table)).left_out is None
    assert answer(judge_by(table, "SLUUT"), table, Include(suggest=True))["left_out"] is None
