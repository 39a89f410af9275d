"""`/v1/quiddler`: judging words, settling challenges, scoring rounds and games."""

from typing import Any

from flask import Blueprint

from wordsvc import quiddler
from wordsvc.cards import ASKED_FIELDS, answer, read_asked
from wordsvc.http.requests import read_json
from wordsvc.quiddler.games import read_game, score_game
from wordsvc.quiddler.round_documents import read_round
from wordsvc.quiddler.rounds import score_round
from wordsvc.words.documents import AUTHORITY_FIELDS, read_authority, read_fields, read_texts

resource = Blueprint("quiddler", __name__, url_prefix="/v1/quiddler")


@resource.post("/check")
def check() -> dict[str, Any]:
    """Judge a word in Quiddler (the fields stand in docs/http.md)."""
    fields = read_fields(
        read_json(), required=("word",), optional=("cards", *AUTHORITY_FIELDS, *ASKED_FIELDS)
    )
    authority = read_authority(fields, quiddler.DICTIONARY)
    verdict = quiddler.judge_by(
        authority,
        fields["word"],
        read_texts(fields["cards"], "cards") if "cards" in fields else None,
    )
    return answer(verdict, authority, read_asked(fields))


@resource.post("/challenges")
def settle_challenge() -> dict[str, Any]:
    """Settle a challenge (see `wordsvc.quiddler.read_challenge`)."""
    return quiddler.settle(quiddler.read_challenge(read_json())).to_dict()


@resource.post("/rounds")
def score_a_round() -> dict[str, Any]:
    """Score a round (see `wordsvc.quiddler.round_documents.read_round`)."""
    return score_round(read_round(read_json())).to_dict()


@resource.post("/games")
def score_a_game() -> dict[str, Any]:
    """Score a game (see `wordsvc.quiddler.games.read_game`)."""
    return score_game(read_game(read_json())).to_dict()
