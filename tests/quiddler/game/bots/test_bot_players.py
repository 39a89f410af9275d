"""The bots at the table: legal moves from a view alone, the same for the same seed, and no bluffs."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from games.arena.deals.bot_game import nth_deal, play_out
from games.bots.random_moves import RandomMoves
from games.core import generator
from games.core.views import view as view_of
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.game import rulebook
from wordsvc.quiddler.game.bots import BOTS
from wordsvc.quiddler.game.game import Quiddler
from wordsvc.referee import Referee

RULEBOOK = find_rulebook("quiddler")

pytestmark = pytest.mark.usefixtures("prepared")

SHORT = {"hands": "3-4", "turns": 6}


class Noting:
    """A bot whose moves are noted, and which sees only what JSON can say."""

    def __init__(self, bot: Any, game: Quiddler) -> None:
        self.bot, self.game = bot, game
        self.moves: list[str] = []

    def choose(self, view: Any, legal: Any) -> int:
        move: int = self.bot.choose(json.loads(json.dumps(view)), list(legal))
        self.moves.append(self.game.format_move(move))
        return move

    def close(self) -> None:
        self.bot.close()


def played(
    names: tuple[str, ...], options: Mapping[str, object], number: int = 0
) -> tuple[list[Any], list[list[str]]]:
    """Return the events of each hand and the moves of each seat; `play_out` refuses an illegal move."""
    game: Any = RULEBOOK.game(len(names), options)
    bots = []
    for seat, name in enumerate(names):
        rng = generator(5, "bot", seat, number)
        bot = RandomMoves(game, rng) if name == "random" else BOTS[name].make(game, seat, rng)
        bots.append(Noting(bot, game))
    state = play_out(game, nth_deal(game, 5, number), bots)
    assert game.over(state)
    return game.public(state)["reports"], [bot.moves for bot in bots]


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (("strong", "good", "easy"), {}),
        (("strong", "strong"), {"first_turn": "may_not_go_out", "bonus": "most_words"}),
        (("good", "random", "strong"), {"failed_word": "zero"}),
        (("easy", "random"), {"challenges": "strict"}),
        (("strong", "random"), {"turns": 1}),
    ],
)
def test_bots_play_to_the_end_and_never_bluff(names: tuple[str, ...], options: dict[str, object]) -> None:
    reports, moves = played(names, {**SHORT, **options})
    assert played(names, {**SHORT, **options})[1] == moves, "the same seed plays the same moves"
    assert any(move.startswith("lay:") for each in moves for move in each)
    for report in reports:
        for ruling in report["rulings"]:
            assert names[ruling["seat"]] == "random" or ruling["answer"] == ALLOWED


def test_the_largest_hand_and_table_are_played() -> None:
    _, moves = played(("good",) * 7 + ("strong",), {"hands": "10", "turns": 2})
    assert sum(move.startswith("lay:") for each in moves for move in each) >= 6


def test_strong_waits_for_its_second_turn() -> None:
    for number in range(3):
        _, moves = played(("strong", "strong"), {"hands": "3", "turns": 6, "dealer": 2}, number)
        draws = [move for move in moves[0] if move.startswith(("draw", "take"))]
        assert len(draws) >= 2
    reports, moves = played(("strong", "good"), {"hands": "5", "turns": 6, "dealer": 2})
    assert reports[0]["out"] == 1
    assert moves[0][1].startswith("discard:")


def test_strong_challenges_what_nobody_knows() -> None:
    found = 0
    for number in range(3):
        reports, moves = played(("random", "strong"), {"hands": "3-4", "turns": 3}, number)
        rulings = [ruling for report in reports for ruling in report["rulings"]]
        challenged = [ruling for ruling in rulings if ruling["seat"] == 0]
        assert all(ruling["answer"] != ALLOWED for ruling in challenged)
        found += len(challenged)
        assert sum(move.startswith("challenge:1") for move in moves[1]) == len(challenged)
    assert found


def test_no_word_is_laid_where_no_ruling_could_be_given() -> None:
    """At a strict table without its dictionary nothing may be laid, and the bot knows."""
    gone = {**(RULEBOOK.dictionary or {}), "dictionaries": "gone 1 " + "0" * 64}
    judged = Referee.from_dict(gone)
    game: Any = rulebook(judged).game(2, {"hands": "3", "turns": 2, "challenges": "strict"})
    bots = [Noting(BOTS["good"].make(game, seat, generator(1, seat)), game) for seat in range(2)]
    state = play_out(game, nth_deal(game, 1, 1), bots)
    assert game.over(state)
    assert not any(move.startswith("lay:") for bot in bots for move in bot.moves)


def test_views_have_what_bots_read() -> None:
    game: Any = RULEBOOK.game(3, SHORT)
    state = game.new(nth_deal(game, 1, 1))
    (seat,) = game.to_act(state)
    seen = view_of(game, state, seat)
    bot = BOTS["strong"].make(game, seat, generator(1, seat))
    assert bot.choose(seen, game.legal(state, seat)) in game.legal(state, seat)
    with pytest.raises(ValueError, match="spectator"):
        bot.choose(view_of(game, state, None), game.legal(state, seat))
