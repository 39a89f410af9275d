"""How the solitaire looks on a terminal: the words that can be made, and the moves of a solution."""

from collections.abc import Iterable, Iterator

import click

from wordsvc.cards import show_cards
from wordsvc.cli.output import print_table
from wordsvc.quiddler.solitaire.position import Fill, Move, Position
from wordsvc.quiddler.solitaire.word_search import WordHits


def print_word_hits(found: WordHits, hint: str = "; --limit shows more") -> None:
    """Print the words as a table, or that there is none."""
    if not found.words:
        click.echo("No word can be made of these cards: the game is lost (Q21).")
        return
    words = found.words[: found.question.limit]
    known = not any(found.question.under)
    print_table(
        ["word", "cards", "leaves", "all used up" if known else "outlook"],
        [
            [
                word.word,
                show_cards(word.cards),
                show_cards(word.leaves) or "nothing",
                ("yes" if word.clears else "no") if known else str(word.outlook),
            ]
            for word in words
        ],
    )
    if len(words) < len(found.words):
        click.echo(f"  {len(found.words) - len(words)} more{hint}.")


def describe_moves(position: Position, moves: Iterable[Move]) -> Iterator[str]:
    """Each move in words, with the cards that it turns up."""
    for move in moves:
        if isinstance(move, Fill):
            card = position.stacks[move.stack][-1]
            yield f"fill the gap with {card} from stack {move.stack + 1}"
        else:
            cards = [position.stacks[index][-1] for index in move.stacks]
            places = " ".join(str(index + 1) for index in move.stacks)
            yield f"{move.word}: {show_cards(cards)} from stacks {places}"
        position = position.after(move)
