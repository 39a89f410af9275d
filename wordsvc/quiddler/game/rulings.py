"""Asking the judge of the match about a word, and whether it can answer (C2)."""

from games.core import RULING, Event, IllegalMove, InvalidInput, quote_text
from wordsvc.cards.word_judge import WordJudge
from wordsvc.quiddler.game.state import State, WordRuling


def check_answers(judge: WordJudge, state: State, word: str) -> IllegalMove | None:
    """Return the reason why a word cannot be judged, or None: no dictionaries here, and no ruling."""
    if judge.answers or _recorded(state, quote_text(word)) is not None:
        return None
    error = judge.refusal()
    if not isinstance(error, InvalidInput):
        raise error
    return IllegalMove(error.code, error.message, "C2", error.hint)


def rule_on(judge: WordJudge, state: State, word: str) -> str:
    """Return the ruling on a word: the one that the log recorded, else that of the judge (C2)."""

    def answer(question: str) -> str:
        return (None if judge.answers else _recorded(state, question)) or judge.rule_on(word)

    number = state.asked
    state.asked += 1
    return state.deal.ruling(number, quote_text(word), answer)


def event_of_ruling(ruling: WordRuling) -> Event:
    """Return the event by which the table learns of a ruling, and from which the log has it."""
    told = {
        "question": quote_text(ruling.word),
        "answer": ruling.answer,
        "word": ruling.place + 1,
        "challengers": list(ruling.challengers),
        "pays": None if ruling.pays < 0 else ruling.pays,
        "points": ruling.points,
    }
    return Event(RULING, ruling.seat, told, reveals=True)


def _recorded(state: State, question: str) -> str | None:
    """Return the log's answer to a question anywhere, as where the log has other challenges."""
    return next((answer for asked, answer in state.deal.rulings if asked == question), None)
