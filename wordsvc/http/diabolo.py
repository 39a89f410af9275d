"""`/v1/diabolo`: judging called words and scoring games."""

from typing import Any

from flask import Blueprint

from wordsvc import diabolo
from wordsvc.cards import ASKED_FIELDS, answer, read_asked
from wordsvc.diabolo.scoring import read_game, score_game
from wordsvc.http.requests import read_json
from wordsvc.words.documents import AUTHORITY_FIELDS, read_authority, read_fields, read_texts

resource = Blueprint("diabolo", __name__, url_prefix="/v1/diabolo")


@resource.post("/check")
def check() -> dict[str, Any]:
    """Judge a word called in Diabolo (the fields stand in docs/http.md)."""
    fields = read_fields(
        read_json(), required=("word", "cards"), optional=("min_cards", *AUTHORITY_FIELDS, *ASKED_FIELDS)
    )
    authority = read_authority(fields, diabolo.DICTIONARY)
    verdict = diabolo.judge_by(
        authority,
        fields["word"],
        read_texts(fields["cards"], "cards"),
        min_cards=fields.get("min_cards"),
    )
    return answer(verdict, authority, read_asked(fields))


@resource.post("/games")
def score_a_game() -> dict[str, Any]:
    """Score a game (see `wordsvc.diabolo.scoring.read_game`)."""
    return score_game(read_game(read_json())).to_dict()
