"""Games that were saved as JSON before there were logs: a deal, its moves, and the dictionaries by name.

    {"stacks": [...], "deck"?, "seed"?, "seeded"?, "moves": [{"word", "stacks"} | {"fill"}, ...],
     "dictionaries": [...]}

Each becomes a match. Its moves stand as they were made, whatever the dictionaries say today (C2).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from games.core import LENIENT, MAX_SEED, Deal, IllegalMove, InvalidInput, Match, Ruling, quote_text
from wordsvc.cards import Deck
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.catalogue import word_rulebook
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_flag, read_list, read_number
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.game.deal import DECK, contents_of, faces_of, write_heights
from wordsvc.quiddler.solitaire.game.moves import FILL, lay_move
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import CARDS, Lay, Move, Stack
from wordsvc.quiddler.solitaire.requests import read_deal, read_move
from wordsvc.referee import Referee
from wordsvc.words import DictionaryReference, dictionaries_to_list

MAX_MOVES: Final = 2 * CARDS

_MAX_DICTIONARIES: Final = 100


def is_saved_game(document: object) -> bool:
    """Return True if a document looks like such a game, and not like a log."""
    return isinstance(document, dict) and "stacks" in document


def load_saved_game(document: object, today: Referee, players: Sequence[str] = ("you",)) -> Match:
    """Return the match of a game that was saved so, with its moves made again by the rules.

    The dictionaries of the referee must have the names of those in the file (Q19). Where they are of another
    version the moves stand, and new words are not judged.

    Raises:
        InputError: on the field at fault: other dictionaries, another deck, or a move that is not allowed.
    """
    required, optional = ("stacks", "moves", "dictionaries"), ("seed", "seeded", "deck")
    fields = read_fields(document, required=required, optional=optional)
    referee, deck = _open_referee(fields["dictionaries"], today), today.deck
    given = {"stacks": fields["stacks"], "deck": fields.get("deck", STANDARD.reference)}
    stacks = read_deal(given, deck).stacks
    seed = fields.get("seed")
    chosen = read_flag(fields["seeded"], "seeded") if fields.get("seeded") is not None else False
    moves: list[Move] = []
    for index, value in enumerate(read_list(fields["moves"], "moves", message("moves"), 0, MAX_MOVES)):
        try:
            moves.append(read_move(value))
        except InputError as error:
            raise error.within("moves", index) from None
    book = word_rulebook("solitaire", referee)
    rulings: list[Ruling] = [(quote_text(move.word), ALLOWED) for move in moves if isinstance(move, Lay)]
    number = 0 if seed is None else read_number(seed, "seed", 0, MAX_SEED)
    deal = Deal({DECK: contents_of(deck)}, number, {DECK: _order(stacks, deck)}, rulings=rulings)
    try:
        game = book.game(1, {"stacks": write_heights(stacks)})
        match = Match(book, game, deal, players, undo=LENIENT, seeded=chosen or seed is None)
    except InvalidInput as error:
        raise InputError(error.field, error.code, error.message, error.hint, error.rule) from None
    for index, move in enumerate(moves):
        try:
            match.submit(0, lay_move(move) if isinstance(move, Lay) else FILL + move.stack)
        except (IllegalMove, InvalidInput) as error:
            raise InputError(("moves", index), error.code, error.message, error.hint, error.rule) from None
    return match


def _open_referee(value: object, today: Referee) -> Referee:
    """Return the referee of the game: by these dictionaries, if they are those of the file.

    Raises `InputError` on "dictionaries".
    """
    references = read_list(value, "dictionaries", message("dictionaries"), 1, _MAX_DICTIONARIES)
    authority = today.require_authority()
    if references == dictionaries_to_list(authority.dictionaries):
        return today
    named = list(map(_read_reference, references))
    if [each.name for each in named] != [each.name for each in authority.dictionaries]:
        text, hint = message("the game was begun with other dictionaries"), message("name the same ones")
        raise InputError("dictionaries", "other_dictionaries", text, hint, rule="Q19")
    return Referee.from_parts(today.edition, today.deck, authority, named)


def _read_reference(value: Any) -> DictionaryReference:
    """Read a dictionary by name, version and hash, none of which has a blank but the name."""
    fine = isinstance(value, dict) and set(value) == set(DictionaryReference._fields)
    if not fine or not all(isinstance(text, str) and text for text in value.values()):
        sentence = message("must have names, versions and hashes")
        raise InputError("dictionaries", "bad_dictionary", sentence)
    if any(set(value[name]) & set(" ,") for name in DictionaryReference._fields[1:]):
        sentence = message("must have names, versions and hashes")
        raise InputError("dictionaries", "bad_dictionary", sentence)
    return DictionaryReference(**value)


def _order(stacks: Sequence[Stack], deck: Deck) -> list[int]:
    """Return the order of a deck that deals these stacks; the other cards follow as they stand in the deck.

    Raises `InputError` on "stacks" when the deck has too few of a card.
    """
    kinds = {face: kind for kind, face in enumerate(faces_of(deck))}
    dealt = [face for stack in stacks for face in stack]
    lacking = deck.lacking(dealt)
    if lacking:
        text = message("the deck {deck} has too few of the card {card}", deck=deck.name, card=lacking[0])
        raise InputError("stacks", "card_not_in_deck", text)
    order = [kinds[face] for face in dealt]
    left = Counter(contents_of(deck)) - Counter(order)
    return [*order, *left.elements()]
