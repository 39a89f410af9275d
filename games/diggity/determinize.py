"""States of Diggity that a view allows, with the hidden cards drawn anew."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random

from games.core import RING, Deal, Window, shuffle
from games.diggity.cards import FITS, SIDES
from games.diggity.mine import Mine
from games.diggity.moves import parse_move
from games.diggity.state import LAYING, NOBODY, PHASES, State
from games.diggity.tools import MINER, TOOLS
from games.diggity.views import PrivateView, PublicView, View


def determinize(contents: Mapping[str, Sequence[int]], view: View, deal: Deal, rng: Random) -> State:
    """Return a state that looks like this view; what comes later is shuffled by `deal`."""
    public, private, seat = view["public"], view["private"], view["seat"]
    state = State()
    state.deal = deal
    state.mine = mine_in(public)
    state.phase, state.turn = PHASES.index(public["phase"]), public["turn"]
    state.left, state.face = public["gold"], public["face"]
    state.passes, state.turns = public["passes"], public["turns"]
    state.reshuffles = 0
    state.resume = _or_nobody(public["resume"])
    state.wanted = _or_nobody(public["wanted"])
    state.prize = sum(1 << TOOLS.index(tool) for tool in public["made"]) | (MINER if public["miner"] else 0)
    last = public["last"]
    state.last = (last["seat"], last["card"], _move(last["place"])) if last else ()
    state.shown = tuple(public["shown"])
    state.discards = list(public["discards"])
    state.piles = list(public["piles"])
    state.played = list(public["played"])
    state.won = [list(won) for won in public["won"]]
    _share_gold(state, contents["gold"], rng)
    state.tools = [list(tools) for tools in public["taken"]]
    _share_cards(state, contents["mine"], public, private, seat, rng)
    state.window = None
    asked = public["window"]
    if asked is not None:
        window = Window(RING, asked["members"])
        window.passes = asked["passes"]
        window.at = window.members.index(view["to_act"][0])
        state.window = window
    return state


def mine_in(public: PublicView) -> Mine:
    """Return the mine that a view shows."""
    return _mine_of(
        tuple(
            [
                (card["card"], card["left"], card["top"], card["right"], card["bottom"], card["exits"])
                for card in public["mine"]
            ]
        )
    ).copy()


@lru_cache(maxsize=16)
def _mine_of(cards: tuple[tuple[int, int, int, int, int, str], ...]) -> Mine:
    """Return the mine of these cards, which all worlds of a search copy."""
    return Mine(
        ((left, top, right, bottom), kind, sum(1 << SIDES.index(side) for side in exits))
        for kind, left, top, right, bottom, exits in cards
    )


def _or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _move(place: str | None) -> int:
    return NOBODY if place is None else parse_move(place)


def _rest(cards: Sequence[int], seen: Iterable[int], rng: Random) -> list[int]:
    """Return the cards that are not among those seen, in any order."""
    counts = Counter(cards)
    counts.subtract(seen)
    rest = list(counts.elements())
    shuffle(rng, rest)
    return rest


def _share_gold(state: State, cards: Sequence[int], rng: Random) -> None:
    seen = [value for won in state.won for value in won]
    state.gold = _rest(cards, [*seen, state.face] if state.face else seen, rng)


def _share_cards(
    state: State,
    cards: Sequence[int],
    public: PublicView,
    private: PrivateView | None,
    seat: int | None,
    rng: Random,
) -> None:
    """Deal the unseen cards: a player who has chosen one has a card that can be laid."""
    mine = private["hand"] if private is not None else []
    rest = _rest(cards, [*state.discards, *(card[1] for card in state.mine.cards), *mine], rng)
    state.chosen = NOBODY
    state.hands = [[] for _ in public["hands"]]
    if state.phase == LAYING and state.turn != seat:
        fits = state.mine.fits
        state.chosen = next(kind for kind in rest if FITS[kind] & fits)
        rest.remove(state.chosen)
        state.hands[state.turn].append(state.chosen)
    elif private is not None:
        state.chosen = _or_nobody(private["chosen"])
    for other, size in enumerate(public["hands"]):
        hand = state.hands[other]
        if other == seat:
            hand += mine
        while len(hand) < size:
            hand.append(rest.pop())
    state.deck = rest
