"""Proof about moves that `legal` does not list: what a game proposes is a move, and its text is its own.

A game with `open_moves` takes any text for a move that its rules allow. At every step of a finished play

- all that the game proposes to a seat passes `check`, and passes it for nobody who is not asked, except in a
  race that lets who has passed call all the same (`passes_bind`);
- it is drawn from the view alone: the same view and the same chance give the same, also when the view
  comes from JSON and when another state was asked about in between;
- the text of such a move can stand in a log and is read as the move; a text that differs in anything is
  refused or is that of another move;
- whatever text a move carries, `check` has an answer.

That no proposal tells what is hidden, `games.testing.hidden_information` proves.
"""

import json
import random
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final
from unicodedata import normalize
from urllib.parse import quote

from games.core.free_text import FIRST, MAX_LENGTH, text_move
from games.core.game import AnyGame, AnyView
from games.core.match import Match
from games.core.views import view
from games.core.windows import RACE
from games.errors import InvalidInput
from games.testing.errors import demand

_STRANGE: Final = (
    " ", "\n", "\0", ";", '"', "%", "%41", ".", ",", ":", "*", "a b", "A", "a", "ß", "\u0130", "\u200b", "💥",
    "-1", "0", "9" * MAX_LENGTH, "." * MAX_LENGTH, "{}", "ö" * MAX_LENGTH,
)  # fmt: skip
_NO_TEXTS: Final = (FIRST, FIRST + 1, FIRST + 5, FIRST + 256**300, 10**5000)
"""Ints where texts have theirs, which carry none."""
_NO_TEXT_OF_A_LOG: Final = frozenset(' ;"\t\n')


def check_open_moves(match: Match) -> int:
    """Go through a finished play; gives how many moves the game proposed."""
    game = match.game
    state = game.new(match.deal)
    read: set[int] = set()
    found = _check_state(game, state, 0, read)
    if not game.open_moves:  # it proposes nothing, and one look shows it
        return found
    for step, (seat, move) in enumerate(match.moves, 1):
        game.apply(state, seat, move)
        found += _check_state(game, state, step, read)
    return found


def altered_texts(text: str) -> Iterator[str]:
    """Yield texts that differ from this one in a character or in how it is written."""
    middle = len(text) // 2
    alterations = (
        text[1:],
        text[:-1],
        text[:middle] + text[middle + 1 :],
        text[:middle] + text[middle : middle + 1] + text[middle:],
        text[:middle] + text[middle + 1 : middle + 2] + text[middle : middle + 1] + text[middle + 2 :],
        text[:-1] + quote(text[-1:]) if quote(text[-1:]) != text[-1:] else f"{text[:-1]}%{ord(text[-1]):02X}",
        text[:-2] + text[-1:] + text[-2:-1],
        text.upper(),
        text.lower(),
        text.swapcase(),
        normalize("NFD", text),
        normalize("NFKC", text),
        *(f"{text}{more}" for more in (" ", "\n", ".", ",", ":", "0", "*", "\u200b", "A")),
        *(f"{more}{text}" for more in (" ", "\n", ".", "0", "+", "\ufeff")),
        *(text.replace(sign, sign * 2) for sign in ".,:"),
        *(sign.join(reversed(text.split(sign))) for sign in ".,:"),
    )
    yield from {altered for altered in alterations if altered != text}


def proposals(game: AnyGame, shown: AnyView, seed: int) -> list[int]:
    """Return the moves that the game proposes to the seat of a view, with its own random numbers."""
    return list(game.sample_moves(shown, Random(seed)))  # noqa: S311 - for games


def near_moves(game: AnyGame, moves: Sequence[int]) -> list[int]:
    """Return the moves whose texts are the least bit different from these."""
    near = []
    for move in moves:
        for text in altered_texts(game.format_move(move)):
            try:
                near.append(game.parse_move(text))
            except InvalidInput:
                continue
    return near


def _check_state(game: AnyGame, state: object, step: int, read: set[int]) -> int:
    asked = game.to_act(state)
    found: list[int] = []
    for seat in range(game.seats):
        shown = view(game, state, seat)
        moves = _checked_proposals(game, shown, step)
        demand(seat in asked or not moves, game, step, f"seat {seat + 1} is not asked and is proposed a move")
        demand(game.open_moves or not moves, game, step, "a game without open moves proposes one")
        legal = game.legal(state, seat)
        for move in moves:
            refusal = game.check(state, seat, move)
            demand(refusal is None, game, step, f"a move that was proposed is refused: {refusal}")
            demand(move not in legal, game, step, "a move that legal lists is proposed")
        found += moves
    if not game.open_moves:
        return 0
    for move in found:
        if move not in read:
            check_text(game, move, step)
            read.add(move)
    window = game.window(state)
    in_race = window is not None and window.kind == RACE and not game.passes_bind
    racing = window.members if window is not None and in_race else ()
    before = json.dumps(game.to_dict(state))
    for seat in range(game.seats):
        passed = [move for move in found if game.check(state, seat, move) is None]
        fine = not passed or seat in asked or seat in racing
        demand(fine, game, step, f"seat {seat + 1} may move and is not asked")
        _check_answers(game, state, seat, step)
    demand(json.dumps(game.to_dict(state)) == before, game, step, "checking a move changed the state")
    return len(found)


def _checked_proposals(game: AnyGame, shown: AnyView, step: int) -> list[int]:
    """Return the proposals to a seat at a step, after a check that a second call gives the same."""
    text = json.dumps(shown)
    kept = random.getstate()
    moves = proposals(game, shown, step)
    demand(random.getstate() == kept, game, step, "a proposal draws from Python's random module")
    demand(json.dumps(shown) == text, game, step, "a proposal changes the view")
    same = proposals(game, json.loads(text), step) == moves
    demand(same, game, step, "proposals depend on more than the view and the chance given")
    demand(all(type(move) is int for move in moves), game, step, "what is proposed is no int")
    return moves


def check_text(game: AnyGame, move: int, step: int) -> None:
    """Check that the text of a move can stand in a log and belongs to no other move."""
    text = game.format_move(move)
    demand(bool(text) and not set(text) & _NO_TEXT_OF_A_LOG, game, step, f"{text!r} cannot stand in a log")
    demand(_read(game, text, step) == move, game, step, f"{text!r} is read as another move")
    for altered in altered_texts(text):
        other = _read(game, altered, step)
        if other is not None:
            broken = f"{altered!r} is read as {game.format_move(other)!r}, and a move has one text"
            demand(other != move and game.format_move(other) == altered, game, step, broken)


def _read(game: AnyGame, text: str, step: int) -> int | None:
    """Return the move that a text stands for, or None when it is refused as it should be."""
    try:
        return game.parse_move(text)
    except InvalidInput as refusal:
        demand(refusal.field[:1] == ("move",), game, step, f"the refusal of {text!r} names no move")
        return None
    except Exception as error:
        demand(False, game, step, f"reading {text!r} as a move raises {error!r}")
        raise


def _check_answers(game: AnyGame, state: object, seat: int, step: int) -> None:
    """`check` has an answer to whatever a move carries, and what it passes has a text."""
    for strange in _STRANGE:
        move = text_move(strange)
        refusal = _answer(game, state, seat, move, step)
        if refusal is None:
            check_text(game, move, step)
    for number in _NO_TEXTS:
        refused = _answer(game, state, seat, number, step) is not None
        demand(refused, game, step, "a number that is no move is not refused")


def _answer(game: AnyGame, state: object, seat: int, move: int, step: int) -> object:
    try:
        refusal = game.check(state, seat, move)
    except Exception as error:
        demand(False, game, step, f"checking a move with a strange text raises {error!r}")
        raise
    fine = refusal is None or bool(refusal.code and refusal.message and refusal.rule)
    demand(fine, game, step, "a refusal without a code, a message or a rule")
    return refusal
