"""Sentences about a ruling: who loses how much."""

from wordsvc.input.messages import message, plural_message
from wordsvc.input.texts import isolate
from wordsvc.quiddler.scoring.rounds import WordRuling


def describe_ruling(ruling: WordRuling) -> str:
    """Return a ruling on a word of a round, as a sentence."""
    facts = {
        "word": ruling.verdict.word,
        "player": isolate(ruling.player),
        "challenger": isolate(ruling.challenger or ""),
        "loser": isolate(ruling.penalty.player),
        "points": plural_message("{n} point", "{n} points", ruling.penalty.points),
    }
    if ruling.challenger and ruling.verdict.allowed:
        return message(
            "{word} of {player}, challenged by {challenger}, counts: {loser} loses {points}.", **facts
        )
    if ruling.challenger:
        return message(
            "{word} of {player}, challenged by {challenger}, does not count: {loser} loses {points}.", **facts
        )
    if ruling.verdict.allowed:
        return message("{word} of {player} counts: {loser} loses {points}.", **facts)
    return message("{word} of {player} does not count: {loser} loses {points}.", **facts)
