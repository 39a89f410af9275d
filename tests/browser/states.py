"""Every page in every state: its address, and what is done there; the pictures are taken of them too."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Page


def nothing(_page: "Page") -> None:
    """Leave a page as it is."""


class State(NamedTuple):
    """A state of a page."""

    name: str
    path: str
    steps: "Callable[[Page], None]" = nothing


CHALLENGE: Final = "/?word=quit&cards=QU+I+T&challenger=Bea&challenged=Ann"
SEVERAL: Final = f"{CHALLENGE}&word=recieve&cards=R+E+C+I+E+V+E&word=etc&cards=E+T+C"


def save_challenge(page: "Page") -> None:
    """Save the ruling that is shown."""
    page.locator('form[action="/rulings"] button').click()
    page.wait_for_url("**/rulings/**")


def take_back_saved(page: "Page") -> None:
    """Save the ruling that is shown, and take it back."""
    save_challenge(page)
    page.locator('form[action$="/undo"] button').click()
    page.wait_for_selector("time >> nth=1")


def look_back(page: "Page") -> None:
    """Open the referee after a ruling, and take the last one back."""
    page.goto("/")
    page.locator('form[action="/recent"] button').first.click()
    page.wait_for_selector("s")


def open_all(page: "Page") -> None:
    """Open everything that is folded."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


STATES: Final = (
    State("referee", "/"),
    State("referee-open", "/", open_all),
    State("referee-diabolo", "/?game=diabolo&form_only=1", open_all),
    State("ruling-good", CHALLENGE),
    State("ruling-bad", "/?word=recieve&cards=R+E+C+I+E+V+E"),
    State("ruling-several", SEVERAL),
    State("ruling-only", f"{CHALLENGE}&ruling_only=on"),
    State("ruling-jokers", "/?game=diabolo&word=post&cards=P+T+**"),
    State("ruling-unread", "/?word=quit&cards=QUIT"),
    State("ruling-saved", CHALLENGE, save_challenge),
    State("ruling-taken-back", CHALLENGE, take_back_saved),
    State("rulings-recent", CHALLENGE, look_back),
    State("hand", "/hand", open_all),
    State("hand-played", "/hand?cards=QU+I+T+E+S+X", open_all),
    State("hand-drawing", "/hand?cards=QU+I+T&face_up=E"),
    State("hand-stuck", "/hand?cards=Q+X&nobody_out=on"),
    State("hand-unread", "/hand?cards=QUIT"),
    State("find", "/find", open_all),
    State("find-found", "/find?cards=R+E+T+A+I+N+S"),
    State("find-diabolo", "/find?game=diabolo&cards=O+ST+*+A+N+G&must=ST"),
    State("find-letters", "/find?game=letters&cards=retains%3F"),
    State("words", "/words", open_all),
    State("words-twos", "/words?list=twos"),
    State("words-vowels", "/words?list=vowels"),
    State("about", "/about", open_all),
    State("lost", "/nothing"),
)
