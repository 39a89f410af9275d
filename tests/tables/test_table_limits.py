"""The limits of tables by their defaults, the names of players, and what opens no seat."""

import sys
import unicodedata
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.core import look_alike
from tests.hypothesis_profiles import examples
from tests.tables.at_once import open_app, send
from tests.tables.keeping import FOR_EVER, Clock, do_due, moves_of, show_up, tables_with_clock
from tests.tables.people import ADDRESS, Party, move_by_chance, sit_down
from wordsvc.catalogue import find_rulebook
from wordsvc.http import create_app
from wordsvc.http.server.settings import Settings
from wordsvc.input import InputError
from wordsvc.store import match_rows
from wordsvc.store.database import Database
from wordsvc.store.expiry import CANCELLED_LIFETIME, remove_expired
from wordsvc.store.usage_rows import Usage, add_usage
from wordsvc.tables.actions.cancellation import cancel
from wordsvc.tables.actions.creation import DEVICE_FULL, create_match
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.listing import list_own
from wordsvc.tables.actions.rematch import rematch
from wordsvc.tables.actions.room import MIN_SLEEP
from wordsvc.tables.actions.seats import player_names
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.leaving import leave, resign
from wordsvc.tables.actions.seats.player_names import check_name_beside, read_player_name
from wordsvc.tables.answers import ABANDONED, LIVE
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.repair import verify_match
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

BASE_URL = "http://table.example"
TWO = {"game": "diddly", "seats": ["open", "open"]}
ALONE: dict[str, Any] = {"game": "diddly", "seats": ["open", "bot:random"]}
BOTS = {"game": "diddly", "seats": ["bot:random", "bot:random"]}

pytestmark = pytest.mark.once


def refusal(tables: Tables, wanted: dict[str, Any], address: str) -> TableError:
    """Return the reason for which a match is refused."""
    with pytest.raises(TableError) as refused:
        create_match(tables, wanted, address, BASE_URL)
    return refused.value


def test_eight_matches_of_an_address_are_open_or_played(sqlite_database: Database) -> None:
    assert TableSettings().matches_per_address == 64
    tables, _ = tables_with_clock(sqlite_database, matches_per_address=8)
    made = [create_match(tables, wanted, "192.0.2.1", BASE_URL) for wanted in [TWO, BOTS] * 4]
    refused = refusal(tables, TWO, "192.0.2.1")
    assert (refused.kind, refused.code, refused.retry_after) == ("too_many", "too_many_matches", 60)
    create_match(tables, TWO, "192.0.2.2", BASE_URL)
    cancel(tables, made[0]["id"], made[0]["owner_token"])
    create_match(tables, TWO, "192.0.2.1", BASE_URL)
    refusal(tables, BOTS, "192.0.2.1")


def test_a_full_service_has_room_when_a_match_ends(sqlite_database: Database) -> None:
    assert TableSettings().max_matches == 10_000
    tables, _ = tables_with_clock(sqlite_database, max_matches=3)
    made = [create_match(tables, TWO, f"192.0.2.{number}", BASE_URL) for number in range(3)]
    refused = refusal(tables, TWO, "192.0.2.9")
    assert (refused.kind, refused.code, refused.retry_after) == ("unavailable", "server_full", 60)
    cancel(tables, made[1]["id"], made[1]["owner_token"])
    create_match(tables, TWO, "192.0.2.9", BASE_URL)


def test_eight_matches_of_a_browser_are_open(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    wanted = [dict(TWO, visibility="private") for _ in range(8)]
    made = [
        create_match(tables, each, f"192.0.2.{number}", BASE_URL, device="a")
        for number, each in enumerate(wanted)
    ]
    with pytest.raises(TableError, match="this device 8") as refused:
        create_match(tables, TWO, "192.0.2.9", BASE_URL, device="a")
    assert refused.value.code == DEVICE_FULL
    create_match(tables, TWO, "192.0.2.9", BASE_URL, device="b")
    create_match(tables, TWO, "192.0.2.9", BASE_URL)
    assert {each["id"] for each in list_own(tables, "a")} == {each["id"] for each in made}
    cancel(tables, made[0]["id"], made[0]["owner_token"])
    assert len(list_own(tables, "a")) == 7
    create_match(tables, TWO, "192.0.2.9", BASE_URL, device="a")


def test_a_rematch_counts_for_the_client_that_asks(sqlite_database: Database) -> None:
    tables, _ = tables_with_clock(sqlite_database, matches_per_address=1)
    made = create_match(tables, TWO, "192.0.2.1", BASE_URL, device="a")
    wanted = [{"ticket": each["ticket"], "name": f"P{each['seat']}"} for each in made["join"]]
    tokens = [join(tables, made["id"], each, None)["token"] for each in wanted]
    resign(tables, made["id"], tokens[0])
    rematch(tables, made["id"], tokens[1], "192.0.2.2", BASE_URL)
    assert list_own(tables, "a") == []
    create_match(tables, TWO, "192.0.2.1", BASE_URL, device="a")
    assert refusal(tables, TWO, "192.0.2.2").kind == "too_many"


def test_bots_alone_make_room_then_who_slept_longest(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, max_matches=5)
    made = []
    for number, wanted in enumerate([TWO, ALONE, ALONE, {**ALONE, "turn_seconds": 7200}, BOTS]):
        made.append(create_match(tables, wanted, f"192.0.2.{number}", BASE_URL))
        for place in made[-1]["join"][: number and 1]:
            join(tables, made[-1]["id"], {"ticket": place["ticket"], "name": "Ann"}, None)
        clock.now += 1_000

    def live() -> list[int]:
        states = [get_match(tables, each["id"], None)["status"] for each in made]
        return [number for number, status in enumerate(states) if status in LIVE]

    assert live() == [0, 1, 2, 3, 4]
    made.append(create_match(tables, TWO, "192.0.2.9", BASE_URL))
    assert live() == [0, 1, 2, 3, 5]
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"  # all others were here just now
    while do_due(tables):
        clock.now += 1_000
    clock.now += MIN_SLEEP + 100_000
    made.append(create_match(tables, TWO, "192.0.2.9", BASE_URL))
    assert live() == [0, 2, 3, 5, 6]
    made.append(create_match(tables, TWO, "192.0.2.9", BASE_URL))
    assert live() == [0, 3, 5, 6, 7]
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"  # nobody is expected at a slow one
    assert verify_match(tables, made[1]["id"]) is None


def copy_match(database: Database, match_id: str, copies: int, **changed: Any) -> None:
    """Write copies of a match that has begun, with other columns."""
    with database.writing() as connection:
        match, seats = (
            match_rows.find_match(connection, match_id),
            match_rows.find_seats(connection, match_id),
        )
        assert match is not None
        row = {name: value for name, value in match.items() if name != "now"} | changed
        for number in range(copies):
            name = f"{number:016}"
            match_rows.insert_match(
                connection, {**row, "id": name}, [{**seat, "match": name} for seat in seats]
            )


@pytest.mark.parametrize("agreed", [{"turn_seconds": 7200}, {}])
def test_matches_that_never_sleep_hide_none_that_does(
    sqlite_database: Database, agreed: dict[str, Any]
) -> None:
    """Some are slow, others wait for who has left."""
    tables, clock = tables_with_clock(sqlite_database, max_matches=202, matches_per_address=1_000)
    party = sit_down(tables, "diddly", 2, Random(1), options={"dealer": 2}, **agreed)
    if not agreed:
        leave(tables, party.match_id, party.tokens[1], {"then": "wait"})
    copy_match(sqlite_database, party.match_id, 200)
    clock.now += 1_000
    asleep = sit_down(tables, "diddly", 2, Random(1))
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"
    clock.now += MIN_SLEEP + 100_000
    create_match(tables, TWO, "192.0.2.9", BASE_URL)
    assert asleep.table().row.status == ABANDONED
    assert refusal(tables, TWO, "192.0.2.9").code == "server_full"


def test_damaged_matches_hide_none_that_may_end(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database, max_matches=32, matches_per_address=1_000)
    damaged = create_match(tables, BOTS, ADDRESS, BASE_URL)
    copy_match(sqlite_database, damaged["id"], 30, agreed="{")
    clock.now += 1_000
    whole = create_match(tables, BOTS, ADDRESS, BASE_URL)
    cancel(tables, damaged["id"], damaged["owner_token"])
    create_match(tables, TWO, ADDRESS, BASE_URL)
    create_match(tables, TWO, ADDRESS, BASE_URL)
    assert get_match(tables, whole["id"], None)["status"] == ABANDONED
    assert refusal(tables, TWO, ADDRESS).code == "server_full"


def test_a_seat_makes_sixty_moves_a_minute(sqlite_database: Database) -> None:
    tables, clock = tables_with_clock(sqlite_database)
    party = sit_down(tables, "diddly", 2, Random(1), options={"rounds": 9})
    rng, made = Random(2), {1: 0, 2: 0}
    refused: TableError | None = None
    while refused is None:
        table = party.table()
        seat = table.match.game.to_act(table.match.state)[0] + 1
        before = moves_of(tables, party.match_id)
        try:
            party.move(seat, move_by_chance(table, seat, rng))
            made[seat] += 1
        except TableError as error:
            refused = error
    assert (refused.kind, refused.code) == ("too_many", "too_many_moves")
    assert made[seat] == 60 >= made[3 - seat]
    assert refused.retry_after
    assert moves_of(tables, party.match_id) == before
    clock.now += 59_999
    with pytest.raises(TableError, match="60 moves a minute"):
        party.move(seat, move_by_chance(party.table(), seat, rng))
    clock.now += 1
    party.move(seat, move_by_chance(party.table(), seat, rng))


def test_an_address_joins_ten_times_a_minute_and_others_as_often(sqlite_database: Database) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=100))
    client = create_app(Settings(log_requests=False, rate_limit=None), tables=tables).test_client()
    made = client.post("/v1/matches", json={"game": "diddly", "seats": ["open"] * 2}).get_json()
    path, wrong = f"/v1/matches/{made['id']}/join", {"ticket": "A" * 22, "name": "Ann"}
    for address in ("192.0.2.1", "192.0.2.2"):
        asked = [client.post(path, json=wrong, environ_overrides={"REMOTE_ADDR": address}) for _ in range(11)]
        assert [answer.status_code for answer in asked] == [404] * 10 + [429]
        assert 1 <= int(asked[-1].headers["Retry-After"]) <= 60
    # Whoever is refused has taken nothing, and everything else goes on.
    assert client.get(f"/v1/matches/{made['id']}").get_json()["status"] == "open"
    ticket = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    other = {"REMOTE_ADDR": "192.0.2.3"}
    assert client.post(path, json=ticket, environ_overrides=other).status_code == 200


# Names

EVERY_CHARACTER = [chr(number) for number in range(sys.maxunicode + 1)]
MARKS = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}


DIDDLY = find_rulebook("diddly").game(2)


def is_accepted(name: str) -> bool:
    """Return True if a player at a table of Diddly may have this name."""
    try:
        check_name_beside(read_player_name(name), (), DIDDLY)
    except InputError as error:
        return (error.field, error.code) != (("name",), "bad_name")
    return True


def test_no_name_has_a_control_or_a_mark_of_direction() -> None:
    forbidden = [
        each
        for each in EVERY_CHARACTER
        if unicodedata.category(each) in ("Cc", "Cs")
        or unicodedata.bidirectional(each) in MARKS
        or each in "\u200e\u200f\u061c\u200b\u2028\u2029\ufeff"
    ]
    assert len(forbidden) > 2_000
    for each in forbidden:
        assert not is_accepted(f"An{each}n"), ascii(each)
        assert not is_accepted(f"Ann{each}"), ascii(each)


def test_a_name_of_many_marks_is_refused_before_they_are_put_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(player_names, "normalize", None)
    with pytest.raises(InputError, match="a name is a text of 1 to 32 characters"):
        read_player_name("a" + "\u0301" * 200 + "\u0316" * 200)


INVISIBLE = "\u00ad\u034f\u115f\u1160\u17b4\u180b\u200b\u200d\u2060\u2800\u3164\ufe00\ufeff\uffa0\U000e0101"


@pytest.mark.parametrize("each", INVISIBLE, ids=ascii)
def test_no_name_has_a_character_that_nobody_sees(each: str) -> None:
    for name in (each, each * 3, f"An{each}n", f"{each}Ann", f"Ann{each}", f"Ann {each}"):
        assert not is_accepted(name), ascii(name)


@pytest.mark.parametrize(
    "name", ["\u0308", "\u0301\u0301", " \u0308 ", "\u20dd", "\ufe0f", "n\ufe0f", "❤\ufe0f\ufe0f"]
)
def test_a_name_has_something_that_is_seen_by_itself(name: str) -> None:
    assert not is_accepted(name), ascii(name)


@pytest.mark.parametrize(
    "name", ["Ann", "7", "?", "-", "€", "Zoë", "नमस्ते", "محمد", "가", "李", "❤", "Ann ❤\ufe0f", "👍🏽", "🇩🇪"]
)
def test_what_is_seen_is_a_name(name: str) -> None:
    assert read_player_name(name) == name


def test_a_picture_that_is_joined_of_several_is_no_name() -> None:
    assert not is_accepted("👩\u200d🚀")


NAMES = st.text(min_size=1, max_size=12) | st.text("AaÄäßſİıﬁﬃΣσςÅÅ½①Ａａ ｱア가힣é", min_size=1, max_size=12)


@hypothesis_settings(max_examples=examples(50))
@given(NAMES)
def test_a_name_is_short_and_shown_as_it_was_read(name: str) -> None:
    if not is_accepted(name):
        return
    shown = read_player_name(name)
    assert 1 <= len(shown) <= 32
    assert shown == " ".join(shown.split()) == unicodedata.normalize("NFC", shown)
    assert read_player_name(shown) == shown


WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "folded": lambda name: unicodedata.normalize("NFKC", name).casefold(),
    "compatible": lambda name: unicodedata.normalize("NFKC", name),
    "taken apart": lambda name: unicodedata.normalize("NFD", name),
    "wide": lambda name: "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in name),
    "with more space": lambda name: f"  {name.replace(' ', chr(0xA0) * 3)} ",
}
"""Other ways to write a name that looks the same."""


@hypothesis_settings(
    max_examples=examples(40),
    suppress_health_check=[HealthCheck.function_scoped_fixture],  # each example makes a match of its own
)
@given(NAMES.filter(is_accepted), st.sampled_from(sorted(WAYS)))
def test_no_two_at_a_table_have_names_that_look_the_same(
    sqlite_database: Database, name: str, way: str
) -> None:
    tables = Tables(sqlite_database, TableSettings(matches_per_address=10**6))
    made = create_match(tables, TWO, "", BASE_URL)
    tickets = [place["ticket"] for place in made["join"]]
    join(tables, made["id"], {"ticket": tickets[0], "name": name}, None)
    with pytest.raises(InputError) as refused:
        join(tables, made["id"], {"ticket": tickets[1], "name": WAYS[way](name)}, None)
    assert (refused.value.field, refused.value.code) == (("name",), "bad_name")
    join(tables, made["id"], {"ticket": tickets[1], "name": "x" * 32}, None)


@pytest.mark.parametrize("name", ["Ann❤\ufe0f", "ANN❤", "Ａnn❤\ufe0f"])
def test_names_that_differ_by_what_nobody_sees_are_alike(sqlite_database: Database, name: str) -> None:
    tables = Tables(sqlite_database, TableSettings())
    made = create_match(tables, TWO, "", BASE_URL)
    tickets = [place["ticket"] for place in made["join"]]
    join(tables, made["id"], {"ticket": tickets[0], "name": "Ann❤"}, None)
    with pytest.raises(InputError, match="another player has a name that looks like this one"):
        join(tables, made["id"], {"ticket": tickets[1], "name": name}, None)


def test_a_name_that_was_kept_from_earlier_is_compared_without_what_nobody_sees() -> None:
    for each in INVISIBLE:
        assert look_alike(f"A{each}nn", "ann"), ascii(each)


@pytest.mark.parametrize("name", ["RANDOM", "Greedy", "strong 2", "run", "Gr\u0435\u0435dy"], ids=ascii)
def test_no_person_is_called_as_a_bot(sqlite_database: Database, name: str) -> None:
    _, app = open_app(sqlite_database)
    made = send(app, "", {"game": "diddly", "seats": ["open", "open", "bot:random"]}).document
    path, ticket = f"/{made['id']}", made["join"][0]["ticket"]
    assert send(app, f"{path}/join", {"ticket": ticket, "name": name}).code == "bad_name"
    assert send(app, f"{path}/join", {"ticket": ticket, "name": "Ann"}).status == 200


def test_two_bots_have_two_names(sqlite_database: Database) -> None:
    _, app = open_app(sqlite_database)
    made = send(app, "", {"game": "diddly", "seats": ["open", "open", "bot:greedy"]}).document
    document = send(app, f"/{made['id']}/seats/2/bot", {"bot": "greedy"}, made["owner_token"]).document
    assert [seat["name"] for seat in document["seats"]] == [None, "greedy 2", "greedy"]


@pytest.mark.parametrize(
    "name", ["Yousef", "Bo", "Botho", "Seatle", "Dua", "Duo 2", "Platzer", "Ann 2", "Du Li", "You Lo"]
)
def test_a_name_may_begin_as_a_word_of_the_program(name: str) -> None:
    assert read_player_name(name) == name


def test_what_is_refused_beside_a_name_does_not_depend_on_the_order() -> None:
    game = find_rulebook("diddly").game(2)
    for one, other in (
        ("Ann", "\u0410nn"),
        ("Ian", "lan"),
        ("\u00b4Ann", "'Ann"),
        ("Ann\u00b8", "Ann\u0327"),
    ):
        for first, second in ((one, other), (other, one)):
            with pytest.raises(InputError, match="looks like this one"):
                check_name_beside(first, [None, second], game)


# What opens no seat


def test_tickets_that_open_no_seat(database: Database) -> None:
    _, app = open_app(database)
    owners, paths, tickets = [], [], []
    for _ in range(2):
        made = send(app, "", {"game": "diddly", "seats": ["open"] * 3}).document
        owners.append(made["owner_token"])
        paths.append(f"/{made['id']}")
        tickets.append([place["ticket"] for place in made["join"]])
    (owner, _), (path, other) = owners, paths

    def try_to_join(ticket: str, where: str = path) -> tuple[int, str | None]:
        answer = send(app, f"{where}/join", {"ticket": ticket, "name": "Ann"})
        return answer.status, answer.code

    no_such = (404, "no_such_ticket")
    assert try_to_join(tickets[1][0]) == no_such  # that of another match
    assert try_to_join(owner) == no_such
    renewed = send(app, f"{path}/seats/1/invite", None, owner).document["ticket"]
    assert try_to_join(tickets[0][0]) == no_such
    assert send(app, f"{path}/seats/2/bot", {"bot": "random"}, owner).status == 200
    assert try_to_join(tickets[0][1]) == no_such
    assert try_to_join(tickets[0][2], "/" + "A" * 16) == (404, "no_such_match")
    assert try_to_join(tickets[0][2].swapcase()) == no_such
    # A ticket is no token, and a token no ticket.
    assert send(app, f"{path}/resign", None, renewed).code == "bad_token"
    joined = send(app, f"{path}/join", {"ticket": renewed, "name": "Bea"})
    assert joined.status == 200
    assert try_to_join(joined.document["token"]) == no_such
    assert send(app, f"{path}/start", {"bots": "random"}, owner).status == 200
    assert try_to_join(tickets[0][2]) == no_such
    assert send(app, f"{other}/start", {"bots": "random"}, owners[1]).status == 200
    assert try_to_join(tickets[1][0], other) == no_such


def test_a_match_that_is_over_seats_nobody_and_owns_up_only_to_its_tickets(database: Database) -> None:
    tables, app = open_app(database)
    made = send(app, "", {"game": "diddly", "seats": ["open"] * 2}).document
    cancel(tables, made["id"], made["owner_token"])
    for ticket, code in ((made["join"][0]["ticket"], "match_over"), ("A" * 22, "no_such_ticket")):
        assert send(app, f"/{made['id']}/join", {"ticket": ticket, "name": "Ann"}).code == code


def play_one(party: Party) -> None:
    """Make a move of the seat that is asked first."""
    seat = min(party.table().row.pending.since)
    party.move(seat, move_by_chance(party.table(), seat, Random(1)))


def test_an_address_makes_so_many_matches_a_day(database: Database) -> None:
    tables, clock = tables_with_clock(database, matches_a_day=3, matches_per_address=10)
    for _ in range(3):
        create_match(tables, TWO, "192.0.2.1", BASE_URL)
    refused = refusal(tables, TWO, "192.0.2.1")
    assert (refused.kind, refused.code) == ("too_many", "too_many_matches_today")
    create_match(tables, TWO, "192.0.2.2", BASE_URL)
    clock.now += (refused.retry_after or 0) * 1000
    create_match(tables, TWO, "192.0.2.1", BASE_URL)


def sit_down_over_limit(database: Database, seats: int, megabytes: int) -> tuple[Party, Clock]:
    """Return a match with a clock for turns, whose address may store one megabyte and has stored more."""
    tables, clock = tables_with_clock(database, megabytes_a_day=1)
    party = sit_down(tables, "diddly", seats, Random(1), turn_seconds=30)
    show_up(tables, party.match_id, FOR_EVER)
    with database.writing() as connection:
        add_usage(connection, party.table().row.address, clock.now, Usage(bytes=megabytes * 2**20))
    return party, clock


def test_a_match_wakes_though_its_address_has_stored_too_much(sqlite_database: Database) -> None:
    party, clock = sit_down_over_limit(sqlite_database, 2, 1)
    show_up(party.tables, party.match_id, clock.now)
    clock.now += 10**6
    assert get_match(party.tables, party.match_id, None)["asleep"]
    assert not get_match(party.tables, party.match_id, party.tokens[1])["asleep"]


def test_an_address_stores_so_much_a_day(database: Database) -> None:
    party, _ = sit_down_over_limit(database, 2, 1)
    before = party.table()
    with pytest.raises(TableError) as refused:
        play_one(party)
    assert refused.value.code == "too_much_stored"
    assert party.table().row.step == before.row.step


@pytest.mark.parametrize("go", [leave, resign])
def test_people_may_go_however_much_is_stored(go: Callable[..., object], sqlite_database: Database) -> None:
    party, _ = sit_down_over_limit(sqlite_database, 3, 9)
    go(party.tables, party.match_id, party.tokens[1])
    assert party.table().seat(1).gone


@pytest.mark.parametrize(("megabytes", "moves"), [(1, 1), (2, 0)])
def test_deadlines_hold_beyond_the_limit_of_bytes(
    megabytes: int, moves: int, sqlite_database: Database
) -> None:
    party, clock = sit_down_over_limit(sqlite_database, 2, megabytes)
    clock.now += 30_000
    do_due(party.tables)
    assert len(moves_of(party.tables, party.match_id)) == moves


def test_bots_among_themselves_stop_at_the_limit_of_bytes(sqlite_database: Database) -> None:
    party, clock = sit_down_over_limit(sqlite_database, 2, 1)
    with sqlite_database.writing() as connection:
        connection.exec_driver_sql("UPDATE seats SET kind = 'bot', bot = 'random'")
    clock.now += 30_000
    do_due(party.tables)
    assert moves_of(party.tables, party.match_id) == []


def sit_down_alone(tables: Tables) -> Party:
    """Return a match of a person and a bot; the person is asked first."""
    wanted = {"game": "diddly", "seats": ["open", "bot:random"], "options": {"dealer": 2}}
    made = create_match(tables, wanted, ADDRESS, BASE_URL)
    joined = join(tables, made["id"], {"ticket": made["join"][0]["ticket"], "name": "Ann"}, None)
    return Party(tables, made["id"], made["owner_token"], [None, joined["token"]], [None, None])


@pytest.mark.parametrize("alone", [False, True])
def test_no_match_is_cancelled_that_people_have_begun_to_play(
    sqlite_database: Database, *, alone: bool
) -> None:
    tables, _ = tables_with_clock(sqlite_database)
    sit = sit_down_alone if alone else partial(sit_down, game="diddly", seats=2, rng=Random(1))
    played, new = sit(tables), sit(tables)
    play_one(played)
    with pytest.raises(TableError) as refused:
        cancel(tables, played.match_id, played.owner)
    assert (refused.value.kind, refused.value.code) == ("conflict", "already_played")
    assert played.table().row.is_live
    cancel(tables, new.match_id, new.owner)
    assert new.table().row.status == "cancelled"


def test_a_cancelled_match_that_nobody_played_goes_at_once(database: Database) -> None:
    tables, clock = tables_with_clock(database)
    made, watched = (create_match(tables, wanted, ADDRESS, BASE_URL) for wanted in (TWO, BOTS))
    clock.now += 30_000
    do_due(tables)
    for each in (made, watched):
        cancel(tables, each["id"], each["owner_token"])
    clock.now += CANCELLED_LIFETIME + 1
    assert remove_expired(database, 30)["cancelled"] == 1
    with database.reading() as connection:
        assert match_rows.find_match(connection, made["id"]) is None
        assert match_rows.find_match(connection, watched["id"]) is not None
