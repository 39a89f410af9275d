"""`wordcheck play`."""

from collections.abc import Sequence

import click

from games.bots.registry import check_bot
from games.core import STRICT, UNDO_MODES, Match, check_name, new_match
from wordsvc.cli.kept_games import NEWEST, newest_game, resume_option
from wordsvc.cli.match_files import load_match
from wordsvc.cli.play_options import (
    bot_seconds_option,
    complete_games,
    complete_players,
    input_errors,
    open_rulebook,
    option_option,
    parse_options,
    seed_option,
)
from wordsvc.cli.seats import YOU, is_you, parse_names, refuse_costly_players
from wordsvc.cli.seeds import draw_seed
from wordsvc.cli.terminal_game import EXTENSION, TerminalGame
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell


@click.command("play")
@click.argument("game", metavar="[GAME]", required=False, shell_complete=complete_games)
@click.option(
    "--seats",
    metavar="NAMES",
    shell_complete=complete_players,
    help="The players by seat: you, and bots.  [default: you,greedy]",
)
@seed_option("Decides the deal.")
@option_option
@bot_seconds_option
@click.option(
    "--undo",
    type=click.Choice(UNDO_MODES),
    help="The moves that a player may take back: strict, those that have shown nobody anything; lenient, also"
    " those that have shown something to that player alone; off, none.  [default: strict]",
)
@resume_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    seats: str | None,
    seed: int | None,
    pairs: tuple[str, ...],
    bot_seconds: float,
    undo: str | None,
    resume: str | None,
) -> None:
    """Play a game in the terminal, against bots or with others at one keyboard.

    A seat named `you` or `you:NAME` is yours. The bots are random, greedy, search (or search:N, with N
    playouts a move) and run:COMMAND, a program of your own. When you leave a game it is kept, and `--resume`
    goes on with it.

    \b
    Examples:
      wordcheck play diddly
      wordcheck play diddly --seats you,greedy,search --seed 7 -o board=nine
      wordcheck play --resume game.txt
      wordcheck play --resume
    """
    path = newest_game(EXTENSION) if resume == NEWEST else resume or ""
    if resume is not None:
        if game is not None or seed is not None or pairs or undo is not None:
            raise click.UsageError(
                tell("--resume takes the game, the seed, the options and undo from the file.")
            )
        match = load_match(path)
    elif game is None:
        raise click.MissingParameter(ctx=ctx, param_hint=repr(tell("GAME")), param_type="argument")
    else:
        names = parse_names(seats or f"{YOU},greedy")
        rulebook = open_rulebook(game)
        chosen = draw_seed() if seed is None else seed
        with input_errors():
            match = new_match(
                rulebook,
                len(names),
                chosen,
                parse_options(pairs),
                names,
                undo=undo or STRICT,
                seeded=seed is not None,
            )
    names = parse_names(seats) if seats else list(match.players)
    if resume is not None and not seats:
        refuse_costly_players(names)
    _check_seats(names, match)
    ctx.exit(TerminalGame(match, names, path, bot_seconds).run())


def _check_seats(names: Sequence[str], match: Match) -> None:
    if len(names) != match.game.seats:
        message = say("the game has {seats} seats, not {given}", seats=match.game.seats, given=len(names))
        raise InputError("seats", "bad_seats", message)
    with input_errors():
        for name in names:
            check_name(name, "seats")
            if not is_you(name):
                check_bot(name)
