"""Seeded hands against a slow solver: every way to lay them, the front, ties, draws."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle
from typing import Any, NamedTuple

import pytest

from tests.hypothesis_profiles import examples
from tests.quiddler.best_hand.hand_oracle import DECK, POINTS, Oracle, Words, play_order, splits, words_of
from wordsvc.quiddler.best_hand.draws import draw_odds
from wordsvc.quiddler.best_hand.hands import LAST_TURN, BestHand, Others, Situation, best_hand
from wordsvc.words import Authority, House, make_authority, open_authority, open_lexicon
from wordsvc.words.own_lists import open_own_list
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import word_sets

pytestmark = pytest.mark.usefixtures("either_kernel")

PAIRS = ["QU", "IN", "ER", "CL", "TH"] * 2
STARTS = ["QU", "INT", "ERA", "CLO", "THE", "ATE", "EAR", "TO", "RA", "NE", "ZO", "VA"]
HOUSE = House(
    add=frozenset({"QQ", "ZXV", "INTH", "THEQUIN", "ERER", "CLIN", "AAAA", "EIOU"}),
    reject=frozenset({"QI", "ZA", "AT", "IN", "THE", "ER", "TEA", "ON", "RE"}),
)


class Table:
    """An authority, as the product and as the oracle ask it."""

    def __init__(self, authority: Authority) -> None:
        self.sets: tuple[WordSet, ...] = word_sets(authority)
        self.words = words_of(authority)


class Trial(NamedTuple):
    """Two tables, and which part of the hands is tried with them."""

    tables: tuple[Table, Table]
    part: int

    def hands(self, seed: int, number: int, least: int, most: int) -> Iterator[tuple[list[str], Table]]:
        """Return some hands, each at one of the tables."""
        found = draw_hands(seed, max(1, examples(number) // self.part), least, most)
        return zip(found, cycle(self.tables), strict=False)


@pytest.fixture(scope="module", params=["few", pytest.param("many", marks=pytest.mark.slow)])
def trial(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Trial:
    """All hands with whole dictionaries, or a third with a few words that start like cards of two letters."""
    if request.param == "many":
        one, several = (
            open_authority("en"),
            open_authority(["en-common", "en-short"], house=HOUSE, no_names=True),
        )
        return Trial((Table(one), Table(several)), 1)
    path = tmp_path_factory.mktemp("few") / "few.txt"
    path.write_text("\n".join(word for start in STARTS for word in open_lexicon("en").starting(start)))
    few = open_own_list(str(path), "en")
    return Trial((Table(make_authority([few])), Table(make_authority([few], house=HOUSE))), 3)


def draw_hands(seed: int, number: int, least: int, most: int) -> list[list[str]]:
    """Hands of the deck; every third has more cards of two letters, every fifth doubles."""
    rng = random.Random(seed)
    found: list[list[str]] = []
    for index in range(number):
        size = rng.randint(least, most)
        cards = rng.sample(DECK, size)
        if index % 3 == 0:
            cards = [*rng.sample(PAIRS, rng.randint(1, min(4, size))), *cards][:size]
        if index % 5 == 0:
            cards = [*cards[: (size + 1) // 2] * 2][:size]
        found.append(cards)
    return found


def situations(seed: int, number: int) -> list[Situation]:
    rng = random.Random(seed)
    return [
        Situation(
            keep_all=rng.random() < 0.3,
            nobody_out=rng.random() < 0.3,
            others=None
            if rng.random() < 0.5
            else Others(rng.choice([None, *range(2, 8)]), rng.choice([None, 0, 1, 2, 3])),
        )
        for _ in range(number)
    ]


def expected_best(oracle: Oracle, masks: list[int], situation: Situation) -> tuple[int, int, int] | None:
    """Score, longest word, number of words."""
    found: list[tuple[int, int, int]] = []
    for mask in masks:
        net = oracle.net(mask, keep_all=situation.keep_all)
        for longest, words in oracle.shapes[mask]:
            score = net
            if situation.others is not None:
                others = situation.others
                score = max(0, net)
                score += 10 if others.longest is not None and longest > others.longest else 0
                score += 10 if others.words is not None and words > others.words else 0
            found.append((score, longest, words))
    return max(found, default=None)


def check_play(words: list[dict[str, Any]], table: Table) -> Counter[str]:
    """Return the cards of a play, all of whose words are right."""
    for laid in words:
        assert laid["word"] in table.words.all
        assert len(laid["cards"]) >= 2
        assert splits(laid["word"], tuple(laid["cards"]))
        assert "".join(laid["cards"]) == laid["word"]
        assert laid["points"] == sum(POINTS[face] for face in laid["cards"])
    return Counter(face for laid in words for face in laid["cards"])


def shape(words: list[dict[str, Any]]) -> tuple[int, int]:
    return max((len(laid["word"]) for laid in words), default=0), len(words)


def check_hand(cards: list[str], situation: Situation, table: Table) -> tuple[BestHand, Oracle]:
    hand = best_hand(cards, table.sets, situation)
    answer = hand.to_dict()
    oracle = Oracle(cards, table.words)
    masks = oracle.allowed(keep_all=situation.keep_all, nobody_out=situation.nobody_out)
    front = {(entry["points"], entry["longest"], entry["words"]) for entry in answer["front"]}
    assert len(front) == len(answer["front"])
    assert front == oracle.front(masks)
    for entry in answer["front"]:
        assert not check_play(entry["play"], table) - Counter(cards)
        assert (sum(laid["points"] for laid in entry["play"]), *shape(entry["play"])) == (
            entry["points"],
            entry["longest"],
            entry["words"],
        )
    best = answer["best"]
    expected = expected_best(oracle, masks, situation)
    if expected is None:
        assert best is None
        assert situation.nobody_out
        return hand, oracle
    assert (best["score"], *shape(best["words"])) == expected
    used = check_play(best["words"], table)
    left = [*best["unused"], *([best["discard"]] if best["discard"] else [])]
    assert used + Counter(left) == Counter(cards)
    assert (best["discard"] is None) == situation.keep_all
    assert answer["goes_out"] == (not best["unused"])
    assert all(POINTS[face] <= POINTS[best["discard"] or face] for face in best["unused"])
    return hand, oracle


@pytest.mark.parametrize(
    ("seed", "number", "least", "most"), [(1, 1500, 2, 6), (2, 400, 7, 8), (3, 80, 9, 10), (4, 12, 11, 11)]
)
def test_hands_are_what_the_oracle_says(trial: Trial, seed: int, number: int, least: int, most: int) -> None:
    cases = zip(trial.hands(seed, number, least, most), situations(seed, number), strict=False)
    for (cards, table), situation in cases:
        check_hand(cards, situation, table)


def test_of_equal_plays_the_first_is_taken(trial: Trial) -> None:
    several = 0
    for cards, table in trial.hands(5, 400, 3, 7):
        hand, oracle = check_hand(cards, LAST_TURN, table)
        masks = oracle.allowed(keep_all=False, nobody_out=False)
        best = hand.best
        assert best is not None
        plays = {
            play
            for mask in masks
            if oracle.net(mask, keep_all=False) == best.score
            for play in oracle.plays(mask)
            if (max(map(len, play), default=0), len(play)) == (best.play.longest, len(best.play.words))
        }
        several += len(plays) > 1
        assert tuple(laid.word for laid in best.play.words) == min(plays, key=play_order)
        for cell in hand.front:
            plays = {
                play
                for mask in masks
                if oracle.points(mask) == cell.points
                for play in oracle.plays(mask)
                if (max(map(len, play), default=0), len(play)) == (cell.longest, cell.words)
            }
            assert tuple(laid.word for laid in hand.front_play(cell).words) == min(plays, key=play_order)
    assert several > (examples(100) if trial.part == 1 else 0)


def brute_draw(cards: list[str], drawn: str, words: Words) -> tuple[int, bool, str]:
    """Return the best score with a card, at least zero (Q33), if it goes out, and the best discard."""
    hand = [*cards, drawn]
    oracle = Oracle(hand, words)
    masks = oracle.allowed(keep_all=False, nobody_out=False)
    options: list[tuple[int, int, bool, list[int], str]] = []
    for mask in masks:
        unused = oracle.of(~mask & (1 << len(hand)) - 1)
        for face in unused:
            score = oracle.points(mask) - sum(POINTS[f] for f in unused) + POINTS[face]
            options.append((score, POINTS[face], face == drawn, [-ord(c) for c in face], face))
    best = max(options)
    out = any(mask.bit_count() == len(cards) for mask in masks)
    return max(0, best[0]), out, best[-1]


@pytest.mark.parametrize(("seed", "number", "most"), [(6, 120, 4), (7, 12, 7)])
def test_draw_odds_are_what_trying_every_card_gives(trial: Trial, seed: int, number: int, most: int) -> None:
    rng = random.Random(seed)
    floored = 0
    for cards, table in trial.hands(seed, number, 1, most):
        rest = list((Counter(DECK) - Counter(cards)).elements())
        rng.shuffle(rest)
        face_up, seen, unseen = rest[0], rest[1:60], rest[60:]
        odds = draw_odds(cards, face_up, table.sets, seen)
        brute = {face: brute_draw(cards, face, table.words) for face in {face_up, *unseen}}
        up = odds.face_up
        assert (up.card, up.score, up.goes_out, up.discard) == (face_up, *brute[face_up])
        assert [(c.card, c.unseen) for c in odds.pile] == sorted(Counter(unseen).items())
        for choice in odds.pile:
            assert (choice.score, choice.goes_out, choice.discard) == brute[choice.card]
        total = sum(brute[face][0] for face in unseen)
        assert odds.expected == float(Fraction(total, len(unseen)))
        assert odds.chance_to_go_out == sum(brute[face][1] for face in unseen) / len(unseen)
        assert odds.unseen == len(unseen)
        floored += any(choice.score == 0 for choice in odds.pile)
    assert floored


def test_draw_odds_agree_with_the_best_hand_after_each_card(trial: Trial) -> None:
    for cards, table in trial.hands(8, 16, 8, 10):
        face_up = "E"
        odds = draw_odds(cards, face_up, table.sets)
        for choice in (odds.face_up, *odds.pile):
            best = best_hand([*cards, choice.card], table.sets).best
            assert best is not None
            assert choice.score == max(0, best.score)
            out = best_hand([*cards, choice.card], table.sets, Situation(nobody_out=True)).best
            assert choice.goes_out == (out is not None)


def test_q33_what_a_draw_is_worth_counts_after_the_floor_of_zero() -> None:
    odds = draw_odds(["CL", "Z", "R", "U"], "G", word_sets(open_authority("en@2026.11")))
    assert (odds.better, odds.face_up.score, round(odds.expected, 2)) == ("pile", 5, 8.58)
    assert min(choice.score for choice in odds.pile) == 0
