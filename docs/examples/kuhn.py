"""Kuhn poker: three cards, one for each of two players, and at most three bets; small enough to be solved."""

from games.core import (
    BaseGame,
    Bounds,
    Event,
    InvalidInput,
    Rulebook,
    Variant,
    check_turn,
    shuffle,
)

RULES = {
    "K1": "Both are dealt one of three cards, 1 to 3, and stake a point.",
    "K2": "The seats pass or bet a point more in turn, until both did the same, or one passes on a bet.",
    "K3": "Who passes on a bet gives up; else the higher card wins as many points as the other has staked.",
}
PASS, BET = MOVES = range(2)
TEXTS = ("pass", "bet")
CARDS = (1, 2, 3)


class State:
    __slots__ = ("cards", "made")

    def __init__(self, cards, made=()):
        self.cards, self.made = tuple(cards), tuple(made)

    def copy(self):
        return State(self.cards, self.made)

    def to_dict(self):
        return {"cards": list(self.cards), "made": list(self.made)}

    @classmethod
    def from_dict(cls, document, contents):
        return cls(document["cards"], document["made"])


class Kuhn(BaseGame):
    name = "kuhn"
    state_type = State
    moves = MOVES
    bounds = Bounds(lowest_score=0, highest_score=2, most_moves=3)

    def __init__(self, seats, options):
        super().__init__(seats, options)
        self.contents = {"cards": CARDS}

    def card_names(self, deck):
        return ["-", *map(str, CARDS)]

    def new(self, deal):
        return State(deal.order("cards"))

    def over(self, state):
        return state.made in ((PASS, PASS), (BET, PASS), (BET, BET), (PASS, BET, PASS), (PASS, BET, BET))

    def to_act(self, state):
        return () if self.over(state) else (len(state.made) % 2,)

    def legal(self, state, seat):
        return tuple(MOVES) if seat in self.to_act(state) else ()

    def check(self, state, seat, move):
        return check_turn(self.to_act(state), self.moves, seat, move)

    def apply(self, state, seat, move, events=None):
        state.made += (move,)
        if events is not None:
            events.append(Event("move", seat, {"move": TEXTS[move]}))
            if self._compared(state):
                events.append(Event("cards", None, {"cards": list(state.cards[:2])}, reveals=True))

    def scores(self, state):
        if not self.over(state):
            return [0, 0]
        gave_up = state.made[-2:] == (BET, PASS)
        winner = len(state.made) % 2 if gave_up else int(state.cards[1] > state.cards[0])
        points = 2 if state.made[-2:] == (BET, BET) else 1
        return [points * (seat == winner) for seat in range(2)]

    def public(self, state):
        cards = list(state.cards[:2]) if self._compared(state) else None
        return {"made": [TEXTS[move] for move in state.made], "cards": cards}

    def private(self, state, seat):
        return {"card": state.cards[seat]}

    def determinize(self, view, rng):
        public, private, me = view["public"], view["private"], view["seat"]
        known = dict(enumerate(public["cards"] or ()))
        if private:
            known[me] = private["card"]
        unseen = [card for card in CARDS if card not in known.values()]
        shuffle(rng, unseen)
        cards = [known[seat] if seat in known else unseen.pop() for seat in range(3)]
        return State(cards, map(TEXTS.index, public["made"]))

    def render(self, view, names):
        card = view["private"]["card"] if view["private"] else "-"
        return [f"Your card: {card}. Moves: {' '.join(view['public']['made'])}"]

    def describe(self, told, names):
        if told["kind"] == "cards":
            return f"The cards are {told['cards'][0]} and {told['cards'][1]}."
        return f"{names[told['seat']]}: {told['move']}."

    def cards(self, state):
        return list(state.cards)

    def format_move(self, move):
        return TEXTS[move]

    def parse_move(self, text):
        if text in TEXTS:
            return TEXTS.index(text)
        raise InvalidInput("move", "bad_move", f"{text[:20]!r} is not pass or bet")

    def _compared(self, state):
        return self.over(state) and state.made[-2:] != (BET, PASS)


def make(seats, options):
    if seats != 2:
        raise InvalidInput("seats", "bad_seats", f"2 play, not {seats}")
    return Kuhn(seats, options)


RULEBOOK = Rulebook(
    name="kuhn",
    title="Kuhn poker",
    version=1,
    options=(),
    variants=(Variant("base", {}, range(2, 3)),),
    rules=RULES,
    make=make,
)
