"""The terminal: mines drawn to scale, what the hand and the places look like, events as sentences."""

from random import Random

import pytest

from games.core import choose, generator, new_match, redact
from games.diggity import RULEBOOK
from games.diggity.cards import EXITS, FACES, KINDS, SYMBOL
from games.diggity.mine import UPRIGHT, Mine
from games.diggity.mine_map import KEY, SYMBOLS, draw_choice, draw_hand, draw_mine
from tests.games.diggity.positions import asked, dealt, kinds, legal, play, told

NAMES = ["Ann", "Bea", "Cy", "Di"]


def grown(rng: Random, size: int) -> Mine:
    """Return a mine of up to so many cards, laid at random."""
    mine = Mine([(UPRIGHT, 8, EXITS[8])])
    for _ in range(size - 1):
        kind = int(rng.random() * KINDS)
        joins = mine.joins(kind)
        if joins:
            layout = mine.layout(kind, choose(rng, joins))
            assert layout is not None
            mine.lay(layout[0], kind, layout[1])
    return mine


def test_a_mine_is_drawn_to_scale() -> None:
    match = dealt("c:NE s:EW", "s:NW")
    play(match, "c:NE s:NW 1N-W s:EW 2W-E")
    assert draw_mine(match.state.mine, 2) == [
        [
            "┌────────┐",
            "│        │┌────────────┐",
            "│        ││            │",
            "<══ 3□*════════ 2□     │",
            "│        ││     ││     │",
            "│        │└─────││─────┘",
            "└────────┘  ┌───││───┐",
            "            │   ││   │",
            "            │   ││   │",
            "            │   1○ ══>",
            "            │        │",
            "            │        │",
            "            └────────┘",
        ]
    ]


def test_open_joined_and_dead_exits_look_different() -> None:
    mine = Mine()
    mine.lay(UPRIGHT, kinds("c:NESW")[0], 0b1111)
    mine.lay((-7, -17, 7, -7), kinds("s:N")[0], 0b0100)
    mine.lay((5, -7, 15, 7), kinds("l:NESW")[0], 0b1111)
    assert draw_mine(mine, -1) == [
        [
            "┌────────────┐",
            "│            │",
            "│     2□     │",
            "│     ││     │",
            "└─────││─────┘",
            "  ┌───││───┐┌───xx───┐",
            "  │   ││   ││   ││   │",
            "  │   ││   ││   ││   │",
            "  <══ 1○ ══════ 3╱ ══>",
            "  │   ││   ││   ││   │",
            "  │   ││   ││   ││   │",
            "  └───vv───┘└───vv───┘",
        ]
    ]


@pytest.mark.parametrize("seed", range(12))
def test_every_card_is_drawn_whole_in_some_block(seed: int) -> None:
    mine = grown(generator(seed, "drawing"), 60)
    blocks = draw_mine(mine, 0)
    assert all(len(line) <= 100 for block in blocks for line in block)
    west = min(rect[0] for rect, _, _ in mine.cards)
    east = max(rect[2] for rect, _, _ in mine.cards)
    assert (len(blocks) > 1) == (east - west > 98)
    for number, (_, kind, _) in enumerate(mine.cards):
        label = f"{number + 1:>2}{SYMBOLS[SYMBOL[kind]]}{'*' if number == 0 else ' '}"
        assert any(label in line for block in blocks for line in block)


def test_a_wide_mine_is_drawn_in_parts_that_lose_no_card() -> None:
    mine = Mine()
    for number in range(12):
        left = 14 * number
        mine.lay((left, 0, left + 14, 10), kinds("c:NS")[0], 0b1010)
    blocks = draw_mine(mine, 11)
    assert len(blocks) == 2
    for number in range(12):
        frames = sum(line.count(f"{number + 1:>2}○") for block in blocks for line in block)
        assert frames >= 1
    middle = [block[2] for block in blocks]
    assert middle[0].startswith("<════ 1○ ══")
    assert middle[1].endswith("12○*════>")
    assert max(len(line) for block in blocks for line in block) <= 98


def test_the_hand_is_drawn_with_its_exits() -> None:
    assert draw_hand(kinds("c:NE s:EW l:NESW")) == [
        "  ┌─│─┐       ┌───┐       ┌─│─┐",
        "  │ ○ ═       ═ □ ═       ═ ╱ ═",
        "  └───┘       └───┘       └─│─┘",
        "circle:NE   square:EW   line:NESW",
    ]


def test_the_chosen_card_is_drawn_with_the_letters_of_its_edges() -> None:
    assert draw_choice(kinds("t:NEW")[0]) == [
        "      N",
        " ┌───││───┐",
        " │   ││   │",
        " │   ││   │",
        "W═══  △ ═══E",
        " │        │",
        " │        │",
        " └────────┘",
    ]


def test_the_places_say_how_the_card_lies_and_where_its_exits_point() -> None:
    match = dealt("c:NS", "t:NES")
    play(match, "c:NS t:NES")
    shown = match.game.render(match.view(1), NAMES[:2])
    text = "\n".join(shown)
    assert "Your card, triangle:NES:" in text
    assert "1N-N joins its N edge to the north exit of card 1." in text
    for cell in ("1N-N upright, NSW", "1N-S upright, NES", "1N-E across, ESW", "1S-E across, NEW"):
        assert cell in text
    others = "\n".join(match.game.render(match.view(0), NAMES[:2]))
    assert "triangle:NES" not in others
    assert "To say where the card lies: Bea." in others


def test_where_only_one_kind_of_edge_fits_it_says_so() -> None:
    match = dealt("c:NW s:E t:E t:E t:EW", "t:NW c:E c:E c:EW s:N")
    play(match, "c:NW t:NW 1N-W s:E 1W-E")
    shown = match.game.render(match.view(None), NAMES[:2])
    assert "Only a short edge fits at 2W." in shown
    assert f"({KEY})" in shown


@pytest.mark.parametrize("options", [{}, {"tools": "hidden", "restart": "card", "deck": "growth"}], ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_view_and_event_of_a_game_can_be_shown(seats: int, options: dict[str, object]) -> None:
    match = new_match(RULEBOOK, seats, 3, {**options, "gold": 8})
    rng = generator(3, "showing")
    while match.game.to_act(match.state):
        seat = asked(match)
        for viewer in (seat, None):
            shown = match.game.render(match.view(viewer), NAMES[:seats])
            assert max(map(len, shown)) <= 100
            assert NAMES[seat] in "\n".join(shown)
        match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
    sentences = set()
    for events in match.events:
        for event in events:
            for viewer in (0, None):
                shown_event = redact(event, viewer)
                assert shown_event is not None
                sentence = match.game.describe(shown_event, NAMES)
                assert sentence.endswith(".")
                sentences.add((event.kind, sentence.split()[0] in NAMES))
    assert {"lay", "draw", "strike", "pass", "win", "clear", "take", "decline"} <= {
        kind for kind, _ in sentences
    }
    over = match.game.render(match.view(None), NAMES[:seats])
    assert "To lay a card" not in "\n".join(over)


def test_a_duel_says_for_whom_the_gold_is_so_far() -> None:
    match = dealt("s:NESW s:N c:NESW", "t:NESW s:N", nuggets="5")
    play(match, "s:NESW t:NESW 1E-N s:N 1S-N s:N 1N-N c:NESW 2E-N pass")
    assert match.game.render(match.view(None), NAMES[:2])[-2:] == [
        "Gold worth 5, so far for Ann.",
        "To play a tool or pass: Bea.",
    ]
    match.state.tools[1][0] = 1
    match.state.piles[0] -= 1
    play(match, "shovel")
    assert match.game.render(match.view(None), NAMES[:2])[-3:] == [
        "Gold worth 5, so far for Bea.",
        "Played: shovel by Bea.",
        "To play a tool or pass: Bea.",
    ]


def test_a_card_is_told_by_its_name_to_everybody_when_it_lies() -> None:
    match = dealt("c:NE", "t:N", deck="s:N")
    play(match, "c:NE")
    assert told(match, 1) == ["P1 laid circle:NE, which is card 1 and starts the mine.", "P1 drew a card."]
    assert told(match, 0)[1] == "P1 drew square:N."
    assert legal(match)
    assert FACES[kinds("c:NE")[0]] == "circle:NE"


def test_a_mine_wider_than_its_cards_is_not_drawn() -> None:
    mine = Mine()
    mine.cards = [((0, 0, 14, 10), 8, EXITS[8]), ((10**9, 0, 10**9 + 14, 10), 8, EXITS[8])]
    with pytest.raises(ValueError, match="side by side"):
        draw_mine(mine, 1)
