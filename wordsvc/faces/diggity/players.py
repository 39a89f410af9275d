"""Belongings of players at a table of Diggity: gold, displayed tools, cards in hand."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.diggity.tools import MINER, NAMES, TOOLS, Recipes
from games.diggity.views import PublicView
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.diggity.cards import name_parts
from wordsvc.input.messages import translate, translate_plural

GOLD: Final = "gold"
"""The picture of gold; tools have pictures by their names."""


class Column(NamedTuple):
    """The head of a column: its picture, the rank of a tool, and the symbols that make it."""

    picture: str
    name: str
    rank: int
    symbols: Sequence[int]


class Held(NamedTuple):
    """The number of a tool that somebody has; None where that is hidden. `fresh` has just changed."""

    tool: str
    name: str
    number: int | None
    fresh: bool


class Player(NamedTuple):
    """The belongings of a player; `state` is the action that is due or done in the duel."""

    name: str
    mine: bool
    asked: bool
    state: str
    gold: int
    gold_cards: str
    gold_fresh: bool
    tools: list[Held]
    cards: int


def draw_columns(recipes: Sequence[Recipes]) -> list[Column]:
    """Return the columns of the players, with the recipes: gold, then the tools."""
    parts = _parts(recipes)
    miner = translate("gold; {parts} make a miner", parts=name_parts(parts[MINER]))
    columns = [Column(GOLD, miner, 0, parts[MINER])]
    for rank, tool in enumerate(TOOLS):
        symbols = parts[1 << rank]
        name = translate(
            "{tool}, rank {rank}, of {parts}", tool=NAMES[rank], rank=rank + 1, parts=name_parts(symbols)
        )
        columns.append(Column(tool, name, rank + 1, symbols))
    return columns


def _parts(recipes: Sequence[Recipes]) -> dict[int, tuple[int, ...]]:
    """Return the symbols that make each tool, and the miner, by their bits."""
    found: dict[int, tuple[int, ...]] = {}
    for symbol, (pairs, triples) in enumerate(recipes):
        for other, bit in pairs:
            found.setdefault(bit, (symbol, other))
        for first, second, bit in triples:
            found.setdefault(bit, (symbol, first, second))
    return found


def draw_players(context: BoardContext, names: Sequence[str]) -> list[Player]:
    """Return the belongings of all, in the order of the seats."""
    return [_draw_player(context, names, seat) for seat in range(len(names))]


def draw_piles(public: PublicView) -> list[Held]:
    """Return the tools that nobody has."""
    return [_held(rank, number, fresh=False) for rank, number in enumerate(public["piles"])]


def _draw_player(context: BoardContext, names: Sequence[str], seat: int) -> Player:
    public = context.view["public"]
    won = public["won"][seat]
    return Player(
        f"{names[seat][:1].upper()}{names[seat][1:]}",
        seat == context.seat,
        seat in context.view["to_act"],
        _tell_state(context, seat),
        sum(won),
        translate_plural("{n} gold card", "{n} gold cards", len(won)),
        any(event["kind"] == "win" and event["seat"] == seat for event in context.events),
        [
            _held(rank, count, fresh=_is_fresh(context, seat, rank))
            for rank, count in enumerate(_tools_seen(context, seat))
        ],
        public["hands"][seat],
    )


def _tell_state(context: BoardContext, seat: int) -> str:
    """Return the present action of a player, or the one in the duel."""
    public = context.view["public"]
    if seat in context.view["to_act"]:
        return translate("to move")
    if public["window"] is not None and seat == public["turn"]:
        return translate("with the miner")
    return ""


def _tools_seen(context: BoardContext, seat: int) -> list[int | None]:
    """Return the tools of a seat by rank, as far as the viewer may see them (G26)."""
    public, private = context.view["public"], context.view["private"]
    if public["tools"] is not None:
        return [*public["tools"][seat]]
    counts: list[int | None] = [None] * len(TOOLS)
    if private is not None and seat == context.seat:
        counts = [*private["tools"]]
    if public["shown"]:
        rank = public["shown"][0]
        counts[rank] = public["taken"][seat][rank]  # what was shown, and stolen since with everybody watching
    return counts


def _held(rank: int, number: int | None, *, fresh: bool) -> Held:
    return Held(TOOLS[rank], translate(NAMES[rank]), number, fresh)


def _is_fresh(context: BoardContext, seat: int, rank: int) -> bool:
    """Return True if the last move gave this tool to a seat, or took it."""
    return any(
        event.get("tool") == rank
        and event["kind"] in ("take", "rob", "play")
        and seat in (event["seat"], event.get("from"))
        for event in context.events
    )
