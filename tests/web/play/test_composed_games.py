"""Whole games on pages by acts of several moves, as people tap them without a script; their logs replay."""

import re
from html import unescape
from random import Random

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from games.core import load_log, parse_any, view
from tests.web.forms import find_all_fields
from tests.web.play.table_pages.table_forms import form_of, new_client, two_people
from wordsvc.catalogue import find_rulebook
from wordsvc.store.database import Database
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

SHORT = {
    "quiddler": {"option-hands": "4", "option-turns": "2"},
    "diabolo": {"option-rounds": "1", "option-turning": "dealer", "option-dealer": "1"},
    "diddly": {"option-rounds": "1", "option-turns": "4"},
    "diggity": {"option-gold": "1", "option-turns": "6"},
    "fiddlefoo": {"option-stall": "1"},
}

OF_SEVERAL_MOVES = ("quiddler", "diddly", "diggity", "fiddlefoo")
"""The games in which an act may be several moves; a call of Diabolo, whose games are long, is one."""

TOGETHER = re.compile(r"pick=lay&pick=\d+(\.\d+)+\.&pick=discard")
"""A link of Quiddler to a word and a discard behind it."""

MAX_CHOICES = 7
MAX_ACTS = 300

_SHOWN = '(?![^>]* (?:hidden=""|disabled))'
LINK = re.compile(rf'<a [^>]*href="(\?(?:[^"]*&amp;)?(?:moves|pick)=[^"]*)"{_SHOWN}')
BUTTON = re.compile(rf'<button [^>]*?name="(move|picked)" value="([^"]*)"{_SHOWN}')


def play_by_acts(tables: Tables, game: str, seed: int) -> int:
    """Play a match by chance; return how many acts were several moves. The log is checked."""
    ann, bea, rng = new_client(tables), new_client(tables), Random(seed)
    people = (ann, bea)
    table = two_people(ann, bea, game, seed=str(seed), **SHORT[game])
    match_id = table.rpartition("/")[2]
    several = acts = 0
    while (told := get_match(tables, match_id, None))["status"] == "playing":
        acts += 1
        assert acts <= MAX_ACTS
        several += act_by_chance(people[rng.choice(told["to_act"]) - 1], table, rng) > 1
    replayed = load_log(parse_any(ann.get(f"{table}/log").text), find_rulebook)
    assert told["status"] == "finished"
    assert replayed.game.scores(replayed.state) == told["scores"]
    assert view(replayed.game, replayed.state, None) == told["view"]
    return several


def act_by_chance(client: FlaskClient, table: str, rng: Random) -> int:
    """Choose by the links of a page, then press a button; return how many moves the act had, 0 if refused."""
    page = first = client.get(table).text
    for _ in range(rng.randrange(MAX_CHOICES)):
        links = [unescape(link) for link in LINK.findall(page)]
        if not links:
            break
        page = client.get(table + rng.choice([*filter(TOGETHER.search, links)] or links)).text
    for shown in (page, first):
        buttons = BUTTON.findall(shown)
        buttons = [each for each in buttons if each[0] == "picked"] or buttons
        if not buttons:
            continue
        address, fields = find_all_fields(shown, re.escape(form_of(table, "move")))
        sent = MultiDict([*fields, rng.choice(buttons)])
        answer = client.post(address, data=sent)
        if answer.status_code == 303:
            picks = sent.getlist("pick")
            return 1 + len(sent.getlist("moves")) + (picks[:1] == ["lay"] and "discard" in picks[:-1])
        assert answer.status_code == 422, answer.text
    return 0


@pytest.mark.parametrize("game", OF_SEVERAL_MOVES)
def test_a_game_by_composed_acts_replays(sqlite_database: Database, game: str) -> None:
    settings = TableSettings(matches_per_address=30, moves_a_minute=10_000)
    tables = Tables(sqlite_database, settings)
    assert play_by_acts(tables, game, 2) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_many_games_by_composed_acts_replay(sqlite_database: Database, game: str) -> None:
    settings = TableSettings(matches_per_address=30, moves_a_minute=10_000)
    tables = Tables(sqlite_database, settings)
    games = 1 if game == "diabolo" else 4  # its acts are single moves, and its games long
    assert all(play_by_acts(tables, game, seed) >= 0 for seed in range(3, 3 + games))
