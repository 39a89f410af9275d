"""Views of a state of Fiddlefoo: the public part, and that of a seat."""

from collections.abc import Sequence
from typing import Final, TypeAlias, TypedDict

from games import core
from games.fiddlefoo.cards import members
from games.fiddlefoo.grid import MAX_COORDINATE, WIDTH
from games.fiddlefoo.state import NONE, PHASES, STEP_NAMES, State, plain_copy


class Pair(TypedDict):
    """The card laid and the older one; `range` is the lower and the higher number of the two."""

    card: int
    other: int
    range: Sequence[int]
    distance: int
    safe: bool


MapView = TypedDict(
    "MapView",
    {
        "map": Sequence[Sequence[int]],
        "known": Sequence[Sequence[int]],
        "unthrown": Sequence[Sequence[int]],
        "deck": int,
        "last": int | None,
        "as": int | None,
        "pair": Pair | None,
        "thrown": Sequence[Sequence[int]],
        "stuck": int | None,
        "gone": Sequence[int],
        "piles": Sequence[Sequence[int]],
    },
)
"""The cards on the table and the last throws: `map` has x, y and card in the order in which they were laid,
`known` the cards of each hand that everybody knows, `unthrown` for each seat the cards that it could have
thrown since it last drew one, and has not, `as` the colour named for the card laid last, `thrown` seats and
moves, `gone` the cards that have left the game, and `stuck` the seat that could lay no card just now.
"""


class Action(TypedDict):
    """The progress of a Talkytoot card's action."""

    lifted: int | None
    left: int
    taken: Sequence[int]
    touched: Sequence[int]


class Ended(MapView):
    """The end of the last game: the cards on the table, and all hands."""

    hands: list[list[int]]


class PublicView(MapView):
    """The public part: cards in the order of `card_names("cards1")`, seats from 0, games from 1.

    `fits` and `matches` are the cards that may be thrown at the pair for their number and their notes,
    `tied` those among which the player chooses the pair, `forced` the card that is played at once, `again`
    the colour that the card played again must not have, and `pending` the steps of the turn to come.
    """

    game: int
    first: int
    turn: int
    actor: int
    phase: str
    hands: Sequence[int]
    tied: Sequence[int]
    fits: Sequence[int]
    matches: Sequence[int]
    forced: int | None
    again: int | None
    action: Action
    pending: Sequence[Sequence[str | int]]
    window: core.WindowView | None
    idle: int
    printed: dict[str, Sequence[int]]
    results: Sequence[Sequence[int]]
    ended: Ended | None


PrivateView = TypedDict(
    "PrivateView", {"hand": Sequence[int], "chosen": int | None, "as": int | None, "sealed": list[int]}
)
"""The part that only a seat sees: its hand, the card that it has chosen in secret with the colour named for
it, and its throws that the others do not see yet.
"""

_MAP: Final = (NONE, NONE)
"""The key of the map in `State.spots`, which views share while it stays as it is."""

View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(state: State) -> PublicView:
    """Return the map, the throws, what is known of the hands, the results; places have x and y.

    It is made once and kept until everybody sees a move. Each view has a copy, and copies of whatever in it
    can be changed; rows of numbers are tuples, which views share.
    """
    told: PublicView | None = state.told
    if told is None:
        told = state.told = _tell(state)
    public = told.copy()
    pair, window = public["pair"], state.window
    if pair is not None:
        public["pair"] = pair.copy()
    public["action"] = public["action"].copy()
    public["printed"] = public["printed"].copy()
    if window is not None:
        public["window"] = window.public()
    if state.ended is not None:
        public["ended"] = plain_copy(state.ended)
    return public


def _tell(state: State) -> PublicView:
    """Return the public view but for `window` and `ended`, which `public_view` makes anew."""
    cards = state.cards
    return {
        "game": state.game + 1,
        "first": state.first,
        "turn": state.turn,
        "actor": state.actor,
        "phase": PHASES[state.phase],
        "hands": tuple(map(int.bit_count, state.hands)),
        **map_view(state),
        "tied": state.tied,
        "fits": members(state.fits),
        "matches": members(state.matches),
        "forced": _or_null(state.forced),
        "again": _or_null(state.again),
        "action": {
            "lifted": None if state.lifted == NONE else state.cells[state.lifted],
            "left": state.left,
            "taken": members(state.taken),
            "touched": tuple([state.cells[cell] for cell in state.touched]),
        },
        "pending": tuple([(STEP_NAMES[kind], seat, number) for kind, seat, number in state.pending]),
        "window": None,
        "idle": state.idle,
        "printed": {"colours": cards.colours, "numbers": cards.numbers, "others": cards.others},
        "results": tuple(state.results),
        "ended": None,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """Return the seat's hand, and what it has chosen in secret: a card to lay, or throws."""
    mine = seat == state.actor
    window = state.window
    return {
        "hand": members(state.hands[seat]),
        "chosen": _or_null(state.chosen) if mine else None,
        "as": _or_null(state.named) if mine else None,
        "sealed": [] if window is None else window.private(seat),
    }


def map_view(state: State) -> MapView:
    """Return the cards on the table and the last throws."""
    return {
        "map": state.spots.get(_MAP) or _keep_map(state),
        "known": tuple(map(members, state.known)),
        "unthrown": tuple(map(members, state.unthrown)),
        "deck": len(state.deck),
        "last": _or_null(state.last),
        "as": _or_null(state.laid_as),
        "pair": _pair(state.pair),
        "thrown": state.thrown,
        "stuck": _or_null(state.stuck),
        "gone": tuple(state.gone),
        "piles": tuple(map(tuple, state.piles)),
    }


def _keep_map(state: State) -> tuple[tuple[int, int, int], ...]:
    """Return the places and cards of the map, kept with its spots until it changes."""
    found = tuple(
        [
            (cell // WIDTH - MAX_COORDINATE, cell % WIDTH - MAX_COORDINATE, card)
            for cell, card in state.cells.items()
        ]
    )
    state.spots[_MAP] = found
    return found


def _pair(pair: Sequence[int]) -> Pair | None:
    if not pair:
        return None
    card, other, low, high, spaces, safe = pair
    return {"card": card, "other": other, "range": (low, high), "distance": spaces, "safe": bool(safe)}


def _or_null(value: int) -> int | None:
    return None if value == NONE else value
