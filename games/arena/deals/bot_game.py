"""One game between bots."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from games.arena.deals.open_cards import OpenSearch
from games.bots import DEFAULT_SECONDS, Bot, BotFailure, GuardedBot, SubprocessBot, make_bot, next_answers
from games.bots.races import Answer
from games.core import MAX_SEED, AnyGame, Deal, GameError, IllegalMove, InvalidInput, draw_deal
from games.messages import message

Watch = Callable[[Any, int, Sequence[int], int], None]
"""Called before every move with the state, the seat, its legal moves and the one it chose."""


class BrokenOff(InvalidInput):
    """A bot did not answer as it should, so that the game ends there.

    `seat` is where the bot sits, `state` what the game had come to.
    """

    def __init__(self, seat: int, state: object, code: str, message: str, rule: str = "") -> None:
        super().__init__("bot", code, message, rule=rule)
        self.seat = seat
        self.state = state

    def __str__(self) -> str:
        """Return the message, which names the bot or its seat, and the rule in brackets."""
        return GameError.__str__(self)


@contextmanager
def seated(
    names: Sequence[str],
    game: AnyGame,
    seed: int,
    *labels: str | int,
    own_labels: Sequence[tuple[str | int, ...]] = (),
    seconds: float = DEFAULT_SECONDS,
) -> Iterator[list[Bot]]:
    """Bots by name, one a seat, for one game; those of others have so many seconds an answer.

    The seed, the labels and, where there are any, its own labels decide the chance of a bot.
    """
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(names):
            own = own_labels[seat] if own_labels else ()
            bots.append(make_bot(name, game, seat, seed, *labels, *own, seconds=seconds))
        yield bots
    finally:
        for bot in bots:
            bot.close()


def nth_deal(game: AnyGame, seed: int, number: int) -> Deal:
    """Return one of many deals; neighbouring seeds have none of their first million in common."""
    return draw_deal(game.contents, (seed * 1_000_003 + number) % (MAX_SEED + 1))


def play_out(
    game: AnyGame,
    deal: Deal,
    bots: Sequence[Bot],
    watch: Watch | None = None,
    asked: Sequence[Bot] | None = None,
) -> Any:
    """Play a game to its end; gives the last state. Each bot gets its own view and its legal moves.

    Where several seats are asked at once, they answer in the order in which they are asked; in a race,
    as `games.bots.next_answers` says. Others may be `asked` in place of the bots, as those that measure
    them. Raises `BrokenOff` when a bot of others fails.
    """
    state = game.new(deal)
    for bot in bots:
        if isinstance(bot, OpenSearch):
            bot.state = state
    players = dict(enumerate(bots if asked is None else asked))
    while answers := _answers(game, state, players):
        for seat, move in answers:
            refusal = game.check(state, seat, move)
            if refusal is not None:
                raise _broken_by(bots[seat], seat, state, refusal)
            if watch is not None:
                watch(state, seat, game.legal(state, seat), move)
            game.apply(state, seat, move)
    return state


def _answers(game: AnyGame, state: object, bots: Mapping[int, Bot]) -> list[Answer]:
    try:
        return next_answers(game, state, bots)
    except BotFailure as failure:
        if failure.seat is None:
            raise
        raise BrokenOff(failure.seat, state, failure.code, failure.message) from None


def _broken_by(bot: Bot, seat: int, state: object, refusal: IllegalMove) -> GameError:
    """Return the error for an illegal move of a bot: only other people's bots may make one."""
    if not isinstance(bot, SubprocessBot | GuardedBot):
        return refusal
    text = message("seat {seat}: {message}", seat=seat + 1, message=refusal.message)
    return BrokenOff(seat, state, refusal.code, text, refusal.rule)
