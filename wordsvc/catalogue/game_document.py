"""Documents about games: for the command line, the API and the pages, which all show the same.

    {"name": "diddly", "title": "Diddly", "version": 2, "seats": [2, 3, 4], "variants": [...],
     "options": [...], "open_moves": false, "legal_grammar": null, "undo": "strict"}

`game_document` adds what takes longer to read: rules, bots, editions, and how moves are written.
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Final, TypedDict

from dictionaries import load_manifest
from games.bots import bots_of
from games.core import UNDO_MODES, AnyGame, InvalidInput, Option, Rulebook, Variant
from wordsvc.cards import Edition, edition_names, load_edition
from wordsvc.cards.deck_summary import DeckSummary, summarize
from wordsvc.catalogue.games import WORD_GAMES, find_face, find_rulebook, word_rulebook
from wordsvc.faces.face import CALL, LAY
from wordsvc.input.answer import having
from wordsvc.input.messages import ENGLISH, use_language
from wordsvc.referee import Referee
from wordsvc.words import DictionaryReference, SomeLanguage

_NEEDS_A_PROGRAM: Final = "run"


class GameOption(TypedDict):
    """One thing that a table may agree on: a choice, several of them, or a number."""

    name: str
    default: int | str
    choices: Annotated[list[str] | None, "The choices; null where it is a number."]
    several: Annotated[bool, "True if several choices may be named, with `+` between them."]
    least: Annotated[int | None, "The lowest number; null where there are choices."]
    most: Annotated[int | None, "The highest number; null where there are choices."]
    allowed: Annotated[str, "The values that may be chosen, for people."]
    text: Annotated[str, "Its subject, for people."]


class GameVariant(TypedDict):
    """A way to play: options, and how many may play with them."""

    name: str
    options: dict[str, int | str]
    seats: Annotated[list[int], "The possible numbers of players, rising."]


class GameSummary(TypedDict):
    """A game, and the options on which a table may agree."""

    name: str
    title: str
    version: Annotated[int, "Of its rules; logs name it."]
    seats: Annotated[list[int], "The possible numbers of players in any variant, rising."]
    variants: list[GameVariant]
    options: list[GameOption]
    open_moves: Annotated[bool, "True if there are legal moves that `legal` of a match does not list."]
    legal_grammar: Annotated[
        str | None,
        having(enum=(LAY, CALL)),
        "The form of moves that `legal` does not list: `lay:QU.I.T:QUIT,O.N:ON` (in the solitaire"
        " `lay:QUIT:1.4.2.7`, with the numbers of stacks), `call:HANG:G.N.H.A`. Null where there are none, or"
        " a game of others has a grammar of its own.",
    ]
    undo: Annotated[
        str,
        having(enum=UNDO_MODES),
        "The mode of undo of a table that names none.",
    ]


class GamesDocument(TypedDict):
    """The games."""

    games: list[GameSummary]


class GameRule(TypedDict):
    """A rule, by the id that refusals name."""

    id: str
    text: str


class GameBot(TypedDict):
    """A bot, and what it does."""

    name: str
    text: str


class GameEdition(TypedDict):
    """A deck and dictionaries in a language, with which a word game can be played."""

    name: str
    language: SomeLanguage
    deck: DeckSummary
    dictionaries: list[Annotated[dict[str, str], DictionaryReference]]


class GameDocument(GameSummary):
    """All about a game."""

    guide: Annotated[str, "The aim, and how people may type its moves."]
    rules: list[GameRule]
    bots: Annotated[list[GameBot], "As a seat names them: `bot:NAME`."]
    editions: Annotated[list[GameEdition], "Empty for a game without words."]


def game_summary(book: Rulebook) -> GameSummary:
    """Return a summary of a game and its options. Raises `GameError` where a game of others breaks."""
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
        "options": [_option(book.name, each) for each in book.options],
        "open_moves": game.open_moves,
        "legal_grammar": legal_grammar(game),
        "undo": book.usual_undo,
    }


def game_document(book: Rulebook) -> GameDocument:
    """Return all that is known of a game. Raises `GameError` where a game of others breaks."""
    bots = bots_of(_smallest(book))
    return {
        **game_summary(book),
        "guide": book.guide,
        "rules": [{"id": rule, "text": text} for rule, text in book.rules.items()],
        "bots": [{"name": name, "text": text} for name, text in bots.items() if name != _NEEDS_A_PROGRAM],
        "editions": _editions(book),
    }


@cache
def document_of(name: str) -> GameDocument:
    """Return the document of a game by its name, made once. Raises `GameError` as `find_rulebook` does."""
    return game_document(find_rulebook(name))


def legal_grammar(game: AnyGame) -> str | None:
    """Return the form of moves that lists of legal moves leave out; None where they have all.

    >>> from wordsvc.catalogue import find_rulebook
    >>> [legal_grammar(find_rulebook(name).game(2)) for name in ("diddly", "quiddler", "diabolo")]
    [None, 'lay', 'call']
    """
    return find_face(game.name).grammar if game.open_moves else None


def seats_of(rulebook: Rulebook, variant: Variant) -> Sequence[int]:
    """Return the numbers of players of a variant by the rules, which may be more than are proved."""
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


def _smallest(book: Rulebook) -> AnyGame:
    """Return the game at its smallest table."""
    variant = book.variants[0]
    return book.game(variant.seats[0], variant.options)


def _option(game: str, option: Option) -> GameOption:
    ranged = not option.choices
    with use_language(ENGLISH):
        text = find_face(game).label_option(option)
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices) or None,
        "several": option.several,
        "least": option.least if ranged else None,
        "most": option.most if ranged else None,
        "allowed": option.allowed,
        "text": text,
    }


def _editions(book: Rulebook) -> list[GameEdition]:
    """Return the editions of a word game: each a deck and a dictionary in a language."""
    if book.dictionary is None or book.name not in WORD_GAMES:
        return []
    played = load_edition(book.dictionary["edition"]).game
    editions = [edition for edition in map(load_edition, edition_names()) if edition.game == played]
    editions = [edition for edition in editions if _has_cards_for(book, edition)]
    return [
        {
            "name": edition.name,
            "language": edition.language,
            "deck": summarize(edition.load_deck()),
            "dictionaries": [_dictionary(edition.dictionary)],
        }
        for edition in editions
    ]


def _has_cards_for(book: Rulebook, edition: Edition) -> bool:
    """Return True if the deck of an edition has the cards that a game takes."""
    table = book.variants[0]
    try:
        word_rulebook(book.name, Referee(edition.game, deck=edition.deck)).game(table.seats[0], table.options)
    except InvalidInput:
        return False
    return True


def _dictionary(name: str) -> dict[str, str]:
    manifest = load_manifest(name)
    return {"name": name, "version": manifest.version, "sha256": manifest.sha256}
