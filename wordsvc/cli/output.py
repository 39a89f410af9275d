"""How results look on a terminal: the verdict first, then why, then how the cards lay it."""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from wordsvc.cards import explain, printable, show_cards
from wordsvc.words import DictionaryReference, JudgingDeck, Note, Spelling, Verdict

_SHOWN_SPELLINGS = 5
_HASH_DIGITS = 12


def print_json(document: Any) -> None:
    """Print a document as one line of JSON."""
    click.echo(json.dumps(document))


def print_answer(verdict: Verdict, answer: dict[str, Any]) -> None:
    """Print a verdict, with what was asked for besides (see `wordsvc.cards.included`).

    The ruling comes first, then a sentence for each reason, the notes, the spellings, the deck, what
    was asked for besides, and the dictionaries.
    """
    print_ruling(
        f"{printable(verdict.word)} {'counts' if verdict.allowed else 'does not count'}.", verdict.allowed
    )
    print_details(verdict)
    if "gloss" in answer:
        click.echo(f"  Meaning: {gloss_line(answer['gloss'])}")
    if "suggestions" in answer and not verdict.allowed:
        click.echo(f"  Near words: {', '.join(answer['suggestions']) or 'none'}")
    print_dictionaries(verdict.dictionaries)


def gloss_line(gloss: dict[str, str] | None) -> str:
    """A gloss in a line: the lemma, the text, the source."""
    return "{lemma}. {text} ({source})".format_map(gloss) if gloss else "no gloss is known."


def print_ruling(sentence: str, good: bool) -> None:
    """Print the sentence that settles the question, green or red on a terminal that wants colour."""
    colour = None if "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb" else False
    click.secho(sentence, fg="green" if good else "red", bold=True, color=colour)


def print_details(verdict: Verdict) -> None:
    """Print why a word does not count, what else is to be known, and how the cards lay it."""
    for sentence in explain(verdict):
        click.echo(f"  {sentence}")
    print_notes(verdict.notes)
    for line in _spelling_lines(verdict):
        click.echo(f"  {line}")
    print_deck(verdict.deck)


def print_deck(deck: JudgingDeck | None) -> None:
    """Print which deck it is that is not the printed one; a verified deck and none need no word."""
    if deck is not None and deck.caution:
        click.echo(f"  Deck: {deck.name}, a {deck.caution}")


def print_notes(notes: Iterable[Note], about: str = "") -> None:
    """Print notes, each in a line, led by what they are about."""
    for note in notes:
        click.echo(f"  Note: {about}{printable(note.message)}")


def print_dictionaries(references: Iterable[DictionaryReference]) -> None:
    """Print which dictionaries judged, so that the ruling can be repeated."""
    for reference in references:
        click.echo(f"  Dictionary: {reference.name} {reference.version} ({reference.sha256[:_HASH_DIGITS]})")


def print_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table: the first column to the left, the others to the right."""
    lines = [list(header), *([printable(str(cell)) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        click.echo("  ".join([first.ljust(widths[0]), *cells]))


def print_rules(rules: Mapping[str, str], indent: str = "") -> None:
    """Print rules with their ids; several of them through a pager on a terminal."""
    lines = [f"{indent}{rule}: {text}" for rule, text in rules.items()]
    if len(lines) > 1 and sys.stdout.isatty():
        click.echo_via_pager("\n".join(lines))
    else:
        click.echo("\n".join(lines))


def number_of(number: int, noun: str) -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _spelling_lines(verdict: Verdict) -> Iterator[str]:
    shown = verdict.spellings[:_SHOWN_SPELLINGS]
    for index, spelling in enumerate(shown):
        yield f"{'Laid:' if index == 0 else '  or:'} {show_spelling(spelling)}"
    if len(verdict.spellings) > len(shown):
        yield f"  and other ways; --json lists {len(verdict.spellings)}"


def show_spelling(spelling: Spelling) -> str:
    """The cards in order, jokers with what they stand for, and what they are worth."""
    cards = show_cards(
        face if face == letters else f"{face}={letters}"
        for face, letters in zip(spelling.cards, spelling.letters, strict=True)
    )
    worth = "" if spelling.points is None else f", {number_of(spelling.points, 'point')}"
    return f"{cards} ({number_of(spelling.size, 'card')}{worth})"
