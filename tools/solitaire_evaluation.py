"""Learn the weights of the solitaire's outlook formula and write them into the package.

The formula plays seeded deals, now and then a word by chance. After a game, whatever eight cards showed
before a word are a lesson that they won or lost (logistic regression by gradient descent, in smaller steps
each round). The weights of the last rounds are averaged and rounded to hundredths.

    python tools/solitaire_evaluation.py [GAMES]

Prints how often the formula alone wins in each round.
"""

import json
import math
import sys
from pathlib import Path
from random import Random

from wordsvc.quiddler.solitaire.kinds import BITS, COPIES, FACES, unpack
from wordsvc.quiddler.solitaire.position import CARDS, STACKS
from wordsvc.quiddler.solitaire.solver import evaluation
from wordsvc.quiddler.solitaire.solver.evaluation import VOWELS, Phase, phase_to_dict
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.playout import FormulaPlayer
from wordsvc.quiddler.solitaire.solver.sampling import draw
from wordsvc.words import open_authority

SEED = 20261121
ROUNDS = 30
AVERAGED = 6
LUCK = 0.03
STEP = 0.03
SCALE = 100
PHASES = (14, 6, 0)
PARTS = (len(FACES), STACKS + 1)


class Learner(FormulaPlayer):
    """A formula player with weights of its own that remembers which cards showed."""

    def __init__(self, sets: LayableSets, chance: Random) -> None:
        """Begin with weights of zero."""
        self.weights = [[[0.0] * size for size in PARTS] for _ in PHASES]
        self.lessons: list[tuple[int, list[int]]] = []
        self.sets, self.chance, self.luck = sets, chance, LUCK
        self.prepare()

    def prepare(self) -> None:
        """Play by the weights as they are now."""
        phases = [
            Phase(least, *(tuple(round(weight * SCALE) for weight in part) for part in table))
            for least, table in zip(PHASES, self.weights, strict=True)
        ]
        super().__init__(self.sets, phases)

    def _best_left(self, showing: list[int], face_down: int) -> list[int] | None:
        phase = next(i for i, least in enumerate(PHASES) if face_down >= least)
        self.lessons.append((phase, showing.copy()))
        words = sorted(self.layable.known.intersection(parts(showing)))
        if not words or self.chance.random() >= self.luck:
            return super()._best_left(showing, face_down)
        left = showing.copy()
        for kind in unpack(self.chance.choice(words)):
            left.remove(kind)
        return left

    def learn(self, won: bool, step: float) -> None:
        """Move the weights of all that showed in a game towards how it ended."""
        for phase, showing in self.lessons:
            kinds, vowels = self.weights[phase]
            vowel_number = sum(kind in VOWELS for kind in showing)
            value = sum(kinds[kind] for kind in showing) + vowels[vowel_number]
            change = step * (won - 1 / (1 + math.exp(-value)))
            for kind in showing:
                kinds[kind] += change
            vowels[vowel_number] += change
        self.lessons.clear()


def parts(showing: list[int]) -> list[int]:
    """Return every packed set of the cards."""
    packed = [0]
    for kind in showing:
        packed += [part << BITS | kind for part in packed]
    return packed


def add(sums: list[list[list[float]]], weights: list[list[list[float]]]) -> None:
    """Add weights to their sums."""
    for phase, table in enumerate(weights):
        for part, values in enumerate(table):
            for index, value in enumerate(values):
                sums[phase][part][index] += value


def main() -> None:
    """Learn, print and write."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 120_000
    chance = Random(SEED)
    deck = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
    learner = Learner(layable(open_authority("en")), chance)
    sums = [[[0.0] * size for size in PARTS] for _ in PHASES]
    for turn in range(ROUNDS):
        step, won = STEP / (1 + 0.4 * turn), 0
        learner.luck = LUCK if turn < ROUNDS - AVERAGED else 0.0
        for game in range(games // ROUNDS):
            if game % 100 == 0:
                learner.prepare()
                if turn >= ROUNDS - AVERAGED:
                    add(sums, learner.weights)
            result = learner.plays_out([], draw(deck, CARDS, chance))
            won += result
            learner.learn(result, step)
        print(f"round {turn + 1:2}: {won / (games // ROUNDS):.1%} won", flush=True)
    times = AVERAGED * len(range(0, games // ROUNDS, 100))
    phases = [
        Phase(least, *(tuple(round(weight / times * SCALE) for weight in part) for part in table))
        for least, table in zip(PHASES, sums, strict=True)
    ]
    lines = ",\n".join(f"  {json.dumps(phase_to_dict(phase))}" for phase in phases)
    path = Path(evaluation.__file__).with_name("evaluation.json")
    path.write_text(f'{{\n "phases": [\n{lines}\n ]\n}}\n')


if __name__ == "__main__":
    main()
