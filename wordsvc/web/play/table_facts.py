"""The facts on the page of a table: pending requests, the board, the hand, and past events."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from flask import request

from games.core import RULING, Game, GameError
from wordsvc.catalogue import find_face
from wordsvc.catalogue.game_hints import describe_verdict, hint_lines
from wordsvc.faces.board import find_board
from wordsvc.faces.board_context import MOVES, PICK, SEAT, BoardContext, is_timed_race, read_picks
from wordsvc.faces.drawn_cards import print_jokers
from wordsvc.faces.rules_text import Section, games_with_text, load_text
from wordsvc.http.tables_extension import get_tables
from wordsvc.input import InputError
from wordsvc.input.messages import (
    ENGLISH,
    current_language,
    join_messages,
    translate,
    translate_plural,
)
from wordsvc.input.texts import isolate, printable
from wordsvc.tables.actions.look_up import NOT_NOW, find_judge, looks_up, refuse_look_up
from wordsvc.tables.answers import LIVE, MatchDocument
from wordsvc.tables.errors import CONFLICT, FORBIDDEN, TableError
from wordsvc.web.expensive import expensive
from wordsvc.web.messages import describe_error, describe_refusal
from wordsvc.web.play.boards import draw_table, style_of
from wordsvc.web.play.coach import coach
from wordsvc.web.play.event_log import last_events, make_event_log
from wordsvc.web.play.hand_order import hand_of, read_order
from wordsvc.web.play.move_names import name_move
from wordsvc.web.play.scenes import Scene, find_end, find_scene
from wordsvc.web.play.viewer import PageViewer, names_of
from wordsvc.web.rules.drawings import draw_rules
from wordsvc.words.list_files.reading_report import LANGUAGE_NAMES

NOT_YET_KNOWN: Final = "not_yet_known"
"""The code for moves that are allowed, and whose outcome is hidden (C5)."""

HINT_COST: Final = 8
"""Tokens of the limit that a hint takes, as the search of a hand does."""

ZOOMS: Final = range(5)
USUAL_ZOOM: Final = 2

_SIGNALS: Final = {"strike": "gold", RULING: "ruling"}
"""The sound for an event of this kind; the others sound as a card."""

_MAX_NEWS: Final = ("aim", "turn")
"""The sections of the text on a game that stand beside its table."""


def table_facts(look: PageViewer, picked: Sequence[str] = ()) -> dict[str, Any]:
    """Return the facts for the templates of a table.

    Args:
        look: who looks, and at what.
        picked: what was chosen on the page and is no move yet.
    """
    document, game = look.document, look.seen.rules.game
    board_of = find_board(game.name)
    names = [printable(name) for name in names_of(document, look.seat)]
    asked = look.seat in document["to_act"] and document["status"] == "playing"
    if not asked and board_of.read_act is not None:
        picked = ()  # they were for an act that is over
    context = board_context_of(look, names, picked)
    board, hand, verbs = draw_table(context) if context is not None else ("", "", "")
    story = make_event_log(game, look.seen.told, names, look.seat - 1 if look.seat else None)
    return {
        "look": look,
        "match": document,
        "game": game.name,
        "style": style_of(game.name),
        "has_map": board_of.has_map,
        "title": translate(look.seen.rules.rulebook.title),
        "names": names,
        "asked": asked,
        "headline": headline(look, names, asked=asked),
        "board": board,
        "hand": hand,
        "verbs": verbs,
        "scene": None if context is None else _scene(look, context, names),
        "cards": [] if context is None else context.ordered(hand_of(context)),
        "coach": coach(context),
        "has_coach": bool(find_face(game.name).labels.coach),
        "language": _language(game),
        "story": story,
        "fixed": _fixed(look),
        "picked": picked,
        "composed": look.composed,
        "live": document["status"] in LIVE,
        "may_look_up": may_look_up(look),
        "turns": _own_turns(look),
        "how": _read_sections(game, _MAX_NEWS),
        "about": _read_sections(game, board_of.about),
        "draw_about": partial(draw_rules, game.name, board_of.about),
        "seconds": _seconds_left(document),
        "clock_text": partial(_describe_clock, context),
        "zoom": read_zoom(),
        "signal": _find_signal(look),
    }


def _find_signal(look: PageViewer) -> str:
    """Return the sound for the last events of the game, "" before the first."""
    found = [_SIGNALS.get(event["kind"], "card") for event in last_events(look.seen.told)]
    return max(found, key=["card", *_SIGNALS.values()].index, default="")


def _scene(look: PageViewer, context: BoardContext, names: Sequence[str]) -> Scene | None:
    document, told = look.document, look.seen.told
    if context.plays:
        return find_scene(context, told, document["scores"])
    title = headline(look, names, asked=False)
    return find_end(context, told, document["scores"], document["winners"] or (), title)


def board_context_of(
    look: PageViewer, names: Sequence[str], picked: Sequence[str] = ()
) -> BoardContext | None:
    """Return the context, None before the cards are dealt."""
    document = look.document
    seen = document["view"]
    if seen is None:
        return None
    if document["status"] != "playing":
        seen = {**seen, "to_act": []}  # it may have ended in the midst of a turn
    return BoardContext(
        look.seen.rules.game,
        seen,
        names,
        document["legal"],
        picked,
        [(name, str(value)) for name, value in _fixed(look).items()],
        read_order(),
        last_events(look.seen.told),
        plays=document["status"] == "playing",
        pace_seconds=document["pace_seconds"],
        composed=look.composed,
        choices=look.seen.choices,
        outcomes=look.seen.outcomes,
        refusal_of=partial(_describe_refusal, look),
    )


def read_act(look: PageViewer, picked: Sequence[str]) -> list[str]:
    """Return the moves that the choices of a page make together; none in a game whose page composes none."""
    context = board_context_of(look, [seat["name"] or "" for seat in look.document["seats"]], picked)
    reads = find_board(look.seen.rules.game.name).read_act
    return [] if context is None or reads is None else list(reads(context))


def _describe_refusal(look: PageViewer, moves: Sequence[str]) -> str:
    """Return the reason why the viewer may not make some moves together; "" if it may or that is hidden."""
    try:
        look.seen.preview(moves)
    except (InputError, GameError) as error:
        return "" if error.code == NOT_YET_KNOWN else describe_refusal(error)
    return ""


def headline(look: PageViewer, names: Sequence[str], *, asked: bool) -> str:
    """Return the top line: who is asked for what, or how it ended."""
    document = look.document
    if document["status"] == "open":
        return translate("Waiting until every seat is taken.")
    if document["status"] != "playing":
        return _how_it_ended(document, names)
    view = document["view"]
    if view is not None and look.seat and is_timed_race(view, document["pace_seconds"]):
        return find_face(document["game"]).describe_race(view["public"].get("phase", ""))
    if asked and view is not None:
        return find_face(document["game"]).describe_prompt(view["public"].get("phase", ""))
    waited_for = [names[seat - 1] for seat in document["to_act"] if seat != look.seat]
    if not waited_for:
        return translate("Waiting for the others.")
    return translate("Waiting for {names}.", names=join_messages(waited_for, "and"))


def read_zoom() -> int:
    """Return the zoom of the board in the address."""
    text = request.args.get("zoom", "")
    return int(text) if text in map(str, ZOOMS) else USUAL_ZOOM


def hints_of(look: PageViewer) -> list[str]:
    """Return the game's advice to the seat that has to act; a reason where there is none.

    Raises `UnreadableRequestError` when too much was asked lately.
    """
    document, view = look.document, look.document["view"]
    if not document["hints"]:
        return [translate("At this table there are no hints.")]
    if look.seat not in document["to_act"] or view is None:
        return [translate("It is not your turn.")]
    with expensive(HINT_COST):
        try:
            game = look.seen.rules.game
            lines = hint_lines(game, view, partial(name_move, game.name, view))
        except InputError as error:
            return [translate(error.message)]
    return [print_jokers(printable(line)) for line in lines]


def may_look_up(look: PageViewer) -> bool:
    """Return whether the seat of the viewer may look a word up now (Q36)."""
    document, game = look.document, look.seen.rules.game
    if not (look.seat and document["view"] and looks_up(game)):
        return False
    live = document["status"] in LIVE
    return not live or refuse_look_up(game, document["view"]["public"], look.seat) is None


def look_up_for(look: PageViewer, word: str) -> list[str]:
    """Say whether a word counts in this match, or why the seat may not look it up.

    Raises `UnreadableRequestError` when too much was asked lately, `TableError` and `StoreError`.
    """
    with expensive(HINT_COST):
        try:
            judge = find_judge(get_tables(), look.document["id"], look.token)
            verdict = judge.look_up(word)
        except (InputError, GameError) as error:
            return [describe_error(error)]
        except TableError as error:
            if error.kind not in (CONFLICT, FORBIDDEN):
                raise
            return [translate(error.message) if error.code == NOT_NOW else describe_error(error)]
    return [describe_verdict(verdict)]


def picks() -> tuple[str, ...]:
    """Return the choices in the address."""
    return read_picks(request.args.getlist(PICK))


def composed_moves() -> tuple[str, ...]:
    """Return the moves of an act that is not sent yet, in the address or the form."""
    return read_picks(request.values.getlist(MOVES))


def _fixed(look: PageViewer) -> dict[str, int]:
    """Return the fields that every address of the table has."""
    return {SEAT: look.seat} if look.shares_phone and look.seat else {}


def _own_turns(look: PageViewer) -> list[tuple[int, str, bool]]:
    """Return the seats of a shared browser: number, name, and True for those that have to act."""
    if not look.shares_phone:
        return []
    document = look.document
    return [
        (each["seat"], printable(isolate(each["name"] or "")), each["seat"] in document["to_act"])
        for each in document["seats"]
        if each["seat"] in look.keys.seats
    ]


def _how_it_ended(document: MatchDocument, names: Sequence[str]) -> str:
    if document["status"] == "cancelled":
        return translate("The match was called off.")
    if document["status"] == "abandoned":
        return translate("The match was abandoned.")
    winners = [names[seat - 1] for seat in document["winners"] or []]
    if not winners:
        return translate("The match is over. Nobody has won.")
    if winners == [translate("you")]:
        return translate("The match is over. You have won!")
    if len(winners) == len(names):
        return translate("The match is over. All have won.")
    return translate("The match is over. Won by {names}.", names=join_messages(winners, "and"))


def _read_sections(game: Game[Any], ids: Sequence[str]) -> list[Section]:
    """Return some sections of the text on a game; nothing for a game of others."""
    if game.name not in games_with_text():
        return []
    text = load_text(game.name, current_language() or ENGLISH)
    return [section for section in text.sections if section.id in ids]


def _language(game: Game[Any]) -> str:
    """Return the language of the words of a game, "" in a game without words, or in any language."""
    language = find_board(game.name).language
    return "" if language is None else translate(LANGUAGE_NAMES.get(language(game), ""))


def _describe_clock(context: BoardContext | None, seconds: int) -> str:
    """Return the text of the clock for so many seconds."""
    if context is not None and context.is_timed_race:
        told = find_board(context.game.name).describe_clock
        if told is not None:
            return told(context.view, seconds)
    return translate_plural("{n} second left", "{n} seconds left", seconds)


def _seconds_left(document: MatchDocument) -> int | None:
    """Return the seconds left, None without a clock."""
    if document["deadline"] is None:
        return None
    now, until = (datetime.fromisoformat(text) for text in (document["now"], document["deadline"]["at"]))
    return max(0, round((until - now).total_seconds()))
