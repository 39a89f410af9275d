"""A game at the terminal in real time: in a race cards turn by themselves, and whoever is first calls.

The clock stands here and nowhere else; the log has the order of the moves, and no times. A line typed while
cards turn is a call. A bot says what it calls and after what delay, and calls then, unless somebody was
first; what it has noticed it calls on a later card too, as long as it may. When the pace is over and nobody
has called, all pass, and the next card is turned. Whatever is no race has no clock.
"""

import time
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from games.bots import racing
from games.core import RACE, Match, Told, Window
from wordsvc.cli.echo import echo
from wordsvc.cli.kept_games import GameLeft
from wordsvc.cli.play_options import input_errors
from wordsvc.cli.terminal_game import TerminalGame
from wordsvc.cli.terminal_lines import refusals
from wordsvc.cli.terminal_race import bots_calling
from wordsvc.cli.timed_lines import TimedLines
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell

_NO_CALLS: Final = ("", "help", "hint", "board", "rules", "save", "quit", "look", "lookup")
"""What anybody at the keyboard may type at any time, and no player in particular."""


def check_pace(match: Match) -> None:
    """Raise `InputError` on "pace" unless players race in the game of a match."""
    game = match.game
    window = game.window(game.new(match.deal))
    if window is None or window.kind != RACE:
        raise InputError("pace", "no_race", say("in {game} nobody races, so it has no pace", game=game.name))


class Noticed(NamedTuple):
    """A call that a bot will make: when by the clock, and the state in which it saw the cards for it.

    `made` is how many moves had been made by then.
    """

    when: float
    move: int
    state: Any
    made: int


@dataclass
class PacedGame(TerminalGame):
    """A match in which the next card is turned every `pace` seconds while nobody calls."""

    pace: float = 3.0
    lines: TimedLines = field(default_factory=TimedLines)
    noticed: dict[int, Noticed] = field(default_factory=dict)
    """The call of each bot that has noticed a word."""

    def _begin(self) -> None:
        super()._begin()
        echo(
            tell(
                "A card is turned every {seconds:g} s. Type what you call; `pass` saves you the wait.",
                seconds=self.pace,
            )
        )
        if len(self._people()) > 1:
            echo(tell("Begin with your name, as in `{name} word`.", name=self.names[self._people()[0]]))

    def _ask(self, seat: int) -> None:
        match = self.match
        window = match.game.window(match.state)
        if window is not None and racing(match.game, match.state):
            self._race(window)
        else:
            super()._ask(seat)

    def _race(self, window: Window) -> None:
        """Wait for the first call, or until the pace is over."""
        began = time.monotonic()
        end = began + self.pace
        self._show_board(self._viewer())
        self._notice(began)
        while self.match.game.window(self.match.state) is window and not window.resolved():
            caller = self._first_caller(end)
            until = end if caller is None else self.noticed[caller].when
            if self._wait(until, hurried=caller is None):
                continue
            if caller is None:
                self._pass_all()
            else:
                self._make_bot_move(caller, self.noticed.pop(caller).move)
            return

    def _notice(self, now: float) -> None:
        """Ask the bots what they see; what one has seen before and may still call counts from then."""
        match = self.match
        with input_errors():
            calls = bots_calling(match, self.bots)
        self.noticed = {seat: call for seat, call in self.noticed.items() if self._may_still_call(seat, call)}
        seen = match.game.copy(match.state)
        for seat, reaction in calls:
            when = now + reaction.delay
            if seat not in self.noticed or when < self.noticed[seat].when:
                self.noticed[seat] = Noticed(when, reaction.move, seen, len(match.moves))

    def _may_still_call(self, seat: int, call: Noticed) -> bool:
        """Return whether a bot goes on to call: nobody was quicker, and the call is allowed."""
        match, game = self.match, self.match.game

        def told() -> Told[Any]:
            return Told(game.copy(call.state), match.moves[call.made :])

        late = game.find_quicker(match.state, seat, call.move, told) is not None
        return not late and game.check(match.state, seat, call.move) is None

    def _first_caller(self, end: float) -> int | None:
        """The bot that is going to call first until then; of equal times the first in the window counts."""
        race = racing(self.match.game, self.match.state)
        callers = [seat for seat in race if seat in self.noticed and self.noticed[seat].when <= end]
        return min(callers, key=lambda seat: self.noticed[seat].when, default=None)

    def _wait(self, until: float, *, hurried: bool) -> bool:
        """Wait for a line and obey it; whether there was one.

        With `hurried` there is nothing to wait for once all the people have passed.
        """
        race = racing(self.match.game, self.match.state)
        people = self._people()
        left = max(0.0, until - time.monotonic())
        if not people:
            time.sleep(left)
            return False
        if hurried and not any(seat in race for seat in people):
            left = 0.0
        with refusals():
            try:
                typed = self.lines.wait(left)
            except EOFError:
                raise GameLeft from None
            if typed is None:
                return False
            seat, rest = self._caller(typed.strip())
            is_out = seat not in race and self.match.game.passes_bind
            if is_out and rest.partition(" ")[0].lower() not in (*_NO_CALLS, "undo"):
                raise InputError(
                    "move", "passed", say("you have passed, unless you undo it, until the next card")
                )
            self._obey(seat, rest, self.match.game.legal(self.match.state, seat))
        return True

    def _caller(self, typed: str) -> tuple[int, str]:
        """Who calls, and what. Raises `InputError` where several people play and none is named."""
        people = self._people()
        if len(people) == 1 or typed.partition(" ")[0].lower() in _NO_CALLS:
            return people[0], typed
        for seat in people:
            name = self.names[seat]
            if typed.lower().startswith(f"{name.lower()} "):
                return seat, typed[len(name) :].strip()
        raise InputError("move", "no_name", say("begin with your name"))

    def _pass_all(self) -> None:
        """Pass for all who are still asked; a player who cannot pass makes the only move there is."""
        game = self.match.game
        for seat in racing(game, self.match.state):
            legal = game.legal(self.match.state, seat)
            passes = [move for move in legal if move in game.passes]
            self._submit(seat, (passes or legal)[0])

    def _people(self) -> list[int]:
        return [seat for seat in range(self.match.game.seats) if seat not in self.bots]

    def _type(self, prompt: str) -> str:
        echo(prompt, nl=False)
        try:
            return self.lines.wait(None) or ""
        except EOFError:
            echo()
            raise GameLeft from None

    def _pass_by_enter(self, seat: int, legal: object) -> None:
        """Nothing: in real time an empty line is a slip."""

    def _bots_call_first(self, seat: int, move: int) -> bool:
        """Never: the clock says who is first."""
        return False

    def _resume(self) -> str:
        return f"{super()._resume().removesuffix(' --resume')} --pace {self.pace:g} --resume"
