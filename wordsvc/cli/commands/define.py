"""`wordcheck define`."""

import click

from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import complete_dictionaries, json_option
from wordsvc.cli.output import gloss_line, print_dictionaries, print_json
from wordsvc.words import DICTIONARY, dictionaries_to_list, find_manifest, parse_word
from wordsvc.words.glosses import define, glosses_reference


@click.command("define")
@click.argument("words_given", metavar="WORD...", nargs=-1, required=True)
@click.option(
    "--dict",
    "dictionary",
    metavar="NAME",
    shell_complete=complete_dictionaries,
    default=DICTIONARY,
    show_default=True,
    help="Say what the words mean in the language of this dictionary.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, words_given: tuple[str, ...], dictionary: str, as_json: bool) -> None:
    """Say what words mean, in a line each.

    The line begins with the word that a dictionary lists yours under, and gives its first sense. Whether
    your word counts is another question: wordcheck check.

    Exits with 1 when nothing is known of one of the words.

    \b
    Examples:
      wordcheck define CATS
      wordcheck define Häuser --dict de
    """
    language = find_manifest(dictionary).language
    folded = [parse_word(word, language) for word in words_given]
    glosses = [
        found.to_dict() if (found := define(word, language=language)) else None for word in words_given
    ]
    references = glosses_reference(language)
    if as_json:
        named = dictionaries_to_list(references)
        documents = [
            {"word": word, "input": given, "gloss": meaning, "dictionaries": named}
            for word, given, meaning in zip(folded, words_given, glosses, strict=True)
        ]
        print_json(documents[0] if len(documents) == 1 else documents)
    else:
        for word, meaning in zip(folded, glosses, strict=True):
            echo(f"{word}: {gloss_line(meaning)}")
        print_dictionaries(references)
    ctx.exit(ALLOWED if all(glosses) else REFUSED)
