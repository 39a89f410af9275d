"""`/v1/rulings`: challenges that were settled and saved, to be read years later."""

from typing import Final

from wordsvc.http.operations import BearerToken, Example, Link, Operation
from wordsvc.http.resources.table_parts import STORED_RULING, bearer
from wordsvc.input.question import ID, Field

_RULING_ID: Final = Field("ruling_id", ID, "The id of a saved ruling.", required=True)

UNDO_TOKEN: Final = BearerToken("undo_token", "The `undo_token` that came with the saved ruling.")

_OF_RULING: Final = {"ruling_id": "$request.path.ruling_id"}

operations: Final = (
    Operation(
        "rulings_show",
        "rulings",
        "GET",
        "/v1/rulings/<id:ruling_id>",
        "http.views.rulings.show",
        "records.saved_rulings.SavedRuling",
        Example(parameters={"ruling_id": STORED_RULING}),
        parameters=(_RULING_ID,),
        problems=(404, 503),
        links=(Link("undo", "rulings_undo", "Takes the ruling back.", _OF_RULING),),
    ),
    Operation(
        "rulings_undo",
        "rulings",
        "POST",
        "/v1/rulings/<id:ruling_id>/undo",
        "http.views.rulings.undo",
        "records.saved_rulings.SavedRuling",
        Example(parameters={"ruling_id": STORED_RULING}, headers=bearer(51)),
        parameters=(_RULING_ID,),
        problems=(404, 409, 503),
        security=(UNDO_TOKEN,),
        cost=2,
    ),
)
