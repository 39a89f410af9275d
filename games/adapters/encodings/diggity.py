"""Diggity as numbers: every move is an action."""

from games.adapters.encodings.encoding import (
    NONE,
    Segments,
    counts,
    number,
    padded,
    parts_of,
    seen_from,
    turned,
)
from games.core import AnyGame, AnyView
from games.diggity.cards import KINDS, SIDES, mask_of
from games.diggity.mine import MAX_CARDS
from games.diggity.moves import MOVES
from games.diggity.state import PHASES
from games.diggity.tools import TOOLS

_MINE_NUMBERS = 6


class DiggityEncoding:
    """The mine card by card in the order in which they were laid, and what each seat has."""

    actions = len(MOVES)

    def __init__(self, game: AnyGame) -> None:
        self._seats = game.seats

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view; cards are kinds, sides a bit each, places in quarter inches."""
        public, private, seat = parts_of(view)
        seats = self._seats
        unknown = [NONE] * len(TOOLS)
        tools = [unknown] * seats if public["tools"] is None else [*public["tools"]]
        tools[seat] = private["tools"]
        mine: list[int] = []
        for card in public["mine"]:
            mine += [card["card"], card["left"], card["top"], card["right"], card["bottom"]]
            mine.append(mask_of(card["exits"]))
        exits = [0] * (MAX_CARDS * len(SIDES))
        for each in public["open"]:
            at = (int(each["exit"][:-1]) - 1) * len(SIDES) + SIDES.index(each["exit"][-1])
            exits[at] = each["short"] + 2 * each["long"]
        return {
            "phase": [PHASES.index(public["phase"])],
            "turn": [seen_from(seat, seats, public["turn"])],
            "resume": [seen_from(seat, seats, public["resume"])],
            "asked": [seen_from(seat, seats, each) for each in padded(view["to_act"], seats)],
            "deck": [public["deck"]],
            "gold": [public["gold"]],
            "face": [public["face"]],
            "made": [int(tool in public["made"]) for tool in TOOLS],
            "miner": [int(public["miner"])],
            "wanted": [number(public["wanted"])],
            "passes": [public["passes"]],
            "turns": [public["turns"]],
            "hands": turned(seat, public["hands"]),
            "nuggets": turned(seat, [sum(won) for won in public["won"]]),
            "piles": public["piles"],
            "tools": [each for of_seat in turned(seat, tools) for each in of_seat],
            "taken": [each for of_seat in turned(seat, public["taken"]) for each in of_seat],
            "played": padded([seen_from(seat, seats, each) for each in public["played"]], len(TOOLS)),
            "hand": counts(private["hand"], KINDS),
            "chosen": [number(private["chosen"])],
            "discards": counts(public["discards"], KINDS),
            "mine": padded(mine, MAX_CARDS * _MINE_NUMBERS),
            "open": exits,
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself."""
        return move
