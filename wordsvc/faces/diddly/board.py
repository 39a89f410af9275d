"""The table of Diddly: everybody's board in rows and columns, the deck, the discards, the card in hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.core import AnyView
from games.diddly.cards import FACES, HALF, HIDDEN, NAMES, PEEK, RECYCLE, WILD
from games.diddly.scoring import LINES, column_score, is_pair, is_set
from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard
from wordsvc.input.messages import join_messages, translate, translate_plural

LOOKING: Final = "look"
"""The choice by which a tap on a place looks at its card before the card in hand is laid."""

SPECIAL: Final = (0, WILD, HALF, PEEK, RECYCLE)
"""The kinds of cards that are more than a number."""


class Place(NamedTuple):
    """A place of a board: its card (None face down), what it is called, and the move that a tap makes.

    `known` is a card that lies face down and that its player has looked at; `marks` are names of styles.
    """

    number: int
    card: DrawnCard | None
    known: bool
    name: str
    move: str = ""
    marks: str = ""


class Column(NamedTuple):
    """A column of two: its places, whether they match, and what they cost where that is seen."""

    places: list[Place]
    matched: bool
    cost: int | None


class PlayerBoard(NamedTuple):
    """A player's board: columns of two, or the rows of a square with its matching lines in words."""

    name: str
    mine: bool
    turn: bool
    note: str
    total: int
    columns: list[Column]
    rows: list[list[Place]]
    sets: str


class Pile(NamedTuple):
    """The deck, the discards or the card in hand: the card on top (None face down or not there)."""

    label: str
    name: str
    card: DrawnCard | None
    cards: int | None
    move: str = ""
    marks: str = ""
    link: str = ""


class Exchange(NamedTuple):
    """A trade for a Recycle: its place, and a button for each card among the discards."""

    label: str
    cards: list[tuple[str, DrawnCard, str]]


class DiddlyTable(NamedTuple):
    """All that is drawn."""

    head: str
    piles: list[Pile]
    boards: list[PlayerBoard]
    exchanges: list[Exchange]
    declines: str
    other_way: tuple[str, str] | None
    results: Sequence[Sequence[int]]
    names: Sequence[str]


def draw(context: BoardContext) -> DiddlyTable:
    """Return the table as a seat sees it."""
    public = context.view["public"]
    over = public["phase"] == "over" and public["ended"]
    boards = public["ended"]["boards"] if over else public["boards"]
    seats = _seats_from_left(context)
    return DiddlyTable(
        _head(context),
        [] if over else _piles(context),
        [_board(context, seat, boards[seat]) for seat in seats],
        _exchanges(context),
        "done" if "done" in context.legal else "",
        _other_way(context),
        public["results"],
        [_name(context, seat) for seat in range(len(context.names))],
    )


def draw_card(kind: int) -> DrawnCard:
    """Return a card face up."""
    name = translate(NAMES[kind])
    return DrawnCard(FACES[kind], name if kind in SPECIAL else "", name)


def _seats_from_left(context: BoardContext) -> list[int]:
    """Return the seats in their order, the seat that looks last: nearest to its hand."""
    first = 0 if context.seat is None else context.seat + 1
    return [(first + step) % len(context.names) for step in range(len(context.names))]


def _name(context: BoardContext, seat: int) -> str:
    name = context.names[seat]
    return f"{name[:1].upper()}{name[1:]}"


def _head(context: BoardContext) -> str:
    public = context.view["public"]
    head = translate(
        "Round {round} of {rounds}, {dealer:%s deals|you deal}.",
        round=public["round"],
        rounds=context.game.options["rounds"],
        dealer=context.names[public["dealer"]],
    )
    if public["closer"] is not None and public["phase"] != "over":
        head += " " + translate(
            "{who:All cards of %s|All your cards} lie face up: these are the last turns.",
            who=context.names[public["closer"]],
        )
    return head


def _piles(context: BoardContext) -> list[Pile]:
    public, private = context.view["public"], context.view["private"]
    pile, drawn = public["discard"], public["drawn"]
    deck = translate_plural("the deck, {n} card", "the deck, {n} cards", public["deck"])
    if "deck" in context.legal:
        deck = translate("Draw from {pile}", pile=deck)
    top = draw_card(pile[-1]) if pile else None
    discards = (
        translate("no discards") if top is None else translate("the top discard, {card}", card=top.name)
    )
    takes = context.compose("discard") if "discard" in context.legal else ""
    if takes:
        discards = translate("Take {pile}", pile=discards)
    changed = any(event["kind"] == "place" for event in context.events)
    found = [
        Pile(translate("Draw deck"), deck, None, public["deck"], "deck" if "deck" in context.legal else ""),
        Pile(
            translate_plural("{n} discard", "{n} discards", len(pile)),
            discards,
            top,
            None,
            "",
            "fresh" if changed else "",
            takes,
        ),
    ]
    if drawn is not None:
        mine = public["turn"] == context.seat
        kind = private["drawn"] if private is not None and mine else drawn["card"]
        card = None if kind is None or kind == HIDDEN else draw_card(kind)
        label = (
            translate("Your card") if mine else translate("Card of {who}", who=context.names[public["turn"]])
        )
        name = label if card is None else translate("{label}: {card}", label=label, card=card.name)
        back = context.compose() if context.composed else ""
        if back and card is not None:
            name = translate("Put {card} back", card=card.name)
        found.append(Pile(label, name, card, None, "", "held", back))
    return found


def _board(context: BoardContext, seat: int, shown: Sequence[int]) -> PlayerBoard:
    public, private = context.view["public"], context.view["private"]
    mine = seat == context.seat
    known = private["board"] if mine and private is not None and public["phase"] != "over" else shown
    places = [_place(context, seat, place, shown[place], known[place]) for place in range(len(shown))]
    square = context.game.options["board"] == "nine"
    results = public["results"]
    return PlayerBoard(
        _name(context, seat),
        mine,
        seat in context.view["to_act"],
        _note(context, seat),
        sum(round_[seat] for round_ in results),
        [] if square else _columns(places, shown),
        [places[first : first + 3] for first in range(0, 9, 3)] if square else [],
        _sets(shown) if square else "",
    )


def _note(context: BoardContext, seat: int) -> str:
    if seat in context.view["to_act"]:
        return translate("to move")
    return translate("all open") if context.view["public"]["closer"] == seat else ""


def _place(context: BoardContext, seat: int, place: int, shown: int, known: int) -> Place:
    number = place + 1
    card = None if known == HIDDEN else draw_card(known)
    lies = translate("face down") if card is None else card.name
    if card is not None and shown == HIDDEN:
        lies = translate("{card}, face down, which you have seen", card=card.name)
    wide = 3 if context.game.options["board"] == "nine" else len(context.view["public"]["boards"][seat]) // 2
    row, column = divmod(place, wide)
    name = translate(
        "row {row}, column {column}, place {place}: {card}",
        row=row + 1,
        column=column + 1,
        place=number,
        card=lies,
    )
    move = _move_at(context, number) if seat == context.seat else ""
    if move:
        name = _TOLD[move.rstrip("0123456789")](name)
    chosen = seat == context.view["public"]["turn"] and number in context.view["public"]["chosen"]
    marks = " ".join(
        mark
        for mark, holds in (
            ("known", card is not None and shown == HIDDEN),
            ("chosen", chosen),
            ("fresh", _is_fresh(context, seat, number)),
        )
        if holds
    )
    return Place(number, card, card is not None and shown == HIDDEN, name, move, marks)


_TOLD: Final[Mapping[str, Any]] = {
    "at": lambda name: translate("Put the card there, {place}", place=name),
    "flip": lambda name: translate("Turn up, {place}", place=name),
    "peek": lambda name: translate("Look at, {place}", place=name),
}


def _move_at(context: BoardContext, number: int) -> str:
    """Return the move that a tap on an own place makes."""
    verbs = ("peek",) if _looks(context) else tuple(_TOLD)
    return next((f"{verb}{number}" for verb in verbs if f"{verb}{number}" in context.legal), "")


def _may_look_first(context: BoardContext) -> bool:
    """Return True if the card in hand may be laid or looked with (Y03)."""
    verbs = {move.rstrip("0123456789") for move in context.legal}
    return {"at", "peek"} <= verbs


def _looks(context: BoardContext) -> bool:
    """Return True if a tap on a place looks at its card, as was chosen."""
    return LOOKING in context.picked and _may_look_first(context)


def _other_way(context: BoardContext) -> tuple[str, str] | None:
    """Return the link by which taps lay a card or look at one, and what it says."""
    if not _may_look_first(context):
        return None
    if _looks(context):
        return context.link(), translate("Do not look, lay the Peek")
    return context.link(LOOKING), translate("Look at a card first")


def _is_fresh(context: BoardContext, seat: int, number: int) -> bool:
    """Return True if the last move put or turned up this card."""
    return any(
        event.get("seat") == seat
        and event["kind"] in ("place", "flip", "recycle")
        and (number == event.get("place") or number in event.get("places", ()))
        for event in context.events
    )


def _columns(places: list[Place], shown: Sequence[int]) -> list[Column]:
    half = len(places) // 2
    found = []
    for upper, lower in zip(range(half), range(half, 2 * half), strict=True):
        open_ = HIDDEN not in (shown[upper], shown[lower])
        found.append(
            Column(
                [places[upper], places[lower]],
                open_ and is_pair(shown[upper], shown[lower]),
                column_score(shown[upper], shown[lower]) if open_ else None,
            )
        )
    return found


def _sets(shown: Sequence[int]) -> str:
    """Return the matching lines of a square, in words."""
    lines = [
        "–".join(str(place + 1) for place in line)
        for line in LINES
        if HIDDEN not in [shown[place] for place in line] and is_set([shown[place] for place in line])
    ]
    return translate("Matching: {lines}", lines=join_messages(lines, "and")) if lines else ""


def _exchanges(context: BoardContext) -> list[Exchange]:
    found: dict[str, list[tuple[str, DrawnCard, str]]] = {}
    for move in context.legal:
        if move.startswith("recycle"):
            place, face = move.removeprefix("recycle").split(":")
            card = draw_card(FACES.index(face))
            name = translate("Give the Recycle at place {place} for {card}", place=place, card=card.name)
            found.setdefault(place, []).append((move, card, name))
    return [
        Exchange(translate("Give the Recycle at place {place} for", place=place), cards)
        for place, cards in found.items()
    ]


def open_scene(view: AnyView, events: Sequence[Mapping[str, Any]]) -> AnyView:
    """Return a view with the boards of the round that has ended, all cards open."""
    ended = {"boards": events[-1]["boards"]}
    return {**view, "public": {**view["public"], "phase": "over", "ended": ended}}


BOARD: Final = Board(draw, open_scene=open_scene)
