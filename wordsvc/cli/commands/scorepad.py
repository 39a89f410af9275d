"""`wordcheck scorepad`."""

from collections.abc import Sequence
from typing import Any, Final

import click

from wordsvc.catalogue.score_pads import PADS
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import errors_about
from wordsvc.cli.options import STORED_HOUSE, json_option
from wordsvc.cli.output import print_json
from wordsvc.cli.pad_lines import describe_flaws, split_cells
from wordsvc.cli.scorepad_output import print_sheet
from wordsvc.cli.terminal_scorepad import TerminalScorepad
from wordsvc.input import InputError
from wordsvc.input.files import load_json
from wordsvc.input.messages import message, translate
from wordsvc.quiddler.constants import BONUSES, LOSSES
from wordsvc.quiddler.judge import DICTIONARY
from wordsvc.scorepad import (
    MAX_BYTES,
    Add,
    Remove,
    Replace,
    Step,
    StoredPad,
    Undo,
    append_step,
    begin_pad,
    create_pad,
    format_csv,
    load_pad,
    make_sheet,
    read_played,
    read_step,
)
from wordsvc.scorepad.describe import NO_DIFFERENCE, describe_difference
from wordsvc.scorepad.steps import MAX_NUMBER
from wordsvc.words import open_lexicon
from wordsvc.words.house_file import load_house, stored_house

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
@click.option("--dealer", metavar="NAME", help="Who deals first.  [default: the first player]")
@click.option("--hands", metavar="NUMBERS", help="Quiddler: the cards of each round, as 3,5,7.")
@click.option("--bonus", type=click.Choice(BONUSES), help="Quiddler: the one bonus of two players.")
@click.option(
    "--losses",
    type=click.Choice(LOSSES),
    help="Quiddler: what a lost challenge is subtracted from.  [default: hand]",
)
@click.option("--strict", is_flag=True, help="Quiddler: every word is tested, not only challenged ones.")
@click.option(
    "--dict",
    "dictionaries",
    metavar="NAME",
    multiple=True,
    help="Quiddler: the dictionary that decides; repeat it to allow the words of each."
    "  [default: that of the deck's language]",
)
@click.option(
    "--house", metavar=f"FILE|{STORED_HOUSE}", help="Quiddler: a house list; its words go into the pad."
)
@click.option("--no-names", is_flag=True, help="Quiddler: names do not count.")
@click.option("--no-offensive", is_flag=True, help="Quiddler: offensive words do not count.")
@click.option("--deck", metavar="NAME", help="Quiddler, Diabolo: the deck that the cards belong to.")
@click.option("--tiles", is_flag=True, help="Diabolo: play for victory tiles.")
@click.option("--handicap", type=int, metavar="N", help="Diabolo: the handicap of a victory tile.")
@click.option(
    "--rounds",
    type=int,
    metavar="N",
    help="Diddly, Diabolo: how many rounds are played, with tiles at most.  [default: 5 in Diddly]",
)
@click.option("--nine", is_flag=True, help="Diddly: boards have nine cards.")
@click.option("--games", type=int, metavar="N", help="Diggity, Fiddlefoo: how many games make a match.")
@json_option
def new(
    path: str,
    game: str,
    players: str,
    hands: str | None,
    dictionaries: tuple[str, ...],
    house: str | None,
    tiles: bool,
    nine: bool,
    as_json: bool,
    **given: object,
) -> None:
    """Begin a score pad in a new file.

    \b
    Examples:
      wordcheck scorepad new evening.pad diabolo --players Ann,Bea --tiles
      wordcheck scorepad new match.pad diggity --players Ann,Bea --games 3
    """
    options: dict[str, Any] = {
        "hands": None if hands is None else _parse_numbers(hands),
        "dictionary": list(dictionaries),
        "house": None if house is None else _load_house(house, dictionaries),
        "victory_tiles": tiles,
        "board": "nine" if nine else None,
        **given,
    }
    names = [name.strip() for name in players.split(",")]
    header = {
        "game": game,
        "players": names,
        "options": {name: value for name, value in options.items() if _is_given(value)},
    }
    with errors_about({"players": names}):
        pad = begin_pad(header, PADS)
    create_pad(path, pad.header)
    _print(_load(path), as_json)


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
    players = _load(path).pad.header.players
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
    _do(path, step, as_json)


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
    _do(path, _read(path, document), as_json)


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
    _do(path, _read(path, document), as_json)


@command.command("skip")
@file_argument
@json_option
def skip(path: str, as_json: bool) -> None:
    """Leave a whole round open; `edit` fills it in later."""
    players = _load(path).pad.header.players
    _do(path, Add((None,) * len(players)), as_json)


@command.command("undo")
@file_argument
@click.option(
    "--round", "number", type=click.IntRange(1, MAX_NUMBER), metavar="N", help="Take this round out instead."
)
@json_option
def undo(path: str, number: int | None, as_json: bool) -> None:
    """Take the last step back; once more, the one before."""
    _do(path, Undo() if number is None else Remove(number), as_json)


@command.command("show")
@file_argument
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print round, player, sum, bonus and total as CSV.")
@click.option(
    "--today", is_flag=True, help="List the words that would be ruled otherwise now; nothing changes."
)
@ends_quietly
def show(path: str, as_json: bool, as_csv: bool, today: bool) -> None:
    """Show the score: every round, who leads, what is open, who deals next.

    A word counts as it was ruled when it was challenged, whatever the dictionaries say today.
    """
    if as_json and as_csv:
        raise click.UsageError(translate("--json or --csv: choose one"))
    if today and as_csv:
        raise click.UsageError(translate("--today or --csv: choose one"))
    kept = _load(path)
    if today:
        _print_differences(kept, as_json)
    elif as_csv:
        describe_flaws(kept)
        echo(*format_csv(make_sheet(kept.pad)).splitlines())
    else:
        _print(kept, as_json)


@command.command(OPEN)
@file_argument
@click.pass_context
def open_pad(ctx: click.Context, path: str) -> None:
    """Write round by round; `help` lists what you can type. A file alone does the same."""
    ctx.exit(TerminalScorepad(path).run())


def _load(path: str) -> StoredPad:
    """Return the pad in a file; an error names the line of the file, and no option."""
    with errors_about(None):
        return load_pad(path, PADS)


def _read(path: str, document: dict[str, Any]) -> Step:
    players = _load(path).pad.header.players
    with errors_about({"players": players}):
        return read_step(document, players)


def _do(path: str, step: Step, as_json: bool) -> None:
    players = _load(path).pad.header.players
    with errors_about({"players": players}):
        kept = append_step(path, step, PADS)
    _print(kept, as_json)


def _print(kept: StoredPad, as_json: bool) -> None:
    describe_flaws(kept)
    sheet = make_sheet(kept.pad)
    print_json(sheet.to_dict()) if as_json else print_sheet(sheet)


def _print_differences(kept: StoredPad, as_json: bool) -> None:
    describe_flaws(kept)
    differences = kept.pad.differences()
    if as_json:
        print_json({"differences": [each.to_dict() for each in differences]})
    else:
        echo(*[translate(describe_difference(each)) for each in differences] or [translate(NO_DIFFERENCE)])


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def _parse_numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise InputError("hands", "not_a_number", message("write the cards of each round, as 3,5,7"))
    return [int(part) for part in parts]


def _load_house(name: str, dictionaries: Sequence[str]) -> dict[str, list[str]]:
    """Return the words of a house list as a document has them."""
    language = open_lexicon(dictionaries[0] if dictionaries else DICTIONARY).language
    house = stored_house(language) if name == STORED_HOUSE else load_house(name, language)
    return {"add": sorted(house.add), "reject": sorted(house.reject)}
