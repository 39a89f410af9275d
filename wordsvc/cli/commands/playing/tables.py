"""`wordcheck tables`."""

from urllib.parse import urlencode

import click

from games.core import UNDO_MODES
from wordsvc.cards import edition_names
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.command_group import CommandGroup
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.play_options import (
    complete_games,
    complete_players,
    input_errors,
    option_option,
    parse_options,
    seed_option,
)
from wordsvc.cli.matches.seats import OPEN, allows_hints, parse_names
from wordsvc.cli.network.client import ServerClient
from wordsvc.cli.network.documents import (
    ListedMatch,
    MatchDocument,
    parse_invitation,
    parse_list,
    parse_match_of,
    parse_nothing,
)
from wordsvc.cli.network.join import make_match
from wordsvc.cli.network.play import link_lines, request_for, rulebook_of
from wordsvc.cli.network.remote_match import path_of
from wordsvc.cli.network.render import player_names
from wordsvc.cli.network.server_address import RecoveryLink, ServerAddress, parse_match_id, parse_server
from wordsvc.cli.network.stored_seats import OWNER, StoredSeat, delete_seat, find_any, find_owner, find_seat
from wordsvc.cli.network.watcher import Watcher
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json
from wordsvc.cli.question_options import Decorator
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.input.texts import isolate
from wordsvc.tables.answers import STATUSES
from wordsvc.tables.requests import (
    MAX_BANK_SECONDS,
    MAX_INCREMENT_SECONDS,
    MAX_PACE_SECONDS,
    MAX_SECONDS,
    MIN_BANK_SECONDS,
    MIN_PACE_SECONDS,
    MIN_SECONDS,
    ON_TIMEOUT,
    VISIBILITIES,
)

_PAGE = 50
_MAX_LISTED = 1000

server_option: Decorator = click.option("--server", metavar="URL", required=True, help="The server.")
stored_server_option: Decorator = click.option(
    "--server", metavar="URL", help="The server.  [default: that on which the match was made from here]"
)
match_argument: Decorator = click.argument("match", metavar="ID")
seat_argument: Decorator = click.argument("seat", metavar="SEAT", type=click.IntRange(1, 64))


@click.group("tables", cls=CommandGroup)
def command() -> None:
    """Make, watch and end matches on a server; `wordcheck play --server` plays them.

    \b
    Example:
      wordcheck tables list
    """


@command.command("new")
@click.argument("game", metavar="GAME", shell_complete=complete_games)
@server_option
@click.option(
    "--seats",
    metavar="NAMES",
    shell_complete=complete_players,
    help="The players by seat: open, and bots.  [default: as many open seats as the game needs]",
)
@seed_option("Decides the deal; the match says that somebody chose it.")
@option_option
@click.option(
    "--edition", type=click.Choice(edition_names()), help="The deck and the dictionary of a word game."
)
@click.option(
    "--undo",
    type=click.Choice(UNDO_MODES),
    help="The moves that a player may take back.  [default: as the game has it]",
)
@click.option(
    "--hints/--no-hints", default=None, help="Whether there are hints.  [default: where one person plays]"
)
@click.option(
    "--visibility",
    type=click.Choice(VISIBILITIES),
    help="Who may look on: nobody, whoever has the id, or all, since the match is listed.  [default: link]",
)
@click.option(
    "--turn-seconds",
    type=click.IntRange(MIN_SECONDS, MAX_SECONDS),
    metavar="S",
    help="The seconds for a move.  [default: as long as it takes]",
)
@click.option(
    "--bank-seconds",
    type=click.IntRange(MIN_BANK_SECONDS, MAX_BANK_SECONDS),
    metavar="S",
    help="In place of --turn-seconds: each player's seconds for all turns.",
)
@click.option(
    "--increment-seconds",
    type=click.IntRange(0, MAX_INCREMENT_SECONDS),
    metavar="S",
    help="The seconds by which a bank grows at the end of a turn.  [default: 0]",
)
@click.option(
    "--on-timeout",
    type=click.Choice(ON_TIMEOUT),
    help="What happens at the end of the time: a bot makes the move, or the player passes or resigns."
    "  [default: bot]",
)
@click.option(
    "--window-seconds",
    type=click.IntRange(MIN_SECONDS, MAX_SECONDS),
    metavar="S",
    help="The seconds for what all are asked at once.  [default: 60 among people]",
)
@click.option(
    "--pace",
    "pace_seconds",
    type=click.IntRange(MIN_PACE_SECONDS, MAX_PACE_SECONDS),
    metavar="S",
    help="In Diabolo: the seconds after which a card turns.  [default: when all pass]",
)
@json_option
def new_table(
    game: str,
    server: str,
    seats: str | None,
    seed: int | None,
    pairs: tuple[str, ...],
    hints: bool | None,
    turn_seconds: int | None,
    bank_seconds: int | None,
    increment_seconds: int | None,
    as_json: bool,
    **agreed: object,
) -> None:
    """Make a match, and print a link for each open seat.

    The token of the owner is kept in a file that only you can read; `end`, `start`, `bot` and `invite` need
    it.

    \b
    Examples:
      wordcheck tables new diddly --server http://127.0.0.1:8000 --seats open,open
      wordcheck tables new quiddler --server https://cards.example -o hands=3+5
    """
    rulebook = rulebook_of(game)
    names = parse_names(seats) if seats else [OPEN] * rulebook.variants[0].seats[0]
    agreed |= {"seed": seed, "hints": allows_hints(names) if hints is None else hints}
    times = (turn_seconds, bank_seconds, increment_seconds)
    if any(time is not None for time in times):
        agreed["clock"] = dict(zip(("turn_seconds", "bank_seconds", "increment_seconds"), times, strict=True))
    made = make_match(parse_server(server), request_for(rulebook, names, parse_options(pairs), agreed))
    if as_json:
        links = [{"seat": seat.number, "link": seat.link} for seat in made.seats]
        print_json({"id": made.match, "join": links, "owner_token_file": made.owner.path})
        return
    echo(translate("Match {match}.", match=made.match))
    for line in link_lines(made.seats):
        echo(line)
    path = made.owner.path
    echo("  " + translate("Secret: the token of the owner is kept in {path}.", path=path))


@command.command("list")
@server_option
@click.option("--game", metavar="GAME", shell_complete=complete_games, help="Only matches of this game.")
@click.option("--status", type=click.Choice(STATUSES), help="Only matches in this state.")
@click.option(
    "--limit",
    type=click.IntRange(1, _MAX_LISTED),
    metavar="N",
    default=_PAGE,
    show_default=True,
    help="The most matches to list.",
)
@form_options
@ends_quietly
def list_tables(server: str, game: str | None, status: str | None, limit: int, form: Form) -> None:
    """List the public matches of a server, the newest first.

    \b
    Example:
      wordcheck tables list
    """
    asked = {"game": game, "status": status, "limit": min(limit, _PAGE)}
    client = ServerClient(parse_server(server))
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    found: list[ListedMatch] = []
    path: str | None = f"/v1/matches?{query}"
    while path is not None and len(found) < limit:
        page, following = client.get_page(path, parse_list)
        found += page
        path = following if page else None
    if form != "text":
        rows = [each.document for each in found[:limit]]
        print_form(form, rows, rows)
        return
    for each in found[:limit]:
        people = ", ".join(isolate(seat.name or seat.bot or translate("open")) for seat in each.seats)
        echo(f"{each.id} {each.game[:40]} {each.status} {people}")


@command.command("watch")
@match_argument
@stored_server_option
@json_option
@ends_quietly
def watch_table(match: str, server: str | None, as_json: bool) -> None:
    """Follow a match as a spectator until it is over.

    With --json a line says what the match is, then each line what was told at once, and the last what it has
    become.

    \b
    Example:
      wordcheck tables watch ID
    """
    address = None if server is None else parse_server(server)
    kept = find_any(parse_match_id(match), address)
    if address is None and kept is None:
        text = message("names the server, for the match was not made from here")
        raise InputError("server", "no_server", text)
    token = kept.token if kept is not None and kept.seat == OWNER else None
    where = address or (kept and kept.server)
    if where is not None:
        Watcher(ServerClient(where, token), match, as_json=as_json).run()


@command.command("start")
@match_argument
@stored_server_option
@click.option(
    "--bots", metavar="NAME", required=True, help="The bot that plays at every seat that is still open."
)
@json_option
def start_table(match: str, server: str | None, bots: str, as_json: bool) -> None:
    """Begin a match: bots play at the seats that nobody has taken.

    \b
    Example:
      wordcheck tables start ID
    """
    client, _ = _as_owner(match, server)
    _print_match(client.post(path_of(match, "start"), parse_match_of(match), {"bots": bots}), as_json)


@command.command("bot")
@match_argument
@seat_argument
@stored_server_option
@click.option("--bot", "name", metavar="NAME", default="random", show_default=True, help="Which bot.")
@json_option
def seat_bot(match: str, seat: int, server: str | None, name: str, as_json: bool) -> None:
    """Seat a bot: at an open seat, or at that of somebody who is away.

    \b
    Example:
      wordcheck tables bot ID 2
    """
    client, _ = _as_owner(match, server)
    path = path_of(match, "seats", str(seat), "bot")
    _print_match(client.post(path, parse_match_of(match), {"bot": name}), as_json)


@command.command("invite")
@match_argument
@seat_argument
@stored_server_option
@json_option
def invite(match: str, seat: int, server: str | None, as_json: bool) -> None:
    """Print a new link to a seat before the match begins; its player loses the seat.

    \b
    Example:
      wordcheck tables invite ID 2
    """
    client, _ = _as_owner(match, server)
    path = path_of(match, "seats", str(seat), "invite")
    link = client.post(path, parse_invitation(match, seat)).link
    if as_json:
        print_json({"seat": seat, "link": link})
    else:
        echo(translate("Seat {seat} is for whoever opens {link}", seat=seat, link=link))


@command.command("phone")
@match_argument
@stored_server_option
@click.option("--name", metavar="NAME", default="", help="Whose seat, where several are kept here.")
@json_option
def show_recovery(match: str, server: str | None, name: str, as_json: bool) -> None:
    """Print the link by which another device takes your seat over, as a phone; it works once.

    A browser opens it, and so does `wordcheck play --join`. The seat is then no longer open here.

    \b
    Example:
      wordcheck tables phone ID
    """
    with input_errors():
        kept = find_seat(parse_match_id(match), None if server is None else parse_server(server), name)
        if not kept.recovery:
            raise InputError("match", "no_recovery", message("no recovery secret of this seat is kept here"))
    link = str(RecoveryLink(kept.server, match, kept.seat, kept.recovery))
    if as_json:
        print_json({"seat": kept.seat, "link": link})
    else:
        echo(translate("Secret: whoever opens {link} takes your seat over.", link=link))


@command.command("end")
@match_argument
@stored_server_option
@json_option
def end_table(match: str, server: str | None, as_json: bool) -> None:
    """End a match at once, for everybody; not when people have begun to play.

    \b
    Example:
      wordcheck tables end ID
    """
    client, owner = _as_owner(match, server)
    client.delete(path_of(match), parse_nothing)
    delete_seat(owner)
    if as_json:
        print_json({"id": match, "status": "cancelled"})
    else:
        echo(translate("The match {match} is cancelled.", match=match))


def _as_owner(match: str, server: str | None) -> tuple[ServerClient, StoredSeat]:
    """Return the client and the seat of a match's owner. Raises `InputError`."""
    address: ServerAddress | None = None if server is None else parse_server(server)
    with input_errors():
        owner = find_owner(parse_match_id(match), address)
    return ServerClient(owner.server, owner.token), owner


def _print_match(match: MatchDocument, as_json: bool) -> None:
    """Print who sits where at a match that was changed."""
    if as_json:
        print_json(
            {"id": match.id, "status": match.status, "seats": [each._asdict() for each in match.seats]}
        )
        return
    echo(f"{match.id} {match.game} {translate(match.status)}: {_seats_line(match)}")


def _seats_line(match: MatchDocument) -> str:
    names = player_names(match)
    return ", ".join(
        translate("open") if seat.is_open else f"{name} ({seat.bot})" if seat.bot else name
        for seat, name in zip(match.seats, names, strict=True)
    )
