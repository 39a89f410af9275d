"""The mine of Diggity to scale: its cards, how their exits end, and where the chosen card may lie.

The choices of an address are exits, as "5E": those of a place where several ways to lay the card are legal.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from games.diggity.cards import SIDES
from games.diggity.determinize import mine_in
from games.diggity.mine import Mine, Rect
from games.diggity.moves import JOIN, parse_move
from games.diggity.tools import A_TOOL, TOOLS
from games.diggity.views import PublicView
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.diggity.cards import (
    SCALE,
    SIDE_NAMES,
    LyingCard,
    lie,
    name_symbol,
)
from wordsvc.faces.diggity.players import GOLD
from wordsvc.input.messages import join_messages, message, translate, translate_plural

TARGET: Final = 44
"""The width and height of a place that can be tapped."""

_OUT: Final = 15
"""The distance of the middle of a target from the card."""
_MARGIN: Final = 40
"""Room around the mine for targets, also where there are none now: so nothing moves when there are."""
_AROUND: Final = 80
"""The part of the mine in view around a card that may be laid, to each side of a point."""
_AHEAD: Final = 20
"""The distance of this point from the exit that the card joins."""

_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_EDGES: Final = (message("north edge"), message("east edge"), message("south edge"), message("west edge"))

Point = tuple[int, int]


class MapCard(NamedTuple):
    """A card of the mine."""

    number: int
    lying: LyingCard
    name: str
    last: bool


class End(NamedTuple):
    """An exit that is not joined: `state` is "open" or "dead", `side` counts clockwise from north."""

    state: str
    side: int
    x: int
    y: int


class Target(NamedTuple):
    """A place to tap: `move` lays the card, `link` shows the `ways` to lay it; `chosen` has them shown.

    `makes` are the pictures of what the card makes there, as far as it can be known.
    """

    x: int
    y: int
    name: str
    ways: int
    move: str
    link: str
    chosen: bool
    makes: Sequence[str] = ()


class Way(NamedTuple):
    """A way to lay the chosen card, with the part of the mine around it, and what it makes."""

    move: str
    name: str
    lying: LyingCard
    box: str
    makes: Sequence[str]


class MineMap(NamedTuple):
    """The mine as it is drawn; `box` is what is seen of the drawing, in its units."""

    label: str
    box: str
    width: int
    height: int
    cards: list[MapCard]
    ends: list[End]
    targets: list[Target]
    ways: list[Way]
    asks: str
    notes: list[str]


def draw_map(context: BoardContext, names: Sequence[str]) -> MineMap | None:
    """Return the mine as the seat of a context sees it; None where no card is laid."""
    public, private = context.view["public"], context.view["private"]
    mine = mine_in(public)
    if not mine.cards:
        return None
    chosen = private["chosen"] if private is not None and context.may_move else None
    joins = {} if chosen is None else _joins(context.legal)
    groups = _group(mine, joins)
    shown = _shown(context.picked, groups, joins)
    ends = mine.exits()
    left, top, width, height = _box(mine)
    return MineMap(
        translate_plural("The mine, {n} card", "The mine, {n} cards", len(mine.cards)),
        f"{left} {top} {width} {height}",
        width,
        height,
        _draw_cards(mine, ends, public, names),
        _draw_ends(mine, ends, joins),
        [_draw_target(context, mine, group, joins, group == shown, len(groups) > 1) for group in groups],
        []
        if chosen is None
        else [_draw_way(context, mine, chosen, join) for exit_ in shown for join in joins[exit_]],
        translate("How does it lie {where}?", where=_where(shown)) if shown else "",
        _note(public),
    )


def exit_name(exit_: int) -> str:
    """Return an exit as moves name it: "5E" is that of card 5 to the east."""
    return f"{(exit_ >> 2) + 1}{SIDES[exit_ & 3]}"


def _joins(legal: Iterable[str]) -> dict[int, list[int]]:
    """Return the legal ways to lay the chosen card, for each exit."""
    found: dict[int, list[int]] = {}
    for text in legal:
        join = parse_move(text) - JOIN
        found.setdefault(join >> 2, []).append(join)
    return found


def _point(rect: Rect, side: int) -> Point:
    """Return the point where an exit in this side of a card is drawn."""
    left, top, right, bottom = (each * SCALE for each in rect)
    x, y = (left + right) // 2, (top + bottom) // 2
    return ((x, top), (right, y), (x, bottom), (left, y))[side]


def _aim(mine: Mine, exits: Sequence[int]) -> Point:
    """Return the middle of the target of exits: before the exit, or amid them."""
    x = y = 0
    for exit_ in exits:
        side = exit_ & 3
        at = _point(mine.cards[exit_ >> 2][0], side)
        x += at[0] + _OUT * _STEPS[side][0]
        y += at[1] + _OUT * _STEPS[side][1]
    return x // len(exits), y // len(exits)


def _group(mine: Mine, exits: Iterable[int]) -> list[list[int]]:
    """Return the exits, those together whose targets would lie over one another: they share one."""
    groups = [[exit_] for exit_ in exits]
    while pair := _find_overlap([_aim(mine, group) for group in groups]):
        first, second = pair
        groups[first] += groups.pop(second)
    return groups


def _find_overlap(aims: Sequence[Point]) -> tuple[int, int] | None:
    for second, (x, y) in enumerate(aims):
        for first, (other_x, other_y) in enumerate(aims[:second]):
            if max(abs(x - other_x), abs(y - other_y)) < TARGET:
                return first, second
    return None


def _shown(
    picked: Sequence[str], groups: Sequence[list[int]], joins: Mapping[int, Sequence[int]]
) -> list[int]:
    """Return the exits whose ways are shown: those that were chosen, or the only ones that there are."""
    several = [group for group in groups if sum(len(joins[exit_]) for exit_ in group) > 1]
    if several and len(groups) == 1:
        return several[0]
    return next((group for group in several if exit_name(group[0]) in picked), [])


def _box(mine: Mine) -> tuple[int, int, int, int]:
    """Left, top, width and height of the drawing."""
    rects = [rect for rect, _, _ in mine.cards]
    left, top = (min(rect[side] for rect in rects) * SCALE - _MARGIN for side in (0, 1))
    right, bottom = (max(rect[side] for rect in rects) * SCALE + _MARGIN for side in (2, 3))
    return left, top, right - left, bottom - top


def _draw_cards(
    mine: Mine, ends: Mapping[int, str], public: PublicView, names: Sequence[str]
) -> list[MapCard]:
    meeting: dict[Point, list[int]] = {}
    for exit_ in ends:
        meeting.setdefault(_point(mine.cards[exit_ >> 2][0], exit_ & 3), []).append(exit_ >> 2)
    drawn = []
    for number, (rect, kind, exits) in enumerate(mine.cards):
        last = number == len(mine.cards) - 1
        said = [translate("card {number}, {symbol}", number=number + 1, symbol=name_symbol(kind))]
        for side in range(4):
            if exits >> side & 1:
                there = [other for other in meeting[_point(rect, side)] if other != number]
                said.append(_name_end(side, ends[number << 2 | side], there))
        if last and public["last"] is not None:
            said.append(translate("laid last by {who}", who=names[public["last"]["seat"]]))
        drawn.append(MapCard(number + 1, lie(rect, kind, exits), "; ".join(said), last))
    return drawn


def _name_end(side: int, state: str, there: Sequence[int]) -> str:
    """Return the end of a card's exit: at another card, open or blocked."""
    if state == "joined":
        return translate("{side}: card {card}", side=SIDE_NAMES[side], card=there[0] + 1)
    if state == "open":
        return translate("{side}: open", side=SIDE_NAMES[side])
    return translate("{side}: blocked", side=SIDE_NAMES[side])


def _draw_ends(mine: Mine, ends: Mapping[int, str], targets: Mapping[int, object]) -> list[End]:
    """Return the ends of the exits that are not joined, except where a target is."""
    return [
        End(state, exit_ & 3, *_point(mine.cards[exit_ >> 2][0], exit_ & 3))
        for exit_, state in ends.items()
        if state != "joined" and exit_ not in targets
    ]


def _draw_target(
    context: BoardContext,
    mine: Mine,
    exits: Sequence[int],
    joins: Mapping[int, Sequence[int]],
    chosen: bool,
    others: bool,
) -> Target:
    """Return the target of exits; the only one needs no link."""
    ways = [join for exit_ in exits for join in joins[exit_]]
    x, y = _aim(mine, exits)
    at = x - TARGET // 2, y - TARGET // 2
    if len(ways) == 1:
        move = _write(ways[0])
        return Target(*at, _name_way(context, ways[0]), 1, move, "", False, _makes(context, move))
    name = translate_plural("{where}: {n} way", "{where}: {n} ways", len(ways), where=_where(exits))
    link = context.link() if chosen else context.link(*(exit_name(exit_) for exit_ in exits))
    return Target(*at, name, len(ways), "", link if others else "", chosen)


def _where(exits: Sequence[int]) -> str:
    return join_messages([name_place(exit_) for exit_ in exits], "or")


def name_place(exit_: int) -> str:
    """Return the place of a card that joins an exit, as part of a sentence."""
    card = (exit_ >> 2) + 1
    return (
        message("north of card {card}", card=card),
        message("east of card {card}", card=card),
        message("south of card {card}", card=card),
        message("west of card {card}", card=card),
    )[exit_ & 3]


def name_side(side: int) -> str:
    """Return an edge of a card: its north, east, south or west edge."""
    return _EDGES[side]


def _write(join: int) -> str:
    """Return a way to lay a card, as logs have it."""
    return f"{exit_name(join >> 2)}-{SIDES[join & 3]}"


def _name_way(context: BoardContext, join: int) -> str:
    says = translate("Lay it {where}, its {edge} there", where=_where([join >> 2]), edge=_EDGES[join & 3])
    made = _makes(context, _write(join))
    makes = [message("a miner") if each == GOLD else A_TOOL[TOOLS.index(each)] for each in made]
    return translate("{way}: makes {made}", way=says, made=join_messages(makes, "or")) if makes else says


def _makes(context: BoardContext, move: str) -> list[str]:
    """Return the pictures of what a card makes by a move: tools by their names, and gold for a miner."""
    outcome = context.outcomes.get(move)
    if outcome is None or outcome["public"]["phase"] != "prize":
        return []
    return [*outcome["public"]["made"], *([GOLD] if outcome["public"]["miner"] else [])]


def _draw_way(context: BoardContext, mine: Mine, kind: int, join: int) -> Way:
    layout = mine.layout(kind, join)
    assert layout is not None  # noqa: S101 - the move is legal
    side = join >> 2 & 3
    x, y = _point(mine.cards[join >> 4][0], side)
    left, top = x + _AHEAD * _STEPS[side][0] - _AROUND, y + _AHEAD * _STEPS[side][1] - _AROUND
    box = f"{left} {top} {2 * _AROUND} {2 * _AROUND}"
    move = _write(join)
    return Way(move, _name_way(context, join), lie(layout[0], kind, layout[1]), box, _makes(context, move))


def _note(public: PublicView) -> list[str]:
    """Return a note on places where only one kind of edge fits."""
    short = [_place_of(each["exit"]) for each in public["open"] if not each["long"]]
    long = [_place_of(each["exit"]) for each in public["open"] if not each["short"]]
    return [
        *(
            [translate("Only a short edge fits {places}.", places=join_messages(short, "and"))]
            if short
            else []
        ),
        *([translate("Only a long edge fits {places}.", places=join_messages(long, "and"))] if long else []),
    ]


def _place_of(text: str) -> str:
    """Return the place of a card that joins an exit, as "5E" names it."""
    return name_place((int(text[:-1]) - 1 << 2) + SIDES.index(text[-1]))
