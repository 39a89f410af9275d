"""Commands of `wordcheck scorepad` that change the players of a pad and what they agreed on."""

from typing import Any, Final

import click

from wordsvc.cli.options import json_option
from wordsvc.cli.pads.pad_agreement import agreement_options, read_agreement
from wordsvc.cli.pads.pad_steps import do_step, read_typed
from wordsvc.input.messages import translate

_file: Final = click.argument("path", metavar="FILE")
_player: Final = click.argument("player", metavar="PLAYER")


def add_agreement_steps(group: click.Group) -> None:
    """Give a group the commands."""
    for command in (rename, seat, join, leave, deal, agree, entitle):
        group.add_command(command)


@click.command("rename")
@_file
@_player
@click.argument("name", metavar="NAME")
@json_option
def rename(path: str, player: str, name: str, as_json: bool) -> None:
    """Give a player another name, in all rounds.

    \b
    Example:
      wordcheck scorepad rename evening.pad Bea Eva
    """
    _do(path, as_json, do="rename", player=player, name=name)


@click.command("seat")
@_file
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@json_option
def seat(path: str, players: tuple[str, ...], as_json: bool) -> None:
    """Seat the players in another order, clockwise; whoever would deal next still does.

    \b
    Example:
      wordcheck scorepad seat evening.pad Cem Ann Bea
    """
    _do(path, as_json, do="seat", players=list(players))


@click.command("join")
@_file
@_player
@click.option(
    "--start",
    type=click.IntRange(0),
    metavar="N",
    help="The points to begin with.  [default: rounds before are open]",
)
@json_option
def join(path: str, player: str, start: int | None, as_json: bool) -> None:
    """Add another player, on the last seat.

    \b
    Examples:
      wordcheck scorepad join evening.pad Dee
      wordcheck scorepad join evening.pad Dee --start 40
    """
    given = {} if start is None else {"start": start}
    _do(path, as_json, do="join", player=player, **given)


@click.command("leave")
@_file
@_player
@click.option("--may-win", is_flag=True, help="The player can still win.")
@json_option
def leave(path: str, player: str, may_win: bool, as_json: bool) -> None:
    """Close the cells to come of a player, who does not win any more.

    \b
    Example:
      wordcheck scorepad leave evening.pad Cem
    """
    given = {"may_win": True} if may_win else {}
    _do(path, as_json, do="leave", player=player, **given)


@click.command("deal")
@_file
@_player
@json_option
def deal(path: str, player: str, as_json: bool) -> None:
    """Say who deals the next round; from there the deal passes to the left.

    \b
    Example:
      wordcheck scorepad deal evening.pad Bea
    """
    _do(path, as_json, do="deal", player=player)


@click.command("agree")
@_file
@agreement_options
@json_option
def agree(path: str, as_json: bool, **given: Any) -> None:
    """Agree on options that were forgotten; words keep the dictionary and the deck that they began with.

    \b
    Example:
      wordcheck scorepad agree evening.pad --rounds 6
    """
    options = read_agreement(**given)
    if not options:
        raise click.UsageError(translate("nothing is agreed on: name an option"))
    _do(path, as_json, do="agree", options=options)


@click.command("entitle")
@_file
@click.option("--title", metavar="TEXT", help="What the game is called.")
@click.option("--date", metavar="DATE", help="The day, as 2026-11-27.")
@json_option
def entitle(path: str, title: str | None, date: str | None, as_json: bool) -> None:
    """Give a pad a title and a date.

    \b
    Example:
      wordcheck scorepad entitle evening.pad --title Cabin --date 2026-11-27
    """
    given = {name: text for name, text in (("title", title), ("date", date)) if text is not None}
    _do(path, as_json, do="entitle", **given)


def _do(path: str, as_json: bool, **document: Any) -> None:
    do_step(path, read_typed(path, document), as_json)
