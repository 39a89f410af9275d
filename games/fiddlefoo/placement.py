"""Legal places of a card, and its pairs (fiddlefoo.12 to fiddlefoo.17).

The colours that a card may pair with, and those that it may not lie beside, are sets of colours: ints
with a bit for each.
"""

from typing import Final

from games.fiddlefoo.cards import CARD_OF, PURPLE
from games.fiddlefoo.grid import STEPS, WIDTH, distance
from games.fiddlefoo.options import Options
from games.fiddlefoo.state import NONE, Numbers, State

MIN_RANGE: Final = 4
MAX_DISTANCE: Final = 2
"""The limit that Talkytoot cards with limits set to their pairs."""
_RANGE_LIMIT: Final = CARD_OF["range_limit"]
_DISTANCE_LIMIT: Final = CARD_OF["distance_limit"]
_WILD: Final = CARD_OF["wildcard_pair"]
_ALL: Final = 0b1111
_PURPLE: Final = 1 << PURPLE
_EVERY: Final = (1 << WIDTH) - 1
_WATCHED: Final = (NONE,)


def survey(options: Options, state: State) -> None:
    """Find again all that follows from `cells`."""
    cells = state.cells
    state.cells = {}
    state.beside = {}
    state.rows, state.columns = [0] * 4, [0] * 4
    for cell, card in cells.items():
        put(options, state, cell, card)
    state.spots = {}


def put(options: Options, state: State, cell: int, card: int) -> None:
    """Lay a card on the map."""
    colour = state.cards.colour[card]
    cells, beside, inside = state.cells, state.beside, options.inside
    cells[cell] = card
    beside.pop(cell, None)
    bit = 1 << colour
    for step in STEPS:
        near = cell + step
        if near not in cells and inside[near]:
            beside[near] = beside.get(near, 0) | bit
    state.columns[colour] |= 1 << cell // WIDTH
    state.rows[colour] |= 1 << cell % WIDTH
    state.spots = {}


def friends_and_foes(options: Options, state: State, card: int, named: int) -> Numbers:
    """Return the colours that a card may pair with, those it may not lie beside, and two cards or -1.

    The first card is the Talkytoot card that pairs with any colour, when it makes a pair with this one
    from the map; the second is the same card, when it may make none with it (F49).
    """
    own = state.cards.colour[card]
    colour = own if named == NONE else named
    friends = foes = 1 << colour
    if options.wildcard:
        friends |= _PURPLE
        if own == PURPLE:
            foes |= _PURPLE
    if not options.wild or (options.wildcard and state.cards.colour[_WILD] == PURPLE):
        return friends, foes, NONE, NONE
    if card == _WILD:
        return _ALL & ~_PURPLE if options.wildcard else _ALL, foes, NONE, NONE
    if options.wildcard and own == PURPLE:
        return friends, foes, NONE, _WILD
    return friends, foes, _WILD, NONE


def free_spots(state: State, friends: int, foes: int, besides: int = NONE) -> Numbers:
    """Return the free places in line with a friend and beside no foe, in rising order."""
    key = (friends, foes, besides)
    known: Numbers | None = state.spots.get(key)
    if known is not None:
        return known
    rows = columns = 0
    for colour in range(4):
        if friends >> colour & 1:
            rows |= state.rows[colour]
            columns |= state.columns[colour]
    if besides != NONE:
        for cell, card in state.cells.items():
            if card == besides:
                rows |= 1 << cell % WIDTH
                columns |= 1 << cell // WIDTH
    found = tuple(
        sorted(
            [
                cell
                for cell, colours in state.beside.items()
                if not colours & foes and (rows >> cell % WIDTH | columns >> cell // WIDTH) & 1
            ]
        )
    )
    state.spots[key] = found
    return found


def places_for(options: Options, state: State, card: int, named: int = NONE) -> Numbers:
    """Return the places for a card, with the colour named for it, if any."""
    friends, foes, besides, barred = friends_and_foes(options, state, card, named)
    found = free_spots(state, friends, foes, besides)
    if not options.limits and barred == NONE:
        return found
    key = (card, named)
    known: Numbers | None = state.spots.get(key)
    if known is None:
        rows, columns = (_EVERY, _EVERY) if options.limits >> card & 1 else _watched(options, state)
        known = tuple(
            [
                cell
                for cell in found
                if not (rows >> cell % WIDTH | columns >> cell // WIDTH) & 1
                or best_pairs(options, state, card, named, cell)
            ]
        )
        state.spots[key] = known
    return known


def _watched(options: Options, state: State) -> tuple[int, int]:
    """Return the rows and columns of the cards of the map with which a pair may be forbidden."""
    known: Numbers | None = state.spots.get(_WATCHED)
    if known is None:
        rows = columns = 0
        watching = options.limits | options.wild
        for cell, card in state.cells.items():
            if watching >> card & 1:
                rows |= 1 << cell % WIDTH
                columns |= 1 << cell // WIDTH
        known = state.spots[_WATCHED] = (rows, columns)
    return known[0], known[1]


def best_pairs(options: Options, state: State, card: int, named: int, cell: int) -> Numbers:
    """Return the places of the cards with which a card laid there makes the largest range (F07, F08, F37)."""
    friends, _, besides, barred = friends_and_foes(options, state, card, named)
    colours, numbers = state.cards.colour, state.cards.number
    number = numbers[card]
    row, column = cell % WIDTH, cell // WIDTH
    best = NONE
    found: list[int] = []
    for where, other in state.cells.items():
        if where % WIDTH != row and where // WIDTH != column:
            continue
        if other == besides or (friends >> colours[other] & 1 and other != barred):
            size = max(abs(numbers[other] - number) - 1, 0)
            if size > best:
                best, found = size, [where]
            elif size == best:
                found.append(where)
    if len(found) > 1 and options.nearest:
        nearest = min(distance(cell, where) for where in found)
        found = [where for where in found if distance(cell, where) == nearest]
    if options.limits:
        found = [where for where in found if not _broken(state, card, cell, where, best)]
    found.sort()
    return tuple(found)


def _broken(state: State, card: int, cell: int, where: int, size: int) -> bool:
    """Return True if a pair breaks a limit of one of its cards (F37)."""
    both = (card, state.cells[where])
    if _RANGE_LIMIT in both and size < MIN_RANGE:
        return True
    return _DISTANCE_LIMIT in both and distance(cell, where) > MAX_DISTANCE


def names_for(options: Options, state: State, card: int) -> list[int]:
    """Return the colours that a purple card may be named to be laid (F22)."""
    return [colour for colour in range(4) if places_for(options, state, card, colour)]


def needs_name(options: Options, state: State, card: int) -> bool:
    """Return True if a colour must be named for the card (F22)."""
    return options.wildcard and state.cards.colour[card] == PURPLE


def can_lay(options: Options, state: State, card: int) -> bool:
    """Return True if there is a place for the card."""
    if needs_name(options, state, card):
        return bool(names_for(options, state, card))
    return bool(places_for(options, state, card))
