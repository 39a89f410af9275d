"""Hands of decks that nobody printed, against the slow solver: cards whose letters overlap, any points."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.quiddler.best_hand.hand_oracle import Oracle, Words, words_of
from wordsvc.cards import Deck, DeckCard
from wordsvc.cards.deck import make_deck
from wordsvc.cards.deck_file import MAX_POINTS
from wordsvc.quiddler.best_hand.card_counts import count_cards
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import LAST_TURN, Situation, best_hand
from wordsvc.quiddler.best_hand.sub_hands import spell
from wordsvc.words import Authority, House, make_authority
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import word_sets

pytestmark = [pytest.mark.usefixtures("either_kernel"), pytest.mark.once]

WORDS = """
in ing inn inns nine nines gin gins ging ring rings ringing inging nging ngin innig innging singing
sing sin sine sines gene genes engine engines ninegin eerie eerier eel seeing seeings geese gee
ginger gingering ingin inginin nng nnng eee eeee eeeee ere erer ererer reer er re en ne genre regni
ingre greeing green ree
"""

SINGLES = {"I": 6, "N": 8, "G": 5, "E": 9, "R": 4, "S": 3}
PAIRS = {"IN": 3, "NG": 3, "GI": 1, "EE": 3, "ER": 2, "RE": 2, "EN": 2}


class Trial(NamedTuple):
    """The words, as the product and as the oracle ask for them, and a deck."""

    sets: tuple[WordSet, ...]
    words: Words
    deck: Deck


def deck_of(points: dict[str, int], min_cards: int = 2, status: str = "model") -> Deck:
    counts = {**SINGLES, **PAIRS}
    cards = [DeckCard(face, count, points[face]) for face, count in counts.items()]
    return make_deck("overlap", "Cards that overlap", "en", status, "", min_cards, (), cards)


def small(rng: random.Random) -> int:
    return rng.randint(0, 9)


def large(rng: random.Random) -> int:
    return rng.choice([0, 1, MAX_POINTS - 1, MAX_POINTS])


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    path = tmp_path_factory.mktemp("overlap") / "words.txt"
    path.write_text("\n".join(WORDS.split()))
    return make_authority([open_own_list(str(path), "en")], house=House(add=frozenset({"GIN", "NGNG"})))


@pytest.fixture(scope="module", params=["small", "large", "zero", "three cards"])
def trial(request: pytest.FixtureRequest, authority: Authority) -> Trial:
    rng = random.Random(4)
    worth = {"small": small, "large": large, "zero": lambda _: 0, "three cards": small}[request.param]
    points = {face: worth(rng) for face in (*SINGLES, *PAIRS)}
    deck = deck_of(points, 3 if request.param == "three cards" else 2)
    return Trial(word_sets(authority), words_of(authority), deck)


def hands(deck: Deck, seed: int, number: int, most: int) -> Iterator[list[str]]:
    """Hands in which cards of two letters abound."""
    rng = random.Random(seed)
    pairs = [face for face in deck.faces() if len(face) == 2]
    for _ in range(number):
        size = rng.randint(2, most)
        cards = rng.sample(pairs, rng.randint(0, size // 2))
        yield [*cards, *rng.sample([*SINGLES] * 2, size - len(cards))]


@pytest.mark.parametrize(("seed", "number", "most"), [(1, 150, 6), (2, 30, 8), (3, 2, 11)])
def test_the_best_hand_is_exact_for_any_deck(trial: Trial, seed: int, number: int, most: int) -> None:
    rng = random.Random(seed)
    laid = 0
    for cards in hands(trial.deck, seed, number, most):
        situation = rng.choice([LAST_TURN, Situation(keep_all=True), Situation(nobody_out=True)])
        hand = best_hand(cards, trial.sets, situation, deck=trial.deck)
        oracle = Oracle(cards, trial.words, trial.deck.points, trial.deck.min_cards)
        masks = oracle.allowed(keep_all=situation.keep_all, nobody_out=situation.nobody_out)
        front = {(cell.points, cell.longest, cell.words) for cell in hand.front}
        nothing = {(0, 0, 0)} if masks == [0] else set()
        assert front | nothing == oracle.front(masks) or front == oracle.front(masks) - {(0, 0, 0)}
        if not masks:
            assert hand.best is None
            continue
        assert hand.best is not None
        expected = max(oracle.net(mask, keep_all=situation.keep_all) for mask in masks)
        assert hand.best.score == expected
        for word in hand.best.play.words:
            assert "".join(word.cards) == word.word
            assert len(word.cards) >= trial.deck.min_cards
            assert word.points == sum(trial.deck.points[face] for face in word.cards)
            laid += len(word.cards) < len(word.word)
    assert laid or number < 10


@pytest.mark.slow
def test_spellings_are_those_of_every_way_to_cut_a_word(trial: Trial) -> None:
    found = 0
    for cards in hands(trial.deck, 5, 200, 7):
        held = count_cards(cards, trial.deck)
        spelt = spell(held, trial.sets, min_cards=trial.deck.min_cards)
        listed = [
            (word, tuple(sorted(held.cards(sub_hand))))
            for by_sub_hand in spelt.by_length.values()
            for sub_hand, words in by_sub_hand.items()
            for word in words
        ]
        expected = {
            (word, tuple(sorted(way)))
            for word in trial.words.all
            for way in cuts(word)
            if len(way) >= trial.deck.min_cards and not Counter(way) - Counter(cards)
        }
        assert len(listed) == len(set(listed))
        assert set(listed) == expected
        found += len(expected)
    assert found > 100


def cuts(word: str) -> Iterator[tuple[str, ...]]:
    """Yield every way to cut a word into cards of one letter and of two that the deck has."""
    if not word:
        yield ()
    for size in (1, 2):
        face = word[:size]
        if len(face) == size and (size == 1 or face in PAIRS):
            yield from ((face, *rest) for rest in cuts(word[size:]))


@pytest.mark.parametrize(
    ("cards", "score", "words"),
    [
        (["IN", "G", "E"], 8, ["ING"]),
        (["I", "NG", "E"], 9, ["ING"]),
        (["IN", "NG", "E"], None, []),
        (["I", "NG", "IN", "E"], 14, ["INGIN"]),
        (["IN", "N", "G", "NG"], None, []),
    ],
)
def test_in_and_ng_lay_ing_in_two_ways_and_never_over_one_another(
    tmp_path: Path, cards: list[str], score: int | None, words: list[str]
) -> None:
    path = tmp_path / "two.txt"
    path.write_text("ing\ningin\n")
    authority = make_authority([open_own_list(str(path), "en")])
    points = {**dict.fromkeys((*SINGLES, *PAIRS), 1), "IN": 5, "NG": 6, "I": 3, "G": 3}
    hand = best_hand(cards, word_sets(authority), Situation(nobody_out=True), deck=deck_of(points))
    if score is None:
        assert hand.best is None
        return
    assert hand.best is not None
    assert (hand.best.score, [word.word for word in hand.best.play.words]) == (score, words)


def test_draws_are_what_trying_every_card_gives(trial: Trial) -> None:
    rng = random.Random(9)
    for cards in hands(trial.deck, 9, 12, 5):
        rest = list((Counter(trial.deck.counts) - Counter(cards)).elements())
        rng.shuffle(rest)
        face_up, seen = rest[0], rest[1:20]
        odds = draw_odds(cards, face_up, trial.sets, seen, trial.deck)
        assert odds.unseen == len(rest) - 20
        for choice in (odds.face_up, *odds.pile):
            oracle = Oracle([*cards, choice.card], trial.words, trial.deck.points, trial.deck.min_cards)
            masks = oracle.allowed(keep_all=False, nobody_out=False)
            assert choice.score == max(0, *(oracle.net(mask, keep_all=False) for mask in masks))
            assert choice.goes_out == any(mask.bit_count() == len(cards) for mask in masks)


def test_a_card_that_a_model_lacks_has_no_points_and_a_note(authority: Authority) -> None:
    deck = deck_of(dict.fromkeys((*SINGLES, *PAIRS), 4))
    hand = best_hand(["G", "I", "N", "X"], word_sets(authority), deck=deck)
    assert hand.best is not None
    assert (hand.best.score, hand.best.discard, hand.best.unused) == (12, "X", ())
    assert [(note.code, note.cards) for note in hand.notes] == [("card_not_in_deck", ("X",))]
