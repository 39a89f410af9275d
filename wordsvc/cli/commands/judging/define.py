"""`wordcheck define`."""

import click

from wordsvc.cli.echo import echo
from wordsvc.cli.exit_codes import ALLOWED, REFUSED
from wordsvc.cli.options import complete_dictionaries
from wordsvc.cli.output import gloss_line, print_dictionaries
from wordsvc.cli.row_output import Form, form_options, print_form
from wordsvc.words import DICTIONARY, dictionaries_to_list, find_manifest, parse_word
from wordsvc.words.glosses import find_glosses, glosses_reference


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
@click.option(
    "--no-offensive", is_flag=True, help="Tell no offensive meanings; a children's view never does."
)
@form_options
@click.pass_context
def command(
    ctx: click.Context, words_given: tuple[str, ...], dictionary: str, no_offensive: bool, form: Form
) -> None:
    """Say what words mean, up to three senses each.

    A line begins with the word that a dictionary lists yours under, and with its part of speech; the usual
    sense comes first. Whether your word counts is another question: wordcheck check.

    Exits with 1 when nothing is known of one of the words.

    \b
    Examples:
      wordcheck define CATS
      wordcheck define Häuser --dict de
    """
    manifest = find_manifest(dictionary)
    language = manifest.language
    quiet = no_offensive or bool(manifest.view and manifest.view.no_offensive)
    folded = [parse_word(word, language) for word in words_given]
    found = [
        [sense.to_dict() for sense in find_glosses(word, language, no_offensive=quiet)] for word in folded
    ]
    references = glosses_reference(language)
    if form != "text":
        named = dictionaries_to_list(references)
        documents = [
            {
                "word": word,
                "input": given,
                "gloss": senses[0] if senses else None,
                "other_senses": senses[1:],
                "dictionaries": named,
            }
            for word, given, senses in zip(folded, words_given, found, strict=True)
        ]
        rows = [
            {"word": word, "input": given} | sense
            for word, given, senses in zip(folded, words_given, found, strict=True)
            for sense in senses
        ]
        print_form(form, rows, documents[0] if len(documents) == 1 else documents)
    else:
        for word, senses in zip(folded, found, strict=True):
            for line in map(gloss_line, senses) if senses else [gloss_line(None)]:
                echo(f"{word}: {line}")
        print_dictionaries(references)
    ctx.exit(ALLOWED if all(found) else REFUSED)
