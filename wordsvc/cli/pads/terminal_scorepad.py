"""A score pad on the terminal: a line typed is a round, or an order."""

from collections.abc import Callable
from typing import Any, Final

from wordsvc.catalogue.score_pads import PADS
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import error_line
from wordsvc.cli.exit_codes import ABANDONED
from wordsvc.cli.pads.pad_lines import describe_flaws, split_cells
from wordsvc.cli.pads.scorepad_output import print_sheet
from wordsvc.cli.prompt import prompt_line
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.scorepad import Add, Remove, Step, StoredPad, Undo, append_step, load_pad, make_sheet, read_step

HELP: Final = message(
    """\
  30 12+11+7 -       a round: what each player has, in order; - leaves it open
  R7 B3 | 4          the same, where cells have blanks in them
  edit 2 Ann 23      change what a player has in a round
  undo               take the last step back
  undo 2             take round 2 out
  skip               leave a whole round open
  challenge Bea Ann QUIT
                     Quiddler, after words: Bea challenges QUIT of Ann
  rename Bea Eva     give a player another name
  seat Cem Ann Bea   seat the players in another order
  join Dee           let another player in; join Dee 40 begins with 40 points
  leave Cem          close the cells to come of a player
  deal Bea           Bea deals the next round
  show               show all rounds
  quit               stop, as Ctrl-D and Ctrl-C do; every step is kept already
Quiddler: 30+L has the longest word, 30+M the most words. Words are written by
their cards, with the unused ones behind a minus: (qu)it d,o,g -a | h,e,n -e"""
)

SHOWN: Final = 10
"""Rounds that are shown after each step."""


class TerminalScorepad:
    """A pad in a file and the person who writes it."""

    def __init__(self, path: str) -> None:
        """Open a pad. Raises `InputError` on the file."""
        self._path = path
        kept = load_pad(path, PADS)
        self._players = kept.pad.header.players
        self._over = False
        self._orders: dict[str, Callable[[str], None]] = {
            "help": lambda _: echo(*translate(HELP).split("\n")),
            "edit": self._edit,
            "undo": self._undo,
            "skip": lambda _: self._do(Add((None,) * len(self._players))),
            "challenge": self._challenge,
            "rename": self._rename,
            "seat": lambda text: self._read({"do": "seat", "players": text.split()}),
            "join": self._join,
            "leave": lambda text: self._read({"do": "leave", "player": text}),
            "deal": lambda text: self._read({"do": "deal", "player": text}),
            "show": lambda _: self._show(load_pad(self._path, PADS), None),
            "quit": self._quit,
        }
        self._show(kept)

    def run(self) -> int:
        """Read lines until the person stops; gives the exit code."""
        try:
            while not self._over:
                try:
                    self.say(prompt_line("> "))
                except InputError as error:
                    echo(f"  {error_line(error, document={'players': self._players})}.")
        except EOFError:
            echo()
        except KeyboardInterrupt:
            echo()
            return ABANDONED
        return 0

    def say(self, line: str) -> None:
        """Do what was typed. Raises `InputError`; then nothing has changed."""
        order, _, rest = line.strip().partition(" ")
        if order.lower() in self._orders:
            self._orders[order.lower()](rest.strip())
        elif order:
            cells = split_cells([line]) if "|" in line else line.split()
            self._read({"do": "add", "cells": cells})

    def _edit(self, text: str) -> None:
        number, _, rest = text.partition(" ")
        name = next(
            (n for n in sorted(self._players, key=len, reverse=True) if _begins(rest.strip(), n)), None
        )
        if not _is_number(number) or name is None:
            raise InputError((), "bad_order", message("say which round, who, and what, as `edit 2 Ann 23`"))
        cell = rest.strip()[len(name) :]
        self._read({"do": "edit", "round": int(number), "player": name, "cell": cell})

    def _undo(self, text: str) -> None:
        if text and not _is_number(text):
            raise InputError((), "bad_order", message("say which round, as `undo 2`, or `undo` alone"))
        self._do(Remove(int(text)) if text else Undo())

    def _challenge(self, text: str) -> None:
        words = text.split()
        if len(words) != 3:
            sentence = message("say who challenges whom, and which word, as `challenge Bea Ann QUIT`")
            raise InputError((), "bad_order", sentence)
        challenger, challenged, word = words
        self._read({"do": "challenge", "challenger": challenger, "challenged": challenged, "word": word})

    def _rename(self, text: str) -> None:
        player, _, name = text.partition(" ")
        self._read({"do": "rename", "player": player, "name": name})

    def _join(self, text: str) -> None:
        name, _, last = text.rpartition(" ")
        given = {"player": name, "start": int(last)} if name and _is_number(last) else {"player": text}
        self._read({"do": "join", **given})

    def _quit(self, _: str) -> None:
        self._over = True

    def _read(self, document: dict[str, Any]) -> None:
        self._do(read_step(document, self._players))

    def _do(self, step: Step) -> None:
        kept = append_step(self._path, step, PADS)
        self._players = kept.pad.header.players
        self._show(kept)

    def _show(self, kept: StoredPad, last: int | None = SHOWN) -> None:
        describe_flaws(kept)
        print_sheet(make_sheet(kept.pad), last)


def _begins(text: str, name: str) -> bool:
    return text.casefold().startswith(name.casefold() + " ")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4
