"""The decks of Diggity: data files, because what is printed on the cards is not known (G29)."""

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Final, NamedTuple

from games.core import InvalidInput
from games.diggity.cards import KIND_OF, SYMBOLS
from games.messages import message

OF_EACH: Final = 16
"""Mine cards of each symbol."""
GOLD_CARDS: Final = 16
MAX_NUGGETS: Final = 6

_FOLDER: Final = files("games.diggity") / "decks"


class Deck(NamedTuple):
    """A deck: its `status`, as "model", a sentence on its `source`, and its cards as kinds and values."""

    name: str
    status: str
    source: str
    mine: tuple[int, ...]
    gold: tuple[int, ...]


def deck_names() -> tuple[str, ...]:
    """Return the decks that there are."""
    return tuple(sorted(file.name.removesuffix(".json") for file in _FOLDER.iterdir()))


def load_deck(name: str) -> Deck:
    """Return the deck in the file of this name. Raises `InvalidInput` on what is wrong in it."""
    return parse_deck(json.loads((_FOLDER / f"{name}.json").read_text("utf-8")))


def parse_deck(document: object) -> Deck:
    """Return a deck from the data of its file.

    Raises:
        InvalidInput: on the field that is missing or wrong: a text, 16 mine cards of each symbol with the
            exits by their letters (diggity.2, diggity.3), 16 gold cards of 1 to 6 (diggity.5, diggity.6).
    """
    if not isinstance(document, dict) or set(document) != {"name", "status", "source", "mine", "gold"}:
        raise InvalidInput("deck", "bad_deck", message("must have a name, status, source, mine and gold"))
    for field in ("name", "status", "source"):
        if not isinstance(document[field], str) or not document[field]:
            raise InvalidInput(("deck", field), "bad_deck", message("must be a text"))
    mine = document["mine"]
    if not isinstance(mine, dict) or set(mine) != set(SYMBOLS):
        text = message("must have {symbols}", symbols=", ".join(SYMBOLS))
        raise InvalidInput(("deck", "mine"), "bad_deck", text, rule="diggity.2")
    cards: list[int] = []
    for symbol in SYMBOLS:
        counts = _counts(mine[symbol], ("deck", "mine", symbol), OF_EACH, "diggity.2")
        for exits, count in counts.items():
            if f"{symbol}:{exits}" not in KIND_OF:
                text = message("there are no exits {exits!r}", exits=exits[:20])
                raise InvalidInput(("deck", "mine", symbol), "bad_deck", text, rule="diggity.3")
            cards += [KIND_OF[f"{symbol}:{exits}"]] * count
    gold: list[int] = []
    for value, count in _counts(document["gold"], ("deck", "gold"), GOLD_CARDS, "diggity.5").items():
        if value not in [str(number) for number in range(1, MAX_NUGGETS + 1)]:
            text = message("there is no gold of {value!r}", value=value[:20])
            raise InvalidInput(("deck", "gold"), "bad_deck", text, rule="diggity.6")
        gold += [int(value)] * count
    return Deck(
        document["name"], document["status"], document["source"], tuple(sorted(cards)), tuple(sorted(gold))
    )


def _counts(counts: object, field: tuple[str, ...], total: int, rule: str) -> Mapping[str, int]:
    """Read counts by name, and check their sum."""
    if not isinstance(counts, dict) or not all(
        isinstance(count, int) and not isinstance(count, bool) and count > 0 for count in counts.values()
    ):
        raise InvalidInput(field, "bad_deck", message("must have a number from 1 for each"))
    if sum(counts.values()) != total:
        text = message("has {cards} cards, not {total}", cards=sum(counts.values()), total=total)
        raise InvalidInput(field, "bad_deck", text, rule=rule)
    return counts
