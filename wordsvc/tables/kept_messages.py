"""Messages that a client of a match kept, compared with the log of the match when it is over."""

import json
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from games.core import Deal, Match, SealedLog, commitment_of, secret_of_seed, told_of
from games.errors import GameError
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.tables.live.table_events import TABLE_EVENTS

HEADS: Final = "heads"
"""The field that errors are about."""

_MATCH: Final = "match"
"""The kind of the events of a stream that are messages."""
_MAX_VERSION: Final = 999_999_999
_MAX_QUOTED: Final = 200
_ENDS: Final = ("finished", "abandoned", "cancelled")
_UNDO: Final = "undo"
_OF_TABLE: Final = TABLE_EVENTS - {_UNDO}

_Event = Mapping[str, Any]

Done = tuple[int, str | None]
"""A seat, from 0, and its move; None for an undo."""


class KeptMessage(NamedTuple):
    """A message as it was kept, with its events where they were kept, too."""

    version: int
    head: str
    events: list[_Event] | None

    @property
    def played(self) -> list[_Event]:
        """The events of the game."""
        return [event for event in self.events or () if event["kind"] not in _OF_TABLE]


def parse_messages(text: str) -> list[KeptMessage]:
    """Return the messages in a text by their versions: a JSON object a line, or a stream as it came.

    Raises `InputError` on ("heads", "line", number).
    """
    found: dict[int, KeptMessage] = {}
    kind = _MATCH
    for number, line in enumerate(text.split("\n"), 1):
        name, _, rest = line.strip().partition(":")
        if name == "event":
            kind = rest.strip()
        elif not line.strip():
            kind = _MATCH
        elif kind == _MATCH and name not in ("", "id", "retry"):
            kept = _parse_message(rest if name == "data" else line, number)
            if found.setdefault(kept.version, kept) != kept:
                text = message("another message of version {version} stands above", version=kept.version)
                raise InputError((HEADS, "line", number), "bad_message", text)
    if not found:
        raise InputError(HEADS, "no_messages", message("has no messages of a match"))
    return [found[version] for version in sorted(found)]


def _parse_message(line: str, number: int) -> KeptMessage:
    field = (HEADS, "line", number)
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(field, "bad_message", message("is not valid JSON")) from None
    if not isinstance(document, dict):
        raise InputError(field, "bad_message", message("must be an object, as a message is"))
    version, head, events = document.get("version"), document.get("head"), document.get("events")
    if type(version) is not int or not 1 <= version <= _MAX_VERSION:
        raise InputError(field, "bad_message", message("must have a version, a whole number from 1"))
    if head is None:
        text = message("has no head; matches with a chosen seed, and older ones, tell none")
        raise InputError(field, "bad_message", text)
    if not isinstance(head, str) or len(head) != 64:
        raise InputError(field, "bad_message", message("must have a head of 64 hex digits"))
    if events is not None and not (isinstance(events, list) and all(map(_is_event, events))):
        raise InputError(field, "bad_message", message("must have a list of events, each with its kind"))
    return KeptMessage(version, head, events)


def _is_event(event: object) -> bool:
    return isinstance(event, dict) and isinstance(event.get("kind"), str)


def check_messages(match: Match, proof: Mapping[str, Any], messages: Sequence[KeptMessage]) -> int:
    """Compare kept messages with the log of their match; return their viewer, 0 for a spectator.

    Args:
        match: as its log says, with all its moves; its deal follows from the secret.
        proof: what the log has for it.
        messages: those of one viewer, in order.

    Raises:
        InputError: on "proof" if the log cannot have been, on "heads" where a message tells otherwise.
    """
    done = list_done(match, proof)
    again = _play(match, done)
    secret = secret_of_seed(match.deal.seed) or ""
    _check_commitment(messages, commitment_of(secret, proof["match"]))
    places: list[int] = []
    viewer = 0
    for each in range(match.game.seats + 1):
        log = SealedLog(secret, proof["match"], match, match.undo_mode)
        fitting = _find_places(log, done, each, messages)
        if len(fitting) > len(places):
            viewer, places = each, fitting
    if not places:
        text = message(
            "the head of version {version} fits no part of this log, of another secret, match or rules",
            version=messages[0].version,
        )
        raise InputError(HEADS, "other_match", text)
    seat = viewer - 1 if viewer else None
    told = [_as_json(told_of(each, seat)) for each in again.record]
    _check_events(messages, places, told)
    if len(places) < len(messages):
        text = message(
            "the head of version {version} does not fit the log, which fits until step {place} of {steps}",
            version=messages[len(places)].version,
            place=places[-1],
            steps=len(done),
        )
        raise InputError(HEADS, "wrong_head", text)
    return viewer


def list_done(match: Match, proof: Mapping[str, Any]) -> list[Done]:
    """Return all moves and undos of a match in order. Raises `InputError` on "proof"."""
    moves = iter([(seat, match.game.format_move(move)) for seat, move in match.moves])
    undone = proof.get("undone", ())
    total = len(match.moves) + 2 * len(undone)
    placed: dict[int, Done] = {}
    for place, seat, move, undo in undone:
        placed[place], placed[undo] = (seat, move), (seat, None)
    if len(placed) != 2 * len(undone) or not all(1 <= place <= total for place in placed):
        raise _bad_undone()
    return [placed[place] if place in placed else next(moves) for place in range(1, total + 1)]


def _play(match: Match, done: Sequence[Done]) -> Match:
    """Return the match with all that was done, from its secret. Raises `InputError` on "proof"."""
    deal = Deal(match.game.contents, match.deal.seed, rulings=match.rulings())
    again = Match(match.rulebook, match.game, deal, (), match.dictionary, undo=match.undo_mode)
    try:
        for seat, move in done:
            if not 0 <= seat < match.game.seats:
                raise _bad_undone()
            if move is None:
                again.undo(seat)
            else:
                again.submit(seat, match.game.parse_move(move))
    except GameError:
        raise _bad_undone() from None
    if again.moves != match.moves:
        raise _bad_undone()
    return again


def _bad_undone() -> InputError:
    text = message("the moves that were taken back do not fit the others")
    return InputError(("proof", "undone"), "bad_log", text)


def _check_commitment(messages: Sequence[KeptMessage], found: str) -> None:
    for each in messages:
        for event in each.events or ():
            told = event.get("commitment") if event["kind"] == "started" else None
            if told is not None and told != found:
                text = message(
                    "version {version} told the commitment {told}, and secret and id in the log give {found}",
                    version=each.version,
                    told=_quote(told),
                    found=found,
                )
                raise InputError(HEADS, "other_commitment", text)


def _find_places(
    log: SealedLog, done: Sequence[Done], viewer: int, messages: Sequence[KeptMessage]
) -> list[int]:
    """Return for each message how much was done by then, up to the first that has no such place."""
    places: list[int] = []
    place = 0
    for each in messages:
        while log.head(viewer, each.version) != each.head:
            if place == len(done):
                return places
            log.add(*done[place])
            place += 1
        places.append(place)
    return places


def _check_events(
    messages: Sequence[KeptMessage], places: Sequence[int], told: Sequence[Sequence[_Event]]
) -> None:
    """Check the events of the messages whose heads fit, at these places, and of the next one.

    Raises `InputError` on "heads" with the first event that differs.
    """
    version = before = 0
    for each, place in zip_longest(messages[: len(places) + 1], places):
        logged = [event for events in told[before:place] for event in events]
        is_next, version = each.version == version + 1, each.version
        if place is None:
            if is_next:
                _compare(each, logged[: len(each.played)])
            return
        if not is_next and each.events is not None:  # it tells the last of what came since
            logged = logged[max(0, len(logged) - len(each.played)) :]
        if each.events is not None:
            _compare(each, logged)
        if place < len(told) and any(event["kind"] in _ENDS for event in each.events or ()):
            text = message(
                "version {version} told the end, and the log goes on behind step {place}",
                version=version,
                place=place,
            )
            raise InputError(HEADS, "other_events", text)
        before = place


def _compare(kept: KeptMessage, logged: Sequence[_Event]) -> None:
    """Raise `InputError` with the first event that differs."""
    for told, other in zip_longest(kept.played, logged):
        if told == other:
            continue
        facts = {"version": kept.version, "told": _quote(told), "other": _quote(other)}
        if told is None:
            text = message("version {version} did not tell {other}, which the log has", **facts)
        elif other is None:
            text = message("version {version} told {told}, which the log does not have", **facts)
        else:
            text = message("version {version} told {told}, and the log has {other}", **facts)
        raise InputError(HEADS, "other_events", text)


def _quote(value: object) -> str:
    """Return a part of a message for a sentence: in ASCII, without control characters."""
    text = json.dumps(value)
    return text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}..."


def _as_json(events: Sequence[_Event]) -> list[_Event]:
    read: list[_Event] = json.loads(json.dumps(events))
    return read
