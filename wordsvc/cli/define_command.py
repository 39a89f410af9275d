"""`wordcheck define`."""

import click

from wordsvc import words
from wordsvc.cards import printable
from wordsvc.cli.exits import ALLOWED, REFUSED
from wordsvc.cli.options import json_option
from wordsvc.cli.printing import print_json
from wordsvc.words import find_manifest, read_word
from wordsvc.words.glosses import Gloss, gloss


@click.command("define")
@click.argument("words_given", metavar="WORD...", nargs=-1, required=True)
@click.option(
    "--dict",
    "dictionary",
    metavar="NAME",
    default=words.DICTIONARY,
    show_default=True,
    help="Say what the words mean in the language of this dictionary.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, words_given: tuple[str, ...], dictionary: str, as_json: bool) -> None:
    """Say in a line what words mean.

    The first sense of the word that a dictionary lists it under, which is shown. Whether the word
    counts is another question: wordcheck check.

    Exits with 1 when nothing is known of one of the words.

    \b
    Examples:
      wordcheck define CATS
      wordcheck define Häuser --dict de
    """
    language = find_manifest(dictionary).language
    folded = [read_word(word, language) for word in words_given]
    found = [gloss(word, language) for word in folded]
    if as_json:
        documents = [
            {"word": word, "input": given, "gloss": meaning.to_dict() if meaning else None}
            for word, given, meaning in zip(folded, words_given, found, strict=True)
        ]
        print_json(documents[0] if len(documents) == 1 else documents)
    else:
        for word, meaning in zip(folded, found, strict=True):
            click.echo(_line(word, meaning))
    ctx.exit(ALLOWED if all(found) else REFUSED)


def _line(word: str, meaning: Gloss | None) -> str:
    if meaning is None:
        return f"{printable(word)}: no gloss is known."
    return f"{printable(word)}: {meaning.lemma}. {meaning.text} ({meaning.source})"
