"""`/v1/matches/ID/moves` and `/undo`: making moves and taking them back."""

from wordsvc.http.requests import read_json
from wordsvc.http.resources.table_parts import key_sent, take_no_query, token_sent
from wordsvc.http.tables_extension import get_tables
from wordsvc.tables.actions import proposals
from wordsvc.tables.actions.moves import submit_move as submit
from wordsvc.tables.actions.proposals import answer_undo as answer
from wordsvc.tables.actions.proposals import ask_undo as ask
from wordsvc.tables.actions.reactions import react as tell
from wordsvc.tables.answers import MatchDocument, Moved


def submit_move(match_id: str) -> Moved:
    """Make a move, written as in a log, or several `moves` together.

    `version` is that of the match as you know it; 409 `stale_version` has the match as it is now, and so has
    409 `version_ahead` for a version that you were never told. In a race an older version is accepted: the
    first who is written down is the first. A call whose cards were taken after `version` is 409 `too_late`
    with who was `quicker`; it is no move and costs nothing (D26). A move against the rules is 422, with the
    code of the game and its rule. Of several moves all are made or none, with one version; one that shows
    you something hidden must be the last, else 422 `not_yet_known` (C5). Each is taken back by itself. Bots
    move after the answer.
    """
    take_no_query()
    return submit(get_tables(), match_id, token_sent(), read_json(), key_sent())


def ask_undo(match_id: str) -> tuple[MatchDocument, int]:
    """Take back your last move (C1).

    Where all others are bots it is done at once (200), else the others are asked (202). Any move, or a
    minute, ends the request.
    """
    take_no_query()
    done, document = ask(get_tables(), match_id, token_sent(), read_json())
    return document, 200 if done else 202


def answer_undo(match_id: str) -> MatchDocument:
    """Answer whether another player may take back a move; it is done when all have agreed."""
    take_no_query()
    return answer(get_tables(), match_id, token_sent(), read_json())


def propose(match_id: str) -> tuple[MatchDocument, int]:
    """Propose what nobody decides alone.

    It passes (200 at once, else 202) when every other seated person who is here agrees; a person who was away
    for `absence_seconds` counts as agreeing, and the seat that it is about does not vote. `bot` and `invite`
    are for a seat whose person has left or was away so long (409 `not_away`). A new person sees the hand only
    where others are asked and all of them agree themselves; else, as at a table of two, a bot plays until the
    next deal (`opens_later`). Once the seat is `opened`, anybody at the table gets the ticket by
    `POST …/seats/N/invite`. One proposal is open at a time
    (409 `proposal_open`). It ends after `absence_seconds`, at least a minute, and an `undo` by any move.
    While a match is paused nobody moves (409 `paused`).
    """
    take_no_query()
    done, document = proposals.propose(get_tables(), match_id, token_sent(), read_json(), key_sent())
    return document, 200 if done else 202


def answer_proposal(match_id: str) -> MatchDocument:
    """Agree to a proposal, or refuse it."""
    take_no_query()
    return proposals.answer_proposal(get_tables(), match_id, token_sent(), read_json(), key_sent())


def react(match_id: str) -> MatchDocument:
    """Say one of five things to all who are at the table, six a minute at most (429 `too_many_reactions`).

    It is no move and has no version; it is in `reactions` for a minute, and in no log.
    """
    take_no_query()
    return tell(get_tables(), match_id, token_sent(), read_json())
