"""The players: what they may know, that they are the same everywhere, and how often they win."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations
from types import ModuleType

import pytest

from tests.quiddler.solitaire.played_out import play_game
from wordsvc.quiddler.solitaire.game.deal import deal
from wordsvc.quiddler.solitaire.kinds import COPIES, FACES, KINDS, pack
from wordsvc.quiddler.solitaire.position import Position, PublicView, unseen_cards
from wordsvc.quiddler.solitaire.solver.evaluation import (
    SHAPE_HALF,
    SHAPE_SHIFT,
    VOWELS,
    Codes,
    phase_for,
    phases,
)
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.players import ChooseCards, HiddenPlayer, Trial, greedy_player
from wordsvc.quiddler.solitaire.solver.playout import FormulaPlayer
from wordsvc.quiddler.solitaire.solver.sampling import draw
from wordsvc.quiddler.solitaire.solver.search import solve
from wordsvc.words import open_authority

FEW = (Trial(4, 3), Trial(2, 3))


def resampled(position: Position, chance: random.Random) -> Position:
    """Return the same table with other cards face down: any of the deck that were never seen."""
    unseen = draw(unseen_cards(position.view), sum(position.view["under"]), chance)
    stacks = tuple((*(unseen.pop() for _ in stack[:-1]), stack[-1]) for stack in position.stacks if stack)
    return Position(stacks, position.made)


def test_the_hidden_player_does_not_know_what_lies_face_down(sets: LayableSets) -> None:
    player = HiddenPlayer(sets, FEW)
    chance = random.Random(8)
    for seed in (1, 2):
        position = deal(seed)
        while not position.won and position.gap is None:
            choice = player.choose(position.view)
            assert choice is not None
            for _ in range(2):
                other = resampled(position, chance)
                assert other.view == position.view
                assert player.choose(other.view) == choice
                first = play_game(other, _once(other, choice.cards))
                assert first.moves[:1] == play_game(position, _once(position, choice.cards)).moves[:1]
            position = position.after(play_game(position, _once(position, choice.cards)).moves[0])


def _once(position: Position, cards: Sequence[str]) -> ChooseCards:
    """Lay these cards and then give up."""
    return lambda view: cards if view["made"] == position.view["made"] else None


def test_the_choice_does_not_hang_on_where_the_cards_lie(sets: LayableSets) -> None:
    player = HiddenPlayer(sets, FEW)
    view = deal(4).view
    turned: PublicView = {**view, "showing": view["showing"][::-1], "under": [0, 5, 5, 5, 5, 5, 5, 10]}
    assert player.choose(turned) == player.choose(view)


def test_the_pile_is_the_same_game_for_a_player_that_sees_no_more(sets: LayableSets) -> None:
    """A game by the rules, and the pile of the cards in the order in which that game turned them up."""
    formula = FormulaPlayer(sets)
    results = set()
    for seed in range(60):
        position = deal(seed)
        shown = [KINDS[face] for face in position.view["showing"]]
        turned: list[int] = []

        def choose(
            view: PublicView, turned: list[int] = turned, shown: list[int] = shown
        ) -> Sequence[str] | None:
            showing = sorted(KINDS[face] for face in view["showing"] if face)
            new = [*showing, *(KINDS[face] for made in view["made"] for face in made["cards"])]
            for kind in (*shown, *turned):
                new.remove(kind)
            turned += new
            if sum(view["under"]) == 0:
                choice = HiddenPlayer(sets, FEW).choose(view)
                return choice.cards if choice else None
            left = formula._best_left(showing, sum(view["under"]))
            if left is None:
                return None
            for kind in left:
                showing.remove(kind)
            return [FACES[kind] for kind in showing]

        game = play_game(position, choose)
        down = [KINDS[face] for stack in position.stacks for face in stack[:-1]]
        for kind in turned:
            down.remove(kind)
        assert formula.plays_out(shown, [*turned, *down]) == game.won
        results.add(game.won)
    assert results == {True, False}


def test_the_fast_sums_of_the_formula_are_the_formula() -> None:
    chance = random.Random(6)
    for phase in phases():
        codes = Codes(phase)
        for _ in range(300):
            left = draw([k for k, n in enumerate(COPIES) for _ in range(n)], chance.randrange(8), chance)
            total = sum(codes.kinds[kind] for kind in left)
            assert total + codes.shapes[(total + SHAPE_HALF) >> SHAPE_SHIFT] == phase.outlook(left)
            assert codes.words[pack(left)] == total


def test_the_outlook_is_the_average_worth_of_what_may_show() -> None:
    """With two cards to come, over all pairs of two decks' cards, drawn with putting back."""
    phase = phase_for(20)
    deck = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
    left = [KINDS[face] for face in ("A", "QU", "T", "E", "R", "S")]
    worths = [phase.worth([*left, one, two]) for one in deck for two in deck]
    assert abs(phase.outlook(left) - sum(worths) / len(worths)) < 3
    assert len(phase.vowels) == 9
    assert len(VOWELS) == 5


def test_the_tables_are_for_fewer_and_fewer_cards() -> None:
    assert [phase.face_down for phase in phases()] == sorted((p.face_down for p in phases()), reverse=True)
    assert phases()[-1].face_down == 0
    assert phase_for(40) == phases()[0]
    assert phase_for(0) == phases()[-1]


def test_the_hidden_player_plays_exactly_when_nothing_lies_face_down(sets: LayableSets) -> None:
    player = HiddenPlayer(sets, FEW)

    def choose(view: PublicView) -> tuple[str, ...]:
        chosen = player.choose(view)
        assert chosen is not None
        return chosen.cards

    assert play_game(Position((("Q",), ("A",), ("T",), ("I",))), choose).won
    assert player.choose(Position((("V",), ("Q",))).view) is None
    lost = player.choose(Position((("V",), ("A",), ("T",))).view)
    assert lost is not None
    assert sorted(lost.cards) in [["A", "T"], ["A", "T", "V"]]


def test_the_greedy_player_makes_a_longest_word(sets: LayableSets) -> None:
    choose = greedy_player(sets)
    for seed in range(20):
        view = deal(seed).view
        cards = choose(view)
        assert cards is not None
        longest = max(
            len("".join(chosen))
            for size in range(2, 9)
            for chosen in combinations(view["showing"], size)
            if pack(KINDS[face] for face in chosen) in sets.known
        )
        assert len("".join(cards)) == longest


def test_choices_are_the_same_on_every_machine() -> None:
    player = HiddenPlayer(layable(open_authority("en@2026.11")), FEW)
    chosen = [player.choose(deal(seed).view) for seed in range(1, 6)]
    assert [" ".join(choice.cards) for choice in chosen if choice] == [
        "B P U",
        "B G U",
        "C E U",
        "B C U",
        "E N",
    ]


@pytest.mark.slow
def test_the_order_of_the_players_is_what_it_should_be(sets: LayableSets) -> None:
    formula = FormulaPlayer(sets)
    deals = [deal(seed) for seed in range(1, 61)]
    blind = sum(formula.plays_out([], [KINDS[f] for s in d.stacks for f in s]) for d in deals)
    greedy = sum(play_game(d, greedy_player(sets)).won for d in deals)
    solved = sum(solve(d, sets).status == "cleared" for d in deals)
    assert greedy < blind < solved


def test_the_formula_is_learned_from_games(
    load_script: Callable[[str], ModuleType], sets: LayableSets
) -> None:
    module = load_script("tools/solitaire_evaluation.py")
    chance = random.Random(1)
    learner = module.Learner(sets, chance)
    deck = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
    for _ in range(60):
        learner.learn(learner.plays_out([], draw(deck, 48, chance)), 0.03)
        learner.prepare()
    last = learner.weights[-1][0]
    assert last[KINDS["E"]] > last[KINDS["Q"]]
