"""`wordcheck check`."""

import sys
from collections.abc import Iterable, Iterator
from typing import Final

import click

from wordsvc.cards.verdict_document import answer
from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import WordOptions, include_options, word_options
from wordsvc.cli.output import print_answer, print_dictionaries
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.input.texts import strip_mark
from wordsvc.words import DICTIONARY, Authority, Verdict, judge_by
from wordsvc.words.word_fields import Include

STDIN: Final = "-"


@click.command("check")
@click.argument("words_given", metavar="WORD...", nargs=-1, required=True)
@word_options(DICTIONARY, shown=True)
@include_options
@form_options
@click.pass_context
def command(
    ctx: click.Context,
    words_given: tuple[str, ...],
    words: WordOptions,
    asked: Include,
    form: Form,
) -> None:
    """Look words up in a dictionary, without cards.

    The word - stands for all words on standard input, one a line.

    Exits with 1 when one of the words does not count.

    \b
    Examples:
      wordcheck check HELLO
      wordcheck check Straße Äpfel --dict de
      wordcheck check - < words.txt
    """
    authority = words.open(DICTIONARY)
    given = list(_given(words_given))
    verdicts = [_judge(authority, word, place) for word, place in given]
    documents = [answer(verdict, authority, asked, among=len(verdicts)) for verdict in verdicts]
    if form != "text":
        single = len(words_given) == 1 and words_given[0] != STDIN
        print_form(form, documents, documents[0] if single else documents)
    else:
        for (word, _), verdict, document in zip(given, verdicts, documents, strict=True):
            print_answer(verdict, document, word, dictionaries=False)
        print_dictionaries(dict.fromkeys(each for verdict in verdicts for each in verdict.dictionaries))
    ctx.exit(ALLOWED if all(verdict.allowed for verdict in verdicts) else REFUSED)


def _judge(authority: Authority, word: str, place: tuple[str | int, ...]) -> Verdict:
    try:
        return judge_by(authority, word)
    except InputError as error:
        raise error.within(*place) from None


def _given(arguments: Iterable[str]) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Yield the words named on the command line, and those on standard input where one is "-".

    With each word goes its line on standard input, if it has one.
    """
    for argument in arguments:
        if argument != STDIN:
            yield argument, ()
            continue
        if sys.stdin is None:
            raise InputError("word", "no_input", message("there is no standard input"))
        for number, line in enumerate(sys.stdin.buffer, start=1):
            try:
                word = (strip_mark(line) if number == 1 else line).decode().strip()
            except UnicodeDecodeError:
                text = message("the line is not valid UTF-8")
                raise InputError(("line", number), "invalid_utf8", text) from None
            if word:
                yield word, ("line", number)
