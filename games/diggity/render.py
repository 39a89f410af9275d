"""Diggity on a terminal: the mine, what everybody has, the own hand, and events as sentences."""

from collections.abc import Sequence
from typing import Final

from games.diggity.cards import FACES, SIDES, sides_of
from games.diggity.determinize import mine_in
from games.diggity.mine import Mine
from games.diggity.mine_map import KEY, draw_choice, draw_hand, draw_mine
from games.diggity.moves import JOIN, TEXTS
from games.diggity.options import Options
from games.diggity.tools import A_TOOL, NAMES, TOOLS
from games.diggity.views import PrivateView, PublicView, View
from games.messages import join_messages, message, translate

_SIDE_NAMES: Final = (message("north"), message("east"), message("south"), message("west"))
_ENDED: Final = "over"


def render(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """Return a view as lines; the deck is named with its status, because no deck is the printed one (G29)."""
    deck = options.deck
    public, private, viewer = view["public"], view["private"], view["seat"]
    mine = mine_in(public)
    mine_cards = translate(
        "Mine cards: {deck} to draw, {discarded} discarded ({name} deck, a {status}).",
        deck=public["deck"],
        discarded=len(public["discards"]),
        name=deck.name,
        status=translate(deck.status),
    )
    lines = [f"{mine_cards} {translate('Gold cards: {cards} to come.', cards=public['gold'])}"]
    lines += _drawn(mine, public)
    lines += ["", *_players(public, private, viewer, names), ""]
    if public["phase"] == _ENDED:
        return lines[:-1]
    lines += _prompt(public, names[view["to_act"][0]], names)
    if private is not None:
        lines += _own(mine, private)
    return lines


def _drawn(mine: Mine, public: PublicView) -> list[str]:
    if not mine.cards:
        return ["", translate("No card is laid yet.")] if public["phase"] != _ENDED else []
    last = len(mine.cards) - 1
    blocks = draw_mine(mine, last)
    lines = []
    for number, block in enumerate(blocks, 1):
        lines.append("")
        if len(blocks) > 1:
            lines.append(
                translate("Part {number} of {parts}, from west to east:", number=number, parts=len(blocks))
            )
        lines += block
    lines.append(f"({translate(KEY)})")
    if short := [each["exit"] for each in public["open"] if not each["long"]]:
        lines.append(translate("Only a short edge fits at {exits}.", exits=", ".join(short)))
    if long := [each["exit"] for each in public["open"] if not each["short"]]:
        lines.append(translate("Only a long edge fits at {exits}.", exits=", ".join(long)))
    return lines


def _players(
    public: PublicView, private: PrivateView | None, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """Return a row for each player and one for the piles of tools."""
    gold, in_hand, in_piles = translate("gold"), translate("cards in hand"), translate("in the piles")
    tool_names = [translate(name) for name in NAMES]
    width = max(len(in_piles), *(len(name[:18]) for name in names))
    rows = [f"{'':{width}}  {gold}  {'  '.join(tool_names)}  {in_hand}"]
    for seat, name in enumerate(names):
        counts = _tools_shown(public, private if seat == viewer else None, seat)
        tools = "  ".join(_count(count, tool) for count, tool in zip(counts, tool_names, strict=True))
        won, hand = sum(public["won"][seat]), public["hands"][seat]
        rows.append(f"{name[:18]:{width}}  {won:{len(gold)}}  {tools}  {hand:{len(in_hand)}}")
    piles = "  ".join(_count(count, tool) for count, tool in zip(public["piles"], tool_names, strict=True))
    rows.append(f"{in_piles:{width}}  {'':{len(gold)}}  {piles}")
    return rows


def _tools_shown(public: PublicView, own: PrivateView | None, seat: int) -> Sequence[int | str]:
    """Return the tools of a seat by rank, as far as the viewer may see them."""
    if public["tools"] is not None:
        return public["tools"][seat]
    counts: list[int | str] = ["?"] * len(TOOLS) if own is None else [*own["tools"]]
    if public["shown"]:
        rank = public["shown"][0]
        counts[rank] = public["taken"][seat][rank]  # what was shown, and stolen since with everybody watching
    return counts


def _count(count: int | str, tool: str) -> str:
    return str(count or "-").rjust(len(tool))


def _prompt(public: PublicView, who: str, names: Sequence[str]) -> list[str]:
    """Return lines about the player to act."""
    phase = public["phase"]
    if phase == "duel":
        holder = names[public["played"][-1] if public["played"] else public["turn"]]
        played = [
            translate("{tool} by {who}", tool=tool, who=names[seat])
            for seat, tool in zip(public["played"], NAMES, strict=False)
        ]
        return [
            translate("Gold worth {gold}, so far for {holder}.", gold=public["face"], holder=holder),
            *([translate("Played: {tools}.", tools=", ".join(played))] if played else []),
            translate("To play a tool or pass: {who}.", who=who),
        ]
    if phase == "prize":
        made = [A_TOOL[TOOLS.index(tool)] for tool in public["made"]]
        miner = [message("a miner")] if public["miner"] else []
        return [
            translate(
                "The card makes {made}. To choose: {who}.", made=join_messages([*made, *miner]), who=who
            )
        ]
    return [_prompt_on_turn(public, who)]


def _prompt_on_turn(public: PublicView, who: str) -> str:
    """Return the request to a player who has earned nothing with the card yet, or steals."""
    if public["wanted"] is not None:
        return translate(
            "To say from whom the {tool} is stolen: {who}.", tool=NAMES[public["wanted"]], who=who
        )
    if public["phase"] == "place":
        return translate("To say where the card lies: {who}.", who=who)
    if public["mine"]:
        return translate("To lay a card: {who}.", who=who)
    return translate("To start a mine: {who}.", who=who)


def _own(mine: Mine, private: PrivateView) -> list[str]:
    if private["chosen"] is not None:
        return _choice(mine, private["chosen"])
    return (
        ["", *draw_hand(private["hand"])]
        if private["hand"]
        else ["", translate("You have no cards in hand.")]
    )


def _choice(mine: Mine, kind: int) -> list[str]:
    """Return the chosen card with its edges, and what each place means."""
    lines = ["", translate("Your card, {card}:", card=FACES[kind]), *draw_choice(kind), ""]
    joins = mine.joins(kind)
    lines += [
        translate(
            "{place} joins its {own} edge to the {side} exit of card {number}.",
            place=TEXTS[JOIN + joins[0]],
            own=SIDES[joins[0] & 3],
            side=_SIDE_NAMES[joins[0] >> 2 & 3],
            number=(joins[0] >> 4) + 1,
        ),
        translate("For each place, how the card lies there, and the sides that its exits point to:"),
    ]
    cells = []
    for join in joins:
        layout = mine.layout(kind, join)
        if layout is not None:
            rect, exits = layout
            place, sides = TEXTS[JOIN + join], sides_of(exits)
            if rect[2] - rect[0] == 14:
                cells.append(translate("{place} across, {sides}", place=place, sides=sides))
            else:
                cells.append(translate("{place} upright, {sides}", place=place, sides=sides))
    width = max(map(len, cells))
    columns = max(1, 98 // (width + 3))
    for first in range(0, len(cells), columns):
        row = [cell.ljust(width) for cell in cells[first : first + columns]]
        lines.append(f"  {'   '.join(row)}".rstrip())
    return lines
