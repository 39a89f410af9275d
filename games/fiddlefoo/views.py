"""What is seen of a state of Fiddlefoo: the public part, and that of a seat."""

from collections.abc import Sequence
from typing import TypeAlias, TypedDict

from games import core
from games.fiddlefoo.cards import bits
from games.fiddlefoo.grid import MAX_COORDINATE, WIDTH
from games.fiddlefoo.state import NONE, PHASES, STEP_NAMES, State, cards_to_dict, plain_copy


class Pair(TypedDict):
    """The card laid and the older one; `range` is the lower and the higher number of the two."""

    card: int
    other: int
    range: list[int]
    distance: int
    safe: bool


Table = TypedDict(
    "Table",
    {
        "map": list[list[int]],
        "known": list[list[int]],
        "unthrown": list[list[int]],
        "deck": int,
        "last": int | None,
        "as": int | None,
        "pair": Pair | None,
        "thrown": list[list[int]],
        "stuck": int | None,
        "gone": list[int],
        "piles": list[list[int]],
    },
)
"""What lies on the table and was just thrown: `map` has x, y and card in the order in which they were laid,
`known` the cards of each hand that everybody knows, `unthrown` for each seat the cards that it could have
thrown since it last drew one, and has not, `as` the colour named for the card laid last, `thrown`
seats and moves, `gone` what has left the game, and `stuck` the seat that could lay no card just now."""


class Action(TypedDict):
    """How far the action of a Talkytoot card has come."""

    lifted: int | None
    left: int
    taken: list[int]
    touched: list[int]


class Ended(Table):
    """How the last game ended: what lay on the table, and all hands."""

    hands: list[list[int]]


class PublicView(Table):
    """What everybody sees: cards in the order of `faces("cards1")`, seats from 0, games from 1.

    `fits` and `matches` are the cards that may be thrown at the pair for their number and their notes,
    `tied` those among which the player chooses the pair, `forced` the card that is played at once, `again`
    the colour that the card played again must not have, and `pending` the steps of the turn to come.
    """

    game: int
    first: int
    turn: int
    actor: int
    phase: str
    hands: list[int]
    tied: list[int]
    fits: list[int]
    matches: list[int]
    forced: int | None
    again: int | None
    action: Action
    pending: list[list[str | int]]
    window: core.WindowView | None
    idle: int
    printed: dict[str, list[int]]
    results: list[list[int]]
    ended: Ended | None


PrivateView = TypedDict(
    "PrivateView", {"hand": list[int], "chosen": int | None, "as": int | None, "sealed": list[int]}
)
"""What a seat sees besides: its hand, the card that it has chosen in secret with the colour named for it,
and its throws that the others do not see yet."""

View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(state: State) -> PublicView:
    """The map, the throws, what is known of the hands, the results; places have x and y."""
    return {
        "game": state.game + 1,
        "first": state.first,
        "turn": state.turn,
        "actor": state.actor,
        "phase": PHASES[state.phase],
        "hands": [hand.bit_count() for hand in state.hands],
        **table_view(state),
        "tied": list(state.tied),
        "fits": bits(state.fits),
        "matches": bits(state.matches),
        "forced": _or_null(state.forced),
        "again": _or_null(state.again),
        "action": {
            "lifted": None if state.lifted == NONE else state.cells[state.lifted],
            "left": state.left,
            "taken": bits(state.taken),
            "touched": [state.cells[cell] for cell in state.touched],
        },
        "pending": [[STEP_NAMES[kind], seat, number] for kind, seat, number in state.pending],
        "window": None if state.window is None else state.window.public(),
        "idle": state.idle,
        "printed": cards_to_dict(state.cards),
        "results": [list(results) for results in state.results],
        "ended": plain_copy(state.ended),
    }


def private_view(state: State, seat: int) -> PrivateView:
    """The seat's hand, and what it has chosen in secret: a card to lay, or throws."""
    mine = seat == state.actor
    window = state.window
    return {
        "hand": bits(state.hands[seat]),
        "chosen": _or_null(state.chosen) if mine else None,
        "as": _or_null(state.named) if mine else None,
        "sealed": [] if window is None else window.private(seat),
    }


def table_view(state: State) -> Table:
    """What lies on the table and was just thrown."""
    return {
        "map": [  # x_of and y_of written out: to call them for each card takes most of the time of a view
            [cell // WIDTH - MAX_COORDINATE, cell % WIDTH - MAX_COORDINATE, card]
            for cell, card in state.cells.items()
        ],
        "known": [bits(known) for known in state.known],
        "unthrown": [bits(cards) for cards in state.unthrown],
        "deck": len(state.deck),
        "last": _or_null(state.last),
        "as": _or_null(state.laid_as),
        "pair": _pair(state.pair),
        "thrown": [list(throw) for throw in state.thrown],
        "stuck": _or_null(state.stuck),
        "gone": state.gone[:],
        "piles": [pile[:] for pile in state.piles],
    }


def _pair(pair: Sequence[int]) -> Pair | None:
    if not pair:
        return None
    card, other, low, high, spaces, safe = pair
    return {"card": card, "other": other, "range": [low, high], "distance": spaces, "safe": bool(safe)}


def _or_null(value: int) -> int | None:
    return None if value == NONE else value
