"""After a match at a terminal: whether the person plays once more, and their seat at the next match."""

import sys
from contextlib import suppress
from typing import Final

from wordsvc.cli.echo import echo
from wordsvc.cli.matches.stored_games import GameLeft
from wordsvc.cli.network.client import ServerClient, ServerRefusalError, ServerUnreachableError
from wordsvc.cli.network.documents import MatchDocument, parse_rematch
from wordsvc.cli.network.join import take_seat
from wordsvc.cli.network.remote_match import RemoteMatch, fetch_match
from wordsvc.cli.network.stored_seats import StoredSeat, find_owner, store_seat
from wordsvc.cli.prompt import Prompt
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.tables.answers import FINISHED

_YES: Final = frozenset({"y", "yes", "j", "ja"})
_NO: Final = frozenset({"", "n", "no", "nein"})

_LOOK_AGAIN: Final = 2.0
_MAX_LOOK_AGAIN: Final = 30.0
"""Seconds between two looks whether somebody else plays once more; a terminal may be left alone."""

_PATIENCE: Final = 5.0
"""Seconds that such a look may take, while the person may be typing."""


def can_ask(match: MatchDocument, seat: int) -> bool:
    """Return True if the person at a seat can be asked: they played to the end, and sit at a terminal."""
    played = match.status == FINISHED and match.seats[seat - 1].kind == "person"
    return played and sys.stdin.isatty() and sys.stdout.isatty()


def ask_for_another(client: ServerClient, match: MatchDocument, prompt: Prompt) -> bool:
    """Ask whether the person plays once more, and say so when somebody else does.

    Ctrl-C and the end of the input are a no, wherever they come in.
    """
    prompt.drop()  # what was typed for the match is no answer
    try:
        return _wait_for_answer(client, match, prompt)
    except KeyboardInterrupt:
        echo()
        return False
    except GameLeft:
        return False


def _wait_for_answer(client: ServerClient, match: MatchDocument, prompt: Prompt) -> bool:
    pause, told = _LOOK_AGAIN, False
    while True:
        if not told and _has_rematch(client, match):
            prompt.show(translate("Another match is made, and a seat at it is kept for you."))
            told = True
        typed = None
        with suppress(InputError):
            typed = prompt.read(translate("Another match? [y/N]") + " ", None if told else pause)
        pause = min(pause * 2, _MAX_LOOK_AGAIN)
        if typed is not None and (answer := typed.strip().lower()) in _YES | _NO:
            return answer in _YES


def take_next_seat(remote: RemoteMatch, kept: StoredSeat) -> StoredSeat:
    """Take the seat at the match that follows, by the token of this one; the first who asks makes it.

    Raises `ServerRefusalError`, `ServerUnreachableError`, `ServerAnswerError` and `InputError`.
    """
    match, ticket = remote.post_to(parse_rematch, None, "rematch")
    following = take_seat(kept.server, match, ticket, kept.name)
    with suppress(InputError):  # not made from here
        store_seat(find_owner(kept.match, kept.server)._replace(match=match))
    return following


def _has_rematch(client: ServerClient, match: MatchDocument) -> bool:
    """Return True if somebody plays once more; without an answer it is asked again later."""
    try:
        return fetch_match(client, match.id, timeout=_PATIENCE).rematch is not None
    except (ServerRefusalError, ServerUnreachableError):
        return False
