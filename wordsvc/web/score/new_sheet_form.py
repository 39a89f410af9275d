"""The form that begins a score sheet: players, first dealer, and what the table agrees on."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from dictionaries import load_manifests
from wordsvc.cards import deck_names
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.input.messages import translate
from wordsvc.quiddler.constants import MAX_HAND, MIN_HAND
from wordsvc.scorepad import Header
from wordsvc.scorepad.agreements import FIXED_OPTIONS
from wordsvc.web.forms.deck_field import parse_deck_text, two_decks
from wordsvc.web.forms.dictionary_choices import label_dictionary
from wordsvc.web.messages import describe_fault

DEFAULT_GAME: Final = "quiddler"
MAX_DIGITS: Final = 6

_HANDS: Final = tuple(range(MIN_HAND, MAX_HAND + 1))
_TEXTS: Final = ("bonus", "losses", "dictionary", "deck", "board", "handicap", "rounds", "games")
_FLAGS: Final = ("strict", "no_names", "no_offensive", "victory_tiles")
_NUMBERS: Final = ("handicap", "rounds", "games")

Form = MultiDict[str, str]


class NewSheetForm(NamedTuple):
    """The typed form: a name for each place at the table, some empty, and the place of the first dealer.

    `options` are the fields of the game as texts, `flags` those that are ticked, `hands` the hands of
    Quiddler that are ticked, `own_deck` the text of a deck that somebody brings, "" for none.
    """

    game: str
    names: tuple[str, ...]
    dealer: int
    options: Mapping[str, str]
    flags: frozenset[str]
    hands: tuple[int, ...]
    add: str
    reject: str
    own_deck: str = ""

    @property
    def unusual(self) -> dict[str, str]:
        """The texts of the options, "" where they are what is usual."""
        usual = usual_options(self.game)
        return {name: "" if text == usual.get(name) else text for name, text in self.options.items()}

    @property
    def opened(self) -> bool:
        """True if a choice differs from the defaults, so that the options are shown."""
        return bool(
            any([*self.unusual.values(), self.flags, self.add, self.reject, self.own_deck])
            or self.hands != _HANDS
        )


class NewSheetFault(NamedTuple):
    """A fault of the form: a sentence, and the place whose name it is about, None for others."""

    place: int | None
    line: str


def usual_options(game: str) -> Mapping[str, str]:
    """Return the default dictionary and deck of a game, as far as it has them."""
    return PADS[game].usual if game in PADS else {}


def read_new_sheet(form: Form, *, sent: bool) -> NewSheetForm:
    """Return the form that was sent, or that a link proposes (`sent` is False), where no tick is one."""
    game = form.get("game", DEFAULT_GAME)
    places = PADS[game].max_players if game in PADS else 2
    names = [name.strip() for name in form.getlist("player")][:places]
    hands = tuple(hand for hand in _HANDS if str(hand) in form.getlist("hand"))
    dealer = form.get("dealer", "1")
    return NewSheetForm(
        game,
        (*names, *("",) * (places - len(names))),
        int(dealer) - 1 if dealer in map(str, range(1, places + 1)) else 0,
        {name: form.get(name, "").strip() for name in _TEXTS},
        frozenset(name for name in _FLAGS if form.get(name)),
        hands if sent or hands else _HANDS,
        form.get("house_add", "").strip(),
        form.get("house_reject", "").strip(),
    )


def sheet_request(typed: NewSheetForm) -> dict[str, Any]:
    """Return the sheet as `wordsvc.records.new_sheets.create_sheet` reads it.

    Raises `InputError` on "deck" for a text that is no JSON, and for two decks.
    """
    if typed.own_deck and typed.unusual["deck"]:
        raise two_decks()
    players = [name for name in typed.names if name]
    options = {name: value for name, value in _find_options(typed).items() if value not in (None, "")}
    return {"game": typed.game, "players": players, "options": options}


def agreed_options(header: Header) -> tuple[str, ...]:
    """Return the options that the form of a sheet which has begun may change."""
    shown = {*_TEXTS, *_FLAGS, "hands"} - {*FIXED_OPTIONS}
    if len(header.players) != 2:
        shown.remove("bonus")  # a bonus of two before a third came stays
    return tuple(name for name in PADS[header.game].options if name in shown)


def agree_request(form: Form, header: Header) -> dict[str, Any]:
    """Return the step of a form with all that may still be agreed on; what is usual is taken back."""
    typed = read_new_sheet(form, sent=True)._replace(game=header.game, names=header.players, dealer=0)
    wanted = _find_options(typed)
    options: dict[str, Any] = {}
    for name in agreed_options(header):
        value = wanted.get(name)
        options[name] = None if value == "" else value
    return {"do": "agree", "options": options}


def form_of_agreement(header: Header) -> NewSheetForm:
    """Return the form as the options of a sheet fill it in."""
    options = header.options
    fields = {name: str(options[name]) for name in _TEXTS if name in options}
    flags = {name: "1" for name in _FLAGS if options.get(name)}
    form: Form = MultiDict([("game", header.game), *fields.items(), *flags.items()])
    typed = read_new_sheet(form, sent=False)
    return typed._replace(hands=tuple(options.get("hands", _HANDS)))


def _find_options(typed: NewSheetForm) -> dict[str, Any]:
    """Return the options of the form that its game has, None or "" for each that is as usual."""
    kind = PADS.get(typed.game)
    wanted: dict[str, Any] = {
        **{name: _number_of(text) if name in _NUMBERS else text for name, text in typed.unusual.items()},
        **dict.fromkeys(typed.flags, True),
        "hands": None if typed.hands == _HANDS else list(typed.hands),
        "house": _house_of(typed),
        "dealer": typed.names[typed.dealer] or None,
        **({"deck": parse_deck_text(typed.own_deck)} if typed.own_deck else {}),
    }
    if sum(map(bool, typed.names)) != 2:
        wanted.pop("bonus", None)  # the form asks everybody, and only two players choose
    if "victory_tiles" not in typed.flags:
        wanted.pop("handicap", None)
    return {name: value for name, value in wanted.items() if kind is not None and name in kind.options}


def find_new_sheet_fault(error: InputError, typed: NewSheetForm) -> NewSheetFault:
    """Return the fault of the form that an error is about, in the current language."""
    path = error.field
    index = path[1] if path[:1] == ("players",) and len(path) > 1 else None
    places = [place for place, name in enumerate(typed.names) if name]
    if not isinstance(index, int) or not 0 <= index < len(places):
        names = labels()
        deck = names["own_deck" if typed.own_deck else "deck"]
        return NewSheetFault(None, describe_fault(error, names | {"deck": deck}))
    player = translate("Player {number}", number=places[index] + 1)
    return NewSheetFault(
        places[index], translate("{player}: {problem}", player=player, problem=describe_fault(error, {}))
    )


def labels() -> dict[str, str]:
    """Return the labels of the form's fields."""
    return {
        "game": translate("Game"),
        "players": translate("Players"),
        "dealer": translate("Deals first"),
        "hands": translate("Cards of each round"),
        "bonus": translate("Bonus of two players"),
        "losses": translate("Lost challenges are subtracted from"),
        "strict": translate("Every word is tested"),
        "dictionary": translate("Dictionary"),
        "no_names": translate("Names do not count"),
        "no_offensive": translate("Offensive words do not count"),
        "add": translate("Words that count here"),
        "reject": translate("Words that do not count here"),
        "deck": translate("Deck"),
        "own_deck": translate("A deck of your own"),
        "victory_tiles": translate("Play for victory tiles"),
        "handicap": translate("Handicap of a tile"),
        "rounds": translate("Rounds"),
        "board": translate("Board"),
        "games": translate("Games of a match"),
    }


def choices() -> dict[str, list[tuple[str, str]]]:
    """Return the choices of the form: dictionaries, decks and hands, each with its label."""
    return {
        "dictionaries": [(each.name, label_dictionary(each)) for each in load_manifests()],
        "decks": [(name, name) for name in deck_names()],
        "hands": [(str(hand), str(hand)) for hand in _HANDS],
    }


def _number_of(text: str) -> int | str:
    """Return the number that a text is; any other text as it is, for the reader to refuse."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= MAX_DIGITS else text


def _house_of(typed: NewSheetForm) -> dict[str, list[str]] | None:
    lists = {"add": typed.add.replace(",", " ").split(), "reject": typed.reject.replace(",", " ").split()}
    return {name: words for name, words in lists.items() if words} or None
