"""Answering a question about words in JSON, a page at a time; the one reader of such requests."""

import hashlib
from collections.abc import Mapping
from typing import Final

from wordsvc.cards import Deck
from wordsvc.cards.card_fields import CARDS, DECK, HELD
from wordsvc.cards.search.ranking import ORDERS
from wordsvc.cards.search.word_search import DEFAULT_PAGE, MAX_PAGE, Page, not_a_place
from wordsvc.input.question import Field, Question, as_given, choice, integer, text
from wordsvc.library.find import find
from wordsvc.library.find_games import GAMES, find_rules
from wordsvc.words import MAX_WORD_LENGTH, Authority
from wordsvc.words.authority_request import read_authority
from wordsvc.words.search.filters import MAX_PATTERN_LENGTH
from wordsvc.words.word_fields import AUTHORITY_FIELDS, AUTHORITY_NAMES, OFFENSIVE

_LETTERS: Final = text(1, MAX_WORD_LENGTH)
_LENGTH: Final = as_given(type="integer", minimum=1, maximum=MAX_WORD_LENGTH)

FIND: Final = Question(
    "Find",
    "The words that are sought.",
    Field("cards", HELD, "The cards at hand; in the game letters a text is letters.", required=True),
    Field(
        "game",
        choice(tuple(GAMES)),
        'The game, which decides the worth of cards and the least cards of a word; by default "quiddler".',
    ),
    Field(
        "pattern",
        text(1, MAX_PATTERN_LENGTH),
        "The whole word: `?` is any letter, `*` any number of them.",
    ),
    Field("contains", _LETTERS, "Letters that stand together in the word."),
    Field("begins", _LETTERS, "The first letters."),
    Field("ends", _LETTERS, "The last letters."),
    Field("must", CARDS, "Cards that the word must be laid with."),
    Field("min_length", _LENGTH, "At least so many letters."),
    Field("max_length", _LENGTH, "At most so many letters."),
    Field("min_cards", integer(1), "At least so many cards; as the game says, or more (D23)."),
    Field("max_cards", integer(1), "At most so many cards."),
    Field(
        "sort",
        choice(ORDERS),
        "The order; by default points in Quiddler, cards in Diabolo, else length.",
    ),
    DECK,
    OFFENSIVE,
    *AUTHORITY_FIELDS,
    Field(
        "limit",
        integer(1, MAX_PAGE),
        f"How many words at most, by default {DEFAULT_PAGE}.",
    ),
    Field("after", text(), "The `next` of the page before."),
)


def answer_find(document: object) -> Page:
    """Find words as a document with the fields of `FIND` asks, a page at a time.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = FIND.read_given(document)
    limit = fields.pop("limit", DEFAULT_PAGE)
    after = fields.pop("after", None)
    rules = find_rules(fields.get("game", "quiddler"))
    authority = read_authority(fields, rules.usual_dictionary(fields.get("deck")))
    question = {name: value for name, value in fields.items() if name not in AUTHORITY_NAMES}
    deck = rules.read_deck(fields.get("deck"))
    seal = _seal(question, authority, deck)
    if after is not None:
        place, _, found = after.rpartition("~") if isinstance(after, str) else ("", "", "")
        if found != seal:
            raise not_a_place()
        after = place
    page = find(authority=authority, **question).page(limit, after)
    return page if page.next is None else page._replace(next=f"{page.next}~{seal}")


def _seal(question: Mapping[str, object], authority: Authority, deck: Deck) -> str:
    """Return a seal of a question, so that nobody continues with another question's place."""
    hashes = [reference.sha256 for reference in authority.dictionaries]
    if not question.get("offensive"):
        hashes += [lexicon.offensive_id for lexicon in authority.lexicons]
    text = repr((sorted(question.items()), hashes, deck.sha256))
    return hashlib.sha256(text.encode()).hexdigest()[:8]
