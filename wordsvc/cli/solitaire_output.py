"""The solitaire on a terminal: the words that can be made, and the moves of a solution."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from wordsvc.cards import show_cards
from wordsvc.cli.echo import echo
from wordsvc.cli.output import print_left_out, print_table
from wordsvc.input.sentences import tell, tell_number
from wordsvc.quiddler.solitaire.position import Fill
from wordsvc.quiddler.solitaire.word_search import WordHits

if TYPE_CHECKING:
    from wordsvc.quiddler.solitaire.position import Move, Position


def print_word_hits(found: WordHits) -> None:
    """Print the words as a table, or that there is none."""
    if not found.words:
        if found.left_out:
            echo(tell("No other word can be made of these cards."))
        else:
            echo(tell("No word can be made of these cards: the game is lost (Q21)."))
        print_left_out(found.left_out)
        return
    words = found.words[: found.question.limit]
    known = not any(found.question.under)
    print_table(
        [tell("word"), tell("cards"), tell("leaves"), tell("all used up") if known else tell("outlook")],
        [
            [
                word.word,
                show_cards(word.cards),
                show_cards(word.leaves) or tell("nothing"),
                (tell("yes") if word.clears else tell("no")) if known else str(word.outlook),
            ]
            for word in words
        ],
    )
    if len(words) < len(found.words):
        more = len(found.words) - len(words)
        echo("  " + tell_number("{n} more; --limit shows more.", "{n} more; --limit shows more.", more))
    print_left_out(found.left_out)


def describe_moves(position: "Position", moves: "Iterable[Move]") -> Iterator[str]:
    """Each move in words, with the cards that it turns up."""
    for move in moves:
        if isinstance(move, Fill):
            card = position.stacks[move.stack][-1]
            yield tell("fill the gap with {card} from stack {stack}", card=card, stack=move.stack + 1)
        else:
            cards = [position.stacks[index][-1] for index in move.stacks]
            places = " ".join(str(index + 1) for index in move.stacks)
            yield tell(
                "{word}: {cards} from stacks {stacks}", word=move.word, cards=show_cards(cards), stacks=places
            )
        position = position.after(move)
