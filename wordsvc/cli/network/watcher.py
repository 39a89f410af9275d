"""A match on a server, followed by somebody who looks on."""

from collections.abc import Sequence
from contextlib import closing
from typing import Any

from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_output import print_heading
from wordsvc.cli.network.client import ServerClient
from wordsvc.cli.network.documents import MatchDocument
from wordsvc.cli.network.local_rules import open_rules
from wordsvc.cli.network.remote_match import RemoteMatch, fetch_match
from wordsvc.cli.network.render import (
    describe_event,
    learn_name,
    player_names,
    print_match_result,
    title_lines,
)
from wordsvc.cli.output import print_json
from wordsvc.cli.prompt import wait_readable


class Watcher:
    """Prints what happens at a match until it is over: sentences, or documents of JSON."""

    def __init__(self, client: ServerClient, match_id: str, *, as_json: bool) -> None:
        match = fetch_match(client, match_id)
        self._rules = None if as_json else open_rules(match, client)
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
            print_heading(self._rules.rulebook, self.match.options, seeded=self.match.seeded)
            echo(*title_lines(self.match, self._rules, self._remote.client.server))
        self._show()
        with closing(self._remote):
            self._remote.follow()
            while self._remote.advance():
                self._names = player_names(self.match)
                wait_readable([self._remote.wake], self._remote.pause)
        self._show()
        if not self._as_json:
            print_match_result(self.match, self._names)

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
            with self._remote.view() as view:
                lines = [*self._rules.game.render(view, self._names)]
            echo("", *lines)
