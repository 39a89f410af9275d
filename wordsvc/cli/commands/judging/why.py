"""`wordcheck why`."""

import click

from wordsvc.cards.verdict_document import answer
from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import WordOptions, json_option, word_argument, word_options
from wordsvc.cli.output import print_answer, print_json
from wordsvc.words import DICTIONARY, judge_by
from wordsvc.words.word_fields import Include


@click.command("why")
@word_argument
@word_options(DICTIONARY, shown=True)
@json_option
@click.pass_context
def command(ctx: click.Context, word: str, words: WordOptions, as_json: bool) -> None:
    """Say why a word counts or not: which sources have it, how common it is, since when it counts.

    Of a refused word the sources are those of the reason.

    Exits with 1 when the word does not count.

    \b
    Examples:
      wordcheck why COLOUR
      wordcheck why Haus --dict de
    """
    authority = words.open(DICTIONARY)
    verdict = judge_by(authority, word)
    document = answer(verdict, authority, Include(evidence=True))
    if as_json:
        print_json(document)
    else:
        print_answer(verdict, document, word)
    ctx.exit(ALLOWED if verdict.allowed else REFUSED)
