"""Tables as boards draw them: which moves can be tapped, and scenes of random matches."""

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask import Flask

from games.core import Match, new_match, random_move, view
from wordsvc.catalogue import find_rulebook
from wordsvc.faces.board_context import MOVES, PICK, BoardContext, read_picks
from wordsvc.web.play.boards import draw_table

MAX_LINKS = 400


class Offered(HTMLParser):
    """The values of the buttons that make moves, and the choices of the links, of a table as HTML.

    The moves that links add to an act are `moves`, too: a tap on a button behind them makes both.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.picks: list[tuple[str, ...]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note what can be tapped."""
        found = {name: value or "" for name, value in attributes}
        if tag == "button" and found.get("name") == "move":
            self.moves.append(found["value"])
        if tag == "a" and found.get("href", "").startswith("?"):
            query = parse_qsl(found["href"][1:])
            composed = [value for name, value in query if name == MOVES]
            if composed and PICK not in dict(query):
                self.moves.append(composed[-1])
                return
            self.picks.append(read_picks(value for name, value in query if name == PICK))


def draw(app: Flask, context: BoardContext) -> str:
    """Return the board and the hand of a context."""
    with app.test_request_context("/play/summer-evening-1"):
        return "".join(draw_table(context))


def bytes_swapped(text: str) -> int:
    """Return the bytes of a part over the wire."""
    return len(gzip.compress(text.encode(), 6))


def moves_by_tapping(app: Flask, context: BoardContext) -> set[str]:
    """Return all moves that buttons make, on the table and behind its links."""
    found: set[str] = set()
    todo: list[tuple[str, ...]] = [()]
    seen = set(todo)
    while todo:
        offered = Offered(draw(app, context._replace(picked=todo.pop())))
        found.update(offered.moves)
        for picked in offered.picks:
            if picked not in seen:
                assert len(seen) < MAX_LINKS, "the links have no end"
                seen.add(picked)
                todo.append(picked)
    return found


def board_context_of(match: Match, seat: int | None) -> BoardContext:
    """Return the context of a match for a seat, or for a spectator with None."""
    game = match.game
    seen = view(game, match.state, seat)
    asked = [] if seat is None else game.legal(match.state, seat)
    legal = [game.format_move(move) for move in asked]
    names = ["you" if each == seat else f"Player {each + 1}" for each in range(game.seats)]
    return BoardContext(game, seen, names, legal)


def random_matches(
    name: str, seats: int, options: Mapping[str, int | str] | None = None, *, seeds: Iterable[int] = (1, 2, 3)
) -> Iterator[Match]:
    """Random matches of a game; each is given at its start and after every move, until it is over."""
    for seed in seeds:
        match = new_match(find_rulebook(name), seats, seed, options)
        rng = Random(seed)
        yield match
        while seats_asked := match.game.to_act(match.state):
            seat = rng.choice(seats_asked)
            legal = match.game.legal(match.state, seat)
            match.submit(seat, random_move(match.game, view(match.game, match.state, seat), legal, rng))
            yield match


def quick_first(tables: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Return parameters of a test, of which all but the first are slow."""
    return [tables[0], *(pytest.param(*each, marks=pytest.mark.slow) for each in tables[1:])]
