"""Scenes: a round's or a game's end, a ruling and a duel stay on a page until whoever looks goes on."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from flask import redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from wordsvc.catalogue import find_face
from wordsvc.faces.board import find_board
from wordsvc.faces.board_context import SEAT, BoardContext
from wordsvc.faces.scene import ROUND_END, SceneKind
from wordsvc.input.messages import translate
from wordsvc.tables.live.table_events import TABLE_EVENTS
from wordsvc.web import cookies
from wordsvc.web.play.boards import draw_scene
from wordsvc.web.play.event_log import describe_event
from wordsvc.web.play.viewer import table_address

GO_ON: Final = "on"
"""The field of an address with the version up to which the seat has seen all scenes, and its cookie."""

_ENDS: Final = frozenset({"finished", "abandoned", "cancelled"})
"""The kinds of events by which a table ends."""

_MAX_DIGITS: Final = 9


class Total(NamedTuple):
    """The score of a player, as a row, and what is said of it: who leads, or has won."""

    name: str
    score: float
    mark: str


class Scene(NamedTuple):
    """A scene: its events as sentences, the cards as they lay, and the scores since.

    `goes_on` is the button that leaves it, by its version.
    """

    version: int
    title: str
    sentences: list[str]
    drawn: Markup
    totals: list[Total]
    goes_on: str


def find_scene(
    context: BoardContext, told: Sequence[Mapping[str, Any]], scores: Sequence[float] | None
) -> Scene | None:
    """Return the last scene of a game that a seat has not left behind; None without one.

    A seat leaves it behind by the link of the scene, or by a move of its own afterwards.

    Args:
        context: the table as the seat sees it now.
        told: the messages to the seat, in order.
        scores: of all seats, None before the start.
    """
    if context.seat is None:
        return None
    scenes = find_board(context.game.name).scenes
    for at in reversed(range(len(told))):
        events = told[at]["events"]
        found = [(scenes[event["kind"]], event) for event in events if event["kind"] in scenes]
        due = [(kind, event) for kind, event in found if kind.is_due(context, event)]
        if due:
            kind, event = due[-1]
            version = _version(told[at])
            if version <= _read_seen(context.seat):
                return None
            story = _find_story(told[: at + 1], kind, event)
            led = _leaders(context.game.name, scores)
            totals = _draw_totals(context, scores, led, translate("leads")) if kind.scored else []
            return _draw(context, version, kind, story, translate(kind.title), totals)
        if any(event.get("seat") == context.seat for event in events):
            return None
    return None


def find_end(
    context: BoardContext,
    told: Sequence[Mapping[str, Any]],
    scores: Sequence[float] | None,
    winners: Sequence[int],
    title: str,
) -> Scene | None:
    """Return the end of a game that is over, unless the seat has left it behind.

    Args:
        context: the table as the seat sees it now.
        told: the messages to the seat, in order.
        scores: of all seats, None before the start.
        winners: the numbers of their seats, from 1.
        title: how it ended.
    """
    last = next((m for m in reversed(told) if any(e["kind"] in _ENDS for e in m["events"])), None)
    if context.seat is None or last is None or _version(last) <= _read_seen(context.seat):
        return None
    events: Sequence[Mapping[str, Any]] = next(
        (m["events"] for m in reversed(told) if any(map(_is_of_game, m["events"]))), []
    )
    scenes = find_board(context.game.name).scenes
    brought = next((event for event in reversed(events) if event["kind"] in scenes), None)
    kind = ROUND_END if brought is None else scenes[brought["kind"]]
    story = [] if brought is None else _find_story(told, kind, brought)
    totals = _draw_totals(context, scores, [seat - 1 for seat in winners], translate("has won"))
    return _draw(context, _version(last), kind, story, title, totals)


def go_on(match_id: str) -> AnyResponse | None:
    """Return the way back to the table, by which a scene is left behind; None where nobody asks for it."""
    version = request.args.get(GO_ON, "")
    if not (version.isascii() and version.isdigit() and len(version) <= _MAX_DIGITS):
        return None
    seat = request.args.get(SEAT, "")
    response = redirect(table_address(match_id, {SEAT: seat} if seat else None), 303)
    cookies.keep(response, _cookie(request.args.get("of", "")), version, f"/play/{match_id}")
    return response


def _draw(
    context: BoardContext,
    version: int,
    kind: SceneKind,
    story: list[Mapping[str, Any]],
    title: str,
    totals: list[Total],
) -> Scene:
    sentences = [describe_event(context.game, each, context.names) for each in story]
    drawn = draw_scene(context, kind, story)
    return Scene(version, title, sentences, drawn, totals, translate(kind.goes_on))


def _find_story(
    told: Sequence[Mapping[str, Any]], kind: SceneKind, brought: Mapping[str, Any]
) -> list[Mapping[str, Any]]:
    """Return the events that a scene tells, up to the one that brought it."""
    story: list[Mapping[str, Any]] = []
    for message in reversed(told):
        events = [event for event in message["events"] if event["kind"] in kind.told]
        if brought in events:
            events = events[: events.index(brought) + 1]
        story[:0] = events
        if not kind.begins or any(event["kind"] == kind.begins for event in events):
            break
    begun = [at for at, event in enumerate(story) if event["kind"] == kind.begins]
    return story[begun[-1] :] if begun else story


def _draw_totals(
    context: BoardContext, scores: Sequence[float] | None, marked: Sequence[int], mark: str
) -> list[Total]:
    return [
        Total(f"{name[:1].upper()}{name[1:]}", score, mark if seat in marked else "")
        for seat, (name, score) in enumerate(zip(context.names, scores or (), strict=False))
    ]


def _leaders(game: str, scores: Sequence[float] | None) -> list[int]:
    """Return the seats that lead, none while all have the same score."""
    pad = find_face(game).pad
    best = (min if pad is not None and pad.lowest else max)(scores or (0,))
    led = [seat for seat, score in enumerate(scores or ()) if score == best]
    return led if len(led) < len(scores or ()) else []


def _is_of_game(event: Mapping[str, Any]) -> bool:
    return event["kind"] not in TABLE_EVENTS


def _version(message: Mapping[str, Any]) -> int:
    return int(message.get("version", 0))


def _read_seen(seat: int) -> int:
    """Return the version up to which a seat has seen all scenes, as its browser says."""
    text = request.cookies.get(_cookie(str(seat)), "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else -1


def _cookie(seat: str) -> str:
    return f"{GO_ON}-{seat if seat.isascii() and seat.isdigit() and len(seat) <= 2 else 0}"
