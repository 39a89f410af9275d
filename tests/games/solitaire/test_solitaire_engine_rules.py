"""The rules of the engine, kept by the solitaire, in games that a bot plays to the end."""

from collections.abc import Iterator

import pytest

from games.core import (
    IllegalMove,
    InvalidInput,
    Match,
    format_text,
    generator,
    known_moves,
    load_log,
    new_match,
    parse_any,
    view,
    viewers,
    write_log,
)
from games.core.dealing.chance import choose
from games.testing.conformance import check_rulebook
from games.testing.hidden_information import Tally, check_play
from games.testing.open_moves import check_open_moves
from games.testing.playthrough import random_match
from games.testing.previews import check_previews
from games.testing.undo import check_undos
from tests.engine_rules import NO_INTS, SECRETS, names_in
from wordsvc.catalogue import find_rulebook
from wordsvc.quiddler.solitaire.game import rulebook
from wordsvc.referee import Referee

RULEBOOK = find_rulebook("solitaire")


def played(judge: Referee, seed: int, stacks: int = 3333) -> Iterator[Match]:
    """Yield a match before each move: words by chance, and giving up only where nothing else is known."""
    match = new_match(rulebook(judge), 1, seed, {"stacks": stacks})
    rng = generator(seed, "played")
    while match.game.to_act(match.state):
        yield match
        legal = match.game.legal(match.state, 0)
        moves = known_moves(match.game, match.view(0), legal, rng)
        words = [move for move in moves if move not in legal]
        match.submit(0, choose(rng, words or legal))
    yield match


def test_it_keeps_the_promises_of_the_engine(english: Referee) -> None:
    assert sum(check_rulebook(rulebook(english), seed=seed).moves for seed in range(5)) > 10


def test_games_that_are_not_given_up_keep_them_too(english: Referee) -> None:
    tally = Tally()
    for seed, stacks in ((2, 3333), (2, 123456), (3, 66666666)):
        *_, match = played(english, seed, stacks=stacks)
        assert len(match.moves) > 3
        assert check_undos(match) >= len(match.moves) - 1
        assert check_open_moves(match) > 10
        check_play(match, generator(seed, "secrecy"), tally)
    tally.check(match.game)


@pytest.mark.rule("C1", "core.4")
def test_every_move_is_taken_back_whole(english: Referee) -> None:
    for seed in range(4):
        *_, match = played(english, seed)
        states = [match.game.to_dict(at.state) for at in played(english, seed)]
        assert len(states) == len(match.moves) + 1
        again = new_match(rulebook(english), 1, seed, {"stacks": 3333})
        for step, (seat, move) in enumerate(match.moves):
            again.submit(seat, move)
            if again.game.over(again.state):
                with pytest.raises(IllegalMove):
                    again.undo(0)
                break
            again.undo(0)
            assert again.game.to_dict(again.state) == states[step]
            again.submit(seat, move)


@pytest.mark.rule("C2")
def test_a_log_replays_in_both_forms(english: Referee) -> None:
    for seed in range(4):
        *_, match = played(english, seed)
        log = write_log(match)
        made = [text for _, text in log["moves"] if text.startswith("lay:")]
        assert [ruling for ruling, _ in log.get("rulings", ())] == [text.split(":")[1] for text in made]
        for document in (log, parse_any(format_text(log))):
            again = load_log(document, lambda _: RULEBOOK)
            assert write_log(again) == log
            assert (again.view(0), again.undo_mode) == (match.view(0), "lenient")
    with pytest.raises(InvalidInput, match="version: "):
        load_log({**log, "version": 2}, lambda _: RULEBOOK)
    assert RULEBOOK.judging_by is not None
    with pytest.raises(InvalidInput, match=r"dictionary\.edition"):
        RULEBOOK.judging_by({**english.header, "edition": "diabolo-de"})


@pytest.mark.rule("C3")
def test_no_view_tells_the_seed_the_order_or_the_moves(english: Referee) -> None:
    for at in played(english, 123_456_789):
        for viewer in viewers(at.game):
            shown, told = at.view(viewer), at.history(viewer)
            assert not SECRETS & set(names_in(shown))
            assert not SECRETS & set(names_in(told))
            assert "123456789" not in str((shown, told))
    assert write_log(new_match(rulebook(english), 1, 1, seeded=False))["seeded"] is False


@pytest.mark.rule("C4")
def test_the_words_that_were_made_stay_in_the_view(english: Referee) -> None:
    seen = 0
    for at in played(english, 2):
        made = [(word["word"], word["cards"]) for word in at.view(None)["public"]["made"]]
        told = [(event["word"], event["cards"]) for event in at.history(None) if event["kind"] == "ruling"]
        assert made == told
        seen = len(made)
    assert seen > 1


@pytest.mark.rule("core.1", "core.2", "core.3")
def test_what_is_no_move_is_refused_and_changes_nothing(english: Referee) -> None:
    for at in played(english, 3):
        game, before = at.game, at.game.to_dict(at.state)
        for thing in (*NO_INTS, 9, -1):
            refusal = game.check(at.state, 0, thing)
            assert refusal is not None
            if at.game.to_act(at.state) or type(thing) is not int:
                assert (refusal.code, refusal.rule) == ("no_such_move", "core.3")
            else:
                assert (refusal.code, refusal.rule) == ("game_over", "core.1")
        if game.to_act(at.state):
            refusal = game.check(at.state, 1, 0)
            assert refusal is not None
            assert refusal.rule == "core.2"
        assert game.to_dict(at.state) == before
    assert view(at.game, at.state, 0)["to_act"] == []


@pytest.mark.rule("C5")
def test_a_preview_shows_what_its_moves_lead_to() -> None:
    assert check_previews(random_match(new_match(RULEBOOK, 1, 3), 4)) > 0
