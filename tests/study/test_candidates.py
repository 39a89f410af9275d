"""Environments of the word games: what can be laid, in which order, and what an observation tells."""

import pickle
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.core import InvalidInput, view
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.diabolo.game.moves import read_call
from wordsvc.quiddler.best_hand.hands import BestHand, Situation
from wordsvc.words.search.word_sets import offered_words

pytest.importorskip("pettingzoo", reason="pettingzoo is not here")

import numpy
from pettingzoo.test import api_test, seed_test

from games.adapters.encodings import MAX_NUMBER
from games.adapters.pettingzoo import GameEnvironment
from tests.games.adapters.tables import check_that_observations_differ
from tests.hypothesis_profiles import examples
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.study.candidates import MAX_CANDIDATES
from wordsvc.study.environments import candidates_environment

pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # it is a dictionary with a mask

TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "quiddler": ("quiddler_candidates", 2, {"hands": "3+10"}),
    "quiddler strict": (
        "quiddler_candidates",
        3,
        {"hands": "5", "challenges": "strict", "first_turn": "may_not_go_out", "turns": 3},
    ),
    "diabolo": ("diabolo_candidates", 2, {"rounds": 1, "turning": "dealer"}),
    "diabolo tiles": ("diabolo_candidates", 3, {"score": "tiles", "flagged": "seat2", "rounds": 2}),
}


def make(name: str, **settings: Any) -> GameEnvironment:
    environment, seats, options = TABLES[name]
    return candidates_environment(environment, seats, options, **settings)


def asked_views(env: GameEnvironment, seed: int) -> Any:
    """Play by chance; the view of every seat that is asked, and its candidates."""
    env.reset(seed=seed)
    rng = Random(seed)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        found = view(env.game, env.play.state, env.possible_agents.index(agent))
        encoding: Any = env.encoding
        candidates = encoding.candidates(found)
        yield found, candidates
        actions = [int(action) for action in numpy.flatnonzero(seen["action_mask"])]
        chosen = [encoding.action_of(found, move) for move in candidates]
        assert set(chosen) <= set(actions)
        env.step(rng.choice(chosen if chosen and rng.random() < 0.3 else actions))


@pytest.mark.parametrize("name", TABLES)
def test_what_pettingzoo_asks_of_an_environment(name: str) -> None:
    api_test(make(name), num_cycles=100)
    seed_test(lambda: make(name), num_cycles=40)


@pytest.mark.parametrize("name", TABLES)
def test_an_environment_can_be_pickled_while_it_is_played(name: str) -> None:
    env = make(name)
    env.reset(seed=1)
    for _ in range(3):
        env.step(int(numpy.flatnonzero(env.last()[0]["action_mask"])[0]))
    copied = pickle.loads(pickle.dumps(env))
    assert copied.agent_selection == env.agent_selection
    ours, theirs = env.last()[0], copied.last()[0]
    assert all(numpy.array_equal(ours[part], theirs[part]) for part in ours)


@pytest.mark.parametrize("name", TABLES)
def test_every_candidate_is_a_move_and_has_an_action_of_its_own(name: str) -> None:
    env = make(name)
    offered = 0
    for found, candidates in asked_views(env, 3):
        seat = found["seat"]
        actions = [env.encoding.action_of(found, move) for move in candidates]
        assert len(set(candidates)) == len(candidates) == len(set(actions)) <= MAX_CANDIDATES
        assert all(action is not None and action < env.encoding.actions for action in actions)
        assert all(env.game.check(env.play.state, seat, move) is None for move in candidates)
        offered += len(candidates)
    assert offered
    assert env.game.over(env.play.state)


@pytest.mark.parametrize("name", TABLES)
def test_an_observation_tells_what_the_view_tells_and_no_more(name: str) -> None:
    env = make(name)
    rng = Random(5)
    lengths = None
    for number, (found, _) in enumerate(asked_views(env, 2)):
        segments = env.encoding.encode(found)
        assert all(type(each) is int for numbers in segments.values() for each in numbers)
        assert all(abs(each) <= MAX_NUMBER for numbers in segments.values() for each in numbers)
        now = {part: len(numbers) for part, numbers in segments.items()}
        lengths = lengths or now
        assert now == lengths
        if number % 7 == 0:
            imagined = env.game.determinize(found, rng)
            assert env.encoding.encode(view(env.game, imagined, found["seat"])) == segments


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_no_two_views_share_an_observation(name: str) -> None:
    check_that_observations_differ(make(name).play, examples(40_000))


@pytest.mark.parametrize("seed", range(3))
def test_the_first_lay_down_is_the_best_hand(seed: int) -> None:
    env = make("quiddler")
    game: Any = env.game
    words = offered_words(game.judge.authority).words
    met = set()
    for found, candidates in asked_views(env, seed):
        if found["public"]["phase"] != "play" or found["public"]["laying"]:
            assert not candidates
            continue
        last = found["public"]["last"]
        cards = found["private"]["cards"]
        best = BestHand(cards, words, Situation(nobody_out=not last), deck=game.judge.deck).best
        points = env.encoding.encode(found)["candidate_points"]
        assert list(points[: len(candidates)]) == sorted(points[: len(candidates)], reverse=True)
        if candidates:
            met.add(last)
            assert best is not None
            assert points[0] == best.score
            lays = [game.move_texts.lay(move) for move in candidates]
            assert all(game.judge.rule_on(laid.word) == ALLOWED for lay in lays for laid in lay)
        else:
            assert best is None or not best.play.words
    assert met


def test_calls_stand_in_the_order_of_the_search() -> None:
    env = make("diabolo tiles")
    options = env.game.parsed_options  # type: ignore[attr-defined]
    words = offered_words(options.judge.authority).words
    many = 0
    for found, candidates in asked_views(env, 1):
        line, least = found["public"]["line"], options.min_cards[found["seat"]]
        if found["public"]["phase"] != "call" or len(line) < least:
            assert not candidates
            continue
        search = WordSearch(words, sorted(line), options.judge.deck, order="cards", limits=Limits(least))
        expected = [(hit.word, hit.cards) for hit in islice(search, MAX_CANDIDATES)]
        assert [tuple(read_call(move) or ()) for move in candidates] == expected
        many = max(many, len(expected))
    assert many == MAX_CANDIDATES


def test_nobody_calls_first_by_the_seat() -> None:
    env = make("diabolo")
    first = set()
    for seed in range(12):
        env.reset(seed=seed)
        first.add(env.agent_selection)
    assert first == set(env.possible_agents)


def test_what_is_not_offered_is_refused() -> None:
    for name in ("diddly_candidates", "quiddler", "", "_candidates"):
        with pytest.raises(InvalidInput, match="quiddler_candidates or diabolo_candidates"):
            candidates_environment(name, 2)
    with pytest.raises(InvalidInput, match="players"):
        candidates_environment("diabolo_candidates", 1)
    assert make("diabolo").metadata["name"] == "diabolo_candidates"
