"""Acts of several moves on pages: composed without a move, changed at will, and sent as one."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from tests.web.forms import find_all_fields, send_form
from tests.web.play.drawn_tables import Offered
from tests.web.play.table_pages.table_forms import form_of, is_asked, move, new_client, two_people
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.tables import Tables

GAMES = ("diggity", "fiddlefoo")
LAYS = re.compile(r"\d+[NESW]-[NESW]|-?\d+,-?\d+")


def begin(tables: Tables, game: str) -> tuple[FlaskClient, str]:
    """Return the browser that is asked for a card that is laid beside others, and the table."""
    ann, bea = new_client(tables), new_client(tables)
    table = two_people(ann, bea, game=game, seed="7")
    while True:
        mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
        if compositions(mover.get(table).text):
            return mover, table
        move(mover, table, Offered(mover.get(table).text).moves[0])


def compositions(text: str) -> list[str]:
    """Return the links that add a move to an act."""
    return [unescape(link) for link in re.findall(r'href="(\?moves=[^"]+)"', text)]


def version_of(tables: Tables, table: str) -> int:
    return get_match(tables, table.rpartition("/")[2], None)["version"]


@pytest.mark.parametrize("game", GAMES)
def test_choosing_a_card_is_no_move(tables: Tables, game: str) -> None:
    mover, table = begin(tables, game)
    before = version_of(tables, table)
    first, second = compositions(mover.get(table).text)[:2]
    for link, other in ((first, second), (second, first)):  # another card is chosen by tapping it
        page = mover.get(table + link).text
        assert any(map(LAYS.fullmatch, Offered(page).moves))
        assert link not in compositions(page)
        assert other in compositions(page)
    assert version_of(tables, table) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_chosen_and_laid_by_one_act(tables: Tables, game: str) -> None:
    mover, table = begin(tables, game)
    before = version_of(tables, table)
    page = mover.get(table + compositions(mover.get(table).text)[0]).text
    place = next(filter(LAYS.fullmatch, Offered(page).moves))
    for _ in range(2):  # the second tap of two is the same act
        assert send_form(mover, page, re.escape(form_of(table, "move")), move=place).status_code == 303
    assert version_of(tables, table) == before + 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("nonsense", ["", "%", "draw", "99,99"])
def test_nonsense_shows_the_table_as_it_is(tables: Tables, game: str, nonsense: str) -> None:
    mover, table = begin(tables, game)
    page = mover.get(table, query_string={"moves": nonsense})
    assert page.status_code == 200
    assert compositions(page.text) == compositions(mover.get(table).text)


@pytest.mark.parametrize("nonsense", ["%", "99,99"])
def test_an_act_that_is_refused_changes_nothing(tables: Tables, nonsense: str) -> None:
    mover, table = begin(tables, "fiddlefoo")
    before = version_of(tables, table)
    page = mover.get(table + compositions(mover.get(table).text)[0]).text
    refused = send_form(mover, page, re.escape(form_of(table, "move")), move=nonsense)
    assert refused.status_code == 422
    assert any(map(LAYS.fullmatch, Offered(refused.text).moves))  # the card is still chosen
    assert version_of(tables, table) == before


def test_a_place_tells_the_pair_that_a_card_would_make(tables: Tables) -> None:
    mover, table = begin(tables, "fiddlefoo")
    page = mover.get(table + compositions(mover.get(table).text)[0]).text
    assert re.search(
        r'aria-label="Lay it [^"]*: range [^"]*, distance \d+; (could throw: (Ann|Bea)|nobody can throw)"',
        page,
    )


def test_the_top_discard_is_taken_and_laid_by_one_act(tables: Tables) -> None:
    ann, bea = new_client(tables), new_client(tables)
    table = two_people(ann, bea, game="diddly", seed="7")
    while True:
        mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
        page = mover.get(table).text
        if compositions(page):
            break
        move(mover, table, Offered(page).moves[0])
    before = version_of(tables, table)
    page = mover.get(table + compositions(page)[0]).text
    assert re.search(r'<a href="\?" class="pile held"', page)  # the card is put back by tapping it
    assert "at1" in Offered(page).moves
    assert version_of(tables, table) == before
    assert send_form(mover, page, re.escape(form_of(table, "move")), move="at1").status_code == 303
    assert version_of(tables, table) == before + 1


def drawn(tables: Tables, **fields: str) -> tuple[FlaskClient, str]:
    """Return the browser that has drawn its first card of Quiddler, and the table."""
    ann, bea = new_client(tables), new_client(tables)
    table = two_people(ann, bea, game="quiddler", seed="7", **fields)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    move(mover, table, "draw")
    return mover, table


def test_words_that_may_not_be_laid_say_why_and_change_nothing(tables: Tables) -> None:
    mover, table = drawn(tables)
    before = version_of(tables, table)
    page = mover.get(table, query_string={"pick": ["lay", "0.1"]}).text
    outcome = re.search('class="quiet outcome" role="status">([^<]*)<', page)
    assert outcome is not None
    assert "Lay all cards but one, or none." in outcome[1]
    address, fields = find_all_fields(page, re.escape(form_of(table, "move")))
    refused = mover.post(address, data=MultiDict([*fields, ("picked", "1")]))
    assert refused.status_code == 422
    assert outcome[0] in refused.text  # the words are still there
    assert version_of(tables, table) == before


def test_a_chosen_discard_is_made_once(tables: Tables) -> None:
    mover, table = drawn(tables)
    before = version_of(tables, table)
    page = mover.get(table, query_string={"pick": ["discard", "1"]}).text
    address, fields = find_all_fields(page, re.escape(form_of(table, "move")))
    for _ in range(2):  # the second tap of two is the same act
        assert mover.post(address, data=MultiDict([*fields, ("picked", "1")])).status_code == 303
    assert version_of(tables, table) == before + 1
    assert 'name="pick"' not in mover.get(table, query_string={"pick": ["discard", "1"]}).text  # it is over
