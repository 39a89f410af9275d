"""The best hand: the traps in which solvers of the game fall, and the situations."""

from collections.abc import Iterable
from math import prod

import pytest

from wordsvc.cards import load_deck, parse_cards, spellings
from wordsvc.quiddler.best_hand.card_counts import count_cards
from wordsvc.quiddler.best_hand.closure import Cell, lay_all
from wordsvc.quiddler.best_hand.hands import BestHand, Others, Situation, best_hand
from wordsvc.quiddler.best_hand.pareto import pareto
from wordsvc.quiddler.best_hand.sub_hands import spell
from wordsvc.quiddler.best_hand.subset_sets import add, addable_masks, argmax, best_left_planes, point_planes
from wordsvc.words import open_authority
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import word_sets

pytestmark = pytest.mark.usefixtures("either_kernel")

DECK = load_deck("quiddler")


def only(*words: str) -> tuple[WordSet, ...]:
    return (WordSet(Slices(write_slices(words))),)


def solve(cards: str, words: Iterable[WordSet] | None = None, **situation: object) -> BestHand:
    sets = word_sets(open_authority("en")) if words is None else tuple(words)
    return best_hand(parse_cards(cards, load_deck("quiddler")), sets, Situation(**situation))  # type: ignore[arg-type]


def laid(hand: BestHand) -> list[str]:
    assert hand.best is not None
    return [word.word for word in hand.best.play.words]


def test_the_same_word_is_laid_twice() -> None:
    hand = solve("A,T,A,T,X", only("AT"))
    assert laid(hand) == ["AT", "AT"]
    assert hand.goes_out
    assert hand.best is not None
    assert (hand.best.score, hand.best.discard) == (10, "X")


def test_the_same_word_is_laid_five_times() -> None:
    assert laid(solve("A,T,A,T,A,T,A,T,A,T,X", only("AT"))) == ["AT"] * 5


def test_the_same_word_is_laid_twice_with_other_cards() -> None:
    hand = solve("IN,N,I,N,N,X", only("INN"))
    assert hand.best is not None
    assert sorted(word.cards for word in hand.best.play.words) == [("I", "N", "N"), ("IN", "N")]


def test_words_that_no_longer_word_extends_are_found() -> None:
    assert laid(solve("C,A,T,Z", only("CAT"))) == ["CAT"]
    assert laid(solve("J,I,N,X,Q", only("JINX"))) == ["JINX"]


def test_a_play_that_greed_misses() -> None:
    # CRATE is worth the most and leaves N and S; CAR and NETS use everything.
    words = only("CRATE", "CAR", "NETS", "TEN")
    hand = solve("C,R,A,T,E,N,S,B", words)
    assert laid(hand) == ["NETS", "CAR"]
    assert hand.goes_out


def test_urethra_where_th_and_er_are_not_wanted() -> None:
    hand = solve("U,R,E,T,H,R,A,X", only("URETHRA", "TH"))
    assert laid(hand) == ["URETHRA"]
    assert hand.goes_out
    hand = solve("U,R,E,T,H,R,A,TH,ER,X", only("URETHRA", "ERE", "HER"))
    assert hand.best is not None
    assert [word.cards for word in hand.best.play.words] == [("U", "R", "E", "TH", "R", "A"), ("H", "ER")]
    hand = solve("U,R,E,TH,R,A,T,H,X", only("URETHRA", "UR", "ETH"), keep_all=True)
    assert hand.best is not None
    assert hand.best.play.words[0].cards == ("U", "R", "E", "T", "H", "R", "A")


def test_inquiring_with_any_of_its_cards() -> None:
    cards = ["I", "N", "Q", "U", "I", "R", "I", "N", "G", "QU", "IN", "IN"]
    held = count_cards(cards, DECK)
    spelt = spell(held, only("INQUIRING")).by_length
    assert list(spelt) == [9]
    expected = {tuple(sorted(way.cards)) for way in spellings("INQUIRING", cards, DECK)}
    assert len(expected) == 6  # of the eight ways, two pairs take the same cards
    assert {tuple(sorted(held.cards(number))) for number in spelt[9]} == expected
    assert all(words == ["INQUIRING"] for words in spelt[9].values())


def test_a_digraph_card_is_used_once_if_it_is_held_once() -> None:
    assert laid(solve("TH,I,S,T,E,X", only("THITHES", "THIS"))) == ["THIS"]
    assert laid(solve("TH,I,TH,E,S,X", only("THITHES", "THIS"))) == ["THITHES"]
    assert laid(solve("TH,I,T,H,E,S,X", only("THITHES", "THIS"))) == ["THITHES"]


def test_a_card_lays_its_letters_together_and_in_order() -> None:
    hand = solve("ER,T,A,E,X", only("RATE", "EATR", "TREA"))
    assert laid(hand) == []


def test_in_takes_two_cards() -> None:
    assert laid(solve("IN,X", only("IN"))) == []
    assert laid(solve("I,N,X", only("IN"))) == ["IN"]
    assert laid(solve("A,X,Q", only("A", "X"))) == []


def test_faces_never_overlap_as_the_search_supposes() -> None:
    pairs = [card.face for card in DECK.cards if len(card.face) == 2]
    assert pairs
    for one in pairs:
        assert not any(other.startswith(one[1]) for other in pairs)


def test_no_word_at_all() -> None:
    hand = solve("Q,X,Z")
    assert hand.to_dict() == {
        "best": {"score": -26, "words": [], "unused": ["X", "Z"], "discard": "Q"},
        "front": [{"points": 0, "longest": 0, "words": 0, "play": []}],
        "goes_out": False,
        "left_out": 0,
        "notes": [],
        "dictionaries": [],
        "deck": DECK.reference,
    }
    kept = solve("Q,X,Z", keep_all=True).best
    assert kept is not None
    assert (kept.score, kept.unused, kept.discard) == (-41, ("Q", "X", "Z"), None)


def test_dict_is_the_json() -> None:
    hand = solve("Q,U,I,T")
    assert dict(hand) == hand.to_dict()


@pytest.mark.parametrize("keep_all", [False, True])
def test_only_going_out_counts_when_nobody_is_out(keep_all: bool) -> None:
    hand = solve("C,A,T,Q,X", nobody_out=True, keep_all=keep_all)
    assert hand.to_dict() == {
        "best": None,
        "front": [],
        "goes_out": False,
        "left_out": 0,
        "notes": [],
        "dictionaries": [],
        "deck": DECK.reference,
    }
    hand = solve("C,A,T,S" if keep_all else "C,A,T,X", nobody_out=True, keep_all=keep_all)
    assert hand.goes_out
    assert all(cell.points == hand.front[0].points or keep_all is False for cell in hand.front)


def test_going_out_may_score_less_than_staying_in() -> None:
    # Going out discards Z; staying in lays it and leaves a T.
    words = only("ZA", "ATE", "TEA", "EAT", "AT")
    assert laid(solve("Z,A,T,E", words)) == ["ZA"]
    assert laid(solve("Z,A,T,E", words, nobody_out=True)) == ["ATE"]


def test_of_equal_discards_the_first_in_the_alphabet_goes() -> None:
    best = solve("A,T,K,B,C", only("AT")).best
    assert best is not None
    assert (best.discard, best.unused) == ("B", ("C", "K"))


def test_of_equal_scores_the_longest_word_then_more_words_then_the_alphabet() -> None:
    assert laid(solve("E,A,T,X", only("TEA", "EAT", "ATE"))) == ["ATE"]
    # All of these use the same cards.
    words = only("ABCD", "EF", "ABC", "DEF", "AB", "CD")
    assert laid(solve("A,B,C,D,E,F", words, keep_all=True)) == ["ABCD", "EF"]
    assert laid(solve("A,B,C,D,E,F", only("ABC", "DEF", "AB", "CF", "DE"), keep_all=True)) == ["ABC", "DEF"]
    more = only("ABCD", "EFGH", "EF", "GH")
    assert laid(solve("A,B,C,D,E,F,G,H", more, keep_all=True)) == ["ABCD", "EF", "GH"]


def test_bonuses_change_the_best_play() -> None:
    words = only("QUIT", "QI", "UT", "ZA", "QUITE")
    hand = solve("Q,U,I,T,E", words, others=Others(longest=3, words=1))
    assert hand.best is not None
    assert hand.best.score == 34
    assert laid(hand) == ["QUIT"]
    assert laid(solve("Q,U,I,T,E", words, others=Others(longest=4, words=1))) == ["QI", "UT"]
    assert laid(solve("Q,U,I,T,E", words, others=Others(longest=4))) == ["QUIT"]
    assert laid(solve("Q,U,I,T,E", words, others=Others(words=1))) == ["QI", "UT"]
    tied = solve("Q,U,I,T,E", words, others=Others(longest=4, words=2)).best
    assert tied is not None
    assert tied.score == 24


def test_with_bonuses_a_hand_scores_at_least_zero() -> None:
    assert solve("Q,X,Z,J", others=Others(longest=3)).best == solve("Q,X,Z,J").best._replace(score=0)  # type: ignore[union-attr]
    best = solve("A,T,Q,Q,Z", only("AT"), others=Others(longest=1)).best
    assert best is not None
    assert best.score == 10
    assert solve("A,T,Q,Q,Z", only("AT")).best == best._replace(score=5 - 15 - 14)


def test_the_front_keeps_what_may_be_best_with_some_bonus() -> None:
    cells = [Cell(5, 1, 20, 0), Cell(4, 2, 20, 0), Cell(4, 1, 20, 0), Cell(3, 3, 21, 0), Cell(3, 2, 21, 0)]
    assert pareto(cells) == [cells[3], cells[0], cells[1]]


def test_the_pure_function_takes_and_gives_plain_data() -> None:
    # Two A and a T: states count A by 1 and T by 3; AT is 4, and AA is 2.
    found = lay_all((2, 1), (2, 3), {2: [4, 2]}, (1 << 6) - 1, discard=False)
    assert found.cells == [Cell(2, 1, 5, 10)]
    assert [(reach.letters, reach.just) for reach in found.reached] == [(2, (1 << 4 | 1 << 2) << 6)]


def test_numbers_of_all_sub_hands_at_once() -> None:
    counts, points = (2, 1, 3), (9, 15, 4)
    masks = addable_masks(counts)
    states = range(prod(count + 1 for count in counts))
    digits = [(s % 3, s // 3 % 2, s // 6) for s in states]
    values = point_planes(counts, points, masks)
    left = best_left_planes(points, masks)
    for state, taken in enumerate(digits):
        worth = sum(n * p for n, p in zip(taken, points, strict=True))
        rest = max((p for n, c, p in zip(taken, counts, points, strict=True) if n < c), default=0)
        assert argmax(1 << state, values)[0] == worth
        assert argmax(1 << state, left)[0] == rest
        assert argmax(1 << state, add([0, *values], left))[0] == 2 * worth + rest
        for kind, n in ((0, 2), (1, 1), (2, 2)):
            assert bool(masks[kind][n] >> state & 1) == (taken[kind] + n <= counts[kind])
    assert argmax((1 << len(digits)) - 1, values) == (45, 1 << len(digits) - 1)


def test_what_a_drawn_card_takes_from_the_hand() -> None:
    held = count_cards(["A", "T", "TH", "E"], DECK)
    words = only("TEA", "HATE", "THE", "THETA", "AT", "TATTH")
    number = dict(zip(held.faces, held.digits, strict=True))
    assert spell(held, words, "H").sub_hands == {
        number["A"] + number["T"] + number["E"],
        number["T"] + number["E"],
    }
    assert spell(held, words, "T").sub_hands == {
        number["A"],
        number["A"] + number["E"],
        number["TH"] + number["E"] + number["A"],
        number["A"] + number["T"] + number["TH"],
    }
    assert spell(held, words, "TH").sub_hands == {number["E"], number["E"] + number["T"] + number["A"]}
