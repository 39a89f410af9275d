"""The solitaire with the cards of Quiddler, as a game of one seat.

Eight stacks of six cards are dealt, and one card shows on each. The player makes a word of cards that show,
puts it away and turns up the next cards; a stack that is used up is filled from one that is not. Who uses all
cards wins. The rules of stacks and gaps are those of `wordsvc.quiddler.solitaire.position`.

What the rule sheet does not say:

- The deal is the first cards of the deck in the order that the engine draws (Q45).
- The score counts the cards used, and only who uses all wins (Q46).
- A word that does not count is refused, and costs nothing (Q47).
- Who can make no word says so by `give_up`; no judge is asked whether there is one (Q48).
- What has turned up forbids to take a move back at a strict table alone: nobody else plays (Q49).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from random import Random

from games.core import (
    BaseGame,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    InvalidInput,
    OwnBot,
    check_turn,
    choose,
    new_seed,
    quote_text,
)
from wordsvc.cards.word_judge import ALLOWED, WordJudge
from wordsvc.quiddler.solitaire.game.advice import Adviser
from wordsvc.quiddler.solitaire.game.bots import BOTS
from wordsvc.quiddler.solitaire.game.deal import DECK, contents_of, faces_of, heights_of, lay_out
from wordsvc.quiddler.solitaire.game.moves import (
    FILL,
    GIVE_UP,
    MOVES,
    fill_of,
    format_move,
    lay_move,
    lay_of,
    parse_move,
)
from wordsvc.quiddler.solitaire.game.state import PrivateView, State, View, fill_gap, give_up, make_word
from wordsvc.quiddler.solitaire.game.texts import describe, render
from wordsvc.quiddler.solitaire.game.typed_moves import parse_typed
from wordsvc.quiddler.solitaire.position import Lay, MoveError, PublicView, check_move, does_not_count

_PROPOSED = 6
"""Words of two cards that are proposed at once, at most."""

_SIZES = (3, 4) * 5
"""The lengths of longer words that are tried besides: one in ten orders of so many cards is a word."""

_REMEMBERED = 1 << 15
"""Texts of which it is remembered whether they are words."""


class Solitaire(BaseGame[State]):
    """The rules of the solitaire; `wordsvc.quiddler.solitaire.game.rulebook` describes the options."""

    name = "solitaire"
    state_type = State
    open_moves = True
    moves: Sequence[int] = MOVES
    bots: Mapping[str, OwnBot] = BOTS
    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    describe = staticmethod(describe)

    def __init__(self, judge: WordJudge, options: Mapping[str, int | str]) -> None:
        super().__init__(1, options)
        self.judge = judge
        self.heights = heights_of(options, judge.deck)
        self.contents: Mapping[str, Sequence[int]] = {DECK: contents_of(judge.deck)}
        self._faces = faces_of(judge.deck)
        self._kinds = {face: kind for kind, face in enumerate(self._faces)}
        cards = sum(self.heights)
        # Each word uses two cards or more, and each filling turns up one that lay face down.
        most_moves = cards // judge.deck.min_cards + cards - len(self.heights) + 1
        self.bounds = Bounds(0, cards, most_moves)

    @cached_property
    def adviser(self) -> Adviser:
        """The adviser on good words, without offensive ones; it loads nothing before its first use."""
        return Adviser(self.judge)

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the cards as they are printed."""
        return self._faces

    def new(self, deal: Deal) -> State:
        """Deal the stacks (Q45)."""
        position, rest = lay_out([self._faces[kind] for kind in deal.order(DECK)], self.heights)
        return State(deal, position, rest)

    def over(self, state: State) -> bool:
        """Return True if all cards are used or the player has given up (Q21)."""
        return state.position.over

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the one seat, until the end."""
        return () if state.position.over else (0,)

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return the fillings of a gap, else giving up, which is always allowed: words are not listed."""
        if seat != 0 or state.position.over:
            return ()
        if state.position.gap is None:
            return (GIVE_UP,)
        stacks = state.position.stacks
        return tuple([FILL + index for index, stack in enumerate(stacks) if len(stack) > 1])

    @cached_property
    def _counts(self) -> Callable[[str], bool]:
        """Return a function that tells if a text is a word, and remembers: the same cards show often."""
        authority = self.judge.authority if self.judge.answers else None

        @lru_cache(_REMEMBERED)
        def counts(text: str) -> bool:
            return authority is not None and authority.reason(text) is None

        return counts

    def sample_moves(self, view: View, rng: Random) -> Sequence[int]:
        """Return some words of the cards that show, found by trying short orders of them."""
        public = view["public"]
        if public["phase"] != "lay" or view["seat"] != 0:
            return ()
        showing, counts = public["showing"], self._counts
        left = [index for index, face in enumerate(showing) if face]
        found: list[tuple[int, ...]] = []
        if self.judge.deck.min_cards == 2:
            pairs = [(one, two) for one in left for two in left if counts(showing[one] + showing[two])]
            found = [choose(rng, pairs) for _ in pairs[:_PROPOSED]]
        for size in _SIZES if len(left) >= _SIZES[-1] >= self.judge.deck.min_cards else ():
            for place in range(size):  # the first steps of a shuffle
                other = place + int(rng.random() * (len(left) - place))
                left[place], left[other] = left[other], left[place]
            if counts("".join([showing[index] for index in left[:size]])):
                found.append(tuple(left[:size]))
        lays = {stacks: "".join([showing[index] for index in stacks]) for stacks in found}
        return [
            lay_move(Lay(text, stacks)) for stacks, text in lays.items() if len(set(stacks)) == len(stacks)
        ]

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why a move is refused, with the rule: the cards first, then the word (Q47)."""
        lay = lay_of(move)
        refusal = check_turn(self.to_act(state), MOVES, seat, move if lay is None else GIVE_UP)
        if refusal is not None or (lay is None and move == GIVE_UP):
            return refusal
        try:
            check_move(state.position, lay or fill_of(move), self.judge.deck.min_cards)
        except MoveError as error:
            return _refused(error)
        return None if lay is None else self._judged(state, lay)

    def _judged(self, state: State, lay: Lay) -> IllegalMove | None:
        """Return the reason why a word does not count; a recorded ruling beats today's dictionary (C2)."""
        try:
            question = quote_text(lay.word)
            answer = state.deal.ruling(
                len(state.position.made), question, lambda _: self.judge.rule_on(lay.word)
            )
        except InvalidInput as error:
            return IllegalMove(error.code, error.message, "C2", error.hint)
        if answer == ALLOWED:
            return None
        return _refused(does_not_count(lay.word, answer))

    def public(self, state: State) -> PublicView:
        """Return the cards that show, how many lie under them, and the words made."""
        return state.position.view

    def private(self, state: State, seat: int) -> PrivateView:
        """Return nothing: the player sees what everybody sees."""
        return {}

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        lay = lay_of(move)
        if lay is not None:
            happened = make_word(state, seat, lay)
        elif move == GIVE_UP:
            happened = give_up(state, seat)
        else:
            happened = fill_gap(state, seat, fill_of(move))
        if events is not None:
            events += happened

    def scores(self, state: State) -> list[int]:
        """Return the number of used cards (Q46)."""
        return [len(state.position.used)]

    def winners(self, state: State) -> list[int]:
        """Return the player, when all cards are used; else nobody (Q21)."""
        return [0] if state.position.won else []

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state in which the cards face down are any that nobody has seen."""
        return State.sample(view, self.judge.deck, Deal(self.contents, new_seed(rng)), rng)

    def cards(self, state: State) -> list[int]:
        """Return the stacks, the cards used, and those not dealt."""
        stacks = [face for stack in state.position.stacks for face in stack]
        return [self._kinds[face] for face in (*stacks, *state.position.used, *state.rest)]

    def parse_typed(self, view: View, typed: str) -> int:
        """Return the move that a player means: zen, (qu)it, 1 4 2, fill 3, give up, or the text of a move."""
        return parse_typed(view, typed, self.judge.deck, self.adviser)

    def hint(self, view: View) -> list[str]:
        """Return the words with the best outlook, or how to fill a gap."""
        return self.adviser.hint(view["public"])

    def render(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the cards that show under the numbers of their stacks, and what lies under them."""
        public = view["public"]
        lost = public["phase"] == "lay" and self.adviser.finds_none(public)
        return render(public, lost=lost)


def _refused(error: MoveError) -> IllegalMove:
    return IllegalMove(error.code, error.message, error.rule, error.hint)
