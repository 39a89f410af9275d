"""A game on the terminal: the board, the moves that a person types, the moves of the bots."""

import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import click

from games.bots import DEFAULT_SECONDS, Bot, make_bot, next_answers, racing
from games.core import (
    RACE,
    Event,
    IllegalMove,
    InvalidInput,
    Match,
    deal_follows_seed,
    generator,
    redact,
)
from wordsvc.cli.echo import echo
from wordsvc.cli.kept_games import GameLeft, forget_game, is_kept, leave_game, play_or_keep
from wordsvc.cli.match_files import format_match, save_match
from wordsvc.cli.output import join_names
from wordsvc.cli.play_options import input_errors
from wordsvc.cli.seats import is_costly, is_you, player_names
from wordsvc.cli.seeds import seed_line
from wordsvc.cli.stop_signals import StopSignals
from wordsvc.cli.terminal_hints import asked_word, look_up_line
from wordsvc.cli.terminal_lines import fold, refusals, show_rules
from wordsvc.cli.terminal_race import calls_before
from wordsvc.cli.typed_lines import prompt_line
from wordsvc.cli.typed_moves import parse_moves
from wordsvc.cli.word_games import print_referee
from wordsvc.game_hints import hint_lines
from wordsvc.input import InputError
from wordsvc.input.sentences import say, tell, translate
from wordsvc.input.texts import isolate
from wordsvc.referee import Referee

EXTENSION: Final = "txt"
"""Of the games that are kept."""

_HELP: Final = say(
    """\
A move is its number in the list or its text; several on a line are made one after another. Besides:
  undo         take your last move back, until the turn passes and if it has shown nobody anything
               (with --undo lenient also if it has shown you something)
  rules [ID]   the rules, or one of them
  board        show the board again
  save FILE    write the game to a file; `wordcheck play --resume FILE` goes on with it
  quit         stop, as Ctrl-D and Ctrl-C do; `wordcheck play --resume` goes on"""
)
_HELP_HINT: Final = say("  hint         what looks best by what you know")
_HELP_OTHERS: Final = say("  NAME WORD    the call of another player here, also after a pass")
_HELP_LOOK_UP: Final = say("  look up WORD whether a word counts; where you may not now, as soon as you may")


@dataclass
class TerminalGame:
    """A match, the names of its seats, the file it came from, and the seat that saw the board last.

    `named` is how the person named the game where it is in a file of theirs, else "". In a word game `judge`
    is by what it is judged, and `lists` the options that name the lists of a player's own again. `hints` says
    whether the table allows them.
    """

    match: Match
    seats: Sequence[str]
    file: str
    bot_seconds: float = DEFAULT_SECONDS
    bot_jobs: int = 1
    bots: dict[int, Bot] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    shown_to: int | None = None
    signals: StopSignals = field(default_factory=StopSignals)
    named: str = ""
    judge: Referee | None = None
    hints: bool = True
    lists: str = ""
    told_of_races: bool = False
    look_ups: list[tuple[int, str]] = field(default_factory=list)

    def run(self) -> int:
        """Play to the end, or until somebody stops and the game is kept; gives the exit code."""
        try:
            return play_or_keep(self._play, self._keep, self.signals, 0)
        finally:
            for bot in self.bots.values():
                bot.close()

    def _begin(self) -> None:
        """Say what is played, and seat the bots."""
        match = self.match
        self.names = [isolate(name) for name in player_names(self.seats)]
        options = " ".join(f"{name}={value}" for name, value in match.game.options.items())
        title = translate(match.rulebook.title)
        if match.seeded:
            told = tell(
                "{title}, {options}, seeded. `help` says what can be typed.", title=title, options=options
            )
        else:
            told = tell("{title}, {options}. `help` says what can be typed.", title=title, options=options)
        echo(told)
        if self.judge is not None:
            print_referee(self.judge)
        self._seat_bots()

    def _play(self) -> None:
        match = self.match
        self._begin()
        while (seat := self._seat_asked()) is not None:
            self._answer_look_ups()
            self._ask(seat)
        self._answer_look_ups()
        self._show_board(self._viewer())
        scores = zip(self.names, match.game.scores(match.state), strict=True)
        won = join_names(self.names[seat] for seat in match.game.winners(match.state)) or tell("nobody")
        shown = ", ".join(f"{name} {score}" for name, score in scores)
        echo("", tell("The game is over: {scores}.", scores=shown))
        echo(tell("Won by {names}.", names=won))
        if deal_follows_seed(match):
            echo(seed_line(match.deal.seed, seeded=match.seeded))
        else:
            echo("  " + tell("The deal does not follow from the seed of the log."))
        forget_game(self.file)

    def _keep(self) -> int:
        """Keep a game that is not over; gives the exit code."""
        match = self.match
        if match.game.over(match.state):
            return 0
        with self.signals.held():
            return leave_game(match.rulebook.name, EXTENSION, format_match(match), self.file, self._go_on())

    def _go_on(self) -> str:
        """The command that goes on with a kept game; a file may not name all bots."""
        named = any(is_costly(name) for name in self.match.players)
        seats = f" --seats {shlex.quote(','.join(self.seats))}" if named else ""
        return f"{self._resume()}{seats}"

    def _resume(self) -> str:
        """The command that goes on with the newest kept game; a game in a file is named again."""
        named = f" {shlex.quote(self.named)}" if self.named else ""
        return f"wordcheck play{named}{self.lists} --resume"

    def _seat_bots(self) -> None:
        match = self.match
        with input_errors():
            for seat, name in enumerate(self.seats):
                if not is_you(name):
                    step = len(match.moves)
                    self.bots[seat] = make_bot(
                        name,
                        match.game,
                        seat,
                        match.deal.seed,
                        step,
                        seconds=self.bot_seconds,
                        jobs=self.bot_jobs,
                    )

    def _seat_asked(self) -> int | None:
        """The seat that moves next, bots before people, in a race after them; None when the game is over."""
        game, state = self.match.game, self.match.state
        if race := racing(game, state):
            return next((seat for seat in race if seat not in self.bots), race[0])
        asked = game.to_act(state)
        return next((seat for seat in asked if seat in self.bots), asked[0] if asked else None)

    def _ask(self, seat: int) -> None:
        """Let the seat move that `_seat_asked` names."""
        if seat in self.bots:
            self._ask_bots(seat)
        else:
            self._ask_person(seat)

    def _viewer(self) -> int | None:
        """The seat that watches while bots move: the only person at the table, else None, a spectator."""
        people = [seat for seat in range(self.match.game.seats) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def _ask_bots(self, seat: int) -> None:
        """Let a bot move; in a race, where only bots are left, the first of them that calls, or all pass."""
        game, state = self.match.game, self.match.state
        with input_errors():
            if racing(game, state):
                answers = next_answers(game, state, self.bots)
            else:
                answers = [(seat, self.bots[seat].choose(self.match.view(seat), game.legal(state, seat)))]
        for mover, move in answers:
            self._make_bot_move(mover, move)

    def _make_bot_move(self, seat: int, move: int) -> None:
        with input_errors():
            try:
                with self.signals.held():
                    events = self.match.submit(seat, move)
            except IllegalMove as error:
                message = say("{bot}: {problem}", bot=self.seats[seat], problem=error.message)
                raise InvalidInput("bot", error.code, message, rule=error.rule) from None
        self._tell(events, self._viewer())

    def _ask_person(self, seat: int) -> None:
        """Show the board, and obey the person until they make a move or take one back."""
        if self._viewer() is None and self.shown_to not in (None, seat) and self._hides_cards():
            turn = tell("Now {player} plays; others look away.", player=self.names[seat])
            echo("", "-" * 40, turn)
            with suppress(InputError):
                if self._type(tell("Press Enter ")).strip().lower() == "quit":
                    raise GameLeft
            click.clear()  # what the last player saw is not for this one
        self.shown_to = seat
        self._show_board(seat)
        moves = len(self.match.moves)
        while len(self.match.moves) == moves:
            legal = self.match.game.legal(self.match.state, seat)
            if self._only_passes(seat, legal):
                only = self.match.game.format_move(legal[0])
                echo("", tell("{player}:  only {move} is possible.", player=self.names[seat], move=only))
                self._submit(seat, legal[0])
                return
            self._list_moves(seat, legal)
            with refusals():
                self._obey(seat, self._type("> ").strip(), legal)

    def _type(self, prompt: str) -> str:
        """A line that a person types; at the end of the input the game is left. Raises `InputError`."""
        try:
            return prompt_line(prompt)
        except EOFError:
            echo()
            raise GameLeft from None

    def _list_moves(self, seat: int, legal: Sequence[int]) -> None:
        """Show the legal moves with their numbers, and say where there are others."""
        game = self.match.game
        listed = [f"{number} {game.format_move(move)}" for number, move in enumerate(legal, 1)]
        if game.open_moves and game.propose(self.match.view(seat), generator(0, "list")):
            listed.append(tell("or a move of your own, as `help` says"))
        echo("", *fold(f"{self.names[seat]}:", listed))
        if not self.told_of_races and self.bots and seat in racing(game, self.match.state):
            self.told_of_races = True
            told = tell("Take your time: your call comes before those of bots, and Enter alone passes.")
            echo(f"  {told}")

    def _hides_cards(self) -> bool:
        """Whether any player sees what others may not."""
        return any(self.match.view(seat)["private"] for seat in range(self.match.game.seats))

    def _only_passes(self, seat: int, legal: Sequence[int]) -> bool:
        """Whether the seat can only pass, need not hide that from anybody, and can take nothing back."""
        match = self.match
        nothing_else = len(legal) == 1 and legal[0] in match.game.passes and not match.game.open_moves
        return nothing_else and self._viewer() == seat and match.check_undo(seat) is not None

    def _obey(self, seat: int, typed: str, legal: Sequence[int]) -> None:
        """Do what was typed. Raises when it cannot be done, and then nothing has changed."""
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "":
                self._pass_by_enter(seat, legal)
            case "undo":
                with self.signals.held():
                    self.match.undo(seat)
            case "board":
                self._show_board(seat)
            case "help":
                self._show_help()
            case "hint":
                self._hint(seat)
            case "rules":
                show_rules(self.match.rulebook, rest.strip())
            case "save":
                self._save(rest.strip() or ("" if is_kept(self.file) else self.file))
            case "quit":
                raise GameLeft
            case _ if (asked := asked_word(typed)) is not None:
                self._look_up(seat, asked)
            case _:
                caller, said = self._caller_of(seat, typed)
                self._make_moves(caller, self._parse_moves(caller, said, legal if caller == seat else ()))

    def _caller_of(self, seat: int, typed: str) -> tuple[int, str]:
        """Return who means a line, and what: in a race a name before the word is who calls (D27)."""
        game, window = self.match.game, self.match.game.window(self.match.state)
        if game.passes_bind or window is None or window.kind != RACE:
            return seat, typed
        typed_names = player_names(self.seats)
        for other in window.members:
            name = typed_names[other]
            if other not in (seat, *self.bots) and typed.lower().startswith(f"{name.lower()} "):
                return other, typed[len(name) :].strip()
        return seat, typed

    def _look_up(self, seat: int, word: str) -> None:
        """Look a word up; where the seat may not now (Q36), do it between turns, as soon as it may."""
        try:
            line = look_up_line(self.match.game, self.match.state, seat, word)
        except IllegalMove as error:
            self.look_ups.append((seat, word))
            echo("  " + tell("{problem}: {word} is looked up later.", problem=error.message, word=word))
            return
        echo(f"  {line}")

    def _answer_look_ups(self) -> None:
        """Look up, between two turns, the words that somebody asked for and may look up now."""
        waiting, self.look_ups = self.look_ups, []
        for seat, word in waiting:
            with refusals():
                try:
                    line = look_up_line(self.match.game, self.match.state, seat, word)
                except IllegalMove:
                    self.look_ups.append((seat, word))
                else:
                    echo(f"  {line}")

    def _pass_by_enter(self, seat: int, legal: Sequence[int]) -> None:
        """Pass in a race by an empty line. Raises `InputError` elsewhere."""
        passes = [move for move in legal if move in self.match.game.passes]
        if seat not in racing(self.match.game, self.match.state) or len(passes) != 1:
            raise InputError("move", "no_move", say("type a move"))
        self._submit(seat, passes[0])

    def _bots_call_first(self, seat: int, move: int) -> bool:
        """Let bots call before a person ends a race without a call, as by turning a card; whether one did."""
        with input_errors():
            answers = calls_before(self.match, self.bots, seat, move)
        for bot, called in answers:
            self._make_bot_move(bot, called)
        return bool(answers)

    def _submit(self, seat: int, move: int) -> None:
        with self.signals.held():
            events = self.match.submit(seat, move)
        self._tell(events, seat)

    def _make_moves(self, seat: int, moves: Sequence[int]) -> None:
        """Make one move after another, while this seat is asked next and nobody else before it.

        Raises `IllegalMove` where one is refused; those before it stand.
        """
        for number, move in enumerate(moves):
            if (number and self._seat_asked() != seat) or self._bots_call_first(seat, move):
                rest = " ".join(map(self.match.game.format_move, moves[number:]))
                echo("  " + tell("Not made, for others come first: {moves}.", moves=rest))
                return
            self._submit(seat, move)

    def _parse_moves(self, seat: int, typed: str, legal: Sequence[int]) -> list[int]:
        return parse_moves(self.match.game, self.match.view(seat), typed, legal)

    def _tell(self, events: Sequence[Event], viewer: int | None) -> None:
        for event in events:
            told = redact(event, viewer)
            if told is not None:
                echo(f"  {self.match.game.describe(told, self.names)}")

    def _show_board(self, viewer: int | None) -> None:
        echo()
        for line in self.match.game.render(self.match.view(viewer), self.names):
            echo(line)

    def _show_help(self) -> None:
        if self.match.rulebook.guide:
            echo(*translate(self.match.rulebook.guide).split("\n"), "")
        echo(*translate(_HELP).split("\n"))
        if self.hints:
            echo(translate(_HELP_HINT))
        if hasattr(self.match.game, "look_up"):
            echo(translate(_HELP_LOOK_UP))
        if not self.match.game.passes_bind and self._viewer() is None:
            echo(translate(_HELP_OTHERS))

    def _hint(self, seat: int) -> None:
        """Tell what the game advises. Raises `InputError` where the table or the game has no hint."""
        if not self.hints:
            raise InputError(
                "hint", "no_hints", say("at this table there are no hints (--hints allows them)")
            )
        for line in hint_lines(self.match.game, self.match.view(seat)):
            echo(f"  {line}")

    def _save(self, path: str) -> None:
        if not path:
            raise InputError("save", "no_file", say("save needs the name of a file"))
        save_match(path, self.match)
        self.file = path
        resume = f"{self._resume()} {path}"
        echo("  " + tell("Saved; `{command}` goes on.", command=resume))
