"""Diddly as numbers: every move is an action."""

from typing import Final

from games.adapters.encodings.encoding import (
    NONE,
    BaseEncoding,
    Segments,
    amount,
    copies,
    counts,
    flags,
    one_of,
    parts_of,
    seen_from,
    turned,
)
from games.core import AnyGame, AnyView
from games.diddly.moves import KINDS, MOVES, PLACES, PLACES_FROM_ONE
from games.diddly.state import PHASES, SOURCES
from games.diddly.turns import round_name

_PHASE: Final = {phase: number for number, phase in enumerate(PHASES)}
_FLAGS: Final = {
    places: [int(place in places) for place in range(1, PLACES + 1)] for places in PLACES_FROM_ONE
}
"""The flags of every set of places: 1 for each that is in it, else 0."""


class DiddlyEncoding(BaseEncoding):
    """The boards place by place, the discard pile by kinds, and where the round stands."""

    actions = len(MOVES)

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        options, last = game.options, game.seats - 1
        cards = game.contents[round_name(0)]
        self._beyond = [NONE] * (PLACES - game.parsed_options.size)  # type: ignore[attr-defined] # of Diddly
        self.ranges = {
            "phase": one_of(f"the phase: {', '.join(PHASES)}", len(PHASES) - 1),
            "turn": one_of("the seat in turn", last),
            "dealer": one_of("the dealer", last),
            "closer": one_of("the seat that went out first", last),
            "round": amount("the round", int(options["rounds"])),
            "turns": amount("turns taken in this round", (int(options["turns"]) + 1) * game.seats),
            "peeks": amount("peeks at set-up that are left to the seat in turn", PLACES),
            "deck": amount("cards of the deck", len(cards)),
            "drawn_from": one_of(f"where the card in hand came from: {', '.join(SOURCES)}", len(SOURCES) - 1),
            "drawn_card": one_of("the kind of the card in hand", KINDS - 1),
            "drawn_place": one_of("the only place that the card in hand may go to, or 0", PLACES),
            "drawn_looked": one_of("1 if its player has looked with the card in hand", 1),
            "discard_top": one_of("the kind of the uppermost discard", KINDS - 1),
            "discard": amount("discards of each kind", copies(cards)),
            "boards": one_of("the kind at each place, board by board", KINDS - 1),
            "peeked": flags("places at which each seat has peeked"),
            "chosen": flags("places chosen at set-up"),
            "totals": amount("points of each seat", game.bounds.highest_score, game.bounds.lowest_score),
        }

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view; cards are kinds."""
        public, private, seat = parts_of(view)
        seats, turn, closer = self._seats, public["turn"], public["closer"]
        boards: list[int] = [*private["board"], *self._beyond]
        for board in turned(seat, public["boards"])[1:]:
            boards += board
            boards += self._beyond
        peeked: list[int] = []
        for places in turned(seat, public["peeked"]):
            peeked += _FLAGS[tuple(places)]
        drawn = public["drawn"]
        held = [NONE] * 4
        if drawn is not None:
            card = drawn["card"] if private["drawn"] is None else private["drawn"]
            held = [SOURCES.index(drawn["from"]), card, drawn["slot"], int(drawn["looked"])]
        pile = public["discard"]
        totals = [*map(sum, zip(*public["results"], strict=True))] or [0] * seats
        return {
            "phase": [_PHASE[public["phase"]]],
            "turn": [(turn - seat) % seats],
            "dealer": [(public["dealer"] - seat) % seats],
            "closer": [seen_from(seat, seats, closer)],
            "round": [public["round"]],
            "turns": [public["turns"]],
            "peeks": [public["peeks"]],
            "deck": [public["deck"]],
            "drawn_from": held[:1],
            "drawn_card": held[1:2],
            "drawn_place": held[2:3],
            "drawn_looked": held[3:],
            "discard_top": [pile[-1] if pile else NONE],
            "discard": counts(pile, KINDS),
            "boards": boards,
            "peeked": peeked,
            "chosen": _FLAGS[tuple(public["chosen"])],
            "totals": turned(seat, totals),
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself."""
        return move
