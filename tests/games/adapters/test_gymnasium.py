"""Environments of Gymnasium: what its checker asks, masks, opponents, and several tables at once."""

import pickle
import warnings
from random import Random
from typing import Any

import pytest

from games.core import InvalidInput, OwnBot, view
from tests.games.adapters.tables import OWN_GAME, TABLES
from wordsvc.catalogue import find_rulebook
from wordsvc.catalogue.game_file import load_game_file

pytest.importorskip("gymnasium", reason="gymnasium is not here")

import numpy
from gymnasium.utils.env_checker import check_env

from games.adapters.gymnasium import GameEnvironment, environment, vector_environment
from games.bots import with_bots
from wordsvc.study.environments import candidates_rulebook


def make(name: str, **settings: Any) -> GameEnvironment:
    game, seats, options = TABLES[name]
    return environment(find_rulebook(game), seats, options, **settings)


def play(env: Any, rng: Random) -> list[float]:
    """Play a game by chance; gives the rewards."""
    rewards: list[float] = []
    over = False
    while not over:
        action = rng.choice(numpy.flatnonzero(env.action_masks()).tolist())
        _, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    return rewards


def check(env: GameEnvironment) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)


@pytest.mark.parametrize("name", TABLES)
def test_the_checker_has_nothing_to_say(name: str) -> None:
    check(make(name, render_mode="ansi"))
    check(make(name, encoding="onehot", rewards="points"))


@pytest.mark.parametrize("name", ["quiddler", "diabolo"])
def test_a_word_game_is_learned_by_candidates(name: str) -> None:
    options = {"hands": "3"} if name == "quiddler" else {"rounds": 1}
    env = environment(candidates_rulebook(f"{name}_candidates"), 2, options, opponents=["good"])
    check(env)
    env.reset(seed=1)
    assert sum(play(env, Random(1))) in (0, 0.5, 1)


@pytest.mark.parametrize("name", TABLES)
def test_the_only_reward_is_the_last(name: str) -> None:
    for rewards in ("won", "points"):
        env = make(name, rewards=rewards)
        _, info = env.reset(seed=3)
        gained = play(env, Random(3))
        table = env.table.play
        assert not any(gained[:-1])
        assert gained[-1] == table.results(rewards)[info["seat"] - 1]
        assert table.game.over(table.state)
        assert not env.action_masks().any()


def test_the_same_seed_gives_the_same_games() -> None:
    def games(seed: int) -> list[Any]:
        env = make("diddly", opponents=["random", "greedy", "random"])
        first, _ = env.reset(seed=seed)
        return [first.tolist(), play(env, Random(1)), env.reset()[0].tolist(), play(env, Random(2))]

    assert games(1) == games(1)
    assert games(1) != games(2)


@pytest.mark.parametrize("name", ["diddly", "quiddler_candidates"])
def test_an_environment_is_pickled_within_a_game(name: str) -> None:
    rulebook = find_rulebook(name) if name == "diddly" else candidates_rulebook(name)
    env = environment(rulebook, 2)
    env.reset(seed=1)
    again = pickle.loads(pickle.dumps(env))
    action = int(env.action_masks().argmax())
    (seen, *rest), (other, *others) = env.step(action), again.step(action)
    assert (seen == other).all()
    assert rest == others


def test_the_seat_is_drawn_or_chosen() -> None:
    env = make("diddly")
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(40)} == {1, 2, 3, 4}
    env = make("diddly", seat=3)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(5)} == {3}


class Watcher:
    """A bot that notes where it sits."""

    met: list[int] = []  # noqa: RUF012 - all of them share it

    def __init__(self, game: Any, seat: int, rng: Random) -> None:
        self.met.append(seat)

    def choose(self, seen: Any, legal: Any) -> int:
        move: int = legal[0]
        return move

    def close(self) -> None:
        self.met.append(-1)


def test_opponents_sit_from_the_next_seat_on_and_are_closed() -> None:
    Watcher.met.clear()
    book = with_bots(find_rulebook("diddly"), {"watcher": OwnBot("notes where it sits", Watcher)})
    env = environment(book, 3, {"rounds": 1}, opponents=["watcher", "random"], seat=3)
    env.reset(seed=1)
    env.close()
    assert Watcher.met == [0, -1]


def test_an_illegal_action_ends_the_game_below_all_others() -> None:
    for rewards, lowest in (("won", -1), ("points", -91)):
        env = make("diddly nine", rewards=rewards)
        env.reset(seed=1)
        forbidden = int(numpy.flatnonzero(~env.action_masks())[0])
        _, reward, over, _, _ = env.step(forbidden)
        assert (reward, over) == (lowest, True)
        assert not env.action_masks().any()


def test_an_action_is_a_whole_number() -> None:
    env = make("diddly nine")
    env.reset(seed=1)
    legal = int(env.action_masks().argmax())
    for action in (None, "a", 1.7, [legal], numpy.array([legal])):
        with pytest.raises(InvalidInput, match="must be the number of an action"):
            env.step(action)
    assert env.step(numpy.array(legal))[1] == 0


def test_there_are_no_steps_outside_of_a_game() -> None:
    env = make("diddly nine")
    with pytest.raises(InvalidInput, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(-1)
    with pytest.raises(InvalidInput, match="call reset"):
        env.step(0)


def test_tables_together_take_a_whole_number_each() -> None:
    game, seats, options = TABLES["diddly nine"]
    env = vector_environment(find_rulebook(game), seats, options, tables=2)
    env.reset(seed=1)
    for actions in (None, 0, [0], [0, 0, 0], [0.0, 1.0], [[0], [0]], ["a", "b"]):
        with pytest.raises(InvalidInput, match="must be 2 whole numbers, one for each table"):
            env.step(actions)
    assert not env.step(env.action_masks().argmax(1).tolist())[2].any()


def test_a_game_of_ones_own_is_learned() -> None:
    env = environment(load_game_file(OWN_GAME), 3, opponents=["greedy"])
    check(env)


@pytest.mark.parametrize("encoding", ["plain", "onehot"])
def test_several_tables_go_on_by_themselves(encoding: str) -> None:
    game, seats, options = TABLES["diddly nine"]
    book = find_rulebook(game)
    env = vector_environment(book, seats, options, tables=3, encoding=encoding)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    rng = numpy.random.default_rng(1)
    over = numpy.zeros(3, bool)
    ended = 0
    for _ in range(150):
        masks = env.action_masks()
        assert (masks.any(1) | over).all()
        before = over
        seen, rewards, over, cut, _ = env.step((rng.random(masks.shape) * masks).argmax(1))
        assert env.observation_space.contains(seen)
        assert not cut.any()
        assert not rewards[~over].any()
        assert not over[before].any()
        ended += int(over.sum())
    assert ended > 3
    env.close()


@pytest.mark.parametrize("name", ["diddly", "diddly nine", "diggity hidden"])
def test_tables_together_show_what_views_of_the_game_say(name: str) -> None:
    game, seats, options = TABLES[name]
    env = vector_environment(find_rulebook(game), seats, options, tables=4)
    seen, _ = env.reset(seed=5)
    chance = numpy.random.default_rng(5)
    over = numpy.zeros(4, bool)
    for _ in range(60):
        masks = env.action_masks()
        for number, table in enumerate(env.tables):
            rules, play = table.play.game, table.play
            shown = play.encoding.encode(view(rules, play.state, table.seat))
            assert seen[number].tolist() == [each for numbers in shown.values() for each in numbers]
            legal = rules.legal(play.state, table.seat)
            actions = {play.encoding.action_of(play.view(table.seat), move) for move in legal}
            assert {*numpy.flatnonzero(masks[number]).tolist()} == actions
            assert over[number] == rules.over(play.state) == (not legal)
        seen, rewards, over, _, _ = env.step((chance.random(masks.shape) * masks).argmax(1))
        for table, reward, ended in zip(env.tables, rewards, over, strict=True):
            assert reward == (table.play.results("won")[table.seat] if ended else 0)


def test_tables_together_are_played_as_one_after_another() -> None:
    game, seats, options = TABLES["diddly nine"]
    book = find_rulebook(game)
    together = vector_environment(book, seats, options, tables=1, encoding="onehot")
    alone = environment(book, seats, options, encoding="onehot", opponents=["random"])
    seen, _ = together.reset(seed=7)
    other, _ = alone.reset(seed=7)
    chance, over = Random(7), False
    for _ in range(150):
        assert (seen[0] == other).all()
        mask = together.action_masks()[0]
        assert (mask == alone.action_masks()).all()
        action = 0 if over else chance.choice(numpy.flatnonzero(mask).tolist())
        seen, rewards, ended, _, infos = together.step(numpy.array([action]))
        if over:
            (other, info), reward, over = alone.reset(), 0.0, False
        else:
            other, reward, over, _, info = alone.step(action)
        assert (rewards[0], ended[0], infos["seat"][0]) == (reward, over, info["seat"])


def test_what_is_not_offered_is_refused() -> None:
    for settings, text in (
        ({"rewards": "gold"}, "won or points"),
        ({"encoding": "hot"}, "plain or onehot"),
        ({"render_mode": "human"}, "must be ansi"),
        ({"seat": 5}, "must be 1 to 4, or drawn"),
        ({"seat": "first"}, "must be 1 to 4, or drawn"),
        ({"seat": True}, "must be 1 to 4, or drawn"),
        ({"seat": None}, "must be 1 to 4, or drawn"),
        ({"opponents": ["random", "random"]}, "a list of bots: one for each other seat"),
        ({"opponents": "random"}, "a list of bots: one for each other seat"),
        ({"opponents": None}, "a list of bots: one for each other seat"),
        ({"opponents": [Watcher]}, "a list of bots: one for each other seat"),
        ({"opponents": ["nobody"]}, "no bot 'nobody'"),
    ):
        with pytest.raises(InvalidInput, match=text):
            make("diddly", **settings)
    for tables in (0, "3", 2.5):
        with pytest.raises(InvalidInput, match="from 1 on"):
            vector_environment(find_rulebook("diddly"), 2, tables=tables)  # type: ignore[arg-type] # what is tested
    with pytest.raises(InvalidInput, match="has no encoding"):
        environment(find_rulebook("diabolo"), 2)


def test_the_mask_of_one_table_marks_no_other_and_no_action_that_does_not_exist() -> None:
    game, seats, options = TABLES["diddly nine"]
    env = vector_environment(find_rulebook(game), seats, options, tables=3)
    env.reset(seed=1)
    for table in env.tables:
        table.play.moves = {}
    assert not env.action_masks().any()
    env.tables[0].play.moves = {env.observer.encoding.actions: 0}
    with pytest.raises(IndexError):
        env.action_masks()
