"""`wordcheck scorepad`."""

from typing import Any, Final

import click

from wordsvc.catalogue.score_pads import PADS
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.echo import echo, echo_file
from wordsvc.cli.errors import errors_about
from wordsvc.cli.options import json_option
from wordsvc.cli.output import print_json
from wordsvc.cli.pads.pad_agreement import agreement_options, read_agreement
from wordsvc.cli.pads.pad_agreement_steps import add_agreement_steps
from wordsvc.cli.pads.pad_lines import describe_flaws, split_cells
from wordsvc.cli.pads.pad_steps import do_step, load, print_pad, print_stored, read_typed
from wordsvc.cli.pads.terminal_scorepad import TerminalScorepad
from wordsvc.input.files import load_json, load_text
from wordsvc.input.messages import translate
from wordsvc.scorepad import (
    MAX_BYTES,
    MAX_SHEET_BYTES,
    Add,
    Remove,
    Replace,
    Step,
    StoredPad,
    Undo,
    begin_pad,
    create_pad,
    format_csv,
    format_paper,
    import_pad,
    make_sheet,
    read_played,
    read_step,
)
from wordsvc.scorepad.header import MAX_NUMBER
from wordsvc.scorepad.sentences import NO_DIFFERENCE, describe_difference

OPEN: Final = "open"
"""The command that a file alone stands for."""

_SIGNS_AS_VALUES: Final = {"ignore_unknown_options": True}
"""A sum may begin with a minus."""

file_argument = click.argument("path", metavar="FILE")
round_option = click.option(
    "--round", "number", type=click.IntRange(1, MAX_NUMBER), metavar="N", help="Which round."
)


class PadGroup(click.Group):
    """A group in which a file alone stands for the command `open` with that file."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command before a file that stands alone."""
        alone = bool(args) and args[0] not in self.commands and not args[0].startswith("-")
        return super().parse_args(ctx, [OPEN, *args] if alone else args)


@click.group("scorepad", cls=PadGroup)
def command() -> None:
    """Keep the score of a game with real cards: Quiddler, Diabolo, Diddly, Diggity or Fiddlefoo.

    With a FILE alone you write round by round. A cell is a sum as on paper (30, 12+11+7, 23-4), cards as
    `wordcheck score` reads them, or - to leave it open. In Quiddler 30+L adds the bonus for the longest word,
    30+M that for the most words, and cards are written (qu)it d,o,g -a with the unused ones behind a minus.

    \b
    Examples:
      wordcheck scorepad new evening.pad quiddler --players Ann,Bea,Cem
      wordcheck scorepad add evening.pad 30+L 12+11+7 -
      wordcheck scorepad edit evening.pad 1 Cem 18
      wordcheck scorepad evening.pad
    """


@command.command("new")
@file_argument
@click.argument("game", metavar="GAME", type=click.Choice(tuple(PADS)))
@click.option("--players", metavar="A,B", required=True, help="The players as they sit, clockwise.")
@agreement_options
@json_option
def new(path: str, game: str, players: str, as_json: bool, **given: Any) -> None:
    """Begin a score pad in a new file.

    \b
    Examples:
      wordcheck scorepad new evening.pad diabolo --players Ann,Bea --tiles
      wordcheck scorepad new match.pad diggity --players Ann,Bea --games 3
    """
    names = [name.strip() for name in players.split(",")]
    header = {"game": game, "players": names, "options": read_agreement(**given)}
    with errors_about({"players": names}):
        pad = begin_pad(header, PADS)
    create_pad(path, pad.header)
    print_stored(load(path), as_json)


@command.command("import")
@file_argument
@click.argument("game", metavar="GAME", type=click.Choice(tuple(PADS)))
@click.option("--save", metavar="PAD", help="Begin a score pad in this new file.  [default: show it only]")
@agreement_options
@json_option
def import_sheet(path: str, game: str, save: str | None, as_json: bool, **given: Any) -> None:
    """Read a score from CSV or TSV, as a spreadsheet saves it or `show --csv` and `--paper` print it.

    Players stand across and rounds below them. A cell is what `add` takes; an empty one is open.

    \b
    Examples:
      wordcheck scorepad import evening.csv quiddler
      wordcheck scorepad import evening.csv diabolo --tiles --save evening.pad
    """
    options = read_agreement(**given)
    text = load_text(path, "file", MAX_SHEET_BYTES, stdin=True).text
    with errors_about(None):
        imported = import_pad(text, game, options, PADS)
    for note in imported.notes:
        echo(translate("Note: {about}{note}", about="", note=translate(note)), err=True)
    if save is not None:
        create_pad(save, imported.pad.header, imported.steps)
    print_pad(imported.pad, as_json)


@command.command("add", context_settings=_SIGNS_AS_VALUES)
@file_argument
@click.argument("cells", metavar="SUM...", nargs=-1)
@click.option(
    "--words", metavar="ROUND", help="Quiddler: a file with the round as JSON; - is standard input."
)
@click.option(
    "--round", "number", type=click.IntRange(1, MAX_NUMBER), metavar="N", help="Write this round anew."
)
@json_option
def add(path: str, cells: tuple[str, ...], words: str | None, number: int | None, as_json: bool) -> None:
    """Write a round down: a sum, cards or - for each player, in their order.

    Cells with blanks are quoted, or have | between them.

    \b
    Examples:
      wordcheck scorepad add evening.pad 30+L 12+11+7 -
      wordcheck scorepad add evening.pad "(qu)it -a" "d,o,g -e" "-a,e,o"
      wordcheck scorepad add match.pad "R7 B3 | 4"
    """
    players = load(path).pad.header.players
    with errors_about({"players": players}):
        if words is not None:
            if cells:
                raise click.UsageError(translate("--words has the whole round: leave the sums out"))
            document = load_json(words, "words", MAX_BYTES, stdin=True)
            step: Step = read_played(document, players)
        else:
            step = read_step({"do": "add", "cells": split_cells(cells)}, players)
        if number is not None and isinstance(step, Add):
            step = Replace(number, *step)
    do_step(path, step, as_json)


@command.command("edit", context_settings=_SIGNS_AS_VALUES)
@file_argument
@click.argument("number", metavar="ROUND", type=click.IntRange(1, MAX_NUMBER))
@click.argument("player", metavar="PLAYER")
@click.argument("cell", metavar="SUM", nargs=-1, required=True)
@json_option
def edit(path: str, number: int, player: str, cell: tuple[str, ...], as_json: bool) -> None:
    """Change what a player has in a round.

    \b
    Example:
      wordcheck scorepad edit evening.pad 2 Ann 23+L
    """
    document = {"do": "edit", "round": number, "player": player, "cell": " ".join(cell)}
    do_step(path, read_typed(path, document), as_json)


@command.command("challenge")
@file_argument
@click.argument("challenger", metavar="CHALLENGER")
@click.argument("challenged", metavar="CHALLENGED")
@click.argument("word", metavar="WORD")
@click.option(
    "--index", type=click.IntRange(0), metavar="N", help="The word of the player, from 0, if laid twice."
)
@round_option
@json_option
def challenge(
    path: str,
    challenger: str,
    challenged: str,
    word: str,
    index: int | None,
    number: int | None,
    as_json: bool,
) -> None:
    """Challenge a word of the last round of Quiddler, which was written down with its cards.

    \b
    Example:
      wordcheck scorepad challenge evening.pad Bea Ann QUIT
    """
    document = {
        "do": "challenge",
        "challenger": challenger,
        "challenged": challenged,
        "word": word,
        "index": index,
        "round": number,
    }
    do_step(path, read_typed(path, document), as_json)


@command.command("skip")
@file_argument
@json_option
def skip(path: str, as_json: bool) -> None:
    """Leave a whole round open; `edit` fills it in later.

    \b
    Example:
      wordcheck scorepad skip evening.pad
    """
    players = load(path).pad.header.players
    do_step(path, Add((None,) * len(players)), as_json)


@command.command("undo")
@file_argument
@click.option(
    "--round", "number", type=click.IntRange(1, MAX_NUMBER), metavar="N", help="Take this round out instead."
)
@json_option
def undo(path: str, number: int | None, as_json: bool) -> None:
    """Take the last step back; once more, the one before.

    \b
    Example:
      wordcheck scorepad undo evening.pad
    """
    do_step(path, Undo() if number is None else Remove(number), as_json)


add_agreement_steps(command)


@command.command("show")
@file_argument
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print round, player, sum, bonus and total as CSV.")
@click.option(
    "--paper", is_flag=True, help="Print CSV as on paper, for spreadsheets: a column for each player."
)
@click.option(
    "--today", is_flag=True, help="List the words that would be ruled otherwise now; nothing changes."
)
@ends_quietly
def show(path: str, as_json: bool, as_csv: bool, paper: bool, today: bool) -> None:
    """Show the score: every round, who leads, what is open, who deals next.

    A word counts as it was ruled when it was challenged, whatever the dictionaries say today.

    \b
    Example:
      wordcheck scorepad show evening.pad
    """
    if as_json and as_csv:
        raise click.UsageError(translate("--json or --csv: choose one"))
    if today and as_csv:
        raise click.UsageError(translate("--today or --csv: choose one"))
    if paper and (as_json or as_csv or today):
        raise click.UsageError(translate("--paper stands alone"))
    kept = load(path)
    if today:
        _print_differences(kept, as_json)
    elif as_csv or paper:
        describe_flaws(kept)
        write = format_paper if paper else format_csv
        echo_file(write(make_sheet(kept.pad)))
    else:
        print_stored(kept, as_json)


@command.command(OPEN)
@file_argument
@click.pass_context
def open_pad(ctx: click.Context, path: str) -> None:
    """Write round by round; `help` lists what you can type. A file alone does the same.

    \b
    Example:
      wordcheck scorepad open evening.pad
    """
    ctx.exit(TerminalScorepad(path).run())


def _print_differences(kept: StoredPad, as_json: bool) -> None:
    describe_flaws(kept)
    differences = kept.pad.differences()
    if as_json:
        print_json({"differences": [each.to_dict() for each in differences]})
    else:
        echo(*[translate(describe_difference(each)) for each in differences] or [translate(NO_DIFFERENCE)])
