"""`/v1/quiddler/hands` and `/v1/quiddler/draws`: the best hand, and draw odds."""

from typing import Any, Final

from wordsvc.http.operations import Example, Operation
from wordsvc.http.requests import read_json
from wordsvc.quiddler.best_hand.draw_request import read_draw
from wordsvc.quiddler.best_hand.hand_request import read_hand


def find_best() -> dict[str, Any]:
    """Find the best way to lay a hand of Quiddler.

    Without more fields somebody is out: lay any words, discard one card, and the other cards count
    against the score. The front are the plays that no other beats in points, longest word and number of
    words at once.
    """
    return read_hand(read_json()).answer().to_dict()


def weigh_draws() -> dict[str, Any]:
    """Compare taking the face-up card with drawing from the pile.

    The scores are those of a last turn, never below zero (Q33), without bonuses. Every unseen card is as
    likely to come from the pile as any other.
    """
    return read_draw(read_json()).answer().to_dict()


operations: Final = (
    Operation(
        "hands_find_best",
        "hands",
        "POST",
        "/v1/quiddler/hands",
        find_best,
        "quiddler.best_hand.hands.BestHand",
        Example(body={"cards": ["QU", "I", "T", "E", "S", "X"]}),
        question="quiddler.best_hand.hand_request.HAND",
        problems=(503,),
        cost=5,
        public=True,
    ),
    Operation(
        "hands_weigh_draws",
        "hands",
        "POST",
        "/v1/quiddler/draws",
        weigh_draws,
        "quiddler.best_hand.draws.DrawOdds",
        Example(body={"cards": ["QU", "I", "T"], "face_up": "E", "seen": ["A", "S"]}),
        question="quiddler.best_hand.draw_request.DRAW",
        problems=(503,),
        cost=5,
        public=True,
    ),
)
