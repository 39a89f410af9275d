"""The first answer of bots that react in a race, or that answer in turn.

The engine has no clock. In a race every bot says what it does and after what delay; the least delay among
those who do not pass is first, and of equal ones that of the seat that comes first in the window, as from
the left of the dealer (D06). That move alone is made, and then all are asked anew, for it may have changed
what there is to call. When all pass, all passes are made, in the order of the window.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from games.bots.bot import Bot, Reaction, ask_reaction, is_delay
from games.bots.subprocess_bot import BotFailure
from games.core import RACE, AnyGame, Deal, view
from games.messages import message

Answer = tuple[int, int]
"""A seat and its move."""


def is_race(game: AnyGame) -> bool:
    """Return True if the players of a game race from its start, as in Diabolo."""
    window = game.window(game.new(Deal(game.contents, 0)))
    return window is not None and window.kind == RACE


def racing(game: AnyGame, state: object) -> tuple[int, ...]:
    """Return the seats that are asked in an open race, in the order of its window; none without a race."""
    window = game.window(state)
    if window is None or window.kind != RACE:
        return ()
    asked = game.to_act(state)
    return tuple(seat for seat in window.members if seat in asked)


def reactions_of(
    game: AnyGame, state: object, bots: Mapping[int, Bot], seats: Sequence[int]
) -> list[tuple[int, Reaction]]:
    """Return the reactions of the bots in these seats to the open race. Raises `BotFailure` with the seat."""
    reactions = []
    for seat in seats:
        with _bot_in(seat):
            reaction = ask_reaction(bots[seat], view(game, state, seat), game.legal(state, seat))
            if not is_delay(reaction.delay):
                raise BotFailure(
                    "bad_delay", message("a bot reacts after {delay}", delay=repr(reaction.delay)[:40])
                )
            reactions.append((seat, reaction))
    return reactions


def first_answers(reactions: Sequence[tuple[int, Reaction]], passes: Collection[int]) -> list[Answer]:
    """Return the call that comes first, alone; all the passes where nobody calls."""
    calls = [(seat, reaction) for seat, reaction in reactions if reaction.move not in passes]
    if not calls:
        return [(seat, reaction.move) for seat, reaction in reactions]
    seat, first = min(calls, key=lambda call: call[1].delay)  # of equals the first in the order given
    return [(seat, first.move)]


def next_answers(game: AnyGame, state: object, bots: Mapping[int, Bot]) -> list[Answer]:
    """Return the moves that are made next at a table of bots, one after another; none when the game is over.

    In a race these are those of `first_answers`. Else the first seat that is asked makes its move.
    Whether they are legal is left to the caller. Raises `BotFailure` with the seat.
    """
    seats = racing(game, state)
    if seats:
        return first_answers(reactions_of(game, state, bots, seats), game.pass_moves)
    asked = game.to_act(state)
    if not asked:
        return []
    seat = asked[0]
    with _bot_in(seat):
        return [(seat, bots[seat].choose(view(game, state, seat), game.legal(state, seat)))]


@contextmanager
def _bot_in(seat: int) -> Iterator[None]:
    """Ask the bot in a seat; its failure says where it sits."""
    try:
        yield
    except BotFailure as failure:
        failure.seat = seat
        raise
