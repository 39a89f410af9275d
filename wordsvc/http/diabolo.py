"""`/v1/diabolo`: judging called words and scoring games."""

from typing import Any

from flask import Blueprint

from wordsvc import diabolo
from wordsvc.diabolo.scoring import read_game, score_game
from wordsvc.http.requests import read_json
from wordsvc.words.documents import AUTHORITY_FIELDS, read_authority, read_fields, read_texts

resource = Blueprint("diabolo", __name__, url_prefix="/v1/diabolo")


@resource.post("/check")
def check() -> dict[str, Any]:
    """Judge a word called in Diabolo: `{word, cards, dictionary?, house?, no_names?, min_cards?}`."""
    fields = read_fields(read_json(), required=("word", "cards"), optional=(*AUTHORITY_FIELDS, "min_cards"))
    return diabolo.judge_by(
        read_authority(fields, diabolo.DICTIONARY),
        fields["word"],
        read_texts(fields["cards"], "cards"),
        min_cards=fields.get("min_cards"),
    ).to_dict()


@resource.post("/games")
def score_a_game() -> dict[str, Any]:
    """Score a game (see `wordsvc.diabolo.scoring.read_game`)."""
    return score_game(read_game(read_json())).to_dict()
