"""The group `wordcheck`: its commands, and what it says of an error.

The table holds each command's module and short help, so that neither a verdict nor `--help` loads
the module of another command.
"""

import importlib
import io
import re
import sys
from collections.abc import Sequence
from gettext import gettext
from types import TracebackType
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from wordsvc import kernel
from wordsvc.cli.closed_pipe import discard_output
from wordsvc.cli.command_group import refuse_command
from wordsvc.cli.echo import echo
from wordsvc.cli.errors import error_line, options_of
from wordsvc.cli.exit_codes import ABANDONED, DICTIONARY, OUTPUT, USAGE
from wordsvc.cli.language import (
    add_help_option,
    say_help_option,
    translated,
    translated_parameter,
    use_requested_language,
)
from wordsvc.cli.progress import TerminalListener
from wordsvc.input import InputError
from wordsvc.input.files import system_message
from wordsvc.input.messages import ENGLISH, current_language, translate
from wordsvc.words import DictionaryError
from wordsvc.words.notices import use_listener

_SHORT_HELP: Final = {
    "judging.diabolo": "Judge a word called in Diabolo.",
    "judging.quiddler": "Judge a word laid in Quiddler.",
    "finding.hand": "Find the best way to lay a hand in Quiddler.",
    "finding.draw": "Say which card to draw in Quiddler: face up or from the pile.",
    "judging.check": "Look words up in a dictionary, without cards.",
    "judging.define": "Say what words mean, up to three senses each.",
    "judging.why": "Say why a word counts or not: its sources, how common it is.",
    "judging.appeal": "Write an appeal against a ruling, to copy or send.",
    "finding.find": "Find the best words that your cards can lay.",
    "finding.words": "List the words of a dictionary with their points, to study.",
    "judging.challenge": "Settle a challenge in Quiddler: who pays, and how much.",
    "score": "Score rounds, boards, hands and gold in all five games.",
    "scorepad": "Keep the score of a whole game played with real cards.",
    "playing.solitaire": "Play, solve and simulate the solitaire of Quiddler.",
    "playing.play": "Play a game in the terminal.",
    "playing.tables": "Make, watch and end matches on a server.",
    "playing.games": "Show the games that can be played, and their rules.",
    "playing.replay": "Replay a saved game.",
    "studying.simulate": "Let bots play many games, and report on them.",
    "studying.arena": "Compare bots: each plays the same deals from every seat.",
    "studying.study": "Compare settings of a game: length, wins, luck.",
    "studying.report": "Report on the games of bots from their rows.",
    "deck": "Show the decks: cards, counts, points.",
    "dict": "Show, verify and rebuild the dictionaries.",
    "db": "Upgrade, back up, verify and move the database of tables.",
    "serve": "Serve the HTTP API and the web page.",
    "completion": "Print a completion script for your shell.",
}
"""The modules in `wordsvc.cli.commands`, each named like its command, with the short help of the command."""

COMMANDS: Final = {module.rpartition(".")[2]: text for module, text in _SHORT_HELP.items()}
"""Every command with its short help."""

MODULES: Final = {module.rpartition(".")[2]: f"wordsvc.cli.commands.{module}" for module in _SHORT_HELP}
"""Every command with its module, which only a call of the command loads."""

# click names a number with bounds "integer range" in its errors.
click.IntRange.name, click.FloatRange.name = click.INT.name, click.FLOAT.name

_NEAR: Final = 0.7
"""The least likeness of an option that is suggested, from 0 to 1."""

_ENDLESS: Final = re.compile(r"(\S{100})\S{100,}")


class CommandContext(click.Context):
    """The context of a command: an input error that leaves it names the options of the command."""

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        tb: TracebackType | None,
    ) -> bool | None:
        """Leave the context; of nested contexts the innermost one names the options."""
        handled = super().__exit__(exc_type, exc_value, tb)
        if isinstance(exc_value, InputError):
            raise click.ClickException(error_line(exc_value, options_of(self.command))) from None
        return handled

    def get_help(self) -> str:
        """Return the help of the command, in the current language."""
        say_help_option()
        return translated(self.command).get_help(self)


class Wordcheck(click.Group):
    """A group that imports a command when it is called and turns errors into one line each."""

    context_class = CommandContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command, or None when there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(MODULES[cmd_name]).command
        _make_ours(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; `help NAME` is `NAME --help`. Raises `click.UsageError` with a suggestion."""
        name = args[0]
        if name == "help":
            if len(args) == 1:
                self.parse_args(ctx, ["--help"])
            return self.resolve_command(ctx, [*args[1:], "--help"])
        if name in COMMANDS or name.startswith("-") or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        raise click.UsageError(_unknown_command(name), ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete commands, without importing any, and the options of the group."""
        found = [
            CompletionItem(name, help=translate(text))
            for name, text in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing any."""
        with formatter.section(translate("Commands")):
            formatter.write_dl([(name, translate(text)) for name, text in COMMANDS.items()])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: object,
    ) -> Any:
        """Run the command and exit; an error is one line on standard error.

        Input that cannot be read exits with 2, a dictionary at fault with 3.
        """
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        with use_requested_language():
            sys.exit(self._run(args, prog_name, complete_var, **extra))

    def _run(
        self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, **extra: object
    ) -> Any:
        """Run the command, and print its error; gives the exit code."""
        try:
            with use_listener(TerminalListener()):
                return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except DictionaryError as error:
            return _fail(
                translate(error.message),
                translate("see: {command}", command="wordcheck dict verify"),
                DICTIONARY,
            )
        except click.ClickException as error:
            return _fail_as_click_does(error)
        except click.Abort:
            return ABANDONED
        except SystemExit as left:  # click leaves so when it has completed, and when nobody reads on
            return OUTPUT if left.code else 0
        except ChildProcessError as error:
            return _fail(translate(error.args[0]), "", OUTPUT)
        except OSError as error:
            discard_output()
            message = translate("cannot write the result: {problem}", problem=system_message(error))
            return _fail(message, "", OUTPUT)


def _unknown_command(name: str) -> str:
    """Return the refusal of a command, with the one that is written alike, or the way to look up a word."""
    if refusal := refuse_command(name, COMMANDS):
        return refusal
    if name.isalpha():
        return translate("no such command: {name}. To look up a word: wordcheck check {name}", name=name)
    return translate("no such command: {name}", name=name)


def _make_ours(command: click.Command) -> None:
    """Give a command, and those of a group, the context that tells errors, and the option `--help`."""
    command.context_class = CommandContext
    add_help_option(command)
    for inner in getattr(command, "commands", {}).values():
        _make_ours(inner)


def _fail_as_click_does(error: click.ClickException) -> int:
    """Print an error of click, or the help of a group without a command; gives the exit code."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return USAGE
    if isinstance(error, click.BadParameter) and error.param is not None and current_language() != ENGLISH:
        error.param = translated_parameter(error.param)
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "wordcheck"
        hint = translate("see: {command}", command=f"{path} --help")
        if isinstance(error, click.NoSuchOption):
            error = _with_near_options(error)
        variable = gettext("env var: {var}").format(var="")  # click translates this in help alone
        said = error.format_message().removesuffix(".").replace("env var: ", variable)
        said = said.replace("\n\t", " ")  # click breaks a list of choices into lines
        return _fail(said, hint, USAGE)
    return _fail(error.format_message(), "", max(USAGE, error.exit_code))  # those of click are not above


def _with_near_options(error: click.NoSuchOption) -> click.NoSuchOption:
    """Return the same error with the options that may be meant; for `--games` click says `--no-names`."""
    from difflib import SequenceMatcher  # a verdict does not wait for it

    typed = error.option_name.lstrip("-")
    near = []
    for option in error.possibilities or ():
        name = option.lstrip("-")
        is_part = name.startswith(typed) or typed.startswith(name)
        if is_part or SequenceMatcher(None, typed, name).ratio() >= _NEAR:
            near.append(option)
    return click.NoSuchOption(error.option_name, error.message, near, error.ctx)


def _fail(message: str, hint: str, code: int) -> int:
    """Print an error in one line, an endless word in it shortened; return the exit code."""
    message = _ENDLESS.sub(r"\1…", message)
    line = translate("Error: {message}", message=message)
    echo(f"{line} ({hint})" if hint else line, err=True)
    return code


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import version

        found = version("wordsvc")
        echo(translate("wordcheck {version} ({kernel} kernel)", version=found, kernel=kernel.name()))
        ctx.exit()


@click.group(
    "wordcheck",
    cls=Wordcheck,
    epilog="Exit codes: 0 the word counts, 1 it does not, 2 the input cannot be read, "
    "3 a dictionary is missing or damaged or a server cannot be reached, 4 the result cannot be written, "
    "5 a search ended undecided, 6 a game of others is broken, 7 the database cannot be used.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_version,
    help="Show the version.",
)
def main() -> None:
    """Settle whether a word counts in Quiddler or Diabolo, and say why; play and score card games.

    \b
    Examples:
      wordcheck diabolo HANG --cards G,N,H,A
      wordcheck quiddler QUIT --cards "(qu)it"
      wordcheck challenge ZAX --cards Z,A,X --by Bea --against Ann
      wordcheck check HELLO
      wordcheck play diddly
    """


add_help_option(main)
