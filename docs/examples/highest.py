"""Highest: everybody lays a card face down, and the highest wins as many points as cards were laid."""

from games.core import (
    SEALED,
    BaseGame,
    Bounds,
    Event,
    IllegalMove,
    InvalidInput,
    Option,
    Rulebook,
    Variant,
    Window,
    check_turn,
    shuffle,
)

RULES = {
    "H1": "Everybody is dealt the same number of cards, numbered from 1; no two are equal.",
    "H2": "In each trick everybody lays one card of their hand, face down; then all are turned up.",
    "H3": "The highest card wins a point for each card laid; the most points win.",
}


class State:
    __slots__ = ("gone", "hands", "points", "window")

    def copy(self):
        other = State()
        other.hands = [list(hand) for hand in self.hands]
        other.gone, other.points = list(self.gone), list(self.points)
        other.window = self.window.copy()
        return other

    def to_dict(self):
        return {
            "hands": [list(hand) for hand in self.hands],
            "gone": list(self.gone),
            "points": list(self.points),
            "window": self.window.to_dict(),
        }

    @classmethod
    def from_dict(cls, document, contents):
        state = cls()
        state.hands = [list(hand) for hand in document["hands"]]
        state.gone, state.points = list(document["gone"]), list(document["points"])
        state.window = Window.from_dict(document["window"])
        return state


class Highest(BaseGame):
    name = "highest"
    state_type = State

    def __init__(self, seats, options):
        super().__init__(seats, options)
        self.each = options["cards"]
        self.deck = range(1, seats * self.each + 1)
        self.moves = self.deck  # to lay the card of this number
        self.contents = {"cards": tuple(self.deck)}
        self.bounds = Bounds(lowest_score=0, highest_score=len(self.deck), most_moves=len(self.deck))

    def card_names(self, deck):
        return ["-", *map(str, self.deck)]

    # Set-up, moves, end

    def new(self, deal):
        state = State()
        order = deal.order("cards")
        state.hands = [list(order[seat * self.each : (seat + 1) * self.each]) for seat in range(self.seats)]
        state.gone = []
        state.points = [0] * self.seats
        state.window = Window(SEALED, range(self.seats))
        return state

    def over(self, state):
        return len(state.gone) == len(self.deck)

    def to_act(self, state):
        return () if self.over(state) else state.window.waiting()

    def window(self, state):
        return state.window

    def legal(self, state, seat):
        return tuple(state.hands[seat]) if seat in self.to_act(state) else ()

    def check(self, state, seat, move):
        refusal = check_turn(self.to_act(state), self.moves, seat, move)
        if refusal is None and move not in state.hands[seat]:
            return IllegalMove("not_in_hand", f"you do not have the {move}", "H2")
        return refusal

    def apply(self, state, seat, move, events=None):
        happened = [Event("lay", seat, None, secret={"card": move}, to=(seat,), chosen=True)]
        state.hands[seat].remove(move)
        if state.window.answer(seat, move):
            laid = [moves[0] for _, moves in state.window.taken()]
            winner = laid.index(max(laid))
            state.points[winner] += len(laid)
            state.gone += laid
            state.window = Window(SEALED, range(self.seats))
            happened.append(Event("trick", winner, {"cards": laid}, reveals=True))
        if events is not None:
            events += happened

    def scores(self, state):
        return list(state.points)

    # What is seen

    def public(self, state):
        return {"gone": list(state.gone), "points": list(state.points), "window": state.window.public()}

    def private(self, state, seat):
        return {"hand": list(state.hands[seat]), "laid": state.window.private(seat)}

    def determinize(self, view, rng):
        public, private, me = view["public"], view["private"], view["seat"]
        state = State()
        state.gone, state.points = list(public["gone"]), list(public["points"])
        mine = private["hand"] + private["laid"] if private else []
        unseen = sorted(set(self.deck) - set(state.gone) - set(mine))
        shuffle(rng, unseen)
        state.hands, state.window = [], Window(SEALED, range(self.seats))
        for seat in range(self.seats):
            left = self.each - len(state.gone) // self.seats
            hand = list(mine) if seat == me else [unseen.pop() for _ in range(left)]
            state.hands.append(hand)
        for card in private["laid"] if private else ():
            state.hands[me].remove(card)
            state.window.answer(me, card)
        return state

    def render(self, view, names):
        points = [f"{name} {points}" for name, points in zip(names, view["public"]["points"], strict=True)]
        hand = view["private"]["hand"] if view["private"] else []
        return [f"Points: {', '.join(points)}", f"Your cards: {' '.join(map(str, sorted(hand)))}"]

    def describe(self, told, names):
        who = names[told["seat"]]
        if told["kind"] == "trick":
            return f"{' '.join(map(str, told['cards']))}: {who} took the trick."
        return f"{who} laid {told['card']}."

    # Cards and text

    def cards(self, state):
        laid = [card for _, moves in state.window.taken() for card in moves]
        return state.gone + laid + [card for hand in state.hands for card in hand]

    def format_move(self, move):
        return str(move)

    def parse_move(self, text):
        if text.isascii() and text.isdigit() and len(text) < 4 and int(text) in self.deck:
            return int(text)
        raise InvalidInput("move", "bad_move", f"{text[:20]!r} is no card")


def make(seats, options):
    if not 2 <= seats <= 6:
        raise InvalidInput("seats", "bad_seats", f"2 to 6 play, not {seats}")
    return Highest(seats, options)


RULEBOOK = Rulebook(
    name="highest",
    title="Highest",
    version=1,
    options=(Option("cards", 4, "cards for each player (H1)", least=1, most=10),),
    variants=(Variant("four cards", {}, range(2, 7)),),
    rules=RULES,
    make=make,
)
