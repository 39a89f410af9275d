"""The strong bot of Diddly: its boards and rounds are those of the rules, and it plays for the match."""

from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any, cast

import pytest

from games.arena import tournament
from games.bots import make_bot
from games.core import Match as Played
from games.core import draw_deal, generator, new_match, view
from games.diddly import RULEBOOK, Diddly
from games.diddly.cards import HIDDEN
from games.diddly.moves import AT, DECK, PILE
from games.diddly.state import DRAWING, OVER, PLACING, State
from games.diddly.strategy.heuristics import (
    best_in_columns,
    saved_in_columns,
)
from games.diddly.strategy.known_boards import Columns, Square, boards_for
from games.diddly.strategy.match_worth import Match
from games.diddly.strategy.outlook import (
    MAX_OTHERS,
    MAX_TURNS,
    PAIRS,
    outlook,
    points_of_columns,
    turns_left,
    turns_of_all,
)
from games.diddly.strategy.round_playout import OPENING, RoundPlayout
from games.diddly.strategy.square import expected_square
from games.diddly.strategy.whole_turns import Prospect, likely_turns
from tools.diddly_outlook import play

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (4, {}),
    (6, {}),
    (3, {"board": "nine"}),
    (2, {"turns": 3}),
]


def random_board(rng: Random, size: int) -> tuple[list[int], int]:
    """Cards, some of them hidden, and the face-down places, where the hidden ones are."""
    cards = [int(rng.random() * 15) for _ in range(size)]
    down = 0
    for place in range(size):
        if rng.random() < 0.4:
            down |= 1 << place
            if rng.random() < 0.9:
                cards[place] = HIDDEN
    return cards, down


@pytest.mark.parametrize("columns", [3, 4])
def test_columns_have_the_best_place_of_the_heuristics(columns: int) -> None:
    rng, boards = generator(1, columns), Columns(columns)
    for _ in range(300):
        cards, down = random_board(rng, 2 * columns)
        known = boards.board(cards, down)
        for card in range(15):
            gain, place = boards.best(known, down, card, OPENING)
            assert gain == pytest.approx(best_in_columns(cards, down, card)[0])
            opens = OPENING * (down >> place & 1)
            assert boards.saved(known, place, card) + opens == pytest.approx(gain)
            assert boards.saved(known, place, card) == pytest.approx(saved_in_columns(cards, place, card))


def test_squares_have_the_place_that_saves_most() -> None:
    rng, boards = generator(2), Square()
    for _ in range(200):
        cards, down = random_board(rng, 9)
        known = boards.board(cards, down)
        for card in range(15):
            trials = [[*cards[:place], card, *cards[place + 1 :]] for place in range(9)]
            saved = [expected_square(cards) - expected_square(trial) for trial in trials]
            gains = [gain + OPENING * (down >> place & 1) for place, gain in enumerate(saved)]
            gain, place = boards.best(known, down, card, OPENING)
            assert (gain, place) == (max(gains), gains.index(max(gains)))
            assert boards.saved(known, place, card) == saved[place]


@pytest.mark.parametrize("size", [6, 8, 9])
def test_what_is_put_or_looked_at_is_known(size: int) -> None:
    rng = generator(3, size)
    boards: Any = Square() if size == 9 else Columns(size // 2)
    for _ in range(200):
        cards, down = random_board(rng, size)
        known = boards.board(cards, down)
        place, card = int(rng.random() * size), int(rng.random() * 15)
        put = known[:]
        boards.put(put, place, card)
        after = [*cards[:place], card, *cards[place + 1 :]]
        assert put == boards.board(after, down & ~(1 << place))
        if cards[place] == HIDDEN:
            boards.look(known, place, card)
            assert known == boards.board(after, down)


def states(seats: int, options: dict[str, object], deals: int = 4) -> Iterator[tuple[Diddly, State]]:
    """States between turns, of rounds that greedy and random bots play."""
    game = RULEBOOK.game(seats, {"rounds": 1, **options})
    assert isinstance(game, Diddly)
    for number in range(deals):
        state = game.new(draw_deal(game.contents, number))
        bots = [make_bot(("greedy", "random")[seat % 2], game, seat, number) for seat in range(seats)]
        while asked := game.to_act(state):
            if state.phase == DRAWING:
                yield game, state
            seat = asked[0]
            game.apply(state, seat, bots[seat].choose(view(game, state, seat), game.legal(state, seat)))


def playout_of(game: Diddly, state: State) -> RoundPlayout:
    return RoundPlayout.of(game.parsed_options, boards_for(game.parsed_options), state)


def known_by_seat(game: Diddly, state: State) -> RoundPlayout:
    return RoundPlayout.seen_by_one(game.parsed_options, boards_for(game.parsed_options), state)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_turn_in_the_head_is_a_turn_by_the_rules(seats: int, options: dict[str, object]) -> None:
    for game, state in states(seats, options):
        seat, start = state.turn, playout_of(game, state)
        for turn in likely_turns(start, -1):
            if turn.move == DECK and not state.deck:
                continue  # the orders of reshuffles differ
            playout, after = start.copy(), game.copy(state)
            game.apply(after, seat, turn.move)
            card, place = turn.card, turn.place
            if turn.move == DECK:
                card = playout.draw(generator(1))
                place = playout.best_place(card)
                assert card == after.held
            else:
                playout.take(card)
            if after.phase == PLACING and after.turn == seat:
                game.apply(after, seat, AT + place)
            goes_on = playout.put(place, card)
            assert goes_on == (after.phase != OVER)
            if goes_on:
                assert (playout.cards, playout.down, playout.pile) == (after.cards, after.down, after.pile)
                assert (playout.turn, playout.turns, playout.closer) == (
                    after.turn,
                    after.turns,
                    after.closer,
                )
                hidden = [down & ~seen for down, seen in zip(after.down, after.seen, strict=True)]
                if card != 13:
                    assert playout.hidden == hidden
            else:
                assert playout.results() == game.scores(after)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_round_in_the_head_ends_and_loses_no_card(seats: int, options: dict[str, object]) -> None:
    for game, state in states(seats, options, 2):
        playout = playout_of(game, state)
        goes_on, steps = True, 0
        while goes_on:
            goes_on = playout.play_on(generator(steps), 1)
            cards = [card for board in playout.cards for card in board]
            together = cards + playout.pile + playout.deck + playout.passed
            assert sorted(together) == sorted(game.cards(state))
            steps += 1
        at_once = playout_of(game, state)
        assert not at_once.play_on(generator(1))
        assert steps <= game.parsed_options.max_turns * seats + seats


def test_the_cards_of_later_turns_do_not_depend_on_what_is_drawn() -> None:
    game, state = next(states(2, {}))
    drawn, taken = playout_of(game, state), playout_of(game, state)
    drawn.put(7, drawn.draw(generator(1)))
    taken.take(state.pile[-1])
    taken.put(7, state.pile[-1])
    assert drawn.deck == taken.deck


def test_cards_that_were_passed_over_come_again_before_the_discards() -> None:
    game, state = next(states(2, {}))
    playout = playout_of(game, state)
    playout.deck, playout.passed, playout.pile = [], [3, 4], [5, 6]
    assert [playout.draw(generator(1)) for _ in range(2)] == [3, 4]
    assert playout.draw(generator(1)) == 5
    assert not playout.can_draw()
    assert playout.pile == [6]


def test_there_is_an_outlook_for_every_column_and_table() -> None:
    points = points_of_columns()
    assert len(points) == 1024
    assert len(PAIRS) == 136
    for of_column in points:
        assert [len(row) for row in of_column] == [MAX_TURNS + 1] * (MAX_OTHERS + 1)
        assert all(-1 < value < 21 for row in of_column for value in row)
    for seats in range(2, 9):
        size = 8 if seats <= 4 else 6
        usual = turns_left(seats)
        assert len(usual) == seats
        assert all(len(by_down) == len(row) == size - 1 for by_down in usual for row in by_down)
        assert all(0 <= value <= MAX_TURNS for by_down in usual for row in by_down for value in row)


def test_the_outlook_without_turns_is_the_expected_score_and_improves_with_them() -> None:
    boards = Columns(4)
    board = boards.board([10, 9, 8, 7, 6, 5, 4, 3], 0)
    assert outlook(board, 0) == boards.expected(board) == 52
    by_turns = [outlook(board, turns) for turns in range(MAX_TURNS + 1)]
    assert by_turns[:6] == sorted(by_turns[:6], reverse=True)
    assert max(by_turns[6:]) < by_turns[5] + 1  # means of fewer moments
    assert outlook(board, 1.5) == pytest.approx((by_turns[1] + by_turns[2]) / 2)


@pytest.mark.parametrize("board", ["columns", "nine"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_outlook_is_what_rounds_come_to(seats: int, board: str) -> None:
    game = RULEBOOK.game(seats, {"rounds": 1, "dealer": 1, "board": board})
    assert isinstance(game, Diddly)
    boards = boards_for(game.parsed_options)
    missed = []
    for number in range(10_000, 10_000 + 400 // seats):
        for moment in play(game, number, generator(number)):
            usual = turns_left(seats, square=boards.square)[moment.after][moment.down][moment.least]
            expected = boards.outlook(list(moment.known), 1.0 if moment.last else usual)
            missed.append(sum(moment.scored) - expected)
    assert len(missed) > 1000
    assert abs(sum(missed) / len(missed)) < 1


def test_the_outlook_of_a_square_without_turns_is_its_points() -> None:
    square = [1, 1, 1, 10, HIDDEN, HIDDEN, 2, 3, 4]
    assert Square().outlook(square, 0) == 10 + 5 + 5 + 2 + 3 + 4
    assert Square().outlook(square, 1) < Square().outlook(square, 0)
    between = (Square().outlook(square, 1) + Square().outlook(square, 2)) / 2
    assert Square().outlook(square, 1.5) == pytest.approx(between)


def test_after_somebody_is_out_the_others_have_one_turn() -> None:
    assert turns_of_all(3, 0, 2, [1, 1, 0]) == [1, 1, 0]
    assert turns_of_all(3, 1, 2, [1, 1, 0]) == [0, 1, 0]
    assert turns_of_all(4, 3, 1, [2, 0, 2, 2]) == [1, 0, 0, 1]


def test_in_the_last_round_the_match_counts() -> None:
    last = Match([(10, 14)], 2, 0, 0)
    over = [0.0, 0.0]
    by_one, lost_by_one, far = ([20.0, 17.0], [20.0, 15.0], [10.0, 30.0])
    assert last.worth(by_one, over) - last.worth(lost_by_one, over) > 10
    assert last.worth(far, over) - last.worth(by_one, over) < 10
    tied = last.worth([20.0, 16.0], over)
    assert last.worth(lost_by_one, over) < tied < last.worth(by_one, over)


@pytest.mark.rule("Y21")
@pytest.mark.parametrize(
    ("before", "points", "won"),
    [([(10, 14)], [12, 8], 0.0), ([(10, 14)], [14, 10], 0.5), ([(10, 13)], [15, 12], 1.0)],
)
def test_a_tie_is_worth_what_the_rounds_say(
    before: list[tuple[int, int]], points: list[int], won: float
) -> None:
    played = new_match(RULEBOOK, 2, 1, {"rounds": 2})
    played.state.results = [*before, tuple(points)]
    winners = played.game.winners(played.state)
    assert (0 in winners) / len(winners) == won
    match = Match(before, 2, 0, 0)
    worths = [match.worth([points[0] + more, points[1]], [0, 0]) for more in (-1, 0, 1)]
    won_by_one, tied, lost_by_one = worths
    assert tied == pytest.approx(lost_by_one + 0.25 + won * (won_by_one - lost_by_one - 0.5))


def test_with_many_rounds_to_come_a_point_is_worth_a_point() -> None:
    match = Match([], 2, 0, 10)
    worths = [match.worth([points, 20], [3, 3]) for points in (22, 20, 18)]
    gained = [after - before for before, after in pairwise(worths)]
    assert gained == pytest.approx([2, 2], rel=0.1)


@pytest.mark.parametrize(("seats", "options"), TABLES[:3])
def test_turns_are_weighed_by_what_the_seat_knows(seats: int, options: dict[str, object]) -> None:
    chance = generator(1, "worlds")
    for game, state in states(seats, options, 1):
        seat = state.turn
        match = Match([], seats, seat, 0)
        other = game.determinize(view(game, state, seat), chance)
        first, second = (Prospect(known_by_seat(game, each), match).turns(-1) for each in (state, other))
        assert first == second


def test_it_plays_on_when_the_deck_is_empty() -> None:
    game, state = next(islice(states(2, {}, 1), 6, None))
    state.pile, state.deck = [*state.deck, *state.pile], []
    seat = state.turn
    bot = make_bot("strong", game, seat, 1)
    assert bot.choose(view(game, state, seat), game.legal(state, seat)) in game.legal(state, seat)
    state.pile = state.pile[-1:]
    assert bot.choose(view(game, state, seat), game.legal(state, seat)) in game.legal(state, seat)


@pytest.mark.parametrize("board", ["columns", "nine"])
def test_a_thought_that_is_over_imagines_no_world(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "games.diddly.strategy.strong._try_turns", lambda *_: pytest.fail("a world was imagined")
    )
    for game, state in islice(states(2, {"board": board}, 1), 12):
        bot: Any = make_bot("strong", game, state.turn, 1)
        bot.is_over = lambda: True
        legal = game.legal(state, state.turn)
        assert bot.choose(view(game, state, state.turn), legal) in legal


@pytest.mark.slow
def test_it_puts_a_card_where_it_planned_to() -> None:
    game = RULEBOOK.game(2, {"rounds": 1})
    planned = 0
    for number in range(3):
        state = game.new(draw_deal(game.contents, number))
        bots = [make_bot("strong", game, seat, 1) for seat in range(2)]
        while asked := game.to_act(state):
            seat = asked[0]
            before = cast(State, state).phase
            move = bots[seat].choose(view(game, state, seat), game.legal(state, seat))
            assert game.check(state, seat, move) is None
            game.apply(state, seat, move)
            if before == DRAWING and move == PILE and state.held != 13:
                seen, legal = view(game, state, seat), game.legal(state, seat)
                assert bots[seat].choose(seen, legal) == bots[seat].choose(seen, legal)
                planned += 1
    assert planned > 5


@pytest.mark.parametrize("board", ["columns", "nine"])
def test_with_the_last_card_to_place_it_finds_the_best_place(board: str) -> None:
    match = new_match(RULEBOOK, 2, 2, {"rounds": 1, "dealer": 2, "board": board})
    state = match.state
    state.phase, state.turn, state.closer = PLACING, 0, 1
    state.cards = [[1, 10, 3, 4, 1, 5, 3, 4], [2] * 8]
    wanted = "at2"
    if board == "nine":
        state.cards, wanted = [[5, 5, 10, 1, 2, 3, 1, 2, 3], [2] * 9], "at3"
    state.shown = [list(cards) for cards in state.cards]
    state.down = [0, 0]
    state.held, state.source = 5, 1
    assert played_by_strong(match) == wanted


def played_by_strong(match: Played) -> str:
    (seat,) = match.game.to_act(match.state)
    bot = make_bot("strong", match.game, seat, 1)
    return match.game.format_move(bot.choose(match.view(seat), match.game.legal(match.state, seat)))


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "deals"), [(2, 4)])
def test_it_is_better_than_greedy(seats: int, deals: int) -> None:
    played = tournament(RULEBOOK, ["strong", "greedy"], deals, 1, seats=seats, options={"rounds": 1}, jobs=2)
    assert played.standing("strong").points.mean > 0
