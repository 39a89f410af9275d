"""Sentences of random matches of every game, without the pairs in `impossible_pairs.json`.

Its patterns are for English, for German, for any sentence, and for sentences on a page, where nobody types.
"""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from games.core import Match, generator, new_match, redact
from games.core.random_play import random_move
from tools.playthroughs import JUDGED, PLAYED
from wordsvc.catalogue import find_rulebook, rulebooks
from wordsvc.catalogue.game_hints import hint_lines
from wordsvc.input import InputError
from wordsvc.input.messages import LANGUAGES, translate, use_language
from wordsvc.web.play.event_log import describe_event
from wordsvc.web.play.move_names import name_move

PAIRS: Final = json.loads(Path(__file__).with_name("impossible_pairs.json").read_text("utf-8"))
PATTERNS: Final = {kind: [re.compile(each["pair"]) for each in pairs] for kind, pairs in PAIRS.items()}
FEW: Final = (
    "diddly-columns-2",
    "diggity-hidden-3",
    "fiddlefoo-everything-3",
    "quiddler-sealed-2",
    "diabolo-tiles-3",
    "solitaire-small",
)
"""A table of each game."""


@pytest.mark.parametrize(
    "each", [each for pairs in PAIRS.values() for each in pairs], ids=lambda e: e["wrong"]
)
def test_pair_is_found_in_its_example(each: dict[str, str]) -> None:
    assert re.search(each["pair"], each["wrong"])


def test_a_table_of_each_game_is_played() -> None:
    assert {PLAYED[name][0] for name in FEW} == {rulebook.name for rulebook in rulebooks()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FEW)
def test_no_impossible_pair_in_a_short_match(name: str, language: str) -> None:
    assert find_pairs(name, language, seed=1, moves=60, hint_at=15) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_no_impossible_pair_in_whole_matches(name: str, language: str) -> None:
    for seed in (PLAYED[name][3], 2):
        assert find_pairs(name, language, seed, moves=600, hint_at=40) == []


def find_pairs(name: str, language: str, seed: int, moves: int, hint_at: int) -> list[str]:
    """Return the sentences of a random match that have an impossible pair."""
    game, seats, options, _ = PLAYED[name]
    match = new_match(JUDGED.get(game, partial(find_rulebook, game))(), seats, seed, options)
    rng = generator(seed, "sentences")
    wrong: set[str] = set()
    with use_language(language):
        while (asked := match.game.to_act(match.state)) and len(match.moves) < moves:
            for kinds, text in read_table(match, hints=len(match.moves) % hint_at == 0):
                if any(pattern.search(text) for kind in (language, *kinds) for pattern in PATTERNS[kind]):
                    wrong.add(text)
            seat = asked[len(match.moves) % len(asked)]
            legal = match.game.legal(match.state, seat)
            events = match.submit(seat, random_move(match.game, match.view(seat), legal, rng))
            for kinds, text in read_events(match, events):
                if any(pattern.search(text) for kind in (language, *kinds) for pattern in PATTERNS[kind]):
                    wrong.add(text)
    return sorted(wrong)


def names_for(match: Match, viewer: int) -> list[str]:
    """Return the names at a table, where a bot sits and the viewer is "you"."""
    names = ["Ann", "Bea", *(f"Bot {seat}" for seat in range(3, match.game.seats + 1))][: match.game.seats]
    names[viewer] = translate("you")
    return names


def read_events(match: Match, events: list[Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what each seat reads of events, in the terminal and on a page."""
    for viewer in range(match.game.seats):
        names = names_for(match, viewer)
        for told in filter(None, (redact(event, viewer) for event in events)):
            yield ("sentence",), match.game.describe(told, names)
            yield ("sentence", "page"), describe_event(match.game, told, names)


def read_table(match: Match, *, hints: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the lines of a table for each seat, and now and then hints as a page shows them."""
    for viewer in range(match.game.seats):
        view = match.view(viewer)
        yield from (((), line) for line in match.game.render(view, names_for(match, viewer)))
        if hints and viewer in match.game.to_act(match.state):
            try:
                lines = hint_lines(match.game, view, partial(name_move, match.game.name, view))
            except InputError:
                continue
            yield from ((("sentence", "page"), line) for line in lines)
