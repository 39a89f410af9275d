"""The remaining steps of a turn, and the actions of the Talkytoot cards.

A step is a tuple of ints: its kind, the seat that does it, and a number. The steps still to come lie in
`State.pending`, the next one last, so that a card drawn or thrown may act before the turn goes on.
"""

from typing import Final

from games.core import Event
from games.fiddlefoo.cards import CARD_OF, TRIGGERS, bits
from games.fiddlefoo.grid import OPEN, STEPS, pieces, x_of, y_of
from games.fiddlefoo.moves import CELL, DONE, NOTES
from games.fiddlefoo.options import Options
from games.fiddlefoo.placement import can_lay, needs_name, survey
from games.fiddlefoo.state import (
    CHOOSE,
    DISCARDING,
    LAYING,
    LIFTING,
    MOVING,
    NAMING,
    NONE,
    PLACING,
    REMOVING,
    SWAPPING,
    Numbers,
    State,
)
from games.fiddlefoo.throws import open_window

THROWS: Final = 0
DRAWS: Final = 1
"""Draw as many cards as the number says."""
AGAIN: Final = 2
"""Play another card; the number is the colour that it must not have."""
DISCARD: Final = 3
LIFT: Final = 4
REMOVE: Final = 5
AT_ONCE: Final = 6
"""Play a card at once; the number is the card."""
SWAP: Final = 7

_MOVABLE: Final = (LIFTING,)
_REMOVABLE: Final = (REMOVING,)
"""The key of the places in `State.spots`, which are kept while the map stays as it is."""

MAX_REMOVED: Final = 3
MAX_SWAPPED: Final = 3

_PAIRED: Final = {CARD_OF["discard"]: DISCARD, CARD_OF["move"]: LIFT, CARD_OF["remove_cards"]: REMOVE}
_AGAIN: Final = CARD_OF["play_again"]
_THROWER_DRAWS: Final = CARD_OF["draw"]
_THROWER_DRAWS_TWO: Final = CARD_OF["notes_match_penalty"]
_AT_ONCE: Final = CARD_OF["instaplay"]
_SHOWN: Final = CARD_OF["reveal_to_all"]
_SWAP: Final = CARD_OF["swap_map"]
_SAME_COLOUR: Final = CARD_OF["hand_match_penalty"]
_SAME_NOTES: Final = CARD_OF["hand_match_note_penalty"]
_ON_DRAWING: Final = sum(1 << CARD_OF[key] for key, trigger in TRIGGERS.items() if trigger == "drawn")


def plan_pair(options: Options, state: State) -> None:
    """Put down what follows a pair: its actions, the throws or the draw, and playing again (F46)."""
    card, other, _, _, _, safe = state.pair
    actor, pending = state.actor, state.pending
    if options.special and _AGAIN in (card, other):
        pending.append((AGAIN, actor, state.cards.colour[card]))
    if safe:
        pending.append((DRAWS, actor, 1))
    if not safe or options.always:
        pending.append((THROWS, actor, 0))
    if options.special:
        pending += [(_PAIRED[each], actor, 0) for each in (other, card) if each in _PAIRED]


def plan_thrown(state: State) -> None:
    """Put down what the cards just thrown make their throwers draw (F30)."""
    for seat, move in reversed(state.thrown):
        if move == _THROWER_DRAWS or move == NOTES + _THROWER_DRAWS:
            state.pending.append((DRAWS, seat, 1))
        elif move == NOTES + _THROWER_DRAWS_TWO:
            state.pending.append((DRAWS, seat, 2))


def begin(options: Options, state: State, step: Numbers, events: list[Event] | None) -> bool:
    """Do a step as far as nobody is asked; says whether somebody is."""
    kind, seat, number = step
    if kind == DRAWS:
        draw_cards(options, state, seat, number, events)
        return False
    state.actor = seat
    if kind == THROWS:
        return open_window(options, state)
    if kind in (AGAIN, DISCARD) and not state.hands[seat]:
        return False
    if kind == AGAIN:
        state.phase, state.again = CHOOSE, number
    elif kind == DISCARD:
        state.phase = DISCARDING
    elif kind == AT_ONCE:
        state.chosen = state.forced = number
        state.phase = NAMING if needs_name(options, state, number) else LAYING
    elif kind == SWAP:
        state.phase, state.left = SWAPPING, MAX_SWAPPED
    else:
        if len(state.cells) < 2:
            return False
        state.phase, state.left = (LIFTING, 0) if kind == LIFT else (REMOVING, MAX_REMOVED)
    return True


def draw_cards(options: Options, state: State, seat: int, count: int, events: list[Event] | None) -> None:
    """Draw cards from the deck while it has any; a card that acts when drawn does so first (F31, F32).

    While a card that acts may lie in the deck, a draw tells everybody whether it was that card.
    """
    deck = state.deck
    acting = options.special & _ON_DRAWING
    tells = bool(acting) and bool(acting & ~_seen(state))
    while count and deck:
        count -= 1
        card = deck.pop()
        state.hands[seat] |= 1 << card
        state.unthrown[seat] = 0
        if events is not None:
            events.append(Event("draw", seat, {}, tells, secret={"card": card}, to=(seat,)))
        if options.special >> card & 1:
            step = _on_drawing(options, state, seat, card)
            if step is not None:
                state.known[seat] |= 1 << card
                if events is not None:
                    events.append(Event("show", seat, {"card": card}, reveals=True))
                state.pending.append((DRAWS, seat, count))
                state.pending.append(step)
                return


def _seen(state: State) -> int:
    """Return the cards that everybody sees, or knows where they are."""
    seen = 0
    for card in (*state.cells.values(), *state.gone, *(card for pile in state.piles for card in pile)):
        seen |= 1 << card
    for known in state.known:
        seen |= known
    return seen


def _on_drawing(options: Options, state: State, seat: int, card: int) -> Numbers | None:
    """Return the step that a card just drawn brings about, with which it is shown (F52), or None."""
    cards, last = state.cards, state.last
    if card == _SHOWN:
        return (DRAWS, seat, 0)
    if card == _SWAP:
        return (SWAP, seat, 0)
    if card == _AT_ONCE and can_lay(options, state, card):
        return (AT_ONCE, seat, card)
    if card == _SAME_COLOUR and last != NONE and cards.colour[card] == cards.colour[last]:
        return (DRAWS, seat, 1)
    if card == _SAME_NOTES and last != NONE and cards.notes[card] == cards.notes[last]:
        return (DRAWS, seat, 1)
    return None


def action_moves(options: Options, state: State, seat: int) -> list[int]:
    """Return the moves of the actor while an action is carried out."""
    phase = state.phase
    if phase == DISCARDING:
        return [*bits(state.hands[seat]), DONE]
    if phase == LIFTING:
        return [*(CELL + cell for cell in _movable(options, state)), DONE]
    if phase == MOVING:
        return [CELL + cell for cell in landing_places(options, state, state.lifted)]
    if phase == REMOVING:
        return [*(CELL + cell for cell in _removable(state)), DONE]
    if phase == PLACING:
        return [CELL + cell for cell in swap_places(state, state.chosen)]
    moves = [card for card in bits(state.hands[seat] & ~state.taken) if swap_places(state, card)]
    return moves if moves and state.left < MAX_SWAPPED else [*moves, DONE]


def can_swap(state: State, seat: int) -> bool:
    """Return True if the seat holds a card that can take the place of one of the map (F35)."""
    return any(swap_places(state, card) for card in bits(state.hands[seat] & ~state.taken))


def _movable(options: Options, state: State) -> Numbers:
    """Return the places whose cards may be moved somewhere."""
    known = state.spots.get(_MOVABLE)
    if known is None:
        # without edges a card that does not hold the map together can always go somewhere
        loose = set(_removable(state)) if options.inside is OPEN and len(state.cells) > 1 else ()
        known = tuple(
            [cell for cell in sorted(state.cells) if cell in loose or landing_places(options, state, cell)]
        )
        state.spots[_MOVABLE] = known
    return known


def _removable(state: State) -> Numbers:
    """Return the places without whose cards the map stays in one piece, and is there at all (F34)."""
    known = state.spots.get(_REMOVABLE)
    if known is None:
        cells = state.cells
        known = tuple([cell for cell in sorted(cells) if set(pieces(cells, cell).values()) == {0}])
        state.spots[_REMOVABLE] = known
    return known


def landing_places(options: Options, state: State, lifted: int) -> list[int]:
    """Return the places to which a card may be moved so that the map stays in one piece (F34, F53)."""
    piece = pieces(state.cells, lifted)
    count = len(set(piece.values()))
    touched: dict[int, set[int]] = {}
    for cell, number in piece.items():
        for step in STEPS:
            near = cell + step
            if near not in piece and near != lifted and options.inside[near]:
                touched.setdefault(near, set()).add(number)
    return sorted([cell for cell, found in touched.items() if len(found) == count])


def swap_places(state: State, card: int) -> list[int]:
    """Return the places of map cards that a hand card may take (F35)."""
    colours = state.cards.colour
    colour = colours[card]
    cells = state.cells
    return sorted(
        cell
        for cell in cells
        if cell not in state.touched
        and not any(cell + step in cells and colours[cells[cell + step]] == colour for step in STEPS)
    )


def act(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> bool:
    """Make a move of an action; says whether the action is over."""
    phase = state.phase
    if move == DONE:
        if events is not None:
            # after a first swap a seat may end only when it can swap no more, which tells what it holds
            tells = phase == SWAPPING and state.left < MAX_SWAPPED
            begun = tells or (phase == REMOVING and state.left < MAX_REMOVED)
            events.append(Event("stop" if begun else "decline", seat, {}, tells, chosen=True))
        return _finish(state)
    if phase == DISCARDING:
        return _discard(state, seat, move, events)
    if phase == SWAPPING:
        state.chosen = move
        state.phase = PLACING
        if events is not None:
            events.append(Event("choose", seat, None, secret={"swap": move}, to=(seat,), chosen=True))
        return False
    cell = move - CELL
    if phase == PLACING:
        return _swap(options, state, seat, cell, events)
    card = state.cells[cell] if phase != MOVING else state.cells.pop(state.lifted)
    if phase == LIFTING:
        state.lifted = cell
        state.phase = MOVING
        _tell(events, "lift", seat, card, cell)
        return False
    if phase == MOVING:
        state.cells[cell] = card
        survey(options, state)
        _tell(events, "move", seat, card, cell)
        return _finish(state)
    del state.cells[cell]
    state.gone.append(card)
    survey(options, state)
    _tell(events, "remove", seat, card, cell)
    state.left -= 1
    return _finish(state) if not state.left or len(state.cells) < 2 else False


def _discard(state: State, seat: int, card: int, events: list[Event] | None) -> bool:
    bit = 1 << card
    unknown = not state.known[seat] & bit
    state.hands[seat] &= ~bit
    state.known[seat] &= ~bit
    state.gone.append(card)
    if events is not None:
        events.append(Event("discard", seat, {"card": card}, unknown, chosen=True))
    return _finish(state)


def _swap(options: Options, state: State, seat: int, cell: int, events: list[Event] | None) -> bool:
    """Exchange the chosen card with the card at a place."""
    card, taken = state.chosen, state.cells[cell]
    state.cells[cell] = card
    state.hands[seat] = state.hands[seat] & ~(1 << card) | 1 << taken
    state.known[seat] = state.known[seat] & ~(1 << card) | 1 << taken
    state.taken |= 1 << taken
    state.touched = (*state.touched, cell)
    state.chosen = NONE
    state.left -= 1
    survey(options, state)
    if events is not None:
        told = {"card": card, "taken": taken, "at": [x_of(cell), y_of(cell)]}
        events.append(Event("swap", seat, told, reveals=True, chosen=True))
    state.phase = SWAPPING
    if state.left and (options.asks_in_vain or can_swap(state, seat)):
        return False
    if state.left and events is not None:
        events.append(Event("stop", seat, {}, reveals=True, chosen=True))
    return _finish(state)


def _finish(state: State) -> bool:
    state.left = state.taken = 0
    state.touched = ()
    state.lifted = NONE
    return True


def _tell(events: list[Event] | None, kind: str, seat: int, card: int, cell: int) -> None:
    if events is not None:
        events.append(Event(kind, seat, {"card": card, "at": [x_of(cell), y_of(cell)]}))
