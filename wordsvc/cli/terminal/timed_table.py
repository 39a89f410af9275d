"""A match at one keyboard in real time: in a race cards turn by themselves, and whoever is first calls.

The clock stands here and nowhere else; the log has the order of the moves, and no times. A line typed while
cards turn is a call. A bot says what it calls and after what delay, and calls then, unless somebody was
first; what it has noticed it calls on a later card too, as long as it may. When the pace is over and nobody
has called, all pass, and the next card is turned. Whatever is no race has no clock.
"""

import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.bots import is_race, racing
from games.core import KnownState, Match, Window
from wordsvc.cli.echo import echo
from wordsvc.cli.prompt import Prompt
from wordsvc.cli.terminal.local_table import LocalTable, is_no_call
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate


def check_pace(match: Match) -> None:
    """Raise `InputError` on "pace" unless players race in the game of a match."""
    game = match.game
    if not is_race(game):
        raise InputError(
            "pace", "no_race", message("in {game} nobody races, so it has no pace", game=game.name)
        )


class Noticed(NamedTuple):
    """A call that a bot will make: when by the clock, and the state in which it saw the cards for it.

    `made` is how many moves had been made by then.
    """

    when: float
    move: int
    state: Any
    made: int


@dataclass
class TimedTable(LocalTable):
    """A match in which the next card is turned every `pace` seconds while nobody calls."""

    prompt: Prompt = field(default_factory=lambda: Prompt("pace"))
    pace: float = 3.0
    noticed: dict[int, Noticed] = field(default_factory=dict, init=False)
    """The call of each bot that has noticed a word."""
    _race: Window | None = field(default=None, init=False)
    """The race that was shown last."""
    _end: float = field(default=0.0, init=False)
    """The time at which its pace is over."""

    def begin(self) -> None:
        """Say what is played and how, and seat the bots."""
        super().begin()
        echo(
            translate(
                "A card is turned every {seconds:g} s. Type what you call; `pass` saves you the wait.",
                seconds=self.pace,
            )
        )
        if len(self.people) > 1:
            echo(translate("Begin with your name, as in `{name} word`.", name=self.names[self.people[0]]))

    @property
    def _is_race(self) -> bool:
        return bool(racing(self.game, self.match.state))

    @property
    def seat(self) -> int | None:
        """The seat of the person who moves next; None in a race, in which nobody is waited for."""
        return None if self._is_race else super().seat

    def _acts_alone(self, seat: int) -> bool:
        """Show a race that begins, in which people may type all the time."""
        if not self._is_race:
            return super()._acts_alone(seat)
        window = self.game.window(self.match.state)
        if window is not self._race:
            self._race, began = window, time.monotonic()
            self._end = began + self.pace
            self._show_board()
            self._notice(began)
        return False

    def _notice(self, now: float) -> None:
        """Ask the bots what they see; what one has seen before and may still call counts from then."""
        match = self.match
        calls = self._bots_calling()
        self.noticed = {seat: call for seat, call in self.noticed.items() if self.may_still_call(seat, call)}
        seen = self.game.copy(match.state)
        for seat, reaction in calls:
            when = now + reaction.delay
            if seat not in self.noticed or when < self.noticed[seat].when:
                self.noticed[seat] = Noticed(when, reaction.move, seen, len(match.moves))

    def may_still_call(self, seat: int, call: Noticed) -> bool:
        """Return whether a bot goes on to call: nobody was quicker, and the call is allowed."""
        match, game = self.match, self.game

        def told() -> KnownState[Any]:
            return KnownState(game.copy(call.state), match.moves[call.made :])

        late = game.find_quicker(match.state, seat, call.move, told) is not None
        return not late and game.check(match.state, seat, call.move) is None

    def _first_caller(self) -> int | None:
        """Return the bot that calls first within the pace; of equal times the first in the window counts."""
        race = racing(self.game, self.match.state)
        callers = [seat for seat in race if seat in self.noticed and self.noticed[seat].when <= self._end]
        return min(callers, key=lambda seat: self.noticed[seat].when, default=None)

    def read_line(self) -> str | None:
        """Return the line that a person types, in a race while there is time; then bots call, or all pass.

        In a race an empty line is a slip.
        """
        if not self._is_race:
            return self.prompt.read()
        caller = self._first_caller()
        typed = self._wait(self._end if caller is None else self.noticed[caller].when, hurried=caller is None)
        if typed is not None:
            return typed.strip() or None
        if caller is None:
            self._pass_all()
        else:
            self._make_bot_move(caller, self.noticed.pop(caller).move)
        return None

    def _wait(self, until: float, *, hurried: bool) -> str | None:
        """Return the next line; None when the time is over.

        With `hurried` there is nothing to wait for once all the people have passed.
        """
        race, people = racing(self.game, self.match.state), self.people
        left = max(0.0, until - time.monotonic())
        if not people:
            time.sleep(left)
            return None
        if hurried and not any(seat in race for seat in people):
            left = 0.0
        return self.prompt.read("", left)

    def caller_of(self, typed: str) -> tuple[int, str, bool]:
        """Return who calls, and what; after a name, only `undo` is no call.

        Raises `InputError` where several people play and none is named, and for whoever has passed.
        """
        if not self._is_race:
            return super().caller_of(typed)
        is_anyone = len(self.people) == 1 or is_no_call(typed)
        found = (self.people[0], typed, False) if is_anyone else self._named(self.people, typed)
        if found is None:
            raise InputError("move", "no_name", message("begin with your name"))
        seat, rest, is_named = found
        is_undo = rest.partition(" ")[0].lower() == "undo"
        is_command = is_undo or (is_no_call(rest) and not is_named)
        is_out = self.game.passes_bind and not self.is_racing(seat)
        if is_out and not is_command:
            raise InputError(
                "move", "passed", message("you have passed, unless you undo it, until the next card")
            )
        return seat, rest, is_named and not is_command

    def _pass_all(self) -> None:
        """Pass for all who are still asked; a player who cannot pass makes the only move there is."""
        for seat in racing(self.game, self.match.state):
            legal = self.game.legal(self.match.state, seat)
            passes = [move for move in legal if move in self.game.pass_moves]
            self._submit(seat, (passes or legal)[0], seat)

    def _bots_call_first(self, seat: int, move: int) -> bool:
        """Return False: the clock says who is first."""
        return False
