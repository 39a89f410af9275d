"""The form that makes a match: the game, who sits down, and what the table agrees on."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from games.bots import is_race
from games.core import Game
from wordsvc.catalogue import find_face, find_rulebook, table_games
from wordsvc.catalogue.game_document import document_of
from wordsvc.input.messages import current_language, translate
from wordsvc.web.forms.deck_field import parse_deck_text
from wordsvc.web.forms.typed_fields import to_number
from wordsvc.web.play.levels import EASY, LEVELS, bot_of_level
from wordsvc.words.list_files.reading_report import LANGUAGE_NAMES

GAMES: Final = tuple(table_games())

HERE: Final = "here"
FRIEND: Final = "friend"
NOBODY: Final = ""
"""Values of a seat: somebody at this phone, somebody who gets a link, nobody, or a level of bots."""

UNITS: Final = {"seconds": 1, "minutes": 60, "hours": 3_600, "days": 86_400}
"""The units of the time for a move, in seconds."""

BANK: Final = "bank"
"""A value of the unit: the time is for all moves of a player, in minutes."""

BY_HAND: Final = "by_hand"
"""A value of the pace: the next card is turned when all have passed."""

PACE: Final = "pace_seconds"
USUAL_PACE: Final = 5
PACES: Final = (3, 8, 12, 20, 40, 60)
"""The other paces of the form, in seconds (D31)."""

_NUMBERS: Final = ("window_seconds", "seed")
_CLOCK: Final = ("time", "unit", "increment")
_SENT: Final = ("edition", "visibility", "undo", "on_timeout", *_NUMBERS)
"""The fields that a request has by the same names."""

_TEXTS: Final = (*_SENT, *_CLOCK)
_OPTION: Final = "option-"
_MOST_TEXT: Final = 200
_MOST_CHOICES: Final = 40

Form = MultiDict[str, str]


class Place(NamedTuple):
    """A place at the table: who sits down there, and the name of somebody at this phone."""

    who: str
    name: str = ""


class NewTableForm(NamedTuple):
    """The typed form.

    `options` are those of the game, as texts, where they are not as usual; `deck` is the text of a deck that
    somebody brings, "" for none. `pace` is that of a race, "" for the usual one.
    """

    game: str
    places: tuple[Place, ...]
    options: Mapping[str, str]
    texts: Mapping[str, str]
    hints: bool
    deck: str = ""
    pace: str = ""

    @property
    def names(self) -> dict[int, str]:
        """The names of those at this phone, by the seats that they get, from 1."""
        taken = [place for place in self.places if place.who != NOBODY]
        return {seat: place.name for seat, place in enumerate(taken, 1) if place.who == HERE}


def read_new_table(form: Form, own_name: str, *, quick: bool = False) -> NewTableForm:
    """Return the form that was sent, or the one that a link proposes: me and an easy bot.

    Args:
        form: its fields, or those of an address.
        own_name: what the person at this browser was called last, "" for nothing.
        quick: whether a game is begun at once, without the form: with hints.
    """
    game = form.get("game", GAMES[0])
    who, names = form.getlist("who"), form.getlist("name")
    if not who:
        who = [HERE, EASY]
    most = max(document_of(game)["seats"]) if game in GAMES else 2
    who = [*who, *[NOBODY] * most][:most]
    names = [*(name[:_MOST_TEXT].strip() for name in names), *[""] * most][:most]
    places = [
        Place(each if each in LEVELS or each in (HERE, FRIEND) else NOBODY, name)
        for each, name in zip(who, names, strict=True)
    ]
    return NewTableForm(
        game,
        tuple(_name_those_here(places, own_name)),
        _read_options(form, game),
        {name: form.get(name, "")[:_MOST_TEXT].strip() for name in _TEXTS},
        quick or bool(form.get("hints")),
        pace=form.get(PACE, "")[:_MOST_TEXT].strip(),
    )


def match_request(typed: NewTableForm) -> dict[str, Any]:
    """Return the match for `actions.creation.create_match`.

    Raises `InvalidInput` on "game", and `InputError` on "deck" for a text that is no JSON.
    """
    game = usual_game(typed.game)
    seats = [
        "open" if place.who in (HERE, FRIEND) else f"bot:{bot_of_level(place.who, game)}"
        for place in typed.places
        if place.who != NOBODY
    ]
    more: dict[str, Any] = {
        name: to_number(text) if name in _NUMBERS else text
        for name, text in typed.texts.items()
        if text and name in _SENT
    }
    if typed.pace != BY_HAND and is_race(game):
        more[PACE] = to_number(typed.pace or str(USUAL_PACE))
    if typed.texts["time"]:
        more["clock"] = _clock_of(typed.texts)
    options = {name: to_number(text) for name, text in typed.options.items()}
    if typed.deck:
        more["deck"] = parse_deck_text(typed.deck)
    return {"game": typed.game, "seats": seats, "options": options, "hints": typed.hints, **more}


def _clock_of(texts: Mapping[str, str]) -> dict[str, Any]:
    """Return the clock that is typed; what is no number is refused where the match is made."""
    time, unit = to_number(texts["time"]), texts["unit"]
    seconds = time * UNITS.get(unit, 60 if unit == BANK else 1) if isinstance(time, int) else time
    if unit != BANK:
        return {"turn_seconds": seconds}
    clock = {"bank_seconds": seconds}
    return clock | {"increment_seconds": to_number(texts["increment"])} if texts["increment"] else clock


def usual_game(name: str) -> Game[Any]:
    """Return the rules of a game's first variant. Raises `InvalidInput` on "game"."""
    rulebook = find_rulebook(name)
    return rulebook.game(rulebook.variants[0].seats[0], rulebook.variants[0].options)


def paces_of(name: str) -> list[tuple[str, str]]:
    """Return the values and texts of the paces of a game, the usual one first; none without a race.

    Raises `InvalidInput` for no game.
    """
    if not is_race(usual_game(name)):
        return []
    return [
        ("", translate("every {n} seconds, as usual", n=USUAL_PACE)),
        *((str(pace), translate("every {n} seconds", n=pace)) for pace in PACES),
        (BY_HAND, translate("when everybody has passed")),
    ]


def labels() -> dict[str, str]:
    """Return the labels of the form's fields."""
    return {
        "game": translate("Game"),
        "seats": translate("Who plays?"),
        "name": translate("Name"),
        "edition": translate("Words and cards"),
        "deck": translate("A deck of your own"),
        "visibility": translate("Who may look on"),
        "undo": translate("Taking moves back"),
        "clock": translate("Clock"),
        "turn_seconds": translate("Time for a move"),
        "bank_seconds": translate("Time for all moves of a player"),
        "increment_seconds": translate("Seconds more after each turn"),
        "on_timeout": translate("When the time is over"),
        "window_seconds": translate("Seconds for an answer"),
        PACE: translate("The next card is turned"),
        "seed": translate("Number of the deal"),
        "hints": translate("With hints"),
    }


def labels_of(game: str) -> dict[str, str]:
    """Return the labels of the form's fields, the options of a game among them."""
    options = option_fields(game) if game in GAMES else []
    return labels() | {option["name"]: option["label"].partition(" (")[0] for option in options}


def option_fields(game: str) -> list[dict[str, Any]]:
    """Return the options of a game as the form shows them. Raises `InvalidInput` for no game."""
    return _option_fields(game, current_language())


@cache
def _option_fields(game: str, _language: str) -> list[dict[str, Any]]:
    """Return the fields in the current language."""
    face = find_face(game)
    return [
        {
            "name": option.name,
            "default": option.default,
            "several": option.several,
            "label": _capitalize(face.label_option(option)),
            "allowed": translate(option.allowed),
            "number": option.allowed == f"{option.least} to {option.most}",
            "choices": [(choice, face.label_choice(option.name, choice)) for choice in option.choices],
        }
        for option in find_rulebook(game).options
    ]


def _capitalize(label: str) -> str:
    """Return a label with a capital at its beginning."""
    return label[:1].upper() + label[1:]


def editions_of(game: str) -> list[tuple[str, str]]:
    """Return the values and texts of the editions of a word game: their languages; none of other games."""
    return [
        (edition["name"], translate(LANGUAGE_NAMES.get(edition["language"], edition["name"])))
        for edition in document_of(game)["editions"]
    ]


def default_name(number: int) -> str:
    """Return the name of a place whose person has typed none."""
    return translate("Player {number}", number=number)


def _name_those_here(places: list[Place], own_name: str) -> list[Place]:
    first = next((number for number, place in enumerate(places) if place.who == HERE), None)
    return [
        place._replace(name=(own_name if number == first else "") or default_name(number + 1))
        if place.who == HERE and not place.name
        else place
        for number, place in enumerate(places)
    ]


def _read_options(form: Form, game: str) -> dict[str, str]:
    if game not in GAMES:
        return {}
    found = {}
    for option in option_fields(game):
        given = [
            text[:_MOST_TEXT].strip() for text in form.getlist(f"{_OPTION}{option['name']}")[:_MOST_CHOICES]
        ]
        text = "+".join(filter(None, given))
        if text and text != str(option["default"]):
            found[option["name"]] = text
    return found
