"""The language of the command line: which one the environment asks for, and help in it."""

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from inspect import cleandoc
from typing import Final

import click

from wordsvc.cli.echo import echo
from wordsvc.input.messages import ENGLISH, LANGUAGES, add_catalogue, translate, use_language

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is set decides, as `gettext` has it."""

_HERE: Final = os.path.dirname(__file__)
_CATALOGUE: Final = os.path.join(_HERE, "translations")
_HELP_CATALOGUE: Final = os.path.join(_HERE, "commands", "translations")
"""The catalogue of commands' own messages and all help: a verdict needs none, and it is slow to read."""

_CLICK_DOMAIN: Final = "messages"
"""The domain in which click looks its own words up: that of `gettext` by default."""

_NOWHERE: Final = os.devnull

_MAX_SUMMARY: Final = 1000

_HELP_TEXT: Final = "Show this message and exit."
"""The sentence of click, whose catalogue has it in other languages."""


def language_of(environ: Mapping[str, str]) -> str:
    """Return the first language that the environment names and that is spoken here; English by default.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LANGUAGE": "fr:de", "LANG": "C"}), language_of({})
    ('de', 'de', 'en')
    """
    named = next((value for name in _VARIABLES if (value := environ.get(name))), "")
    for locale in named.split(":"):
        language = locale.partition(".")[0].partition("@")[0].partition("_")[0].lower()
        if language in LANGUAGES:
            return language
        if language in ("c", "posix"):
            break
    return ENGLISH


@contextmanager
def use_requested_language() -> Iterator[None]:
    """Speak the language that the environment asks for, and let click speak it too."""
    language = language_of(os.environ)
    gettext.bindtextdomain(_CLICK_DOMAIN, _NOWHERE if language == ENGLISH else _CATALOGUE)
    with use_language(language):
        yield


def _show_help(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        echo(*context.get_help().split("\n"))
        context.exit()


_HELP: Final = click.Option(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_help,
    help=_HELP_TEXT,
)


def add_help_option(command: click.Command) -> None:
    """Give a command the option `--help`, as click does, which asks `gettext` for its words each time.

    That loads `locale`, and takes longer than to look a word up.
    """
    command.add_help_option = False
    if _HELP not in command.params:
        command.params.append(_HELP)


def say_help_option() -> None:
    """Show the option `--help` in the requested language."""
    _HELP.help = gettext.gettext(_HELP_TEXT)


def translated(command: click.Command) -> click.Command:
    """Return the same command with all that its help shows in the current language, no sentence cut off."""
    shown = copy(command)
    shown.help = command.help and translate(cleandoc(command.help))  # Python 3.13 dedents by itself
    shown.epilog = command.epilog and translate(command.epilog)
    shown.short_help = None
    shown.short_help = shown.get_short_help_str(_MAX_SUMMARY)
    shown.options_metavar = command.options_metavar and translate(command.options_metavar)
    shown.params = [translated_parameter(parameter) for parameter in command.params]
    if isinstance(shown, click.Group):
        shown.subcommand_metavar = shown.subcommand_metavar and translate(shown.subcommand_metavar)
        shown.commands = {name: translated(inner) for name, inner in shown.commands.items()}
    return shown


def translated_parameter(parameter: click.Parameter) -> click.Parameter:
    """Return the same option or argument in the current language; its name and its values stay."""
    if parameter is _HELP:  # `say_help_option` has put it into words
        return parameter
    shown = copy(parameter)
    metavar = metavar_of(parameter)
    shown.metavar = metavar and translate(metavar)
    if isinstance(shown, click.Option):
        shown.help = shown.help and translate(shown.help)
        if isinstance(shown.show_default, str):
            shown.show_default = translate(shown.show_default)
    return shown


def metavar_of(parameter: click.Parameter) -> str | None:
    """Return the name of a parameter's value in help, None where click takes it from type or choices."""
    if isinstance(parameter, click.Argument) and not isinstance(parameter.type, click.Choice):
        return parameter.human_readable_name
    return parameter.metavar


add_catalogue(_CATALOGUE, first=True)  # a word that counts is told from this catalogue alone
add_catalogue(_HELP_CATALOGUE)
