"""`/v1/matches/ID/words`: words looked up by a player."""

from typing import Final

from wordsvc.http.operations import Example, Operation
from wordsvc.http.resources.table_parts import MATCH_ID, SEAT_TOKEN, WORD_MATCH, bearer
from wordsvc.input.question import Field
from wordsvc.words.word_fields import WORD

operations: Final = (
    Operation(
        "table_words_look_up",
        "matches",
        "GET",
        "/v1/matches/<id:match_id>/words/<path:word>",
        "http.views.table_words.look_up_at_table",
        "words.verdict.Verdict",
        Example(parameters={"match_id": WORD_MATCH, "word": "QAT"}, headers=bearer(76)),
        parameters=(MATCH_ID, Field("word", WORD, required=True)),
        problems=(403, 404, 409, 503),
        security=(SEAT_TOKEN,),
        cost=10,
    ),
)
