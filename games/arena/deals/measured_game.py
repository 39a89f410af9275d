"""One game between bots, with what came of each seat."""

from collections.abc import Sequence
from contextlib import AbstractContextManager

from games.arena.deals.bot_game import BrokenOff, play_out
from games.arena.deals.clock import Clock, MoveCounts, SeatPlay, WholeGame
from games.arena.deals.game_logs import format_game_log
from games.bots import Bot
from games.core import AnyGame, Deal, Rulebook


def play_whole(
    game: AnyGame,
    deal: Deal,
    names: Sequence[str],
    seated: AbstractContextManager[Sequence[Bot]],
    number: int,
    table: int,
    logged: Rulebook | None = None,
    *,
    places: Sequence[int] | None = None,
    counted: bool = False,
) -> WholeGame:
    """Play a game, and return what came of it.

    A bot that breaks the game off loses it: the others share the win, and the scores are those so far.

    Args:
        game: the rules of the table.
        deal: the cards.
        names: the bots by seat.
        seated: gives these bots.
        number: of the deal.
        table: the number of the game among those of the deal.
        logged: the rulebook, where a log is wanted.
        places: the number of the bot in each seat, where one bot has several.
        counted: whether the moves of each seat are counted, which takes time.
    """
    counts = [MoveCounts()] * game.seats
    moves: list[tuple[int, int]] = []

    def watch(_state: object, seat: int, legal: Sequence[int], move: int) -> None:
        moves.append((seat, move))
        counts[seat] = counts[seat].plus(len(legal), passed=move in game.pass_moves)

    failures = [""] * game.seats
    with seated as bots:
        clocks = [Clock(bot) for bot in bots]
        try:
            state = play_out(game, deal, bots, watch if counted or logged else None, clocks)
            winners = game.winners(state)
        except BrokenOff as broken:
            state, failures[broken.seat] = broken.state, str(broken)
            bot_of = places or range(game.seats)
            winners = [seat for seat in range(game.seats) if bot_of[seat] != bot_of[broken.seat]]
    share = 1.0 if game.cooperative and not any(failures) else 1 / max(1, len(winners))
    log = format_game_log(logged, game, deal, names, moves) if logged and not any(failures) else ""
    scores = game.scores(state)
    plays = tuple(
        SeatPlay(
            name,
            scores[seat],
            share if seat in winners else 0.0,
            clock.moves,
            clock.seconds,
            failures[seat],
            counts[seat] if counted else None,
        )
        for seat, (name, clock) in enumerate(zip(names, clocks, strict=True))
    )
    return WholeGame(number, table, plays, log)
