"""`wordcheck replay`."""

import click

from games.core import seen
from wordsvc.cli.options import json_option
from wordsvc.cli.printing import print_json
from wordsvc.cli.tables import open_match, player_names
from wordsvc.words import InputError


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option("--step", type=click.IntRange(0), metavar="N", help="Stop after N moves.  [default: all]")
@click.option("--seat", type=click.IntRange(1), metavar="S", help="As seat S saw it.  [default: a spectator]")
@json_option
def command(file: str, step: int | None, seat: int | None, as_json: bool) -> None:
    """Replay a saved game: what happened, and the board at the end or after some moves.

    Shows what a spectator saw, or with --seat what one player did.
    """
    match = open_match(file, step)
    if seat is not None and seat > match.game.seats:
        raise InputError("seat", "bad_seat", f"the game has seats 1 to {match.game.seats}, not {seat}")
    viewer = None if seat is None else seat - 1
    if as_json:
        print_json(
            {
                "game": match.rulebook.name,
                "players": list(match.players),
                "step": len(match.moves),
                "over": match.game.over(match.state),
                "scores": match.game.scores(match.state),
                "history": match.history(viewer),
                "view": match.view(viewer),
            }
        )
        return
    names = player_names(match.players)
    for number, events in enumerate(match.happened, 1):
        for event in events:
            told = seen(event, viewer)
            if told is not None:
                click.echo(f"{number:4} {match.game.tell(told, names)}")
    click.echo()
    for line in match.game.show(match.view(viewer), names):
        click.echo(line)
    if match.game.over(match.state):
        won = " and ".join(names[seat] for seat in match.game.winners(match.state)) or "nobody"
        click.echo(f"\nThe game is over. Won by {won}.")
