"""A match on a server, played at the terminal: its events as they come, the board, and what a person types.

The server alone decides. A line may be typed at any time: it is obeyed, or the person is told why not.
"""

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from wordsvc.cli.echo import echo
from wordsvc.cli.errors import message_of
from wordsvc.cli.kept_games import GameLeft
from wordsvc.cli.network.client import ServerClient, ServerRefusalError, readable
from wordsvc.cli.network.documents import (
    ChangeDocument,
    MatchDocument,
    SeatDocument,
    parse_verdict,
    reading_view,
)
from wordsvc.cli.network.event_stream import EventStream
from wordsvc.cli.network.kept_seats import KeptSeat, is_only_seat
from wordsvc.cli.network.local_rules import open_rules
from wordsvc.cli.network.remote_match import RemoteMatch, path_of
from wordsvc.cli.network.telling import (
    describe_event,
    learn_name,
    player_names,
    print_result,
    render_view,
    title_lines,
)
from wordsvc.cli.terminal_hints import asked_word, find_word_judge
from wordsvc.cli.terminal_lines import fold, refusals, show_rules
from wordsvc.cli.timed_lines import TimedLines
from wordsvc.cli.typed_moves import parse_moves
from wordsvc.cli.waiting import wait_readable
from wordsvc.game_hints import describe_verdict, hint_lines
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell, translate

_HELP: Final = say(
    """\
A move is its number in the list or its text; several on a line are made one after another. Besides:
  undo         take your last move back; where others play, they are asked
  agree        let somebody take a move back who has asked for it; `disagree` does not
  rules [ID]   the rules, or one of them
  board        show the board again
  resign       give up: a bot plays on for you
  leave        leave your seat to a bot; `return` takes it back
  quit         stop, as Ctrl-D and Ctrl-C do; your seat stays yours"""
)
_HELP_LOOK_UP: Final = say("  look up WORD whether a word counts, when the rules let you use a dictionary")
_HELP_HINT: Final = say("  hint         what looks best by what you know")

_FREE_NUMBERS: Final = ("solitaire",)
"""The games in which a number that is typed is that of a stack, and no move is listed."""

_AT_THE_TABLE: Final = ("undo", "resign", "leave", "return")
_ANSWERS: Final = ("agree", "disagree")

_LOOK_AGAIN: Final = 2.0
"""Seconds after which a match is asked for again that could not be fetched."""


class NetworkGame:
    """The seat of a person at a match on a server; `links` are lines about the seats of others."""

    def __init__(
        self,
        client: ServerClient,
        kept: KeptSeat,
        match: MatchDocument,
        lines: TimedLines,
        links: Sequence[str] = (),
    ) -> None:
        self.kept = kept
        self.rules = open_rules(match)
        self.names = player_names(match)
        self.remote = RemoteMatch(client, match, self._tell, self._print)
        self._links = links
        self._lines = lines
        self._drawn = -1  # the version of the board that was shown last
        self._prompted = False
        self._waited_for = ""
        self._asked_by: int | None = None  # whose wish to undo was told

    @property
    def match(self) -> MatchDocument:
        """The match as the server said last."""
        return self.remote.match

    def play(self) -> None:
        """Play to the end. Raises `GameLeft` when the person stops."""
        self._begin()
        while self.match.is_live:
            with self.remote.follow() as stream:
                while self.match.is_live and self._step(stream):
                    continue
        self._end()

    def _begin(self) -> None:
        for line in (*title_lines(self.match, self.rules, self.remote.client.server), *self._links):
            echo(line)
        if self._seat.state == "left":
            with refusals(), self._problems():
                self._ask_table("return")

    def _step(self, stream: EventStream) -> bool:
        """Tell what has happened, ask if it is this seat's turn, and obey a line if one is typed.

        False when the stream has to begin anew.
        """
        for notice in stream.taken():
            if not self.remote.hear(notice):
                return False
        if not self.remote.fresh:
            self.remote.refresh()
            self.names = player_names(self.match)
        if not self.match.is_live:
            return True
        self._show_what_is_asked()
        typed = self._wait(stream)
        if typed is not None:
            self._prompted = False
            with refusals(), self._problems():
                self._obey(typed.strip())
        return True

    def _wait(self, stream: EventStream) -> str | None:
        """A typed line; None when something happens first.

        From a pipe, lines are read only when this seat is asked, so that a program may write them early.
        """
        seconds = None if self.remote.fresh else _LOOK_AGAIN
        if not self._is_asked and not sys.stdin.isatty():
            wait_readable([stream.wake], seconds)
            return None
        if not self._prompted:
            echo("> ", nl=False)
            self._prompted = True
        try:
            return self._lines.wait(seconds, stream.wake)
        except EOFError:
            echo()
            raise GameLeft from None
        except InputError as error:
            self._print(f"  {message_of(error)}")
            return None

    def _obey(self, typed: str) -> None:
        """Do what was typed. Raises when it cannot be done, and then nothing has changed."""
        first, _, rest = typed.partition(" ")
        match first.lower():
            case "":
                self._pass_by_enter()
            case word if word in (*_AT_THE_TABLE, *_ANSWERS):
                self._ask_table(word)
            case "board":
                self._show_board()
            case "help":
                self._show_help()
            case "hint":
                self._hint()
            case "rules":
                show_rules(self.rules.rulebook, rest.strip())
            case "quit":
                raise GameLeft
            case _ if (asked := asked_word(typed)) is not None:
                self._look_up(asked)
            case _:
                self._make_moves(typed)

    def _ask_table(self, word: str) -> None:
        """Ask the table for something that is no move."""
        if word in _ANSWERS:
            document = {"agree": word == "agree", "version": self.match.version}
            self.remote.post(document, "undo", "answer")
        else:
            self.remote.post({"version": self.match.version} if word == "undo" else {}, word)

    def _look_up(self, word: str) -> None:
        """Ask the table whether a word counts. Raises `InputError` as `find_word_judge` does."""
        judge = find_word_judge(self.rules.game, word)
        path = path_of(self.match.id, "words", word)
        verdict = self.remote.client.get(path, lambda document: parse_verdict(document, judge.deck))
        self._print(f"  {describe_verdict(verdict)}")

    def _make_moves(self, typed: str) -> None:
        """Make the moves that were typed, one after another, while nobody else comes before."""
        if not self._may_call:
            self._refuse_out_of_turn()
        game = self.rules.game
        seen: Any = self.match.view
        with self._readable_view():
            listed = [] if game.name in _FREE_NUMBERS else [*map(game.parse_move, self.match.legal)]
            moves = [game.format_move(move) for move in parse_moves(game, seen, typed, listed)]
        for number, move in enumerate(moves):
            if number and not self._is_asked:
                rest = " ".join(moves[number:])
                echo("  " + tell("Not made, for others come first: {moves}.", moves=rest))
                return
            self.remote.post({"move": move, "version": self.match.version}, "moves")

    def _pass_by_enter(self) -> None:
        """Pass in a race by an empty line. Raises `InputError` elsewhere."""
        game = self.rules.game
        passes = {game.format_move(move) for move in game.passes}
        listed = [text for text in self.match.legal if text in passes]
        if self.match.legal_grammar != "call" or len(listed) != 1:
            raise InputError("move", "no_move", say("type a move"))
        self._make_moves(listed[0])

    def _refuse_out_of_turn(self) -> None:
        if not self._is_asked:
            raise InputError("move", "not_your_turn", say("it is not your turn"))

    def _hint(self) -> None:
        """Tell what the game advises. Raises `InputError` where the table or the game has no hint."""
        if not self.match.hints:
            raise InputError("hint", "no_hints", say("at this table there are no hints"))
        self._refuse_out_of_turn()
        seen: Any = self.match.view
        with self._readable_view():
            lines = [*hint_lines(self.rules.game, seen)]
        for line in lines:
            echo(f"  {line}")

    @contextmanager
    def _readable_view(self) -> Iterator[None]:
        """Raise `ServerAnswerError` if the game cannot work with the view of the server."""
        with readable(self.remote.client.server), reading_view():
            yield

    @contextmanager
    def _problems(self) -> Iterator[None]:
        """Say why the server refuses; where something happened first, show it and ask again."""
        try:
            yield
        except ServerRefusalError as error:
            if error.status == 401:
                raise
            stale = error.problem.match
            if error.code in ("stale_version", "version_ahead", "too_late") and stale is not None:
                if error.code == "too_late":
                    print_refusal(error)
                else:
                    echo("  " + tell("Something else happened first:"))
                self.remote.take(ChangeDocument(stale, None))
                self._drawn = -1
                return
            self.remote.fresh = error.status not in (404, 410)
            print_refusal(error)

    @property
    def _seat(self) -> SeatDocument:
        return self.match.seats[self.kept.seat - 1]

    @property
    def _is_asked(self) -> bool:
        """Whether the person may move now."""
        return self.match.status == "playing" and bool(self.match.legal)

    @property
    def _may_call(self) -> bool:
        """Return whether the person is in a race; the server decides on a call after a pass (D27)."""
        match = self.match
        window = (match.view or {}).get("public", {}).get("window")
        if match.status != "playing" or match.legal_grammar != "call" or window is None:
            return False
        return self.kept.seat - 1 in window["members"]

    def _tell(self, events: Sequence[dict[str, Any]]) -> None:
        for event in events:
            learn_name(self.names, event, self.kept.seat)
            self._print(f"  {describe_event(self.rules.game, event, self.names)}")

    def _print(self, line: str) -> None:
        """Print a line, after what stands in the line of the prompt."""
        if self._prompted:
            echo()
            self._prompted = False
        echo(line)

    def _show_what_is_asked(self) -> None:
        """Show the board and the moves once, or whom the person waits for."""
        if not self._is_asked:
            self._say_who_is_waited_for()
        elif self._drawn != self.match.version:
            self._waited_for = ""
            self._show_board()
            self._list_moves()
        self._say_what_an_undo_needs()

    def _show_board(self) -> None:
        if self.match.view is None:
            self._say_who_is_waited_for()
            return
        self._print("")
        with readable(self.remote.client.server):
            lines = render_view(self.rules.game, self.match.view, self.names)
        for line in lines:
            echo(line)
        self._drawn = self.match.version

    def _list_moves(self) -> None:
        """Show the legal moves with their numbers, where there are others, and how long there is time."""
        match = self.match
        if self.rules.game.name not in _FREE_NUMBERS:
            listed = [f"{number} {move}" for number, move in enumerate(match.legal, 1)]
            if match.legal_grammar is not None:
                listed.append(tell("or a move of your own, as `help` says"))
            echo("", *fold(f"{self.names[self.kept.seat - 1]}:", listed))
        if match.seconds_left is not None:
            echo("  " + tell("Time left: {seconds} s.", seconds=match.seconds_left))

    def _say_what_an_undo_needs(self) -> None:
        """Say once what lets somebody take a move back who has asked for it."""
        asked_by = self.match.asked_by
        if asked_by not in (None, self.kept.seat, self._asked_by):
            self._print("  " + tell("`agree` lets the move be taken back, `disagree` does not."))
        self._asked_by = asked_by

    def _say_who_is_waited_for(self) -> None:
        """Say once who has to sit down or to move; bots are not waited for."""
        match = self.match
        if match.status == "open":
            waiting = ", ".join(str(seat.number) for seat in match.seats if seat.is_open)
            line = tell("Waiting until somebody takes seat {seats}.", seats=waiting)
        else:
            people = [seat for seat in match.seats if seat.kind == "person" and seat.number in match.to_act]
            waiting = ", ".join(
                self.names[seat.number - 1] for seat in people if seat.number != self.kept.seat
            )
            line = tell("Waiting for {names}.", names=waiting)
        if waiting and waiting != self._waited_for:
            self._print(line)
        self._waited_for = waiting

    def _show_help(self) -> None:
        if self.rules.rulebook.guide:
            echo(*translate(self.rules.rulebook.guide).split("\n"), "")
        echo(*translate(_HELP).split("\n"))
        if self.match.hints:
            echo(translate(_HELP_HINT))
        if hasattr(self.rules.game, "look_up"):
            echo(translate(_HELP_LOOK_UP))

    def _end(self) -> None:
        """Show how the match ended."""
        if self.match.view is not None:
            self._show_board()
        print_result(self.match, self.names)

    def say_how_to_go_on(self) -> int:
        """Say how the person comes back; gives the exit code."""
        if self.match.is_live:
            command = f"wordcheck play --server {self.remote.client.server} --match {self.match.id}"
            if not is_only_seat(self.kept):
                command += f" --name {shlex.quote(self.kept.name)}"
            try:
                self._print(tell("Your seat stays yours; `{command}` goes on.", command=command))
            except OSError:  # a terminal that hung up reads no more
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0


def print_refusal(error: ServerRefusalError) -> None:
    """Say why a server refuses, in the language that is spoken where the sentence is known."""
    problem = translate(error.detail)
    rule = error.problem.rule
    if not rule:
        echo("  " + tell("No: {problem} ({code})", problem=problem, code=error.code))
        return
    named = f"{problem.removesuffix(f' ({rule})')} [{rule}]"
    refusal = tell("No: {problem}; `rules {rule}` shows the rule.", problem=named, rule=rule)
    echo(f"  {refusal}")
