"""The table of Diddly: everybody's board in rows and columns, the deck, the discards, the card in hand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.diddly.cards import FACES, HALF, HIDDEN, NAMES, PEEK, RECYCLE, WILD
from games.diddly.scoring import LINES, column_score, is_pair, is_set
from wordsvc.faces.board import Board
from wordsvc.faces.drawn_cards import DrawnCard
from wordsvc.faces.scene import Scene
from wordsvc.input.sentences import say_list, tell, tell_number, translate

LOOKING: Final = "look"
"""The choice by which a tap on a place looks at its card before the card in hand is laid."""

_SPECIAL: Final = (0, WILD, HALF, PEEK, RECYCLE)


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


def draw(scene: Scene) -> DiddlyTable:
    """Return the table as a seat sees it."""
    public = scene.view["public"]
    over = public["phase"] == "over" and public["ended"]
    boards = public["ended"]["boards"] if over else public["boards"]
    seats = _seats_from_left(scene)
    return DiddlyTable(
        _head(scene),
        [] if over else _piles(scene),
        [_board(scene, seat, boards[seat]) for seat in seats],
        _exchanges(scene),
        "done" if "done" in scene.legal else "",
        _other_way(scene),
        public["results"],
        [_name(scene, seat) for seat in range(len(scene.names))],
    )


def draw_card(kind: int) -> DrawnCard:
    """Return a card face up."""
    name = translate(NAMES[kind])
    return DrawnCard(FACES[kind], name if kind in _SPECIAL else "", name)


def _seats_from_left(scene: Scene) -> list[int]:
    """Return the seats in their order, the seat that looks last: nearest to its hand."""
    first = 0 if scene.seat is None else scene.seat + 1
    return [(first + step) % len(scene.names) for step in range(len(scene.names))]


def _name(scene: Scene, seat: int) -> str:
    name = scene.names[seat]
    return f"{name[:1].upper()}{name[1:]}"


def _head(scene: Scene) -> str:
    public = scene.view["public"]
    head = tell(
        "Round {round} of {rounds}, {dealer:%s deals|you deal}.",
        round=public["round"],
        rounds=scene.game.options["rounds"],
        dealer=scene.names[public["dealer"]],
    )
    if public["closer"] is not None and public["phase"] != "over":
        head += " " + tell(
            "{who:All cards of %s|All your cards} lie face up: these are the last turns.",
            who=scene.names[public["closer"]],
        )
    return head


def _piles(scene: Scene) -> list[Pile]:
    public, private = scene.view["public"], scene.view["private"]
    pile, drawn = public["discard"], public["drawn"]
    deck = tell_number("the deck, {n} card", "the deck, {n} cards", public["deck"])
    if "deck" in scene.legal:
        deck = tell("Draw from {pile}", pile=deck)
    top = draw_card(pile[-1]) if pile else None
    discards = tell("no discards") if top is None else tell("the top discard, {card}", card=top.name)
    if "discard" in scene.legal:
        discards = tell("Take {pile}", pile=discards)
    changed = any(event["kind"] == "place" for event in scene.events)
    found = [
        Pile(tell("Draw deck"), deck, None, public["deck"], "deck" if "deck" in scene.legal else ""),
        Pile(
            tell_number("{n} discard", "{n} discards", len(pile)),
            discards,
            top,
            None,
            "discard" if "discard" in scene.legal else "",
            "fresh" if changed else "",
        ),
    ]
    if drawn is not None:
        mine = public["turn"] == scene.seat
        kind = private["drawn"] if private is not None and mine else drawn["card"]
        card = None if kind is None or kind == HIDDEN else draw_card(kind)
        label = tell("Your card") if mine else tell("Card of {who}", who=scene.names[public["turn"]])
        name = label if card is None else tell("{label}: {card}", label=label, card=card.name)
        found.append(Pile(label, name, card, None, "", "held"))
    return found


def _board(scene: Scene, seat: int, shown: Sequence[int]) -> PlayerBoard:
    public, private = scene.view["public"], scene.view["private"]
    mine = seat == scene.seat
    known = private["board"] if mine and private is not None and public["phase"] != "over" else shown
    places = [_place(scene, seat, place, shown[place], known[place]) for place in range(len(shown))]
    square = scene.game.options["board"] == "nine"
    results = public["results"]
    return PlayerBoard(
        _name(scene, seat),
        mine,
        seat in scene.view["to_act"],
        _note(scene, seat),
        sum(round_[seat] for round_ in results),
        [] if square else _columns(places, shown),
        [places[first : first + 3] for first in range(0, 9, 3)] if square else [],
        _sets(shown) if square else "",
    )


def _note(scene: Scene, seat: int) -> str:
    if seat in scene.view["to_act"]:
        return tell("to move")
    return tell("all open") if scene.view["public"]["closer"] == seat else ""


def _place(scene: Scene, seat: int, place: int, shown: int, known: int) -> Place:
    number = place + 1
    card = None if known == HIDDEN else draw_card(known)
    lies = tell("face down") if card is None else card.name
    if card is not None and shown == HIDDEN:
        lies = tell("{card}, face down, which you have seen", card=card.name)
    name = tell("place {place}: {card}", place=number, card=lies)
    move = _move_at(scene, number) if seat == scene.seat else ""
    if move:
        name = _TOLD[move.rstrip("0123456789")](name)
    chosen = seat == scene.view["public"]["turn"] and number in scene.view["public"]["chosen"]
    marks = " ".join(
        mark
        for mark, holds in (
            ("known", card is not None and shown == HIDDEN),
            ("chosen", chosen),
            ("fresh", _is_fresh(scene, seat, number)),
        )
        if holds
    )
    return Place(number, card, card is not None and shown == HIDDEN, name, move, marks)


_TOLD: Final[Mapping[str, Any]] = {
    "at": lambda name: tell("Put the card there, {place}", place=name),
    "flip": lambda name: tell("Turn up, {place}", place=name),
    "peek": lambda name: tell("Look at, {place}", place=name),
}


def _move_at(scene: Scene, number: int) -> str:
    """Return the move that a tap on an own place makes."""
    verbs = ("peek",) if _looks(scene) else tuple(_TOLD)
    return next((f"{verb}{number}" for verb in verbs if f"{verb}{number}" in scene.legal), "")


def _may_look_first(scene: Scene) -> bool:
    """Return True if the card in hand may be laid or looked with (Y03)."""
    verbs = {move.rstrip("0123456789") for move in scene.legal}
    return {"at", "peek"} <= verbs


def _looks(scene: Scene) -> bool:
    """Return True if a tap on a place looks at its card, as was chosen."""
    return LOOKING in scene.picked and _may_look_first(scene)


def _other_way(scene: Scene) -> tuple[str, str] | None:
    """Return the link by which taps lay a card or look at one, and what it says."""
    if not _may_look_first(scene):
        return None
    if _looks(scene):
        return scene.link(), tell("Do not look, lay the Peek")
    return scene.link(LOOKING), tell("Look at a card first")


def _is_fresh(scene: Scene, seat: int, number: int) -> bool:
    """Return True if the last move put or turned up this card."""
    return any(
        event.get("seat") == seat
        and event["kind"] in ("place", "flip", "recycle")
        and (number == event.get("place") or number in event.get("places", ()))
        for event in scene.events
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
    return tell("Matching: {lines}", lines=say_list(lines, "and")) if lines else ""


def _exchanges(scene: Scene) -> list[Exchange]:
    found: dict[str, list[tuple[str, DrawnCard, str]]] = {}
    for move in scene.legal:
        if move.startswith("recycle"):
            place, face = move.removeprefix("recycle").split(":")
            card = draw_card(FACES.index(face))
            name = tell("Give the Recycle at place {place} for {card}", place=place, card=card.name)
            found.setdefault(place, []).append((move, card, name))
    return [
        Exchange(tell("Give the Recycle at place {place} for", place=place), cards)
        for place, cards in found.items()
    ]


BOARD: Final = Board(draw)
