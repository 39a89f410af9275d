"""Places, pairs and throws against a slow reading of the words of the rules, over random play."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Deal, choose, generator
from games.fiddlefoo import RULEBOOK
from games.fiddlefoo.cards import COLOUR_NAMES, FACES, KEYS
from tests.hypothesis_profiles import examples


class Card(NamedTuple):
    """A card in words."""

    face: str
    colour: str
    number: int
    notes: int


Map = dict[tuple[int, int], Card]
SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
KEYED = ("wildcard_pair", "range_limit", "distance_limit", "throw_other_colors", "safety_rule_disable")


def described(game: Any, state: Any) -> tuple[Map, dict[str, Card]]:
    """Return the map and all cards in words."""
    printed = state.cards
    words = {
        FACES[card]: Card(
            FACES[card], COLOUR_NAMES[printed.colour[card]], printed.number[card], printed.notes[card]
        )
        for card in game.parsed_options.cards
    }
    return {(x, y): words[FACES[card]] for x, y, card in game.public(state)["map"]}, words


def purple(card: Card, wild: bool) -> bool:
    return wild and card.colour == "purple"


def may_pair(new: Card, colour: str, old: Card, wild: bool) -> bool:
    """Return True if two cards are of one colour, as Wildcard and the card for other colours see it."""
    same = old.colour == colour or purple(old, wild) or (purple(new, wild) and old.colour == colour)
    for one, two in ((new, old), (old, new)):
        if one.face == "t:wildcard_pair" and not purple(one, wild):
            return not purple(two, wild)
    return same


def pairs_at(lying: Map, new: Card, colour: str, place: tuple[int, int], wild: bool) -> list[tuple[int, int]]:
    """Return the places of the cards that make the largest range, before limits."""
    x, y = place
    sizes = {
        other: len(range(min(new.number, old.number) + 1, max(new.number, old.number)))
        for other, old in lying.items()
        if (other[0] == x or other[1] == y) and may_pair(new, colour, old, wild)
    }
    return [other for other, size in sizes.items() if size == max(sizes.values())]


def spaces(one: tuple[int, int], other: tuple[int, int]) -> int:
    between = 0
    for axis in (0, 1):
        low, high = sorted((one[axis], other[axis]))
        between += len(range(low + 1, high))
    return between


def within_limits(new: Card, old: Card, distance: int) -> bool:
    faces = {new.face, old.face}
    numbers = abs(new.number - old.number) - 1
    if "t:range_limit" in faces and numbers < 4:
        return False
    return not ("t:distance_limit" in faces and distance > 2)


def may_lie(lying: Map, new: Card, colour: str, place: tuple[int, int], wild: bool) -> bool:
    """Return True if a card may be laid, by the rules one after the other."""
    x, y = place
    if place in lying:
        return False
    beside = [lying[x + dx, y + dy] for dx, dy in SIDES if (x + dx, y + dy) in lying]
    if not beside:
        return False
    if any(card.colour == colour or (purple(new, wild) and purple(card, wild)) for card in beside):
        return False
    pairs = pairs_at(lying, new, colour, place, wild)
    return any(within_limits(new, lying[other], spaces(place, other)) for other in pairs)


def throwable(lying: Map, state: Any, words: dict[str, Card], wild: bool) -> tuple[set[str], set[str]]:
    """Return the cards that may be thrown at the pair for their number, and for their notes."""
    card, other, low, high, distance, _ = state.pair
    new, old = words[FACES[card]], words[FACES[other]]
    faces = {new.face, old.face}
    always = {"t:wildcard_throw"} & words.keys()
    if distance > 3 and "t:safety_rule_disable" not in faces:
        return always, set()
    colours = {new.colour if state.laid_as < 0 else COLOUR_NAMES[state.laid_as], old.colour}
    every = "t:throw_other_colors" in faces or purple(new, wild) or purple(old, wild)
    fitting = {
        face
        for face, each in words.items()
        if low < each.number < high and (every or each.colour in colours or purple(each, wild))
    }
    matching = {face for face, each in words.items() if each.notes == distance}
    return fitting - {"t:notes_match_forbid"} | always, matching


def watch(options: dict[str, object], seats: int, seed: int) -> int:
    """Play a game at random and compare at every step; says how many steps were compared."""
    game: Any = RULEBOOK.game(seats, options)
    wild = options.get("wildcard") == "yes"
    rng = generator(seed, "oracle")
    state = game.new(Deal(game.contents, seed))
    compared = 0
    while asked := game.to_act(state):
        seat = asked[0]
        moves = game.legal(state, seat)
        texts = {game.format_move(move) for move in moves}
        lying, words = described(game, state)
        phase = game.public(state)["phase"]
        mine = game.private(state, seat)
        if phase == "play":
            box = [
                (x, y)
                for x in range(min(x for x, _ in lying) - 3, max(x for x, _ in lying) + 4)
                for y in range(min(y for _, y in lying) - 3, max(y for _, y in lying) + 4)
            ]
            compared += 1
            if mine["chosen"] is None:
                playable = {
                    FACES[card]
                    for card in mine["hand"]
                    if any(
                        may_lie(lying, words[FACES[card]], colour, place, wild)
                        for colour in colours_of(words[FACES[card]], wild)
                        for place in box
                    )
                }
                if state.again < 0:
                    assert texts == (playable or {"draw"})
            elif purple(words[FACES[mine["chosen"]]], wild) and mine["as"] is None:
                assert texts == {
                    f"as:{colour}"
                    for colour in COLOUR_NAMES
                    if any(may_lie(lying, words[FACES[mine["chosen"]]], colour, place, wild) for place in box)
                }
            else:
                new = words[FACES[mine["chosen"]]]
                colour = new.colour if mine["as"] is None else COLOUR_NAMES[mine["as"]]
                places = {place for place in box if may_lie(lying, new, colour, place, wild)}
                assert texts == {f"{x},{y}" for x, y in places}
                move = choose(rng, moves)
                x, y = map(int, game.format_move(move).split(","))
                tied = {
                    FACES[next(c for c in state.cells.values() if FACES[c] == lying[other].face)]
                    for other in pairs_at(lying, new, colour, (x, y), wild)
                    if within_limits(new, lying[other], spaces((x, y), other))
                }
                game.apply(state, seat, move)
                if game.public(state)["tied"]:
                    assert {FACES[card] for card in game.public(state)["tied"]} == tied
                elif game.public(state)["pair"]:
                    assert {FACES[game.public(state)["pair"]["other"]]} == tied
                continue
        elif phase == "throw" and not mine["sealed"] and options.get("cooperative") != "yes":
            compared += 1
            fitting, matching = throwable(lying, state, words, wild)
            held = {FACES[card] for card in mine["hand"]}
            if len(held) <= 3:
                held -= {"t:cant_throw"}
            expected = {*(held & fitting), *(f"notes:{face}" for face in held & matching), "done"}
            assert texts == expected
        game.apply(state, seat, choose(rng, moves))
    return compared


def colours_of(card: Card, wild: bool) -> tuple[str, ...]:
    return COLOUR_NAMES if purple(card, wild) else (card.colour,)


@pytest.mark.rule(
    "fiddlefoo.12", "fiddlefoo.13", "fiddlefoo.19", "fiddlefoo.20", "F03", "F04", "F05", "F07", "F09"
)
@settings(max_examples=examples(40))
@given(st.integers(2, 4), st.integers(0, 10**9))
def test_the_base_game_agrees_with_the_words(seats: int, seed: int) -> None:
    assert watch({}, seats, seed) > 0


@pytest.mark.rule("fiddlefoo.27", "fiddlefoo.28", "fiddlefoo.29", "F22", "F23", "F24", "F39")
@settings(max_examples=examples(30))
@given(st.integers(2, 4), st.integers(0, 10**9))
def test_the_wildcard_game_agrees_with_the_words(seats: int, seed: int) -> None:
    assert watch({"wildcard": "yes"}, seats, seed) > 0


@pytest.mark.rule("F30", "F37", "F47", "F48", "F49")
@settings(max_examples=examples(40))
@given(
    st.integers(2, 4), st.integers(0, 10**9), st.sampled_from(["yes", "no"]), st.sets(st.sampled_from(KEYS))
)
def test_talkytoot_agrees_with_the_words(seats: int, seed: int, wildcard: str, keys: set[str]) -> None:
    talkytoot = "+".join(sorted({*keys, *KEYED}))
    assert watch({"wildcard": wildcard, "talkytoot": talkytoot}, seats, seed) > 0
