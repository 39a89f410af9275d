"""A match on a server as one viewer follows it: what happened is told once and in order, whatever breaks."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import quote

from wordsvc.cli.network.client import (
    TIMEOUT,
    Answer,
    ServerClient,
    ServerRefusalError,
    ServerUnreachableError,
    not_understood,
)
from wordsvc.cli.network.documents import (
    MatchDocument,
    UnreadableAnswerError,
    field_of,
    parse_events,
    parse_match,
    parse_number_field,
)
from wordsvc.cli.network.event_stream import BACK, ENDED, LOST, REFUSED, EventStream, Notice
from wordsvc.input.sentences import tell

_FIRST_PAUSE: Final = 0.3
_MAX_PAUSE: Final = 5.0


def path_of(match: str, *parts: str) -> str:
    """The address of a match, or of a part of it."""
    return "/".join(["/v1/matches", *(quote(part, safe="") for part in (match, *parts))])


@contextmanager
def readable(client: ServerClient) -> Iterator[None]:
    """Raise `ServerUnreachableError` for what cannot be read in an answer of a server."""
    try:
        yield
    except UnreadableAnswerError:
        raise not_understood(client.server) from None


def fetch_match(client: ServerClient, match: str, *, timeout: float = TIMEOUT) -> MatchDocument:
    """A match as it is. Raises `ServerUnreachableError` and `ServerRefusalError`."""
    answer = client.get(path_of(match), timeout=timeout)
    with readable(client):
        return parse_match(answer.document)


class RemoteMatch:
    """A match, and up to which version its viewer was told what happened.

    `fresh` says whether `match` is what the server said last; `lost` whether the connection is.
    """

    def __init__(
        self,
        client: ServerClient,
        match: MatchDocument,
        tell_events: Callable[[list[dict[str, Any]]], None],
        say: Callable[[str], None],
    ) -> None:
        self.client = client
        self.match = match
        self.told = match.version
        self.fresh = True
        self.lost = False
        self._tell_events = tell_events
        self._say = say

    def follow(self) -> EventStream:
        """A stream of what happens from here on."""
        return EventStream(self.client, self.match.id, self.told)

    def hear(self, notice: Notice) -> bool:
        """Tell what a notice says; false when the stream has to begin anew.

        Raises `ServerRefusalError` where the match cannot be followed any more.
        """
        if notice.kind == LOST:
            self.say_lost()
        elif notice.kind == BACK:
            self._say_back()
        elif notice.kind == REFUSED and notice.error is not None:
            if notice.error.code != "version_ahead":
                raise notice.error
            self.fresh = False
            self.told = fetch_match(self.client, self.match.id).version  # the server has lost some versions
            return False
        elif notice.kind == ENDED or self._hear_message(notice.document):
            self.fresh = False
        return True

    def refresh(self) -> None:
        """Ask for the match as it is; where no answer comes, it can be asked for again later."""
        try:
            match = fetch_match(self.client, self.match.id)
        except ServerUnreachableError:
            self.say_lost()
            return
        except ServerRefusalError as error:
            if not error.passes:
                raise
            self.say_lost()
            return
        self._say_back()
        self._adopt(match)

    def post(self, document: object, *parts: str) -> Answer:
        """Send something to the match until there is an answer, always with the same idempotency key."""
        key, pause = secrets.token_urlsafe(16), _FIRST_PAUSE
        while True:
            try:
                answer = self.client.post(path_of(self.match.id, *parts), document, key=key)
            except ServerUnreachableError:
                self.say_lost()
            except ServerRefusalError as error:
                if not error.passes:
                    self._say_back()
                    raise
                if not self.lost:
                    self._say(tell("{problem}; it is tried again.", problem=error.message))
                self.lost = True
                pause = max(pause, float(error.retry_after or 0))
            else:
                self._say_back()
                return answer
            time.sleep(pause)
            pause = min(pause * 2, _MAX_PAUSE)

    def take(self, document: object) -> None:
        """Tell what a request led to, and take the match that stands in its answer, or that is it."""
        with readable(self.client):
            inner = field_of(document, "match")
            match = parse_match(document if inner is None else inner)
            version = field_of(document, "version")
        if inner is not None and version == self.told + 1 and field_of(document, "events") is not None:
            self._hear_message(document)
        self._adopt(match)

    def say_lost(self) -> None:
        """Say once that the connection is lost."""
        if not self.lost:
            self.lost = True
            self._say(tell("The connection to {server} is lost; trying again.", server=self.client.server))

    def _say_back(self) -> None:
        if self.lost:
            self.lost = False
            self.fresh = False
            self._say(tell("Connected again."))

    def _hear_message(self, document: object) -> bool:
        """Tell the events of a message; false when they were told before."""
        with readable(self.client):
            version = parse_number_field(document, "version")
            events = parse_events(field_of(document, "events"), len(self.match.seats))
            if version <= self.told:
                return False
            self.told = version
            self._tell_events(events)
        return True

    def _adopt(self, match: MatchDocument) -> None:
        """Take a match as it is now, after telling what led to it."""
        with readable(self.client):
            same = (match.id, match.game, match.you, len(match.seats))
            if same != (self.match.id, self.match.game, self.match.you, len(self.match.seats)):
                raise UnreadableAnswerError("match")
        if match.version > self.told:
            self._catch_up()
        self.match = match
        self.fresh = match.version >= self.told  # more may have been told meanwhile

    def _catch_up(self) -> None:
        """Tell what happened that the stream has not brought yet."""
        try:
            answer = self.client.get(f"{path_of(self.match.id, 'events')}?after={self.told}&wait=0")
        except (ServerUnreachableError, ServerRefusalError):
            return  # the stream tells it
        if answer.status == 200:
            self._hear_message(answer.document)
