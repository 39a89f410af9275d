"""Past events at a table, as sentences for a viewer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.core import Game
from wordsvc.faces.board import find_board
from wordsvc.input.messages import translate
from wordsvc.input.texts import printable
from wordsvc.tables.live.table_events import TABLE_EVENTS, describe_table_event
from wordsvc.web.play.boards import describe_game_event

MAX_MESSAGES: Final = 40
"""Messages of which a table tells."""

_ALL: Final = 30
"""Sentences behind "What happened"."""

_NOT_FOR_PEOPLE: Final = frozenset({"finished"})
"""A page says it at its head."""


class EventLog(NamedTuple):
    """The latest events, and earlier ones, both in order."""

    lately: list[str]
    before: list[str]


def make_event_log(
    game: Game[Any], told: Iterable[Mapping[str, Any]], names: Sequence[str], seat: int | None
) -> EventLog:
    """Return the story of some messages.

    Args:
        game: the table.
        told: messages in order.
        names: of the seats; whoever reads is "you".
        seat: of who reads, from 0: what has just happened begins with the last move of this seat.
    """
    sentences: list[str] = []
    lately: list[str] = []
    lesser = find_board(game.name).lesser
    for message in told:
        for event in message["events"]:
            if event["kind"] in _NOT_FOR_PEOPLE:
                continue
            sentences.append(describe_event(game, event, names))
            is_own = seat is not None and event.get("seat") == seat
            if is_own and event["kind"] not in TABLE_EVENTS:
                lately = []
            if is_own or event["kind"] not in lesser:
                lately.append(sentences[-1])
    return EventLog(lately[-_ALL:], sentences[-_ALL:])


def describe_event(game: Game[Any], event: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return an event of a game or of a table as a sentence, in the current language."""
    if event["kind"] in TABLE_EVENTS:
        sentence = translate(describe_table_event(event, names))
    else:
        sentence = describe_game_event(game, event, names)
    return printable(f"{sentence[:1].upper()}{sentence[1:]}")  # it may begin with "you"


def last_events(told: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the events of the last message that tells of a game, and not of its table alone."""
    for message in reversed(told):
        events = [event for event in message["events"] if event["kind"] not in TABLE_EVENTS]
        if events:
            return events
    return []
