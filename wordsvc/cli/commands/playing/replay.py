"""`wordcheck replay`."""

from collections.abc import Sequence
from typing import Final

import click

from games.core import Match, deal_follows_seed, redact, secret_of_seed
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_files import load_match
from wordsvc.cli.matches.match_options import compare_rulings, print_differences, referee_of
from wordsvc.cli.matches.play_options import find_for_log, open_rulebook
from wordsvc.cli.matches.proof import check_proof, print_proof
from wordsvc.cli.matches.seats import player_names
from wordsvc.cli.matches.third_party_errors import report_third_party_errors
from wordsvc.cli.options import json_option
from wordsvc.cli.output import join_names, print_json
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.input.texts import isolate
from wordsvc.referee.differences import is_installed_deck

NOT_OVER: Final = message("The game is not over: this is what a spectator saw of it.")


@click.command("replay")
@click.argument("file", metavar="FILE")
@click.option(
    "--step", type=click.IntRange(0), metavar="N", help="Show the game after N moves.  [default: all]"
)
@click.option(
    "--seat", type=click.IntRange(1), metavar="S", help="Show what seat S saw.  [default: a spectator]"
)
@click.option("--game", metavar="FILE", help="The file of a game of your own, as ./mygame.py, which is run.")
@click.option("--proof", is_flag=True, help="Check that the deal follows from the secret of the match.")
@click.option(
    "--heads", metavar="FILE", help="With --proof: compare the messages that you kept with the log."
)
@json_option
@ends_quietly
def command(
    file: str,
    step: int | None,
    seat: int | None,
    game: str | None,
    proof: bool,
    heads: str | None,
    as_json: bool,
) -> None:
    """Replay a saved game: what happened, and the board at the end or after some moves.

    It shows what a spectator saw, or with --seat what one player saw. Of a game that is not over it shows
    only what a spectator saw, and tells neither the number of moves nor the seed.

    A word game is replayed by the rulings that were given and with its own deck. It says which rulings the
    dictionary of the same name would not give today, and whether the deck is another than the installed one.

    With --proof it checks instead that a match at tables was played as it was told: all decks and reshuffles
    follow from the secret, which was committed to before the deal, and the heads of the messages that
    you kept fit the log. A file for --heads has a message a line, as JSON, or is the stream as it came.

    \b
    Example:
      wordcheck replay game.txt
      wordcheck replay --proof game.txt --heads stream.txt
    """
    if heads is not None and not proof:
        raise InputError("heads", "no_proof", message("goes with --proof"))
    with report_third_party_errors() as watch:
        find = find_for_log(None if game is None else watch(open_rulebook(game)))
        if proof:
            for name, value in (("step", step), ("seat", seat)):
                if value is not None:
                    raise InputError(name, "with_proof", message("does not go with --proof"))
            print_proof(check_proof(file, heads, lambda name: watch(find(name))), as_json=as_json)
            return
        _replay(load_match(file, lambda name: watch(find(name))), step, seat, as_json)


def _replay(match: Match, step: int | None, seat: int | None, as_json: bool) -> None:
    """Show a match that was replayed."""
    if seat is not None and seat > match.game.seats:
        text = message("the game has seats 1 to {seats}, not {seat}", seats=match.game.seats, seat=seat)
        raise InputError("seat", "bad_seat", text)
    finished = match.game.over(match.state)
    follows = deal_follows_seed(match)
    if step is not None:
        _go_back(match, step, finished)
    viewer = seat - 1 if seat is not None and finished else None
    judge, secret = referee_of(match), secret_of_seed(match.deal.seed)
    if as_json:
        print_json(
            {
                "game": match.rulebook.name,
                "players": list(match.players),
                "finished": finished,
                "seed": match.deal.seed if finished and secret is None else None,
                "secret": secret if finished else None,
                "seeded": match.seeded,
                "follows_seed": follows,
                "step": len(match.moves) if finished else None,
                "over": match.game.over(match.state),
                "scores": match.game.scores(match.state) if finished else None,
                "dictionary": match.dictionary,
                "installed_deck": None if judge is None else is_installed_deck(judge.deck),
                "other_rulings": compare_rulings(match, judge),
                "history": match.history(viewer),
                "view": match.view(viewer),
            }
        )
        return
    names = [isolate(name) for name in player_names(match.players)]
    for number, events in enumerate(match.events, 1):
        for event in events:
            told = redact(event, viewer)
            if told is not None:
                # The number of a move tells how many were made, the sealed ones too.
                echo(f"{number if finished else '':4} {match.game.describe(told, names)}")
    echo()
    for line in match.game.render(match.view(viewer), names):
        echo(line)
    _print_end(match, names, finished)
    if not follows:
        echo("  " + translate("The deal does not follow from the seed of the log."))
    if judge is not None:
        print_differences(match, judge)


def _print_end(match: Match, names: Sequence[str], finished: bool) -> None:
    """Print who won, and the seed of a game that is over."""
    if match.game.over(match.state):
        won = join_names(names[seat] for seat in match.game.winners(match.state)) or translate("nobody")
        echo("", translate("The game is over. Won by {names}.", names=won))
    if not finished:
        echo("", translate(NOT_OVER))
    elif (secret := secret_of_seed(match.deal.seed)) is not None:
        echo("  " + translate("Secret: {secret}.", secret=secret))
    elif match.seeded:
        echo("  " + translate("Seed: {seed}, seeded.", seed=match.deal.seed))
    else:
        echo("  " + translate("Seed: {seed}.", seed=match.deal.seed))


def _go_back(match: Match, step: int, finished: bool) -> None:
    """Go back to the state after some moves. Raises `InputError` on the step."""
    if not finished:
        raise InputError("step", "not_over", message("the game is not over: it is shown as it stands"))
    if step > len(match.moves):
        text = message("the log has moves 1 to {moves}, not {step}", moves=len(match.moves), step=step)
        raise InputError("step", "bad_step", text)
    match.rewind(step)
