"""Events of Diggity on pages: cards and places in words."""

import re
from collections.abc import Sequence

from games.core import Match, redact
from tests.games.diggity.positions import dealt, play
from tests.web.play.drawn_tables import random_matches
from wordsvc.input.messages import use_language
from wordsvc.web.play.event_log import describe_event, make_event_log

NAMES = ("you", "Bea", "Cleo")
TYPED = re.compile(r"(circle|triangle|square|line):|\d[NESW]\b")
"""Cards and exits as moves write them."""


def told(match: Match, names: Sequence[str] = NAMES) -> list[str]:
    """Return the events of the last move, as the page of seat 1 shows them."""
    seen = [redact(event, 0) for event in (match.events or [[]])[-1]]
    return [describe_event(match.game, each, names) for each in seen if each is not None]


def story(language: str) -> list[str]:
    """Return the first moves of a match."""
    match = dealt("t:NESW", "l:N", deck="c:NE")
    names = ["du" if language == "de" else "you", "Bea"]
    with use_language(language):
        play(match, "t:NESW")
        first = told(match, names)
        play(match, "l:N", "1N-N")
        return first + told(match, names)


def test_a_page_says_what_was_laid_where_in_words() -> None:
    assert story("en")[:3] == [
        "You started the mine with card 1: triangle with exits north and east and south and west.",
        "You drew: circle with exits north and east.",
        "Bea laid card 2 north of card 1: straight line with an exit south.",
    ]
    assert story("de")[:3] == [
        "Du beginnst die Mine mit Karte 1: Dreieck, Ausgänge nach Norden und Osten und Süden und Westen.",
        "Du ziehst: Kreis, Ausgänge nach Norden und Osten.",
        "Bea legt Karte 2 nördlich von Karte 1: Linie, Ausgang nach Süden.",
    ]


def test_no_card_and_no_exit_is_named_as_it_is_typed() -> None:
    kinds = set()
    for match in random_matches("diggity", 3, {"gold": 5, "tools": "hidden"}, seeds=[1, 2]):
        kinds |= {event.kind for event in (match.events or [[]])[-1]}
        for sentence in told(match):
            assert not TYPED.search(sentence), sentence
    assert kinds >= {"lay", "draw", "take", "strike", "play", "win"}


def test_the_last_lines_leave_out_the_cards_that_others_draw() -> None:
    match = dealt("t:NESW", "l:N", deck="c:NE c:NE")
    play(match, "t:NESW", "l:N", "1N-N", "decline")
    seen = [[redact(event, 0) for event in events] for events in match.events]
    messages = [{"events": [event for event in events if event]} for events in seen]
    story = make_event_log(match.game, messages, NAMES, 0)
    assert [line for line in story.before if line.startswith("Bea drew")]
    assert story.lately[0].startswith("You drew")
    assert not [line for line in story.lately if line.startswith("Bea drew")]
