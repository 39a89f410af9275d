"""The solitaire on a terminal: the words that can be made, and the moves of a solution."""

from collections.abc import Sequence

from wordsvc.cards import show_cards
from wordsvc.cli.echo import echo
from wordsvc.cli.output import print_left_out, print_table
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.solitaire.position import Fill, Move
from wordsvc.quiddler.solitaire.solver.word_search import WordHits


def print_word_hits(found: WordHits) -> None:
    """Print the words as a table, or that there is none."""
    if not found.words:
        if found.left_out:
            echo(translate("No other word can be made of these cards."))
        else:
            echo(translate("No word can be made of these cards: the game is lost (Q21)."))
        print_left_out(found.left_out)
        return
    words = found.words[: found.question.limit]
    known = not any(found.question.under)
    print_table(
        [
            translate("word"),
            translate("cards"),
            translate("leaves"),
            translate("all used up") if known else translate("outlook"),
        ],
        [
            [
                word.word,
                show_cards(word.cards),
                show_cards(word.leaves) or translate("nothing"),
                (translate("yes") if word.clears else translate("no")) if known else str(word.outlook),
            ]
            for word in words
        ],
    )
    if len(words) < len(found.words):
        more = len(found.words) - len(words)
        echo("  " + translate_plural("{n} more; --limit shows more.", "{n} more; --limit shows more.", more))
    print_left_out(found.left_out)


def describe_move(move: Move, cards: Sequence[str]) -> str:
    """Return a move in words, with the cards that it takes from their stacks."""
    if isinstance(move, Fill):
        return translate("fill the gap with {card} from stack {stack}", card=cards[0], stack=move.stack + 1)
    places = " ".join(str(index + 1) for index in move.stacks)
    return translate(
        "{word}: {cards} from stacks {stacks}", word=move.word, cards=show_cards(cards), stacks=places
    )
