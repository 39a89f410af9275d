"""Quiddler as numbers: what is laid, of everybody, and the best lay-downs as actions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from games.adapters.encodings.encoding import (
    NONE,
    BaseEncoding,
    Segments,
    amount,
    copies,
    counts,
    flags,
    one_of,
    padded,
    parts_of,
    seen_from,
    turned,
)
from games.core import AnyView, text_move
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.quiddler.game.game import Quiddler
from wordsvc.quiddler.game.moves import DISCARD, MAX_WORDS, lay_text
from wordsvc.quiddler.game.state import PHASES, SOURCES
from wordsvc.study.candidates import (
    MAX_CANDIDATES,
    MAX_LETTERS,
    Candidate,
    candidate_numbers,
    candidate_ranges,
    find_action,
)
from wordsvc.words.search.word_sets import offered_words

_CACHE_SIZE: Final = 256


class QuiddlerEncoding(BaseEncoding):
    """Cards as kinds of the deck.

    A candidate is the best lay-down of each longest word and number of words: the highest score without
    bonuses comes first, then the longest word, then more words. Before somebody is out only lay-downs that
    go out are candidates. None is a bluff, and none has an offensive word.
    """

    def __init__(self, game: Quiddler) -> None:
        super().__init__(game)
        self._rules = game
        self._kinds = len(game.deck_cards.faces)
        self._first = DISCARD + self._kinds
        self.actions = self._first + MAX_CANDIDATES
        self._found = lru_cache(_CACHE_SIZE)(self._find)
        agreed, last, kind = game.parsed_options, game.seats - 1, self._kinds - 1
        cards, alike = len(game.deck_cards.all), copies(game.deck_cards.all)
        dearest = max(game.deck_cards.points)
        self.ranges = {
            "phase": one_of(f"the phase: {', '.join(PHASES)}", len(PHASES) - 1),
            "hand": amount("the hand", len(agreed.sizes)),
            "dealt": amount("cards that this hand deals", MAX_HAND),
            "turn": one_of("the seat in turn", last),
            "dealer": one_of("the dealer", last),
            "out": one_of("the seat that went out", last),
            "asked": one_of("the seats that are asked", last),
            "last": flags("1 in a last turn"),
            "laying": flags("1 if cards are being laid"),
            "turns": amount("turns taken in this hand", game.bounds.most_moves),
            "source": one_of(f"where the seat in turn has drawn: {', '.join(SOURCES)}", len(SOURCES) - 1),
            "drawn": one_of("the kind of the card drawn", kind),
            "pile": amount("cards of the deck", cards),
            "top": one_of("the kind of the uppermost discard", kind),
            "discards": amount("discards of each kind", alike),
            "held": amount("cards held by each seat", MAX_HAND + 1),
            "known": amount("cards of each kind that everybody has seen taken, seat by seat", alike),
            "cards": amount("own cards of each kind", alike),
            "laid": amount("cards of each kind that are laid, seat by seat", alike),
            "letters": amount(
                "letters of each word that is laid, seat by seat", MAX_LETTERS * MAX_HAND, NONE
            ),
            "challenged": flags("words that one has challenged"),
            "scores": amount("points of each seat", game.bounds.highest_score, game.bounds.lowest_score),
            **candidate_ranges(MAX_HAND + 1, (MAX_HAND + 1) * dearest),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the game alone; candidates that were found are found again."""
        return type(self), (self._rules,)

    def candidates(self, view: AnyView) -> Sequence[int]:
        """Return the lay-downs that the seat of a view may choose now."""
        return [each.move for each in self._look(view)]

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view."""
        public, private, seat = parts_of(view)
        seats, kinds = self._seats, self._kinds

        def by_kind(faces: Sequence[str]) -> list[int]:
            return counts(self._rules.deck_cards.kinds_of(faces), kinds)

        def by_seat(each_has: Sequence[Sequence[str]]) -> list[int]:
            return [number for faces in turned(seat, each_has) for number in by_kind(faces)]

        laid = [[face for word in words for face in word["cards"]] for words in public["laid"]]
        letters = [[len(word["word"]) for word in words] for words in public["laid"]]
        drawn, pile = private["drawn"], public["discards"]
        mine = {self._rules.parse_move(text) for text in private["challenges"]}
        return {
            "phase": [PHASES.index(public["phase"])],
            "hand": [public["hand"]],
            "dealt": [public["cards"]],
            "turn": [seen_from(seat, seats, public["turn"])],
            "dealer": [seen_from(seat, seats, public["dealer"])],
            "out": [seen_from(seat, seats, public["out"])],
            "asked": [seen_from(seat, seats, each) for each in padded(view["to_act"], seats)],
            "last": [int(public["last"])],
            "laying": [int(public["laying"])],
            "turns": [public["turns"]],
            "source": [NONE if public["drawn"] is None else SOURCES.index(public["drawn"])],
            "drawn": [NONE if drawn is None else self._rules.deck_cards.kinds[drawn]],
            "pile": [public["pile"]],
            "top": [self._rules.deck_cards.kinds[pile[-1]] if pile else NONE],
            "discards": by_kind(pile),
            "held": turned(seat, public["held"]),
            "known": by_seat(public["known"]),
            "cards": by_kind(private["cards"]),
            "laid": by_seat(laid),
            "letters": [each for words in turned(seat, letters) for each in padded(words, MAX_WORDS)],
            "challenged": [int(move in mine) for move in self._rules.moves if move < DISCARD],
            "scores": turned(seat, public["scores"]),
            **candidate_numbers(self._look(view)),
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself, or the number of a candidate after all others."""
        return move if move < self._first else find_action(self._look(view), move, self._first)

    def _look(self, view: AnyView) -> Sequence[Candidate]:
        """Return the candidates of a view; none for a seat that may not lay."""
        public, private, seat = parts_of(view)
        judge, agreed = self._rules.judge, self._rules.parsed_options
        if public["phase"] != "play" or public["laying"] or seat not in view["to_act"] or not judge.answers:
            return ()
        too_soon = not agreed.first_turn_out and public["turns"] < self._seats
        if too_soon and not public["last"]:
            return ()
        return self._found(tuple(sorted(private["cards"])), nobody_out=not public["last"])

    def _find(self, cards: tuple[str, ...], *, nobody_out: bool) -> Sequence[Candidate]:
        """Return the candidates of a hand."""
        authority: Any = self._rules.judge.authority
        if authority is None:
            return ()
        deck = self._rules.judge.deck
        hand = BestHand(cards, offered_words(authority).words, Situation(nobody_out=nobody_out), deck=deck)
        ranked = sorted(hand.cells, key=lambda cell: (-cell.worth, -cell.longest, -cell.words))
        found = []
        for best in map(hand.lay, ranked[:MAX_CANDIDATES]):
            words = [(laid.word, list(laid.cards)) for laid in best.play.words]
            used = sum(len(faces) for _, faces in words)
            move = text_move(lay_text(words))
            found.append(Candidate(move, best.score, best.play.longest, len(words), used))
        return found
