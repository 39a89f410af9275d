"""Tables on pages, without a script: made, joined, played, left, played again, and kept from strangers."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from sqlalchemy import update
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.web.forms import find_all_fields, find_form, send_form
from tests.web.play.drawn_tables import Offered
from wordsvc.http import streams
from wordsvc.http.server.settings import Settings
from wordsvc.store.clock import read_time
from wordsvc.store.database import Database
from wordsvc.store.schema import matches, seats
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables
from wordsvc.web import create_app
from wordsvc.web.play.hand_order import put_first

SHORT = {"option-rounds": "1", "option-turns": "8"}
UNDO = re.compile(r"<button( disabled)?><span[^>]*>↶")


@pytest.fixture
def tables(sqlite_database: Database) -> Tables:
    return Tables(sqlite_database, TableSettings(matches_per_address=30, moves_a_minute=10_000))


@pytest.fixture
def ann(tables: Tables) -> FlaskClient:
    return new_client(tables)


@pytest.fixture
def bea(tables: Tables) -> FlaskClient:
    return new_client(tables)


def new_client(tables: Tables) -> FlaskClient:
    """Return a browser of its own."""
    return create_app(Settings(log_requests=False, rate_limit=None), tables).test_client()


def make(client: FlaskClient, *who: str, game: str = "diddly", name: str = "Ann", **fields: Any) -> str:
    """Make a match by the form; gives its address."""
    response = post_new(client, *who, game=game, names=[name], **fields)
    assert response.status_code == 303, alert(response)
    return response.headers["Location"]


def post_new(client: FlaskClient, *who: str, game: str, names: list[str], **fields: Any) -> TestResponse:
    _, hidden = find_form(client.get("/play", query_string={"game": game}).text, "/play")
    own = {name: value for name, value in hidden.items() if name.startswith("form_")}
    return client.post("/play", data={**own, "game": game, "who": list(who), "name": names, **fields})


def join_link(client: FlaskClient, table: str) -> str:
    found = re.search(rf'href="http://[^"/]*({table}/join/[^"]+)"', client.get(table).text)
    assert found is not None
    return found[1]


def sit_down(client: FlaskClient, link: str, name: str) -> TestResponse:
    return send_form(client, client.get(link).text, re.escape(link), name=name)


def two_people(ann: FlaskClient, bea: FlaskClient, game: str = "diddly", **fields: Any) -> str:
    table = make(ann, "here", "friend", game=game, **fields)
    assert sit_down(bea, join_link(ann, table), "Bea").status_code == 303
    return table


def move(client: FlaskClient, table: str, chosen: str, text: str | None = None) -> TestResponse:
    """Press the button of a move on the page of a table, or on an older one."""
    page = text or client.get(table).text
    assert chosen in Offered(page).moves
    return send_form(client, page, re.escape(form_of(table, "move")), move=chosen)


def held(page: str) -> list[str]:
    """Return the cards of a hand that is being arranged, in order."""
    return re.findall(r'name="held" value="([^"]+)"', page)


def form_of(table: str, form: str, of: int = 0) -> str:
    """Return the address of a form of a table, of a seat where it has one."""
    return f"{table}?do={form}" + (f"&of={of}" if of else "")


def press(client: FlaskClient, table: str, form: str, of: int = 0, **filled: str) -> TestResponse:
    return send_form(client, client.get(table).text, re.escape(form_of(table, form, of)), **filled)


def alert(response: TestResponse) -> str:
    found = re.search(r'role="alert"[^>]*>(.*?)</p>', response.text, re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "", found[1])).strip() if found else ""


def said(text: str) -> str:
    found = re.search(r'id="asked".*?</p>', text, re.DOTALL)
    assert found is not None
    return unescape(re.sub(r"<[^>]*>", "", f"<p {found[0]}")).replace("▶", "").strip()


def is_asked(text: str) -> bool:
    return "data-asked" in text


def play_to_the_end(clients: list[FlaskClient], table: str) -> int:
    """Press the first button of everybody until nobody has one; return the number of moves."""
    moves = 0
    while True:
        pages = [(client, client.get(table).text) for client in clients]
        found = [(client, text) for client, text in pages if Offered(text).moves]
        if not found:
            return moves
        client, text = found[0]
        offered = Offered(text).moves
        assert move(client, table, offered[moves % len(offered)], text).status_code == 303
        moves += 1


def test_a_game_against_an_easy_bot_is_one_button(ann: FlaskClient, tables: Tables) -> None:
    front = ann.get("/").text
    address, fields = find_form(front, "/play")
    response = ann.post(address, data={**fields, "game": "fiddlefoo"})
    assert response.status_code == 303
    match = get_match(tables, response.headers["Location"].rpartition("/")[2], None)
    assert (match["game"], match["hints"], match["status"]) == ("fiddlefoo", True, "playing")
    assert [(seat["kind"], seat["bot"]) for seat in match["seats"]] == [("person", None), ("bot", "random")]


def test_the_same_form_makes_one_match(ann: FlaskClient) -> None:
    _, fields = find_form(ann.get("/play").text, "/play")
    data = {**fields, "game": "diddly", "who": ["here", "easy"], "name": ["Ann", ""]}
    first, second = (ann.post("/play", data=data) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert "Give up" in ann.get(second.headers["Location"]).text


def test_the_keys_of_a_seat_are_for_its_table_alone(ann: FlaskClient) -> None:
    response = post_new(ann, "here", "easy", game="diddly", names=["Ann"])
    table = response.headers["Location"]
    cookies = {line.partition("=")[0]: line for line in response.headers.getlist("Set-Cookie")}
    seat = cookies[f"seat-{table.rpartition('/')[2]}"]
    assert all(part in seat for part in (f"Path={table}", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"))
    assert "Secure" not in seat
    token = re.search(r"1\.([A-Za-z0-9_-]{22})", seat)
    assert token is not None
    assert token[1] not in cookies["tables"]
    assert "my" in ann.get("/play").text.lower()
    assert table in ann.get("/play").text


def test_a_friend_sits_down_by_a_link_that_changes_nothing_by_itself(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = make(ann, "here", "friend")
    link = join_link(ann, table)
    lobby = ann.get(table).text
    assert "<svg" not in lobby
    assert "wordcheck serve --lan" in lobby
    assert said(lobby) == "Waiting until every seat is taken."
    for _ in range(2):
        assert "At the table: Ann" in bea.get(link).text
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "open"
    assert sit_down(bea, link, "Bea").headers["Location"] == table
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "playing"
    assert sum(is_asked(client.get(table).text) for client in (ann, bea)) == 1
    again = sit_down(new_client(tables), link, "Cem")
    assert (again.status_code, "used before" in again.text) == (409, True)
    assert sit_down(bea, link, "Bea").headers["Location"] == table


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "Ann", "ann", "x" * 33, "\u202eevil", "a\nb"])
def test_a_name_that_cannot_be_is_said_beside_its_field(
    ann: FlaskClient, bea: FlaskClient, name: str
) -> None:
    table = make(ann, "here", "friend")
    response = sit_down(bea, join_link(ann, table), name)
    assert (response.status_code, "“Name”" in alert(response) or "Name" in alert(response)) == (422, True)
    assert 'aria-invalid="true"' in response.text


def test_sitting_down_counts_as_joining(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(joins_a_minute=2))
    ann, bea = new_client(tables), new_client(tables)
    link = join_link(ann, make(ann, "here", "friend"))
    answers = [sit_down(bea, link, name).status_code for name in ("", "\u200b", "Bea")]
    assert answers == [422, 422, 429]


def test_moves_are_made_by_buttons_and_told_in_sentences(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    assert move(mover, table, "flip3").status_code == 303
    assert "You chose place 3." in mover.get(table).text
    assert "chose place 3." in (bea if mover is ann else ann).get(table).text


def test_a_double_tap_moves_once_and_another_button_of_an_old_page_is_told_so(
    ann: FlaskClient, bea: FlaskClient
) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    page = mover.get(table).text
    for _ in range(2):
        assert move(mover, table, "flip3", page).status_code == 303
    stale = move(mover, table, "flip4", page)
    assert stale.status_code == 409
    assert alert(stale) == "Something else happened first. This is the table now. Not done: flip4"
    assert "flip4" in Offered(stale.text).moves
    other = bea if mover is ann else ann
    early = send_form(other, other.get(table).text, re.escape(form_of(table, "move")), move="flip4")
    assert early.status_code == 409
    assert "Something else happened first." in alert(early)
    assert move(mover, table, "flip4", stale.text).status_code == 303


def test_a_move_against_the_rules_says_the_rule_and_changes_nothing(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    before = get_match(tables, table.rpartition("/")[2], None)["version"]
    refused = send_form(mover, mover.get(table).text, re.escape(form_of(table, "move")), move="deck")
    assert refused.status_code == 422
    assert alert(refused)
    for nonsense in ("", "xyz", "flip99", "f" * 300):
        assert (
            send_form(
                mover, mover.get(table).text, re.escape(form_of(table, "move")), move=nonsense
            ).status_code
            == 422
        )
    assert get_match(tables, table.rpartition("/")[2], None)["version"] == before


def test_a_page_behind_a_form_has_the_address_of_the_table(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="quiddler")
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    move(mover, table, "draw")
    refused = send_form(mover, mover.get(table).text, re.escape(form_of(table, "move")), move="draw")
    assert (refused.status_code, refused.request.path) == (422, table)
    links = re.findall(r'href="([^"#]*)"', refused.text)
    for link in links:
        address = urljoin(refused.request.url, unescape(link))
        assert mover.get(address).status_code in (200, 302, 303), link
    assert any(link.startswith("?pick=") for link in links)
    assert mover.post(f"{table}?do=nonsense").headers["Location"] == table


@pytest.mark.slow
def test_a_stranger_looks_on_and_moves_nothing(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea, game="quiddler")
    stranger = new_client(tables)
    page = stranger.get(table).text
    assert Offered(page).moves == []
    assert "Take back" not in page
    assert "Give up" not in page
    assert "Call the match off" not in page
    for form in ("move", "undo", "resign", "leave", "rematch", "cancel", "start", "invite", "seat_bot"):
        _, fields = find_form(stranger.get("/play").text, "/play")
        refused = stranger.post(
            form_of(table, form, 1), data={**fields, "move": "draw", "version": "1", "level": "easy"}
        )
        assert refused.status_code in (403, 409), form
    assert len([1 for client in (ann, bea) if is_asked(client.get(table).text)]) == 1


@pytest.mark.slow
def test_a_private_match_is_not_there_for_strangers(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = two_people(ann, bea, visibility="private")
    assert new_client(tables).get(table).status_code == 404
    assert ann.get(table).status_code == 200
    assert bea.get(table).status_code == 200


def test_a_form_from_elsewhere_is_refused(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    address, fields = find_form(mover.get(table).text, re.escape(form_of(table, "move")))
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        refused = mover.post(address, data={**fields, "move": "flip1"}, headers=headers)
        assert (refused.status_code, "was not sent by a page" in refused.text) == (403, True)
    assert mover.post(address, data={"move": "flip1", "version": fields["version"]}).status_code == 403
    assert mover.post("/play", data={"game": "diddly"}).status_code == 403
    assert "chose place" not in mover.get(table).text


def test_two_people_share_a_phone_behind_a_curtain(ann: FlaskClient) -> None:
    response = post_new(ann, "here", "here", game="quiddler", names=["Ann", "Bea"])
    table = response.headers["Location"]
    covered = ann.get(table).text
    assert Offered(covered).moves == []
    assert re.findall(r"I am (\w+)</a>", covered) == ["Ann", "Bea"]
    seats = [seat for seat in (1, 2) if is_asked(ann.get(f"{table}?seat={seat}").text)]
    assert len(seats) == 1
    page = ann.get(f"{table}?seat={seats[0]}").text
    assert Offered(page).moves
    done = send_form(ann, page, re.escape(form_of(table, "move")), move="draw")
    assert done.headers["Location"] == f"{table}?seat={seats[0]}"
    assert "Cover my cards" in ann.get(done.headers["Location"]).text
    chosen = ann.get(f"{table}?seat={seats[0]}&pick=discard&pick=0").text
    address, fields = find_all_fields(chosen, re.escape(form_of(table, "move")))
    done = ann.post(address, data=MultiDict([*fields, ("picked", "1")]))
    assert done.headers["Location"] == table  # the curtain falls by itself
    assert Offered(ann.get(f"{table}?seat=9").text).moves == []


def test_my_other_phone_takes_my_seat_over(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    assert f'href="{table}/seats/2/phone"' in bea.get(table).text
    shown = bea.get(f"{table}/seats/2/phone")
    assert shown.headers["Cache-Control"] == "no-store"
    link = re.findall(rf'href="http://[^"/]*({table}/seats/2/recover/[^"]+)"', shown.text)[0]
    other = new_client(tables)
    page = other.get(link)
    assert (page.status_code, page.headers["Cache-Control"]) == (200, "no-store")
    assert "Give up" in bea.get(table).text  # looking takes nothing over
    assert send_form(other, page.text, re.escape(link)).status_code == 303
    assert "Give up" in other.get(table).text
    assert "Your seat is open on another phone" in bea.get(table).text
    assert "Your seat is open" not in bea.get(table).text
    assert bea.get(f"{table}/seats/2/phone").status_code == 303
    assert link not in other.get(f"{table}/seats/2/phone").text  # it has a new one
    again = send_form(bea, bea.get(link).text, re.escape(link))
    assert (again.status_code, "This link opens no seat" in again.text) == (404, True)


def test_the_host_has_no_link_to_a_seat_after_the_start(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    assert "do=invite" not in ann.get(table).text
    assert ann.get(f"{table}/seats/2/phone").status_code == 303
    _, fields = find_form(ann.get(table).text, re.escape(form_of(table, "resign")))
    refused = ann.post(form_of(table, "invite", 2), data=fields)
    assert (refused.status_code, alert(refused)) == (409, "The match has begun.")
    assert "Give up" in bea.get(table).text


def test_the_host_ends_no_match_that_people_play(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, "flip3")
    assert "Call the match off" not in ann.get(table).text
    _, fields = find_form(ann.get(table).text, re.escape(form_of(table, "resign")))
    refused = ann.post(form_of(table, "cancel"), data=fields)
    assert (refused.status_code, "is being played" in alert(refused)) == (409, True)


def test_the_host_lets_a_bot_play_for_who_is_away(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    assert "Let a bot play for Bea" not in ann.get(table).text
    with tables.database.reading() as connection:
        now = read_time(tables.database, connection)
    tables.database.clock = lambda: now + 60_000
    assert "Let a bot play for Bea" in ann.get(table).text
    refused = press(ann, table, "seat_bot", 2)
    assert (refused.status_code, "was here a short time ago" in alert(refused)) == (409, True)
    tables.database.clock = lambda: now + 180_000
    assert press(ann, table, "seat_bot", 2).status_code == 303
    assert "Come back" in bea.get(table).text
    assert press(bea, table, "return").status_code == 303
    assert "Come back" not in bea.get(table).text


def test_whoever_has_given_up_does_not_come_back(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = make(ann, "here", "friend", "friend")
    links = re.findall(r'href="http://[^"/]*(/play/[^"]+/join/[^"]+)"', ann.get(table).text)
    for client, link, name in zip(
        (bea, new_client(tables)), dict.fromkeys(links), ("Bea", "Cem"), strict=True
    ):
        assert sit_down(client, link, name).status_code == 303
    assert press(bea, table, "resign").status_code == 303
    assert "has resigned" in bea.get(table).text
    assert "Come back" not in bea.get(table).text


def test_a_link_that_was_used_is_shown_no_more(ann: FlaskClient, bea: FlaskClient) -> None:
    table = make(ann, "here", "friend", "friend")
    links = [*dict.fromkeys(re.findall(r'href="http://[^"/]*(/play/[^"]+/join/[^"]+)"', ann.get(table).text))]
    assert sit_down(bea, links[0], "Bea").status_code == 303
    page = ann.get(table).text
    assert (links[0] in page, links[1] in page) == (False, True)


def test_a_device_closes_and_opens_the_coach_of_a_game(ann: FlaskClient) -> None:
    table = make(ann, "here", "easy")
    assert 'class="coach"' in ann.get(table).text
    for wanted, shown in (("off", False), ("on", True)):
        answer = ann.get(f"{table}?coach={wanted}")
        assert (answer.status_code, answer.headers["Location"]) == (303, table)
        assert ('class="coach"' in ann.get(table).text) is shown
    ann.get(f"{table}?coach=off")
    assert 'class="coach"' not in ann.get(make(ann, "here", "easy")).text


def test_whoever_waits_can_call_it_off(ann: FlaskClient) -> None:
    table = make(ann, "here", "friend")
    assert press(ann, table, "cancel").status_code == 303
    assert said(ann.get(table).text) == "The match was called off."


def test_whoever_waits_can_begin_with_bots(ann: FlaskClient, tables: Tables) -> None:
    table = make(ann, "here", "friend", "friend")
    assert press(ann, table, "seat_bot", 2, level="medium").status_code == 303
    assert press(ann, table, "start").status_code == 303
    match = get_match(tables, table.rpartition("/")[2], None)
    assert [seat["bot"] for seat in match["seats"]] == [None, "greedy", "random"]


def test_leaving_returning_and_giving_up(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    assert press(bea, table, "leave").status_code == 303
    assert "a bot plays on" in ann.get(table).text
    assert press(bea, table, "return").status_code == 303
    assert press(bea, table, "resign").status_code == 303
    assert said(ann.get(table).text) == "The match is over. You have won!"
    assert said(bea.get(table).text) == "The match is over. Won by Ann."


@pytest.mark.parametrize("form", ["undo", "leave", "resign"])
def test_a_form_that_is_sent_again_does_nothing_more(ann: FlaskClient, bea: FlaskClient, form: str) -> None:
    table = two_people(ann, bea)
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, "flip3")
    page = mover.get(table).text
    answers = [send_form(mover, page, re.escape(form_of(table, form))) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert alert(mover.get(table)) == ""


def test_typed_words_that_are_sent_again_are_laid_once(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="quiddler")
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, "draw")
    cards = held(mover.get(f"{table}?arrange=1").text)[:3]
    word = "".join(f"({card})" if len(card) > 1 else card for card in cards)
    page = mover.get(f"{table}?pick=lay").text
    for _ in range(2):  # the second time the hand has other cards
        answer = send_form(mover, page, re.escape(form_of(table, "move")), typed=word, verb="lay")
        assert answer.status_code == 303, alert(answer)


def test_the_stream_of_a_page_says_that_it_lasts(
    ann: FlaskClient, bea: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.02)
    table = two_people(ann, bea)
    version = re.search(r'data-version="(\d+)"', ann.get(table).text)
    assert version is not None
    stream = ann.get(f"{table}/events?after={version[1]}", buffered=False)
    chunks = stream.iter_encoded()
    assert [next(chunks)[:19] for _ in range(2)] == [b"retry: 1000\n\n", b"event: beat\ndata: {"]
    stream.close()


def test_the_stream_of_a_page_tells_of_people_without_their_game(
    ann: FlaskClient, bea: FlaskClient, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game cannot be read, so the page cannot be shown, but it is still told who is away."""
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.02)
    table = two_people(ann, bea)
    version = re.search(r'data-version="(\d+)"', ann.get(table).text)
    assert version is not None
    stream = ann.get(f"{table}/events?after={version[1]}", buffered=False)
    chunks = stream.iter_encoded()
    assert next(chunks) == b"retry: 1000\n\n"
    with tables.database.writing() as connection:
        connection.execute(update(matches).values(agreed="damaged"))
        connection.execute(update(seats).where(seats.c.name == "Bea").values(seen_at=0))
    told = json.loads(next(chunks).removeprefix(b"event: beat\ndata: "))
    assert (told["state-1"], told["presence-2"]) == ("you", "away")
    stream.close()


def test_a_reaction_reaches_the_page_of_others(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    version = re.search(r'data-version="(\d+)"', ann.get(table).text)
    assert version is not None
    stream = ann.get(f"{table}/events?after={version[1]}", buffered=False)
    chunks = stream.iter_encoded()
    assert next(chunks) == b"retry: 1000\n\n"
    page = bea.get(table).text
    assert send_form(bea, page, rf"{table}\?do=react&reaction=well_played").status_code == 303
    assert next(chunks) == b'event: reaction\ndata: {"says":"Bea: Well played!"}\n\n'
    stream.close()
    tables.broadcaster.close()
    assert "You: Well played!" in bea.get(table).text
    assert "Well played!" in ann.get(table).text


def test_the_first_page_has_the_tables_of_this_browser_and_their_results(ann: FlaskClient) -> None:
    assert "My tables" not in ann.get("/").text
    table = make(ann, "here", "easy", **SHORT)
    assert f'href="{table}"' in ann.get("/").text
    send_form(ann, ann.get(table).text, rf"{table}\?do=resign")
    assert re.search(r"lost, -?\d+ : -?\d+", ann.get("/").text)


def test_every_answer_of_a_table_is_marked_as_ours(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    assert ann.get(table).headers["X-Wordsvc-Part"] == "page"
    assert ann.get(table, headers={"HX-Request": "true"}).headers["X-Wordsvc-Part"] == "page"
    assert ann.get(f"{table}?after=1").headers["X-Wordsvc-Part"] == "page"
    assert ann.post(f"{table}?do=move").headers["X-Wordsvc-Part"] == "error"
    assert ann.get("/play/no-match-is-here").headers["X-Wordsvc-Part"] == "error"


def test_too_many_moves_are_refused_with_the_time_to_wait(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=30, moves_a_minute=1))
    ann, bea = new_client(tables), new_client(tables)
    table = two_people(ann, bea)
    mover = ann if is_asked(ann.get(table).text) else bea
    assert move(mover, table, "flip3").status_code == 303
    refused = move(mover, table, "flip4")  # a round begins with two cards
    assert alert(refused) == "That was a lot of moves at once. Try again in 10 seconds."


def test_a_move_is_taken_back_when_the_other_agrees(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, undo="lenient")
    mover, other = (ann, bea) if is_asked(ann.get(table).text) else (bea, ann)
    move(mover, table, "flip3")
    assert press(mover, table, "undo").status_code == 303
    assert "would like to take the last move back" in other.get(table).text
    assert "would like to" not in mover.get(table).text
    assert press(other, table, "answer_undo", agree="yes").status_code == 303
    assert "flip3" in Offered(mover.get(table).text).moves
    nothing = press(mover, table, "undo")
    assert (nothing.status_code, alert(nothing)) == (422, "You have made no move yet.")


def test_an_undo_is_offered_while_a_move_may_be_taken_back(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, undo="lenient")
    mover = ann if is_asked(ann.get(table).text) else bea
    assert UNDO.findall(mover.get(table).text) == [" disabled"]
    move(mover, table, "flip3")
    assert UNDO.findall(mover.get(table).text) == [""]


def test_the_hand_is_held_as_its_player_likes(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="quiddler")
    page = ann.get(f"{table}?arrange=1").text
    faces = held(page)
    assert len(faces) == 3
    _, fields = find_form(page, re.escape(form_of(table, "arrange")))
    done = ann.post(form_of(table, "arrange"), data={**fields, "held": faces, "front": "2"})
    assert done.headers["Location"] == f"{table}?arrange=1"
    assert f"Path={table}" in done.headers["Set-Cookie"]
    assert held(ann.get(f"{table}?arrange=1").text) == [faces[2], *faces[:2]]


@pytest.mark.parametrize(
    ("cards", "place", "expected"),
    [
        ("AEA", 2, "AAE"),
        ("AEA", 0, "AEA"),
        ("AEA", 1, "EAA"),
        ("AEA", 3, "AEA"),
        ("AEA", -1, "AEA"),
        ("", 0, ""),
    ],
)
def test_one_of_two_cards_alike_is_put_first(cards: str, place: int, expected: str) -> None:
    assert put_first(cards, place) == list(expected)


@pytest.mark.slow
def test_a_match_to_the_end_stepped_through_and_played_again(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, **SHORT)
    assert ann.get(f"{table}/log").status_code == 409
    assert ann.get(f"{table}/steps").status_code == 409
    moves = play_to_the_end([ann, bea], table)
    over = ann.get(table).text
    assert said(over).startswith("The match is over.")
    assert "data-asked" not in over
    log = bea.get(f"{table}/log")
    assert (log.status_code, log.text.startswith('[Schema "')) == (200, True)
    last = ann.get(f"{table}/steps?step={moves}").text
    assert f"Move {moves} of {moves}" in last
    assert Offered(last).moves == []
    assert f"Move 0 of {moves}" in ann.get(f"{table}/steps").text
    assert f"Move {moves} of {moves}" in ann.get(f"{table}/steps?step=99999&seat=9").text
    again = press(ann, table, "rematch")
    assert again.status_code == 303
    following = again.headers["Location"]
    assert press(bea, table, "rematch").headers["Location"] == following
    assert sum(is_asked(client.get(following).text) for client in (ann, bea)) == 1
    assert press(ann, table, "rematch").headers["Location"] == following


def test_what_is_typed_is_read_as_people_write_it(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    refused = send_form(
        ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="x-ray t,a,g", verb="call"
    )
    assert refused.status_code == 422
    assert "X-RAY" in alert(refused)
    assert send_form(
        ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="pass", verb=""
    ).status_code in (
        303,
        422,
    )


def test_a_word_that_the_table_does_not_lay_is_called_wrong(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    assert (
        send_form(
            ann, ann.get(table).text, re.escape(form_of(table, "move")), typed="QQQQ", verb="call"
        ).status_code
        == 303
    )
    assert "QQQQ" in bea.get(table).text


def test_who_has_passed_may_call_on_the_page(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    assert (
        send_form(ann, ann.get(table).text, re.escape(form_of(table, "move")), move="pass").status_code == 303
    )
    page = ann.get(table).text
    assert "Passed" in page
    assert (
        send_form(ann, page, re.escape(form_of(table, "move")), typed="QQQQ", verb="call").status_code == 303
    )
    assert "QQQQ" in bea.get(table).text


def test_a_late_call_is_told_on_the_page(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, game="diabolo")
    for _ in range(2):
        for player in (ann, bea):
            send_form(player, player.get(table).text, re.escape(form_of(table, "move")), move="pass")
    before = ann.get(table).text
    send_form(ann, before, re.escape(form_of(table, "move")), typed="ZZZZ", verb="call")
    page = bea.get(table).text
    cards = re.findall(r'name="move" value="take:([^"]+)"', page)
    send_form(bea, page, re.escape(form_of(table, "move")), move=f"take:{cards[0]}")
    letters = "".join({"*": "A", "**": "AB"}.get(card, card) for card in cards)
    late = send_form(ann, before, re.escape(form_of(table, "move")), move=f"call:{letters}:{'.'.join(cards)}")
    assert late.status_code == 200  # so that the page clears what was typed
    assert "took a card that your call needs. It costs nothing." in alert(late)


def test_a_hint_is_given_where_the_table_has_hints(
    ann: FlaskClient, bea: FlaskClient, tables: Tables
) -> None:
    table = two_people(ann, bea, hints="1")
    mover, other = (ann, bea) if is_asked(ann.get(table).text) else (bea, ann)
    assert "looks best at once" in mover.get(f"{table}?hint=1").text
    assert "It is not your turn." in other.get(f"{table}?hint=1").text
    assert "looks best" not in new_client(tables).get(f"{table}?hint=1").text


@pytest.mark.parametrize("picked", ["?", "?pick=1&pick=2&"])
def test_a_table_leads_to_its_hint_and_to_its_news(ann: FlaskClient, bea: FlaskClient, picked: str) -> None:
    table = two_people(ann, bea, hints="1")
    mover = ann if is_asked(ann.get(table).text) else bea
    page = unescape(mover.get(f"{table}{picked}").text)
    assert f'href="{table}{picked}hint=1#hint"' in page
    news = re.search(rf'id="look" hx-get="({re.escape(table + picked)}after=[0-9]+)"', page)
    assert news is not None
    assert mover.get(news[1]).status_code == 204


def test_nothing_new_is_told_as_nothing(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    version = re.search(r'data-version="(\d+)"', ann.get(table).text)
    assert version is not None
    assert ann.get(f"{table}?after={version[1]}").status_code == 204
    assert ann.get(f"{table}?after=0").status_code == 200
    assert ann.get(table).headers["Cache-Control"] == "no-store"
    part = ann.get(table, headers={"HX-Request": "true"}).text
    assert "<html" not in part
    assert 'id="now"' in part


def test_the_stream_sends_the_part_of_the_page(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    mover, other = (ann, bea) if is_asked(ann.get(table).text) else (bea, ann)
    seen = re.search(r'data-version="(\d+)"', other.get(table).text)
    assert seen is not None
    move(mover, table, "flip3")
    stream = other.get(f"{table}/events?after={seen[1]}", buffered=False)
    parts = stream.iter_encoded()
    assert next(parts) == b"retry: 1000\n\n"
    message = next(parts).decode()
    stream.close()
    assert re.match(rf"id: {int(seen[1]) + 1}\ndata: ", message)
    assert "event:" not in message
    assert 'id="now"' in message
    assert "chose place 3." in message
    assert "You chose" not in message
    assert other.get(f"{table}/events?after=99").status_code == 409


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"option-rounds": "99"}, "How many rounds are played"),
        ({"option-board": "round"}, "Columns of two, or the nine-card game"),
        ({"time": "1"}, "“Time for a move”"),
        ({"seed": "x"}, "“Number of the deal”"),
        ({"visibility": "all"}, "“Who may look on”"),
        ({"undo": "always"}, "“Taking moves back”"),
    ],
)
def test_what_cannot_be_agreed_on_is_said(ann: FlaskClient, fields: dict[str, str], says: str) -> None:
    response = post_new(ann, "here", "easy", game="diddly", names=["Ann"], **fields)
    assert response.status_code == 422
    assert says in alert(response)
    assert 'value="Ann"' in response.text


def test_a_table_needs_enough_people_and_names_that_differ(ann: FlaskClient) -> None:
    assert post_new(ann, "here", game="diddly", names=["Ann"]).status_code == 422
    assert post_new(ann, "here", "here", game="diddly", names=["Ann", "ann"]).status_code == 422
    assert post_new(ann, "here", "easy", game="chess", names=["Ann"]).status_code == 422
    assert ann.get("/play?game=chess").status_code == 200
    assert ann.get("/play/nothing-at-all-0").status_code == 404
    assert ann.get("/play/summer-evening-1").status_code == 404


def test_the_pages_speak_german(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    german = {"Accept-Language": "de"}
    texts = [client.get(table, headers=german).text for client in (ann, bea)]
    assert "Decke eine Karte deiner Auslage auf." in map(said, texts)
    mover = next(client for client in (ann, bea) if is_asked(client.get(table).text))
    move(mover, table, "flip3")
    assert "Du wählst Feld 3." in mover.get(table, headers=german).text
    assert "Was geschehen ist" in "".join(texts)
    assert "So wird gespielt" in texts[0]
    assert "Was spielt ihr?" in ann.get("/play", headers=german).text


@pytest.mark.rule("Q36")
def test_a_word_is_looked_up_below_the_table_by_who_is_not_in_turn(
    ann: FlaskClient, bea: FlaskClient
) -> None:
    table = two_people(ann, bea, "quiddler", **{"option-dealer": "2", "option-hands": "3"})
    pages = [client.get(table, query_string={"word": "qat"}).text for client in (ann, bea)]
    fields = ['name="word"' in page for page in pages]
    assert fields.count(True) == 1, "one of two is in turn"
    asker, mover = (pages[0], pages[1]) if fields[0] else (pages[1], pages[0])
    assert "QAT counts." in asker
    assert "a dictionary is used when it is not your turn" in mover


@pytest.mark.rule("Q36")
@pytest.mark.parametrize(
    ("word", "answer"), [("", "The word is empty"), ("x" * 51, "The word has more than 50 letters")]
)
def test_what_is_no_word_is_refused_below_the_table(
    ann: FlaskClient, bea: FlaskClient, word: str, answer: str
) -> None:
    table = two_people(ann, bea, "quiddler", **{"option-dealer": "2", "option-hands": "3"})
    pages = [client.get(table, query_string={"word": word}).text for client in (ann, bea)]
    assert [answer in page for page in pages].count(True) == 1


def test_who_has_eight_open_matches_ends_one_first(ann: FlaskClient) -> None:
    tables = [make(ann, "here", "friend") for _ in range(7)]
    tables.append(make(ann, "here", "easy", **SHORT))
    assert make(ann, "here", "friend") == "/play/mine?full=1"
    page = ann.get("/play/mine").text
    assert [page.count(f'href="{table}"') for table in tables] == [1] * 8
    for table in (tables[0], tables[-1]):
        ended = send_form(ann, ann.get("/play/mine").text, rf"{table}\?do=end")
        assert ended.headers["Location"] == "/play/mine"
    page = ann.get("/play/mine").text
    assert [page.count(f'href="{table}"') for table in tables] == [0, *[1] * 6, 0]
    assert make(ann, "here", "friend").startswith("/play/")


def test_others_are_asked_before_their_match_ends(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea, **SHORT)
    mover = ann if is_asked(ann.get(table).text) else bea
    move(mover, table, Offered(mover.get(table).text).moves[0])
    assert send_form(ann, ann.get("/play/mine").text, rf"{table}\?do=end").headers["Location"] == table
    assert "call the match off" in bea.get(table).text
    send_form(bea, bea.get(table).text, rf"{table}\?do=answer_proposal", agree="yes")
    assert "No match that was made on this device is open." in ann.get("/play/mine").text


def test_a_device_without_matches_has_none_open(ann: FlaskClient) -> None:
    assert "No match that was made on this device is open." in ann.get("/play/mine").text


def test_a_full_address_shows_the_form_again(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=1, matches_per_device=2))
    make(new_client(tables), "here", "friend")
    refused = post_new(new_client(tables), "here", "friend", game="diddly", names=["Bea"])
    assert refused.status_code == 429
    assert alert(refused).startswith("Enough matches are open from this address.")
    assert 'value="Bea"' in refused.text


def test_a_full_device_is_led_to_its_matches(ann: FlaskClient, bea: FlaskClient) -> None:
    for _ in range(8):
        make(ann, "here", "friend")
    table = two_people(bea, ann)
    press(bea, table, "resign")
    assert press(ann, table, "rematch").headers["Location"] == "/play/mine?full=1"


def test_a_double_tap_says_it_once(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    page = ann.get(table).text
    for _ in range(2):
        send_form(ann, page, re.escape(f"{table}?do=react&reaction=thanks"))
    assert len(get_match(tables, table.rpartition("/")[2], None)["reactions"]) == 1


def end(client: FlaskClient, table: str) -> TestResponse:
    """Press "End it" in the list of open matches."""
    return send_form(client, client.get("/play/mine").text, rf"{table}\?do=end")


def begin_move(clients: list[FlaskClient], table: str) -> None:
    """Make the first move of a match."""
    mover = next(client for client in clients if is_asked(client.get(table).text))
    move(mover, table, Offered(mover.get(table).text).moves[0])


def test_a_rematch_counts_for_the_browser_that_asked(ann: FlaskClient, bea: FlaskClient) -> None:
    table = two_people(ann, bea)
    press(bea, table, "resign")
    following = press(bea, table, "rematch").headers["Location"]
    assert f'href="{following}"' not in ann.get("/play/mine").text
    assert end(bea, following).headers["Location"] == "/play/mine"
    assert f'href="{following}"' not in bea.get("/play/mine").text


def test_a_browser_ends_its_match_without_the_cookie_of_it(ann: FlaskClient) -> None:
    table = make(ann, "here", "friend")
    ann.delete_cookie(f"seat-{table.rpartition('/')[2]}", path=table)
    assert end(ann, table).headers["Location"] == "/play/mine"
    assert f'href="{table}"' not in ann.get("/play/mine").text


def test_a_match_counts_no_longer_once_its_maker_is_out(ann: FlaskClient, tables: Tables) -> None:
    players = [new_client(tables) for _ in range(3)]
    table = make(ann, "friend", "friend", "friend", name="")
    for player, name in zip(players, ("Bea", "Cid", "Dan"), strict=True):
        sit_down(player, join_link(ann, table), name)
    begin_move(players, table)
    assert end(ann, table).headers["Location"] == "/play/mine?released=1"
    assert f'href="{table}"' not in ann.get("/play/mine?released=1").text
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "playing"


def test_a_match_counts_no_longer_after_resigning(ann: FlaskClient, tables: Tables) -> None:
    players = [ann, new_client(tables), new_client(tables)]
    table = make(ann, "here", "friend", "friend")
    for player, name in zip(players[1:], ("Bea", "Cid"), strict=True):
        sit_down(player, join_link(ann, table), name)
    begin_move(players, table)
    press(ann, table, "resign")
    assert end(ann, table).headers["Location"] == "/play/mine?released=1"
    assert get_match(tables, table.rpartition("/")[2], None)["status"] == "playing"


def test_nobody_else_ends_or_releases_a_match(ann: FlaskClient, bea: FlaskClient, tables: Tables) -> None:
    table = two_people(ann, bea)
    stranger = new_client(tables)
    _, fields = find_form(stranger.get("/play").text, "/play")
    own = {name: value for name, value in fields.items() if name.startswith("form_")}
    begin_move([ann, bea], table)
    assert stranger.post(form_of(table, "end"), data=own).status_code in (404, 409)
    assert f'href="{table}"' in ann.get("/play/mine").text
