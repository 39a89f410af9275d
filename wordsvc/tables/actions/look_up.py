"""Words looked up at a table: by its own authority, for a person who may (Q36)."""

from collections.abc import Mapping
from typing import Final

from games.core import AnyGame, IllegalMove
from wordsvc.cards.word_judge import WordJudge
from wordsvc.tables.actions.document import note_presence
from wordsvc.tables.errors import CONFLICT, FORBIDDEN, TableError
from wordsvc.tables.match.access import require_seat
from wordsvc.tables.match.loading import load_table
from wordsvc.tables.tables import Tables

NOT_NOW: Final = "not_now"


def find_judge(tables: Tables, match_id: str, token: str | None) -> WordJudge:
    """Return the judge of the words of a match, for a seat that may look one up now.

    A look-up changes nothing, and no other seat is told of it.

    Raises:
        TableError: 403 `not_now` with the rule where the seat may not; 409 `no_look_up` in a game in which no
            words are looked up; also as `require_seat` does.
        StoreError: the store cannot be read.
    """
    with tables.database.reading() as connection:
        table = load_table(tables, connection, match_id)
        seat = require_seat(table, token)
        if not table.match.has_begun:
            raise TableError(CONFLICT, "match_not_begun", "The match has not begun; somebody is missing.")
        game, public = table.match.game, table.match.view(seat)["public"]
    note_presence(tables, table, seat)
    refusal = refuse_look_up(game, public, seat) if table.row.is_live else None
    if refusal is not None:
        raise TableError(FORBIDDEN, NOT_NOW, refusal.message, members={"rule": refusal.rule})
    judge: WordJudge | None = getattr(game, "judge", None)
    if judge is None or not looks_up(game):
        raise TableError(CONFLICT, "no_look_up", "In this game no words are looked up.")
    return judge


def looks_up(game: AnyGame) -> bool:
    """Return whether words are looked up in a game while it is played."""
    return hasattr(game, "check_look_up")


def refuse_look_up(game: AnyGame, public: Mapping[str, object], seat: int) -> IllegalMove | None:
    """Return the reason why a seat, from 1, may not look a word up, or None."""
    return game.check_look_up(public, seat - 1) if looks_up(game) else None  # type: ignore[attr-defined]
