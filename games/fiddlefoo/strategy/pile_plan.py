"""Estimates for the piles of the cooperative game: the way to ten notes each, and the helpful cards.

A card that is laid is lost to its pile, but others may pile what is inside the range of its pair
(`games.fiddlefoo.strategy.pile_values` has what a pile is worth).
"""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from games.fiddlefoo.cards import COLOURS, MAX_NUMBER, PURPLE, bits
from games.fiddlefoo.moves import DONE, PILE
from games.fiddlefoo.options import Options
from games.fiddlefoo.scoring import PILE_NOTES, pile_notes
from games.fiddlefoo.state import NONE, State
from games.fiddlefoo.strategy.hidden_cards import HiddenCards
from games.fiddlefoo.strategy.pile_values import TOO_MANY, Prospect, Values, value_offers, value_piles

A_CARD_DRAWN: Final = 2.0
"""Points that a card from the deck is worth: the game goes on for longer."""
IN_HAND: Final = 0.95
"""The chance that a card in a hand is piled or laid some time, at a table of `MANY`."""
IN_DECK: Final = 0.5
"""The same for a card in the deck."""
MANY: Final = 4
"""The seats below which fewer cards are dealt: the chances fall with the square."""
LONG: Final = 32
"""The cards in hands with which the game is long enough for every card; with fewer all chances fall."""
ITS_END: Final = 0.2
"""The part of the chances that is left at the end."""
FOR_ITS_NOTES: Final = 0.15
"""The chance that a card is piled for its notes when no range will have it inside."""
ENDS: Final = 0.5
"""The cards to come that could end a range, at which one in two cards gets inside one."""
MATCHING: Final = 0.5
"""The part of the best card for its notes that is counted, since it would be the only one."""


class PilePlan:
    """The prospects of the four piles as a seat sees them, for one question."""

    __slots__ = (
        "_cards", "_gains", "_hidden", "_in_hand", "_lasts", "_options", "_state", "_to_come", "_tops",
        "_values",
    )  # fmt: skip

    def __init__(self, options: Options, state: State, seat: int, hidden: HiddenCards) -> None:
        self._options, self._state, self._cards, self._hidden = options, state, state.cards, hidden
        self._in_hand = state.hands[seat]
        self._lasts = min(1.0, sum(hand.bit_count() for hand in state.hands) / LONG + ITS_END)
        self._tops = [self._top(pile) for pile in state.piles]
        self._to_come = self._chances()
        self._values: dict[tuple[int, int], Values] = {}
        self._gains: dict[tuple[int, int, int, bool], float] = {}

    def _top(self, pile: Sequence[int]) -> tuple[int, int]:
        """Return the highest number of a pile, and its notes."""
        number = self._cards.number[pile[-1]] if pile else 0
        return number, min(pile_notes(self._cards, pile), TOO_MANY)

    def points(self) -> float:
        """Return the expected final score of the piles."""
        tops = enumerate(self._tops)
        return math.fsum(self._values_of(colour)[number][notes] for colour, (number, notes) in tops)

    def gain(self, card: int, fits: int, matches: int, *, draws: bool) -> float:
        """Return the points that it gains to lay a card.

        Args:
            card: the card, which can never be piled then.
            fits: the cards inside the range of its pair.
            matches: the cards whose notes are its distance.
            draws: whether the pair is a Safe Song at which a card is drawn.
        """
        key = (card, fits, matches, draws)
        known = self._gains.get(key)
        if known is not None:
            return known
        own = self._cards.colour[card]
        others = self._hidden.held | self._hidden.unseen
        gained = A_CARD_DRAWN if draws else 0.0
        for colour in COLOURS:
            offered = self._offered(fits & others & self._cards.of_colour[colour], self._hidden.chance)
            if offered or colour == own:
                number, notes = top = self._tops[colour]
                after = self._values_of(colour, card)
                gained += value_offers(after, offered, top) - self._values_of(colour)[number][notes]
        gained += MATCHING * self._matching(card, matches & others & ~fits)
        self._gains[key] = gained
        return gained

    def answer(self, moves: Sequence[int]) -> int:
        """Return the best card to pile now, or to pile no more; `moves` are those that pile."""
        state, cards = self._state, self._cards
        held, chance = self._still_to_answer()
        best, chosen = 0.0, DONE
        for move in moves:
            card = move - PILE
            colour, number, notes = cards.colour[card], cards.number[card], cards.notes[card]
            notes += self._tops[colour][1]
            if notes > PILE_NOTES:
                continue
            same = state.fits & cards.of_colour[colour]
            without = self._offered(same & (held | self._hidden.unseen), chance)
            more = same & self._in_hand if state.fits >> card & 1 else 0
            mine = [Prospect(cards.number[each], cards.notes[each], 1.0) for each in bits(more)]
            values, top = self._values_of(colour), self._tops[colour]
            gained = value_offers(values, sorted([*without, *mine]), (number, notes))
            gained -= value_offers(values, without, top)
            if gained > best:
                best, chosen = gained, move
        return chosen

    def _still_to_answer(self) -> tuple[int, float]:
        """Return the known cards of those who answer later, and the chance that they hold an unseen card."""
        state, window = self._state, self._state.window
        held = hidden = 0
        for seat in window.members[window.at + 1 :] if window is not None else ():
            held |= state.known[seat]
            hidden += state.hands[seat].bit_count() - state.known[seat].bit_count()
        return held, hidden / max(1, self._hidden.unseen.bit_count())

    def _values_of(self, colour: int, laid: int = NONE) -> Values:
        """Return the values of the pile of a colour, now or once a card is laid."""
        key = (colour, laid if laid != NONE and self._cards.colour[laid] == colour else NONE)
        values = self._values.get(key)
        if values is None:
            values = self._values[key] = value_piles(self._prospects(*key))
        return values

    def _offered(self, held: int, chance: float) -> list[Prospect]:
        """Return the cards of one colour that others may pile now, each with its chance to be held."""
        cards, known = self._cards, self._hidden.held
        return sorted(
            Prospect(cards.number[card], cards.notes[card], 1.0 if known >> card & 1 else chance)
            for card in bits(held)
        )

    def _matching(self, laid: int, matches: int) -> float:
        """Return the gain from the best card that may be piled for its notes once a card is laid."""
        cards, best = self._cards, 0.0
        for card in bits(matches):
            colour, number = cards.colour[card], cards.number[card]
            top, notes = self._tops[colour]
            if number > top and notes + cards.notes[card] <= PILE_NOTES:
                values = self._values_of(colour, laid)
                gained = values[number][notes + cards.notes[card]] - values[top][notes]
                chance = 1.0 if self._hidden.held >> card & 1 else self._hidden.chance
                best = max(best, gained * chance)
        return best

    def _prospects(self, colour: int, laid: int) -> list[Prospect]:
        """Return a colour's cards with the chance that each is piled; `laid` is on the map, or -1.

        A range has a card on the map at one end, and one that is still to be laid at the other.
        """
        cards, chances = self._cards, self._to_come
        ends = cards.of_colour[colour]
        if self._options.wildcard:
            ends = self._options.deck if colour == PURPLE else ends | cards.of_colour[PURPLE]
        on_map = [
            cards.number[card]
            for card in (*self._state.cells.values(), laid)
            if card != NONE and ends >> card & 1
        ]
        low, high = min(on_map, default=MAX_NUMBER), max(on_map, default=0)
        to_come = [0.0] * (MAX_NUMBER + 1)
        for card in bits(ends):
            if card != laid:
                to_come[cards.number[card]] += chances[card]
        up_to = [*accumulate(to_come)]  # not `sum`: how that rounds depends on the version of Python
        prospects = []
        for card in bits(cards.of_colour[colour]):
            if card == laid or not chances[card]:
                continue
            number = cards.number[card]
            other_ends = up_to[-1] - up_to[number] if low < number else 0.0
            other_ends += up_to[number - 1] if high > number else 0.0
            other_ends *= self._lasts
            inside = FOR_ITS_NOTES + (1.0 - FOR_ITS_NOTES) * other_ends / (other_ends + ENDS)
            prospects.append(Prospect(number, cards.notes[card], chances[card] * inside))
        return prospects

    def _chances(self) -> list[float]:
        """Return the chance of every card to be laid or piled some time; 0 for one that is."""
        hidden = self._hidden
        share = min(1.0, self._options.seats / MANY)
        in_hand, in_deck = IN_HAND * share * share, IN_DECK * share * share
        chances = [0.0] * len(self._cards.number)
        for card in bits(self._in_hand | hidden.held):
            chances[card] = in_hand
        for card in bits(hidden.unseen):
            chances[card] = hidden.chance * in_hand + (1.0 - hidden.chance) * in_deck
        return chances
