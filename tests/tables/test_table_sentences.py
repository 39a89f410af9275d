"""Events at a table, as sentences in English and in German."""

from random import Random

import pytest

from games.core import new_match, random_move
from tests.german import in_german, without_german
from wordsvc.catalogue import GAMES, find_rulebook
from wordsvc.input.messages import use_language
from wordsvc.tables.live.table_events import SENTENCES, TABLE_EVENTS, describe_table_event
from wordsvc.tables.requests import PROPOSALS

EVENTS = [
    ({"kind": "joined", "seat": 1, "name": "Bea"}, "Bea sat down.", "Bea hat Platz genommen."),
    ({"kind": "started", "seat": None}, "The match has begun.", "Die Partie hat begonnen."),
    (
        {"kind": "bot", "seat": 1, "bot": "greedy"},
        "The bot greedy plays for Bea.",
        "Der Bot greedy spielt für Bea.",
    ),
    (
        {"kind": "invited", "seat": 1},
        "The seat of Bea is open to somebody else.",
        "Der Platz von Bea ist für jemand anderen frei.",
    ),
    ({"kind": "left", "seat": 1}, "Bea left the table.", "Bea hat den Tisch verlassen."),
    (
        {"kind": "left", "seat": 1, "then": "wait"},
        "Bea left the table; the match waits.",
        "Bea hat den Tisch verlassen; die Partie wartet.",
    ),
    (
        {"kind": "woke", "seat": 1, "slept": 5},
        "Bea is here, and the match goes on.",
        "Bea ist da, und die Partie geht weiter.",
    ),
    (
        {"kind": "proposed", "seat": 1, "proposal": "bot", "about": 1},
        None,
        None,
    ),
    (
        {"kind": "proposed", "seat": 1, "proposal": "pause", "about": None},
        "Bea proposes a pause.",
        "Bea schlägt eine Pause vor.",
    ),
    (
        {"kind": "proposal_answered", "seat": 1, "agree": True},
        "Bea agreed to it.",
        "Bea ist damit einverstanden.",
    ),
    ({"kind": "paused", "seat": None}, "The match is paused.", "Die Partie macht Pause."),
    ({"kind": "returned", "seat": 1}, "Bea came back.", "Bea ist wieder da."),
    ({"kind": "resigned", "seat": 1}, "Bea resigned.", "Bea hat aufgegeben."),
    (
        {"kind": "undo", "seat": 1, "numbers": [3]},
        "Bea took the last move back.",
        "Bea hat den letzten Zug zurückgenommen.",
    ),
    (
        {"kind": "undo_asked", "seat": 1},
        "Bea asked to take the last move back.",
        "Bea möchte den letzten Zug zurücknehmen.",
    ),
    (
        {"kind": "undo_answered", "seat": 1, "agree": True},
        "Bea agreed to it.",
        "Bea ist damit einverstanden.",
    ),
    (
        {"kind": "undo_answered", "seat": 1, "agree": False},
        "Bea did not agree to it.",
        "Bea ist damit nicht einverstanden.",
    ),
    ({"kind": "rematch", "seat": 1, "match": "x" * 16}, "Bea plays again.", "Bea spielt noch einmal."),
    (
        {"kind": "bot", "seat": 1, "bot": "greedy", "then": "invite"},
        "The bot greedy plays for Bea until the next deal; then somebody new may come.",
        "Bis zum nächsten Geben spielt der Bot greedy für Bea; dann darf jemand Neues kommen.",
    ),
]


@pytest.mark.parametrize(("event", "english", "german"), EVENTS)
def test_an_event_is_told(event: dict[str, object], english: str | None, german: str | None) -> None:
    told = describe_table_event(event, ["you", "Bea"])
    assert english in (told, None)
    assert german in (in_german(told), None)


@pytest.mark.parametrize("kind", sorted(TABLE_EVENTS))
def test_every_event_has_german_for_whoever_is_called_du(kind: str) -> None:
    event = {"kind": kind, "seat": 0, "name": "Ann", "bot": "random", "match": "M", "agree": True}
    event |= {"proposal": "bot", "about": 2}
    told = describe_table_event(event, ["du", "Bea"])
    assert without_german(told) == []
    with use_language("de"):
        german = in_german(told)
    assert "{" not in german
    assert " hat " not in german or "du" not in german


def test_every_kind_of_the_contract_is_there() -> None:
    kinds = "joined started bot invited left returned resigned undo undo_asked undo_answered undo_ended woke"
    kinds += " proposed proposal_answered proposal_ended paused resumed more_time"
    assert {*kinds.split(), "finished", "abandoned", "cancelled", "rematch"} == TABLE_EVENTS
    assert {f"proposed_{kind}" for kind in PROPOSALS if kind != "undo"} <= SENTENCES.keys()


@pytest.mark.parametrize("name", GAMES)
def test_no_game_has_events_that_are_called_as_those_of_a_table(name: str) -> None:
    rulebook, rng = find_rulebook(name), Random(1)
    match = new_match(rulebook, next(rulebook.games()).seats, 1)
    while asked := match.game.to_act(match.state):
        seat = rng.choice(asked)
        legal = match.game.legal(match.state, seat)
        match.submit(seat, random_move(match.game, match.view(seat), legal, rng))
    kinds = {event.kind for events in match.events for event in events}
    assert kinds
    assert not kinds & TABLE_EVENTS
