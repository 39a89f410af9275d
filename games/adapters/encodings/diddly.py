"""Diddly as numbers: every move is an action."""

from games.adapters.encodings.encoding import NONE, Segments, counts, padded, parts_of, seen_from, turned
from games.core import AnyGame, AnyView
from games.diddly.moves import KINDS, MOVES, PLACES
from games.diddly.state import PHASES, SOURCES


class DiddlyEncoding:
    """The boards place by place, the discard pile by kinds, and where the round stands."""

    actions = len(MOVES)

    def __init__(self, game: AnyGame) -> None:
        self._seats = game.seats

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view; cards are kinds."""
        public, private, seat = parts_of(view)
        boards = [*public["boards"]]
        boards[seat] = private["board"]
        drawn = public["drawn"]
        held = [NONE] * 4
        if drawn is not None:
            card = drawn["card"] if private["drawn"] is None else private["drawn"]
            held = [SOURCES.index(drawn["from"]), card, drawn["slot"], int(drawn["looked"])]
        pile = public["discard"]
        peeked = [[int(place in places) for place in range(1, PLACES + 1)] for places in public["peeked"]]
        totals = [sum(results[each] for results in public["results"]) for each in range(self._seats)]
        return {
            "phase": [PHASES.index(public["phase"])],
            "turn": [seen_from(seat, self._seats, public["turn"])],
            "dealer": [seen_from(seat, self._seats, public["dealer"])],
            "closer": [seen_from(seat, self._seats, public["closer"])],
            "round": [public["round"]],
            "turns": [public["turns"]],
            "peeks": [public["peeks"]],
            "deck": [public["deck"]],
            "drawn": held,
            "discard_top": [pile[-1] if pile else NONE],
            "discard": counts(pile, KINDS),
            "boards": [card for board in turned(seat, boards) for card in padded(board, PLACES)],
            "peeked": [each for places in turned(seat, peeked) for each in places],
            "chosen": [int(place in public["chosen"]) for place in range(1, PLACES + 1)],
            "totals": turned(seat, totals),
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself."""
        return move
