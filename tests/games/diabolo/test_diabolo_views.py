"""Views, imagined worlds and logs of a game of Diabolo."""

import json
import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import (
    InvalidInput,
    Match,
    format_text,
    load_log,
    new_match,
    parse_any,
    random_move,
    view,
    write_log,
)
from tests.games.diabolo.positions import (
    book,
    last_answer,
    legal,
    lying,
    pass_all,
    play,
    public,
    refusal,
    table,
)
from tests.hypothesis_profiles import examples
from tools.fixed_words import fixed_judge, short_words
from wordsvc.catalogue import find_rulebook
from wordsvc.diabolo import EDITION
from wordsvc.diabolo.game import rulebook
from wordsvc.input.messages import use_language
from wordsvc.referee import Referee

RULEBOOK = find_rulebook("diabolo")

SHORT = rulebook(fixed_judge(EDITION, short_words()))
"""A game in which random calls are right now and then."""


def played(seed: int, seats: int = 3, moves: int = 1000, **options: object) -> Match:
    """Return some random moves."""
    match = new_match(SHORT, seats, seed, {"rounds": 1, **options})
    game, rng = match.game, Random(seed)
    while len(match.moves) < moves and (asked := game.to_act(match.state)):
        seat = asked[int(rng.random() * len(asked))]
        match.submit(seat, random_move(game, match.view(seat), game.legal(match.state, seat), rng))
    return match


@pytest.mark.rule("D29", "C4")
def test_a_view_has_all_that_was_seen_and_nothing_that_was_not() -> None:
    match = lying("X A G R T", 3, deck="B C")
    play(match, "1 call:XAG:X.A.G", "2 take:X", "0 take:R")
    shown = match.view(0)
    assert shown["private"] == {}
    assert shown["public"] == {
        "round": 1,
        "rounds": 1,
        "dealer": 2,
        "phase": "call",
        "line": ["A", "G", "T"],
        "deck": 2,
        "taken": [1, 0, 1],
        "picking": None,
        "window": {"kind": "race", "members": [0, 1, 2], "answered": [], "passes": 0},
        "words": [[], [], []],
        "picked": [["R"], [], ["X"]],
        "calls": [{"seat": 1, "word": "XAG", "cards": ["X", "A", "G"], "answer": "not_in_dictionary"}],
        "results": [],
        "tiles": [0, 0, 0],
        "scores": [1, 0, 1],
    }
    assert view(match.game, match.state, None)["public"] == shown["public"]


@settings(max_examples=examples(60))
@given(st.integers(0, 10**6), st.integers(0, 200), st.integers(2, 6))
def test_an_imagined_game_looks_the_same_and_has_the_same_cards(seed: int, moves: int, seats: int) -> None:
    match = played(seed, seats, moves)
    game, shown = match.game, match.view(0)
    world = game.determinize(shown, Random(seed))
    assert view(game, world, 0) == shown
    assert sorted(game.cards(world)) == sorted(game.cards(match.state)) == sorted(game.contents["1"])
    assert sum(map(len, world.unseen)) == sum(map(len, match.state.unseen))


@settings(max_examples=examples(30))
@given(st.integers(0, 10**6), st.integers(2, 6))
def test_every_call_takes_a_card_from_the_table_so_that_rounds_end(seed: int, seats: int) -> None:
    match = played(seed, seats)
    assert match.game.over(match.state)
    assert len(match.moves) <= match.game.bounds.most_moves
    state = match.state
    taken = sum(state.taken)
    assert taken + len(state.line) + len(state.deck) == 66
    assert len(state.calls) <= taken
    for seat, cards in enumerate(state.taken):
        laid = sum(len(call.cards) for call in state.calls if (call.seat, call.answer) == (seat, "allowed"))
        assert cards == laid + len(state.picked[seat]) + len(state.unseen[seat])


def test_an_imagined_game_is_not_always_the_true_one() -> None:
    match = table("A B C D E F G H I J K L", 2)
    decks = {tuple(match.game.determinize(match.view(0), Random(seed)).deck) for seed in range(10)}
    assert len(decks) > 5


@pytest.mark.rule("C2")
def test_a_log_replays_by_its_rulings_without_the_dictionary_and_asks_nothing_new() -> None:
    match = lying("X A G T A G", 2, deck="R A T N S")
    play(match, "0 call:XAG:X.A.G", "1 take:X", "1 call:TAG:T.A.G")
    log = json.loads(json.dumps(write_log(match)))
    assert log["rulings"] == [["XAG", "not_in_dictionary"], ["TAG", "allowed"]]
    again = load_log(log, lambda _: RULEBOOK)
    assert (again.view(0), again.history(None)) == (match.view(0), match.history(None))
    assert write_log(again) == log
    assert parse_any(format_text(log)) == log
    pass_all(again)
    assert refusal(again, 0, "call:RAG:R.A.G") == "other_dictionary C2"
    assert refusal(again, 0, "call:RA:A.G") is None
    assert refusal(again, 0, "call:RAT:R.A.G") is None
    assert again.game.hint(again.view(0)) == []


@pytest.mark.rule("C2")
def test_a_recorded_ruling_beats_the_dictionary_of_today() -> None:
    match = lying("T A G X", 2)
    play(match, "0 call:TAG:T.A.G")
    log = write_log(match)
    log["rulings"] = [["TAG", "not_in_dictionary"]]
    log["moves"] += [[1, "take:X"]]
    again = load_log(log, lambda _: book("T A G X"))
    assert last_answer(again) == "not_in_dictionary"
    assert public(again)["line"] == ["T", "A", "G"]
    early = load_log(log, lambda _: RULEBOOK, 6)
    assert refusal(early, 0, "call:TAG:T.A.G") is None


@pytest.mark.rule("C2", "D12")
def test_without_the_dictionary_nobody_asks_whether_a_word_is_left() -> None:
    match = lying("T A", deck="G X R", ends="solver")
    again = load_log(write_log(match), lambda _: RULEBOOK)
    pass_all(again)
    play(again, "0 pass", "1 pass")
    assert again.game.to_act(again.state) == (0, 1)
    play(again, "0 pass")
    assert refusal(again, 1, "pass") == "other_dictionary C2"
    assert refusal(again, 1, "call:TAG:T.A.X") is None


def test_a_header_makes_the_game_again_and_so_does_a_pickle() -> None:
    header = RULEBOOK.dictionary
    assert header is not None
    assert RULEBOOK.judging_by is not None
    again = RULEBOOK.judging_by(header)
    assert again.dictionary == header
    nl = pickle.loads(pickle.dumps(rulebook(Referee.from_dict(header, "diabolo"))))
    assert nl.game(2).parsed_options.judge.rule_on("HAUS") == "allowed"
    with pytest.raises(InvalidInput) as error:
        RULEBOOK.judging_by({**header, "edition": "quiddler-en"})
    assert error.value.field == ("dictionary", "edition")


def test_hints_are_the_words_that_take_the_most_cards() -> None:
    match = lying("ST EI N T A G R", 3, flagged="seat2")
    assert match.game.hint(match.view(0)) == [
        "STEIN with ST EI N: 3 cards",
        "GAN with G A N: 3 cards",
        "RAT with R A T: 3 cards",
        "TAG with T A G: 3 cards",
    ]
    assert match.game.hint(match.view(1)) == ["No word can be laid with the cards on the table."]
    assert match.game.hint(match.view(None)) == []
    play(match, "0 call:TAX:T.A.G")
    assert match.game.hint(match.view(1)) == []
    assert lying("A", 2, deck="B").game.hint(lying("A", 2, deck="B").view(0)) != []


def test_proposed_calls_need_no_dictionary_and_are_sometimes_of_too_few_cards() -> None:
    game = new_match(RULEBOOK, 2, 1).game
    match = lying("A E * ** N T R", 2)
    shown = match.view(0)
    texts = [
        game.format_move(move) for seed in range(300) for move in match.game.sample_moves(shown, Random(seed))
    ]
    assert 20 < len(texts) < 150
    assert all(match.game.check(match.state, 0, match.game.parse_move(text)) is None for text in texts)
    short = table("A B", 2)
    assert any(short.game.sample_moves(short.view(0), Random(seed)) for seed in range(300))
    assert not match.game.sample_moves({**shown, "to_act": [1]}, Random(1))


def test_the_table_is_shown() -> None:
    match = lying("T A G R A T X", 2, deck="N S", rounds=2)
    play(match, "0 call:TAG:T.A.G", "1 call:RAX:R.A.X")
    assert match.game.render(match.view(0), ["Ann", "Beatrice"]) == [
        "Round 1 of 2, Beatrice deals. Deck: 2 cards (model, not the printed deck).",
        "",
        "  R A T X",
        "",
        "  Ann        3  TAG",
        "  Beatrice   0",
        "Ann must take a card of the table.",
    ]
    assert match.game.render(match.view(0), ["you", "Bea"])[-1] == "you must take a card of the table."
    play(match, "0 take:R")
    for _ in range(3):
        pass_all(match)
    assert match.game.render(match.view(None), ["Ann", "Bea"])[-1] == "Scores: Ann 4, Bea 0."
    tiles = lying("T A G", 2, score="tiles", rounds=3)
    play(tiles, "0 call:TAG:T.A.G")
    assert tiles.game.render(tiles.view(0), ["Ann", "Bea"])[-1] == "Victory tiles: Ann 1, Bea 0."


def test_a_stray_reason_of_another_time_is_told() -> None:
    match = lying("T A G X", 2)
    told = {"kind": "ruling", "seat": 0, "question": "TAG", "answer": "odd_reason", "word": "TAG", "cards": 3}
    assert match.game.describe(told, ["Ann", "Bea"]) == "TAG does not count: odd reason."


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (["1 call:TAG:T.A.G"], ["Bea ruft TAG mit T A G.", "TAG gilt: Bea nimmt 3 Karten."]),
        (["1 call:TAX:T.A.X"], ["Bea ruft TAX mit T A X.", "TAX gilt nicht: nicht im Wörterbuch."]),
        (["1 call:TAG:T.A.X"], ["Bea ruft TAG mit T A X.", "Die Karten ergeben TAG nicht."]),
        (["1 call:TA:T.A"], ["Bea ruft TA mit T A.", "TA nimmt weniger als 3 Karten."]),
        (["1 call:TA:T.A", "0 take:X"], ["Ann nimmt X vom Tisch."]),
        (["0 pass", "1 pass"], ["N wird aufgedeckt, die letzte Karte des Nachziehstapels."]),
    ],
)
def test_german_of_what_happens(moves: list[str], said: list[str]) -> None:
    match = lying("T A G X", 2, deck="N")
    play(match, *moves)
    with use_language("de"):
        spoken = [
            match.game.describe(
                {"kind": event.kind, "seat": event.seat, **(event.shown or {})}, ["Ann", "Bea"]
            )
            for event in match.events[-1]
        ]
    assert spoken == said


def test_german_of_refusals_and_of_the_table() -> None:
    from games.messages import translate

    match = lying("T A G X", 2, deck="N", misfits="ignored")
    refused = match.game.check(match.state, 0, match.game.parse_move("call:TAGE:T.A.G.N"))
    assert refused is not None
    with use_language("de"):
        assert translate(refused.message) == "die Karten von TAGE liegen nicht alle auf dem Tisch"
    with use_language("de"):
        assert match.game.render(match.view(0), ["Ann", "Bea"])[0] == (
            "Runde 1 von 1, Bea gibt. Nachziehstapel: 1 Karte (Modell, nicht das gedruckte Deck)."
        )
        assert match.game.hint(match.view(0)) == ["TAG mit T A G: 3 Karten"]


def test_legal_lists_no_calls() -> None:
    match = lying("T A G X", 2)
    assert legal(match, 0) == ["pass"]
    play(match, "0 pass")
    assert legal(match, 0) == []
    assert refusal(match, 0, "call:TAG:T.A.G") is None
    assert refusal(match, 0, "pass") == "not_your_turn core.2"
