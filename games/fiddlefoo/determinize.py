"""States of Fiddlefoo that a view allows, with the hidden cards drawn anew."""

from collections.abc import Sequence
from random import Random

from games.core import SEALED, Deal, Window, WindowView, shuffle
from games.fiddlefoo.actions import MAX_SWAPPED, can_swap, swap_places
from games.fiddlefoo.grid import cell_at
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import needs_name, survey
from games.fiddlefoo.state import (
    CHOOSE,
    LAYING,
    NAMING,
    NONE,
    PHASES,
    PLACING,
    STEP_NAMES,
    SWAPPING,
    State,
    cards_from_dict,
    plain_copy,
)
from games.fiddlefoo.views import PrivateView, PublicView, View


def determinize(options: Options, view: View, deal: Deal, rng: Random) -> State:
    """Return a state that looks like this view; what follows the game is dealt by `deal`."""
    public, private, seat = view["public"], view["private"], view["seat"]
    state = State()
    state.deal = deal
    state.cards = cards_from_dict(public["printed"])
    state.game, state.first = public["game"] - 1, public["first"]
    state.turn, state.actor = public["turn"], public["actor"]
    state.phase = PHASES.index(public["phase"])
    state.cells = {cell_at(x, y): card for x, y, card in public["map"]}
    survey(options, state)
    place = {card: cell for cell, card in state.cells.items()}
    state.last, state.laid_as = _or_none(public["last"]), _or_none(public["as"])
    state.forced, state.again = _or_none(public["forced"]), _or_none(public["again"])
    state.stuck, state.idle = _or_none(public["stuck"]), public["idle"]
    action = public["action"]
    state.lifted = NONE if action["lifted"] is None else place[action["lifted"]]
    state.left, state.taken = action["left"], _set(action["taken"])
    state.touched = tuple(place[card] for card in action["touched"])
    state.fits, state.matches = _set(public["fits"]), _set(public["matches"])
    state.tied = tuple(public["tied"])
    pair = public["pair"]
    state.pair = ()
    if pair is not None:
        state.pair = (pair["card"], pair["other"], *pair["range"], pair["distance"], int(pair["safe"]))
    state.thrown = tuple((thrower, move) for thrower, move in public["thrown"])
    state.pending = [
        (STEP_NAMES.index(str(kind)), int(who), int(number)) for kind, who, number in public["pending"]
    ]
    state.gone = list(public["gone"])
    state.piles = [list(pile) for pile in public["piles"]]
    state.results = [tuple(results) for results in public["results"]]
    state.ended = plain_copy(public["ended"])
    state.chosen = state.named = NONE
    if private is not None and state.actor == seat:
        state.chosen, state.named = _or_none(private["chosen"]), _or_none(private["as"])
    elif state.forced != NONE:
        state.chosen = state.forced
    if state.phase == CHOOSE and state.chosen != NONE:
        naming = state.named == NONE and needs_name(options, state, state.chosen)
        state.phase = NAMING if naming else LAYING
    elif state.phase == SWAPPING and state.chosen != NONE:
        state.phase = PLACING
    _deal_unseen(options, state, public, private, seat, rng)
    state.window = None
    if public["window"] is not None:
        state.window = _window(state, public["window"], view)
    return state


def _deal_unseen(
    options: Options,
    state: State,
    public: PublicView,
    private: PrivateView | None,
    seat: int | None,
    rng: Random,
) -> None:
    """Deal the cards that the viewer does not see to the hands and the deck."""
    state.known = [_set(known) for known in public["known"]]
    state.unthrown = [_set(cards) for cards in public["unthrown"]]
    state.hands = list(state.known)
    if private is not None and seat is not None:
        state.hands[seat] = _set(private["hand"])
    seen = _set([*state.cells.values(), *state.gone, *(card for pile in state.piles for card in pile)])
    for hand in state.hands:
        seen |= hand
    unseen = [card for card in options.cards if not seen >> card & 1]
    shuffle(rng, unseen)
    swapping = state.phase == SWAPPING and state.left < MAX_SWAPPED and not options.asks_in_vain
    if swapping and not can_swap(state, state.actor):  # but a player who is asked again can swap a card (F35)
        card = next(card for card in unseen if swap_places(state, card))
        unseen.remove(card)
        state.hands[state.actor] |= 1 << card
    for holder, count in enumerate(public["hands"]):
        for _ in range(count - state.hands[holder].bit_count()):
            state.hands[holder] |= 1 << unseen.pop()
    state.deck = unseen


def _window(state: State, public: WindowView, view: View) -> Window:
    """Return the window; of sealed answers it has the viewer's own, as if nobody else had answered."""
    private, seat = view["private"], view["seat"]
    window = Window(public["kind"], public["members"])
    sealed = window.kind == SEALED
    for index, member in enumerate(window.members):
        if member == seat and private is not None:
            window.answers[index] = list(private["sealed"])
        elif not sealed:
            window.answers[index] = [move for thrower, move in state.thrown if thrower == member]
        window.closed[index] = member not in view["to_act"] if sealed else member in public["answered"]
    if not sealed:
        window.at = len(public["answered"])
    return window


def _set(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def _or_none(value: int | None) -> int:
    return NONE if value is None else value
