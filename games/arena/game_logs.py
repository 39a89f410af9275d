"""Logs of games between bots, one file each, as `wordcheck replay` reads them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.core import Deal, Game, InvalidInput, Match, Rulebook, format_text, write_log
from games.core.sentences import say


def write_game_log(
    path: Path,
    rulebook: Rulebook,
    game: Game[Any],
    deal: Deal,
    bots: Sequence[str],
    moves: Sequence[tuple[int, int]],
) -> None:
    """Write the log of a game that was played so: each player is called by the bot and the seat.

    The moves are made once more, so that a file holds only what replays.

    Raises:
        InvalidInput: on "logs" when the file cannot be written.
    """
    players = [f"{name.partition(':')[0]} {seat}" for seat, name in enumerate(bots, 1)]
    match = Match(rulebook, game, deal, players, undo=rulebook.usual_undo)
    for seat, move in moves:
        match.submit(seat, move)
    try:
        path.write_text(format_text(write_log(match)), encoding="utf-8")
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        message = say("cannot write {path!r}: {problem}", path=str(path)[:100], problem=problem)
        raise InvalidInput("logs", "cannot_write", message) from None
