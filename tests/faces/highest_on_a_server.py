"""A match of Highest over HTTP and one on pages, in the tree of `test_game_in_two_folders`."""

import sys

from flask.testing import FlaskClient

from tests.web.play.table_pages.table_forms import new_client, play_to_the_end, said, two_people
from wordsvc.store.environment_database import open_database
from wordsvc.tables.tables import Tables


def play_over_http(client: FlaskClient) -> str:
    """Play a match to its end; gives the page of the score sheet that is made of it."""
    wanted = {"game": "highest", "seats": ["open", "open"], "options": {"cards": 2}, "seed": 1}
    made = client.post("/v1/matches", json=wanted).get_json()
    path = f"/v1/matches/{made['id']}"
    tokens = []
    for ticket, name in zip(made["join"], ("Ann", "Bea"), strict=True):
        sat = client.post(f"{path}/join", json={"ticket": ticket["ticket"], "name": name})
        tokens.append({"Authorization": f"Bearer {sat.get_json()['token']}"})
    for number in range(4):
        token = tokens[number % 2]
        seen = client.get(path, headers=token).get_json()
        body = {"move": seen["legal"][0], "version": seen["version"]}
        assert client.post(f"{path}/moves", json=body, headers=token).status_code == 200
    over = client.get(path, headers=tokens[0]).get_json()
    assert over["status"] == "finished"
    sheet = client.post("/v1/scoresheets", json={"match": made["id"]}, headers=tokens[0]).get_json()
    return client.get(sheet["read_link"]).text


def main() -> None:
    """Play over HTTP and on pages."""
    tables = Tables(open_database({"WORDSVC_DATA": sys.argv[1]}))
    ann, bea = new_client(tables), new_client(tables)
    assert "Highest" in ann.get("/").text
    assert "Cards for each player" in ann.get("/play", query_string={"game": "highest"}).text
    table = two_people(ann, bea, game="highest")
    assert play_to_the_end([ann, bea], table) == 8
    assert said(ann.get(table).text).startswith("The match is over.")
    sheet = play_over_http(ann)
    assert "Highest" in sheet
    assert " wins." in sheet


if __name__ == "__main__":
    main()
