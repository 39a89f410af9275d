"""How fast the engine plays: random legal games in decisions per CPU second, beside OpenSpiel and chess.

A decision is: list the legal moves, choose one of them with `random.Random`, make it. Set-up of every game
is inside the timing; chance moves of OpenSpiel are made inside it and not counted. The full path of
Diddly makes, for every decision, the view of the seat in turn, its legal moves, the check of the chosen
one and its entry in the log, and for every game the log as JSON. All contenders take turns within one
run, and the best repetition of each counts, so that a busy machine slows all of them alike.

    python benchmarks/engine
"""

import json
import random
import time
from collections.abc import Callable
from statistics import median

import chess
import pyspiel

from games.core import Deal, Match, draw_deal, view, write_log
from games.diddly import RULEBOOK

REPETITIONS = 7
SECONDS = 0.7
SEED = 20261121
GOALS = (
    ("diddly", "crazy_eights", 1.5),
    ("diddly, full path", "crazy_eights, with observation strings", 0.5),
)

Playing = Callable[[random.Random, int], int]
"""Plays one game, the seed given; says how many decisions were made."""


def diddly(rng: random.Random, seed: int) -> int:
    """A game of five rounds with four players: legal and apply alone."""
    table = TABLE
    state = table.new(Deal(table.contents, seed))
    made = 0
    chance = rng.random
    while asked := table.to_act(state):
        moves = table.legal(state, asked[0])
        table.apply(state, asked[0], moves[int(chance() * len(moves))])
        made += 1
    return made


def diddly_copied(rng: random.Random, seed: int) -> int:
    """The same with a copy of the state at every decision."""
    table = TABLE
    state = table.new(Deal(table.contents, seed))
    made = 0
    chance = rng.random
    while asked := table.to_act(state):
        moves = table.legal(state, asked[0])
        state = table.copy(state)
        table.apply(state, asked[0], moves[int(chance() * len(moves))])
        made += 1
    return made


def diddly_full(rng: random.Random, seed: int) -> int:
    """The same through a match: own view, legal, check, log, and the log as JSON at the end."""
    match = Match(RULEBOOK, TABLE, draw_deal(TABLE.contents, seed))
    chance = rng.random
    while asked := TABLE.to_act(match.state):
        seat = asked[0]
        view(TABLE, match.state, seat)
        moves = TABLE.legal(match.state, seat)
        match.submit(seat, moves[int(chance() * len(moves))])
    json.dumps(write_log(match))
    return len(match.moves)


def _chance_action(state: pyspiel.State, left: float) -> int:
    """The chance move whose part of all probability holds `left`."""
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    for action, part in outcomes:
        left -= part
        if left < 0:
            return action
    return outcomes[-1][0]


def _crazy_eights(rng: random.Random, observe: bool) -> int:
    state = CRAZY_EIGHTS.new_initial_state()
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
    """OpenSpiel's C++ game, driven from Python."""
    return _crazy_eights(rng, observe=False)


def crazy_eights_observed(rng: random.Random, _: int) -> int:
    """The same with the mover's observation string at every decision."""
    return _crazy_eights(rng, observe=True)


def chess_moves(rng: random.Random, _: int) -> int:
    """python-chess: legal moves and push, to the end."""
    board = chess.Board()
    made = 0
    while made < 400:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(rng.random() * len(moves))])
        made += 1
    return made


CONTENDERS: dict[str, Playing] = {
    "diddly": diddly,
    "diddly, a copy each": diddly_copied,
    "diddly, full path": diddly_full,
    "crazy_eights": crazy_eights,
    "crazy_eights, with observation strings": crazy_eights_observed,
    "chess": chess_moves,
}

TABLE = RULEBOOK.table(4)
CRAZY_EIGHTS = pyspiel.load_game("crazy_eights")


def rate(play: Playing, repetition: int) -> float:
    """Decisions per CPU second over about `SECONDS`."""
    rng = random.Random(SEED + repetition)
    made = 0
    number = SEED + repetition * 1_000_000
    start = time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        made += play(rng, number)
        number += 1
    return made / spent


def main() -> None:
    """Measure in turns and print."""
    rates: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for repetition in range(REPETITIONS):
        for name, play in CONTENDERS.items():
            rates[name].append(rate(play, repetition))
    print(f"{'decisions per CPU second':40} {'best':>10} {'median':>10}")
    for name, measured in rates.items():
        print(f"{name:40} {max(measured):10,.0f} {median(measured):10,.0f}")
    for ours, theirs, goal in GOALS:
        ratio = max(rates[ours]) / max(rates[theirs])
        print(f"{ours} / {theirs}: {ratio:.2f} (goal {goal})")
    print(f"diddly / chess: {max(rates['diddly']) / max(rates['chess']):.1f}")
    log = Match(RULEBOOK, TABLE, draw_deal(TABLE.contents, SEED))
    rng = random.Random(SEED)
    while asked := TABLE.to_act(log.state):
        moves = TABLE.legal(log.state, asked[0])
        log.submit(asked[0], moves[int(rng.random() * len(moves))])
    size = len(json.dumps(write_log(log)))
    print(f"A log of {len(log.moves)} moves with five decks takes {size:,} bytes of JSON.")


if __name__ == "__main__":
    main()
