"""`wordcheck appeal`."""

import click

from wordsvc.cards.appeal import write_appeal
from wordsvc.cli.echo import echo
from wordsvc.cli.options import WordOptions, json_option, word_argument, word_options
from wordsvc.cli.output import print_json
from wordsvc.input.messages import ENGLISH, use_language
from wordsvc.words import DICTIONARY, judge_by


@click.command("appeal")
@word_argument
@click.option("--because", metavar="TEXT", default="", help="Add what you think.")
@word_options(DICTIONARY, shown=True)
@json_option
def command(word: str, because: str, words: WordOptions, as_json: bool) -> None:
    """Write an appeal against a ruling: the word, the ruling, its dictionary, the evidence, what you think.

    Copy the text or send it; nothing is sent or stored.

    \b
    Example:
      wordcheck appeal SKIBIDI --because "It has been in print since 2023."
    """
    authority = words.open(DICTIONARY)
    verdict = judge_by(authority, word)
    if as_json:
        with use_language(ENGLISH):  # as all JSON
            print_json(write_appeal(verdict, authority, because).to_dict())
    else:
        echo(*write_appeal(verdict, authority, because).text.splitlines())
