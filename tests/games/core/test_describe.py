"""Descriptions of moves are sentences in every game, an undo included."""

from games.core import describe_event, new_match
from games.diddly import RULEBOOK
from games.messages import use_language

NAMES = ("Anna", "du")


def test_an_undo_has_a_sentence_in_every_game() -> None:
    match = new_match(RULEBOOK, 2, 1, {"dealer": 2})
    match.submit(0, match.game.parse_move("flip1"))
    match.undo(0)
    history = match.history(1)
    assert [describe_event(match.game, told, NAMES) for told in history] == [
        match.game.describe(history[0], NAMES),
        "Anna took the last move back.",
    ]
    with use_language("de"):
        assert describe_event(match.game, history[1], NAMES) == "Anna hat den letzten Zug zurückgenommen."
        assert (
            describe_event(match.game, history[1], NAMES[::-1]) == "du hast den letzten Zug zurückgenommen."
        )
