"""A finished match as a score pad: the same rounds, totals, winners and dealers."""

from random import Random
from typing import Any

import pytest

from games.core import Match, new_match, random_move, view
from wordsvc.cards.deck_file import load_deck_file
from wordsvc.catalogue import find_rulebook, word_rulebook
from wordsvc.input import InputError
from wordsvc.records.match_pad import make_pad
from wordsvc.referee import Referee
from wordsvc.scorepad import make_sheet

NAMES = ("Ann", "ann: the second", "Bea", "Bea ", "Cem", "Dora")
TABLES: list[tuple[str, int, dict[str, int | str]]] = [
    ("quiddler", 2, {"hands": "3-4", "turns": 2}),
    ("quiddler", 2, {"hands": "3", "bonus": "most_words", "turns": 2}),
    ("quiddler", 3, {"hands": "3+5", "challenges": "strict", "turns": 2, "dealer": 3}),
    ("quiddler", 3, {"hands": "3+5", "turns": 2, "losses": "total"}),
    ("diabolo", 4, {}),
    ("diabolo", 3, {"score": "tiles", "handicap": 2}),
    ("diabolo", 3, {"score": "tiles", "rounds": 1}),
    ("diabolo", 2, {"rounds": 1}),
    ("diabolo", 2, {"rounds": 5}),
    ("diddly", 2, {"rounds": 2, "turns": 5}),
    ("diddly", 5, {"rounds": 1, "turns": 5, "dealer": 2}),
    ("diddly", 3, {"rounds": 3, "board": "nine", "turns": 5}),
    ("diggity", 2, {"turns": 10}),
    ("diggity", 4, {"turns": 10}),
    ("fiddlefoo", 2, {"games": 3}),
    ("fiddlefoo", 4, {"talkytoot": "all", "notes": "printed"}),
]


def start(game: str, seats: int, options: dict[str, int | str], seed: int) -> Match:
    return new_match(find_rulebook(game), seats, seed, options, NAMES[:seats])


def play(match: Match, seed: int) -> Match:
    """Play a match by chance to its end."""
    rng = Random(seed)
    while asked := match.game.to_act(match.state):
        seat = rng.choice(asked)
        legal = match.game.legal(match.state, seat)
        match.submit(seat, random_move(match.game, view(match.game, match.state, seat), legal, rng))
    return match


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_pad_says_what_the_match_says(table: tuple[str, int, dict[str, int | str]]) -> None:
    matches = [play(start(*table, seed), seed) for seed in range(3)]
    for match in matches:
        sheet = make_sheet(make_pad(match))
        totals = sheet.totals if sheet.tiles is None else sheet.tiles
        assert list(totals) == match.game.scores(match.state)
        assert list(sheet.best) == match.game.winners(match.state)
        assert sheet.over
        last = match.game.public(match.state)
        if "dealer" in last:
            assert sheet.rounds[-1].dealer == last["dealer"]
        if "results" in last:
            scores = [[cell.points.score for cell in each.cells if cell.points] for each in sheet.rounds]
            assert scores == [list(results) for results in last["results"]]


def test_a_pad_has_the_deck_of_its_match() -> None:
    deck = load_deck_file("docs/examples/mini-deck.json")
    rulebook = word_rulebook("quiddler", Referee("quiddler", deck=deck))
    pad = make_pad(play(new_match(rulebook, 2, 1, {"hands": "3", "turns": 2}, NAMES[:2]), 1))
    assert pad.header.deck is not None
    assert pad.header.deck.sha256 == deck.sha256
    assert pad.header.options["deck"] == "mini"


def test_names_of_a_pad_have_no_colon_and_are_unlike_each_other() -> None:
    match = play(start("diggity", 4, {"turns": 3}, 1), 1)
    assert make_pad(match).header.players == ("Ann", "ann the second", "Bea", "Bea 2")


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("solitaire", {}, "no_score_pad"),
        ("fiddlefoo", {"cooperative": "yes"}, "no_score_pad"),
    ],
)
def test_what_a_pad_cannot_tell_is_refused(game: str, options: dict[str, Any], code: str) -> None:
    seats = {"solitaire": 1}.get(game, 3)
    match = play(start(game, seats, options, 2), 2)
    with pytest.raises(InputError) as caught:
        make_pad(match)
    assert (caught.value.field, caught.value.code) == (("match",), code)
