"""Advice of a game: for the command line and the pages, which show the same."""

from collections.abc import Callable

from games.core import AnyGame, AnyView, generator, seat_of
from wordsvc.cards.explanations import explain
from wordsvc.input import InputError
from wordsvc.input.messages import message, translate
from wordsvc.input.texts import printable
from wordsvc.words import Verdict


def hint_lines(game: AnyGame, view: AnyView, name_move: Callable[[str], str] | None = None) -> list[str]:
    """Return the game's advice to the seat of a view, in the current language.

    A game without words of its own for it suggests a move, in a world that the view allows: as it is typed,
    or as `name_move` says it. Raises `InputError` where it knows nothing.
    """
    lines = game.hint(view)
    if lines or game.advice is None:
        if not lines:
            raise InputError("hint", "no_hint", message("the game has no hint here"))
        return lines
    move = game.advice.suggest(game.determinize(view, generator(0, "hint")), seat_of(view))
    typed = game.format_move(move)
    if name_move is None:
        return [translate("{move} looks best at once.", move=typed)]
    return [translate("This looks best at once: {move}.", move=name_move(typed))]


def describe_verdict(verdict: Verdict) -> str:
    """Say whether a word counts that was looked up, in the current language."""
    word = printable(verdict.word)
    if verdict.allowed:
        return translate("{word} counts.", word=word)
    reasons = " ".join(map(translate, explain(verdict)))
    return translate("{word} does not count: {reason}", word=word, reason=reasons)
