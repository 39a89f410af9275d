"""Words that are left when the deck is used up, for tables that let a solver decide it (D12)."""

from typing import Final

from games.core import RULING, Event
from wordsvc.cards import Deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.cards.word_judge import WordJudge
from wordsvc.diabolo.game.options import Options
from wordsvc.diabolo.game.state import State
from wordsvc.words import Authority
from wordsvc.words.search.word_sets import word_sets

YES: Final = "yes"
NO: Final = "no"
_ANY: Final = "any:"


def solver_ruling(options: Options, state: State, events: list[Event] | None) -> bool:
    """Return True if some word can be laid with the cards on the table; the answer is a ruling (C2).

    The word takes as many cards as the player needs who needs the fewest. Raises `InvalidInput` on
    "dictionary" when the judge cannot answer.
    """
    faces = options.cards.faces
    least = min(options.min_cards)
    if len(state.line) < least:  # then nobody needs to be asked
        return False

    def judge(question: str) -> str:
        return _any_word(options.judge, question.removeprefix(_ANY).split("."), least)

    question = _ANY + ".".join([faces[kind] for kind in sorted(state.line)])
    answer = state.deal.ruling(state.questions, question, judge)
    state.questions += 1
    if events is not None:
        events.append(Event(RULING, None, {"question": question, "answer": answer}))
    return answer == YES


def _any_word(judge: WordJudge, cards: list[str], least: int) -> str:
    if not judge.answers or judge.authority is None:
        raise judge.refusal()
    return YES if has_word(judge.authority, judge.deck, cards, least) else NO


def has_word(authority: Authority, deck: Deck, cards: list[str], least: int) -> bool:
    """Return True if some word that counts takes at least so many of the cards, also an offensive one."""
    found = WordSearch(word_sets(authority), cards, deck, order="cards", limits=Limits(least))
    return next(found.ranked(), None) is not None
