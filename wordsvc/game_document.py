"""What a game is, as a document: for the command line, the API and the pages, which all show the same.

    {"name": "diddly", "title": "Diddly", "version": 2, "seats": [2, 3, 4], "variants": [...],
     "options": [...], "open_moves": false, "legal_grammar": null, "undo": "strict"}

`game_document` adds what takes longer to read: rules, bots, editions, and how moves are written.
"""

from collections.abc import Sequence
from typing import Any, Final

from dictionaries import load_manifest
from games.bots import bots_of
from games.core import Game, InvalidInput, Option, Rulebook, Variant
from wordsvc.cards import edition_names, load_edition

LAY: Final = "lay"
CALL: Final = "call"

_GRAMMARS: Final = {"quiddler": LAY, "solitaire": LAY, "diabolo": CALL}
"""How the moves are written that no list has, by game: `lay:QU.I.T:QUIT`, `call:HANG:G.N.H.A`."""

_NEEDS_A_PROGRAM: Final = "run"


def game_summary(book: Rulebook) -> dict[str, Any]:
    """What a game is, and what a table may agree on. Raises `GameError` where a game of others breaks."""
    game = _smallest(book)
    seats = {number for variant in book.variants for number in seats_of(book, variant)}
    return {
        "name": book.name,
        "title": book.title,
        "version": book.version,
        "seats": sorted(seats),
        "variants": [
            {"name": each.name, "options": dict(each.options), "seats": list(seats_of(book, each))}
            for each in book.variants
        ],
        "options": [_option(each) for each in book.options],
        "open_moves": game.open_moves,
        "legal_grammar": legal_grammar(game),
        "undo": book.usual_undo,
    }


def game_document(book: Rulebook) -> dict[str, Any]:
    """All that is known of a game. Raises `GameError` where a game of others breaks."""
    bots = bots_of(_smallest(book))
    return {
        **game_summary(book),
        "guide": book.guide,
        "rules": [{"id": rule, "text": text} for rule, text in book.rules.items()],
        "bots": [{"name": name, "text": text} for name, text in bots.items() if name != _NEEDS_A_PROGRAM],
        "editions": _editions(book),
    }


def legal_grammar(game: Game[Any]) -> str | None:
    """How the moves of a game are written that its lists of legal moves leave out; None where they have all.

    >>> from wordsvc.catalogue import find_rulebook
    >>> [legal_grammar(find_rulebook(name).game(2)) for name in ("diddly", "quiddler", "diabolo")]
    [None, 'lay', 'call']
    """
    return _GRAMMARS.get(game.name) if game.open_moves else None


def seats_of(rulebook: Rulebook, variant: Variant) -> Sequence[int]:
    """How many may play a variant by the rules, which may be more than it is proved with."""
    if type(rulebook) is not Rulebook:  # a game of others may break; it is taken at its word
        return variant.seats
    most = max(each.seats[-1] for each in rulebook.variants)
    return [number for number in range(1, most + 1) if _can_sit(rulebook, variant, number)]


def _can_sit(rulebook: Rulebook, variant: Variant, number: int) -> bool:
    try:
        rulebook.game(number, variant.options)
    except InvalidInput:
        return False
    return True


def _smallest(book: Rulebook) -> Game[Any]:
    """The game at its smallest table."""
    variant = book.variants[0]
    return book.game(variant.seats[0], variant.options)


def _option(option: Option) -> dict[str, Any]:
    """An option; one of `choices`, several of them, or a number from `least` to `most`."""
    ranged = not option.choices
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices) or None,
        "several": option.several,
        "least": option.least if ranged else None,
        "most": option.most if ranged else None,
        "allowed": option.allowed,
        "text": option.text,
    }


def _editions(book: Rulebook) -> list[dict[str, Any]]:
    """The editions of a word game: each a deck and a dictionary in a language."""
    if book.dictionary is None or book.name not in _GRAMMARS:
        return []
    played = load_edition(book.dictionary["edition"]).game
    editions = [edition for edition in map(load_edition, edition_names()) if edition.game == played]
    return [
        {
            "name": edition.name,
            "language": edition.language,
            "deck": edition.load_deck().summary(),
            "dictionaries": [_dictionary(edition.dictionary)],
        }
        for edition in editions
    ]


def _dictionary(name: str) -> dict[str, str]:
    manifest = load_manifest(name)
    return {"name": name, "version": manifest.version, "sha256": manifest.sha256}
