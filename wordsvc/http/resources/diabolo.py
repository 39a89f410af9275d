"""`/v1/diabolo`: judging called words and scoring games."""

from typing import Any, Final

from wordsvc import diabolo
from wordsvc.cards import INCLUDE_FIELDS, answer, read_include
from wordsvc.diabolo.scoring import read_game, score_game
from wordsvc.http.operations import VERDICT_LINE, Example, Operation
from wordsvc.http.requests import read_json
from wordsvc.input.fields import read_fields, read_texts
from wordsvc.words.authority_request import AUTHORITY_FIELDS, read_authority


def check() -> dict[str, Any]:
    """Judge a word called in Diabolo."""
    fields = read_fields(
        read_json(), required=("word", "cards"), optional=("min_cards", *AUTHORITY_FIELDS, *INCLUDE_FIELDS)
    )
    authority = read_authority(fields, diabolo.DICTIONARY)
    verdict = diabolo.judge_by(
        authority,
        fields["word"],
        read_texts(fields["cards"], "cards"),
        min_cards=fields.get("min_cards"),
    )
    return answer(verdict, authority, read_include(fields))


def score_a_game() -> dict[str, Any]:
    """Score a game of Diabolo, with or without victory tiles."""
    return score_game(read_game(read_json())).to_dict()


operations: Final = (
    Operation(
        "diabolo_check",
        "diabolo",
        "POST",
        "/v1/diabolo/check",
        check,
        "parts.Verdict",
        Example(body={"word": "HANG", "cards": ["G", "N", "H", "A"]}),
        body_schema="diabolo.Call",
        problems=(503,),
        media_types=(VERDICT_LINE,),
    ),
    Operation(
        "diabolo_score_a_game",
        "diabolo",
        "POST",
        "/v1/diabolo/games",
        score_a_game,
        "diabolo.DiaboloScore",
        Example(
            body={
                "players": ["Ann", "Bea"],
                "rounds": [[31, 27], [22, 40]],
                "victory_tiles": True,
                "handicap": 5,
            }
        ),
        body_schema="diabolo.DiaboloGame",
    ),
)
