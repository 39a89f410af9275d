"""Races at a table where people play: what is a call, and which bot makes one first."""

from collections.abc import Mapping

from games.bots import Bot, Reaction, first_answers, racing, reactions_of
from games.core import Match


def is_call(match: Match, seat: int, move: int) -> bool:
    """Whether a move in a race is a call: it is no pass, and where moves are open it stands in no list.

    What stands there besides, as to turn the next card, sets the pace and leaves others the time to call.
    """
    game = match.game
    listed = game.legal(match.state, seat) if game.open_moves else game.passes
    return move not in game.passes and move not in listed


def bots_calling(match: Match, bots: Mapping[int, Bot]) -> list[tuple[int, Reaction]]:
    """The bots that call in the race that is open, with their calls, in the order of its window."""
    race = [seat for seat in racing(match.game, match.state) if seat in bots]
    reactions = reactions_of(match.game, match.state, bots, race)
    return [(seat, reaction) for seat, reaction in reactions if is_call(match, seat, reaction.move)]


def calls_before(match: Match, bots: Mapping[int, Bot], seat: int, move: int) -> list[tuple[int, int]]:
    """The call of a bot, if any, that comes before the move by which a person ends a race without a call."""
    game = match.game
    if seat not in racing(game, match.state) or move in game.passes or is_call(match, seat, move):
        return []
    return first_answers(bots_calling(match, bots), game.passes)
