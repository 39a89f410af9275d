"""The mine: legal places, connections, and when it is closed, by positions and by a slow oracle."""

from itertools import product
from random import Random

import pytest

from games.core import choose, generator, new_match
from games.diggity import RULEBOOK
from games.diggity.cards import EXITS, FACES, KINDS, SIDES, sides_of, turned
from games.diggity.mine import UPRIGHT, Mine, Rect
from games.diggity.moves import JOIN, TEXTS
from tests.games.diggity.positions import (
    asked,
    dealt,
    hand,
    kinds,
    legal,
    play,
    private,
    public,
    refusal,
    told,
)

Cell = tuple[int, int]
Layout = tuple[frozenset[Cell], frozenset[tuple[int, int, int]]]

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west; y grows to the south."""


def lying(middle: Cell, quarters: int, exits: str) -> Layout:
    """Return the quarter inches that a card covers, and its exits: where they are and which way they lead.

    A card upright reaches 5 quarter inches to the east and west and 7 to the north and south; turning by
    a quarter brings what was east to the south.
    """
    x, y = middle
    wide, tall = (5, 7) if quarters % 2 == 0 else (7, 5)
    cells = frozenset(product(range(x - wide, x + wide), range(y - tall, y + tall)))
    ways = set()
    for letter in exits:
        way = (SIDES.index(letter) + quarters) % 4
        reach = 7 if letter in "NS" else 5
        ways.add((x + STEPS[way][0] * reach, y + STEPS[way][1] * reach, way))
    return cells, frozenset(ways)


def layout_of(rect: Rect, exits: int) -> Layout:
    """Return the same for a card of a mine."""
    left, top, right, bottom = rect
    quarters = 0 if right - left == 10 else 1
    own = sides_of(turned(exits, 4 - quarters & 3))
    return lying(((left + right) // 2, (top + bottom) // 2), quarters, own)


def slow_places(mine: Mine, exits: str) -> dict[Layout, list[str]]:
    """Return every way to lay the card by the words of the rules, with the moves for it."""
    cards = [layout_of(rect, mask) for rect, _, mask in mine.cards]
    covered = frozenset().union(*(cells for cells, _ in cards))
    found: dict[Layout, list[str]] = {}
    for number, (_, ways) in enumerate(cards, 1):
        for x, y, way in ways:
            for own, quarters in product(exits, range(4)):
                facing = (SIDES.index(own) + quarters) % 4
                if (facing - way) % 4 != 2:
                    continue
                reach = 7 if own in "NS" else 5
                middle = (x + STEPS[way][0] * reach, y + STEPS[way][1] * reach)
                layout = lying(middle, quarters, exits)
                if not layout[0] & covered:
                    found.setdefault(layout, []).append(f"{number}{SIDES[way]}-{own}")
    return found


def slow_links(mine: Mine) -> list[int]:
    """Return the cards whose exits meet point to point and face each other."""
    ways = [layout_of(rect, mask)[1] for rect, _, mask in mine.cards]
    links = []
    for own in ways:
        opposite = {(x, y, (way + 2) % 4) for x, y, way in own}
        links.append(sum(1 << number for number, other in enumerate(ways) if other & opposite))
    return links


def grown(rng: Random, size: int) -> Mine:
    """Return a mine of up to so many cards, laid at random."""
    mine = Mine([(UPRIGHT, (first := int(rng.random() * KINDS)), EXITS[first])])
    for _ in range(size - 1):
        kind = int(rng.random() * KINDS)
        joins = mine.joins(kind)
        if joins:
            layout = mine.layout(kind, choose(rng, joins))
            assert layout is not None
            mine.lay(layout[0], kind, layout[1])
    return mine


@pytest.mark.rule("diggity.21", "diggity.22", "diggity.23", "diggity.24", "G01", "G02", "G31")
@pytest.mark.parametrize("seed", range(25))
def test_the_places_are_those_of_the_words_of_the_rules(seed: int) -> None:
    mine = grown(generator(seed, "mine"), 2 + seed)
    for kind in range(9):
        exits = sides_of(EXITS[kind])
        slow = slow_places(mine, exits)
        fast = {}
        for join in mine.joins(kind):
            layout = mine.layout(kind, join)
            assert layout is not None
            fast[layout_of(*layout)] = TEXTS[JOIN + join]
        assert fast.keys() == slow.keys()
        for place, text in fast.items():
            assert text in slow[place]
        assert bool(slow) == bool(mine.fits & (bool(EXITS[kind] & 5) + 2 * bool(EXITS[kind] & 10)))
    assert mine.links == slow_links(mine)
    assert bool(mine.spots) == bool(slow_places(mine, "NESW"))


@pytest.mark.rule("G31", "diggity.21", "diggity.22")
@pytest.mark.parametrize("seed", range(4))
def test_of_the_ways_to_one_place_the_first_is_legal_and_the_others_name_it(seed: int) -> None:
    game = RULEBOOK.game(2, {"gold": 1})
    rng = generator(seed, "ways")
    checked = same = 0
    for deal in range(40):
        match = new_match(RULEBOOK, 2, 1000 * seed + deal, {"gold": 1})
        while match.game.to_act(match.state):
            seat = asked(match)
            moves = match.game.legal(match.state, seat)
            if public(match)["phase"] == "place" and len(match.state.mine.cards) > 5:
                exits = FACES[match.state.chosen].partition(":")[2]
                ways = slow_places(match.state.mine, exits)
                texts = {game.format_move(move) for move in moves}
                assert len(texts) == len(ways)
                for together in ways.values():
                    (first,) = texts & set(together)
                    for text in set(together) - {first}:
                        answer = game.check(match.state, seat, game.parse_move(text))
                        assert answer is not None
                        assert (answer.code, answer.message) == ("same_place", f"this is the same as {first}")
                        same += 1
                    checked += 1
                break
            match.submit(seat, choose(rng, moves))
    assert checked > 50
    assert same > 10


@pytest.mark.rule("diggity.20", "diggity.21", "diggity.18", "G32")
def test_a_card_is_chosen_and_then_joined_to_an_open_exit() -> None:
    match = dealt("c:NS t:E s:N l:NESW c:NE", "t:N t:E l:N s:N c:EW", deck="c:N")
    play(match, "c:NS")
    assert legal(match) == ["circle:EW", "triangle:N", "triangle:E", "square:N", "line:N"]
    assert refusal(match, "1N-N") == "choose_first diggity.18"
    assert refusal(match, "c:NS") == "not_in_hand diggity.18"
    play(match, "t:E")
    assert legal(match) == ["1N-E", "1S-E"]
    assert refusal(match, "1N-N") == "no_own_exit diggity.21"
    assert refusal(match, "1E-E") == "no_exit diggity.21"
    assert refusal(match, "2N-E") == "no_such_card diggity.20"
    assert refusal(match, "t:N") == "lay_first G32"
    assert refusal(match, "pass") == "lay_first G32"
    play(match, "1N-E")
    assert public(match)["mine"][1] == {
        "card": kinds("t:E")[0], "left": -7, "top": -17, "right": 7, "bottom": -7, "exits": "S",
    }  # fmt: skip
    play(match, "l:NESW")
    assert refusal(match, "1N-N") == "exit_used diggity.21"
    assert legal(match) == ["1S-N", "1S-E"]


@pytest.mark.rule("G32", "core.4")
def test_others_do_not_see_the_chosen_card_and_it_may_be_taken_back() -> None:
    match = dealt("c:NESW", "t:N t:E l:N s:N c:EW")
    play(match, "c:NESW t:E")
    assert private(match, 1)["chosen"] == kinds("t:E")[0]
    assert private(match, 0)["chosen"] is None
    assert match.view(0)["public"] == match.view(None)["public"]
    assert match.view(0)["public"]["phase"] == "place"
    match.undo(1)
    play(match, "s:N")
    assert private(match, 1)["chosen"] == kinds("s:N")[0]
    play(match, "1N-N")
    answer = match.check_undo(1)
    assert answer is not None
    assert answer.code == "passed_on"


NARROW = "c:NW t:NW 1N-W s:E 1W-E"
"""Three cards whose only open exit, 2W, leaves room for the short edge of a card and not for the long one."""
FIVE_EACH = ("c:NW s:E t:E t:E t:EW", "t:NW c:E c:E c:EW s:E")
"""Hands for it, of cards with long exits only, once `DRAWN` is drawn."""
DRAWN = "l:E s:EW l:EW"


@pytest.mark.rule("G32", "G19")
def test_a_choice_that_tells_that_a_card_fits_is_not_taken_back() -> None:
    match = dealt("c:NW s:E t:E t:E t:EW", "t:NW c:E c:E c:EW s:N", deck=DRAWN)
    play(match, NARROW)
    assert public(match)["open"] == [{"exit": "2W", "short": True, "long": False}]
    assert legal(match) == ["square:N"]
    assert refusal(match, "c:E") == "no_place diggity.21"
    assert refusal(match, "pass") == "must_play diggity.26"
    play(match, "s:N")
    assert told(match) == ["P2 found a card that fits."]
    answer = match.check_undo(1)
    assert answer is not None
    assert answer.code == "others_learned"


@pytest.mark.rule("diggity.26", "diggity.27", "diggity.30", "G19", "G20")
def test_who_can_lay_no_card_passes_and_when_all_do_the_mine_is_discarded() -> None:
    match = dealt(*FIVE_EACH, deck=DRAWN)
    play(match, NARROW)
    assert legal(match) == ["pass"]
    play(match, "pass")
    assert told(match) == ["P2 passed."]
    answer = match.check_undo(1)
    assert answer is not None
    assert answer.code == "passed_on"
    assert (asked(match), public(match)["passes"], len(match.state.mine.cards)) == (0, 1, 3)
    play(match, "pass")
    assert told(match) == ["P1 passed.", "The mine is closed: its 3 cards were discarded."]
    assert public(match)["mine"] == []
    assert public(match)["discards"] == kinds("c:NW t:NW s:E")
    assert (asked(match), public(match)["passes"]) == (1, 0)
    assert public(match)["hands"] == [5, 5]
    assert len(legal(match)) == 4


@pytest.mark.rule("G20", "diggity.27")
def test_passes_count_only_in_a_row() -> None:
    match = dealt("c:NW s:E t:E t:E t:EW", FIVE_EACH[1], deck="s:N s:EW l:EW")
    play(match, NARROW)
    play(match, "pass")
    play(match, "s:N 2W-N")
    assert public(match)["passes"] == 0


@pytest.mark.rule("diggity.23", "G02")
def test_a_card_may_lie_upright_or_across_and_either_way_round() -> None:
    match = dealt("c:NS", "t:NES")
    play(match, "c:NS t:NES")
    places = {}
    for text in legal(match):
        layout = match.state.mine.layout(match.state.chosen, match.game.parse_move(text) - JOIN)
        assert layout is not None
        (left, top, right, bottom), exits = layout
        places[text] = (right - left, bottom - top, sides_of(exits))
    assert places == {
        "1N-N": (10, 14, "NSW"),
        "1N-S": (10, 14, "NES"),
        "1N-E": (14, 10, "ESW"),
        "1S-N": (10, 14, "NES"),
        "1S-S": (10, 14, "NSW"),
        "1S-E": (14, 10, "NEW"),
    }


@pytest.mark.rule("diggity.22", "diggity.21", "G02")
def test_cards_may_touch_and_not_overlap() -> None:
    match = dealt("c:NW s:E c:EW", "t:NW s:NESW", deck="l:E l:E l:EW")
    play(match, NARROW)
    rects = [rect for rect, _, _ in match.state.mine.cards]
    assert rects == [(-5, -7, 5, 7), (-7, -17, 7, -7), (-15, -7, -5, 7)]
    assert public(match)["open"] == [{"exit": "2W", "short": True, "long": False}]
    play(match, "s:NESW")
    assert legal(match) == ["2W-N"]
    assert refusal(match, "2W-E") == "overlap diggity.22"
    assert refusal(match, "2W-S") == "same_place G31"
    play(match, "2W-N")
    across = match.state.mine.cards[3][0]
    assert across == (-21, -17, -7, -7)
    assert (across[3], across[2]) == (rects[2][1], rects[1][0])
    play(match, "c:EW")
    assert refusal(match, "4S-E") == "overlap diggity.22"
    assert refusal(match, "4N-E") is None


@pytest.mark.rule("diggity.24", "diggity.41", "G01", "G02")
def test_an_exit_may_run_into_a_wall_and_cards_that_only_touch_are_not_connected() -> None:
    match = dealt("c:NS s:NESW", "t:NESW l:NESW", deck="s:N s:N")
    play(match, "c:NS t:NESW 1N-E s:NESW 1S-E")
    above, below = match.state.mine.cards[1][0], match.state.mine.cards[2][0]
    assert (above[3], below[1]) == (-7, 7)
    play(match, "l:NESW 2E-E")
    mine = match.state.mine
    assert mine.links == [0b0110, 0b1001, 0b0001, 0b0010]
    (left, _, _, bottom), (_, top, right, _) = mine.cards[3][0], below
    assert left == right
    assert bottom < top


@pytest.mark.rule("diggity.41", "G01", "diggity.24")
def test_an_exit_at_a_wall_is_dead_and_connects_nothing() -> None:
    mine = Mine()
    mine.lay(UPRIGHT, kinds("c:NESW")[0], 0b1111)
    mine.lay((-7, -17, 7, -7), kinds("s:N")[0], 0b0100)  # above, across, joined to the exit north
    mine.lay((5, -7, 15, 7), kinds("l:NESW")[0], 0b1111)  # to the east; it touches the square
    assert mine.links == [0b110, 0b001, 0b001]
    ends = mine.exits()
    assert ends[0 << 2 | 1] == ends[2 << 2 | 3] == "joined"
    assert ends[2 << 2 | 1] == "open"
    assert ends[2 << 2 | 0] == "dead"  # the square reaches over a part of every place there


@pytest.mark.rule("G01", "G03")
def test_exits_that_meet_connect_though_another_exit_was_joined() -> None:
    mine = Mine()
    for x, y in ((0, 0), (10, 0), (10, 14)):
        rect = (x - 5, y - 7, x + 5, y + 7)
        mine.lay(rect, kinds("c:NESW")[0], 15)
    assert mine.links == [0b010, 0b101, 0b010]
    mine.lay((-5, 7, 5, 21), kinds("s:NESW")[0], 15)
    assert mine.links == [0b1010, 0b0101, 0b1010, 0b0101]
    assert set(mine.exits().values()) == {"joined", "open"}


@pytest.mark.rule("diggity.29", "diggity.30", "diggity.31", "diggity.28", "G16")
def test_a_mine_without_exits_is_closed_discarded_and_the_next_player_starts() -> None:
    match = dealt("c:E", "s:N t:N", "t:N", deck="l:N")
    play(match, "c:E")
    play(match, "s:N 1E-N")
    assert public(match)["mine"] == []
    assert public(match)["discards"] == kinds("c:E s:N")
    assert told(match)[:2] == [
        "P2 laid square:N, which is card 2 and lies at 1E-N.",
        "The mine is closed: its 2 cards were discarded.",
    ]
    assert asked(match) == 2
    play(match, "t:N")
    assert len(public(match)["mine"]) == 1


@pytest.mark.rule("diggity.32", "diggity.29", "diggity.31", "G16")
def test_the_closed_mine_of_the_sheet_has_an_exit_that_nothing_can_join() -> None:
    match = dealt("s:E s:NW", "t:NE")
    play(match, "s:E t:NE 1E-N")
    before = match.state.mine.copy()
    play(match, "s:NW")
    layout = before.layout(kinds("s:NW")[0], match.game.parse_move("2N-W") - JOIN)
    assert layout is not None
    before.lay(layout[0], kinds("s:NW")[0], layout[1])
    assert sorted(before.exits().values()) == ["dead", "joined", "joined", "joined", "joined"]
    play(match, "2N-W")
    assert told(match)[1] == "The mine is closed: its 3 cards were discarded."
    assert asked(match) == 1


@pytest.mark.rule("diggity.32", "diggity.29", "G16")
def test_a_dead_exit_does_not_keep_a_mine_open() -> None:
    seen = 0
    for seed in range(60):
        mine = grown(generator(seed, "closing"), 12)
        ends = list(mine.exits().values())
        assert (not mine.spots) == ("open" not in ends)
        seen += not mine.spots and "dead" in ends
        if not mine.spots:
            assert all(not mine.joins(kind) for kind in range(KINDS))
    assert seen > 1


@pytest.mark.rule("diggity.33", "G16")
def test_who_closes_the_mine_still_earns_a_tool() -> None:
    match = dealt("t:E", "l:N")
    play(match, "t:E l:N 1E-N")
    assert public(match)["phase"] == "prize"
    assert len(public(match)["mine"]) == 2
    play(match, "take:shovel")
    assert public(match)["tools"] == [[0] * 4, [1, 0, 0, 0]]
    assert public(match)["mine"] == []
    assert asked(match) == 0


@pytest.mark.rule("G18")
@pytest.mark.parametrize("kind", range(KINDS))
def test_a_first_card_never_closes_the_mine(kind: int) -> None:
    mine = Mine([(UPRIGHT, kind, EXITS[kind])])
    assert len(mine.spots) == 2 * EXITS[kind].bit_count()


@pytest.mark.rule("diggity.80", "G21")
def test_when_the_mine_deck_runs_out_the_discards_become_the_new_one() -> None:
    match = dealt("c:E", "s:N")
    match.state.discards, match.state.deck = match.state.deck, []
    before = sorted(match.state.discards)
    play(match, "c:E")
    assert told(match)[1:] == ["A new deck was shuffled from the discards: 54 cards.", "P1 drew a card."]
    ((deck, order),) = match.reshuffles()
    assert (deck, sorted(order)) == ("mine", before)
    assert (public(match)["deck"], public(match)["discards"]) == (53, [])


@pytest.mark.rule("G21", "G22", "G19", "diggity.79")
def test_without_any_cards_left_hands_run_short_and_are_filled_later_also_by_a_pass() -> None:
    match = dealt("c:NESW s:N", "t:N")
    state = match.state
    aside, state.deck = state.deck, []
    play(match, "c:NESW")
    assert public(match)["hands"] == [4, 5]
    aside += state.hands[1]
    state.hands[1] = []
    assert legal(match) == ["pass"]
    play(match, "pass")
    assert public(match)["hands"] == [4, 0]
    assert not match.events[-1][0].reveals  # that a player has no card is no news
    state.discards = aside
    play(match, "s:N 1N-N")
    assert public(match)["hands"] == [5, 0]
    play(match, "pass")
    assert public(match)["hands"] == [5, 5]
    assert told(match) == ["P2 passed.", "P2 drew 5 cards."]


@pytest.mark.rule("diggity.16", "diggity.79", "diggity.81")
def test_after_laying_the_player_draws_and_the_next_clockwise_is_asked() -> None:
    match = dealt("c:NESW s:N", "s:NESW", "s:NES", deck="l:N l:E l:NS l:EW")
    play(match, "c:NESW")
    assert "line:N" in hand(match, 0)
    assert told(match, 0)[-1] == "P1 drew line:N."
    assert told(match, 1)[-1] == "P1 drew a card."
    order = []
    for text in ("s:NESW 1N-N", "s:NES 1E-N", "s:N 1S-N"):
        order.append(asked(match))
        play(match, text)
    assert order == [1, 2, 0]
    assert public(match)["hands"] == [4, 4, 4]
    assert public(match)["deck"] == 64 - 12 - 4


@pytest.mark.rule("diggity.25", "G19")
def test_a_pass_is_very_rare() -> None:
    passes = turns = 0
    for seed in range(9):
        match = new_match(RULEBOOK, 2 + seed % 3, seed)
        rng = generator(seed, "rare")
        while match.game.to_act(match.state):
            seat = asked(match)
            moves = match.game.legal(match.state, seat)
            passes += public(match)["phase"] == "card" and legal(match) == ["pass"]
            match.game.apply(match.state, seat, choose(rng, moves))
        turns += match.state.turns
    assert turns > 1000
    assert passes / turns < 0.002
