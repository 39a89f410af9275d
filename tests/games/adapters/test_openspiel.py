"""Games as games of OpenSpiel: its own simulations, histories that bring states back, information states."""

import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.arena import tournament
from games.bots import with_bots
from games.core import InvalidInput, draw_deal, view
from games.diddly import RULEBOOK as DIDDLY
from tests.games.adapters.tables import OWN_GAME, TABLES, table
from wordsvc.catalogue.game_file import load_game_file

pytest.importorskip("pyspiel", reason="open_spiel is not here")

import pyspiel
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import exploitability

from games.adapters import openspiel
from games.adapters.encodings import actions_of, encoding_of
from games.adapters.openspiel_bots import ismcts
from games.adapters.openspiel_chance import OUTCOMES

pytestmark = pytest.mark.once


KUHN = str(Path(OWN_GAME).with_name("kuhn.py"))


def load(name: str, more: str = "") -> Any:
    game, players, options = TABLES[name]
    pairs = ";".join(f"{option}:{value}" for option, value in options.items())
    return pyspiel.load_game(f"{openspiel.PREFIX}{game}(players={players},options={pairs}{more})")


def dealt(game: Any, seed: int) -> Any:
    """Return the state after these chance moves, and what the engine deals for them."""
    rng = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.randrange(OUTCOMES))
    return state


def played(game: Any, seed: int, moves: int) -> Any:
    rng = Random(seed)
    state = dealt(game, seed)
    for _ in range(moves):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_what_openspiel_asks_of_a_game(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TABLES)
def test_a_history_brings_back_the_state_and_what_everybody_was_told(name: str) -> None:
    game = load(name)
    state = played(game, 1, 25)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state)
    assert again.history() == state.history()
    for player in range(game.num_players()):
        assert again.information_state_string(player) == state.information_state_string(player)
        assert list(again.observation_tensor(player)) == list(state.observation_tensor(player))


@pytest.mark.parametrize("name", TABLES)
def test_a_copy_goes_its_own_way(name: str) -> None:
    state = played(load(name), 2, 10)
    before = str(state), [state.information_state_string(player) for player in range(state.num_players())]
    other = state.clone()
    while not other.is_terminal():
        other.apply_action(other.legal_actions()[0])
    assert (str(state), [state.information_state_string(n) for n in range(state.num_players())]) == before


@pytest.mark.parametrize("name", TABLES)
def test_a_state_drawn_anew_looks_the_same_to_the_player_and_plays_on(name: str) -> None:
    rng = Random(3)
    for moves in (0, 5, 20):
        state = played(load(name), 3, moves)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))


def test_an_information_state_has_all_that_was_told_and_an_observation_only_what_is_seen() -> None:
    state = played(load("diddly nine"), 4, 12)
    seen = state.observation_string(0)
    told = state.information_state_string(0)
    assert told.endswith(seen)
    assert len(told.splitlines()) > 12
    assert len(seen.splitlines()) <= 2


def test_chance_draws_the_deal_of_the_engine() -> None:
    game = load("diddly nine")
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == OUTCOMES
    for part in (1, 2, 3):
        state.apply_action(part)
    rules = table("diddly nine")
    seed = (1 * OUTCOMES + 2) * OUTCOMES + 3
    assert rules.to_dict(state.position.state) == rules.to_dict(rules.new(draw_deal(rules.contents, seed)))


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_who_wins_has_more_than_the_others(name: str) -> None:
    state = played(load(name), 5, 10**6)
    assert state.is_terminal()
    rules = table(name)
    winners = rules.winners(state.position.state)
    assert {seat for seat, lead in enumerate(state.returns()) if lead > 0} == set(winners)
    assert rules.cooperative or sum(state.returns()) == pytest.approx(0)


def test_options_that_are_not_allowed_are_refused() -> None:
    with pytest.raises((InvalidInput, pyspiel.SpielError)):
        pyspiel.load_game(f"{openspiel.PREFIX}diddly(options=board:round)")


def test_the_search_of_openspiel_plays_in_the_arena() -> None:
    book = with_bots(DIDDLY, {"ismcts": ismcts(DIDDLY, 5)})
    report = tournament(book, ["ismcts", "random"], 1, 1, options={"rounds": 1, "turns": 2})
    assert report.standing("ismcts").broken_off == 0
    assert report.standing("ismcts").moves > 4


def test_a_game_of_ones_own_is_a_game_of_openspiel() -> None:
    game = openspiel.load(load_game_file(OWN_GAME), 3)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert "hand" in played(game, 1, 3).information_state_string(0)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_is_pickled(name: str) -> None:
    game = load(name)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert str(played(again, 1, 5)) == str(played(game, 1, 5))


@pytest.mark.parametrize("name", TABLES)
def test_both_adapters_number_actions_alike(name: str) -> None:
    game = load(name)
    state = played(game, 6, 30)
    seen = view(game.table, state.position.state, state.current_player())
    encoding = encoding_of(game.table)
    legal = game.table.legal(state.position.state, state.current_player())
    assert game.num_distinct_actions() == encoding.actions
    assert state.legal_actions() == sorted(actions_of(encoding, seen, legal)[0])


def test_points_are_a_zero_sum_at_two_seats() -> None:
    game = load("diddly nine", ",utility=points")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert game.utility_sum() == 0
    state = played(game, 5, 10**6)
    first, second = table("diddly nine").scores(state.position.state)
    assert state.returns() == [second - first, first - second]
    assert max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize("name", ["diddly nine", "diggity", "fiddlefoo eight"])
def test_chance_draws_card_by_card(name: str) -> None:
    game = load(name, ",chance=cards")
    rng = Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert all(0 <= outcome < game.max_chance_outcomes() for outcome, _ in outcomes)
        state.apply_action(rng.choice([outcome for outcome, _ in outcomes]))
    rules, dealt_cards = game.table, state.position.state
    assert sorted(rules.cards(dealt_cards)) == sorted(rules.cards(rules.new(draw_deal(rules.contents, 1))))


def test_regrets_solve_a_tiny_game() -> None:
    game = openspiel.load(load_game_file(KUHN), chance="cards", utility="points")
    solver = CFRSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability(game, policy) < 0.01
    value, _ = policy_value(game.new_initial_state(), [policy, policy])
    assert value == pytest.approx(-1 / 18, abs=0.01)


def test_numbers_have_no_recall() -> None:
    game = load("diddly nine")
    state = played(game, 1, 3)
    assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).tensor is None
    with pytest.raises(pyspiel.SpielError):
        state.information_state_tensor(0)
    with pytest.raises(pyspiel.SpielError):
        game.information_state_tensor_size()


def test_observations_may_be_one_hot() -> None:
    state = played(load("diddly nine", ",encoding=onehot"), 1, 3)
    numbers = state.observation_tensor(0)
    assert len(numbers) > len(played(load("diddly nine"), 1, 3).observation_tensor(0))
    assert all(0 <= number <= 1 for number in numbers)


@pytest.mark.parametrize("parameter", ["utility", "chance", "encoding"])
def test_a_parameter_that_does_not_exist_is_refused(parameter: str) -> None:
    settings: Any = {parameter: "gold"}
    with pytest.raises(InvalidInput, match="must be"):
        openspiel.load(DIDDLY, **settings)


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        (("diddly",), "must be a rulebook"),
        ((DIDDLY, "3"), "seats: must be a whole number"),
        ((DIDDLY, 2.5), "seats: must be a whole number"),
        ((DIDDLY, 2, "rounds:1"), "must be names with their values"),
    ],
)
def test_nonsense_is_refused(settings: Any, text: str) -> None:
    with pytest.raises(InvalidInput, match=text):
        openspiel.load(*settings)


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = played(load("diddly nine"), 1, 3)
    player, last = state.current_player(), state.num_distinct_actions() - 1
    assert last not in state.legal_actions()
    for action in (last, 10**6):
        with pytest.raises(InvalidInput, match=f"the mask forbids action {action}"):
            state.apply_action(action)
        with pytest.raises(InvalidInput, match=f"the mask forbids action {action}"):
            state.action_to_string(player, action)


@pytest.mark.parametrize("chance", ["seed", "cards"])
def test_chance_draws_nothing_else(chance: str) -> None:
    state = load("diddly nine", f",chance={chance}").new_initial_state()
    with pytest.raises(InvalidInput, match="chance cannot draw 5000"):
        state.apply_action(5000)


def test_a_card_is_drawn_as_often_as_it_is_in_the_deck() -> None:
    state = openspiel.load(load_game_file(KUHN), chance="cards").new_initial_state()
    state.apply_action(2)
    assert state.chance_outcomes() == [(1, 0.5), (3, 0.5)]
    with pytest.raises(InvalidInput, match="chance cannot draw 2"):
        state.apply_action(2)
