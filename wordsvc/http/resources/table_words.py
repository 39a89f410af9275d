"""`/v1/matches/ID/words`: words looked up by a player."""

from typing import Any, Final

from wordsvc.http.operations import Example, Operation
from wordsvc.http.resources.table_parts import (
    MATCH_ID,
    SEAT_TOKEN,
    WORD_MATCH,
    bearer,
    take_no_query,
    token_sent,
)
from wordsvc.http.tables_door import current_tables
from wordsvc.input.question import Field
from wordsvc.words.word_fields import WORD


def look_up_at_table(match_id: str, word: str) -> dict[str, Any]:
    """Judge a word by the edition, deck, dictionaries and house list of a match.

    It is for a seated person who may look words up now (Q36); else 403 `not_now` with the rule. It is no
    move, and nobody else is told.
    """
    from wordsvc.tables.look_up import find_judge

    take_no_query()
    return find_judge(current_tables(), match_id, token_sent()).look_up(word).to_dict()


operations: Final = (
    Operation(
        "table_words_look_up",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/words/<path:word>",
        look_up_at_table,
        "words.verdict.Verdict",
        Example(parameters={"match_id": WORD_MATCH, "word": "QAT"}, headers=bearer(76)),
        parameters=(MATCH_ID, Field("word", WORD, required=True)),
        problems=(403, 404, 409, 503),
        security=(SEAT_TOKEN,),
        cost=10,
    ),
)
