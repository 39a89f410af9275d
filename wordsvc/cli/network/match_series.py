"""A match on a server at the terminal, and those that the person plays after it."""

from collections.abc import Sequence

from wordsvc.cli.echo import echo
from wordsvc.cli.kept_games import play_or_keep
from wordsvc.cli.network.client import ServerClient, ServerRefusalError
from wordsvc.cli.network.documents import MatchDocument
from wordsvc.cli.network.kept_seats import KeptSeat, forget_seat
from wordsvc.cli.network.network_game import NetworkGame, print_refusal
from wordsvc.cli.network.rematch import ask_for_another, can_be_asked, take_next_seat
from wordsvc.cli.network.remote_match import fetch_match
from wordsvc.cli.stop_signals import StopSignals
from wordsvc.cli.timed_lines import TimedLines


class MatchSeries:
    """The seat of a person at one match after another; `links` are lines about the seats of others."""

    def __init__(
        self, client: ServerClient, kept: KeptSeat, match: MatchDocument, links: Sequence[str] = ()
    ) -> None:
        self._lines = TimedLines("server")
        self._game = NetworkGame(client, kept, match, self._lines, links)

    def run(self) -> int:
        """Play until the person has enough; gives the exit code."""
        return play_or_keep(self._play, lambda: self._game.say_how_to_go_on(), StopSignals(), 0)

    def _play(self) -> None:
        """Play to the end of a match, and go on with the next. A token is kept until no match follows it."""
        while True:
            game = self._game
            game.play()
            following = self._follow(game)
            forget_seat(game.kept)
            if following is None:
                return
            echo()
            self._game = following

    def _follow(self, game: NetworkGame) -> NetworkGame | None:
        """The game that follows, None where the person wants none or the server refuses it."""
        if not can_be_asked(game.match, game.kept.seat):
            return None
        if not ask_for_another(game.remote.client, game.match, self._lines):
            return None
        try:
            kept = take_next_seat(game.remote, game.kept)
        except ServerRefusalError as error:
            if error.status >= 500:
                raise
            print_refusal(error)
            return None
        client = game.remote.client.with_token(kept.token)
        return NetworkGame(client, kept, fetch_match(client, kept.match, kept.seat), self._lines)
