"""Legal throws at a pair, and their effects (fiddlefoo.18 to fiddlefoo.24)."""

from typing import Final

from games.core import ROUND, SEALED, Event, Window
from games.fiddlefoo.cards import CARD_OF, MAX_NOTES, PURPLE, Cards, bits
from games.fiddlefoo.grid import distance
from games.fiddlefoo.moves import DONE, NOTES, PAIR, PILE
from games.fiddlefoo.options import Options
from games.fiddlefoo.state import NONE, THROWING, State

SAFE_ABOVE: Final = 3
"""A larger distance is a Safe Song (fiddlefoo.22)."""
KEPT_BY_FEW: Final = 3
"""The most cards with which a player keeps the Talkytoot card that few give away."""
_ANY_COLOUR: Final = CARD_OF["throw_other_colors"]
_NEVER_SAFE: Final = CARD_OF["safety_rule_disable"]
_NOTES_ONLY: Final = CARD_OF["notes_match_forbid"]
_KEPT: Final = CARD_OF["cant_throw"]


def make_pair(options: Options, state: State, cell: int, where: int) -> None:
    """Take two places for the pair made now, and find what may be thrown at it."""
    cards = state.cards
    card, other = state.cells[cell], state.cells[where]
    low, high = ends(cards, card, other)
    spaces = distance(cell, where)
    safe = is_safe(options, card, other, spaces)
    state.pair = (card, other, low, high, spaces, int(safe))
    state.tied = ()
    one = cards.colour[card] if state.laid_as == NONE else state.laid_as
    state.fits = fitting(options, cards, card, other, one) if not safe else options.always
    state.matches = cards.by_notes[spaces] if spaces <= MAX_NOTES and not safe else 0


def ends(cards: Cards, card: int, other: int) -> tuple[int, int]:
    """Return the lower and the higher number of a pair."""
    first, second = cards.number[card], cards.number[other]
    return (first, second) if first < second else (second, first)


def is_safe(options: Options, card: int, other: int, spaces: int) -> bool:
    """Return True if a pair with this distance is a Safe Song (fiddlefoo.22)."""
    return spaces > SAFE_ABOVE and not (options.special and _NEVER_SAFE in (card, other))


def fitting(options: Options, cards: Cards, card: int, other: int, one: int) -> int:
    """Return the cards that may be thrown for their number at a pair (fiddlefoo.19, F24, F49).

    Args:
        options: what the table agreed on.
        cards: what is printed.
        card: the card laid.
        other: the card of the map.
        one: the colour of the card laid, or the one named for it.
    """
    low, high = ends(cards, card, other)
    two = cards.colour[other]
    if (options.special and _ANY_COLOUR in (card, other)) or (
        options.wildcard and (cards.colour[card] == PURPLE or two == PURPLE)
    ):
        fits = cards.between_any(low, high)
    else:
        fits = cards.between(one, low, high)
        if two != one:
            fits |= cards.between(two, low, high)
        if options.wildcard:
            fits |= cards.between(PURPLE, low, high)
    return fits & ~(1 << _NOTES_ONLY) | options.always if options.special else fits


def open_window(options: Options, state: State) -> bool:
    """Ask everybody who has cards, from the player's left; says whether somebody is asked."""
    seats, actor, hands = options.seats, state.actor, state.hands
    members = [seat % seats for seat in range(actor + 1, actor + seats) if hands[seat % seats]]
    if options.throws_all and hands[actor]:
        members.append(actor)
    if not members:
        return False
    state.window = Window(SEALED if options.sealed else ROUND, members)
    state.phase = THROWING
    return True


def is_asked(state: State, seat: int) -> bool:
    """Return True if a seat has to move, before the end of the match."""
    window = state.window
    if window is None:
        return seat == state.actor
    if seat not in window.members:
        return False
    index = window.members.index(seat)
    return not window.closed[index] if window.kind == SEALED else window.at == index


def given_by(state: State, seat: int) -> int:
    """Return the cards that a seat has thrown for their number in this window so far, still in its hand."""
    window = state.window
    given = 0
    if window is not None and window.kind == SEALED:
        for move in window.answers[window.members.index(seat)]:
            if move < NOTES:
                given |= 1 << move
    return given


def has_answered(state: State, seat: int) -> bool:
    """Return True if a seat has thrown or piled a card in this window."""
    window = state.window
    return window is not None and bool(window.answers[window.members.index(seat)])


def may_pile(state: State, card: int) -> bool:
    """Return True if the number of a card is higher than that on top of its pile (F25)."""
    cards = state.cards
    pile = state.piles[cards.colour[card]]
    return not pile or cards.number[card] > cards.number[pile[-1]]


def answers(options: Options, state: State, seat: int) -> list[int]:
    """Return the cards that a seat in the window may throw or pile."""
    hand = state.hands[seat] & ~given_by(state, seat)
    if options.special >> _KEPT & 1 and hand.bit_count() <= KEPT_BY_FEW:
        hand &= ~(1 << _KEPT)
    fitting = hand & state.fits
    moves = bits(fitting)
    matching = 0 if has_answered(state, seat) else hand & state.matches
    if matching:
        moves += [NOTES + card for card in bits(matching)]
    if options.cooperative:
        moves += [PILE + card for card in bits(fitting | matching) if may_pile(state, card)]
    moves.append(DONE)
    return moves


def answer(options: Options, state: State, seat: int, move: int, events: list[Event] | None) -> bool:
    """Take an answer; says whether the window is resolved."""
    window = state.window
    if window is None:
        return True
    card = move % NOTES
    closes = move == DONE or NOTES <= move < PILE
    if PILE <= move < PAIR:  # a card that fits only for its notes is the only one (F43)
        closes = not state.fits >> card & 1
    resolved = window.answer(seat, move, closes=closes)
    if not options.sealed:
        _answer_openly(state, seat, move, events)
    elif events is not None:
        if move != DONE:
            events.append(Event("choose", seat, None, secret={"throw": move}, to=(seat,), chosen=True))
        if closes and len(window.members) > 1:  # who answers alone sees at once what comes of it
            events.append(Event("answered", seat, None, to=(seat,)))
    if resolved:
        if options.sealed:
            _hand_over(state, window, events)
        state.window = None
    return resolved


def _answer_openly(state: State, seat: int, move: int, events: list[Event] | None) -> None:
    """Throw or pile a card at once, as in the cooperative game (F12)."""
    if move == DONE:
        if events is not None:
            events.append(Event("answered", seat, {}))
        return
    card = move % NOTES
    bit = 1 << card
    unknown = not state.known[seat] & bit
    state.hands[seat] &= ~bit
    state.known[seat] &= ~bit
    if move >= PILE:
        state.piles[state.cards.colour[card]].append(card)
    else:
        state.hands[state.actor] |= bit
        state.known[state.actor] |= bit
    state.thrown = (*state.thrown, (seat, move))
    if events is not None:
        events.append(
            Event("throw", seat, {"throws": [[seat, move]], "at": state.actor}, unknown, chosen=True)
        )


def _hand_over(state: State, window: Window, events: list[Event] | None) -> None:
    """Show all answers at once, and give the cards to the player."""
    thrown = [(seat, move) for seat, moves in window.taken() for move in moves if move != DONE]
    # all but the move that has just closed the window was hidden: that somebody throws nothing, too
    unknown = sum([len(moves) for _, moves in window.taken()]) > 1
    actor = state.actor
    for seat, moves in window.taken():
        cards = sum([1 << move % NOTES for move in moves if move != DONE])
        state.unthrown[seat] |= unthrown(state.fits, state.matches, cards)
    for seat, move in thrown:
        bit = 1 << move % NOTES
        unknown = unknown or not state.known[seat] & bit
        state.hands[seat] &= ~bit
        state.known[seat] &= ~bit
        state.hands[actor] |= bit
        state.known[actor] |= bit
    state.thrown = tuple(thrown)
    if events is not None:
        told = {"throws": [list(throw) for throw in thrown], "at": actor}
        events.append(Event("throw", None, told, unknown))


def unthrown(fits: int, matches: int, thrown: int) -> int:
    """Return the cards that a seat could have thrown and did not (fiddlefoo.21)."""
    return fits & ~thrown if thrown else fits | matches
