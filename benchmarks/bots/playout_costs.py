"""The milliseconds of a processor that a playout takes, by variant and seats: `playout_ms` of a face.

python -m benchmarks.bots.playout_costs
"""

from benchmarks.conditions import print_conditions

import time
from random import Random

from games.bots.playouts import playout_for
from games.core import new_match, random_move
from wordsvc.catalogue import GAMES, find_face, find_rulebook

MOVES = 30


def costs(game: str, seats: int, options: dict[str, object]) -> list[float]:
    """Return the cost at every third move of a random match: an imagined world and a playout of it."""
    match, rng, found = new_match(find_rulebook(game), seats, 1, options), Random(1), []
    for number in range(MOVES):
        if match.game.over(match.state):
            break
        seat = match.game.to_act(match.state)[0]
        legal = list(match.game.legal(match.state, seat))
        if number % 3 == 0:
            begun = time.process_time()
            world = match.game.determinize(match.view(seat), rng)
            playout_for(match.game)(match.game.copy(world), seat, legal[0], rng)
            found.append((time.process_time() - begun) * 1000)
        match.submit(seat, random_move(match.game, match.view(seat), legal, rng))
    return sorted(found)


def main() -> None:
    """Print the upper quartile for each table."""
    for game in (name for name in GAMES if find_face(name).playout_ms):
        for variant in find_rulebook(game).variants:
            found = {seats: costs(game, seats, dict(variant.options)) for seats in variant.seats}
            shown = ", ".join(f"{seats}: {each[len(each) * 3 // 4]:.1f}" for seats, each in found.items())
            print(f"{game}, {variant.name}: {shown}")


if __name__ == "__main__":
    print_conditions(comparing=True)
    main()
