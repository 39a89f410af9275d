"""Names that people may have at a table."""

import sys
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.core import look_alike
from tests.hypothesis_profiles import examples
from tests.tables.at_once import open_app, send
from tests.tables.limits.limited_tables import BASE_URL, TWO
from wordsvc.catalogue import find_rulebook
from wordsvc.input import InputError
from wordsvc.store.database import Database
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.seats import player_names
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.player_names import check_name_beside, read_player_name
from wordsvc.tables.settings import TableSettings
from wordsvc.tables.tables import Tables

pytestmark = pytest.mark.once


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
