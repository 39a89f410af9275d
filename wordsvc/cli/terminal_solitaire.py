"""A game of solitaire on the terminal: the board, and the moves and orders that the player types."""

import json
import re
from collections.abc import Callable
from typing import Final

import click

from wordsvc.cards import parse_cards, printable, show_cards
from wordsvc.cli.errors import message_of
from wordsvc.cli.exit_codes import REFUSED
from wordsvc.cli.kept_games import GameLeft, forget_game, leave_game, play_or_keep
from wordsvc.cli.output import print_ruling
from wordsvc.cli.seeds import seed_line
from wordsvc.cli.solitaire_output import print_word_hits
from wordsvc.cli.stop_signals import StopSignals
from wordsvc.cli.typed_lines import prompt_line
from wordsvc.input import InputError
from wordsvc.input.files import replace_file, system_message
from wordsvc.input.sentences import say, tell, tell_number, translate
from wordsvc.quiddler.solitaire.position import Fill, Lay, MoveError, stacks_for
from wordsvc.quiddler.solitaire.saved_games import PlayedGame
from wordsvc.quiddler.solitaire.word_search import WordHits, WordQuestion, find
from wordsvc.words import parse_word, reason_name

HELP: Final = say(
    """\
  WORD         make a word: zen; (qu)it or QU,I,T says which cards
  1 4 2        make a word of the cards of these stacks, in this order
  fill 3       move the card of stack 3 into the gap
  hint         show good words
  best         let the computer play deals in its head and name its word
  undo         take the last move back
  board        show the cards again
  save FILE    save the game; `wordcheck solitaire play --resume FILE` goes on with it
  give up      end the game: it is lost
  quit         stop, as Ctrl-D and Ctrl-C do; `wordcheck solitaire play --resume` goes on"""
)

EXTENSION: Final = "json"
"""Of the games that are kept."""

_HINTS: Final = 5


class TerminalSolitaire:
    """A game and the person who plays it."""

    def __init__(self, game: PlayedGame, file: str = "", *, offensive: bool = False) -> None:
        """Play a game, which may come from a file; `offensive` lets hints name offensive words."""
        self._game = game
        self._offensive = offensive
        self._file = file
        self._signals = StopSignals()
        self._left = False
        self._orders: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "hint": self._hint,
            "best": self._best,
            "undo": self._undo,
            "board": self._board,
            "save": self._save,
            "fill": self._fill,
            "give": self._give_up,
            "quit": self._quit,
        }

    def play(self) -> int:
        """Play until the game is over or somebody stops, and then keep it; gives the exit code."""
        code = play_or_keep(self._play, self._keep, self._signals, REFUSED)
        return code or (0 if self._game.position.won else REFUSED)

    def _play(self) -> None:
        self._board("")
        while not self._over():
            try:
                self.say(prompt_line("> "))
            except InputError as error:
                click.echo(f"  {translate(error.message)}.")
            except EOFError:
                click.echo()
                raise GameLeft from None
        if self._game.seed is not None:
            click.echo(seed_line(self._game.seed, seeded=self._game.seeded))
        forget_game(self._file)

    def _keep(self) -> int:
        """Keep a game that is not won; gives the exit code."""
        if self._game.position.won:
            return 0
        with self._signals.held():
            return leave_game(
                "solitaire", EXTENSION, self._content(), self._file, "wordcheck solitaire play --resume"
            )

    def _content(self) -> bytes:
        return f"{json.dumps(self._game.to_dict())}\n".encode()

    def say(self, line: str) -> None:
        """Do what the player typed; when it cannot be done, say why in one line and change nothing."""
        order, _, rest = line.strip().partition(" ")
        if not order:
            return
        try:
            if order.lower() in self._orders and not (rest and order.lower() in ("quit", "best", "hint")):
                self._orders[order.lower()](rest.strip())
            else:
                self._make(self._parse_lay(line.strip()))
        except InputError as error:
            hint = f" ({translate(error.hint)})" if error.hint else ""
            click.echo(f"  {message_of(error)}{hint}.")
        except OSError as error:
            click.echo("  " + tell("Cannot save: {problem}.", problem=system_message(error)))

    def _over(self) -> bool:
        """Whether the game is over; if so, say how it ended."""
        game = self._game
        if self._left:
            return True
        if game.position.won:
            used = len(game.position.used)
            won = tell_number("All {n} card are used: you win.", "All {n} cards are used: you win.", used)
            print_ruling(won, True)
            return True
        if game.position.gap is None and not self._found().words:
            lost = tell_number(
                "No word can be made: the game is lost with {n} card left (Q21).",
                "No word can be made: the game is lost with {n} cards left (Q21).",
                game.position.cards_left,
            )
            print_ruling(lost, False)
            return not self._take_back()
        return False

    def _take_back(self) -> bool:
        """Whether the player takes a move back at the end."""
        try:
            if not self._game.moves:
                return False
            answer = prompt_line(tell("undo? [y/N] ")).strip().lower()
            if answer not in ("undo", "y", "yes", *tell("y yes").split()):
                return False
        except InputError:
            return False
        except EOFError:
            click.echo()
            return False
        self._undo("")
        return True

    def _make(self, move: Lay | Fill) -> None:
        with self._signals.held():
            self._game.make(move)
        self._board("")

    def _parse_lay(self, text: str) -> Lay:
        """The word to lay, from its letters, its cards, or the numbers of its stacks."""
        view = self._game.position.view
        if re.fullmatch(r"[0-9 ,]+", text):
            stacks = tuple(int(number[:4]) - 1 for number in text.replace(",", " ").split())
            faces = [view.showing[index] for index in stacks if 0 <= index < len(view.showing)]
            return Lay("".join(faces), stacks)
        if re.fullmatch(r"[^\W\d_]+", text):
            word = parse_word(text, self._game.authority.language)
            if view.gap is not None or (reason := self._game.authority.reason(word)) is None:
                cards = next((w.cards for w in self._found().words if w.word == word), None)
                stacks_found = stacks_for(view, cards) if cards else None
                if stacks_found is None and view.gap is None:
                    message = say("the cards that show do not spell {word}", word=word)
                    raise MoveError("cannot_be_made", message, "Q31")
                return Lay(word, stacks_found or ())
            why = reason_name(reason)
            raise MoveError(reason, say("{word} does not count: {reason}", word=word, reason=why), "Q19")
        faces = list(parse_cards(text, self._game.deck))
        chosen = stacks_for(view, faces)
        if chosen is None:
            message = say("the cards {cards} do not all show", cards=show_cards(faces))
            raise MoveError("cannot_be_made", message, "Q31")
        return Lay("".join(faces), chosen)

    def _found(self, *, offensive: bool = True) -> WordHits:
        """The words of the cards that show: without `offensive` those that may be offered."""
        view = self._game.position.view
        shown = [(face, n) for face, n in zip(view.showing, view.under, strict=True) if face]
        showing, under = zip(*shown, strict=True)
        return find(WordQuestion(showing, under, _HINTS, self._game.authority, self._game.deck, offensive))

    def _board(self, _: str) -> None:
        """The cards that show under the numbers of their stacks, and what lies under them."""
        position = self._game.position
        if position.won:
            return
        view = position.view
        click.echo()
        rows = {
            tell("stack"): [str(number) for number in range(1, len(view.showing) + 1)],
            tell("card"): [face or "--" for face in view.showing],
            tell("under"): [f"+{number}" if number else "" for number in view.under],
        }
        for name, cells in rows.items():
            click.echo(f"  {name:6}" + "".join(f"{cell:>5}" for cell in cells).rstrip())
        used = len(position.used)
        counts = tell(
            "{used} of {all} cards used, {face_down} face down",
            used=used,
            all=used + position.cards_left,
            face_down=view.face_down,
        )
        click.echo(f"  {counts}")
        if position.gap is not None:
            gap = tell(
                "Stack {stack} is a gap: say from which stack to fill it, as `fill 3` (Q20).",
                stack=position.gap + 1,
            )
            click.echo(f"  {gap}")

    def _help(self, _: str) -> None:
        click.echo(translate(HELP))

    def _hint(self, _: str) -> None:
        if self._game.position.gap is not None:
            hint = tell("Fill the gap from the tallest stack; which one makes little difference.")
            click.echo(f"  {hint}")
        else:
            print_word_hits(self._found(offensive=self._offensive), limited=False)

    def _best(self, _: str) -> None:
        from wordsvc.quiddler.solitaire.hidden_player import HiddenPlayer
        from wordsvc.quiddler.solitaire.layable import layable

        game = self._game
        if game.position.gap is not None:
            return self._hint("")
        sets = layable(game.authority, game.deck, offensive=self._offensive)
        choice = HiddenPlayer(sets, deck=game.deck).choose(game.position.view)
        if choice is None:
            return self._hint("")
        offered = self._found(offensive=self._offensive).words
        words = (w.word for w in offered if sorted(w.cards) == sorted(choice.cards))
        word, cards = next(words), show_cards(choice.cards)
        if choice.deals:
            best = tell_number(
                "{word} with {cards}: it won {wins} of {n} deal.",
                "{word} with {cards}: it won {wins} of {n} deals.",
                choice.deals,
                word=word,
                cards=cards,
                wins=choice.wins,
            )
        else:
            best = tell("{word} with {cards}.", word=word, cards=cards)
        click.echo(f"  {best}")
        return None

    def _undo(self, _: str) -> None:
        with self._signals.held():
            undone = self._game.undo()
        if undone is None:
            click.echo("  " + tell("There is no move to take back."))
        else:
            self._board("")

    def _save(self, path: str) -> None:
        if not path:
            click.echo("  " + tell("Say where: save FILE."))
            return
        replace_file(path, self._content())
        resume = f"wordcheck solitaire play --resume {printable(path)}"
        click.echo("  " + tell("Saved; `{command}` goes on.", command=resume))

    def _fill(self, text: str) -> None:
        if not re.fullmatch(r"[0-9]{1,3}", text):
            click.echo("  " + tell("Say from which stack, as `fill 3`."))
            return
        self._make(Fill(int(text) - 1))

    def _quit(self, _: str) -> None:
        raise GameLeft

    def _give_up(self, _: str) -> None:
        self._left = True
        left = self._game.position.cards_left
        told = tell_number("Left with {n} card on the table.", "Left with {n} cards on the table.", left)
        click.echo(f"  {told}")
