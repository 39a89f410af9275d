"""The rules, each ruling by name, and against a model that moves cards about as hands do."""

import random
from collections import Counter

import pytest

from wordsvc.cards import load_deck
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.kinds import FACES, KINDS
from wordsvc.quiddler.solitaire.position import (
    CARDS,
    Fill,
    Lay,
    MoveError,
    Position,
    play,
    stacks_for,
    unseen_cards,
)
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.sampling import draw
from wordsvc.words import Authority

DOG = Position((("A", "D"), ("E", "O"), ("I", "G"), ("O", "A", "T")))


def refused(position: Position, move: Lay | Fill, authority: Authority) -> tuple[str, str]:
    with pytest.raises(MoveError) as caught:
        play(position, move, authority)
    assert caught.value.message
    return caught.value.code, caught.value.rule


def test_a_deal_is_eight_stacks_of_six_cards_of_one_deck_and_the_same_for_a_seed() -> None:
    for seed in range(50):
        dealt = deal(seed)
        assert [len(stack) for stack in dealt.stacks] == [6] * 8
        assert not load_deck("quiddler").lacking(face for stack in dealt.stacks for face in stack)
        assert dealt == deal(seed)
    assert len({deal(seed) for seed in range(50)}) == 50
    assert " ".join(deal(7).view["showing"]) == "I CL D O G W I A"


def test_every_card_is_drawn_equally_often() -> None:
    chance = random.Random(3)
    first = Counter(draw("ABCDE", 2, chance)[0] for _ in range(5_000))
    assert all(900 < first[card] < 1_100 for card in "ABCDE")


def test_a_word_uses_its_cards_and_the_next_ones_turn_up(english: Authority) -> None:
    after = play(DOG, Lay("DOG", (0, 1, 2)), english)
    assert after.view["showing"] == ["A", "E", "I", "T"]
    assert after.view["under"] == [0, 0, 0, 2]
    assert after.used == ["D", "O", "G"]
    assert after.gap is None


def test_q15_a_word_takes_two_cards(english: Authority) -> None:
    position = Position((("IN",), ("I",), ("N",)))
    assert refused(position, Lay("IN", (0,)), english) == ("too_few_cards", "Q15")
    assert play(position, Lay("IN", (1, 2)), english).cards_left == 1


def test_q20_a_gap_is_filled_from_a_stack_with_two_cards_before_the_next_word(english: Authority) -> None:
    gap = play(Position((("D",), ("O",), ("G", "A", "T"), ("A",))), Lay("DO", (0, 1)), english)
    assert gap.gap == 0
    assert gap.view["gap"] == 1
    assert refused(gap, Lay("AT", (3, 2)), english) == ("gap", "Q20")
    assert refused(gap, Fill(3), english) == ("too_few_cards", "Q20")
    assert refused(gap, Fill(1), english) == ("too_few_cards", "Q20")
    filled = play(gap, Fill(2), english)
    assert filled.stacks == (("T",), (), ("G", "A"), ("A",))
    assert play(filled, Fill(2), english).stacks == (("T",), ("A",), ("G",), ("A",))


def test_q20_when_every_stack_has_one_card_the_game_goes_on_with_fewer_stacks(english: Authority) -> None:
    position = play(Position((("D",), ("O",), ("A",), ("T",))), Lay("DO", (0, 1)), english)
    assert position.gap is None
    assert refused(position, Fill(2), english) == ("no_gap", "Q20")
    assert play(position, Lay("AT", (2, 3)), english).won


def test_q21_the_game_is_won_when_all_cards_are_used(english: Authority) -> None:
    position = Position((("A", "Q"), ("T", "I")))
    assert not position.won
    position = play(position, Lay("QI", (0, 1)), english)
    assert not position.won
    assert play(position, Lay("AT", (0, 1)), english).won


def test_q22_first_all_used_stacks_turn_up_then_gaps_are_filled_one_at_a_time(english: Authority) -> None:
    position = Position((("D",), ("X", "O"), ("G",), ("A", "E", "I")))
    after = play(position, Lay("DOG", (0, 1, 2)), english)
    assert after.stacks == ((), ("X",), (), ("A", "E", "I"))
    one = play(after, Fill(3), english)
    assert one.view["showing"] == ["I", "X", "", "E"]
    assert one.gap == 2
    assert play(one, Fill(3), english).view["showing"] == ["I", "X", "E", "A"]


def test_q31_what_is_no_word_is_refused_and_nothing_changes(english: Authority) -> None:
    assert refused(DOG, Lay("GOD", (0, 1, 2)), english) == ("cannot_be_made", "Q31")
    assert refused(DOG, Lay("OGDT", (1, 2, 0, 3)), english) == ("not_in_dictionary", "Q19")
    assert refused(DOG, Lay("DOD", (0, 1, 0)), english) == ("stack_twice", "Q31")
    assert refused(DOG, Lay("DOG", (0, 1, 8)), english) == ("no_such_stack", "Q20")
    assert refused(DOG, Lay("DOG", (0, 1, -2)), english) == ("no_such_stack", "Q20")
    assert refused(DOG, Fill(9), english) == ("no_such_stack", "Q20")
    empty = Position(((), ("O",), ("G",)))
    assert refused(empty, Lay("GO", (2, 0)), english) == ("empty_stack", "Q20")


def test_q31_of_equal_cards_the_tallest_stack_is_used() -> None:
    view = Position((("E",), ("A", "E"), ("B", "E"), ("N",))).view
    assert stacks_for(view, ["E", "N", "E", "E"]) == (1, 3, 2, 0)
    assert stacks_for(view, ["N", "N"]) is None


class Hands:
    """Cards in lists that are moved one by one."""

    def __init__(self, dealt: Position) -> None:
        self.piles = [list(stack) for stack in dealt.stacks]
        self.gone: list[str] = []

    def lay(self, places: list[int]) -> None:
        for place in places:
            self.gone.append(self.piles[place].pop())

    def gaps(self) -> list[int]:
        if max(map(len, self.piles)) < 2:
            return []
        return [place for place, pile in enumerate(self.piles) if not pile]

    def fill(self, source: int) -> None:
        self.piles[self.gaps()[0]].append(self.piles[source].pop())


def test_the_rules_agree_with_a_model_and_no_card_is_lost(sets: LayableSets) -> None:
    chance = random.Random(11)
    for seed in range(60):
        position = dealt = deal(seed)
        hands = Hands(dealt)
        while not position.won:
            view = position.view
            assert (position.gap is not None) == bool(hands.gaps())
            assert view["gap"] == (None if position.gap is None else position.gap + 1)
            if position.gap is not None:
                source = chance.choice([i for i, n in enumerate(view["under"]) if n])
                position = position.after(Fill(source))
                hands.fill(source)
            else:
                order = sorted((KINDS[face], i) for i, face in enumerate(view["showing"]) if face)
                masks = sets.masks([kind for kind, _ in order])
                if not masks:
                    break
                mask = chance.choice(masks)
                places = [i for place, (_, i) in enumerate(order) if mask >> place & 1]
                word = "".join(FACES[kind] for place, (kind, _) in enumerate(order) if mask >> place & 1)
                position = position.after(Lay(word, tuple(places)))
                hands.lay(places)
            assert [list(stack) for stack in position.stacks] == hands.piles
            assert Counter(position.used) == Counter(hands.gone)
            assert len(position.used) + position.cards_left == CARDS
            unseen = Counter(unseen_cards(position.view))
            down = Counter(face for stack in position.stacks for face in stack[:-1])
            assert down <= unseen
            assert unseen.total() == 118 - len(position.used) - sum(map(bool, position.view["showing"]))
