"""Logs as documents: what is refused, what replays, and that every old one still does."""

import copy
import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import (
    SCHEMA,
    InvalidInput,
    Match,
    Rulebook,
    choose,
    deal_follows_seed,
    format_log,
    format_text,
    generator,
    load_log,
    new_match,
    parse_any,
    random_move,
    write_log,
)
from games.diddly import RULEBOOK
from tests.hypothesis_profiles import examples
from wordsvc.catalogue import find_rulebook, rulebooks

LOGS = Path(__file__).parents[2] / "logs"
TOLD = json.loads((LOGS / "told.json").read_text("utf-8"))
"""For each old log a digest of what everybody was told of it when it was played."""


def find(name: str) -> Rulebook:
    if name != "diddly":
        raise InvalidInput("game", "unknown_game", f"there is no game {name!r}")
    return RULEBOOK


def played(seats: int = 2, seed: int = 4, moves: int = 10_000, **options: object) -> Match:
    """Return a match of random moves."""
    match = new_match(RULEBOOK, seats, seed, {"rounds": 1, **options})
    rng = generator(seed, "log")
    while len(match.moves) < moves and match.game.to_act(match.state):
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
    return match


def test_tags_of_other_programs_stay_with_the_match() -> None:
    match = played(moves=12)
    log = {**write_log(match), "tags": [["Event", "final"], ["Clock.1", "5 min"]]}
    again = load_log(parse_any(format_text(log)), find)
    (seat,) = again.game.to_act(again.state)
    again.submit(seat, again.game.legal(again.state, seat)[0])
    assert write_log(again)["tags"] == json.loads(format_log(again))["tags"] == log["tags"]
    assert write_log(load_log(log, find, 3))["tags"] == log["tags"]


@settings(max_examples=examples(20))
@given(st.sampled_from(rulebooks()), st.integers(0, 2**53 - 1), st.integers(0, 60), st.data())
def test_a_log_as_json_is_written_to_the_letter_as_its_document(
    rulebook: Rulebook, seed: int, moves: int, data: st.DataObject
) -> None:
    seats = data.draw(st.sampled_from(rulebook.variants[0].seats))
    match = new_match(rulebook, seats, seed, players=[f'Ä "{seat}"' for seat in range(seats)])
    rng = generator(seed, "json")
    for _ in range(moves):
        if asked := match.game.to_act(match.state):
            seat = choose(rng, asked)
            legal = match.game.legal(match.state, seat)
            match.submit(seat, random_move(match.game, match.view(seat), legal, rng))
    assert format_log(match) == json.dumps(write_log(match))


@settings(max_examples=15)
@given(st.integers(2, 8), st.integers(0, 2**53 - 1), st.integers(0, 60))
def test_a_log_replays_to_the_same_state_whole_and_in_part(seats: int, seed: int, moves: int) -> None:
    match = played(seats, seed, moves)
    again = load_log(json.loads(json.dumps(write_log(match))), find)
    assert again.game.to_dict(again.state)["cards"] == match.game.to_dict(match.state)["cards"]
    assert write_log(again) == write_log(match)
    step = len(match.moves) // 2
    assert load_log(write_log(match), find, step).moves == match.moves[:step]


def test_reshuffles_are_recorded_and_a_recorded_one_beats_the_seed() -> None:
    match = new_match(RULEBOOK, 8, 2, {"rounds": 1})
    while match.game.to_act(match.state):
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.legal(match.state, seat)[0])
    log = write_log(match)
    assert len(log["reshuffles"]) > 1
    other = {**log, "seed": log["seed"] + 1}
    again = load_log(other, find)
    assert again.events == match.events


def test_a_log_of_schema_1_was_played_with_lenient_undo_and_a_seed_that_all_were_told() -> None:
    log: Any = parse_any((LOGS / "v1" / "diddly-columns-2.json").read_text("utf-8"))
    match = load_log(log, find)
    assert (match.undo_mode, match.seeded) == ("lenient", True)
    new = write_log(match)
    assert (new["schema"], new["version"]) == (2, 1)
    assert {name: new[name] for name in log if name != "schema"} == {
        name: log[name] for name in log if name != "schema"
    }
    assert parse_any(format_text(log)) == log


def test_a_log_says_whether_its_deal_follows_from_its_seed() -> None:
    for path in OLD:
        if not path.stem.endswith("reshuffled"):
            assert deal_follows_seed(load_log(parse_any(path.read_text("utf-8")), find_rulebook))
    match = new_match(RULEBOOK, 8, 2, {"rounds": 1})
    assert deal_follows_seed(match)
    while match.game.to_act(match.state):
        (seat,) = match.game.to_act(match.state)
        match.submit(seat, match.game.legal(match.state, seat)[0])
    assert deal_follows_seed(match)
    log = write_log(match)
    assert not deal_follows_seed(load_log({**log, "seed": log["seed"] + 1}, find))
    one = log["decks"]["1"].split()
    one[-1], one[-2] = one[-2], one[-1]
    assert one[-1] != one[-2]
    fresh = {**log, "moves": [], "reshuffles": []}
    assert deal_follows_seed(load_log(fresh, find))
    assert not deal_follows_seed(load_log({**fresh, "decks": {**log["decks"], "1": " ".join(one)}}, find))
    deck, order = log["reshuffles"][-1]
    cards = order.split()
    arranged = {**log, "reshuffles": [*log["reshuffles"][:-1], [deck, " ".join(cards[::-1])]]}
    steps = len(log["moves"])
    while True:  # the moves after another reshuffle need not be legal
        try:
            other = load_log({**arranged, "moves": log["moves"][:steps]}, find, steps)
            break
        except InvalidInput:
            steps -= 1
    if other.reshuffles() == match.reshuffles():
        pytest.fail("the changed reshuffle was not reached")
    assert not deal_follows_seed(other)


def broken(change: str) -> dict[str, Any]:
    """Return a log that is changed in one place."""
    log = copy.deepcopy(write_log(played(moves=12)))
    exec(change, {"log": log})
    return log


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("log['schema'] = 3", "schema: must be a number from 1 to 2"),
        ("log['schema'] = True", "schema: must be a number from 1 to 2"),
        ("log['schema'] = 1", "undo: is no field of a log of schema 1"),
        ("log['undo'] = 'always'", "undo: must be strict or lenient or off"),
        ("log['undo'] = None", "undo: must be a text"),
        ("del log['undo']", "undo: is missing"),
        ("log['seeded'] = 1", "seeded: must be true or false"),
        ("del log['seeded']", "seeded: is missing"),
        ("del log['seed']", "seed: is missing"),
        ("log['clock'] = 5", "clock: is no field of a log"),
        ("log['tags'] = {}", "tags: must be a list"),
        ("log['tags'] = [['Event', 5]]", "tags.0: must be a name and a text"),
        ("log['tags'] = [['Event', 'a'], ['a b', 'c']]", "tags.1: 'a b' cannot be the name of a tag"),
        ("log['tags'] = [['Seed', '7']]", "tags.0: 'Seed' cannot be the name of a tag"),
        ("log['tags'] = [['Event', '\\ud800']]", "tags.0: must be a name and a text"),
        ("log['game'] = 'chess'", "game: there is no game 'chess'"),
        ("log['game'] = 5", "game: must be a text"),
        ("log['version'] = 3", "version: diddly has rules 1 and 2 only"),
        ("log['version'] = '1'", "version: diddly has rules 1 and 2 only"),
        ("log['version'] = True", "version: diddly has rules 1 and 2 only"),
        ("log['version'] = 1.0", "version: diddly has rules 1 and 2 only"),
        ("log['options'] = []", "options: must be an object"),
        ("log['options']['board'] = 'ten'", "options.board: 'ten' is not columns or nine"),
        ("del log['options']['board']", "options.board: is missing"),
        ("log['players'] = 2", "players: must be a list of texts"),
        ("log['players'] = ['a']", "players: Diddly is for 2 to 8 players, not 1 [Y22]"),
        ("log['seed'] = -1", "seed: must be a whole number from 0 to 9007199254740991"),
        ("log['seed'] = '7'", "seed: must be a whole number from 0 to 9007199254740991"),
        ("log['decks'] = {}", "decks: must have the decks dealer, 1"),
        ("log['decks']['1'] = 5", "decks.1: must be cards in a text"),
        ("log['decks']['1'] = 'X'", "decks.1: there is no card 'X'"),
        ("log['decks']['1'] = 'W'", "decks.1: does not have the cards of the deck"),
        ("log['dictionary'] = 5", "dictionary: must be null or an object of texts"),
        ("log['reshuffles'] = 5", "reshuffles: must be a list"),
        ("log['reshuffles'] = [5]", "reshuffles.0: must be a deck and its order"),
        ("log['reshuffles'] = [['1', 'W']]", "reshuffles: do not fit the moves"),
        ("log['moves'] = 5", "moves: must be a list"),
        ("log['moves'][3] = 5", "moves.3: must be a seat and a move"),
        ("log['moves'][3][0] = 2", "moves.3: there is no seat 3"),
        ("log['moves'][3][0] = -1", "moves.3: there is no seat 0"),
        ("log['moves'][3][0] = '0'", "moves.3: must be a seat and a move"),
        ("log['moves'][3][1] = 'fly'", "moves.3: 'fly' is no move of Diddly"),
        ("log['moves'][4][1] = 'done'", "moves.4: draw a card first [diddly.18]"),
    ],
)
def test_a_log_that_cannot_be_read_names_the_field(change: str, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        load_log(broken(change), find)
    assert str(caught.value) == message


@pytest.mark.parametrize("document", [None, [], "log", 5])
def test_what_is_no_log_at_all_is_refused(document: object) -> None:
    with pytest.raises(InvalidInput, match=r"^a log must be an object"):
        load_log(document, find)


@pytest.mark.parametrize("step", [-1, 13])
def test_a_step_that_the_log_does_not_have_is_refused(step: int) -> None:
    with pytest.raises(InvalidInput, match="step: the log has moves 1 to 12"):
        load_log(write_log(played(moves=12)), find, step)


OLD = sorted(path for path in LOGS.glob("v*/*") if path.name != "results.json")


@pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_an_old_log_replays_for_ever(path: Path) -> None:
    match = load_log(parse_any(path.read_text("utf-8")), find_rulebook)
    expected = json.loads(path.with_name("results.json").read_text("utf-8"))
    assert match.game.over(match.state)
    assert match.game.scores(match.state) == expected[path.name]
    told = [match.history(None), [match.history(seat) for seat in range(match.game.seats)]]
    digest = hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
    assert digest == TOLD[f"{path.parent.name}/{path.name}"], "what was told of this log has changed"


def test_a_log_of_an_older_version_does_not_replay_by_the_rules_of_today() -> None:
    for name in ("diddly-cut.txt", "fiddlefoo-swap.json"):
        log: Any = parse_any((LOGS / "v1b" / name).read_text("utf-8"))
        with pytest.raises(InvalidInput):
            load_log({**log, "version": 2}, find_rulebook)


def test_a_log_of_diabolo_of_version_2_does_not_replay_by_version_1() -> None:
    log: Any = parse_any((LOGS / "v3" / "diabolo-misfits.txt").read_text("utf-8"))
    assert log["version"] == 2
    del log["options"]["misfits"]
    with pytest.raises(InvalidInput, match=r"D26|not to act"):
        load_log({**log, "version": 1}, find_rulebook)


def test_a_log_of_quiddler_with_losses_does_not_replay_by_version_1() -> None:
    log: Any = parse_any((LOGS / "v3" / "quiddler-losses.txt").read_text("utf-8"))
    assert log["version"] == 2
    with pytest.raises(InvalidInput, match="losses"):
        load_log({**log, "version": 1}, find_rulebook)


def test_there_are_old_logs_of_every_schema_in_both_forms() -> None:
    forms = {(path.parent.name, path.suffix) for path in OLD}
    assert forms >= {(folder, suffix) for folder in ("v1", "v2") for suffix in (".json", ".txt")}
    schemas = {parse_any(path.read_text("utf-8"))["schema"] for path in OLD}  # type: ignore[index]
    assert schemas == set(range(1, SCHEMA + 1))


def test_the_notation_and_the_document_are_the_same_log() -> None:
    log = write_log(played(3))
    assert parse_any(format_text(log)) == parse_any(json.dumps(log)) == log


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
WHOLE = write_log(played(moves=12))


@settings(max_examples=examples(300))
@given(st.sampled_from(sorted(WHOLE)), JUNK, st.data())
def test_a_log_with_junk_in_it_replays_or_names_a_field(field: str, junk: Any, data: st.DataObject) -> None:
    log = copy.deepcopy(WHOLE)
    inside = log[field]
    if isinstance(inside, list) and inside and data.draw(st.booleans()):
        inside[data.draw(st.integers(0, len(inside) - 1))] = junk
    elif isinstance(inside, dict) and inside and data.draw(st.booleans()):
        inside[data.draw(st.sampled_from(sorted(inside)))] = junk
    else:
        log[field] = junk
    with suppress(InvalidInput):
        load_log(log, find)


@settings(max_examples=examples(200))
@given(st.text(max_size=80) | st.text(st.sampled_from('[]"\\.:1 deckSedGam\n;'), max_size=80))
def test_any_text_is_a_log_or_names_a_line(text: str) -> None:
    with suppress(InvalidInput):
        load_log(parse_any(text), find)


@pytest.mark.parametrize("name", ["", "  "])
def test_an_empty_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput) as error:
        new_match(RULEBOOK, 2, 1, players=["Ann", name])
    assert (error.value.field, error.value.code) == (("players", 1), "no_name")
    log = write_log(new_match(RULEBOOK, 2, 1, players=["Ann", "Bea"]))
    with pytest.raises(InvalidInput) as error:
        load_log({**log, "players": ["Ann", name]}, lambda _: RULEBOOK)
    assert error.value.code == "no_name"
