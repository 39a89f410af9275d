"""Every page in every state: its address, and what is done there; the pictures are taken of them too."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from tests.browser import table_states

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


def begin_sheet(page: "Page", *names: str) -> None:
    """Begin a score sheet for some players, where its form is shown."""
    for place, name in enumerate(names):
        page.locator("input[name=player]").nth(place).fill(name)
    page.locator("button.main").click()
    page.wait_for_url("**/scoresheets/**")


def write_round(page: "Page", *cells: str) -> None:
    """Write a round on the sheet that is shown."""
    rounds = page.locator("table.score tbody tr").count()
    for seat, cell in enumerate(cells):
        page.locator(f"#cell{seat}").fill(cell)
    page.locator("form.round button.main").click()
    page.wait_for_selector(f"table.score tbody tr >> nth={rounds}")


def write_sums(page: "Page") -> None:
    """Begin a sheet of three players and write two rounds."""
    begin_sheet(page, "Ann", "Bea", "Cem")
    write_round(page, "12+11+L", "17", "5-9")
    write_round(page, "14+M", "", "20")


def write_words(page: "Page") -> None:
    """Write a round of words, and challenge one."""
    begin_sheet(page, "Ann", "Bea", "Cem")
    write_round(page, "(qu)it", "d,o,g", "a,x -e")
    open_all(page)
    page.locator("#challenger").select_option("Bea")
    page.locator('form[action$="/challenges"] button').click()
    page.wait_for_selector("text=14")
    open_all(page)


def write_wrongly(page: "Page") -> None:
    """Write a bonus twice."""
    begin_sheet(page, "Ann", "Bea", "Cem")
    page.locator("#cell0").fill("1+L")
    page.locator("#cell1").fill("2+L")
    page.locator("form.round button.main").click()
    page.wait_for_selector("[aria-invalid]")


def change_round(page: "Page") -> None:
    """Open the first round of a sheet."""
    write_sums(page)
    page.locator("table.score tbody a").first.click()
    page.wait_for_url("**?round=1")


def write_to_the_end(page: "Page") -> None:
    """Play the one game of a match of many players with long names."""
    begin_sheet(page, "Ann", "Bartholomew", "Charlotte-Sophie", "Dora")
    write_round(page, "7", "12", "0", "1")


def follow(page: "Page") -> None:
    """Open the sheet as its readers see it."""
    write_sums(page)
    open_all(page)
    page.goto(page.locator("[data-copy]").get_attribute("data-copy") or "")


def wait_for_api(page: "Page") -> None:
    """Wait until the operations are drawn."""
    page.get_by_text("/v1/words").first.wait_for()


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
    State("score", "/score", open_all),
    State("score-sheet", "/score", write_sums),
    State("score-words", "/score", write_words),
    State("score-refused", "/score", write_wrongly),
    State("score-change", "/score", change_round),
    State("score-over", "/score?game=diggity&games=1", write_to_the_end),
    State("score-follow", "/score", follow),
    State("rules", "/rules"),
    State("rules-quiddler", "/rules/quiddler"),
    State("rules-diddly", "/rules/diddly#Y12"),
    State("rules-diggity", "/rules/diggity"),
    State("solitaire", "/solitaire?deal=7"),
    State("solitaire-chosen", "/solitaire?deal=7&moves=345&chosen=342", open_all),
    State("solitaire-advice", "/solitaire?deal=7&moves=345&do=hint"),
    State("solitaire-refused", "/solitaire?deal=7&word=dox&do=make"),
    State("solitaire-given-up", "/solitaire?deal=7&moves=x&do=solve"),
    State("play", "/play", open_all),
    State("play-diabolo", "/play?game=diabolo&who=here&who=friend&who=hard&option-rounds=99"),
    State("play-invitation", "/", table_states.open_invitation),
    State("play-phone", "/", table_states.open_other_phone),
    State("play-recovery", "/", table_states.open_recovery),
    State("play-lobby", "/", table_states.wait_in_lobby),
    State("play-curtain", "/", table_states.share_phone),
    State("play-undo", "/", table_states.ask_for_undo),
    State("play-over", "/", table_states.see_the_end),
    State("play-steps", "/", table_states.step_through),
    State("table-diddly", "/", table_states.at_table("diddly", 21)),
    State("table-diddly-hint", "/", table_states.at_table("diddly", 12, look_for="?hint=1")),
    State("table-diddly-nine", "/", table_states.at_table("diddly", 33, board="nine")),
    State("table-diddly-many", "/", table_states.at_table("diddly", 28, seats=4, asked=False)),
    State("table-quiddler", "/", table_states.at_table("quiddler", 5, seats=3, hands="6-10")),
    State("table-quiddler-lay", "/", table_states.at_table("quiddler", 5, look_for="?pick=lay", hands="8")),
    State("table-diabolo", "/", table_states.at_table("diabolo", 9, seats=3)),
    State("table-diggity", "/", table_states.at_table("diggity", 40, seats=3)),
    State("table-diggity-place", "/", table_states.at_table("diggity", 25)),
    State("table-fiddlefoo", "/", table_states.at_table("fiddlefoo", 16, seats=3)),
    State("table-fiddlefoo-place", "/", table_states.at_table("fiddlefoo", 10)),
    State("table-fiddlefoo-together", "/", table_states.at_table("fiddlefoo", 22, cooperative="yes")),
    State("about", "/about", open_all),
    State("api", "/docs", wait_for_api),
    State("lost", "/nothing"),
    State("parts", "/parts"),
)
