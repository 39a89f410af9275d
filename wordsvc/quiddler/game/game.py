"""Quiddler for two to eight: hands of three to ten cards are laid as words, and the most points win.

A turn draws the top card of the pile or takes the top discard, and ends with a discard. Whoever can lay all
other cards as words goes out, and each of the others has one last turn, in which any words may be laid. Words
count their cards, cards that are left over count against their player, and there are bonuses for the most
words and for the longest.

A word is not judged when it is laid: players may bluff. At the end of the hand all players may challenge
words of others, at once and sealed (Q04); whoever is wrong pays. A strict table judges every word by itself
(option `challenges`).

Where this departs from the sheet:

- A hand has last turns for all after 30 turns for each player, which the sheet does not limit (Q40).
- A table may play some of the eight hands only (Q37), and forbid going out on the first turn (Q41).
- Chance names the first dealer, whom the sheet does not name (Q38).

What the sheet does not say is in the rulings; `wordsvc.quiddler.game.rules` has all of them.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from games.core import (
    BaseGame,
    Bounds,
    Deal,
    Event,
    IllegalMove,
    InvalidInput,
    OwnBot,
    Window,
    check_turn,
    new_seed,
)
from games.core.free_text import FIRST
from wordsvc.cards.word_judge import WordJudge
from wordsvc.input import InputError
from wordsvc.quiddler.constants import BONUS
from wordsvc.quiddler.game.bots import BOTS
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.challenges import (
    answer,
    challengeable,
    judge_lay,
    open_window,
    settle_challenges,
)
from wordsvc.quiddler.game.describe import describe
from wordsvc.quiddler.game.determinize import determinize
from wordsvc.quiddler.game.hint import hint
from wordsvc.quiddler.game.legality import check_fixed, check_lay
from wordsvc.quiddler.game.look_up import check_look_up
from wordsvc.quiddler.game.moves import DISCARD, DONE, DRAW, TAKE, Moves
from wordsvc.quiddler.game.options import Options
from wordsvc.quiddler.game.proposals import propose_lay
from wordsvc.quiddler.game.render import render
from wordsvc.quiddler.game.state import CHALLENGING, DRAWING, OVER, PLAYING, State, pack
from wordsvc.quiddler.game.turns import deal_hand, discard, draw, hand_name, lay, score
from wordsvc.quiddler.game.typed_moves import parse_typed
from wordsvc.quiddler.game.views import (
    PrivateView,
    PublicView,
    View,
    private_view,
    public_view,
    total_scores,
)
from wordsvc.words import Verdict

_DRAWS = (DRAW, TAKE)
_TAKE_ONLY = (TAKE,)


class Quiddler(BaseGame[State]):
    """The rules of Quiddler for a number of seats; `wordsvc.quiddler.game.rulebook` describes the options.

    `judge` decides which words count, and has the deck.
    """

    name = "quiddler"
    state_type = State
    open_moves = True
    pass_moves: Collection[int] = (DONE,)
    bots: Mapping[str, OwnBot] = BOTS

    def __init__(self, judge: WordJudge, seats: int, options: Mapping[str, int | str]) -> None:
        super().__init__(seats, options)
        self.judge = judge
        agreed = self.parsed_options = Options(seats, options)
        self.deck_cards = Cards(judge.deck)
        self.move_texts = Moves(self.deck_cards, seats)
        self.moves: Sequence[int] = self.move_texts.fixed
        self.format_move = self.move_texts.format
        self.contents: Mapping[str, Sequence[int]] = {
            **({"dealer": tuple(range(seats))} if agreed.first_dealer < 0 else {}),
            **{hand_name(number): self.deck_cards.all for number in range(len(agreed.sizes))},
        }
        dearest = max(self.deck_cards.points)
        turns = agreed.turns + seats  # the limit, and last turns
        lost = seats * sum(agreed.sizes) * dearest  # by every word of the table
        self.bounds = Bounds(
            -lost if agreed.losses == "total" else 0,
            sum(size * dearest + 2 * BONUS for size in agreed.sizes),
            sum(3 * turns + seats * ((seats - 1) * (size // 2) + 1) for size in agreed.sizes),
        )

    def card_names(self, deck: str) -> Sequence[str]:
        """Return the cards as the deck writes them; the dealers as seats from 1."""
        if deck == "dealer":
            return [str(seat + 1) for seat in range(self.seats)]
        return self.deck_cards.faces

    def new(self, deal: Deal) -> State:
        """Deal the first hand."""
        options = self.parsed_options
        state = State()
        state.deal = deal
        state.dealer = deal.order("dealer")[0] if options.first_dealer < 0 else options.first_dealer
        state.hand = state.reshuffles = state.asked = 0
        state.results, state.reports = [], pack([])
        deal_hand(options, state)
        return state

    def over(self, state: State) -> bool:
        """Return True if all hands are scored."""
        return state.phase == OVER

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seat in turn; at the end of a hand all who may still challenge words."""
        if state.phase <= PLAYING:
            return (state.turn,)
        return () if state.window is None else state.window.waiting()

    def window(self, state: State) -> Window | None:
        """Return the window for challenges."""
        return state.window

    def legal(self, state: State, seat: int) -> Sequence[int]:
        """Return all moves but lay-downs, of which `check` alone knows."""
        phase = state.phase
        if phase <= PLAYING:
            if seat != state.turn:
                return ()
            if phase == PLAYING:
                return [DISCARD + kind for kind in sorted(set(state.hands[seat]))]
            return _DRAWS if state.pile or len(state.discards) > 1 else _TAKE_ONLY
        window = state.window
        if window is None or seat not in window.waiting():
            return ()
        may = challengeable(self.parsed_options, state, seat, window)
        if not self.judge.answers:
            may = [move for move in may if self.check(state, seat, move) is None]
        return [DONE, *may]

    def sample_moves(self, view: View, rng: Random) -> Sequence[int]:
        """Return a lay-down of pieces of the hand, which are words by chance alone."""
        if self.parsed_options.strict and not self.judge.answers:
            return ()
        return propose_lay(self.parsed_options, self.deck_cards.min_cards, view, rng)

    def check(self, state: State, seat: int, move: int) -> IllegalMove | None:
        """Return the reason why a move is refused, with the rule, or None."""
        words = self.move_texts.lay(move) if type(move) is int and move >= FIRST else None
        known = DRAW if words is not None else move
        refusal = check_turn(self.to_act(state), self.move_texts.known, seat, known)
        if refusal is not None:
            return refusal
        if words is not None:
            return check_lay(self.parsed_options, self.deck_cards, self.judge, state, seat, words)
        return check_fixed(self.deck_cards, self.judge, state, seat, move)

    def apply(self, state: State, seat: int, move: int, events: list[Event] | None = None) -> None:
        """Make a legal move."""
        cards, phase = self.deck_cards, state.phase
        if phase == DRAWING:
            draw(cards, state, seat, move, events)
        elif phase == CHALLENGING:
            if state.window is not None and answer(state.window, seat, move, events):
                settle_challenges(self.parsed_options, cards, self.judge, state, events)
                score(self.parsed_options, cards, state, events)
        elif move >= FIRST:
            lay(cards, state, seat, self.move_texts.lay(move) or (), events)
            if self.parsed_options.strict:
                judge_lay(self.parsed_options, cards, self.judge, state, seat, events)
        elif discard(self.parsed_options, cards, state, move - DISCARD, events):
            self._end_hand(state, events)

    def _end_hand(self, state: State, events: list[Event] | None) -> None:
        """Ask for challenges where there is anything to challenge; else score the hand."""
        state.phase = CHALLENGING
        if self.parsed_options.strict or not open_window(self.parsed_options, state):
            score(self.parsed_options, self.deck_cards, state, events)

    def scores(self, state: State) -> list[int]:
        """Return the points of the finished hands."""
        return total_scores(self.parsed_options, state)

    def public(self, state: State) -> PublicView:
        """Return the table, and what happened in the hands that are over."""
        return public_view(self.parsed_options, self.deck_cards, state)

    def private(self, state: State, seat: int) -> PrivateView:
        """Return the seat's hand, and its sealed challenges."""
        return private_view(self.deck_cards, self.move_texts, state, seat)

    def determinize(self, view: View, rng: Random) -> State:
        """Return a state in which the cards this view does not show lie anywhere."""
        deal = Deal(self.contents, new_seed(rng))
        return determinize(self.deck_cards, self.move_texts, view, deal, rng)

    def cards(self, state: State) -> list[int]:
        """Return the piles, the hands and the words."""
        held = [kind for hand in state.hands for kind in hand]
        laid = [kind for words in state.laid for each in words for kind in each.cards]
        return state.pile + state.discards + held + laid

    def parse_move(self, text: str) -> int:
        """Return the move that a text stands for. Raises `InvalidInput` on "move"."""
        return self.move_texts.parse(text)

    def parse_typed(self, view: View, typed: str) -> int:
        """Return the move that a player means: `lay quit on` lays with the best cards of the hand."""
        try:
            return parse_typed(self.deck_cards, self.move_texts, view, typed)
        except InputError as error:
            raise InvalidInput("move", error.code, error.message, error.hint) from None

    def hint(self, view: View) -> list[str]:
        """Return the best play and the draw odds, while words may be looked up (Q36)."""
        return hint(self.parsed_options, self.deck_cards, self.judge, view)

    def check_look_up(self, public: PublicView, seat: int) -> IllegalMove | None:
        """Return the reason why a seat may not look a word up at this table now, or None (Q36)."""
        return check_look_up(self.parsed_options, public, seat)

    def look_up(self, state: State, seat: int, word: str) -> Verdict:
        """Judge a word for a seat that may look it up now (Q36).

        It is no move and leaves no trace. Raises `IllegalMove` where the seat may not, `InputError` on
        "word" and `InvalidInput` on "dictionary".
        """
        refusal = self.check_look_up(self.public(state), seat)
        if refusal is not None:
            raise refusal
        return self.judge.look_up(word)

    def describe(self, told: Mapping[str, object], names: Sequence[str]) -> str:
        """Return a sentence about the part of an event that a viewer saw."""
        return describe(told, names)

    def render(self, view: View, names: Sequence[str]) -> list[str]:
        """Return the words on the table, the piles, the own hand, the scores."""
        return render(self.deck_cards, view, names)
