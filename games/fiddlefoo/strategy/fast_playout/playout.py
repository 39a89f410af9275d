"""The rest of a game without variants, played on by all seats as their advice says.

Hands and map become the same as by the rules, with every move as `Heuristics.suggest` says. But a whole turn
is one step here, no moves are listed, and the places for cards are kept from turn to turn.
"""

from typing import Final

from games.fiddlefoo.cards import COLOURS, bits
from games.fiddlefoo.grid import distance
from games.fiddlefoo.moves import DONE, NOTES
from games.fiddlefoo.options import Options
from games.fiddlefoo.scoring import hand_score
from games.fiddlefoo.state import CHOOSE, LAYING, NONE, PAIRING, State
from games.fiddlefoo.strategy.expected_throws import A_CARD
from games.fiddlefoo.strategy.fast_playout.map import SAFE, FastMap
from games.fiddlefoo.strategy.fast_playout.prices import Prices
from games.fiddlefoo.throws import ends, unthrown

MAX_MAPS: Final = 64
"""The maps that are kept: the playouts for one question begin with few of them."""


class FastPlayouts:
    """Plays games of one table on."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._maps: dict[tuple[tuple[int, int], ...], FastMap] = {}

    def finish(self, state: State) -> list[int]:
        """Return the scores at the end of the game that is being played."""
        rest = _Rest(self._options, state, self._map(state))
        rest.play()
        return [hand_score(state.cards, hand) for hand in rest.hands]

    def _map(self, state: State) -> FastMap:
        """Return the map of a state, to be changed."""
        lying = tuple(state.cells.items())
        known = self._maps.get(lying)
        if known is None:
            if len(self._maps) == MAX_MAPS:
                self._maps.clear()
            known = self._maps[lying] = FastMap(self._options.inside, state.cards, state.cells)
        return known.copy()


class _Rest:
    """One game that is played on."""

    __slots__ = (
        "_actor", "_cards", "_deck", "_idle", "_known", "_loose", "_map", "_options", "_state", "_unthrown",
        "hands",
    )  # fmt: skip

    def __init__(self, options: Options, state: State, fast_map: FastMap) -> None:
        self._options, self._cards, self._state = options, state.cards, state
        self._map = fast_map
        self.hands, self._known, self._deck = state.hands[:], state.known[:], state.deck[:]
        self._unthrown = state.unthrown[:]
        self._actor, self._idle = state.actor, state.idle
        self._loose = options.deck
        for card in (*state.cells.values(), *state.gone):
            self._loose &= ~(1 << card)

    def play(self) -> None:
        """Play on to the end of the game."""
        over = self._finish_turn()
        while not over:
            self._turn()
            over = self._pass_on()

    def _finish_turn(self) -> bool:
        """Finish the turn that has begun; says whether the game is over then."""
        state = self._state
        if state.phase == CHOOSE:
            return False
        if state.phase == LAYING:
            prices = self._prices()
            colour = self._cards.colour[state.chosen]
            _, cell = prices.best_place(state.chosen, self._map.places[colour])
            self._lay(state.chosen, cell, prices)
        elif state.phase == PAIRING:
            self._choose_pair()
        else:
            self._answer()
        return self._pass_on()

    def _turn(self) -> None:
        """Lay the card that gains most, or draw (F15)."""
        cards, notes, hand = self._cards, self._cards.notes, self.hands[self._actor]
        best, chosen, cell = -1e9, NONE, NONE
        prices = self._prices()
        least = prices.least() - A_CARD
        for colour in COLOURS:
            places, held = self._map.places[colour], hand & cards.of_colour[colour]
            if not held or not places:
                continue
            for card in bits(held):
                if notes[card] - least > best:  # else no place is good enough
                    gained, place = prices.best_place(card, places)
                    if gained > best:
                        best, chosen, cell = gained, card, place
        if chosen != NONE:
            self._lay(chosen, cell, prices)
        elif self._deck:
            self._draw()
        else:
            self._idle += 1

    def _prices(self) -> Prices:
        """Return the throws that the seat in turn expects."""
        return Prices(
            self._cards,
            self._loose,
            self._actor,
            self.hands,
            self._known,
            self._unthrown,
            deck=bool(self._deck),
        )

    def _lay(self, card: int, cell: int, prices: Prices) -> None:
        """Lay a card, make the pair for which others are expected to throw least, and let them throw."""
        cards, actor, bit = self._cards, self._actor, 1 << card
        colour, number = cards.colour[card], cards.number[card]
        low, low_spaces, high, high_spaces = self._map.places[colour][cell]
        above = low + high - 2 * number
        upwards = above > 0
        if not above and high != low:  # equal ranges on both sides
            below = prices.pair_price(card, low, number, low_spaces)
            upwards = prices.pair_price(card, number, high, high_spaces) < below
        self.hands[actor] &= ~bit
        self._known[actor] &= ~bit
        self._loose &= ~bit
        self._idle = 0
        self._map.put(cell, colour, number)
        if upwards:
            self._pair(colour, number, high, high_spaces)
        else:
            self._pair(colour, low, number, low_spaces)

    def _choose_pair(self) -> None:
        """Make one of the two pairs that are offered (F08)."""
        state, cards, prices = self._state, self._cards, self._prices()
        place = {card: cell for cell, card in state.cells.items()}
        laid, best = state.last, None
        for other in state.tied:
            low, high = ends(cards, laid, other)
            spaces = min(distance(place[laid], place[other]), SAFE)
            price = prices.pair_price(laid, low, high, spaces)
            if best is None or price < best[0]:
                best = price, low, high, spaces
        if best is not None:
            self._pair(cards.colour[laid], *best[1:])

    def _pair(self, colour: int, low: int, high: int, spaces: int) -> None:
        """Make the others throw at a pair, or its player draw at a Safe Song (fiddlefoo.18, fiddlefoo.23)."""
        if spaces == SAFE:
            if self._deck:
                self._draw()
            return
        cards, actor = self._cards, self._actor
        fits, matches = cards.between(colour, low, high), cards.by_notes[spaces]
        for seat, hand in enumerate(self.hands):
            if seat != actor:
                thrown = _thrown(hand, fits, matches)
                self._unthrown[seat] |= unthrown(fits, matches, thrown)
                self._hand_over(seat, thrown)

    def _answer(self) -> None:
        """Make the throws that are missing, and hand over all thrown cards."""
        state, window = self._state, self._state.window
        if window is None:
            return
        for seat, moves, closed in zip(window.members, window.answers, window.closed, strict=True):
            thrown = sum(1 << move % NOTES for move in moves if move != DONE)
            if not closed:
                thrown = _thrown(self.hands[seat], state.fits, state.matches)
            self._unthrown[seat] |= unthrown(state.fits, state.matches, thrown)
            self._hand_over(seat, thrown)

    def _hand_over(self, seat: int, thrown: int) -> None:
        """Give cards to the player in turn (fiddlefoo.24)."""
        if thrown:
            hands, known, actor = self.hands, self._known, self._actor
            hands[seat] &= ~thrown
            known[seat] &= ~thrown
            hands[actor] |= thrown
            known[actor] |= thrown

    def _draw(self) -> None:
        self.hands[self._actor] |= 1 << self._deck.pop()
        self._unthrown[self._actor] = 0

    def _pass_on(self) -> bool:
        """Pass the turn on; says whether the game is over instead (F17, F18)."""
        if not all(self.hands) or self._idle >= self._options.stall * len(self.hands):
            return True
        self._actor = (self._actor + 1) % len(self.hands)
        return False


def _thrown(hand: int, fits: int, matches: int) -> int:
    """Return the cards that are thrown from a hand: all inside the range, or else the first for its notes."""
    thrown = hand & fits
    if not thrown:
        thrown = hand & matches
        thrown &= -thrown
    return thrown
