"""Proof that a game keeps the promises of the engine: anyone can run it on a game of their own.

    from games.testing.conformance import check_rulebook
    check_rulebook(MY_RULEBOOK)

Plays random games to the end, with every variant and number of seats; of several at one table every second
has players with habits, who often make the same moves again and so reach what chance hardly ever does, as an
empty deck. Checks at every step or at some that

- no card is made or lost, the scores stay inside the declared bounds, and who wins has the best of them;
- `legal` lists exactly the moves that `check` passes, or with open moves some of them (where a game has more
  than a hundred moves, some are tried), and a move is refused for the same reason each time;
- moves of `sample_moves` alone are moves too, and their texts are their own (`games.testing.open_moves`);
- seats that are asked at once answer in any order, in a race as well (`games.testing.races`), and while
  answers are sealed nobody learns that another has answered (`games.testing.sealed_answers`);
- the game ends within the declared number of moves;
- a copy and a state read from JSON are equal, independent, and play on to the same end, and no number in
  a state is too large for other readers of JSON;
- whatever is done to a view changes neither the state nor another view;
- the log, as a document and as text, replays to the same state, and what was read is written the same;
- every move has one text and every text one move;
- nothing depends on, or touches, the random numbers of Python's `random` module;
- nobody can learn what is hidden, and undo is refused when it must be (`games.testing.hidden_information`);
- every undo that is permitted can be carried out, and takes back one move whole (`games.testing.undo`);
- a preview of moves shows what the moves lead to (`games.testing.previews`);
- a forced move is the only one, and follows from what everybody sees (`games.testing.forced_moves`).
"""

import json
import math
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from games.core.dealing.chance import MAX_SEED, choose, generator
from games.core.dealing.deal import draw_deal
from games.core.game import AnyGame
from games.core.logs.log import load_log, write_log
from games.core.logs.notation import format_text, parse_text
from games.core.match import Match
from games.core.random_play import known_moves
from games.core.rulebook import Rulebook
from games.errors import InvalidInput
from games.testing import hidden_information
from games.testing.errors import NotConforming, demand
from games.testing.forced_moves import check_forced_moves
from games.testing.move_sampling import FEW, HUGE, NO_MOVES, UNASKED, moves_to_try, some_of
from games.testing.open_moves import check_open_moves
from games.testing.previews import check_previews
from games.testing.races import check_races
from games.testing.sealed_answers import check_sealed_answers
from games.testing.shape import check_shape
from games.testing.undo import check_undos

__all__ = [
    "USUAL_PLAYS",
    "USUAL_SECONDS",
    "Checked",
    "NotConforming",
    "check_game",
    "check_rulebook",
    "tables_of",
]


USUAL_PLAYS: Final = 200
"""The games at each table at most, where nobody says otherwise."""
USUAL_SECONDS: Final = 60
"""The seconds of CPU after which no further game begins, where nobody says otherwise."""
_LONG: Final = re.compile(r"\d{16}")
"""The digits of a number that is perhaps too large."""


class Checked(NamedTuple):
    """The random games that were played and checked, and the moves in them."""

    games: int
    moves: int


def check_rulebook(
    rulebook: Rulebook,
    *,
    seed: int = 0,
    plays: int = 1,
    seconds: float = math.inf,
    progress: Callable[[int], None] | None = None,
) -> Checked:
    """Check a table of every variant with every number of seats, by the rules of every version (C2).

    All tables take turns, and each gets about the same time.

    Args:
        rulebook: the game.
        seed: decides the deals and the moves.
        plays: how many games are played at each table.
        seconds: after so many of CPU no further game begins; one at each table is always played.
        progress: is called after each game with the percent that are done more than before.

    Returns:
        How many games were played, and how many moves were made in them.

    Raises:
        NotConforming: with the promise that was broken, the table and the step.
    """
    begun, told = process_time(), 0
    tables = [_Table(*table, place) for place, table in enumerate(tables_of(rulebook))]
    while due := [table for table in tables if table.games < plays]:
        table = min(due, key=lambda table: (table.games > 0, table.effort()))
        if table.games and process_time() - begun >= seconds:
            break
        table.check_play(seed)
        if progress is not None:
            games = sum(table.games for table in tables) / len(tables)
            time = (process_time() - begun) / seconds if seconds else 1
            percent = int(100 * max(games / plays, min(games, time, 1)))
            progress(percent - told)
            told = percent
    return Checked(sum(table.games for table in tables), sum(table.finish() for table in tables))


def tables_of(rulebook: Rulebook) -> list[tuple[Rulebook, AnyGame]]:
    """Return a table of every variant with every number of seats, by the rules of every version."""
    books = [rulebook.at(version) for version in reversed(rulebook.versions)]
    return [(book, game) for book in books for game in book.games()]


def check_game(rulebook: Rulebook, game: AnyGame, *, seed: int = 0, plays: int = 1) -> Checked:
    """Check one table; see `check_rulebook`."""
    table = _Table(rulebook, game)
    for _ in range(plays):
        table.check_play(seed)
    return Checked(plays, table.finish())


class _Table:
    """A table, and the games that were checked at it."""

    def __init__(self, rulebook: Rulebook, game: AnyGame, place: int = 0) -> None:
        check_shape(game, game.seats)
        _check_texts(game)
        self.games = 0
        self._rulebook, self._game, self._place = rulebook, game, place
        self._made = self._proposed = 0
        self._tally = hidden_information.Tally()

    def effort(self) -> int:
        """Return about how long the table was checked."""
        return self._made * self._game.seats

    def check_play(self, seed: int) -> None:
        """Play and check the next game.

        Every second game has players with habits, at every second table the first.
        """
        seed += self.games
        match = play_checked(self._rulebook, self._game, seed, habits=(self.games + self._place) % 2 == 1)
        _check_log(match)
        _check_chance(match)
        self._proposed += check_open_moves(match)
        check_races(match)
        check_sealed_answers(match)
        check_undos(match)
        hidden_information.check_play(match, generator(seed, "secrecy"), self._tally)
        check_previews(match, seed)
        check_forced_moves(match, seed)
        self._made += len(match.moves)
        self.games += 1

    def finish(self) -> int:
        """Check what only all games show; return the number of moves in them."""
        self._tally.check(self._game)
        fine = bool(self._proposed) == self._game.open_moves
        demand(fine, self._game, 0, "open moves are declared and none is ever proposed")
        return self._made


def play_checked(rulebook: Rulebook, game: AnyGame, seed: int, *, habits: bool = False) -> Match:
    """Return a random game to the end, with every state on the way checked.

    With `habits` chance ranks the moves once for the whole game, and players often make the highest.
    """
    rng, tries = generator(seed, "conformance"), generator(seed, "tries")
    pick = _Habits(rng).choose if habits else partial(choose, rng)
    deal = draw_deal(game.contents, seed)
    match = Match(rulebook, game, deal)
    cards = Counter(game.cards(match.state))
    twin = match.state
    met: set[int] = set()
    for step in range(game.bounds.most_moves + 1):
        state = match.state
        demand(Counter(game.cards(state)) == cards, game, step, "a card was made or lost")
        _check_scores(game, state, step)
        asked = game.to_act(state)
        demand(game.over(state) == (not asked), game, step, "a seat is asked after the end, or none before")
        demand(len(set(asked)) == len(asked), game, step, "a seat is asked twice at once")
        _check_moves(game, state, step, met, tries)
        twin = _check_twins(game, state, twin if step else None, step)
        if not asked:
            return match
        for waiting in asked:
            fine = bool(game.legal(state, waiting))
            demand(fine, game, step, f"seat {waiting + 1} is asked and has no legal move")
        seat = choose(rng, asked)
        legal = game.legal(state, seat)
        met.update(legal)
        move = pick(known_moves(game, match.view(seat), legal, rng))
        refusal = game.check(state, seat, move)
        demand(refusal is None, game, step, f"a move that was proposed is refused: {refusal}")
        _check_copy(game, state, seat, move, step)
        match.submit(seat, move)
        game.apply(twin, seat, move)
    demand(False, game, game.bounds.most_moves, "the game goes on beyond its declared bound")
    return match


class _Habits:
    """The habits of the players of one game: a rank of the moves, and how often they make the highest."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._strength = rng.random()
        self._ranks: dict[int, float] = {}

    def choose(self, moves: Sequence[int]) -> int:
        """Return one of the moves."""
        if self._rng.random() >= self._strength:
            return choose(self._rng, moves)
        return max(moves, key=lambda move: self._ranks.setdefault(move, self._rng.random()))


def _check_scores(game: AnyGame, state: object, step: int) -> None:
    low, high, _ = game.bounds
    scores = game.scores(state)
    demand(len(scores) == game.seats, game, step, "there is not a score for each seat")
    demand(all(low <= score <= high for score in scores), game, step, f"scores {scores} leave the bounds")
    winners = game.winners(state)
    fine = len(set(winners)) == len(winners) and set(winners) <= set(range(game.seats))
    demand(fine, game, step, f"the winners {winners} are not seats")
    if not game.over(state) or game.cooperative:
        return
    demand(bool(winners) or game.seats == 1, game, step, "the game is over and nobody has won")
    points = [-score if game.low_wins else score for score in scores]
    behind = [seat for seat in winners if points[seat] < max(points)]
    demand(not behind, game, step, f"winners do not have the best of the scores {scores}: {winners}")


def _check_moves(game: AnyGame, state: object, step: int, met: set[int], rng: Random) -> None:
    """Check `legal` against `check`, for every seat; `check` must change nothing."""
    asked = game.to_act(state)
    tries = moves_to_try(game, state, rng, met)
    for seat in range(game.seats):
        legal = list(game.legal(state, seat))
        demand(len(set(legal)) == len(legal), game, step, "a move is listed twice")
        demand(seat in asked or not legal, game, step, f"seat {seat + 1} has moves and is not asked")
        tried = tries if seat in asked else some_of(tries, UNASKED, rng)
        passed = [move for move in tried if game.check(state, seat, move) is None]
        if game.open_moves:
            missing = [move for move in legal if game.check(state, seat, move) is not None]
            demand(not missing, game, step, f"legal moves are refused: {missing[:3]}")
            demand(seat in asked or not passed, game, step, f"seat {seat + 1} may move and is not asked")
        else:
            demand(sorted(legal) == sorted(passed), game, step, f"legal is not what check passes: {seat + 1}")
    before = game.to_dict(state)
    _check_no_moves(game, state, choose(rng, range(game.seats)), step)
    demand(game.to_dict(state) == before, game, step, "checking a move changed the state")


def _check_no_moves(game: AnyGame, state: object, seat: int, step: int) -> None:
    """Check that a seat is refused whatever is no move."""
    beyond = -2 if game.open_moves else max(game.moves) + 1
    for move in (-1, beyond, -HUGE, *(() if game.open_moves else (HUGE,))):
        refusal = game.check(state, seat, move)
        fine = refusal is not None and bool(refusal.code and refusal.message and refusal.rule)
        demand(fine, game, step, "a number that is no move is not refused")
    for thing in NO_MOVES:
        try:
            refusal = game.check(state, seat, thing)
        except Exception as error:
            demand(False, game, step, f"{type(thing).__name__} for a move raises {error!r}")
        fine = refusal is not None and refusal.code == "no_such_move" and bool(refusal.rule)
        demand(fine, game, step, f"what is no int is not refused as no_such_move: {type(thing).__name__}")


def _check_twins(game: AnyGame, state: object, twin: object, step: int) -> Any:
    """Check that JSON and back gives an equal state, which plays on the same."""
    document = game.to_dict(state)
    text = json.dumps(document)
    whole = _Whole(game, step) if _LONG.search(text) else None
    read = game.from_dict(json.loads(text, parse_int=whole))
    demand(game.to_dict(read) == document, game, step, "JSON and back gives another state")
    if twin is not None:
        played = json.dumps(game.to_dict(twin)) == text
        demand(played, game, step, "a state that was read from JSON plays on differently")
    same = game.public(read) == game.public(state) and all(
        game.private(read, viewer) == game.private(state, viewer) for viewer in range(game.seats)
    )
    demand(same, game, step, "JSON and back changes a view")
    return read


class _Whole:
    """Reads the numbers of a document: each is one that every reader of JSON reads as it is written."""

    def __init__(self, game: AnyGame, step: int) -> None:
        self._game, self._step = game, step

    def __call__(self, digits: str) -> int:
        number = int(digits)
        demand(
            abs(number) <= MAX_SEED, self._game, self._step, "a number is too large for other readers of JSON"
        )
        return number


def _check_copy(game: AnyGame, state: object, seat: int, move: int, step: int) -> None:
    """Check that a move on a copy changes neither the original nor views, and one to a view no state."""
    before = json.dumps(game.to_dict(state))
    copy = game.copy(state)
    demand(json.dumps(game.to_dict(copy)) == before, game, step, "a copy differs")
    game.apply(copy, seat, move)
    other = game.public(state), game.private(state, seat)
    seen = json.dumps(other)
    _spoil(game.public(state))
    _spoil(game.private(state, seat))
    _spoil(game.to_dict(state))
    demand(json.dumps(game.to_dict(state)) == before, game, step, "a state shares data with a copy or a view")
    again = game.public(state), game.private(state, seat)
    kept = json.dumps(other) == seen == json.dumps(again)
    demand(kept, game, step, "two views share data that can be changed")


def _spoil(data: object) -> None:
    """Empty every list and object inside."""
    if not isinstance(data, dict | list | tuple):
        return
    for value in data.values() if isinstance(data, dict) else data:
        if type(value) is not int:
            _spoil(value)
    if not isinstance(data, tuple):
        data.clear()


def _check_texts(game: AnyGame) -> None:
    moves = game.moves[:: 1 + len(game.moves) // (10 * FEW)]
    texts = [game.format_move(move) for move in moves]
    demand(len(set(texts)) == len(texts), game, 0, "two moves have the same text")
    for move, text in zip(moves, texts, strict=True):
        demand(bool(text) and not set(text) & set(' ;"\t\n'), game, 0, f"{text!r} cannot stand in a log")
        demand(game.parse_move(text) == move, game, 0, f"{text!r} is read as another move")
    for deck in game.contents:
        faces = game.card_names(deck)
        fine = len(set(faces)) == len(faces) and all(face and not set(face) & set(" \t\n") for face in faces)
        demand(fine, game, 0, f"the cards of the deck {deck} are not written differently")
    try:
        game.parse_move("")
    except InvalidInput:
        pass
    else:
        demand(False, game, 0, "an empty text is read as a move")


def _check_log(match: Match) -> None:
    """Check the log as a document and as text, and the state that each replays to."""
    game, last = match.game, len(match.moves)
    log = write_log(match)
    document = json.loads(json.dumps(log))
    demand(document == log, game, last, "the log is not plain data")
    text = format_text(document)
    demand(parse_text(text) == document, game, last, "the log in notation is read as another log")
    demand(format_text(parse_text(text)) == text, game, last, "the notation is written differently when read")

    def this_rulebook(_: str) -> Rulebook:
        return replace(match.rulebook, make=lambda _seats, _options: game)

    for step in (None, last // 2, 0):
        again = load_log(document, this_rulebook, step)
        if step is None:
            demand(write_log(again) == log, game, last, "the log replays to another log")
            demand(again.events == match.events, game, last, "the log replays to other events")
            for viewer in (*range(game.seats), None):
                fine = again.view(viewer) == match.view(viewer)
                demand(fine, game, last, "the log replays to another state")
        else:
            demand(len(again.moves) == step, game, step, "a part of the log replays to another length")


def _check_chance(match: Match) -> None:
    """Check the same game again, with Python's own random numbers disturbed at every step."""
    game = match.game
    kept = random.getstate()
    try:
        again = Match(match.rulebook, game, draw_deal(game.contents, match.deal.seed))
        for step, (seat, move) in enumerate(match.moves):
            random.seed(step)
            before = random.getstate()
            again.submit(seat, move)
            demand(random.getstate() == before, game, step, "the game draws from Python's random module")
        demand(again.events == match.events, game, len(match.moves), "the same moves lead elsewhere")
    finally:
        random.setstate(kept)
