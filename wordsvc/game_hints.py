"""What a game advises: for the command line and the pages, which say the same."""

from typing import Any

from games.core import AnyView, Game, generator, seat_of
from wordsvc.cards import printable
from wordsvc.cards.explain import load_sentences
from wordsvc.input import InputError
from wordsvc.input.sentences import say, say_list, tell
from wordsvc.match_judge import ALLOWED, MatchJudge


def hint_lines(game: Game[Any], view: AnyView) -> list[str]:
    """What the game advises the seat of a view to do, in the language that is spoken.

    A game without words of its own for it suggests a move, in a world that the view allows. Raises
    `InputError` where it knows nothing.
    """
    lines = game.hint(view)
    if lines or game.advice is None:
        if not lines:
            raise InputError("hint", "no_hint", say("the game has no hint here"))
        return lines
    move = game.advice.suggest(game.determinize(view, generator(0, "hint")), seat_of(view))
    return [tell("{move} looks best at once.", move=game.format_move(move))]


def describe_answer(answer: str, word: str, judge: MatchJudge) -> str:
    """Say whether a word counts that was looked up, in the language that is spoken.

    `answer` is "allowed" or the code of the reason against the word.
    """
    shown = printable(word)
    if answer == ALLOWED:
        return tell("{word} counts.", word=shown)
    return tell("{word} does not count: {reason}", word=shown, reason=reason_sentence(answer, shown, judge))


def reason_sentence(reason: str, word: str, judge: MatchJudge) -> str:
    """Return the sentence of the code of a reason against a word."""
    return say(
        load_sentences("reasons")["cannot_be_made_with_deck" if reason == "cannot_be_made" else reason],
        word=word,
        dictionaries=say_list(judge.names, "or"),
        deck=judge.deck.name,
    )
