"""The forms of a score sheet that change its players, its dealer and its title, without a script."""

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.forms import find_forms
from tests.web.score.sheet_forms import HANDS, begin, write
from wordsvc.records.score_sheets import load_sheet
from wordsvc.tables.tables import Tables


def send(client: FlaskClient, sheet: str, kind: str, **typed: Any) -> str:
    """Fill in the form for a kind of step, send it, and return the page after it."""
    address, fields = next(
        each for each in find_forms(client.get(sheet).text, r".*/steps") if each[1]["do"] == kind
    )
    response = client.post(address, data={**fields, **typed}, follow_redirects=True)
    return html.unescape(response.text)


def test_players_come_go_and_get_their_right_names(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem", game="diddly", rounds="2")
    write(client, sheet, "12", "5", "9")
    assert "Eva deals" in send(client, sheet, "rename", player="Bea", name="Eva")
    assert "Eva deals" in send(client, sheet, "join", player="Dee", start="7")
    assert "Cem left before round 2" in send(client, sheet, "leave", player="Cem")
    assert "Dee deals" in send(client, sheet, "deal", player="Dee")
    page = send(client, sheet, "entitle", title="Friday", date="2026-11-27")
    assert "<h1>Friday</h1>" in page
    assert "2026-11-27" in page
    write(client, sheet, "1", "2", "-", "4")
    assert "Eva wins" in html.unescape(client.get(sheet).text)


def test_another_game_goes_by_who_dealt_first(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", "Cem", "Dee", game="diddly", rounds="1")
    send(client, sheet, "deal", player="Bea")
    write(client, sheet, "1", "2", "3", "4")
    assert "player=Ann&player=Bea&player=Cem&player=Dee&dealer=3" in html.unescape(client.get(sheet).text)
    send(client, sheet, "leave", player="Cem")
    assert "player=Ann&player=Bea&player=Dee&dealer=3" in html.unescape(client.get(sheet).text)


def test_a_change_is_taken_back(client: FlaskClient) -> None:
    sheet = begin(client, "Ann", "Bea", game="diggity")
    page = send(client, sheet, "rename", player="Bea", name="Eva")
    assert "Take the last change back" in page
    assert "deal-player" not in page
    address, fields = next(iter(find_forms(page, r".*/undo")))
    assert "Bea" in client.post(address, data=fields, follow_redirects=True).text


@pytest.mark.rule("Q13")
def test_the_bonus_of_two_stays_after_a_third_joined(client: FlaskClient, tables: Tables) -> None:
    sheet = begin(client, "Ann", "Bea", bonus="most_words")
    write(client, sheet, "20+M", "10")
    assert 'name="bonus"' in client.get(sheet).text
    page = send(client, sheet, "join", player="Cem", start="")
    assert 'name="bonus"' not in page
    page = send(client, sheet, "agree", losses="total", hand=HANDS)
    assert 'id="fault"' not in page
    _, sheet_id, token = sheet.strip("/").split("/")
    options = load_sheet(tables, sheet_id, token).to_dict()["options"]
    assert (options["bonus"], options["losses"]) == ("most_words", "total")


def test_options_do_not_wait_on_the_phone(client: FlaskClient) -> None:
    page = client.get(begin(client, "Ann", "Bea")).text
    steps = re.compile('name="do" value="(.*?)"')
    forms = {kind: form for form in page.split("<form ") for kind in steps.findall(form)}
    assert {kind for kind, form in forms.items() if "data-online" in form} == {"agree", "entitle"}
    assert {kind for kind, form in forms.items() if "data-waits" not in form} == {"agree", "entitle"}
    assert "data-why" in forms["agree"].partition("</form>")[0]


@pytest.mark.parametrize(
    ("kind", "typed", "line"),
    [
        ("rename", {"player": "Bea", "name": "Ann"}, "two players are called"),
        ("rename", {"player": "Zoe", "name": "Eva"}, "there is no player"),
        ("join", {"player": "Dee", "start": "many"}, "start"),
        ("join", {"player": "Dee", "start": "9" * 5_000}, "start"),
        ("seat", {"players": "Ann"}, "each once"),
        ("entitle", {"date": "soon"}, "a date is written as"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(
    client: FlaskClient, kind: str, typed: dict[str, str], line: str
) -> None:
    sheet = begin(client, "Ann", "Bea", game="diddly")
    write(client, sheet, "1", "2")
    before = client.get(f"{sheet}/standing").text
    assert line in send(client, sheet, kind, **typed).lower()
    assert client.get(f"{sheet}/standing").text == before


@pytest.mark.parametrize(
    ("game", "typed", "options"),
    [
        ("diddly", {"rounds": "2", "board": "nine"}, {"rounds": 2, "board": "nine"}),
        ("diabolo", {"victory_tiles": "1", "handicap": "0"}, {"victory_tiles": True, "handicap": 0}),
        ("diggity", {"games": "1"}, {"games": 1}),
        ("fiddlefoo", {"games": "3"}, {"games": 3}),
        (
            "quiddler",
            {"bonus": "most_words", "losses": "total", "strict": "1", "hand": ["3", "5"]},
            {"bonus": "most_words", "losses": "total", "strict": True, "hands": [3, 5]},
        ),
    ],
)
def test_options_that_were_forgotten_are_agreed_on_and_taken_back(
    client: FlaskClient, tables: Tables, game: str, typed: dict[str, Any], options: dict[str, Any]
) -> None:
    sheet = begin(client, "Ann", "Bea", game=game)
    _, sheet_id, token = sheet.strip("/").split("/")

    def kept() -> dict[str, Any]:
        shown = dict(load_sheet(tables, sheet_id, token).to_dict()["options"])
        shown.pop("dealer", None)
        return shown

    before = kept()
    usual = {"hand": HANDS} if game == "quiddler" else {}
    page = send(client, sheet, "agree", **(usual | typed))
    assert kept() == {**before, **options}
    form = page[page.index('value="agree"') :].partition("</form>")[0]
    assert all(f'value="{text}"' in form for text in typed.values() if isinstance(text, str))
    assert form.count(" selected") == sum(name in ("board", "bonus", "losses") for name in typed)
    send(client, sheet, "agree", **(dict.fromkeys(typed, "") | usual))
    assert kept() == before
