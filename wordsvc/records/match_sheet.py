"""The score sheet of a match that is over."""

from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.records.documents import is_id
from wordsvc.records.match_pad import make_pad
from wordsvc.records.sheet_text import add_line, new_text
from wordsvc.scorepad import Add
from wordsvc.tables.answers import FINISHED
from wordsvc.tables.errors import CONFLICT, NOT_KNOWN, TableError
from wordsvc.tables.match.access import viewer_of
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.tables import Tables


def load_match_text(tables: Tables, match_id: object, token: str | None) -> str:
    """Return the rounds of a match as the text of a score sheet.

    Raises:
        InputError: on "match", for what is no id, and for a match that no score pad can tell.
        TableError: there is no such match (404), there is no token or it does not open the match (401), or
            the match is not over (409).
        StoreError: the store fails.
    """
    if not isinstance(match_id, str) or not is_id(match_id):
        raise InputError("match", "not_an_id", message("match must be the id of a match"))
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        viewer_of(table, token)
        if token is None:
            raise TableError(NOT_KNOWN, "unauthorized", "This needs a token of the match.")
        if table.row.status != FINISHED:
            raise TableError(CONFLICT, "match_not_over", "The match is not over.")
        pad = make_pad(table.match.engine)
    text = new_text(pad.header)
    for entry in pad.entries:
        text = add_line(text, Add(*entry))
    return text
