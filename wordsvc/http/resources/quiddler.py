"""`/v1/quiddler`: judging words, settling challenges, scoring rounds and games."""

from typing import Any, Final

from wordsvc.http.operations import VERDICT_LINE, Example, MediaType, Operation
from wordsvc.http.requests import read_json
from wordsvc.input.names import load
from wordsvc.input.question import FLAG, Field, Question
from wordsvc.library.judge_request import answer_judge
from wordsvc.library.score_game import score_game
from wordsvc.library.score_round import score_round
from wordsvc.quiddler.scoring.challenges import CHALLENGE, read_challenge, settle

_SAVE: Final = Field("save", FLAG, "Keep the ruling, at /v1/rulings.")

SAVED_CHALLENGE: Final = Question(CHALLENGE.name, CHALLENGE.text, *CHALLENGE.fields.values(), _SAVE)


def check() -> dict[str, Any]:
    """Judge a word in Quiddler."""
    return answer_judge(read_json(), "quiddler")


def settle_challenge() -> Any:
    """Settle a challenge in Quiddler.

    Each word is settled by itself: one that is allowable costs the challenger its points (Q06), another
    costs the challenged player its points (Q05). With `save` the ruling is kept, and the answer is 201 and
    says what undoes it.
    """
    document = read_json()
    wanted = document.pop("save", None) if isinstance(document, dict) else None
    to_save = wanted is not None and _SAVE.kind.read(wanted, "save")
    ruling = settle(read_challenge(document)).to_dict()
    return load("http.views.rulings.save")("quiddler", document, ruling) if to_save else ruling


def score_a_round() -> dict[str, Any]:
    """Score a round of Quiddler, after all challenges.

    A round that cannot have been played so is refused (Q35).
    """
    return score_round(read_json()).to_dict()


def score_a_game() -> dict[str, Any]:
    """Score a game of Quiddler.

    What the table agreed on may stand once beside `rounds`, for all of them. Round n has hands of n + 2
    cards, unless `hands` says others (Q35).
    """
    return score_game(read_json()).to_dict()


_DONT = {"word": "DONT", "cards": ["D", "O", "N", "T"]}
_DOG = {"word": "DOG", "cards": ["D", "O", "G"]}

operations: Final = (
    Operation(
        "quiddler_check",
        "quiddler",
        "POST",
        "/v1/quiddler/check",
        check,
        "words.verdict.Verdict",
        Example(body={"word": "QUIT", "cards": ["QU", "I", "T"]}),
        question="library.judge_request.CHECK",
        problems=(503,),
        media_types=(VERDICT_LINE,),
        public=True,
    ),
    Operation(
        "quiddler_settle_challenge",
        "quiddler",
        "POST",
        "/v1/quiddler/challenges",
        settle_challenge,
        "quiddler.scoring.challenges.Ruling",
        Example(body={"challenger": "Bea", "challenged": "Ann", "words": [_DONT]}),
        question="http.resources.quiddler.SAVED_CHALLENGE",
        other_statuses=(201,),
        problems=(503,),
        media_types=(
            MediaType(
                "text/plain",
                "The ruling in one line, for shells.",
                "The challenge fails: Bea subtracts 14 points.",
            ),
        ),
        public=True,
    ),
    Operation(
        "quiddler_score_a_round",
        "quiddler",
        "POST",
        "/v1/quiddler/rounds",
        score_a_round,
        "quiddler.scoring.rounds.RoundScore",
        Example(
            body={
                "players": [
                    {"name": "Ann", "words": [_DONT], "unused": []},
                    {"name": "Bea", "words": [_DOG], "unused": ["E"]},
                ],
                "challenges": [{"challenger": "Bea", "challenged": "Ann", "word": "DONT"}],
                "went_out": "Ann",
            }
        ),
        question="quiddler.scoring.round_request.ROUND",
        problems=(503,),
        cost=2,
        public=True,
    ),
    Operation(
        "quiddler_score_a_game",
        "quiddler",
        "POST",
        "/v1/quiddler/games",
        score_a_game,
        "quiddler.scoring.games.GameScore",
        Example(
            body={
                "rounds": [
                    {
                        "players": [
                            {"name": "Ann", "words": [_DOG], "unused": []},
                            {"name": "Bea", "words": [{"word": "AX", "cards": ["A", "X"]}], "unused": ["E"]},
                        ]
                    }
                ]
            }
        ),
        question="quiddler.scoring.games.GAME",
        problems=(503,),
        cost=2,
        public=True,
    ),
)
