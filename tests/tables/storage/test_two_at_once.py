"""Several ask for something at one table at the same time: all is done in one order, and each thing once."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any, NamedTuple

import orjson
import pytest
from flask import Flask

from games.core import SEALED as KIND_SEALED
from tests.tables.at_once import Answered, after_all_have_read, ask_of, at_once, open_app, send
from tests.tables.keeping import moves_of
from tests.tables.people import Party, move_by_chance, options_by_chance, sit_down
from tests.tables.witness import Witness
from wordsvc.store.database import Database
from wordsvc.tables.match.seat import LEFT
from wordsvc.tables.match.table import MOVE, UNDO, Table
from wordsvc.tables.tables import Tables

TURNS, SEALED, RACE = "diddly", "fiddlefoo", "diabolo"

EVENT_OF = {"leave": "left", "return": "returned", "resign": "resigned", "undo/answer": "undo_answered"}
"""The event that everybody reads after a deed that is no move."""

pytestmark = pytest.mark.once


class Deed(NamedTuple):
    """A request of a seat."""

    seat: int
    action: str
    body: dict[str, Any] | None = None


class Done(NamedTuple):
    """A deed with its answer."""

    deed: Deed
    answer: Answered


def deed_by_chance(party: Party, seat: int, rng: Random) -> Deed:
    """Return a random request of a seat that has just looked at the table."""
    table = party.table()
    version = table.row.versions[seat]
    chance = rng.random()
    if table.seat(seat).gone == LEFT:
        return Deed(seat, "return")
    if table.row.asking is not None and chance < 0.6:
        return Deed(seat, "undo/answer", {"agree": rng.random() < 0.7, "version": version})
    if chance < 0.2:
        return Deed(seat, "undo", {"version": version})
    if chance < 0.24:
        return Deed(seat, "leave")
    known = version if chance < 0.9 else max(0, version - 1)
    return Deed(seat, "moves", {"move": _any_move(table, seat, rng), "version": known})


def _any_move(table: Table, seat: int, rng: Random) -> str:
    """Return a move that the seat may make; of a seat that is not asked any move of the game."""
    if table.row.is_live and seat - 1 in table.match.game.to_act(table.match.state):
        return move_by_chance(table, seat, rng)
    return table.match.game.format_move(rng.choice(table.match.game.moves))


def do_at_once(app: Flask, party: Party, deeds: list[Deed], *, read_first: bool = True) -> list[Done]:
    """Send all requests at the same time; if all of them write first, after all have read."""
    calls = [partial(ask_of, app, party, *deed) for deed in deeds]
    answers = after_all_have_read(party.tables.database, calls) if read_first else at_once(calls)
    return [Done(deed, answer) for deed, answer in zip(deeds, answers, strict=True)]


def check_store(party: Party, witness: Witness, answers: list[Done]) -> None:
    """Check that what the store has is what was accepted, once each, in an order that the engine plays."""
    steps = witness.catch_up()
    taken = [done for done in answers if done.answer.status < 400]
    for seat in range(1, len(party.tokens)):
        moves = [(deed, answer) for deed, answer in taken if deed.action == "moves" and deed.seat == seat]
        moves.sort(key=lambda each: each[1].document["version"])
        stored = [step["move"] for step in steps if (step["kind"], step["seat"]) == (MOVE, seat)]
        assert stored == [deed.body["move"] for deed, _ in moves if deed.body]
        told = {body["version"]: body["events"] for body in witness.read_messages(seat)}
        assert [answer.document["events"] for _, answer in moves] == [
            told[answer.document["version"]] for _, answer in moves
        ]
    _check_other_deeds(witness, taken, [step["seat"] for step in steps if step["kind"] == UNDO])


def _check_other_deeds(witness: Witness, taken: list[Done], undone: list[int]) -> None:
    """Check what was done besides moves; `undone` are the seats of the undos that the store has."""
    wanted = Counter((EVENT_OF[deed.action], deed.seat) for deed, _ in taken if deed.action in EVENT_OF)
    wanted += Counter(("undo_asked", deed.seat) for deed, answer in taken if answer.status == 202)
    told = [(each["kind"], each["seat"]) for body in witness.read_messages(0) for each in body["events"]]
    kinds = {*EVENT_OF.values(), "undo_asked"}
    assert Counter((kind, seat + 1) for kind, seat in told if kind in kinds) == wanted
    at_once_undone = Counter(
        deed.seat for deed, answer in taken if deed.action == "undo" and answer.status == 200
    )
    granted = Counter(
        each["seat"] + 1
        for seat in sorted(set(undone))
        for body in witness.read_messages(seat)
        if "undo_answered" in (events := [each["kind"] for each in body["events"]]) and "undo" in events
        for each in body["events"]
        if each["kind"] == "undo" and each["seat"] == seat - 1
    )
    assert Counter(undone) == at_once_undone + granted


def play_at_once(database: Database, game: str, seats: int, phones: int, rounds: int) -> Counter[str]:
    """Play with so many phones at so many seats; gives how often what was answered."""
    tables, app = open_app(database)
    rng = Random(f"{game} {seats} {phones}")
    party = sit_down(tables, game, seats, rng, undo="lenient", options=options_by_chance(game, rng))
    witness = Witness(party)
    answers: list[Done] = []
    for _ in range(rounds):
        deeds = [deed_by_chance(party, phone % seats + 1, rng) for phone in range(phones)]
        answers += do_at_once(app, party, deeds, read_first=False)
        if not party.table().row.is_live:
            break
    else:
        resigning = [Deed(seat, "resign") for seat in range(1, seats + 1)]
        answers += do_at_once(app, party, resigning, read_first=False)
    check_store(party, witness, answers)
    witness.check_end()
    codes = Counter(answer.code or "accepted" for _, answer in answers)
    assert {answer.status for _, answer in answers} <= {200, 202, 403, 409, 410, 422}, codes
    return codes


def test_what_two_do_at_once_is_done_in_one_order(sqlite_database: Database) -> None:
    codes = play_at_once(sqlite_database, TURNS, 2, 4, 12)
    assert codes["accepted"] > 10, codes


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "phones"), [(2, 2), (2, 4), (4, 4)])
def test_what_many_do_at_once_is_done_in_one_order(database: Database, seats: int, phones: int) -> None:
    codes = Counter[str]()
    for game in (TURNS, SEALED, RACE, "quiddler"):
        codes += play_at_once(database, game, seats, phones, 8)
    assert codes["accepted"] > 20, codes
    if phones > 2:
        assert codes["stale_version"], codes


def sealed_table(tables: Tables) -> tuple[Party, Table, list[int]]:
    """Return a table at which several seats owe sealed answers, and these seats."""
    for seed in range(100):
        rng = Random(seed)
        party = sit_down(tables, SEALED, 4, rng)
        while (table := party.table()).row.is_live:
            window = table.match.window()
            if window is not None and window.kind == KIND_SEALED and len(window.waiting()) > 2:
                return party, table, [seat + 1 for seat in window.waiting()]
            seat = table.match.game.to_act(table.match.state)[0] + 1
            party.move(seat, move_by_chance(table, seat, rng))
    raise AssertionError("nobody is asked for sealed answers")


def first_move(table: Table, seat: int) -> str:
    """Return the first of the legal moves of a seat."""
    return table.match.game.format_move(next(iter(table.match.game.legal(table.match.state, seat - 1))))


def test_all_who_answer_at_once_have_answered(database: Database) -> None:
    """Lose and win races; nobody is told to look first, since nobody may learn of another's answer."""
    tables, app = open_app(database)
    party, table, seats = sealed_table(tables)
    before = len(moves_of(tables, party.match_id))
    deeds = [
        Deed(seat, "moves", {"move": first_move(table, seat), "version": table.row.versions[seat]})
        for seat in seats
    ]
    answers = do_at_once(app, party, deeds)
    assert [answer.status for _, answer in answers] == [200] * len(seats), answers
    moves = moves_of(tables, party.match_id)[before:]
    assert sorted(seat + 1 for seat, _ in moves) == seats


def test_of_two_phones_at_one_seat_one_moves(database: Database) -> None:
    tables, app = open_app(database)
    party = sit_down(tables, TURNS, 2, Random(6))
    table = party.table()
    seat = table.match.game.to_act(table.match.state)[0] + 1
    legal = [
        table.match.game.format_move(move) for move in table.match.game.legal(table.match.state, seat - 1)
    ]
    version = table.row.versions[seat]
    answers = do_at_once(
        app, party, [Deed(seat, "moves", {"move": move, "version": version}) for move in legal[:2]]
    )
    assert sorted((answer.status, answer.code) for _, answer in answers) == [
        (200, None),
        (409, "stale_version"),
    ], answers
    (accepted,) = [deed.body["move"] for deed, answer in answers if answer.status == 200 and deed.body]
    (refused,) = [answer.document for _, answer in answers if answer.status == 409]
    assert [table.match.game.format_move(move) for _, move in moves_of(tables, party.match_id)] == [accepted]
    assert refused["match"]["version"] == version + 1


def test_the_first_call_of_a_race_counts(database: Database) -> None:
    """Three pass at once in a race: each pass is taken once, whatever version its sender knows (D06)."""
    tables, app = open_app(database)
    party = sit_down(tables, RACE, 3, Random(8))
    table = party.table()
    assert len(table.match.game.to_act(table.match.state)) == 3
    deeds = [Deed(seat, "moves", {"move": "pass", "version": 0}) for seat in (1, 2, 3)]
    answers = do_at_once(app, party, deeds)
    assert [answer.status for _, answer in answers] == [200] * 3, answers
    assert sorted(seat for seat, _ in moves_of(tables, party.match_id)[:3]) == [0, 1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_all_who_resign_at_once_have_resigned_until_the_match_is_over(database: Database, seats: int) -> None:
    tables, app = open_app(database)
    party = sit_down(tables, TURNS, seats, Random(9))
    witness = Witness(party)
    answers = do_at_once(app, party, [Deed(seat, "resign") for seat in range(1, seats + 1)])
    statuses = sorted(answer.status for _, answer in answers)
    assert statuses == ([200, 410] if seats == 2 else [200] * 4)
    assert party.table().row.status == "finished"
    check_store(party, witness, answers)
    witness.check_end()


# Sitting down


def open_match(app: Flask, seats: int) -> tuple[str, str, list[str]]:
    """Return a match that waits; its path, its owner's token and its tickets."""
    made = send(app, "", {"game": TURNS, "seats": ["open"] * seats}).document
    return f"/{made['id']}", made["owner_token"], [place["ticket"] for place in made["join"]]


def told_to_all(database: Database, path: str) -> list[tuple[str, int | None]]:
    """Kind and seat of all that spectators were told."""
    with database.reading() as connection:
        bodies = connection.exec_driver_sql(
            f"SELECT body FROM messages WHERE match = '{path[1:]}' AND viewer = 0 ORDER BY version"
        ).scalars()
        return [(each["kind"], each["seat"]) for body in bodies for each in orjson.loads(body)["events"]]


@pytest.mark.parametrize("people", [2, 4])
def test_one_ticket_seats_one_person(database: Database, people: int) -> None:
    _, app = open_app(database)
    path, _, (ticket, _) = open_match(app, 2)
    names = ["Ann", "Bea", "Cem", "Dan"][:people]
    bodies = [{"ticket": ticket, "name": name} for name in names]
    answers = after_all_have_read(database, [partial(send, app, f"{path}/join", body) for body in bodies])
    assert Counter((answer.status, answer.code) for answer in answers) == {
        (200, None): 1,
        (409, "ticket_used"): people - 1,
    }
    assert told_to_all(database, path) == [("joined", 0)]
    (place,) = [place for place, answer in enumerate(answers) if answer.status == 200]
    seen = app.test_client().get(
        f"/v1/matches{path}", headers={"Authorization": f"Bearer {answers[place].document['token']}"}
    )
    assert (seen.get_json()["you"], seen.get_json()["seats"][0]["name"]) == (1, names[place])


def test_four_who_sit_down_at_once_begin_one_match(database: Database) -> None:
    _, app = open_app(database)
    path, _, tickets = open_match(app, 4)
    bodies = [{"ticket": ticket, "name": f"Player {ticket}"[:20]} for ticket in tickets]
    answers = after_all_have_read(database, [partial(send, app, f"{path}/join", body) for body in bodies])
    assert [(answer.status, answer.document.get("seat")) for answer in answers] == [
        (200, seat) for seat in (1, 2, 3, 4)
    ]
    assert len({answer.document["token"] for answer in answers}) == 4
    told = told_to_all(database, path)
    assert Counter(told) == Counter([*(("joined", seat) for seat in range(4)), ("started", None)])
    assert told[-1] == ("started", None)


def test_of_four_who_want_one_name_one_gets_it(database: Database) -> None:
    _, app = open_app(database)
    path, _, tickets = open_match(app, 4)
    names = ["Ann", "ann", "ＡＮＮ", "aNN"]
    bodies = [{"ticket": ticket, "name": name} for ticket, name in zip(tickets, names, strict=True)]
    answers = after_all_have_read(database, [partial(send, app, f"{path}/join", body) for body in bodies])
    assert Counter((answer.status, answer.code) for answer in answers) == {
        (200, None): 1,
        (422, "bad_name"): 3,
    }
    assert len(told_to_all(database, path)) == 1


def test_an_owner_who_renews_a_ticket_while_it_is_used_leaves_one_way_in(database: Database) -> None:
    """In both orders the new ticket opens the seat, and nobody sits there by the old one."""
    _, app = open_app(database)
    path, owner, (ticket, _) = open_match(app, 2)
    joined, invited = after_all_have_read(
        database,
        [
            partial(send, app, f"{path}/join", {"ticket": ticket, "name": "Ann"}),
            partial(send, app, f"{path}/seats/1/invite", None, owner),
        ],
    )
    assert invited.status == 200
    assert (joined.status, joined.code) in [(200, None), (404, "no_such_ticket")]
    if joined.status == 200:
        header = {"Authorization": f"Bearer {joined.document['token']}"}
        assert app.test_client().get(f"/v1/matches{path}", headers=header).status_code == 401
    body = {"ticket": invited.document["ticket"], "name": "Bea"}
    assert send(app, f"{path}/join", body).status == 200
