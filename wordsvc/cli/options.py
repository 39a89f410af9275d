"""Options and arguments that several commands share."""

import functools
import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from dictionaries import Language, available, languages, load_manifest
from wordsvc.cards import Deck, Edition, deck_names, load_deck
from wordsvc.cards.deck_file import load_deck_file
from wordsvc.cli.errors import OptionFileError, error_line
from wordsvc.cli.question_options import Command, Decorator, option_of
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.referee import Referee
from wordsvc.words import Authority, House, WordList, find_manifest, make_authority, open_lexicon
from wordsvc.words.authority import check_editions, check_number
from wordsvc.words.house_file import load_house, stored_house
from wordsvc.words.own_lists import OwnList, open_own_list
from wordsvc.words.own_views import OwnView, is_view_file, open_view_file
from wordsvc.words.word_fields import (
    DEFINE,
    EVERY_LIST,
    EVIDENCE,
    HOOKS,
    NO_NAMES,
    NO_OFFENSIVE,
    OFFENSIVE,
    SUGGEST,
    Include,
)

STORED_HOUSE = "default"
"""The value of `--house` for the list that `wordcheck dict house` keeps."""

_Read = TypeVar("_Read")

word_argument: Decorator = click.argument("word")

json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")

offensive_option: Decorator = option_of(OFFENSIVE)

language_option: Decorator = click.option(
    "--language",
    type=click.Choice(languages()),
    help="The language of your own lists.  [default: told from the words]",
)


def complete_names(texts: Mapping[str, str], begun: str) -> list[CompletionItem]:
    """Complete a name: those of `texts`, with their descriptions, or files."""
    items = [
        CompletionItem(name, help=translate(text)) for name, text in texts.items() if name.startswith(begun)
    ]
    return items or [CompletionItem(begun, type="file")]


def complete_dictionaries(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete the name of a dictionary."""
    return complete_names({name: load_manifest(name).title for name in available()}, begun)


def complete_decks(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Complete the name of a deck."""
    return complete_names({name: load_deck(name).title for name in deck_names()}, begun)


def _complete_house(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    return complete_names({STORED_HOUSE: translate("the list that `wordcheck dict house` keeps")}, begun)


def cards_option(*, required: bool, shown: str) -> Decorator:
    """Add the option `--cards`."""
    return click.option("--cards", metavar="CARDS", required=required, help=shown)


def deck_option(command: Command) -> Command:
    """Add the option `--deck`; the command gets the deck, or None for that of the game."""

    @click.option(
        "--deck",
        metavar="NAME|FILE",
        shell_complete=complete_decks,
        help="The deck that the cards belong to, or a file with a deck of your own.  [default: that of the"
        " game]",
    )
    @functools.wraps(command)
    def with_deck(*args: object, deck: str | None, **options: object) -> Any:
        return command(*args, deck=None if deck is None else find_deck(deck), **options)

    return with_deck


def find_deck(name: str, field: str = "deck") -> Deck:
    """Return an installed deck, or one in a file.

    Raises:
        InputError: on `field`; for a fault in the file the message names the file and the place in it.
    """
    return _open_file(name, field, load_deck_file) if is_path(name) else load_deck(name, field)


def find_own_words(
    path: str, language: Language | None, usual: Language, *, partial: bool = False
) -> OwnList | OwnView:
    """Return the view or the list of words in a file.

    Args:
        path: the file.
        language: that of a list; None for the language that is told from its words.
        usual: the language where the words tell none.
        partial: whether to use a list of which more than 5 % could not be read.

    Raises:
        InputError: on "dictionary"; for a fault in a view the message names the file and the place in it.
        DictionaryError: a dictionary is missing or damaged.
    """
    if is_view_file(path):
        return _open_file(path, "dictionary", open_view_file)
    return open_own_list(path, language, usual=usual, partial=partial)


def _open_file(name: str, field: str, load: Callable[[str, str], _Read]) -> _Read:
    """Read a file. Raises `InputError` on `field`, whose message names a place in the file."""
    try:
        return load(name, field)
    except InputError as error:
        if error.code in ("cannot_read", "too_large"):
            raise
        # Only the message has the place, whose fields may be called as options are.
        inner = error.at(*error.field[1:])
        inner.hint = ""
        raise OptionFileError(field, error.code, f"{name}: {error_line(inner)}", error.hint) from None


def include_options(command: Command) -> Command:
    """Add the options that ask for more than a verdict; the command gets them as one `asked`."""

    @offensive_option
    @option_of(DEFINE)
    @option_of(SUGGEST)
    @option_of(EVIDENCE)
    @option_of(HOOKS)
    @functools.wraps(command)
    def with_include(*args: object, **options: Any) -> Any:
        asked = Include(**{name: options.pop(name) for name in Include._fields})
        return command(*args, asked=asked, **options)

    return with_include


def common_option(view: str) -> Decorator:
    """Add the option `--common`, short for `--dict` with a view of common words; above `referee_options`."""

    def decorate(command: Command) -> Command:
        @click.option("--common", is_flag=True, help=f"Use common words only, as --dict {view} does.")
        @functools.wraps(command)
        def with_common(*args: object, common: bool, **options: object) -> Any:
            if common:
                if _is_named("dictionaries"):
                    raise click.UsageError(
                        translate("--common is the dictionary {view}: use it or --dict, not both", view=view)
                    )
                options["dictionaries"] = (view,)
            return command(*args, **options)

        return with_common

    return decorate


class WordOptions(NamedTuple):
    """The options about which words count; none is opened or read."""

    dictionaries: tuple[str, ...]
    language: Language | None
    house: str | None
    no_names: bool
    no_offensive: bool
    every_list: bool = False
    partial: bool = False

    def open(self, usual: str) -> Authority:
        """Return the authority; `usual` is the default dictionary. Raises `InputError` on the option."""
        lexicons = self.open_lists(usual)
        return make_authority(
            lexicons,
            house=_load_house(self.house, lexicons[0].language),
            no_names=self.no_names,
            no_offensive=self.no_offensive,
            every_list=self.every_list,
        )

    def open_referee(self, edition: Edition, deck: Deck | None) -> Referee:
        """Return a table's referee; edition and deck give the default dictionary. Raises as `open` does."""
        authority = self.open(edition.usual_dictionary(deck))
        return Referee(edition.game, deck=deck, authority=authority)

    def open_lists(self, usual: str) -> list[WordList]:
        """Return the dictionaries and own lists, each once. Raises `InputError` on the option at fault.

        Own lists are folded in the language that is named, by default in that of the dictionaries beside
        them, else in the language that is told from the words of the first list.
        """
        names = list(dict.fromkeys(self.dictionaries or (usual,)))
        check_number(names)
        check_editions([name for name in names if not is_path(name)])
        # What finds words looks none up.
        opened: dict[str, WordList] = {
            name: open_lexicon(name, at_once=False) for name in names if not is_path(name)
        }
        for name in filter(is_path, names):
            language = self.language or next((words.language for words in opened.values()), None)
            usual_language = find_manifest(usual).language
            opened[name] = find_own_words(name, language, usual_language, partial=self.partial)
        return [opened[name] for name in names]


def word_options(default: str | None = None, shown: str | bool = "that of the game") -> Decorator:
    """Add the options that say which words count; the command gets them as one `words`, a `WordOptions`.

    `default` is the dictionary that stands there when none is named, and `shown` is click's `show_default`.
    """

    def decorate(command: Command) -> Command:
        @click.option(
            "--dict",
            "dictionaries",
            metavar="NAME|FILE",
            shell_complete=complete_dictionaries,
            multiple=True,
            default=(default,) if default else (),
            show_default=shown,
            help="Judge by this dictionary, or by a file: a list of your own, or a view as JSON; repeat it to"
            " allow the words of each.",
        )
        @option_of(EVERY_LIST, name="every_list")
        @language_option
        @click.option(
            "--partial",
            is_flag=True,
            help="Use a list of your own also if more than 5 percent of its lines cannot be read.",
        )
        @click.option(
            "--house",
            metavar=f"FILE|{STORED_HOUSE}",
            shell_complete=_complete_house,
            help="A house list with lines +WORD and -WORD, which overrules the dictionaries.",
        )
        @option_of(NO_NAMES)
        @option_of(NO_OFFENSIVE)
        @functools.wraps(command)
        def with_words(
            *args: object,
            dictionaries: tuple[str, ...],
            language: Language | None,
            house: str | None,
            no_names: bool,
            no_offensive: bool,
            every_list: bool,
            partial: bool,
            **options: object,
        ) -> Any:
            words = WordOptions(
                dictionaries, language, house, no_names, no_offensive, every_list, partial=partial
            )
            return command(*args, words=words, **options)

        return with_words

    return decorate


def referee_options(edition: Edition) -> Decorator:
    """Add the options that say which words count; the command gets a `referee`. `deck_option` stands above.

    The edition and the deck say which dictionary is asked when none is named (see
    `Edition.usual_dictionary`).
    """

    def decorate(command: Command) -> Command:
        @word_options(shown="that of the deck's language")
        @functools.wraps(command)
        def with_referee(*args: object, deck: Deck | None, words: WordOptions, **options: object) -> Any:
            return command(*args, referee=words.open_referee(edition, deck), **options)

        return with_referee

    return decorate


def _is_named(parameter: str) -> bool:
    """Return True if the command line names a parameter, and does not leave it at its default."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source is not click.core.ParameterSource.DEFAULT


def is_path(name: str) -> bool:
    """Return True if the name of a dictionary or deck is a path: it has a separator, or a dot before any `@`.

    A file is also named by its name alone where no dictionary is named before the `@`, as `words@2.txt`.

    >>> is_path("words.txt"), is_path("./words@2.txt"), is_path("en@2026.11")
    (True, True, False)
    """
    plain, at, _ = name.partition("@")
    return os.sep in name or "." in plain or (bool(at) and plain not in available() and os.path.isfile(name))


def _load_house(name: str | None, language: Language) -> House | None:
    if name is None:
        return None
    return stored_house(language) if name == STORED_HOUSE else load_house(name, language)
