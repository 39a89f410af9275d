"""Tickets that open no seat."""

import pytest

from tests.tables.at_once import open_app, send
from wordsvc.store.database import Database
from wordsvc.tables.actions.cancellation import cancel

pytestmark = pytest.mark.once


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
