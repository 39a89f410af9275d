"""Moves of Quiddler: as people type them, as logs write them, in random play, and as advice."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import InvalidInput, format_text, generator, parse_text, text_move, write_log
from games.core.free_text import FIRST
from tests.games.quiddler.positions import JUDGE, RULEBOOK, by, play, public, refusal, table, typed
from wordsvc.catalogue import find_rulebook
from wordsvc.input.messages import use_language
from wordsvc.quiddler import EDITION
from wordsvc.quiddler.game import Quiddler, rulebook
from wordsvc.referee import Referee

ENGLISH = find_rulebook("quiddler")


def test_moves_are_read_as_they_are_written_and_in_no_other_way() -> None:
    game = RULEBOOK.game(2)
    for text in ("draw", "take", "done", "discard:QU", "challenge:2.5", "lay:QU.I.T:QUIT,O.N:ON"):
        assert game.format_move(game.parse_move(text)) == text
    for text in (
        "", "Draw", "discard:qu", "discard:**", "challenge:3.1", "challenge:2.6", "challenge:0.1", "lay:",
        "lay:Q.U", "lay:QU.I.T:quit", "lay:qu.i.t:QUIT", "lay:QU.I.T:QUIT,", "lay:QU..T:QUT",
        "lay:QU I T:QUIT", "lay:AB.C:ABC", "lay:QU.I.T:QUIT\n", "lay:" + "A." * 120 + "A:A",
    ):  # fmt: skip
        with pytest.raises(InvalidInput) as error:
            game.parse_move(text)
        assert error.value.field == ("move",)


@given(st.integers(0, 2**60) | st.text(max_size=30).filter(bool).map(text_move))
def test_whatever_stands_for_a_move_is_answered(move: int) -> None:
    match = table("C A T", "R A T")
    play(match, "take")
    refused = match.game.check(match.state, 0, move)
    assert refused is None or refused.rule
    if move >= FIRST and refused is not None and refused.code != "no_such_move":
        assert match.game.parse_move(match.game.format_move(move)) == move


def test_a_lay_down_is_typed_by_its_words() -> None:
    match = table("QU Q U I T", "C A T S S", discard="E")
    play(match, "take")
    assert typed(match, "lay quit") == "lay:Q.U.I.T:QUIT"
    assert typed(match, "LAY QUIT ") == "lay:Q.U.I.T:QUIT"
    assert typed(match, "lay qu.i.t:quit") == "lay:QU.I.T:QUIT"
    assert typed(match, "lay (qu)it") == "lay:QU.I.T:QUIT"
    assert typed(match, "lay quit:quit") == "lay:Q.U.I.T:QUIT"
    assert typed(match, "lay:QU.I.T:QUIT") == "lay:QU.I.T:QUIT"
    assert typed(match, "lay cat") == "cannot_be_made"
    assert typed(match, "lay") == "bad_move"
    assert typed(match, "lay " + "a " * 150) == "too_long"
    assert typed(match, "lay a b c d e f") == "too_many_words"
    assert typed(match, "discard qu") == "discard:QU"
    assert typed(match, "discard Q") == "discard:Q"
    assert typed(match, "discard ox") != "discard:O"
    assert typed(match, "Draw") == "draw"
    assert typed(match, "hm") == "bad_move"


def test_the_cards_for_typed_words_leave_one_where_that_can_be() -> None:
    match = table("IN I N O N", "R A T S S", discard="E")
    play(match, "take")
    assert typed(match, "lay in no") == "lay:I.N:IN,N.O:NO"
    match = table("IN N E R", "R A T S", discard="ER")
    play(match, "take")
    assert typed(match, "lay inner") == "lay:IN.N.E.R:INNER"
    match = table("IN N E", "R A T", discard="ER")
    play(match, "take")
    assert typed(match, "lay inner") == "lay:IN.N.ER:INNER"


def test_a_challenge_is_typed_by_the_word_or_its_number() -> None:
    match = table("O N O N", "N O S S", "N N E Y", discard="E", pile="S Y")
    play(match, "take lay:O.N:ON,O.N:ON discard:E draw lay:N.O:NO discard:S draw discard:Y")
    assert typed(match, "challenge no", 2) == "challenge:2.1"
    assert typed(match, "challenge 1.2", 2) == "challenge:1.2"
    assert typed(match, "challenge on", 2) == "several_words"
    assert typed(match, "challenge quit", 2) == "no_such_word"
    assert typed(match, "challenge no", 1) == "no_such_word"


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_move_or_refused(line: str) -> None:
    match = table("QU Q U I T", "C A T S S", discard="E")
    play(match, "take")
    for verb in ("", "lay ", "discard ", "challenge "):
        assert typed(match, verb + line)


def test_random_play_proposes_what_may_be_laid_from_the_view_alone() -> None:
    match = table("C A T S S", "R A T S T", discard="E", dictionary="open")
    assert match.game.sample_moves(match.view(0), generator(1)) == ()
    play(match, "take")
    found = {match.game.sample_moves(match.view(0), generator(seed))[0] for seed in range(60)}
    assert all(match.game.check(match.state, 0, move) is None for move in found)
    sizes = {len(move.split(",")) for move in map(match.game.format_move, found)}
    assert sizes == {1, 2}
    assert match.game.sample_moves(match.view(1), generator(1)) == ()
    assert match.game.sample_moves(match.view(None), generator(1)) == ()
    play(match, match.game.format_move(min(found)))
    assert match.game.sample_moves(match.view(0), generator(1)) == ()


def test_a_log_in_notation_reads_as_the_move_texts() -> None:
    match = table("C A T", "R A T", discard="E", pile="Y")
    play(match, "take lay:C.A.T:CAT discard:E draw lay:R.A.T:RAT discard:Y")
    by(match, 1, "challenge:1.1", "done")
    by(match, 0, "done")
    text = format_text(write_log(match))
    assert text.endswith(
        "1: take lay:C.A.T:CAT discard:E\n2: draw lay:R.A.T:RAT discard:Y challenge:1.1 done\n1: done\n"
    )
    assert parse_text(text) == write_log(match)
    assert '[Ruling.CAT "allowed"]' in text


def test_nobody_is_advised_who_is_not_asked_or_without_the_dictionary() -> None:
    match = table("C A T", "R A T")
    assert match.game.hint(match.view(1)) == []
    assert match.game.hint(match.view(None)) == []
    away = rulebook(
        Referee.from_parts(EDITION, EDITION.load_deck(), None, JUDGE.require_authority().dictionaries)
    ).game(2)
    assert away.hint(match.view(0)) == ["The dictionaries of this match are not here."]


def test_a_hint_says_what_a_draw_is_worth_what_to_lay_and_which_words_fail() -> None:
    match = table("QU I T", "C A X", discard="E", pile="Z", dictionary="open")
    game = cast(Quiddler, ENGLISH.game(2, dict(match.game.options)))
    first, second = game.hint(match.view(0))
    assert first == "With E you can go out; the best words score 14."
    assert second.startswith("A card from the pile scores ")
    play(match, "take")
    assert game.hint(match.view(0)) == ["Lay QUIT (QU I T) and discard E: 14 points."]
    play(match, "lay:QU.I.T:QUIT discard:E")
    play(match, "draw")
    (line,) = game.hint(match.view(1))
    assert line.startswith("Lay ")
    assert (
        refusal(match, game.format_move(game.parse_typed(match.view(1), line.split(" and ")[0].lower())))
        is None
    )
    play(match, "lay:C.A.Z:CAZ discard:X done")
    assert public(match)["phase"] == "challenge"
    assert game.hint(match.view(0)) == []
    match = table("QU I T", "C A X", discard="E", pile="Z", dictionary="open")
    play(match, "take lay:QU.I.T:QUIT discard:E draw lay:C.A.Z:CAZ discard:X")
    assert game.hint(match.view(0)) == ["CAZ is not allowable: challenge 2.1."]
    assert game.hint(match.view(1)) == ["All words of the others are allowable."]


def test_a_hint_says_what_to_keep_where_nobody_can_go_out() -> None:
    match = table("V V U", "C A X", discard="E", pile="Z", dictionary="open")
    game = ENGLISH.game(2, dict(match.game.options))
    play(match, "draw")
    assert game.hint(match.view(0)) == ["These cards lay no word: discard Z."]
    match = table("V A T V", "C A X X", discard="E", pile="Z", dictionary="open", first_turn="may_not_go_out")
    game = ENGLISH.game(2, dict(match.game.options))
    play(match, "draw")
    (line,) = game.hint(match.view(0))
    assert line.startswith("To wait: discard ")


def test_people_read_german() -> None:
    match = table("QU I T", "C A T", discard="E", pile="O")
    play(match, "take")
    with use_language("de"):
        assert match.game.describe(match.history(0)[-1], ["du", "Bea"]) == "du nimmst die abgelegte Karte E."
        assert match.game.describe(match.history(1)[-1], ["Ann", "du"]) == "Ann nimmt die abgelegte Karte E."
        assert match.game.render(match.view(0), ["du", "Bea"])[0] == (
            "Runde 1 von 1, Bea gibt. Nachziehstapel: 111 Karten. Ablagestapel: keine Karte."
        )
