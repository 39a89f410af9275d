"""Races between bots: the least delay is first, ties by the order of the window, and nothing else counts."""

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from games.arena import simulate, tournament
from games.arena.deals.bot_game import BrokenOff, play_out
from games.bots import (
    BotFailure,
    Greedy,
    RandomMoves,
    Reaction,
    SubprocessBot,
    ask_reaction,
    bots_of,
    check_bot,
    first_answers,
    make_bot,
    next_answers,
    racing,
)
from games.core import AnyView, InvalidInput, Match, draw_deal, generator, new_match, text_move
from games.diddly import RULEBOOK as DIDDLY
from games.messages import translate, use_language
from tests.games.core.race_game import PASS, RULEBOOK, Caller

AB = text_move("AB")


def race(seats: int = 3) -> Match:
    """Return a match with all letters on the table and a race for all seats, 2 to 1."""
    match = new_match(RULEBOOK, seats, 1)
    match.state.line, match.state.deck = [*match.state.line, *match.state.deck], []
    return match


class Silent:
    """Passes, and has no `react`."""

    def choose(self, view: AnyView, legal: Sequence[int]) -> int:
        return legal[0]

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("reactions", "first"),
    [
        ([(1, Reaction(AB, 2)), (2, Reaction(AB, 1.5)), (0, Reaction(PASS, 0))], [(2, AB)]),
        ([(1, Reaction(AB, 2)), (2, Reaction(AB, 2.0)), (0, Reaction(AB, 2))], [(1, AB)]),
        ([(2, Reaction(PASS)), (0, Reaction(AB, 3600))], [(0, AB)]),
        (
            [(1, Reaction(PASS, 3)), (2, Reaction(PASS)), (0, Reaction(PASS, 1))],
            [(1, PASS), (2, PASS), (0, PASS)],
        ),
    ],
)  # fmt: skip
@pytest.mark.rule("D06")
def test_the_least_delay_is_first_and_of_equals_the_one_from_the_dealers_left(
    reactions: list[tuple[int, Reaction]], first: list[tuple[int, int]]
) -> None:
    assert first_answers(reactions, (PASS,)) == first


def test_bots_are_asked_in_the_order_of_the_window_and_one_call_is_made_alone() -> None:
    match = race()
    game, state = match.game, match.state
    assert racing(game, state) == (1, 2, 0)
    everything = text_move("ABCDEFGH")
    assert next_answers(game, state, {0: Caller(1), 1: Caller(2), 2: Caller(1.5)}) == [(0, everything)]
    assert next_answers(game, state, {0: Caller(1), 1: Caller(1), 2: Silent()}) == [(1, everything)]
    silent = {0: Silent(), 1: Silent(), 2: Silent()}
    assert next_answers(game, state, silent) == [(1, PASS), (2, PASS), (0, PASS)]
    match.submit(2, PASS)
    assert racing(game, state) == (1, 0)
    assert next_answers(game, state, silent) == [(1, PASS), (0, PASS)]


def test_a_bot_that_only_chooses_reacts_at_once_and_a_random_one_at_any_moment() -> None:
    match = race()
    seen, legal = match.view(0), match.game.legal(match.state, 0)
    assert ask_reaction(Silent(), seen, legal) == (PASS, 0)
    assert ask_reaction(Caller(3), seen, legal).delay == 3
    random = RandomMoves(match.game, generator(1))
    delays = [ask_reaction(random, seen, legal).delay for _ in range(20)]
    assert len(set(delays)) == 20
    assert 0 <= min(delays) < max(delays) < 10


def test_whoever_is_quicker_has_the_cards_wherever_they_sit() -> None:
    for seats, best in ((("slow", "quick", "slow"), 1), (("quick", "slow", "random"), 0)):
        game = RULEBOOK.game(3)
        moves: list[tuple[int, int]] = []
        bots = [make_bot(name, game, seat, 1) for seat, name in enumerate(seats)]

        def watch(_state: Any, seat: int, _legal: Sequence[int], move: int, moves: Any = moves) -> None:
            moves.append((seat, move))

        state = play_out(game, draw_deal(game.contents, 1), bots, watch)
        assert game.over(state)
        callers = [seat for seat, move in moves if move != PASS and bots[seat].__class__ is Caller]
        assert callers
        assert {*callers} == {best}
        assert moves[:3] == [(1, PASS), (2, PASS), (0, PASS)]  # one letter alone is no call


def test_reports_of_races_have_the_bots_of_the_game() -> None:
    report = simulate(RULEBOOK, ["quick", "slow", "random"], 3, 1)
    assert report["by_seat"][0]["wins"]["mean"] > 0.5
    assert report == simulate(RULEBOOK, ["quick", "slow", "random"], 3, 1)
    quick, slow = tournament(RULEBOOK, ["quick", "slow"], 3, 1).standings
    assert (quick.wins.mean, slow.wins.mean) == (1, 0)


@pytest.mark.parametrize("name", ["greedy", "search", "search:9"])
def test_a_bot_that_needs_a_list_of_all_moves_is_refused_where_moves_are_open(name: str) -> None:
    wanted = "bot: {} does not play snatch; its bots are random, quick, steady, slow, run"
    for ask in (
        lambda: check_bot(name, RULEBOOK.game(2)),
        lambda: make_bot(name, RULEBOOK.game(2), 0, 1),
        lambda: simulate(RULEBOOK, [name, "random"], 1, 1),
        lambda: tournament(RULEBOOK, ["random", name], 1, 1),
    ):
        with pytest.raises(InvalidInput) as caught:
            ask()
        assert str(caught.value) == wanted.format(repr(name))
        with use_language("de"):
            said = translate(caught.value.message)
        assert said == f"{name!r} spielt snatch nicht; die Bots dafür sind random, quick, steady, slow, run"
    check_bot(name)
    check_bot(name, DIDDLY.game(2))


@pytest.mark.parametrize("name", ["quick:2", "Quick", "genius", "run", ""])
def test_a_bot_that_no_game_has_is_refused(name: str) -> None:
    with pytest.raises(
        InvalidInput, match=r"there is no bot .*; the bots are random, quick, steady, slow, run"
    ):
        check_bot(name, RULEBOOK.game(2))


def test_a_bot_of_one_game_plays_no_other() -> None:
    assert list(bots_of(DIDDLY.game(2))) == ["random", "greedy", "search", "strong", "run"]
    assert bots_of(RULEBOOK.game(2))["quick"] == "calls at once"
    assert isinstance(make_bot("greedy", DIDDLY.game(2), 0, 1), Greedy)
    for game in (None, DIDDLY.game(2)):
        with pytest.raises(InvalidInput, match="there is no bot 'quick'; the bots are random, greedy"):
            check_bot("quick", game)


class Odd(Caller):
    """A bot with a delay that is none."""

    def __init__(self, delay: Any) -> None:
        super().__init__(0)
        self.delay = delay


BAD_DELAYS: Mapping[str, Any] = {
    "NaN": float("nan"), "Infinity": float("inf"), "-1": -1, "-0.001": -0.001, "3600.1": 3600.1, "true": True,
    '"1"': "1", "null": None, "[1]": [1], "1e999": float("inf"),
}  # fmt: skip


@pytest.mark.parametrize("delay", BAD_DELAYS.values(), ids=BAD_DELAYS)
def test_a_python_bot_with_a_bad_delay_is_named_by_its_seat(delay: object) -> None:
    game = RULEBOOK.game(2)
    with pytest.raises(BrokenOff) as caught:
        play_out(game, draw_deal(game.contents, 1), [Caller(1), Odd(delay)])
    assert (caught.value.seat, caught.value.code) == (1, "bad_delay")


ANSWERS = """\
import json, sys
answers = iter({answers!r})
with open({kept!r}, "w") as kept:
    for line in sys.stdin:
        kept.write(line)
        kept.flush()
        if json.loads(line)["type"] == "move":
            print(next(answers), flush=True)
"""


def program(folder: Path, *answers: str) -> str:
    """Return the command of a bot that gives these answers, and keeps what it is asked."""
    path = folder / "bot.py"
    path.write_text(ANSWERS.format(answers=answers, kept=str(folder / "kept")), "utf-8")
    return shlex.join([sys.executable, str(path)])


def test_a_bot_over_a_pipe_is_asked_for_open_moves_and_answers_with_a_delay(tmp_path: Path) -> None:
    match = race()
    answers = (
        '{"move": "call:AB", "delay": 2.4}', '{"move": "pass"}', '{"move": "call:AB", "delay": 3600}',
        '{"move": "pass", "delay": 0}', '{"move": "call:BA", "delay": "never", "why": 1}',
    )  # fmt: skip
    bot = SubprocessBot(program(tmp_path, *answers), match.game, 1)
    seen, legal = match.view(1), match.game.legal(match.state, 1)
    wanted = [(AB, 2.4), (PASS, 0), (AB, 3600), (PASS, 0)]
    assert [bot.react(seen, legal) for _ in wanted] == wanted
    assert bot.choose(seen, legal) == text_move("BA")  # a delay counts in a race alone
    bot.close()
    question = json.loads((tmp_path / "kept").read_text("utf-8").splitlines()[1])
    expected = {"type": "move", "view": seen, "legal": ["pass"], "open": True}
    assert question == json.loads(json.dumps(expected))


def test_bad_delays_over_a_pipe_are_refused_and_named(tmp_path: Path) -> None:
    match = race()
    lines = [f'{{"move": "call:AB", "delay": {text}}}' for text in BAD_DELAYS]
    bot = SubprocessBot(program(tmp_path, *lines), match.game, 1)
    for line in lines:
        with pytest.raises(BotFailure, match="a delay is 0 to 3600 seconds") as caught:
            bot.react(match.view(1), match.game.legal(match.state, 1))
        assert caught.value.code == "bad_delay"
        assert repr(line) in caught.value.message
    bot.close()


def test_a_bot_over_a_pipe_that_breaks_in_a_race_loses_by_its_seat(tmp_path: Path) -> None:
    name = "run:" + program(tmp_path, '{"move": "call:AB", "delay": -1}')
    report = simulate(RULEBOOK, ["quick", "slow", name], 1, 1)
    assert report["broken_off"]["by_seat"] == [0, 0, 1]
    assert "and a delay is 0 to 3600 seconds" in report["broken_off"]["first"]
    name = "run:" + program(tmp_path, '{"move": "call:ABCD"}')
    report = simulate(RULEBOOK, ["quick", name, "slow"], 1, 1)
    assert report["broken_off"]["by_seat"] == [0, 1, 0]
    assert report["broken_off"]["first"] == "seat 2: these letters do not lie there [S1]"
