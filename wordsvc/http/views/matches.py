"""`/v1/matches`: making, listing, showing and cancelling matches, and playing once more."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Response, jsonify

from wordsvc.http.requests import read_json, read_query
from wordsvc.http.resources.matches import PICK, QUERY
from wordsvc.http.resources.table_parts import take_no_query, token_sent
from wordsvc.http.tables_extension import base_url, client_address, get_tables
from wordsvc.tables.actions.cancellation import cancel
from wordsvc.tables.actions.creation import create_match as create
from wordsvc.tables.actions.document import get_deck
from wordsvc.tables.actions.document import get_match as get
from wordsvc.tables.actions.listing import list_matches as listed
from wordsvc.tables.actions.rematch import rematch as play_again
from wordsvc.tables.answers import MatchDocument, NewMatch, Rematch


def create_match() -> tuple[NewMatch, int, dict[str, str]]:
    """Make a match.

    It begins when no seat is open. Whoever has a join link, or its ticket, takes the seat. The owner token
    and the tickets are told this once: the service keeps their hashes.
    """
    request = read_json()
    made = create(get_tables(), request, client_address(), base_url())
    return made, 201, {"Location": f"/v1/matches/{made['id']}"}


def list_matches() -> Response:
    """List the public matches, newest first.

    The header `Link` has the address of the page behind this one, where there is one.
    """
    query = read_query(QUERY)
    document, after = listed(get_tables(), query)
    response = jsonify(document)
    if after is not None:
        response.headers["Link"] = f'<{_page_after(query, after)}>; rel="next"'
    return response


def _page_after(query: Mapping[str, Sequence[str]], after: str) -> str:
    """Return the address of the next page of the same list."""
    kept = [(name, value) for name, values in query.items() if name != "after" for value in values]
    return f"/v1/matches?{urlencode([*kept, ('after', after)])}"


def get_match(match_id: str) -> MatchDocument:
    """Show a match as the token may see it; without a token as a spectator does.

    In `view` seats count from 0, as in logs; everywhere else they count from 1. With `pick`, once for each
    move and with the token of a seat, the answer is a preview (`"preview": true`): the match as it would be
    after these moves, from what the seat knows. Nothing is changed. A move that shows something hidden, as a
    card that is drawn, is 422 `not_yet_known`.
    """
    return get(get_tables(), match_id, token_sent(), read_query([PICK]).get("pick", []))


def show_deck_of_match(match_id: str) -> dict[str, Any]:
    """Show the deck of a word game, card by card, to everybody who may see the match.

    It is as it was when the match was made, and as `POST /v1/matches` takes it. In other games 404 `no_deck`.
    """
    take_no_query()
    return get_deck(get_tables(), match_id, token_sent()).to_dict()


def cancel_match(match_id: str) -> None:
    """Cancel a match that is not over.

    Where people play, only before the first move (409 `already_played`): what is told of a match that is over
    has all hands.
    """
    take_no_query()
    cancel(get_tables(), match_id, token_sent())


def rematch(match_id: str) -> tuple[Rematch, int, dict[str, str]]:
    """Play once more: a new match with the same agreement, in which all seats move on by one.

    Everybody who sat in the old match fetches a ticket for the new one by asking the same with their token.
    """
    take_no_query()
    made = play_again(get_tables(), match_id, token_sent(), client_address(), base_url())
    return made, 201, {"Location": f"/v1/matches/{made['id']}"}
