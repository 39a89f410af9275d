"""The speed of random legal games, in decisions and matches, beside OpenSpiel and python-chess.

A decision is: list the legal moves, choose one of them with `random.Random`, make it; it is one move of the
log. In a word game the moves that it proposes are among them, for which it gets the view of the seat. Set-up
of every game is inside the timing; chance moves of OpenSpiel are made inside it and not counted. The
full path makes, for every decision, the view of the seat that is asked, its legal moves, the check of the
chosen one and its entry in the log, and for every game the log as JSON. Matches are whole games, which differ
in length, so that they say how many a study can play and not who is faster. All contenders take turns within
one run, and the best repetition of each counts, so that a busy machine slows all of them alike. At last a
long game of each is written as a log, and the bots that
know one game play it against themselves.

    python -m benchmarks.engine
"""

import random
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import chess
import pyspiel

from games.arena import simulate
from games.bots import bots_of
from games.core import (
    Deal,
    Game,
    Match,
    Rulebook,
    draw_deal,
    format_log,
    known_moves,
    view,
)
from wordsvc.catalogue import find_rulebook

REPETITIONS = 7
SECONDS = 0.7
SEED = 20261121
GOALS = (
    ("diddly", "crazy_eights", 1.5),
    ("diddly, full path", "crazy_eights, with observation strings", 0.5),
    ("diddly", "chess", 10.0),
    ("fiddlefoo", "chess", 0.7),
    ("fiddlefoo, everything", "chess", 0.7),
    ("diggity", "chess", 0.7),
    ("quiddler", "gin_rummy", 1.0),
    ("diabolo", "gin_rummy", 1.0),
    ("solitaire", "gin_rummy", 1.0),
)
TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "diddly": ("diddly", 4, {}),
    "fiddlefoo": ("fiddlefoo", 4, {}),
    "fiddlefoo, everything": (
        "fiddlefoo",
        4,
        {"wildcard": "yes", "cooperative": "yes", "talkytoot": "all"},
    ),
    "diggity": ("diggity", 3, {}),
    "quiddler": ("quiddler", 2, {}),
    "diabolo": ("diabolo", 2, {}),
    "solitaire": ("solitaire", 1, {}),
}
"""For each contender of ours the game, the seats and the options."""

BOT_GAMES = 5
"""Games that each bot of a word game plays; they are far slower than random ones."""

Playing = Callable[[random.Random, int], int]
"""Plays one game, the seed given; says how many decisions were made."""


def _moves(table: Game[Any], state: Any, seat: int, rng: random.Random) -> Sequence[int]:
    """Return the moves of random play: the legal ones, and those that a word game proposes."""
    moves = table.legal(state, seat)
    return known_moves(table, view(table, state, seat), moves, rng) if table.open_moves else moves


def raw(table: Game[Any]) -> Playing:
    """Return a game: legal and apply alone."""

    def play(rng: random.Random, seed: int) -> int:
        state = table.new(Deal(table.contents, seed))
        made = 0
        chance = rng.random
        while asked := table.to_act(state):
            moves = _moves(table, state, asked[0], rng)
            table.apply(state, asked[0], moves[int(chance() * len(moves))])
            made += 1
        return made

    return play


def copied(table: Game[Any]) -> Playing:
    """Return the same with a copy of the state at every decision."""

    def play(rng: random.Random, seed: int) -> int:
        state = table.new(Deal(table.contents, seed))
        made = 0
        chance = rng.random
        while asked := table.to_act(state):
            moves = _moves(table, state, asked[0], rng)
            state = table.copy(state)
            table.apply(state, asked[0], moves[int(chance() * len(moves))])
            made += 1
        return made

    return play


def full(rulebook: Rulebook, table: Game[Any]) -> Playing:
    """Return the same through a match: own view, legal, check, log, and the log as JSON at the end."""

    def play(rng: random.Random, seed: int) -> int:
        match = random_match(rulebook, table, rng, seed, viewed=True)
        format_log(match)
        return len(match.moves)

    return play


def random_match(
    rulebook: Rulebook, table: Game[Any], rng: random.Random, seed: int, *, viewed: bool
) -> Match:
    """Return a match of random moves; if wanted, each seat looks at its view before it moves."""
    match = Match(rulebook, table, draw_deal(table.contents, seed))
    chance = rng.random
    while asked := table.to_act(match.state):
        seat = asked[0]
        if viewed and not table.open_moves:
            view(table, match.state, seat)
        moves = _moves(table, match.state, seat, rng)
        match.submit(seat, moves[int(chance() * len(moves))])
    return match


def _chance_action(state: pyspiel.State, left: float) -> int:
    """Return the chance move whose part of all probability holds `left`."""
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for action, part in outcomes:
        left -= part
        if left < 0:
            return action
    return outcomes[-1][0]


def _open_spiel(game: pyspiel.Game, rng: random.Random, observe: bool) -> int:
    state = game.new_initial_state()
    made = 0
    chance = rng.random
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_chance_action(state, chance()))
            continue
        if observe:
            state.observation_string(state.current_player())
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
        made += 1
    return made


def crazy_eights(rng: random.Random, _: int) -> int:
    """Play OpenSpiel's C++ game, driven from Python."""
    return _open_spiel(CRAZY_EIGHTS, rng, observe=False)


def crazy_eights_observed(rng: random.Random, _: int) -> int:
    """Return the same with the mover's observation string at every decision."""
    return _open_spiel(CRAZY_EIGHTS, rng, observe=True)


def gin_rummy(rng: random.Random, _: int) -> int:
    """Play OpenSpiel's C++ game, driven from Python."""
    return _open_spiel(GIN_RUMMY, rng, observe=False)


def hearts(rng: random.Random, _: int) -> int:
    """Play OpenSpiel's C++ game, driven from Python."""
    return _open_spiel(HEARTS, rng, observe=False)


def chess_moves(rng: random.Random, _: int) -> int:
    """Play python-chess: legal moves and push, to the end."""
    board = chess.Board()
    made = 0
    while made < 400:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(rng.random() * len(moves))])
        made += 1
    return made


CRAZY_EIGHTS = pyspiel.load_game("crazy_eights")
GIN_RUMMY = pyspiel.load_game("gin_rummy")
HEARTS = pyspiel.load_game("hearts")


def contenders() -> dict[str, Playing]:
    """Return all contenders, by name."""
    playing: dict[str, Playing] = {}
    for name, (game, seats, options) in TABLES.items():
        rulebook = find_rulebook(game)
        table = rulebook.game(seats, options)
        playing[name] = raw(table)
        playing[f"{name}, a copy each"] = copied(table)
        playing[f"{name}, full path"] = full(rulebook, table)
    return playing | {
        "crazy_eights": crazy_eights,
        "crazy_eights, with observation strings": crazy_eights_observed,
        "gin_rummy": gin_rummy,
        "hearts": hearts,
        "chess": chess_moves,
    }


def rate(play: Playing, repetition: int) -> tuple[float, float]:
    """Return decisions and matches per CPU second over about `SECONDS`."""
    rng = random.Random(SEED + repetition)
    made = matches = 0
    first = SEED + repetition * 1_000_000
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        made += play(rng, first + matches)
        matches += 1
    return made / spent, matches / spent


def bot_rates(game: str, seats: int) -> list[tuple[str, float]]:
    """Return the games per CPU second against itself of each bot that knows a game."""
    rulebook = find_rulebook(game)
    table = rulebook.game(seats)
    rates = []
    for bot in (bot for bot in bots_of(table) if bot in table.bots):
        simulate(rulebook, [bot] * seats, 1, SEED, jobs=1)  # what is prepared once is not counted
        start = time.process_time()
        simulate(rulebook, [bot] * seats, BOT_GAMES, SEED, jobs=1)
        rates.append((bot, BOT_GAMES / (time.process_time() - start)))
    return rates


def main() -> None:
    """Measure in turns and print."""
    playing = contenders()
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in playing}
    for repetition in range(REPETITIONS):
        for name, play in playing.items():
            rates[name].append(rate(play, repetition))
    print(f"{'per CPU second':40} {'decisions':>10} {'median':>10} {'matches':>10}")
    best = {name: max(measured) for name, measured in rates.items()}
    for name, (decisions, matches) in best.items():
        middle = median(each for each, _ in rates[name])
        print(f"{name:40} {decisions:10,.0f} {middle:10,.0f} {matches:10,.1f}")
    for ours, theirs, goal in GOALS:
        print(f"{ours} / {theirs}: {best[ours][0] / best[theirs][0]:.2f} (goal {goal})")
    for name in TABLES:
        times = best[name][0] / best[f"{name}, full path"][0]
        print(f"The full path of {name} takes {times:.2f} times a bare move.")
    for name, (game, seats, options) in TABLES.items():
        rulebook = find_rulebook(game)
        table = rulebook.game(seats, options)
        match = random_match(rulebook, table, random.Random(SEED), SEED, viewed=False)
        size = len(format_log(match))
        print(f"A log of {name} with {len(match.moves)} moves takes {size:,} bytes of JSON.")
    print(f"{'games per CPU second':40} {'seats':>10} {'rate':>10}")
    for game, seats in {game: seats for game, seats, _ in TABLES.values()}.items():
        for bot, played in bot_rates(game, seats):
            print(f"{game + ', ' + bot:40} {seats:10} {played:10,.2f}")
