"""A match on a server, followed by somebody who looks on."""

from collections.abc import Sequence
from typing import Any

from wordsvc.cli.echo import echo
from wordsvc.cli.network.client import ServerClient, readable
from wordsvc.cli.network.documents import MatchDocument
from wordsvc.cli.network.event_stream import EventStream
from wordsvc.cli.network.local_rules import open_rules
from wordsvc.cli.network.remote_match import RemoteMatch, fetch_match
from wordsvc.cli.network.telling import (
    describe_event,
    learn_name,
    player_names,
    print_result,
    render_view,
    title_lines,
)
from wordsvc.cli.output import print_json
from wordsvc.cli.waiting import wait_readable

_LOOK_AGAIN = 2.0


class Watcher:
    """Prints what happens at a match until it is over: sentences, or documents of JSON."""

    def __init__(self, client: ServerClient, match_id: str, *, as_json: bool) -> None:
        match = fetch_match(client, match_id)
        self._rules = None if as_json else open_rules(match)
        self._names = player_names(match)
        self._remote = RemoteMatch(client, match, self._tell, self._say)
        self._as_json = as_json

    @property
    def match(self) -> MatchDocument:
        """The match as the server said last."""
        return self._remote.match

    def run(self) -> None:
        """Follow the match to its end. Raises `ServerRefusalError` where it can be seen no more."""
        if self._rules is not None:
            for line in title_lines(self.match, self._rules, self._remote.client.server):
                echo(line)
        self._show()
        while self.match.is_live:
            with self._remote.follow() as stream:
                while self.match.is_live and self._step(stream):
                    continue
        self._show()
        if not self._as_json:
            print_result(self.match, self._names)

    def _step(self, stream: EventStream) -> bool:
        """Tell what has happened; false when the stream has to begin anew."""
        wait_readable([stream.wake], None if self._remote.fresh else _LOOK_AGAIN)
        for notice in stream.taken():
            if not self._remote.hear(notice):
                return False
        if not self._remote.fresh:
            self._remote.refresh()
            self._names = player_names(self.match)
        return True

    def _tell(self, events: Sequence[dict[str, Any]]) -> None:
        if self._rules is None:
            print_json({"version": self._remote.told, "events": events})
            return
        for event in events:
            learn_name(self._names, event, self.match.you)
            echo(f"  {describe_event(self._rules.game, event, self._names)}")

    def _say(self, line: str) -> None:
        echo(line, err=self._as_json)

    def _show(self) -> None:
        """Show the board, or the match as JSON."""
        if self._rules is None:
            match = self.match
            print_json({"id": match.id, "status": match.status, "version": match.version, "view": match.view})
        elif self.match.view is not None:
            with readable(self._remote.client.server):
                lines = render_view(self._rules.game, self.match.view, self._names)
            echo("", *lines)
