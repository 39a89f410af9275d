"""A match at one keyboard: the people share it, and the bots move as soon as they are asked."""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import click

from games.bots import (
    DEFAULT_SECONDS,
    Bot,
    Reaction,
    first_answers,
    make_bot,
    next_answers,
    racing,
    reactions_of,
)
from games.core import (
    RACE,
    AnyGame,
    Event,
    IllegalMove,
    InvalidInput,
    Match,
    Rulebook,
    deal_follows_seed,
    redact,
    secret_of_seed,
)
from wordsvc.catalogue.game_hints import describe_verdict
from wordsvc.cli.echo import echo
from wordsvc.cli.matches.match_files import format_match, save_match
from wordsvc.cli.matches.match_options import print_referee
from wordsvc.cli.matches.match_output import print_heading, print_result
from wordsvc.cli.matches.play_options import input_errors
from wordsvc.cli.matches.seats import is_costly, is_you, player_names
from wordsvc.cli.matches.seeds import seed_line
from wordsvc.cli.matches.stored_games import GameLeft, delete_game, is_stored, leave_game
from wordsvc.cli.prompt import Prompt
from wordsvc.cli.stop_signals import StopSignals
from wordsvc.cli.terminal.lines import refusals
from wordsvc.cli.terminal.look_ups import find_word_judge
from wordsvc.cli.terminal.terminal_table import TerminalTable
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.input.texts import isolate
from wordsvc.referee import Referee

EXTENSION: Final = "txt"
"""The extension of the games that are kept."""

_NO_CALLS: Final = ("", "help", "hint", "board", "rules", "save", "quit", "look", "lookup")

_HELP: Final = message(
    """\
  undo         take your last move back, until the turn passes and if it has shown nobody anything
               (with --undo lenient also if it has shown you something)
  save FILE    write the game to a file; `wordcheck play --resume FILE` goes on with it
  quit         stop, as Ctrl-D and Ctrl-C do; `wordcheck play --resume` goes on"""
)
_HELP_LOOK_UP: Final = message(
    "  look up WORD whether a word counts; where you may not now, as soon as you may"
)
_HELP_OTHERS: Final = message("  NAME WORD    the call of another player here, also after a pass")


def is_no_call(typed: str) -> bool:
    """Return whether a line is a command that no player in particular gives."""
    return typed.partition(" ")[0].lower() in _NO_CALLS


@dataclass
class LocalTable(TerminalTable):
    """A match in this process.

    `seats` are people and bots by seat, `file` is where the match came from, else "". `command` is what a
    person types to play this game; with `--resume` it goes on with it. `judge` judges the words of a word
    game.
    """

    match: Match
    seats: Sequence[str]
    file: str
    command: str
    prompt: Prompt = field(default_factory=Prompt)
    bot_seconds: float = DEFAULT_SECONDS
    bot_jobs: int = 1
    judge: Referee | None = None
    hints: bool = True
    signals: StopSignals = field(default_factory=StopSignals, init=False)
    bots: dict[int, Bot] = field(default_factory=dict, init=False)
    _asked: int = field(default=-1, init=False)
    """The seat of the person who was asked last, -1 before anybody was."""
    _announced_races: bool = field(default=False, init=False)
    _look_ups: list[tuple[int, str]] = field(default_factory=list, init=False)
    """The words that somebody asked for and may not look up yet."""

    def __post_init__(self) -> None:
        self.rulebook: Rulebook = self.match.rulebook
        self.game: AnyGame = self.match.game
        self.names = [isolate(name) for name in player_names(self.seats)]

    def begin(self) -> None:
        """Say what is played, seat the bots, and make the moves that have no alternative."""
        print_heading(self.rulebook, self.game.options, seeded=self.match.seeded)
        if self.judge is not None:
            print_referee(self.judge)
        deal, step, budget = self.match.deal, len(self.match.moves), self.bot_seconds
        with input_errors():
            for seat, name in enumerate(self.seats):
                if not is_you(name):
                    self.bots[seat] = make_bot(
                        name, self.game, seat, deal.seed, step, seconds=budget, jobs=self.bot_jobs
                    )
        self._make_forced_moves(self.watcher)

    def close(self) -> None:
        """End the programs of bots."""
        for bot in self.bots.values():
            bot.close()

    def _next_seat(self) -> int | None:
        """Return the seat to move next, bots before people, in a race after them; None after the end."""
        state = self.match.state
        if race := racing(self.game, state):
            return next((seat for seat in race if seat not in self.bots), race[0])
        asked = self.game.to_act(state)
        return next((seat for seat in asked if seat in self.bots), asked[0] if asked else None)

    @property
    def seat(self) -> int | None:
        """The seat of the person who moves next."""
        seat = self._next_seat()
        return None if seat in self.bots else seat

    @property
    def version(self) -> object:
        """The number of moves."""
        return len(self.match.moves)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.game.seats) if seat not in self.bots]

    @property
    def watcher(self) -> int | None:
        """The seat that watches while bots move: the only person at the table, else None, a spectator."""
        people = self.people
        return people[0] if len(people) == 1 else None

    def advance(self) -> bool:
        """Make the moves of bots until a person has to move."""
        while (seat := self._next_seat()) is not None:
            self._answer_look_ups()
            if not self._acts_alone(seat):
                return True
        self._answer_look_ups()
        return False

    def _acts_alone(self, seat: int) -> bool:
        """Make a bot's move, or hand the keyboard over; return False if a person must type."""
        if seat in self.bots:
            self._ask_bots(seat)
            return True
        if self.watcher is None and self._asked not in (-1, seat) and self._hides_cards():
            turn = translate("Now {player} plays; others look away.", player=self.names[seat])
            self.prompt.show("", "-" * 40, turn)
            with suppress(InputError):
                if (self.prompt.read(translate("Press Enter ")) or "").strip().lower() == "quit":
                    raise GameLeft
            click.clear()  # what the last player saw is not for this one
        self._asked = seat
        return self._only_passes(seat)

    def _only_passes(self, seat: int) -> bool:
        """Pass for a seat that can do nothing else, need not hide that, and can take nothing back."""
        legal = self.game.legal(self.match.state, seat)
        nothing_else = len(legal) == 1 and legal[0] in self.game.pass_moves and not self.game.open_moves
        if not nothing_else or self.watcher != seat or self.match.check_undo(seat) is None:
            return False
        self._show_board()
        only = self.game.format_move(legal[0])
        self.prompt.show(
            "", translate("{player}:  only {move} is possible.", player=self.names[seat], move=only)
        )
        self._submit(seat, legal[0], seat)
        return True

    def _show_board(self) -> None:
        self.prompt.show("", *self.game.render(self.match.view(self.watcher), self.names))

    def _hides_cards(self) -> bool:
        """Return True if any player sees something that others may not."""
        return any(self.match.view(seat)["private"] for seat in range(self.game.seats))

    def _ask_bots(self, seat: int) -> None:
        """Make a bot's move; in a race of bots alone, the call of the first, or all passes."""
        state = self.match.state
        with input_errors():
            if racing(self.game, state):
                answers = next_answers(self.game, state, self.bots)
            else:
                move = self.bots[seat].choose(self.match.view(seat), self.game.legal(state, seat))
                answers = [(seat, move)]
        for mover, move in answers:
            self._make_bot_move(mover, move)

    def _make_bot_move(self, seat: int, move: int) -> None:
        with input_errors():
            try:
                self._submit(seat, move, self.watcher)
            except IllegalMove as error:
                text = message("{bot}: {problem}", bot=self.seats[seat], problem=error.message)
                raise InvalidInput("bot", error.code, text, rule=error.rule) from None

    def read_line(self) -> str | None:
        """Return the line that a person types."""
        return self.prompt.read()

    def caller_of(self, typed: str) -> tuple[int, str, bool]:
        """Return who means a line, and the rest of it: in a race a name before a word is who calls (D27)."""
        asked = self._asked, typed, False
        window = self.game.window(self.match.state)
        if self.game.passes_bind or window is None or window.kind != RACE or is_no_call(typed):
            return asked
        others = [seat for seat in window.members if seat not in (self._asked, *self.bots)]
        return self._named(others, typed) or asked

    def _named(self, seats: Sequence[int], typed: str) -> tuple[int, str, bool] | None:
        """Return the seat whose player a line names, and the rest, a move; None where it names none."""
        names = player_names(self.seats)
        for seat in seats:
            if typed.lower().startswith(f"{names[seat].lower()} "):
                return seat, typed[len(names[seat]) :].strip(), True
        return None

    def legal(self, seat: int) -> list[str]:
        """Return the legal moves as texts."""
        return [*map(self.game.format_move, self.game.legal(self.match.state, seat))]

    def is_racing(self, seat: int) -> bool:
        """Return whether a seat is asked in a race."""
        return seat in racing(self.game, self.match.state)

    def view(self, seat: int | None) -> AbstractContextManager[Any]:
        """Give the view of a seat, else of the only person, else of a spectator."""
        return nullcontext(self.match.view(self.watcher if seat is None else seat))

    def check_turn(self, seat: int) -> None:
        """Do nothing: the rules refuse a move out of turn."""

    def submit(self, seat: int, move: int, *, follows: bool) -> bool:
        """Make a move, unless others are asked before it, or bots call before it."""
        if (follows and self._next_seat() != seat) or self._bots_call_first(seat, move):
            return False
        self._submit(seat, move, seat)
        return True

    def _bots_call_first(self, seat: int, move: int) -> bool:
        """Make a bot's call before a person ends a race without one; return True if there was one."""
        if not self.is_racing(seat) or move in self.game.pass_moves or self._is_call(seat, move):
            return False
        answers = first_answers(self._bots_calling(), self.game.pass_moves)
        for bot, called in answers:
            self._make_bot_move(bot, called)
        return bool(answers)

    def _is_call(self, seat: int, move: int) -> bool:
        """Return True if a move in a race is a call: it is no pass, and where moves are open no list has it.

        What stands there besides, as to turn the next card, sets the pace and leaves others the time to call.
        """
        listed = self.game.legal(self.match.state, seat) if self.game.open_moves else ()
        return move not in (*self.game.pass_moves, *listed)

    def _bots_calling(self) -> list[tuple[int, Reaction]]:
        """Return the bots that call in the open race, with their calls, in the order of its window."""
        race = [seat for seat in racing(self.game, self.match.state) if seat in self.bots]
        with input_errors():
            reactions = reactions_of(self.game, self.match.state, self.bots, race)
        return [(seat, reaction) for seat, reaction in reactions if self._is_call(seat, reaction.move)]

    def _submit(self, seat: int, move: int, viewer: int | None) -> None:
        """Make a move and those that it forces, and tell their events as a viewer may know them."""
        self._make_move(seat, move, viewer)
        self._make_forced_moves(viewer)

    def _make_forced_moves(self, viewer: int | None) -> None:
        while (forced := self.match.forced_move()) is not None:
            self._make_move(*forced, viewer)

    def _make_move(self, seat: int, move: int, viewer: int | None) -> None:
        with self.signals.held():
            events: Sequence[Event] = self.match.submit(seat, move)
        for event in events:
            told = redact(event, viewer)
            if told is not None:
                self.prompt.show(f"  {self.game.describe(told, self.names)}")

    def undo(self, seat: int) -> None:
        """Take the last move of a seat back."""
        with self.signals.held():
            self.match.undo(seat)

    def look_up(self, seat: int, word: str) -> str:
        """Look a word up; where the seat may not now (Q36), do it between turns, as soon as it may."""
        try:
            return self._look_up_now(seat, word)
        except IllegalMove as error:
            self._look_ups.append((seat, word))
            return translate("{problem}: {word} is looked up later.", problem=error.message, word=word)

    def _look_up_now(self, seat: int, word: str) -> str:
        find_word_judge(self.game, word)
        return describe_verdict(self.game.look_up(self.match.state, seat, word))  # type: ignore[attr-defined]

    def _answer_look_ups(self) -> None:
        """Look up, between two turns, the words that somebody asked for and may look up now."""
        waiting, self._look_ups = self._look_ups, []
        for seat, word in waiting:
            with refusals():
                try:
                    self.prompt.show(f"  {self._look_up_now(seat, word)}")
                except IllegalMove:
                    self._look_ups.append((seat, word))

    def obey(self, command: str, rest: str) -> bool:
        """Save the game."""
        if command != "save":
            return False
        path = rest or ("" if is_stored(self.file) else self.file)
        if not path:
            raise InputError("save", "no_file", message("save needs the name of a file"))
        save_match(path, self.match)
        self.file = path
        self.prompt.show(
            "  " + translate("Saved; `{command}` goes on.", command=f"{self.command} --resume {path}")
        )
        return True

    def help_lines(self) -> Iterator[str]:
        """Yield the help on undo, files, look-ups and calls."""
        yield _HELP
        if hasattr(self.game, "look_up"):
            yield _HELP_LOOK_UP
        if not self.game.passes_bind and self.watcher is None:
            yield _HELP_OTHERS

    def notes(self) -> Sequence[str]:
        """Say once that a person has time in a race with bots."""
        if self._announced_races or not self.bots or self.seat not in racing(self.game, self.match.state):
            return ()
        self._announced_races = True
        told = translate(
            "Type your call, and take your time: it comes before those of bots, and Enter alone passes."
        )
        return [f"  {told}"]

    def refusals(self) -> AbstractContextManager[None]:
        """Say why what was typed cannot be done."""
        return refusals()

    def end(self) -> None:
        """Print the result and the seed, and forget the file of a stored game."""
        match = self.match
        print_result(self.names, self.game.scores(match.state), self.game.winners(match.state))
        secret = secret_of_seed(match.deal.seed)
        if secret is not None:
            echo("  " + translate("Secret: {secret}.", secret=secret))
        elif deal_follows_seed(match):
            echo(seed_line(match.deal.seed, seeded=match.seeded))
        else:
            echo("  " + translate("The deal does not follow from the seed of the log."))
        delete_game(self.file)

    def leave(self) -> int:
        """Keep a game that is not over; a file may not name all bots, so the command may have to."""
        if self.game.over(self.match.state):
            return 0
        named = any(is_costly(name) for name in self.match.players)
        seats = f" --seats {shlex.quote(','.join(self.seats))}" if named else ""
        resume = f"{self.command} --resume{seats}"
        with self.signals.held():
            return leave_game(self.rulebook.name, EXTENSION, format_match(self.match), self.file, resume)
