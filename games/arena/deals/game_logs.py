"""Logs of games between bots, one file each, as `wordcheck replay` reads them.

A log is made where the game is played, and written where the results come together.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from games.arena.deals.clock import WholeGame
from games.core import AnyGame, Deal, InvalidInput, Match, Rulebook, format_text, write_log
from games.messages import message


def format_game_log(
    rulebook: Rulebook, game: AnyGame, deal: Deal, bots: Sequence[str], moves: Sequence[tuple[int, int]]
) -> str:
    """Return the log of a game that was played so: each player is called by the bot and the seat.

    The moves are made once more, so that a log holds only what replays.
    """
    players = [f"{_short(name)} {seat}" for seat, name in enumerate(bots, 1)]
    match = Match(rulebook, game, deal, players, undo=rulebook.usual_undo)
    for seat, move in moves:
        match.submit(seat, move)
    return format_text(write_log(match))


def _short(bot: str) -> str:
    """Return the kind of a bot, of one in a file its name there."""
    kind, _, rest = bot.partition(":")
    return rest[:20] if kind.endswith(".py") else kind


def hand_on(whole: WholeGame, record: Callable[[WholeGame], None] | None, logs: Path | None) -> WholeGame:
    """Write the log of a game, where there is a folder, then tell of the game, where that is wanted.

    Returns the game without its log. A game that was told of has its log on the disk.

    Raises:
        InvalidInput: on "logs" when the log cannot be written.
    """
    if logs is not None and whole.loser is None:
        write_game_log(logs, whole)
    bare = whole._replace(log="")
    if record is not None:
        record(bare)
    return bare


def write_game_log(folder: Path, whole: WholeGame) -> None:
    """Write the log of a game to its file, as `deal-0-table-1.txt`.

    Raises:
        InvalidInput: on "logs" when the file cannot be written.
    """
    path = folder / f"deal-{whole.deal}-table-{whole.table}.txt"
    try:
        path.write_text(whole.log, encoding="utf-8")
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        text = message("cannot write {path!r}: {problem}", path=str(path)[:100], problem=problem)
        raise InvalidInput("logs", "cannot_write", text) from None
