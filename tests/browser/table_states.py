"""Tables in every state: made over HTTP, played some moves, and opened by somebody who sits there."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAIR: Final = ("open", "open")
NAMES: Final = ("Ann", "Bea", "Cem", "Dan")


def make_match(page: "Page", game: str, seats: Sequence[str] = PAIR, **fields: Any) -> dict[str, Any]:
    """Make a match over HTTP; the same cards each time."""
    answer = page.request.post("/v1/matches", data={"game": game, "seats": list(seats), "seed": 7, **fields})
    made: dict[str, Any] = answer.json()
    assert answer.status == 201, made
    return made


def sit_down(
    page: "Page", made: Mapping[str, Any], names: Sequence[str] = ("Ann", "Bea", "Cem", "Dan")
) -> list[str]:
    """Take every open seat; gives the tokens."""
    tokens = []
    for place, name in zip(made["join"], names, strict=False):
        asked = {"ticket": place["ticket"], "name": name}
        tokens.append(str(page.request.post(f"/v1/matches/{made['id']}/join", data=asked).json()["token"]))
    return tokens


def keep_seats(page: "Page", match_id: str, keys: str) -> None:
    """Give the browser the cookie with the keys of seats."""
    host = urlsplit(page.url).hostname or ""
    path = f"/play/{match_id}"
    page.context.add_cookies([{"name": f"seat-{match_id}", "value": keys, "domain": host, "path": path}])


def look(page: "Page", match_id: str, token: str) -> dict[str, Any]:
    """Return the match as a seat sees it."""
    headers = {"Authorization": f"Bearer {token}"}
    seen: dict[str, Any] = page.request.get(f"/v1/matches/{match_id}", headers=headers).json()
    return seen


def play(page: "Page", match_id: str, tokens: Sequence[str], moves: int) -> None:
    """Make some moves of those who sit there, different ones in turn."""
    for number in range(moves):
        for token in tokens:
            seen = look(page, match_id, token)
            if seen["legal"]:
                legal = seen["legal"]
                asked = {"move": legal[number * 5 % len(legal)], "version": seen["version"]}
                headers = {"Authorization": f"Bearer {token}"}
                page.request.post(f"/v1/matches/{match_id}/moves", data=asked, headers=headers)
                break


def at_table(
    game: str, moves: int, *, asked: bool = True, look_for: str = "", seats: int = 2, **options: Any
) -> "Callable[[Page], None]":
    """Return steps to the table of a game after some moves, as the first seat or the one to act."""

    def steps(page: "Page") -> None:
        made = make_match(page, game, ["open"] * seats, options=options, hints=True)
        tokens = sit_down(page, made)
        play(page, made["id"], tokens, moves)
        seat = next(
            (seat for seat, token in enumerate(tokens, 1) if look(page, made["id"], token)["legal"]), 1
        )
        seat = seat if asked else seat % seats + 1
        keep_seats(page, made["id"], f"{seat}.{tokens[seat - 1]}")
        page.goto(f"/play/{made['id']}{look_for}")
        page.locator(":is(#board, .scene):visible").first.wait_for()
        if (scene := page.locator(".scene a.main")).count():
            scene.click()
            page.wait_for_selector("#board")
            page.goto(f"/play/{made['id']}{look_for}")

    return steps


def wait_in_lobby(page: "Page") -> None:
    """Show a match that waits for friends, as its owner sees it."""
    made = make_match(page, "diddly", ("open", "open", "bot:greedy"))
    tickets = "~".join(f"t{place['seat']}.{place['ticket']}" for place in made["join"])
    keep_seats(page, made["id"], f"o.{made['owner_token']}~{tickets}")
    page.goto(f"/play/{made['id']}")
    page.wait_for_selector(".invite a")


def open_invitation(page: "Page") -> None:
    """Open the link of a friend."""
    made = make_match(page, "fiddlefoo")
    page.goto(f"/play/{made['id']}/join/{made['join'][0]['ticket']}")


def open_other_phone(page: "Page") -> None:
    """Show the link by which another phone takes the seat of this one."""
    made = make_match(page, "diddly")
    joined = _join_first(page, made)
    keep_seats(page, made["id"], f"1.{joined['token']}~r1.{joined['recovery']}")
    page.goto(f"/play/{made['id']}/seats/1/phone")
    page.wait_for_selector(".invite a")


def open_recovery(page: "Page") -> None:
    """Open the same link on the other phone."""
    made = make_match(page, "diddly")
    page.goto(f"/play/{made['id']}/seats/1/recover/{_join_first(page, made)['recovery']}")


def _join_first(page: "Page", made: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answer to taking the first open seat."""
    asked = {"ticket": made["join"][0]["ticket"], "name": "Ann"}
    joined: dict[str, Any] = page.request.post(f"/v1/matches/{made['id']}/join", data=asked).json()
    return joined


def share_phone(page: "Page") -> None:
    """Two people at one phone, between two turns."""
    made = make_match(page, "quiddler")
    tokens = sit_down(page, made)
    keep_seats(page, made["id"], f"o.{made['owner_token']}~1.{tokens[0]}~2.{tokens[1]}")
    page.goto(f"/play/{made['id']}")
    page.wait_for_selector(".curtain")


def finish(page: "Page") -> str:
    """Return a match that is over; gives its address."""
    made = make_match(page, "diddly", options={"rounds": 1})
    tokens = sit_down(page, made)
    play(page, made["id"], tokens, 14)
    headers = {"Authorization": f"Bearer {tokens[1]}"}
    page.request.post(f"/v1/matches/{made['id']}/resign", headers=headers)
    keep_seats(page, made["id"], f"1.{tokens[0]}")
    page.goto(f"/play/{made['id']}")
    page.wait_for_selector(".scene .main")
    return f"/play/{made['id']}"


def see_the_end(page: "Page") -> None:
    """Show a match that is over."""
    finish(page)


def step_through(page: "Page") -> None:
    """Show a match that is over, in its midst."""
    page.goto(f"{finish(page)}/steps?step=9&seat=1")


def ask_for_undo(page: "Page") -> None:
    """Show a table at which another asks to take a move back."""
    made = make_match(page, "diddly", undo="lenient")
    tokens = sit_down(page, made)
    play(page, made["id"], tokens, 5)
    for seat, token in enumerate(tokens, 1):
        seen = look(page, made["id"], token)
        headers = {"Authorization": f"Bearer {token}"}
        asked = {"version": seen["version"]}
        answer = page.request.post(f"/v1/matches/{made['id']}/undo", data=asked, headers=headers)
        if answer.status == 202:
            keep_seats(page, made["id"], f"{3 - seat}.{tokens[2 - seat]}")
            break
    page.goto(f"/play/{made['id']}")
    page.wait_for_selector(".ask")
