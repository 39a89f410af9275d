"""Whole turns of Diddly: which there are, and in columns what each is worth by the outlook alone."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.diddly.cards import COPIES, HIDDEN, RECYCLE
from games.diddly.moves import AT, DECK, KINDS, PILE, TRADE
from games.diddly.strategy.match_worth import Match
from games.diddly.strategy.outlook import turns_of_all
from games.diddly.strategy.round_playout import OPENING, RoundPlayout

PLACES: Final = 4
"""Places that are weighed for a card: those that look best at once."""


class Turn(NamedTuple):
    """A move, and what follows from it: the card that is taken and its place; -1 from the deck."""

    move: int
    card: int
    place: int


def likely_places(playout: RoundPlayout, card: int) -> list[int]:
    """Return the places for a card: the best one at sight, and one of each group of equal places."""
    seat = playout.turn
    boards, known, down = playout.boards, playout.known[seat], playout.down[seat]
    saved: dict[int, tuple[float, int]] = {}
    for place in range(len(playout.cards[seat])):
        alike = boards.alike(known, place)
        if alike not in saved:
            opening = OPENING if down >> place & 1 else 0
            saved[alike] = boards.saved(known, place, card) + opening, place
    return [place for _, place in sorted(saved.values(), key=lambda pair: -pair[0])[:PLACES]]


def trades(playout: RoundPlayout) -> list[Turn]:
    """Return every card that the seat in turn can recycle."""
    board, down = playout.cards[playout.turn], playout.down[playout.turn]
    return [
        Turn(TRADE + KINDS * place + kind, kind, place)
        for place, card in enumerate(board)
        if card == RECYCLE and not down >> place & 1
        for kind in sorted(set(playout.pile))
    ]


def likely_turns(playout: RoundPlayout, held: int) -> list[Turn]:
    """Return the turns of the seat in turn that look good at once; with a card in hand, where to put it."""
    if held >= 0:
        return [Turn(AT + place, held, place) for place in likely_places(playout, held)]
    top = playout.pile[-1]
    found = [Turn(PILE, top, place) for place in likely_places(playout, top)]
    deck = [Turn(DECK, HIDDEN, HIDDEN)] if playout.can_draw() else []
    return [*found, *deck, *trades(playout)]


class Prospect:
    """Estimates of each turn on a board of columns, for the seat in turn."""

    def __init__(self, playout: RoundPlayout, match: Match) -> None:
        self._playout = playout
        self._match = match
        self._after: dict[int, tuple[list[float], list[float]]] = {}

    def turns(self, held: int, unseen: Sequence[int] = COPIES) -> list[tuple[float, Turn]]:
        """Return the likely turns with their worth, the best first.

        Args:
            held: the card in hand, or -1.
            unseen: how many cards of each kind may come from the deck.
        """
        found = []
        for turn in likely_turns(self._playout, held):
            value = self._of_deck(unseen) if turn.move == DECK else self.value(turn.place, turn.card)
            found.append((value, turn))
        return sorted(found, key=lambda pair: -pair[0])

    def _of_deck(self, unseen: Sequence[int]) -> float:
        """Return the worth of the best place for each card that may come, on average."""
        total = 0.0
        for card, count in enumerate(unseen):
            if count:
                total += count * max(
                    [self.value(place, card) for place in likely_places(self._playout, card)]
                )
        return total / sum(unseen)

    def value(self, place: int, card: int) -> float:
        """Return the worth of a card at a place."""
        playout, seat = self._playout, self._playout.turn
        opens = playout.down[seat] >> place & 1
        if opens not in self._after:
            self._after[opens] = self._afterwards(opens)
        points, turns = self._after[opens]
        board = playout.known[seat][:]
        playout.boards.put(board, place, card)
        points[seat] = playout.boards.outlook(board, turns[seat])
        return self._match.worth(points, turns)

    def _afterwards(self, opens: int) -> tuple[list[float], list[float]]:
        """Return the average scores of the seats after the turn, and the turns that they then have left."""
        playout, seat = self._playout, self._playout.turn
        seats = len(playout.cards)
        downs = [down.bit_count() for down in playout.down]
        downs[seat] -= opens
        closer = seat if playout.closer < 0 and not downs[seat] else playout.closer
        following = (seat + 1) % seats
        boards, turns = playout.boards, [0.0] * seats
        if following != closer:
            turns = turns_of_all(seats, following, closer, downs, square=boards.square)
        return [boards.outlook(board, left) for board, left in zip(playout.known, turns, strict=True)], turns
