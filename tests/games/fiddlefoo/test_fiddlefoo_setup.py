"""The deck, the set-up, the options, and what a match is."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import InvalidInput, draw_deal, new_match
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import (
    BASE_CARDS,
    CARD_OF,
    COLOUR_NAMES,
    FACES,
    KEYS,
    PLAIN,
    TRIGGERS,
    possible_notes,
)
from tests.games.fiddlefoo.positions import laid, legal, play, public, refusal

NOTES = {
    1: 1,
    2: 1,
    3: 2,
    4: 2,
    5: 3,
    6: 3,
    7: 3,
    8: 4,
    9: 4,
    10: 3,
    11: 3,
    12: 3,
    13: 2,
    14: 2,
    15: 1,
    16: 1,
}
SEEDS = st.integers(0, 2**53 - 1)


@pytest.mark.rule("fiddlefoo.26", "F27")
def test_the_deck_has_54_cards_and_purple_fewer() -> None:
    numbers: dict[str, list[int]] = {name: [] for name in COLOUR_NAMES}
    for each in range(BASE_CARDS):
        numbers[COLOUR_NAMES[PLAIN.colour[each]]].append(PLAIN.number[each])
        assert PLAIN.notes[each] == NOTES[PLAIN.number[each]]
        assert FACES[each] == f"{COLOUR_NAMES[PLAIN.colour[each]][0].upper()}{PLAIN.number[each]}"
    assert numbers.pop("purple") == [1, 4, 7, 10, 13, 16]
    assert list(numbers.values()) == [list(range(1, 17))] * 3
    assert sum(PLAIN.notes[each] for each in range(48, 54)) == 12


@pytest.mark.rule("fiddlefoo.1", "fiddlefoo.2", "fiddlefoo.3", "fiddlefoo.4", "fiddlefoo.5", "F01", "F21")
@settings(max_examples=30)
@given(SEEDS, st.integers(2, 6), st.sampled_from(["none", "all"]))
def test_a_square_of_all_colours_eight_cards_each_and_a_deck(seed: int, seats: int, talkytoot: str) -> None:
    match = new_match(RULEBOOK, seats, seed, {"talkytoot": talkytoot})
    seen = public(match)
    lying = {(x, y): each for x, y, each in seen["map"]}
    assert set(lying) == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert all(each < BASE_CARDS for each in lying.values())
    assert {PLAIN.colour[each] for each in lying.values()} == {0, 1, 2, 3}
    assert seen["hands"] == [8] * seats
    assert seen["deck"] == (54 if talkytoot == "none" else 75) - 4 - 8 * seats
    assert seen["known"] == [[]] * seats
    game = match.game
    assert len(set(game.cards(match.state))) == len(game.cards(match.state))


@pytest.mark.rule("F01")
def test_any_colour_may_lie_anywhere_in_the_square_and_any_card_of_it() -> None:
    corners: set[tuple[int, int, int]] = set()
    starts = set()
    for seed in range(400):
        for x, y, each in public(new_match(RULEBOOK, 2, seed))["map"]:
            corners.add((x, y, PLAIN.colour[each]))
            starts.add(each)
    assert len(corners) == 16
    assert len(starts) == BASE_CARDS


@pytest.mark.rule("F21")
@pytest.mark.parametrize("seats", [1, 7])
def test_others_do_not_sit_down(seats: int) -> None:
    with pytest.raises(InvalidInput, match="seats: Fiddlefoo is for 2 to 6 players"):
        RULEBOOK.game(seats)


@pytest.mark.rule("F02", "fiddlefoo.10")
def test_chance_or_the_table_says_who_begins() -> None:
    assert {public(new_match(RULEBOOK, 3, seed))["turn"] for seed in range(40)} == {0, 1, 2}
    assert {public(new_match(RULEBOOK, 3, seed, {"first": 2}))["turn"] for seed in range(9)} == {1}
    with pytest.raises(InvalidInput, match=r"options\.first: there is no seat 4"):
        RULEBOOK.game(3, {"first": 4})


@pytest.mark.rule("fiddlefoo.8", "F20", "F40")
def test_games_of_a_match_are_begun_in_turn_and_added_up() -> None:
    match = new_match(RULEBOOK, 3, 3, {"games": 4, "first": 3})
    first: list[int] = []
    while seats := match.game.to_act(match.state):
        game = public(match)["game"]
        if len(first) < game:
            first.append(public(match)["turn"])
            assert public(match)["hands"] == [8, 8, 8]
        match.submit(seats[0], match.game.legal(match.state, seats[0])[0])
    assert first == [2, 0, 1, 2]
    results = public(match)["results"]
    assert len(results) == 4
    assert match.game.scores(match.state) == [sum(column) for column in zip(*results, strict=True)]
    assert [event.kind for event in match.events[-1]][-1] == "score"
    assert RULEBOOK.game(2).options["games"] == 1


@pytest.mark.rule("F41")
def test_printed_notes_differ_in_one_of_three_cases_and_only_where_they_may() -> None:
    others: Counter[int] = Counter()
    for seed in range(300):
        printed = new_match(RULEBOOK, 2, seed, {"notes": "printed"}).state.cards
        for each in range(BASE_CARDS):
            assert printed.notes[each] in possible_notes(printed.number[each])
            others[each] += printed.notes[each] != PLAIN.notes[each]
    changed = {PLAIN.number[each] for each, count in others.items() if count}
    assert changed == {2, 5, 7, 10, 12, 15}
    jittered = [count for each, count in others.items() if PLAIN.number[each] in changed]
    assert 0.30 < sum(jittered) / len(jittered) / 300 < 0.37
    assert all(60 < count < 140 for count in jittered)
    assert {n: possible_notes(n) for n in changed} == {
        2: (1, 2), 5: (3, 2), 7: (3, 4), 10: (3, 4), 12: (3, 2), 15: (1, 2),
    }  # fmt: skip


@pytest.mark.rule("F41", "F28")
def test_the_cards_are_printed_once_for_a_match() -> None:
    match = new_match(RULEBOOK, 2, 5, {"notes": "printed", "talkytoot": "all", "games": 2})
    before = public(match)["printed"]
    while public(match)["game"] == 1:
        seat = match.game.to_act(match.state)[0]
        match.submit(seat, match.game.legal(match.state, seat)[0])
    assert public(match)["printed"] == before


@pytest.mark.rule("fiddlefoo.36", "fiddlefoo.42", "F28")
@settings(max_examples=40)
@given(SEEDS, st.sets(st.sampled_from(KEYS)))
def test_a_table_takes_any_of_the_talkytoot_cards(seed: int, keys: set[str]) -> None:
    game = RULEBOOK.game(2, {"talkytoot": "+".join(sorted(keys)) or "none"})
    state = game.new(draw_deal(game.contents, seed))
    assert sorted(game.cards(state)) == [*range(BASE_CARDS), *sorted(CARD_OF[key] for key in keys)]
    if keys:
        printed = state.cards
        assert len(printed.colour) == 75
        colours = Counter(printed.colour[BASE_CARDS:])
        assert set(colours) == {0, 1, 2, 3}
        assert all(3 <= count <= 6 for count in colours.values())
        assert max(Counter(printed.number[BASE_CARDS:]).values()) <= 2
        assert all(1 <= number <= 16 for number in printed.number)
        assert [printed.notes[each] for each in range(75)] == [NOTES[number] for number in printed.number]


@pytest.mark.rule("fiddlefoo.37", "fiddlefoo.38", "fiddlefoo.39", "fiddlefoo.40", "fiddlefoo.41")
def test_every_talkytoot_card_acts_when_paired_thrown_drawn_or_scored() -> None:
    assert len(KEYS) == 21
    assert Counter(TRIGGERS.values()) == {"paired": 9, "thrown": 5, "drawn": 5, "scored": 2}
    from games.fiddlefoo.cards import EFFECTS

    assert all(EFFECTS[key] for key in KEYS)


@pytest.mark.rule("F21", "F38")
def test_the_table_is_larger_than_any_game_or_eight_by_eight() -> None:
    on = "R1@2,0 B2@3,0 R2@4,0"
    match = laid("R9 Y1", "R10 R11", on=on, map="eight")
    play(match, "R9")
    assert refusal(match, "5,0") == "off_the_table F21"
    assert "5,0" not in legal(match)
    match = laid("R9 Y1", "R10 R11", on=on)
    play(match, "R9")
    assert refusal(match, "75,75") == "off_the_table F38"
    assert refusal(match, "74,74") == "not_beside F03"
    match = laid("B9 Y1", "R10 R11", on=on)
    play(match, "B9")
    assert "5,0" in legal(match)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"talkytoot": "discard+fly"}, "options.talkytoot: 'discard.fly' is not none, all, or some of"),
        ({"wildcard": "maybe"}, "options.wildcard: 'maybe' is not no or yes"),
        ({"games": 21}, "options.games: '21' is not 1 to 20"),
        ({"map": "round"}, "options.map"),
        ({"stall": 0}, "options.stall"),
        ({"piles": 1}, "options.piles: fiddlefoo has no such option"),
    ],
)
def test_other_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        RULEBOOK.game(3, options)


def test_a_state_that_was_written_with_numbers_for_sets_is_read() -> None:
    match = new_match(RULEBOOK, 3, 4, {"talkytoot": "all"})
    document = match.game.to_dict(match.state)
    older = {
        **document,
        **{name: int(document[name], 16) for name in ("taken", "fits", "matches")},
        **{name: [int(each, 16) for each in document[name]] for name in ("hands", "known")},
    }
    assert older["hands"] == match.state.hands
    assert match.game.to_dict(match.game.from_dict(older)) == document
