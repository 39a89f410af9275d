"""Advice for a player: the best words on the table now."""

from itertools import islice
from typing import Final

from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.views import View
from wordsvc.input.messages import translate, translate_plural
from wordsvc.words.search.word_sets import offered_words

MAX_HINTS: Final = 5


def find_hints(options: Options, view: View) -> list[str]:
    """Return the words of the most cards, as lines; none during a penalty or without a dictionary."""
    public, judge = view["public"], options.judge
    if public["phase"] != "call" or view["seat"] is None or not judge.answers or judge.authority is None:
        return []
    least = options.min_cards[view["seat"]]
    found = (
        WordSearch(
            offered_words(judge.authority).words,
            public["line"],
            judge.deck,
            order="cards",
            limits=Limits(least),
        )
        if len(public["line"]) >= least
        else ()
    )
    lines = [
        translate_plural(
            "{word} with {cards}: {n} card",
            "{word} with {cards}: {n} cards",
            len(hit.cards),
            word=hit.word,
            cards=" ".join(hit.cards),
        )
        for hit in islice(found, MAX_HINTS)
    ]
    return lines or [translate("No word can be laid with the cards on the table.")]
