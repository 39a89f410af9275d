"""The solitaire as a pile: eight cards show, and each card that a word uses is replaced from the pile.

To a player that does not know the cards face down this is the same game. After a word of k cards exactly k
more turn up, or all that are left: a stack turns up its next card, and a gap is filled with a card under
which another turns up. Which face-down card turns up changes no chance, as long as nobody knows these cards.
`plays_out` plays this game with the outlook formula, thousands of moves a second.
"""

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordsvc.quiddler.solitaire.kinds import BITS, KIND_MASK
from wordsvc.quiddler.solitaire.position import CARDS, STACKS
from wordsvc.quiddler.solitaire.solver.evaluation import SHAPE_HALF, SHAPE_SHIFT, Codes, Phase, phases
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets

if TYPE_CHECKING:
    from wordsvc.kernel.protocols import CompiledLayableSets

_KINDS, _SHAPES = 32, 256
"""The number of weights of each sort that the compiled kernel reads."""


class FormulaPlayer:
    """A player that plays in each turn the word with the best outlook, and knows only the cards that show."""

    def __init__(self, layable: LayableSets, tables: Sequence[Phase] | None = None) -> None:
        """Prepare for one list of words; `tables` are the phases, by default the shipped ones."""
        self.layable = layable
        tables = tables or phases()
        prepared = [(phase.face_down, Codes(phase)) for phase in tables]
        self._codes = [
            next((codes for min_face_down, codes in prepared if face_down >= min_face_down), prepared[-1][1])
            for face_down in range(CARDS + 1)
        ]

    def plays_out(self, showing: Sequence[int], pile: Sequence[int]) -> bool:
        """Return True if the player uses up all cards.

        Args:
            showing: the kinds that show, in any order; when they are fewer than eight, more turn up.
            pile: the kinds face down, in the order in which they turn up.
        """
        showing = list(showing)
        drawn, size = 0, len(pile)
        while True:
            turned = min(STACKS - len(showing), size - drawn)
            showing += pile[drawn : drawn + turned]
            drawn += turned
            showing.sort()
            face_down = size - drawn
            if face_down == 0:
                return not showing or self.layable.used_up(showing) is not None
            left = self._best_left(showing, face_down)
            if left is None:
                return False
            showing = left

    def _best_left(self, showing: list[int], face_down: int) -> list[int] | None:
        """Return the cards that the best word leaves, None when there is no word.

        Of words that leave the same outlook the highest packed one is played.
        """
        codes = self._codes[face_down]
        shapes = codes.shapes
        packed = [0]
        for kind in showing:
            packed += [part << BITS | kind for part in packed]
        best, best_word = -1 << 62, 0
        whole = sum([codes.kinds[kind] for kind in showing])
        for word in self.layable.known.intersection(packed):
            left = whole - codes.words[word]
            value = left + shapes[(left + SHAPE_HALF) >> SHAPE_SHIFT]
            if value > best or (value == best and word > best_word):
                best, best_word = value, word
        if not best_word:
            return None
        left_showing = showing.copy()
        while best_word:
            left_showing.remove(best_word & KIND_MASK)
            best_word >>= BITS
        return left_showing


class CompiledPlayer:
    """Plays as `FormulaPlayer` does with the shipped tables, in the compiled kernel."""

    def __init__(self, layable: "CompiledLayableSets") -> None:
        """Prepare for one list of words."""
        self._layable = layable
        numbers = array("q")
        for phase in phases():
            codes = Codes(phase)
            numbers.append(phase.face_down)
            for weights, size in ((codes.kinds, _KINDS), (codes.shapes, _SHAPES)):
                numbers.extend(weights)
                numbers.extend([0] * (size - len(weights)))
        self._phases = numbers.tobytes()

    def plays_out(self, showing: Sequence[int], pile: Sequence[int]) -> bool:
        """Return True if the player uses up all cards."""
        return self._layable.plays_out(self._phases, bytes(showing), bytes(pile))


def formula_player(layable: LayableSets) -> FormulaPlayer | CompiledPlayer:
    """Return the player of the shipped tables, in the kernel that answers."""
    return FormulaPlayer(layable) if layable.compiled is None else CompiledPlayer(layable.compiled)
