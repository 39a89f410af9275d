"""Diabolo as numbers: the table, and the calls that take the most cards as actions."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final

from games.adapters.encodings.encoding import (
    BaseEncoding,
    Segments,
    amount,
    copies,
    counts,
    one_of,
    padded,
    parts_of,
    seen_from,
    turned,
)
from games.core import AnyView
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game.game import Diabolo
from wordsvc.diabolo.game.moves import TAKE, call_move
from wordsvc.diabolo.game.state import PHASES
from wordsvc.study.candidates import (
    MAX_CANDIDATES,
    Candidate,
    candidate_numbers,
    candidate_ranges,
    find_action,
)
from wordsvc.words.search.word_sets import offered_words

_CACHE_SIZE: Final = 256


class DiaboloEncoding(BaseEncoding):
    """Cards as kinds of the deck.

    A candidate is a word that counts, with the best cards for it: the most cards come first, as in
    `wordcheck find --order cards`. None has an offensive word. No time
    passes here: who may call first is drawn by chance.
    """

    def __init__(self, game: Diabolo) -> None:
        super().__init__(game)
        self._options = game.parsed_options
        self._kinds = len(self._options.cards.faces)
        self._first = TAKE + self._kinds
        self.actions = self._first + MAX_CANDIDATES
        self._found = lru_cache(_CACHE_SIZE)(self._find)
        last, rounds, deck = game.seats - 1, self._options.rounds, self._options.cards.deck
        cards, alike = len(deck), copies(deck)
        self.ranges = {
            "phase": one_of(f"the phase: {', '.join(PHASES)}", len(PHASES) - 1),
            "round": amount("the round", rounds),
            "rounds": amount("rounds of the game", rounds),
            "dealer": one_of("the dealer", last),
            "asked": one_of("the seats that are asked", last),
            "picking": one_of("the seat that takes a card for a wrong call", last),
            "line": amount("cards on the table of each kind", alike),
            "deck": amount("cards of the deck", cards),
            "taken": amount("cards taken by each seat in this round", cards),
            "words": amount("right calls of each seat in this round", cards),
            "called": amount("cards of each kind in right calls of this round, seat by seat", alike),
            "picked": amount("cards of each kind taken for wrong calls, seat by seat", alike),
            "results": amount("points of each seat, round by round, -1 after the last", cards, -cards),
            "tiles": amount("victory tiles of each seat", rounds),
            "scores": amount("points of each seat", rounds * cards, -rounds * cards),
            **candidate_ranges(cards, cards),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the game alone; candidates that were found are found again."""
        return type(self), (self._game,)

    def candidates(self, view: AnyView) -> Sequence[int]:
        """Return the calls that the seat of a view may choose now."""
        return [each.move for each in self._look(view)]

    def encode(self, view: AnyView) -> Segments:
        """Return the encoding of a view."""
        public, _, seat = parts_of(view)
        seats = self._seats

        called: list[list[str]] = [[] for _ in range(seats)]
        for call in public["calls"]:
            if call["answer"] == ALLOWED:
                called[call["seat"]] += call["cards"]
        results = [each for of_round in public["results"] for each in turned(seat, of_round)]

        def by_kind(faces: Sequence[str]) -> list[int]:
            return counts((self._options.cards.kinds[face] for face in faces), self._kinds)

        return {
            "phase": [PHASES.index(public["phase"])],
            "round": [public["round"]],
            "rounds": [public["rounds"]],
            "dealer": [seen_from(seat, seats, public["dealer"])],
            "asked": [seen_from(seat, seats, each) for each in padded(view["to_act"], seats)],
            "picking": [seen_from(seat, seats, public["picking"])],
            "line": by_kind(public["line"]),
            "deck": [public["deck"]],
            "taken": turned(seat, public["taken"]),
            "words": [len(words) for words in turned(seat, public["words"])],
            "called": [each for faces in turned(seat, called) for each in by_kind(faces)],
            "picked": [each for faces in turned(seat, public["picked"]) for each in by_kind(faces)],
            "results": padded(results, self._options.rounds * seats),
            "tiles": turned(seat, public["tiles"]),
            "scores": turned(seat, public["scores"]),
            **candidate_numbers(self._look(view)),
        }

    def action_of(self, view: AnyView, move: int) -> int | None:
        """Return the move itself, or the number of a candidate after all others."""
        return move if move < self._first else find_action(self._look(view), move, self._first)

    def _look(self, view: AnyView) -> Sequence[Candidate]:
        """Return the candidates of a view; none for a seat that may not call."""
        public, _, seat = parts_of(view)
        if public["phase"] != "call" or seat not in view["to_act"] or not self._options.judge.answers:
            return ()
        least = self._options.min_cards[seat]
        return self._found(tuple(sorted(public["line"])), least) if len(public["line"]) >= least else ()

    def _find(self, line: tuple[str, ...], least: int) -> Sequence[Candidate]:
        """Return the candidates of the cards on the table."""
        judge = self._options.judge
        if judge.authority is None:
            return ()
        words = offered_words(judge.authority).words
        search = WordSearch(words, line, judge.deck, order="cards", limits=Limits(least))
        found = []
        for hit in islice(search, MAX_CANDIDATES):
            size = len(hit.cards)
            found.append(Candidate(call_move(hit.word, hit.cards), size, len(hit.word), 1, size))
        return found
