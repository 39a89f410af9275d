"""Games that were saved as JSON before there were logs: they go on as matches."""

from typing import Any

import pytest

from games.core import deal_follows_seed, load_log, write_log
from tests.games.solitaire.positions import judge_of, make, refused, showing
from wordsvc.cards import load_deck
from wordsvc.catalogue import find_rulebook
from wordsvc.cli.matches.saved_solitaires import is_saved_game, load_saved_game
from wordsvc.input import InputError
from wordsvc.referee import Referee
from wordsvc.words import dictionaries_to_list

RULEBOOK = find_rulebook("solitaire")

STACKS = [["D"], ["O"], ["G", "A", "T"], ["A", "E"]]
MOVES: list[dict[str, Any]] = [{"word": "DO", "stacks": [1, 2]}, {"fill": 3}, {"fill": 3}]
OTHER = {"name": "other", "version": "1", "sha256": "0"}


def saved(referee: Referee, **changed: Any) -> dict[str, Any]:
    """Return a game as it was saved."""
    deck = load_deck("quiddler").reference
    references = dictionaries_to_list(referee.require_authority().dictionaries)
    document = {"stacks": STACKS, "deck": deck, "seed": 7, "seeded": True, "moves": MOVES}
    return {**document, "dictionaries": references, **changed}


@pytest.mark.rule("C2")
def test_a_saved_game_becomes_a_match_with_its_moves(judge: Referee) -> None:
    document = saved(judge)
    assert is_saved_game(document)
    match = load_saved_game(document, judge)
    assert not is_saved_game(write_log(match))
    assert [match.game.format_move(move) for _, move in match.moves] == ["lay:DO:1.2", "fill:3", "fill:3"]
    assert showing(match) == "T A G E"
    assert (match.undo_mode, match.deal.seed, match.seeded) == ("lenient", 7, True)
    assert not deal_follows_seed(match)
    for _ in match.moves[:]:
        match.undo(0)
    assert showing(match) == "D O T E"


def test_what_a_hand_wrote_without_a_seed_is_seeded(judge: Referee) -> None:
    document = saved(judge, moves=[])
    for name in ("seed", "seeded", "deck"):
        del document[name]
    match = load_saved_game(document, judge)
    assert (match.deal.seed, match.seeded) == (0, True)
    assert load_saved_game(saved(judge, seeded=False), judge).seeded is False


@pytest.mark.rule("Q19", "C2")
def test_a_rebuilt_dictionary_changes_no_move_that_was_made(judge: Referee) -> None:
    (reference,) = dictionaries_to_list(judge.require_authority().dictionaries)
    other = {**reference, "version": "2020.01", "sha256": "0" * 64}
    match = load_saved_game(saved(judge, dictionaries=[other]), judge)
    assert showing(match) == "T A G E"
    assert refused(match, "lay:AT:2.1") == ("other_dictionary", "C2")
    assert f" 2020.01 {'0' * 64}" in write_log(match)["dictionary"]["dictionaries"]
    same = load_saved_game(saved(judge), judge)
    make(same, "lay:AT:2.1")
    assert write_log(same)["dictionary"] == dict(judge.header)


def test_a_word_that_no_longer_counts_stands(tmp_path_factory: pytest.TempPathFactory) -> None:
    today = judge_of("at", tmp_path_factory.mktemp("words"))
    match = load_saved_game(saved(today), today)
    assert match.rulings() == [("DO", "allowed")]


def test_it_is_kept_as_a_log_that_replays(english: Referee) -> None:
    match = load_saved_game(saved(english), english)
    log = write_log(match)
    again = load_log(log, lambda _: RULEBOOK)
    assert write_log(again) == log
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize(
    ("changed", "field", "code"),
    [
        ({"moves": [{"fill": 1}, *MOVES]}, ("moves", 0), "no_gap"),
        ({"moves": [*MOVES[:1], {"word": "ZZ", "stacks": [1, 2]}]}, ("moves", 1), "gap"),
        ({"moves": [{"word": "DG", "stacks": [1, 2]}]}, ("moves", 0), "cannot_be_made"),
        ({"moves": [{"word": "D O", "stacks": [1, 2]}]}, ("moves", 0), "no_such_move"),
        ({"moves": [{"word": "", "stacks": [1, 2]}]}, ("moves", 0), "no_such_move"),
        ({"moves": [{"word": "A" * 300, "stacks": [1, 2]}]}, ("moves", 0), "bad_text"),
        ({"moves": [{"word": "do", "stacks": [1, 2]}]}, ("moves", 0), "no_such_move"),
        ({"moves": [{"fill": 9}]}, ("moves", 0, "fill"), "out_of_range"),
        ({"moves": [{"word": 3, "stacks": [1, 2]}]}, ("moves", 0, "word"), "not_text"),
        ({"moves": [{"word": "IT"}]}, ("moves", 0, "stacks"), "missing"),
        ({"moves": [{}]}, ("moves", 0, "word"), "missing"),
        ({"moves": [{"word": "IT", "stacks": [1]}]}, ("moves", 0, "stacks"), "wrong_length"),
        ({"moves": {}}, ("moves",), "wrong_length"),
        ({"moves": [{"fill": 1}] * 97}, ("moves",), "wrong_length"),
        ({"stacks": [["A"] * 7]}, ("stacks", 0), "too_many_cards"),
        ({"stacks": [["Q", "Q"], ["Q"]]}, ("stacks",), "card_not_in_deck"),
        ({"seed": -1}, ("seed",), "out_of_range"),
        ({"seed": "7"}, ("seed",), "out_of_range"),
        ({"seeded": 1}, ("seeded",), "not_a_flag"),
        ({"x": 1}, ("x",), "unknown_field"),
        ({"deck": {"name": "other"}}, ("deck",), "other_deck"),
        ({"dictionaries": []}, ("dictionaries",), "wrong_length"),
        ({"dictionaries": [3]}, ("dictionaries",), "bad_dictionary"),
        ({"dictionaries": [{**OTHER, "version": "1, 2"}]}, ("dictionaries",), "bad_dictionary"),
        ({"dictionaries": [OTHER]}, ("dictionaries",), "other_dictionaries"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_names_the_field(
    judge: Referee, changed: dict[str, Any], field: tuple[Any, ...], code: str
) -> None:
    with pytest.raises(InputError) as error:
        load_saved_game(saved(judge, **changed), judge)
    assert (error.value.field, error.value.code) == (field, code)


def test_other_dictionaries_are_refused_by_name(judge: Referee) -> None:
    with pytest.raises(InputError) as error:
        load_saved_game(saved(judge), Referee("quiddler", dictionaries="en-common"))
    assert (error.value.code, error.value.rule) == ("other_dictionaries", "Q19")
