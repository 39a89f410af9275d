"""Fiddlefoo: cards with notes, laid on a map that all share, and thrown at the player who lays them.

A card is laid in one row with a card of its colour, and the two are a pair. The other players throw at the
player the cards whose number is inside the range of the pair, or one card whose notes are its distance.
The game ends when a hand is empty; every note left in a hand costs a point. In Wildcard purple is any colour;
in the cooperative game all win together by filling a pile of each colour; Talkytoot adds cards that act.

Where this departs from the sheet:

- The map ends 74 places from the start, farther than a game reaches (F38; option `map`, F21).
- The first player is drawn, unless the table names one (F02, option `first`).
- The cooperative game begins with a purple card with which it can be won (F55, option `start`).
- The player in turn throws too only for the author's simulation (F13, option `throwers`).

What the sheet does not say:

- A card touches the map (F03), and of several pairs the one with the largest range counts (F07, F08).
- A player who can lay no card draws one (F15); one who can must lay (F16).
- A game in which nobody can lay any more ends (F17, option `stall`).
- All decide unseen what they throw (F12), in the cooperative game one after another.
- What each Talkytoot card does, and in which order, is F28 to F37 and F45 to F54.

The other rulings put into words what the sheet means; `games.fiddlefoo.rules` has all of them.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final

from games.core import Advice, BaseGame, Bounds, Deal, Event, IllegalMove, Window, generator, new_seed
from games.fiddlefoo.actions import act, action_moves
from games.fiddlefoo.cards import (
    ALL_CARDS,
    COLOURS,
    FACES,
    IN_THREE,
    JITTERED,
    LETTERS,
    MAX_NUMBER,
    PLAIN,
    TALKYTOOT,
    Cards,
    bits,
    differently_printed,
    printed,
)
from games.fiddlefoo.describe import describe
from games.fiddlefoo.determinize import determinize
from games.fiddlefoo.grid import x_of, y_of
from games.fiddlefoo.legality import check_move
from games.fiddlefoo.moves import CELL, DONE, DRAW, MOVES, NAME, PAIR, format_move, parse_move
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import can_lay, names_for, needs_name, places_for, survey
from games.fiddlefoo.render import render
from games.fiddlefoo.scoring import MAX_FOR_A_CARD
from games.fiddlefoo.state import (
    CHOOSE,
    LAYING,
    MOVING,
    NAMING,
    NONE,
    OVER,
    PAIRING,
    THROWING,
    State,
)
from games.fiddlefoo.strategy.heuristics import advice_for
from games.fiddlefoo.throws import answer, answers, is_asked
from games.fiddlefoo.turns import cannot_lay, deal_game, go_on, lay, pair_up, thrown
from games.fiddlefoo.views import PrivateView, PublicView, View, private_view, public_view

_DRAW_ONLY: Final = (DRAW,)
_EACH_COLOUR: Final = TALKYTOOT["each_colour"]
_EACH_NUMBER: Final = TALKYTOOT["each_number"]


class Fiddlefoo(BaseGame[State]):
    """The rules of Fiddlefoo for a number of seats; `games.fiddlefoo.RULEBOOK` describes the options."""

    name = "fiddlefoo"
    state_type = State
    moves: Sequence[int] = MOVES
    pass_moves: Collection[int] = (DONE, DRAW)
    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    describe = staticmethod(describe)

    def __init__(self, seats: int, options: Mapping[str, int | str], *, asks_in_vain: bool = False) -> None:
        super().__init__(seats, options)
        self.parsed_options = Options(seats, options, asks_in_vain=asks_in_vain)
        self.cooperative = self.parsed_options.cooperative
        self.contents: Mapping[str, Sequence[int]] = self._contents()
        self.bounds = self._bounds()
        self.advice: Advice | None = advice_for(self.parsed_options, self.legal)

    def _contents(self) -> dict[str, Sequence[int]]:
        """Return the decks: who begins, what is printed, and the cards and the start square of each game."""
        options = self.parsed_options
        contents: dict[str, Sequence[int]] = {}
        if options.first < 0:
            contents["first"] = tuple(range(self.seats))
        if options.special:
            contents["colours"] = tuple(colour for colour in COLOURS for _ in range(_EACH_COLOUR))
            contents["numbers"] = tuple(
                number for number in range(1, MAX_NUMBER + 1) for _ in range(_EACH_NUMBER)
            )
        if options.jitter:
            cards = (*JITTERED, *range(len(PLAIN.colour), options.printed_cards))
            contents["notes"] = tuple(IN_THREE * card + token for card in cards for token in range(IN_THREE))
        for game in range(1, options.games + 1):
            contents[f"cards{game}"] = options.cards
            contents[f"square{game}"] = tuple(COLOURS)
        return contents

    def _bounds(self) -> Bounds:
        """Return the scores and moves that no match exceeds.

        A game has at most `plays` cards laid: none leaves the map for a hand but three by one swap. Each is
        chosen, named, laid and paired (4 moves), answered by every seat with cards and a word, and followed
        by at most 8 moves of two cards that act (discard 1, move 2, remove 4, play again 1). A turn
        without a play draws a card for good, or adds to the turns that stall. A swap takes 7 moves.
        """
        options = self.parsed_options
        cards = len(options.cards)
        plays = cards + 3
        idle = (plays + 1) * options.stall * self.seats
        moves = plays * (4 + cards + self.seats + 8) + cards + 7 + idle
        return Bounds(-options.games * cards * MAX_FOR_A_CARD, 0, options.games * moves)

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the cards as `games.fiddlefoo.cards.FACES`; seats and places from 1; three tokens a card."""
        if deck == "first":
            return [str(seat + 1) for seat in range(self.seats)]
        if deck == "numbers":
            return [str(number) for number in range(MAX_NUMBER + 1)]
        if deck == "notes":
            return [f"{face}{token}" for face in FACES for token in "abc"]
        return FACES if deck.startswith("cards") else LETTERS

    def new(self, deal: Deal) -> State:
        """Print the cards, and deal the first game."""
        state = State()
        state.deal = deal
        state.cards = self._print(deal)
        state.first = deal.order("first")[0] if self.parsed_options.first < 0 else self.parsed_options.first
        state.results = []
        state.ended = None
        deal_game(self.parsed_options, state, 0)
        return state

    def _print(self, deal: Deal) -> Cards:
        """Return the cards of the match (F28, F41)."""
        colours: tuple[int, ...] = ()
        numbers: tuple[int, ...] = ()
        if self.parsed_options.special:
            count = ALL_CARDS - len(PLAIN.colour)
            colours, numbers = deal.order("colours")[:count], deal.order("numbers")[:count]
        if not self.parsed_options.jitter:
            return printed(colours, numbers, ())
        others = differently_printed(deal.order("notes"), (*PLAIN.number, *numbers))
        return printed(colours, numbers, others)

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seat that plays, or all who may throw."""
        window = state.window
        if window is not None:
            return window.waiting()
        return () if state.phase == OVER else (state.actor,)

    def window(self, state: State) -> Window | None:
        """Return all seats that may throw, while they are asked."""
        return state.window

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return the moves of a seat that is asked."""
        phase = state.phase
        if phase == OVER or not is_asked(state, seat):
            return ()
        if phase == THROWING:
            return answers(self.parsed_options, state, seat)
        if phase == CHOOSE:
            return self._choices(state, seat)
        if phase == LAYING:
            return [CELL + cell for cell in places_for(self.parsed_options, state, state.chosen, state.named)]
        if phase == NAMING:
            return [NAME + colour for colour in names_for(self.parsed_options, state, state.chosen)]
        if phase == PAIRING:
            return [PAIR + card for card in state.tied]
        return action_moves(self.parsed_options, state, seat)

    def _choices(self, state: State, seat: int) -> Sequence[int]:
        """Return the cards that can be laid; without any, to draw (F15), or when playing again to decline."""
        options, cards = self.parsed_options, state.cards
        hand = state.hands[seat]
        again = state.again
        if again != NONE:
            hand &= ~cards.of_colour[again]
        if options.special or options.wildcard:
            choices = [card for card in bits(hand) if can_lay(options, state, card)]
        else:
            playable = 0
            for of_colour in cards.of_colour:
                held = hand & of_colour
                if held and places_for(options, state, held.bit_length() - 1):
                    playable |= held
            choices = bits(playable)
        if again != NONE:
            return [*choices, DONE]
        return choices or _DRAW_ONLY

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why a move is refused, with the rule, or None."""
        return check_move(self.parsed_options, state, seat, move)

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        options, phase = self.parsed_options, state.phase
        if phase == THROWING:
            resolved = answer(options, state, seat, move, events)
            if resolved or not options.sealed:
                state.told = None
            if resolved:
                thrown(options, state, events)
        elif phase == CHOOSE:
            self._choose(state, seat, move, events)
        elif phase == LAYING:
            state.told = None
            lay(options, state, seat, move - CELL, events)
        elif phase == NAMING:
            state.named = move - NAME
            state.phase = LAYING
            if events is not None:
                events.append(
                    Event("choose", seat, None, secret={"as": state.named}, to=(seat,), chosen=True)
                )
        elif phase == PAIRING:
            state.told = None
            place = {card: cell for cell, card in state.cells.items()}
            pair_up(options, state, seat, place[state.last], place[move - PAIR], events)
        else:
            state.told = None
            if act(options, state, seat, move, events):
                go_on(options, state, events)

    def _choose(self, state: State, seat: int, move: int, events: list[Event] | None) -> None:
        if move in self.pass_moves:
            state.told = None
        if move == DRAW:
            cannot_lay(self.parsed_options, state, seat, events)
        elif move == DONE:
            if events is not None:
                events.append(Event("decline", seat, {}))
            go_on(self.parsed_options, state, events)
        else:
            state.chosen = move
            state.phase = NAMING if needs_name(self.parsed_options, state, move) else LAYING
            if events is not None:
                events.append(Event("choose", seat, None, secret={"card": move}, to=(seat,), chosen=True))

    def scores(self, state: State) -> list[int]:
        """Return the points of the finished games (fiddlefoo.8, F20)."""
        return [sum([results[seat] for results in state.results]) for seat in range(self.seats)]

    def winners(self, state: State) -> list[int]:
        """Return the seats with the best total (fiddlefoo.9, F20); all or none together (F44)."""
        if self.parsed_options.cooperative:
            won = bool(state.results) and not any(self.scores(state))
            return list(range(self.seats)) if won else []
        return super().winners(state)

    def public(self, state: State) -> PublicView:
        """Return the map, the throws, what is known of the hands, the results; places have x and y."""
        return public_view(state)

    def private(self, state: State, seat: int) -> PrivateView:
        """Return the seat's hand, and what it has chosen in secret: a card to lay, or throws."""
        return private_view(state, seat)

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state in which the cards this view does not show lie anywhere."""
        return determinize(self.parsed_options, view, Deal(self.contents, new_seed(rng)), rng)

    def cards(self, state: State) -> list[int]:
        """Return the hands, the map, the deck, the piles and what has left the game."""
        held = [card for hand in state.hands for card in bits(hand)]
        piled = [card for pile in state.piles for card in pile]
        return held + list(state.cells.values()) + state.deck + piled + state.gone

    def from_dict(self, document: Mapping[str, object]) -> State:
        """Return the state that `to_dict` wrote."""
        state = super().from_dict(document)
        survey(self.parsed_options, state)
        return state

    def render(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the map, the hands and what is asked."""
        return render(self.parsed_options, view, names, self._places(view))

    def _places(self, view: View) -> list[tuple[int, int]]:
        """Return the free places where the viewer may put the card that is chosen or lifted."""
        seat = view["seat"]
        if seat is None or seat not in view["to_act"]:
            return []
        state = self.determinize(view, generator(0))
        if state.phase not in (LAYING, MOVING):
            return []
        cells = [move - CELL for move in self.legal(state, seat)]
        return [(x_of(cell), y_of(cell)) for cell in cells]
