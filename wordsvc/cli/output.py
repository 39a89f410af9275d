"""Results on a terminal: the verdict first, then the reasons, then the cards that lay it."""

import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import category, combining, east_asian_width

from dictionaries import fold
from wordsvc.cards import explain, explain_evidence, explain_lemma, show_cards
from wordsvc.cards.explanations import HOOK_TITLES
from wordsvc.cli.echo import echo, echo_coloured, echo_pages
from wordsvc.input.messages import plural_message, translate, translate_plural
from wordsvc.input.texts import isolate, printable
from wordsvc.words import DictionaryReference, JudgingDeck, Note, Spelling, Verdict

_SHOWN_SPELLINGS = 5
_HASH_DIGITS = 12
_MIN_WIDTH = 40
_UNFOLDED = 100_000
"""The width of an output that is no terminal: programs read a line of it as one entry."""


def print_json(document: object) -> None:
    """Print a document as one line of JSON."""
    echo(json.dumps(document).replace("\x7f", "\\u007f"))  # which JSON leaves as it is


def print_answer(
    verdict: Verdict, answer: dict[str, Any], typed: str = "", *, dictionaries: bool = True
) -> None:
    """Print a verdict, with what was asked for besides (see `Referee.add_to`).

    The ruling comes first, then a sentence for each reason, the notes, the spellings, the deck, what
    was asked for besides, and, unless these are printed once for several verdicts, the dictionaries. `typed`
    is the word as it was written, if umlauts in it are worth a note.
    """
    word, allowed = verdict.word, verdict.allowed
    ruling = (
        translate("{word} counts.", word=word) if allowed else translate("{word} does not count.", word=word)
    )
    print_ruling(ruling, allowed)
    print_details(verdict)
    print_umlauts(typed, word)
    if "gloss" in answer:
        echo("  " + translate("Meaning: {gloss}", gloss=gloss_line(answer["gloss"])))
    if "suggestions" in answer and not allowed:
        words = ", ".join(answer["suggestions"]) or translate("none")
        echo("  " + translate("Near words: {words}", words=words))
        print_left_out(answer["left_out"])
    if "evidence" in answer:
        for sentence in explain_evidence(answer["evidence"], verdict.reasons):
            echo(f"  {translate(sentence)}")
    if "hooks" in answer:
        print_hooks(answer["hooks"])
    if dictionaries:
        print_dictionaries(verdict.dictionaries)


def print_umlauts(typed: str, folded: str) -> None:
    """Print that a word with umlauts was read as an English one, if German reads other letters.

    >>> print_umlauts("Äpfel", "APFEL")
      Note: Äpfel is read as APFEL here; --dict de reads it as AEPFEL.
    """
    typed = typed.strip()
    if typed and folded == fold(typed, "en") != (german := fold(typed, "de")):
        text = translate(
            "{typed} is read as {folded} here; --dict de reads it as {german}.",
            typed=isolate(printable(typed)),
            folded=printable(folded),
            german=printable(german),
        )
        echo("  " + translate("Note: {note}", note=text))


def print_hooks(hooks: Mapping[str, Any]) -> None:
    """Print the hooks of a word, a `wordsvc.words.search.hooks.Hooks` as JSON; no words are not named."""
    for part, title in HOOK_TITLES.items():
        if hooks[part] or part in {"before", "behind"}:
            echo(f"  {translate(title)}: {', '.join(hooks[part]) or translate('none')}")
    print_left_out(hooks["left_out"])


def print_left_out(number: int | None) -> None:
    """Print how many offensive words are left out; `number` is None where it is not known which these are."""
    if number is None:
        echo("  " + translate("No list of offensive words is known here, so none is left out."))
    elif number:
        shown = translate_plural(
            "{n} offensive word is left out; --offensive shows it.",
            "{n} offensive words are left out; --offensive shows them.",
            number,
        )
        echo(f"  {shown}")


def gloss_line(gloss: dict[str, Any] | None) -> str:
    """Return a gloss in a line: the lemma, the text, the source."""
    if gloss is None:
        return translate("no gloss is known.")
    return f"{translate(explain_lemma(gloss))}. {gloss['text']} ({translate(gloss['source'])})"


def join_names(names: Iterable[str]) -> str:
    """Return names with "and" between them, in the current language."""
    joint = translate("and")
    return f" {joint} ".join(names)


def print_ruling(sentence: str, good: bool) -> None:
    """Print the sentence that settles the question, green or red on a terminal that wants colour."""
    echo_coloured(sentence, "green" if good else "red")


def with_options(name: str, options: Mapping[str, object]) -> str:
    """Return the name of a game and, if it has options, these.

    >>> with_options("diddly", {"rounds": 1, "dealer": 0}), with_options("nim", {})
    ('diddly, rounds=1 dealer=0', 'nim')
    """
    return f"{name}, {' '.join(f'{key}={value}' for key, value in options.items())}" if options else name


def print_folded(line: str, indent: int) -> None:
    """Print a line, folded between words to the width of the terminal; its further lines are indented."""
    width = max(_MIN_WIDTH, shutil.get_terminal_size((_UNFOLDED, 1)).columns)
    echo(
        *textwrap.wrap(
            printable(line),
            width,
            subsequent_indent=" " * indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


def print_details(verdict: Verdict) -> None:
    """Print why a word does not count, what else is to be known, and how the cards lay it."""
    for sentence in explain(verdict):
        echo(f"  {translate(sentence)}")
    print_notes(verdict.notes)
    for line in _spelling_lines(verdict):
        echo(f"  {line}")
    print_deck(verdict.deck)


def print_deck(deck: JudgingDeck | None) -> None:
    """Print which deck it is that is not the printed one; a verified deck and none need no word."""
    if deck is not None and deck.caution:
        echo("  " + translate("Deck: {deck}, a {caution}", deck=deck.name, caution=deck.caution))


def print_notes(notes: Iterable[Note], about: str = "") -> None:
    """Print notes, each in a line, led by what they are about."""
    for note in notes:
        message = translate(note.message)
        echo("  " + translate("Note: {about}{note}", about=about, note=message))


def print_dictionaries(references: Iterable[DictionaryReference]) -> None:
    """Print which dictionaries judged, so that the ruling can be repeated."""
    for reference in references:
        shown = f"{reference.name} {reference.version} ({reference.sha256[:_HASH_DIGITS]})"
        echo("  " + translate("Dictionary: {dictionary}", dictionary=shown))


def print_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table: the first column to the left, the others to the right."""
    lines = [list(header), *([isolate(printable(str(cell))) for cell in row] for row in rows)]
    widths = [max(map(columns_of, column)) for column in zip(*lines, strict=True)]
    padded = [
        [
            pad_right(first, widths[0]),
            *(pad_left(cell, width) for cell, width in zip(others, widths[1:], strict=True)),
        ]
        for first, *others in lines
    ]
    echo(*map("  ".join, padded))


def columns_of(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text if not _takes_no_room(each))


def pad_right(text: str, width: int) -> str:
    """Return a text with blanks behind it, up to so many columns."""
    return text + " " * (width - columns_of(text))


def pad_left(text: str, width: int) -> str:
    """Return a text with blanks before it, up to so many columns."""
    return " " * (width - columns_of(text)) + text


def _takes_no_room(character: str) -> bool:
    return bool(combining(character)) or category(character) == "Cf"


def print_rules(rules: Mapping[str, str], indent: str = "") -> None:
    """Print rules with their ids; several of them through a pager on a terminal."""
    lines = [f"{indent}{rule}: {text}" for rule, text in rules.items()]
    if len(lines) > 1 and sys.stdout.isatty():
        echo_pages(*lines)
    else:
        echo(*lines)


def _spelling_lines(verdict: Verdict) -> Iterator[str]:
    shown = verdict.spellings[:_SHOWN_SPELLINGS]
    for index, spelling in enumerate(shown):
        laid = show_spelling(spelling)
        yield (
            translate("  or: {spelling}", spelling=laid)
            if index
            else translate("Laid: {spelling}", spelling=laid)
        )
    if len(verdict.spellings) > len(shown):
        yield "  " + translate("and other ways; --json lists {count}", count=len(verdict.spellings))


def show_spelling(spelling: Spelling) -> str:
    """Return the cards in order, jokers with what they stand for, and what they are worth."""
    stands = zip(spelling.cards, spelling.letters, strict=True)
    cards = show_cards([face if face == letters else f"{face}={letters}" for face, letters in stands])
    size = plural_message("{n} card", "{n} cards", len(spelling.cards))
    if spelling.points is None:
        return f"{cards} ({translate(size)})"
    points = translate_plural("{n} point", "{n} points", spelling.points)
    return f"{cards} ({translate(size)}, {points})"
