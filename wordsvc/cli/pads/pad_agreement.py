"""Options of the commands that begin a score pad: what the table agreed on."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import click

from wordsvc.cli.options import STORED_HOUSE, complete_decks, find_deck, is_path
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.constants import BONUSES, LOSSES
from wordsvc.quiddler.judge import DICTIONARY
from wordsvc.words import open_lexicon
from wordsvc.words.house_file import load_house, stored_house

_OPTIONS: Final = (
    click.option("--dealer", metavar="NAME", help="Who deals first.  [default: the first player]"),
    click.option("--hands", metavar="NUMBERS", help="Quiddler: the cards of each round, as 3,5,7."),
    click.option("--bonus", type=click.Choice(BONUSES), help="Quiddler: the one bonus of two players."),
    click.option(
        "--losses",
        type=click.Choice(LOSSES),
        help="Quiddler: what a lost challenge is subtracted from.  [default: hand]",
    ),
    click.option("--strict", is_flag=True, help="Quiddler: every word is tested, not only challenged ones."),
    click.option(
        "--dict",
        "dictionaries",
        metavar="NAME",
        multiple=True,
        help="Quiddler: the dictionary that decides; repeat it to allow the words of each."
        "  [default: that of the deck's language]",
    ),
    click.option("--all", is_flag=True, help="Quiddler: only words of all these dictionaries count."),
    click.option(
        "--house", metavar=f"FILE|{STORED_HOUSE}", help="Quiddler: a house list; its words go into the pad."
    ),
    click.option("--no-names", is_flag=True, help="Quiddler: names do not count."),
    click.option("--no-offensive", is_flag=True, help="Quiddler: offensive words do not count."),
    click.option(
        "--deck",
        metavar="NAME|FILE",
        shell_complete=complete_decks,
        help="Quiddler, Diabolo: the deck that the cards belong to; one of your own goes into the pad.",
    ),
    click.option("--tiles", is_flag=True, help="Diabolo: play for victory tiles."),
    click.option("--handicap", type=int, metavar="N", help="Diabolo: the handicap of a victory tile."),
    click.option(
        "--rounds",
        type=int,
        metavar="N",
        help="Diddly, Diabolo: how many rounds are played, with tiles at most.  [default: 5 in Diddly]",
    ),
    click.option("--nine", is_flag=True, help="Diddly: boards have nine cards."),
    click.option("--games", type=int, metavar="N", help="Diggity, Fiddlefoo: how many games make a match."),
)


def agreement_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that `read_agreement` reads."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def read_agreement(
    *,
    hands: str | None,
    dictionaries: tuple[str, ...],
    house: str | None,
    deck: str | None,
    tiles: bool,
    nine: bool,
    **given: object,
) -> dict[str, Any]:
    """Return the options of the header of a pad. Raises `InputError` on the option at fault."""
    options: dict[str, Any] = {
        "hands": None if hands is None else _parse_numbers(hands),
        "dictionary": list(dictionaries),
        "house": None if house is None else _load_house(house, dictionaries),
        "deck": find_deck(deck).to_dict() if deck is not None and is_path(deck) else deck,
        "victory_tiles": tiles,
        "board": "nine" if nine else None,
        **given,
    }
    return {name: value for name, value in options.items() if _is_given(value)}


def _is_given(value: object) -> bool:
    return value is not None and value is not False and value != []


def _parse_numbers(text: str) -> list[int]:
    parts = text.replace(",", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise InputError("hands", "not_a_number", message("write the cards of each round, as 3,5,7"))
    return [int(part) for part in parts]


def _load_house(name: str, dictionaries: Sequence[str]) -> dict[str, list[str]]:
    """Return the words of a house list as a document has them."""
    language = open_lexicon(dictionaries[0] if dictionaries else DICTIONARY).language
    house = stored_house(language) if name == STORED_HOUSE else load_house(name, language)
    return {"add": sorted(house.add), "reject": sorted(house.reject)}
