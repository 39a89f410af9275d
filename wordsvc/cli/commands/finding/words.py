"""`wordcheck words`."""

from collections.abc import Container
from typing import Any, Final

import click
from click.core import ParameterSource

from wordsvc.cards import Deck, explain, note_language, parse_deck_cards
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.ranking import ORDERS, Order
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.cli.closed_pipe import ends_quietly
from wordsvc.cli.echo import echo
from wordsvc.cli.options import WordOptions, deck_option, offensive_option, word_options
from wordsvc.cli.output import (
    print_deck,
    print_dictionaries,
    print_hooks,
    print_left_out,
    print_notes,
    print_umlauts,
)
from wordsvc.cli.question_options import options_of
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input.messages import translate, translate_plural
from wordsvc.input.texts import printable
from wordsvc.library.judge_request import CHECK
from wordsvc.quiddler import EDITION
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.referee import Referee
from wordsvc.words import MAX_WORD_LENGTH, dictionaries_to_list, judge_by, notes_to_list
from wordsvc.words.authority_request import read_offensive
from wordsvc.words.search.filters import Filter
from wordsvc.words.search.word_sets import offered_words

_OF_LISTS: Final = ("hand", "length", "must", "sort")
"""The options that say which words a list has, and in which order."""

_SHORT_WORDS: Final = EDITION._replace(dictionary="en-short")
"""The words to study; the hooks of a word are those of the whole dictionary."""

_ORDERS: Final = [order for order in ORDERS if order != "cards"]


@click.command("words")
@deck_option
@options_of(CHECK, hand="N")
@word_options(shown="en-short, with --hooks en, or that of the language of another --deck")
@offensive_option
@click.option(
    "--length", type=click.IntRange(1, MAX_WORD_LENGTH), metavar="N", help="Only words of N letters."
)
@click.option("--with", "must", metavar="CARDS", help="Only words that use these cards, as in QU,X.")
@click.option(
    "--sort", type=click.Choice(_ORDERS), default="alphabet", show_default=True, help="What comes first."
)
@click.option(
    "--hooks",
    "hooked",
    metavar="WORD",
    help="Only the letters that may stand before and behind WORD, and the words one letter away from it.",
)
@click.option("--plain", is_flag=True, help="Print the words alone, one a line.")
@form_options
@click.pass_context
@ends_quietly
def command(
    ctx: click.Context,
    deck: Deck | None,
    words: WordOptions,
    hand: int | None,
    offensive: bool,
    length: int | None,
    must: str | None,
    sort: Order,
    hooked: str | None,
    plain: bool,
    form: Form,
) -> None:
    """List the words of a dictionary with their points in Quiddler, to study.

    The points are those of the best way to lay the word with the cards of one hand. Words that take more
    cards come last. A word that one deck cannot lay is left out, as are offensive words without --offensive.

    \b
    Examples:
      wordcheck words --length 2 --sort points
      wordcheck words --with QU
      wordcheck words --hooks HEAT
    """
    if hooked is not None:
        _refuse_with_hooks(ctx)
        _print_hooks(words.open_referee(EDITION, deck), hooked, offensive=offensive, plain=plain, form=form)
        return
    referee = words.open_referee(_SHORT_WORDS, deck)
    deck, authority = referee.deck, referee.require_authority()
    hand = MAX_HAND if hand is None else CHECK.fields["hand"].kind.read(hand, "hand")
    lengths = Filter() if length is None else Filter(length, length)
    needed = parse_deck_cards(must, deck, "with") if must else ()
    offered = offered_words(authority, offensive=read_offensive(offensive, authority))

    def search(most: int | None) -> WordSearch:
        return WordSearch(
            offered.words,
            deck.faces(),
            deck,
            order=sort,
            limits=Limits(deck.min_cards, most, needed),
            filtered=lengths,
            left_out=offered.left_out,
        )

    finding, all_sizes = search(hand), search(None)
    listed = _with_points(finding)
    shown = dict(listed)
    longer = [] if len(listed) == all_sizes.total else _with_points(all_sizes, shown)
    notes = note_language(deck, authority.language)
    if form != "text":
        document = {
            "words": _documents(listed, deck),
            "hand": hand,
            "longer": _documents(longer, deck),
            "left_out": all_sizes.left_out,
            "notes": notes_to_list(notes),
            "dictionaries": dictionaries_to_list(authority.dictionaries),
            "deck": deck.reference,
        }
        print_form(form, _documents(listed + longer, deck), document)
        return
    width = max((len(word) for word, _ in listed + longer), default=0)
    for number, (word, points) in enumerate(listed + longer):
        if number == len(listed) and not plain:
            echo("  " + translate("These take more than the {hand} cards of a hand:", hand=hand))
        echo(word if plain or not deck.points else f"{word.ljust(width)}  {points:2}")
    if not plain:
        echo("  " + translate_plural("{n} word.", "{n} words.", len(listed + longer)))
        print_left_out(all_sizes.left_out)
        print_notes(notes)
        print_deck(deck)
        print_dictionaries(authority.dictionaries)


def _refuse_with_hooks(ctx: click.Context) -> None:
    """Raise `click.UsageError` for an option that says which words a list has."""
    for parameter in ctx.command.params:
        given = parameter.name and ctx.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
        if given and parameter.name in _OF_LISTS:
            option = parameter.opts[0]
            raise click.UsageError(
                translate("{option} is for lists: leave it out with --hooks", option=option)
            )


def _print_hooks(referee: Referee, word: str, *, offensive: bool, plain: bool, form: Form) -> None:
    """Print the hooks of a word, or the words that they make."""
    hooks = referee.hooks(word, offensive=offensive)
    dictionaries = referee.require_authority().dictionaries
    if form != "text":
        document = hooks.to_dict() | {"dictionaries": dictionaries_to_list(dictionaries)}
        print_form(form, [{"word": each} for each in hooks.words], document)
    elif plain:
        for each in hooks.words:
            echo(each)
    else:
        echo(printable(hooks.word))
        for sentence in explain(judge_by(referee.require_authority(), word)):
            echo(f"  {translate(sentence)}")
        print_umlauts(word, hooks.word)
        print_hooks(hooks.to_dict())
        print_dictionaries(dictionaries)


def _with_points(finding: WordSearch, known: Container[str] = ()) -> list[tuple[str, int]]:
    """Return the words of a search in their order, but for those that are known, with what each is worth."""
    return [(word, finding.points(word)) for _, word in finding.ranked() if word not in known]


def _documents(words: list[tuple[str, int]], deck: Deck) -> list[dict[str, Any]]:
    """Return words with their points as JSON has them."""
    return [{"word": word, "points": points if deck.points else None} for word, points in words]
