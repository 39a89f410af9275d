"""The seat of a person at a match on a server: its events as they come, and requests for what a person does.

The server alone decides. A line may be typed at any time: it is obeyed, or the person is told why not.
"""

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Any, Final

from wordsvc.catalogue.game_hints import describe_verdict
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_output import print_heading
from wordsvc.cli.network.client import ServerClient, ServerRefusalError
from wordsvc.cli.network.documents import (
    ChangeDocument,
    MatchDocument,
    parse_invitation,
    parse_verdict,
)
from wordsvc.cli.network.local_rules import open_rules
from wordsvc.cli.network.rematch import ask_for_another, can_ask, take_next_seat
from wordsvc.cli.network.remote_match import RemoteMatch, fetch_match, path_of
from wordsvc.cli.network.render import (
    describe_event,
    learn_name,
    player_names,
    print_match_result,
    title_lines,
)
from wordsvc.cli.network.stored_seats import StoredSeat, delete_seat, find_owner, is_only_seat
from wordsvc.cli.prompt import Prompt, wait_readable
from wordsvc.cli.stop_signals import StopSignals
from wordsvc.cli.terminal.lines import refusals
from wordsvc.cli.terminal.look_ups import find_word_judge
from wordsvc.cli.terminal.terminal_table import TerminalTable
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.tables.answers import OPEN
from wordsvc.tables.requests import BOT_PLAYS, PROPOSALS, UNDO, WAIT

_HELP: Final = message(
    """\
  undo         take your last move back; where others play, they are asked
  agree        agree to what somebody has asked for or proposes; `disagree` does not
  propose KIND ask the others for `pause`, `resume`, `more_time` or `call_off`, or `bot SEAT` or
               `invite SEAT` for a seat whose person is away: a bot or somebody new takes it
  invite SEAT  print a link for somebody new to a seat that was opened so
  react WORD   say `well played`, `thanks`, `one moment`, `hurry` or `oops` to all who are there
  resign       give up: a bot plays on for you
  leave        leave your seat to a bot, or with `leave wait` to nobody; `return` takes it back
  quit         stop, as Ctrl-D and Ctrl-C do; your seat stays yours"""
)
_HELP_LOOK_UP: Final = message(
    "  look up WORD whether a word counts, when the rules let you use a dictionary"
)


_OPENED: Final = "invited"
"""The event of a seat that somebody new may take."""


class RemoteTable(TerminalTable):
    """The seat of a person at a match on a server; `links` are lines about the seats of others."""

    def __init__(
        self,
        client: ServerClient,
        kept: StoredSeat,
        match: MatchDocument,
        links: Sequence[str] = (),
        prompt: Prompt | None = None,
    ) -> None:
        self._rules = open_rules(match, client)
        self.rulebook, self.game = self._rules.rulebook, self._rules.game
        self.names = player_names(match)
        self.hints = match.hints
        self.prompt = prompt or Prompt("server")
        self.signals = StopSignals()
        self._kept = kept
        self._links = links
        self._remote = RemoteMatch(client, match, self._tell, self.prompt.show, _owner_of(kept))
        self._refused = 0  # requests for which something else happened first
        self._noted: list[str] = []  # what was told last

    def begin(self) -> None:
        """Say what is played and where, and take the seat back from a bot that was left in it."""
        print_heading(self.rulebook, self._match.options, seeded=self._match.seeded)
        echo(*title_lines(self._match, self._rules, self._remote.client.server), *self._links)
        if self._match.seats[self._kept.seat - 1].state == "left":
            with self.refusals():
                self._remote.post({}, "return")
        self._remote.follow()

    def close(self) -> None:
        """Follow the match no more."""
        self._remote.close()

    @property
    def _match(self) -> MatchDocument:
        """The match as the server said last."""
        return self._remote.match

    @property
    def _is_asked(self) -> bool:
        """Return True if the person may move now."""
        return self._match.status == "playing" and bool(self._match.legal)

    @property
    def seat(self) -> int | None:
        """The seat of the person, if they may move now."""
        return self._kept.seat - 1 if self._is_asked else None

    @property
    def version(self) -> object:
        """The version of the match, and how often something else happened first."""
        return self._match.version, self._refused

    def advance(self) -> bool:
        """Tell what has happened, and fetch the match as it is now."""
        is_live = self._remote.advance()
        self.names = player_names(self._match)
        return is_live

    def read_line(self) -> str | None:
        """Return the line that a person types; None when something happens first.

        From a pipe, lines are read only when this seat is asked, so that a program may write them early.
        """
        if self._is_asked or sys.stdin.isatty():
            return self.prompt.read("> ", self._remote.pause, self._remote.wake)
        wait_readable([self._remote.wake], self._remote.pause)
        return None

    def caller_of(self, typed: str) -> tuple[int, str, bool]:
        """Return the seat of the person, and the line, which may be a command."""
        return self._kept.seat - 1, typed, False

    def legal(self, seat: int) -> list[str]:
        """Return the legal moves by the server."""
        return self._match.legal

    def is_racing(self, seat: int) -> bool:
        """Return whether the game is one of calls."""
        return self._match.legal_grammar == "call"

    def view(self, seat: int | None) -> AbstractContextManager[Any]:
        """Give the view of the person."""
        return self._remote.view()

    def check_turn(self, seat: int) -> None:
        """Raise `InputError` on "move" where the person is not asked, and is in no race.

        In a race the server decides on a call after a pass (D27).
        """
        match = self._match
        window = (match.view or {}).get("public", {}).get("window")
        is_race = match.status == "playing" and match.legal_grammar == "call" and window is not None
        if not self._is_asked and not (is_race and seat in window["members"]):
            raise InputError("move", "not_your_turn", message("it is not your turn"))

    def submit(self, seat: int, move: int, *, follows: bool) -> bool:
        """Make a move, unless others are asked before it."""
        if follows and not self._is_asked:
            return False
        document = {"move": self.game.format_move(move), "version": self._match.version}
        self._remote.post(document, "moves")
        return True

    def undo(self, seat: int) -> None:
        """Ask for the last move back."""
        self._remote.post({"version": self._match.version}, "undo")

    def look_up(self, seat: int, word: str) -> str:
        """Ask the server whether a word counts. Raises `InputError` as `find_word_judge` does."""
        judge = find_word_judge(self.game, word)
        path = path_of(self._match.id, "words", word)
        return describe_verdict(
            self._remote.client.get(path, lambda document: parse_verdict(document, judge.deck))
        )

    def obey(self, command: str, rest: str) -> bool:
        """Answer the wish to undo, propose, react, invite, or give the seat up, leave it or take it back."""
        if command in ("agree", "disagree"):
            document = {"agree": command == "agree", "version": self._match.version}
            self._remote.post(document, "proposals" if self._match.proposal else "undo", "answer")
        elif command == "propose":
            self._remote.post({**_read_proposal(rest), "version": self._match.version}, "proposals")
        elif command == "react":
            self._remote.post({"reaction": "_".join(rest.lower().split())}, "reactions")
        elif command == "invite":
            self._print_link(rest)
        elif command in ("resign", "leave", "return"):
            self._remote.post(_read_leaving(rest) if command == "leave" else {}, command)
        else:
            return False
        return True

    def _print_link(self, typed: str) -> None:
        """Print a new link to a seat that was opened to somebody new. Raises `InputError` without a seat."""
        if not _is_seat(typed):
            raise InputError("seat", "bad_seat", message("behind invite comes the number of the seat"))
        seat = int(typed)
        parse = parse_invitation(self._match.id, seat)
        link = self._remote.post_to(parse, {}, "seats", str(seat), "invite").link
        self.prompt.show("  " + translate("Seat {seat} is for whoever opens {link}", seat=seat, link=link))

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Say why a line or a request is refused; where something happened first, show it and ask again."""
        try:
            with refusals():
                yield
        except ServerRefusalError as error:
            if error.status == 401:
                raise
            stale = error.problem.match
            if error.code not in ("stale_version", "version_ahead", "too_late") or stale is None:
                self._remote.fresh = error.status not in (404, 410)
                print_refusal(error)
                return
            if error.code == "too_late":
                print_refusal(error)
            else:
                echo("  " + translate("Something else happened first:"))
            self._remote.take(ChangeDocument(stale, None))
            self._refused += 1

    def _tell(self, events: Sequence[dict[str, Any]]) -> None:
        for event in events:
            learn_name(self.names, event, self._kept.seat)
            self.prompt.show(f"  {describe_event(self.game, event, self.names)}")
            if event["kind"] == _OPENED and event.get("seat") is not None and self._match.status != OPEN:
                seat = event["seat"] + 1
                self.prompt.show("  " + translate("`invite {seat}` prints a link for them.", seat=seat))

    def help_lines(self) -> Iterator[str]:
        """Yield the help on undo, the seat and look-ups."""
        yield _HELP
        if hasattr(self.game, "look_up"):
            yield _HELP_LOOK_UP

    def notes(self) -> Sequence[str]:
        """Return how long there is time or which people are waited for, and what an undo needs, each once."""
        match, kept, notes = self._match, self._kept.seat, []
        waited_for = [
            self.names[seat.number - 1]
            for seat in match.seats
            if seat.kind == "person" and seat.number in match.to_act and seat.number != kept
        ]
        if match.status == "open":
            seats = ", ".join(str(seat.number) for seat in match.seats if seat.is_open)
            notes.append(translate("Waiting until somebody takes seat {seats}.", seats=seats))
        elif self._is_asked and match.seconds_left is not None:
            notes.append("  " + translate("Time left: {seconds} s.", seconds=match.seconds_left))
        elif not self._is_asked and waited_for:
            notes.append(translate("Waiting for {names}.", names=", ".join(waited_for)))
        if match.asked_by not in (None, kept):
            notes.append("  " + translate("`agree` lets the move be taken back, `disagree` does not."))
        elif (
            match.proposal is not None and match.proposal.kind != UNDO and kept not in match.proposal.settled
        ):
            notes.append("  " + translate("`agree` lets it happen, `disagree` does not."))
        told, self._noted = self._noted, notes
        return [note for note in notes if note not in told]

    def end(self) -> None:
        """Print the result."""
        print_match_result(self._match, self.names)

    def follow(self) -> "RemoteTable | None":
        """Ask whether the person plays once more; the token is kept until no match follows it."""
        client, kept = self._remote.client, None
        is_asked = can_ask(self._match, self._kept.seat)
        if is_asked and ask_for_another(client, self._match, self.prompt):
            try:
                kept = take_next_seat(self._remote, self._kept)
            except ServerRefusalError as error:
                if error.status >= 500:
                    raise
                print_refusal(error)
        following = None
        if kept is not None:
            client = client.with_token(kept.token)
            match = fetch_match(client, kept.match, kept.seat)
            following = RemoteTable(client, kept, match, prompt=self.prompt)
        delete_seat(self._kept)
        return following

    def leave(self) -> int:
        """Say how the person comes back to a match that is not over."""
        if self._match.is_live:
            command = f"wordcheck play --server {self._remote.client.server} --match {self._match.id}"
            if not is_only_seat(self._kept):
                command += f" --name {shlex.quote(self._kept.name)}"
            try:
                self.prompt.show(translate("Your seat stays yours; `{command}` goes on.", command=command))
            except OSError:  # a terminal that hung up reads no more
                os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0


def _owner_of(kept: StoredSeat) -> ServerClient | None:
    """Return a client with the token of the match's owner, None where it was not made from here."""
    with suppress(InputError):
        owner = find_owner(kept.match, kept.server)
        return ServerClient(owner.server, owner.token)
    return None


def _read_proposal(typed: str) -> dict[str, object]:
    """Return the kind, and the seat where one is named, of what is proposed. Raises `InputError`."""
    kind, _, seat = " ".join(typed.lower().replace("-", "_").split()).partition(" ")
    if kind not in PROPOSALS or (seat and not _is_seat(seat)):
        text = message(
            "propose one of {kinds}; behind bot or invite comes the number of the seat",
            kinds=", ".join(PROPOSALS),
        )
        raise InputError("propose", "bad_proposal", text)
    return {"kind": kind, **({"seat": int(seat)} if seat else {})}


def _read_leaving(typed: str) -> dict[str, object]:
    """Return what happens to the seat of a person who leaves. Raises `InputError`."""
    then = typed.lower()
    if then not in ("", BOT_PLAYS, WAIT):
        raise InputError("leave", "bad_leaving", message("behind leave comes nothing, bot or wait"))
    return {"then": then} if then else {}


def _is_seat(typed: str) -> bool:
    return typed.isascii() and typed.isdigit() and len(typed) <= 2 and int(typed) > 0


def print_refusal(error: ServerRefusalError) -> None:
    """Say why a server refuses, in the current language where the sentence is known."""
    problem, rule = translate(error.detail), error.problem.rule
    line = translate("No: {problem} ({code})", problem=problem, code=error.code)
    if rule:
        problem = f"{problem.removesuffix(f' ({rule})')} [{rule}]"
        line = translate("No: {problem}; `rules {rule}` shows the rule.", problem=problem, rule=rule)
    echo(f"  {line}")
