"""The bounds that a service sets for a search, by halving alone (Diddly) and with early drops (Diggity)."""

from typing import Any

import pytest

from games.bots import Search
from games.bots.search import FEW_WORLDS, Question
from games.core import Rulebook, generator, new_match
from games.core.workers import Workers
from games.diddly import RULEBOOK as DIDDLY
from games.diggity import RULEBOOK as DIGGITY


class Asked:
    """A search whose worlds favour high moves, and what it was asked."""

    def __init__(self, book: Rulebook) -> None:
        self.questions: list[Question] = []
        match = new_match(book, 2, 1)
        seat = match.game.to_act(match.state)[0]
        self.view, self.legal = match.view(seat), list(match.game.legal(match.state, seat))
        self.search = Search(match.game, generator(1))

    def work(self, question: Question, _: int) -> list[float]:
        self.questions.append(question)
        return [float(move) for move in question.moves]

    def choose(self) -> int:
        return self.search.choose(self.view, self.legal)


@pytest.fixture(params=[DIDDLY, DIGGITY], ids=lambda book: book.name)
def asked(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Any:
    made = Asked(request.param)
    monkeypatch.setattr(made.search, "_workers", Workers(made.work))
    assert len(made.legal) > 4
    return made


def test_a_search_without_bounds_tries_every_move(asked: Asked) -> None:
    assert asked.choose() == max(asked.legal)
    assert set(asked.questions[0].moves) == set(asked.legal)


def test_a_bounded_search_tries_few_moves(asked: Asked) -> None:
    asked.search.max_playouts = 6
    chosen = asked.choose()
    tried = {move for question in asked.questions for move in question.moves}
    assert len(tried) == 3
    assert chosen == max(tried)


def test_a_thought_that_is_over_gives_the_best_move_so_far(asked: Asked) -> None:
    asked.search.is_over = lambda: bool(asked.questions)
    assert asked.choose() == max(asked.legal)
    assert len(asked.questions) == 1


def test_a_thought_that_is_over_at_once_gives_a_legal_move(asked: Asked) -> None:
    asked.search.is_over = lambda: True
    assert asked.choose() in asked.legal
    assert asked.questions == []


def test_moves_that_are_clearly_worse_are_dropped_after_a_few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Asked(DIGGITY)
    monkeypatch.setattr(made.search, "_workers", Workers(made.work))
    assert made.choose() == max(made.legal)
    assert len(made.questions) == FEW_WORLDS
