"""A ruling on a word of Quiddler as a sentence: who loses how much."""

from wordsvc.input.sentences import say_number, tell
from wordsvc.quiddler.scoring.rounds import WordRuling


def ruling_sentence(ruling: WordRuling) -> str:
    """The sentence, in the language that is spoken."""
    facts = {
        "word": ruling.verdict.word,
        "player": ruling.player,
        "challenger": ruling.challenger,
        "loser": ruling.penalty.player,
        "points": say_number("{n} point", "{n} points", ruling.penalty.points),
    }
    if ruling.challenger and ruling.verdict.allowed:
        return tell(
            "{word} of {player}, challenged by {challenger}, counts: {loser} loses {points}.", **facts
        )
    if ruling.challenger:
        return tell(
            "{word} of {player}, challenged by {challenger}, does not count: {loser} loses {points}.", **facts
        )
    if ruling.verdict.allowed:
        return tell("{word} of {player} counts: {loser} loses {points}.", **facts)
    return tell("{word} of {player} does not count: {loser} loses {points}.", **facts)
