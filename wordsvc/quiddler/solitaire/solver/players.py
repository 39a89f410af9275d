"""Players that see what a person sees, and choose the cards of the next word.

The hidden player tries each word in many deals of the cards that were never seen (the formula plays them
out), the same deals for all words; the half that wins less is dropped, and the rest is tried in more deals.
The numbers of deals are fixed, and chance comes from the view alone, so the same table is played the same
way, wherever the cards face down lie.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from wordsvc.cards import Deck
from wordsvc.quiddler.solitaire.kinds import FACES, KINDS, STANDARD
from wordsvc.quiddler.solitaire.position import Fill, PublicView, unseen_cards
from wordsvc.quiddler.solitaire.solver.evaluation import phase_for
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.playout import formula_player
from wordsvc.quiddler.solitaire.solver.sampling import draw

ChooseCards = Callable[[PublicView], Sequence[str] | None]
"""The cards of the next word, None to give up."""


class Trial(NamedTuple):
    """A round of trials: how many words are still in it, and in how many more deals each is tried."""

    words: int
    deals: int


TRIALS: Final = (Trial(8, 16), Trial(4, 32), Trial(2, 64))

LATE_TRIALS: Final = (Trial(8, 48), Trial(4, 96), Trial(2, 192))
"""Near the end a deal is soon played out, and games are lost there."""

LATE: Final = 10
"""The number of cards face down near the end."""


class TriedWord(NamedTuple):
    """The cards of a word, how often it won in the deals it was tried in, and in how many it was."""

    cards: tuple[str, ...]
    wins: int
    deals: int


class HiddenPlayer:
    """Chooses words; knows a list of words and nothing of the cards face down."""

    def __init__(
        self, layable: LayableSets, trials: Sequence[Trial] | None = None, deck: Deck = STANDARD
    ) -> None:
        """Prepare for one list of words and a deck; `trials` takes the place of the usual ones."""
        self._layable = layable
        self._deck = deck
        self._formula = formula_player(layable)
        self._trials = trials

    def choose(self, view: PublicView) -> TriedWord | None:
        """Return the cards of the word to play, None when there is none; no gap may be open."""
        showing = sorted(KINDS[face] for face in view["showing"] if face)
        face_down = sum(view["under"])
        if face_down == 0 and (words := self._layable.used_up(showing)):
            return TriedWord(_faces(showing, words[0]), 1, 1)
        candidates = self._candidates(showing, face_down)
        if not candidates:
            return None
        wins, deals = [0] * len(candidates), [0] * len(candidates)
        alive = list(range(len(candidates)))
        if face_down:
            unseen = [KINDS[face] for face in unseen_cards(view, self._deck)]
            chance = Random(f"{showing} {face_down} {unseen}")  # noqa: S311
            for trial in self._trials or (TRIALS if face_down > LATE else LATE_TRIALS):
                alive = alive[: trial.words]
                if len(alive) < 2:
                    break
                for _ in range(trial.deals):
                    pile = draw(unseen, face_down, chance)
                    for index in alive:
                        wins[index] += self._formula.plays_out(candidates[index][1], pile)
                        deals[index] += 1
                alive.sort(key=lambda index: -wins[index])
        best = alive[0]
        return TriedWord(_faces(showing, candidates[best][0]), wins[best], deals[best])

    def _candidates(self, showing: list[int], face_down: int) -> list[tuple[int, list[int]]]:
        """Return the masks of words with the cards they leave, each kind of rest once, best outlook first."""
        phase = phase_for(face_down)
        rests: dict[tuple[int, ...], int] = {}
        for mask in self._layable.masks(showing):
            rests.setdefault(tuple(k for i, k in enumerate(showing) if not mask >> i & 1), mask)
        ordered = sorted(rests.items(), key=lambda item: (-phase.outlook(item[0]), item[1]))
        return [(mask, list(rest)) for rest, mask in ordered]


def _faces(showing: Sequence[int], mask: int) -> tuple[str, ...]:
    return tuple(FACES[kind] for place, kind in enumerate(showing) if mask >> place & 1)


@lru_cache(1)
def hidden_player(layable: LayableSets, deck: Deck = STANDARD) -> HiddenPlayer:
    """Return the hidden player for a list of words and a deck; the last one is prepared once."""
    return HiddenPlayer(layable, deck=deck)


def greedy_player(layable: LayableSets) -> ChooseCards:
    """Return a player that always makes the word with the most letters, then with the most cards."""

    def choose(view: PublicView) -> Sequence[str] | None:
        kinds = sorted(KINDS[face] for face in view["showing"] if face)
        words = [_faces(kinds, mask) for mask in layable.masks(kinds)]
        return max(words, key=lambda cards: (len("".join(cards)), len(cards), cards), default=None)

    return choose


def choose_fill(view: PublicView) -> Fill:
    """Fill the gap from the tallest stack, the leftmost of equal ones.

    To a player that sees only the view all stacks are equally good.
    """
    under = view["under"]
    return Fill(max(range(len(under)), key=lambda index: (under[index], -index)))
