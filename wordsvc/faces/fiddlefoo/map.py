"""The map of Fiddlefoo as a drawing: cards on a grid, the line of the pair, and the places for a card."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from games.core import AnyView
from games.fiddlefoo.cards import Cards
from games.fiddlefoo.state import cards_from_dict
from wordsvc.faces.fiddlefoo.cards import DrawnNote, card_name, draw_note
from wordsvc.input.messages import join_messages, message, translate

WIDE: Final = 56
HIGH: Final = 72
"""Pixels of a place; a card is a little smaller."""

PHRASES: Final[Mapping[tuple[int, int], str]] = {
    (-1, 0): "right of {card}",
    (1, 0): "left of {card}",
    (0, 1): "below {card}",
    (0, -1): "above {card}",
}
"""The side of a card on which a place is, by the direction of the card from there."""


class MapCard(NamedTuple):
    """A card of the map: its left upper corner, and the move that a tap makes."""

    x: int
    y: int
    card: DrawnNote
    name: str
    move: str
    last: bool
    paired: bool


class MapPlace(NamedTuple):
    """A place where a card may go; `foreseen` are the range and the distance of the pair that it makes."""

    x: int
    y: int
    move: str
    name: str
    foreseen: Sequence[str]


class PairLine(NamedTuple):
    """The line between the cards of a pair, with their range and distance."""

    x1: int
    y1: int
    x2: int
    y2: int
    text: str


class DrawnMap(NamedTuple):
    """The drawing: its size, cards, places and the line."""

    width: int
    height: int
    cards: list[MapCard]
    places: list[MapPlace]
    line: PairLine | None


def draw_map(
    cards: Cards,
    public: Mapping[str, Any],
    legal: Sequence[str],
    outcomes: Mapping[str, AnyView] = MappingProxyType({}),
    names: Sequence[str] = (),
) -> DrawnMap:
    """Return the map of a view.

    Args:
        cards: what is printed.
        public: the public part of the view.
        legal: the moves that may be made, as a log has them.
        outcomes: the views after moves that can be foreseen, by move.
        names: those of the seats.
    """
    lying = {(x, y): card for x, y, card in public["map"]}
    free = [place for place in map(_read_place, legal) if place is not None]
    shown = [*lying, *free]
    left, top = min(x for x, _ in shown), max(y for _, y in shown)
    right, low = max(x for x, _ in shown), min(y for _, y in shown)

    def corner(x: int, y: int) -> tuple[int, int]:
        return (x - left) * WIDE, (top - y) * HIGH

    pair = public["pair"]
    drawn = [
        _map_card(cards, card, _locate(cards, lying, *place), corner(*place), public["last"], pair, legal)
        for place, card in lying.items()
    ]
    places = []
    for x, y in free:
        move, name = f"{x},{y}", _place_name(cards, lying, x, y)
        after = outcomes.get(move)
        numbers: list[str] = []
        if after is not None and (pair := after["public"]["pair"]) is not None:
            name = translate("{place}: {pair}", place=name, pair=_foresee(after["public"], names))
            numbers = [_range_of(pair), f"↔{pair['distance']}"]
        places.append(MapPlace(*corner(x, y), move, name, numbers))
    line = None if pair is None else _line({card: corner(*at) for at, card in lying.items()}, pair)
    return DrawnMap((right - left + 1) * WIDE, (top - low + 1) * HIGH, drawn, places, line)


def _map_card(
    cards: Cards,
    card: int,
    name: str,
    corner: tuple[int, int],
    last: int | None,
    pair: Mapping[str, Any] | None,
    legal: Sequence[str],
) -> MapCard:
    drawn = draw_note(cards, card)
    move = next((text for text in (drawn.face, f"pair:{drawn.face}") if text in legal), "")
    if move.startswith("pair:"):
        name = translate("Make the pair with {card}", card=name)
    elif move:
        name = translate("Choose {card} on the map", card=name)
    paired = pair is not None and card in (pair["card"], pair["other"])
    return MapCard(*corner, drawn, name, move, card == last, paired)


def _line(corners: Mapping[int, tuple[int, int]], pair: Mapping[str, Any]) -> PairLine | None:
    """Return the line from middle to middle; none where a card of the pair has left the map."""
    if pair["card"] not in corners or pair["other"] not in corners:
        return None
    (x1, y1), (x2, y2) = (_middle(*corners[pair[which]]) for which in ("card", "other"))
    return PairLine(x1, y1, x2, y2, f"{_range_of(pair)} ↔ {pair['distance']}")


def _range_of(pair: Mapping[str, Any]) -> str:
    """Return the numbers between those of a pair."""
    low, high = pair["range"]
    return f"{low + 1}" if high - low == 2 else f"{low + 1}–{high - 1}" if high - low > 2 else "–"


def _foresee(public: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the range and the distance of a pair that would be made, and who could then throw."""
    pair, window = public["pair"], public["window"]
    says = translate("range {range}, distance {n}", range=_range_of(pair), n=pair["distance"])
    if window is None or not (public["fits"] or public["matches"]):
        return translate("{pair}; nobody can throw", pair=says)
    throwers = [names[seat] for seat in window["members"]]
    return translate("{pair}; could throw: {names}", pair=says, names=join_messages(throwers, "and"))


def _middle(x: int, y: int) -> tuple[int, int]:
    return x + WIDE // 2, y + HIGH // 2


def _read_place(move: str) -> tuple[int, int] | None:
    x, comma, y = move.partition(",")
    return (int(x), int(y)) if comma else None


def _place_name(cards: Cards, lying: Mapping[tuple[int, int], int], x: int, y: int) -> str:
    """Return a place by the cards beside it, as every place has: "Lay it right of red 7 and above blue 3"."""
    return translate("Lay it {where}", where=_beside(cards, lying, x, y))


def _locate(cards: Cards, lying: Mapping[tuple[int, int], int], x: int, y: int) -> str:
    """Return a card of the map with its row and column among the cards, and the cards beside it."""
    row = max(y for _, y in lying) - y + 1
    column = x - min(x for x, _ in lying) + 1
    name = translate(
        "{card}, row {row}, column {column}", card=card_name(cards, lying[x, y]), row=row, column=column
    )
    beside = _beside(cards, lying, x, y)
    return f"{name}, {beside}" if beside else name


def _beside(cards: Cards, lying: Mapping[tuple[int, int], int], x: int, y: int) -> str:
    """Return the cards beside a place: "right of red 7 and above blue 3"."""
    return join_messages(
        [
            message(side, card=card_name(cards, lying[x + dx, y + dy], short=True))
            for (dx, dy), side in PHRASES.items()
            if (x + dx, y + dy) in lying
        ]
    )


def name_free_place(public: Mapping[str, Any], move: str) -> str:
    """Return the move that lays a card, in words."""
    lying = {(x, y): card for x, y, card in public["map"]}
    x, _, y = move.partition(",")
    return _place_name(cards_from_dict(public["printed"]), lying, int(x), int(y))
