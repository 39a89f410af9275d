"""Write `games/diddly/strategy/outlook.json`: the scores of boards at the end of many rounds.

    python -m tools.diddly_outlook [ROUNDS]

Players go by `games.diddly.strategy.round_playout`, but now and then one puts a card anywhere, so that boards
are met to which such play does not lead. It takes some minutes. Rounds that were played by the outlook itself
gave numbers by which bots did worse.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from games.core import draw_deal, generator
from games.diddly import RULEBOOK, Diddly
from games.diddly.scoring import COLUMN_SCORES, square_score
from games.diddly.state import DRAWING
from games.diddly.strategy.heuristics import COLUMN, advice_for
from games.diddly.strategy.known_boards import boards_for
from games.diddly.strategy.outlook import FACES, FILE, MAX_OTHERS, MAX_TURNS, PAIRS, is_open, pair_of
from games.diddly.strategy.round_playout import RoundPlayout
from games.diddly.strategy.square import square_features

SEATS: Final = range(2, 9)
SQUARE_SEATS: Final = range(2, 7)
ASTRAY: Final = 0.1
"""The part of the turns that put a card anywhere."""
KEPT: Final = 0.5
"""The part of the moments that are counted."""
LIKE_LESS: Final = 5.0
"""The number of moments that the mean with one turn less stands for, where few were met."""


class Moment(NamedTuple):
    """A seat's board at one moment: its columns or its nine cards, and what they scored in the end.

    `scored` has the points of each column, or of the whole square.
    """

    known: tuple[int, ...]
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
    for seat, known, after, down, least, when, last in met:
        cards = playout.cards[seat]
        if options.square:
            scored: tuple[int, ...] = (square_score(cards),)
        else:
            scored = tuple(COLUMN_SCORES[cards[each]][cards[each + half]] for each in range(half))
        turns = max(0, made - when - after + seats - 1) // seats
        yield Moment(known, scored, after, down, least, turns, last)


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


def fitted(rows: Sequence[tuple[Sequence[float], float, float]]) -> list[float]:
    """Return the factors of features that give the points best, by least squares.

    Each row has features, points and a weight.
    """
    size = len(rows[0][0])
    table = [[0.0] * (size + 1) for _ in range(size)]
    for features, points, weight in rows:
        for line, feature in zip(table, features, strict=True):
            for number, other in enumerate((*features, points)):
                line[number] += weight * feature * other
    for pivot in range(size):
        top = table[pivot] = [value / table[pivot][pivot] for value in table[pivot]]
        for number, line in enumerate(table):
            if number != pivot:
                table[number] = [value - line[pivot] * over for value, over in zip(line, top, strict=True)]
    return [round(line[size], 3) for line in table]


def square_tables(rounds: int) -> tuple[dict[int, list[list[list[float]]]], list[list[float]]]:
    """Return the turns that players have left with nine cards, by seats, and the factors by turns left."""
    turns = {}
    rows: dict[int, list[tuple[Sequence[float], float, float]]] = defaultdict(list)
    rng = generator(1, "square")
    for seats in SQUARE_SEATS:
        game = RULEBOOK.game(seats, {"board": "nine", "rounds": 1, "dealer": 1})
        assert isinstance(game, Diddly)
        moments = [moment for number in range(2 * rounds // seats) for moment in play(game, number, rng)]
        usual = turns[seats] = mean_turns(moments, seats, game.parsed_options.size)
        for moment in moments:
            left = 1.0 if moment.last else usual[moment.after][moment.down][moment.least]
            features = (1.0, *square_features(moment.known))
            for whole, part in ((int(left), 1 - left % 1), (int(left) + 1, left % 1)):
                if part and whole:
                    rows[whole].append((features, moment.scored[0], part))
        print(seats, len(moments), flush=True)
    return turns, [fitted(rows[whole]) for whole in range(1, MAX_TURNS + 1)]


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
            opens = [is_open(column) for column in moment.known]
            for column, scored, still in zip(moment.known, moment.scored, opens, strict=True):
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
    of_squares, factors = square_tables(rounds // 10)
    parts = [
        f'"columns":[\n{joined(lines)}]',
        f'"turns":{{\n{joined(table_lines(turns))}}}',
        f'"turns in square":{{\n{joined(table_lines(of_squares))}}}',
        f'"square":[\n{joined([str(row).replace(" ", "") for row in factors])}]',
    ]
    FILE.write_text(f"{{{joined(parts)}}}\n", "utf-8")


def joined(lines: Sequence[str]) -> str:
    """Return JSON values one a line."""
    return ",\n".join(lines)


def table_lines(tables: Mapping[int, object]) -> list[str]:
    """Return a line of JSON for each table, by its number of seats."""
    return [f'"{seats}":{str(table).replace(" ", "")}' for seats, table in tables.items()]


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
