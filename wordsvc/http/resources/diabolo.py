"""`/v1/diabolo`: judging called words and scoring games."""

from typing import Any, Final

from wordsvc.http.operations import VERDICT_LINE, Example, Operation
from wordsvc.http.requests import read_json
from wordsvc.library.judge_request import answer_judge
from wordsvc.library.score_diabolo import score_diabolo


def check() -> dict[str, Any]:
    """Judge a word called in Diabolo."""
    return answer_judge(read_json(), "diabolo")


def score_a_game() -> dict[str, Any]:
    """Score a game of Diabolo, with or without victory tiles."""
    return score_diabolo(read_json()).to_dict()


operations: Final = (
    Operation(
        "diabolo_check",
        "diabolo",
        "POST",
        "/v1/diabolo/check",
        check,
        "words.verdict.Verdict",
        Example(body={"word": "HANG", "cards": ["G", "N", "H", "A"]}),
        question="library.judge_request.CALL",
        problems=(503,),
        media_types=(VERDICT_LINE,),
        public=True,
    ),
    Operation(
        "diabolo_score_a_game",
        "diabolo",
        "POST",
        "/v1/diabolo/games",
        score_a_game,
        "diabolo.scoring.GameScore",
        Example(
            body={
                "players": ["Ann", "Bea"],
                "rounds": [[31, 27], [22, 40]],
                "victory_tiles": True,
                "handicap": 5,
            }
        ),
        question="diabolo.scoring.GAME",
        public=True,
    ),
)
