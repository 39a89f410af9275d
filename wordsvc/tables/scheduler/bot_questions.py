"""Questions to bots and their answers: from a view and the legal moves, with chance of its own for each move.

The chance of a bot comes from the secret seed of its match, its seat and the step at which it was asked, so
that whoever thinks about the same move again finds the same. What stays with a bot during a match, as which
words it knows, comes from the seed and the seat alone. Who thinks gets numbers of which there is no way
back to the seed (C3).
"""

import time
from collections.abc import Sequence
from math import inf
from typing import Any, Final, NamedTuple

from games.bots import Bot, Interruptible, Reaction, ask_reaction
from games.bots.bot import is_delay
from games.core import RACE, AnyView, generator, random_move
from wordsvc.tables.match.agreement import rules_of
from wordsvc.tables.match.bots import make_table_bot
from wordsvc.tables.match.table import Table

_LABEL = "table"

MAX_SECONDS_ALONE: Final = 0.5
"""Seconds of a processor for a question of a match in which no person waits."""

GRACE: Final = 2
"""Seconds after which an answer that is late is not waited for."""


class Question(NamedTuple):
    """A question to a bot, in a form that may go to another process.

    `rules` is the text by which `rules_of` finds the game, `seat` counts from 0. `is_race` says that the
    delay of the answer counts. `lasting` and `chance` decide what the bot draws: when it sits down, and for
    this move. A thought that has used `seconds` of a processor is broken off.
    """

    rules: str
    bot: str
    seat: int
    view: AnyView
    legal: Sequence[int]
    is_race: bool
    lasting: int
    chance: int
    seconds: float = MAX_SECONDS_ALONE


def question_of(table: Table, seat: int, step: int, bot: str) -> Question:
    """Return the question to a bot in a seat (from 1) of a table that has to act since this step."""
    index, seed = seat - 1, table.row.agreement.seed
    window = table.match.window()
    return Question(
        rules=table.row.agreement.rules,
        bot=bot,
        seat=index,
        view=table.match.view(seat),
        legal=list(table.match.game.legal(table.match.state, index)),
        is_race=window is not None and window.kind == RACE,
        lasting=_number(seed, "bot", index, _LABEL),
        chance=_number(seed, "bot", index, _LABEL, step),
    )


def seat_bot(question: Question) -> Bot:
    """Return the bot that answers a question; it may have to open its words. Raises as the bot does."""
    rng = generator(question.lasting)
    bot = make_table_bot(question.bot, rules_of(question.rules).game, question.seat, rng)
    rng.setstate(generator(question.chance).getstate())
    return bot


def think(bot: Bot, question: Question, max_seconds: float = inf) -> Reaction:
    """Return what the bot of `seat_bot` answers: a move, and in a race after how many seconds.

    A bot that searches gives its best move so far after `max_seconds`, or when it has used up the seconds of
    the question. Whether the move is legal is left to the match. Raises `ValueError` for a delay that is
    none, and whatever the bot does.
    """
    if isinstance(bot, Interruptible):
        used_up, end = time.process_time() + question.seconds, time.monotonic() + max_seconds
        bot.is_over = lambda: time.process_time() > used_up or time.monotonic() > end
    if not question.is_race:
        return Reaction(bot.choose(question.view, question.legal))
    reaction = ask_reaction(bot, question.view, question.legal)
    if not is_delay(reaction.delay):
        raise ValueError("a bot reacts after no such delay")
    return reaction


def fallback_move(question: Question) -> int:
    """Return the move of the seat where its bot finds none: that of the bot `random`, without its delays."""
    game = rules_of(question.rules).game
    rng = generator(question.chance, "fallback")
    return random_move(game, question.view, question.legal, rng)


def _number(seed: int, *labels: Any) -> int:
    """Return a number that the seed and the labels decide, and that does not tell the seed."""
    return generator(seed, *labels).getrandbits(128)
