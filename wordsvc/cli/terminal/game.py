"""A game at the terminal: the board, the moves that a person types, and everything else that can be typed."""

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from typing import Any, Final

from games.core import generator
from wordsvc.catalogue.game_hints import hint_lines
from wordsvc.cli.exit_codes import ABANDONED
from wordsvc.cli.matches.stored_games import GameLeft
from wordsvc.cli.stop_signals import Terminated
from wordsvc.cli.terminal.inks import paint
from wordsvc.cli.terminal.lines import fold, show_rules
from wordsvc.cli.terminal.look_ups import looked_up_word
from wordsvc.cli.terminal.moves import number_moves, parse_moves
from wordsvc.cli.terminal.terminal_table import TerminalTable
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate

_HELP: Final = message(
    """\
A move is its number in the list or its text; several on a line are made one after another. Besides:
  rules [ID]   the rules, or one of them
  board        show the board again"""
)
_HELP_HINT: Final = message("  hint         what looks best by what you know")


class TerminalGame:
    """The loop of a game: it shows the board, asks for a line and obeys it, until the match is over."""

    def __init__(self, table: TerminalTable) -> None:
        self.table = table
        self._shown: object = None
        """The version of the table of which the board was shown last."""
        self._refused = False
        """True if the last line was refused, so that the moves are listed again."""

    def run(self) -> int:
        """Play this match and those that follow it, until somebody stops; return the exit code."""
        with self.table.signals:
            try:
                self._play()
            except GameLeft:
                return self.table.leave()
            except KeyboardInterrupt:
                with suppress(OSError):
                    self.table.prompt.end_line()
                return self.table.leave() or ABANDONED
            except Terminated as terminated:
                return self.table.leave() or terminated.exit_code
            except BaseException:
                self.table.leave()
                raise
        return 0

    def _play(self) -> None:
        """Play one match after another to the end. Raises `GameLeft` when the person stops."""
        following: TerminalTable | None = self.table
        while following is not None:
            self.table, self._shown = following, None
            self._play_match()
            following = self.table.follow()
            if following is not None:
                following.prompt.show()

    def _play_match(self) -> None:
        table = self.table
        with closing(table):
            table.begin()
            while table.advance():
                self._show_prompt()
                self._refused = True
                with table.refusals():
                    if (typed := table.read_line()) is not None:
                        self._take_line(typed.strip())
                    self._refused = False
            self._show_board(None)
            table.end()

    def _take_line(self, typed: str) -> None:
        """Obey a line, or make the moves of a player whom it names: no list was shown to them."""
        seat, said, is_move = self.table.caller_of(typed)
        if is_move:
            self._make_moves(seat, said, ())
        else:
            self._obey(seat, said)

    def _show_prompt(self) -> None:
        """Show the board and the moves once, the moves after a refusal too, and what else one should know."""
        table = self.table
        seat, show = table.seat, table.prompt.show
        if seat is None:
            self._shown = None
        elif self._shown != table.version:
            self._shown = table.version
            self._show_board(seat)
            self._list_moves(seat)
        elif self._refused:
            self._list_moves(seat)
        for line in table.notes():
            show(line)

    def _show_board(self, seat: int | None) -> None:
        """Show the board to a seat, or say why there is none; to None at the end of the match."""
        with self.table.view(seat) as view:
            lines = [] if view is None else [*self.table.game.render(view, self.table.names)]
        if lines:
            self._show_cards("", *lines)
        elif seat is not None:
            self.table.prompt.show("  " + translate("The match has not begun; somebody is missing."))

    def _list_moves(self, seat: int) -> None:
        """Show the legal moves with their numbers, and say where there are others."""
        table, game = self.table, self.table.game
        moves = table.legal(seat)
        listed = [f"{number} {move}".strip() for number, move in zip(number_moves(moves), moves, strict=True)]
        with table.view(seat) as view:
            has_others = game.open_moves and game.sample_moves(view, generator(0, "list"))
        if has_others:
            listed.append(translate("or a move of your own, as `help` says"))
        self._show_cards("", *fold(f"{table.names[seat]}:", listed))

    def _show_cards(self, *lines: str) -> None:
        """Show lines with the cards of the game in their colours."""
        self.table.prompt.show(*lines, inked=partial(paint, self.table.rulebook.name))

    def _obey(self, seat: int, typed: str) -> None:
        """Do what was typed. Raises when it cannot be done, and then nothing has changed."""
        table = self.table
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "":
                self._pass_by_enter(seat)
            case "undo":
                table.undo(seat)
            case "board":
                self._show_board(seat)
            case "help":
                self._show_help()
            case "hint":
                self._hint(seat)
            case "rules":
                show_rules(table.rulebook, rest.strip())
            case "quit":
                raise GameLeft
            case command:
                if (asked := looked_up_word(typed)) is not None:
                    table.prompt.show(f"  {table.look_up(seat, asked)}")
                elif not table.obey(command, rest.strip()):
                    self._make_moves(seat, typed, table.legal(seat))

    def _pass_by_enter(self, seat: int) -> None:
        """Pass in a race by an empty line. Raises `InputError` elsewhere."""
        game = self.table.game
        passes = {game.format_move(move) for move in game.pass_moves}
        listed = [move for move in self.table.legal(seat) if move in passes]
        if not self.table.is_racing(seat) or len(listed) != 1:
            raise InputError("move", "no_move", message("type a move"))
        self._make_moves(seat, listed[0], ())

    def _make_moves(self, seat: int, typed: str, listed: Sequence[str]) -> None:
        """Make the moves that were typed, one after another, while nobody else comes before.

        A number stands for a move that was `listed`.

        Raises `IllegalMove` where one is refused; those before it stand.
        """
        table = self.table
        table.check_turn(seat)
        with table.view(seat) as view:
            moves = self._parse_moves(view, typed, listed)
        for number, move in enumerate(moves):
            if not table.submit(seat, move, follows=number > 0):
                rest = " ".join(map(table.game.format_move, moves[number:]))
                table.prompt.show("  " + translate("Not made, for others come first: {moves}.", moves=rest))
                return

    def _parse_moves(self, view: Any, typed: str, listed: Sequence[str]) -> Sequence[int]:
        game = self.table.game
        numbered = zip(number_moves(listed), map(game.parse_move, listed), strict=True)
        return parse_moves(game, view, typed, {number: move for number, move in numbered if number})

    def _hint(self, seat: int) -> None:
        """Tell what the game advises. Raises `InputError` where the table or the game has no hint."""
        if not self.table.hints:
            text = message("at this table there are no hints (--hints allows them)")
            raise InputError("hint", "no_hints", text)
        self._advise(seat, partial(hint_lines, self.table.game))

    def _advise(self, seat: int, advice: Callable[[Any], Sequence[str]]) -> None:
        """Show the lines of an advice on the view of a seat. Raises `InputError` where there are none."""
        self.table.check_turn(seat)
        with self.table.view(seat) as view:
            lines = [*advice(view)]
        if not lines:
            raise InputError("hint", "no_hint", message("the game has no hint here"))
        for line in lines:
            self.table.prompt.show(f"  {line}")

    def _show_help(self) -> None:
        table = self.table
        sentences = [_HELP, *([_HELP_HINT] if table.hints else []), *table.help_lines()]
        if table.rulebook.guide:
            table.prompt.show(*translate(table.rulebook.guide).split("\n"), "")
        for sentence in sentences:
            table.prompt.show(*translate(sentence).split("\n"))
