"""`/v1/matches/ID/words`: words looked up by a player."""

from typing import Any

from wordsvc.http.resources.table_parts import take_no_query, token_sent
from wordsvc.http.tables_extension import get_tables
from wordsvc.tables.actions.look_up import find_judge


def look_up_at_table(match_id: str, word: str) -> dict[str, Any]:
    """Judge a word by the edition, deck, dictionaries and house list of a match.

    It is for a seated person who may look words up now (Q36); else 403 `not_now` with the rule. It is no
    move, and nobody else is told.
    """
    take_no_query()
    return find_judge(get_tables(), match_id, token_sent()).look_up(word).to_dict()
