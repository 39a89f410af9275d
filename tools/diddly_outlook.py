"""Write `games/diddly/outlook.json`: what columns score at the end of a round, from rounds that were played.

    python -m tools.diddly_outlook [ROUNDS]

Players go by `games.diddly.round_playout`, but now and then one puts a card anywhere, so that boards are met
to which such play does not lead. It takes some minutes. Rounds that were played by the outlook itself gave
numbers by which bots did worse.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from games.core import draw_deal, generator
from games.diddly import RULEBOOK, Diddly
from games.diddly.heuristics import COLUMN, advice_for
from games.diddly.known_boards import boards_for
from games.diddly.outlook import FACES, FILE, MAX_OTHERS, MAX_TURNS, PAIRS, is_open, pair_of
from games.diddly.round_playout import RoundPlayout
from games.diddly.scoring import COLUMN_SCORES
from games.diddly.state import DRAWING

SEATS: Final = range(2, 9)
ASTRAY: Final = 0.1
"""The part of the turns that put a card anywhere."""
KEPT: Final = 0.5
"""The part of the moments that are counted."""
LIKE_LESS: Final = 5.0
"""The number of moments that the mean with one turn less stands for, where few were met."""


class Moment(NamedTuple):
    """A seat's board at one moment: what its columns were, and what they scored in the end."""

    columns: tuple[int, ...]
    scored: tuple[int, ...]
    after: int
    down: int
    least: int
    turns: int
    last: bool


def play(game: Diddly, number: int, rng: Random) -> Iterator[Moment]:
    """Yield the moments of one round."""
    options = game.parsed_options
    seats, half = options.seats, options.size // 2
    advice = advice_for(options)
    state = game.new(draw_deal(game.contents, number))
    while state.phase < DRAWING:
        (seat,) = game.to_act(state)
        game.apply(state, seat, advice.suggest(state, seat))
    playout = RoundPlayout.of(options, boards_for(options), state)
    met: list[tuple[int, tuple[int, ...], int, int, int, int, bool]] = []
    made, going = 0, True
    while going:
        downs = [down.bit_count() for down in playout.down]
        last = playout.closer >= 0
        for seat in range(seats):
            after = (seat - playout.turn) % seats
            has_turn = not last or after < (playout.closer - playout.turn) % seats
            if has_turn and rng.random() < KEPT:
                least = min(downs[:seat] + downs[seat + 1 :])
                met.append((seat, tuple(playout.known[seat]), after, downs[seat], least, made, last))
        if rng.random() < ASTRAY:
            going = playout.put(int(rng.random() * options.size), playout.draw(rng))
        else:
            going = playout.play_on(rng, 1)
        made += 1
    for seat, columns, after, down, least, when, last in met:
        cards = playout.cards[seat]
        scored = tuple(COLUMN_SCORES[cards[each]][cards[each + half]] for each in range(half))
        turns = max(0, made - when - after + seats - 1) // seats
        yield Moment(columns, scored, after, down, least, turns, last)


def mean_turns(moments: Sequence[Moment], seats: int, size: int) -> list[list[list[float]]]:
    """Return the turns that players still had: by `after`, `down` and `least`; rare ones by `down` alone."""
    sums: dict[tuple[int, ...], list[int]] = defaultdict(lambda: [0, 0])
    for moment in moments:
        if not moment.last:
            for key in ((moment.after, moment.down, moment.least), (moment.down,)):
                sums[key][0] += moment.turns
                sums[key][1] += 1

    def mean(after: int, down: int, least: int) -> float:
        total, count = sums[after, down, least]
        if count < 20:
            total, count = sums[down,]
        return round(min(MAX_TURNS, total / count), 2) if count else 1.0

    return [
        [[mean(after, down, least) for least in range(size - 1)] for down in range(size - 1)]
        for after in range(seats)
    ]


def main(rounds: int = 40_000) -> None:
    """Play so many rounds at each table, and write what came of them."""
    turns = {}
    sums: dict[tuple[tuple[int, int], int, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    rng = generator(1, "outlook")
    for seats in SEATS:
        game = RULEBOOK.game(seats, {"rounds": 1, "dealer": 1})
        assert isinstance(game, Diddly)
        moments = [moment for number in range(2 * rounds // seats) for moment in play(game, number, rng)]
        usual = turns[seats] = mean_turns(moments, seats, game.parsed_options.size)
        for moment in moments:
            left = 1.0 if moment.last else usual[moment.after][moment.down][moment.least]
            opens = [is_open(column) for column in moment.columns]
            for column, scored, still in zip(moment.columns, moment.scored, opens, strict=True):
                others = sum(opens) - still
                for whole, part in ((int(left), 1 - left % 1), (int(left) + 1, left % 1)):
                    entry = sums[pair_of(column), others, whole]
                    entry[0] += part * scored
                    entry[1] += part
        print(seats, len(moments), flush=True)
    lines = []
    for pair in PAIRS:
        first, second = (-1 if face == FACES - 1 else face for face in pair)
        rows = []
        for others in range(MAX_OTHERS + 1):
            mean, row = COLUMN[first][second], []
            for left in range(1, MAX_TURNS + 1):
                total, count = sums[pair, others, left]
                mean = (total + LIKE_LESS * mean) / (count + LIKE_LESS)
                row.append(round(mean, 2))
            rows.append(row)
        lines.append(str(rows).replace(" ", ""))
    tables = [f'"{seats}":{str(table).replace(" ", "")}' for seats, table in turns.items()]
    text, of_tables = ",\n".join(lines), ",\n".join(tables)
    FILE.write_text(f'{{"columns":[\n{text}],\n"turns":{{\n{of_tables}}}}}\n', "utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
