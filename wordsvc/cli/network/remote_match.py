"""A match on a server as one viewer follows it: each event is told once and in order, whatever breaks."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final
from urllib.parse import quote

from wordsvc.cli.network.client import (
    TIMEOUT,
    Parsed,
    Parser,
    ServerClient,
    ServerRefusalError,
    ServerUnreachableError,
    not_understood,
    readable,
)
from wordsvc.cli.network.documents import (
    ChangeDocument,
    MatchDocument,
    MessageDocument,
    parse_change,
    parse_match_of,
    parse_polled,
    reading_view,
)
from wordsvc.cli.network.event_stream import BACK, ENDED, LOST, REFUSED, EventStream, Notice
from wordsvc.input.messages import translate
from wordsvc.tables.answers import OPEN

_FIRST_PAUSE: Final = 0.3
_MAX_PAUSE: Final = 5.0

LOOK_AGAIN: Final = 2.0
"""Seconds after which a match is asked for again that could not be fetched."""

OWNER_LOOKS: Final = 20.0
"""Seconds after which the owner is shown to be here again, until the match begins."""

_OWNER_TIMEOUT: Final = 5.0
"""Seconds that this may take, while the person may be typing."""


def path_of(match: str, *parts: str) -> str:
    """Return the path of a match, or of a part of it."""
    return "/".join(["/v1/matches", *(quote(part, safe="") for part in (match, *parts))])


def fetch_match(
    client: ServerClient, match: str, seat: int | None = None, *, timeout: float = TIMEOUT
) -> MatchDocument:
    """Fetch a match, with `seat` as seen from that seat.

    Raises `ServerUnreachableError`, `ServerAnswerError` and `ServerRefusalError`.
    """
    return client.get(path_of(match), parse_match_of(match, seat), timeout=timeout)


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
        owner: ServerClient | None = None,
    ) -> None:
        """Follow a match from here on; `owner` has the token of the match's owner, if it is kept here."""
        self.client = client
        self.match = match
        self.told = match.version
        self.fresh = True
        self.lost = False
        self._opened = ExitStack()
        self._stream: EventStream
        self._tell_events = tell_events
        self._say = say
        self._owner = owner
        self._owner_looks_at = 0.0

    @property
    def wake(self) -> int:
        """A descriptor that can be read when something has happened."""
        return self._stream.wake

    @property
    def pause(self) -> float | None:
        """Seconds after which to advance though nothing has happened, None if there is no need."""
        if not self.fresh:
            return LOOK_AGAIN
        return OWNER_LOOKS if self._is_owner_awaited else None

    def follow(self) -> None:
        """Begin to follow the events from here on, if the match is not over."""
        self.close()
        if self.match.is_live:
            stream = EventStream(self.client, self.match.id, len(self.match.seats), self.told)
            self._stream = self._opened.enter_context(stream)

    def close(self) -> None:
        """Follow the match no more."""
        self._opened.close()

    def advance(self) -> bool:
        """Tell what has happened, and fetch the match as it is now; return False if it is over.

        Raises `ServerRefusalError` or `ServerAnswerError` if the match cannot be followed any more.
        """
        while self.match.is_live and not all(map(self._hear, self._stream.taken())):
            self.follow()
        if self.match.is_live and not self.fresh:
            self._refresh()
        if self._is_owner_awaited and time.monotonic() >= self._owner_looks_at:
            self._look_as_owner()
        return self.match.is_live

    @property
    def _is_owner_awaited(self) -> bool:
        """Return True while others may begin the match if its owner is away."""
        return self._owner is not None and self.match.status == OPEN

    def _look_as_owner(self) -> None:
        """Show the server that the owner is here, by a request with the owner's token."""
        self._owner_looks_at = time.monotonic() + OWNER_LOOKS
        if self._owner is not None:
            with suppress(ServerUnreachableError, ServerRefusalError):
                fetch_match(self._owner, self.match.id, timeout=_OWNER_TIMEOUT)

    @contextmanager
    def view(self) -> Iterator[Any]:
        """Give the view of the viewer; raise `ServerAnswerError` if a game cannot work with it."""
        with readable(self.client.server), reading_view():
            yield self.match.view

    def _hear(self, notice: Notice) -> bool:
        """Tell the content of a notice; return False if the stream has to begin anew."""
        if notice.kind == LOST:
            self.say_lost()
        elif notice.kind == BACK:
            self._say_back()
        elif notice.kind == REFUSED and notice.error is not None:
            if getattr(notice.error, "code", "") != "version_ahead":
                raise notice.error
            self.fresh = False
            time.sleep(_FIRST_PAUSE)
            self.told = fetch_match(self.client, self.match.id).version  # the server has lost some versions
            return False
        elif notice.reaction is not None:
            with readable(self.client.server):
                self._tell_events([notice.reaction])
        elif notice.kind == ENDED or (notice.message is not None and self._hear_message(notice.message)):
            self.fresh = False
        return True

    def _refresh(self) -> None:
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

    def post(self, document: object, *parts: str) -> None:
        """Send a change of the match until there is an answer, always with the same idempotency key."""
        self.take(self.post_to(parse_change, document, *parts))

    def post_to(self, parse: Parser[Parsed], document: object, *parts: str) -> Parsed:
        """Send a request to a part of the match as `post` does, and return its answer."""
        key, pause = secrets.token_urlsafe(16), _FIRST_PAUSE
        while True:
            try:
                answer = self.client.post(path_of(self.match.id, *parts), parse, document, key=key)
            except ServerUnreachableError:
                self.say_lost()
            except ServerRefusalError as error:
                if not error.passes:
                    self._say_back()
                    raise
                if not self.lost:
                    self._say(translate("{problem}; it is tried again.", problem=error.message))
                self.lost = True
                pause = max(pause, float(error.retry_after or 0))
            else:
                self._say_back()
                return answer
            time.sleep(pause)
            pause = min(pause * 2, _MAX_PAUSE)

    def take(self, change: ChangeDocument) -> None:
        """Tell the events of a change, and take the match that it led to."""
        if change.message is not None and change.message.version == self.told + 1:
            self._hear_message(change.message)
        self._adopt(change.match)

    def say_lost(self) -> None:
        """Say once that the connection is lost."""
        if not self.lost:
            self.lost = True
            self._say(
                translate("The connection to {server} is lost; trying again.", server=self.client.server)
            )

    def _say_back(self) -> None:
        if self.lost:
            self.lost = False
            self.fresh = False
            self._say(translate("Connected again."))

    def _hear_message(self, message: MessageDocument) -> bool:
        """Tell the events of a message; return False if they were told before."""
        if message.version <= self.told:
            return False
        self.told = message.version
        with readable(self.client.server):
            self._tell_events(message.events)
        return True

    def _adopt(self, match: MatchDocument) -> None:
        """Take a match as it is now, after telling the events that led to it."""
        same = (match.id, match.game, match.you, len(match.seats))
        if same != (self.match.id, self.match.game, self.match.you, len(self.match.seats)):
            raise not_understood(self.client.server)
        if match.version > self.told:
            self._catch_up()
        self.match = match
        self.fresh = match.version >= self.told  # more may have been told meanwhile

    def _catch_up(self) -> None:
        """Tell the events that the stream has not brought yet."""
        path = f"{path_of(self.match.id, 'events')}?after={self.told}&wait=0"
        try:
            message = self.client.get(path, parse_polled(len(self.match.seats)))
        except (ServerUnreachableError, ServerRefusalError):
            return  # the stream brings them
        if message is not None:
            self._hear_message(message)
