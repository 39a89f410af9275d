"""`wordcheck play --server`, `--join` and `--match`."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import Rulebook
from wordsvc.catalogue import find_rulebook
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.network.client import ServerClient
from wordsvc.cli.network.documents import MatchDocument
from wordsvc.cli.network.join import (
    find_you,
    make_match,
    recover_seat,
    requested_seats,
    take_seat,
)
from wordsvc.cli.network.options import NetworkOptions
from wordsvc.cli.network.remote_match import fetch_match
from wordsvc.cli.network.seat_documents import OpenSeat
from wordsvc.cli.network.server_address import (
    ServerAddress,
    parse_join_link,
    parse_match_id,
    parse_recovery_link,
    parse_server,
)
from wordsvc.cli.network.stored_seats import StoredSeat, find_seat
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate


def join_match(
    network: NetworkOptions, game: str | None, seats: Sequence[str], agreed: Mapping[str, object]
) -> tuple[ServerClient, StoredSeat, MatchDocument, list[str]]:
    """Make a match on a server, or join or go on with one; return the seat, and lines about those of others.

    Args:
        network: which server and match.
        game: the name of the game, for a new match or to be sure of the one that is joined.
        seats: who plays, of a new match.
        agreed: what the request for a new match has besides game and seats.

    Raises:
        InputError, ServerUnreachableError, ServerAnswerError, ServerRefusalError: as the parts of it do.
    """
    server = None if network.server is None else parse_server(network.server)
    links: list[str] = []
    if network.join is not None:
        kept = _take_linked_seat(network.join, server, network.name)
    elif network.match is not None:
        kept = find_seat(parse_match_id(network.match), server, network.name or "")
    else:
        if server is None or game is None:
            raise InputError("server", "no_server", message("says on which server the match is made"))
        kept, links = _make_and_sit(server, network.name, game, seats, agreed)
    client = ServerClient(kept.server, kept.token)
    match = fetch_match(client, kept.match, kept.seat)
    if game is not None and game != match.game:
        text = message("the match is one of {game}", game=match.game[:40])
        raise InputError("game", "other_game", text)
    return client, kept, match, links


def request_for(
    rulebook: Rulebook, seats: Sequence[str], options: Mapping[str, object], agreed: Mapping[str, object]
) -> dict[str, Any]:
    """Return the request for a match; what is not agreed on is left to the server.

    Raises `InputError` on an option, or on "seats", that the rules here refuse.
    """
    with input_errors():
        chosen = dict(rulebook.game(len(seats), options).options)
    named = {name: chosen[name] for name in options}
    request = {"game": rulebook.name, "seats": requested_seats(seats), "options": named or None, **agreed}
    return {name: value for name, value in request.items() if value is not None}


def rulebook_of(game: str) -> Rulebook:
    """Return the rulebook of a game by its name; a server plays no game in a file. Raises `InputError`."""
    with input_errors():
        return find_rulebook(game)


def link_lines(seats: Sequence[OpenSeat]) -> list[str]:
    """Return a line for each open seat with what lets somebody take it."""
    return [
        "  " + translate("Seat {seat} is for whoever opens {link}", seat=seat.number, link=seat.link)
        for seat in seats
    ]


def _take_linked_seat(text: str, server: ServerAddress | None, name: str | None) -> StoredSeat:
    """Take the seat of a link: an open one, or one's own that another device had."""
    if (recovery := parse_recovery_link(text)) is not None:
        if server not in (None, recovery.server):
            raise InputError("server", "other_server", message("the link is of another server"))
        if name is not None:
            raise InputError("name", "has_name", message("who takes a seat over keeps the name"))
        return recover_seat(recovery)
    link = parse_join_link(text)
    return take_seat(server or link.server, link.match, link.ticket, name)


def _make_and_sit(
    server: ServerAddress, name: str | None, game: str, seats: Sequence[str], agreed: Mapping[str, Any]
) -> tuple[StoredSeat, list[str]]:
    """Make a match and take the seat of the person at the keyboard; gives the lines for others too."""
    number, named = find_you(seats)
    agreed = dict(agreed)
    request = request_for(rulebook_of(game), seats, agreed.pop("options", {}), agreed)
    made = make_match(server, request)
    mine = next((seat for seat in made.seats if seat.number == number), None)
    if mine is None:
        raise InputError("seats", "bad_seats", message("the server has not kept a seat for you"))
    kept = take_seat(server, made.match, mine.ticket, name or named or None)
    return kept, link_lines([seat for seat in made.seats if seat.number != number])
