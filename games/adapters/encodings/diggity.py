"""Diggity as numbers: every move is an action."""

from typing import Final

from games.adapters.encodings.encoding import (
    NONE,
    BaseEncoding,
    Range,
    Segments,
    amount,
    copies,
    counts,
    flags,
    number,
    one_of,
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

MAX_COORDINATE: Final = 14 * MAX_CARDS
"""Quarter inches from the middle of the first card; a card is 14 long."""


class DiggityEncoding(BaseEncoding):
    """The mine card by card in the order in which they were laid, and what each seat has."""

    actions = len(MOVES)

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        seats, last = game.seats, game.seats - 1
        cards, gold = game.contents["mine"], game.contents["gold"]
        turns = int(game.options["turns"]) * seats

        def side(name: str) -> Range:
            meaning = f"where the {name} side of each card of the mine lies, in quarter inches"
            return amount(meaning, MAX_COORDINATE, -MAX_COORDINATE)

        self.ranges = {
            "phase": one_of(f"the phase: {', '.join(PHASES)}", len(PHASES) - 1),
            "turn": one_of("the seat in turn", last),
            "resume": one_of("the seat that goes on after a first card", last),
            "asked": one_of("the seats that are asked", last),
            "deck": amount("cards of the deck", len(cards)),
            "gold": amount("gold cards still to be turned up", len(gold)),
            "face": amount("nuggets of the gold card that is fought for", max(gold)),
            "made": flags(f"tools that the last card has made: {', '.join(TOOLS)}"),
            "miner": flags("1 if the last card has made a miner"),
            "wanted": one_of("the tool that is being stolen", len(TOOLS) - 1),
            "passes": amount("passes in a row", turns),
            "turns": amount("turns that are over", turns),
            "hands": amount("cards in the hand of each seat", len(cards)),
            "nuggets": amount("nuggets of each seat", game.bounds.highest_score),
            "piles": amount("tools on each pile", seats),
            "tools": amount("tools of each rank, seat by seat, or -1", seats, NONE),
            "taken": amount("tools taken openly of each rank, seat by seat", seats),
            "played": one_of("the seats that played tools in the duel, by rank", last),
            "hand": amount("own cards of each kind", copies(cards)),
            "chosen": one_of("the kind of the card about to be laid", KINDS - 1),
            "discards": amount("discards of each kind", copies(cards)),
            "mine_card": one_of("the kind of each card of the mine", KINDS - 1),
            "mine_left": side("left"),
            "mine_top": side("upper"),
            "mine_right": side("right"),
            "mine_bottom": side("lower"),
            "mine_exits": one_of("the exits of each card of the mine, a bit a side", (1 << len(SIDES)) - 1),
            "open": one_of("how a card may join each exit: 1 by a short edge, 2 by a long, 3 by both", 3, 0),
        }

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view; cards are kinds, sides a bit each, places in quarter inches."""
        public, private, seat = parts_of(view)
        seats = self._seats
        unknown = [NONE] * len(TOOLS)
        tools = [unknown] * seats if public["tools"] is None else [*public["tools"]]
        tools[seat] = private["tools"]
        mine = public["mine"]
        laid = {
            f"mine_{name}": padded([card[name] for card in mine], MAX_CARDS)
            for name in ("card", "left", "top", "right", "bottom")
        }
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
            **laid,
            "mine_exits": padded([mask_of(card["exits"]) for card in mine], MAX_CARDS),
            "open": exits,
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself."""
        return move
