"""One function for every question "which words can I lay?", whatever the game."""

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from dictionaries import Language, fold
from wordsvc.cards.deck import JOKER, Deck, load_deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.parsing import MAX_CARDS, parse_deck_cards
from wordsvc.cards.search.ranking import ORDERS, Order
from wordsvc.cards.search.word_search import WordHit, WordSearch
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_fields, read_number, read_texts
from wordsvc.words import (
    MAX_WORD_LENGTH,
    Authority,
    DictionaryReference,
    Note,
    dictionaries_to_list,
    notes_to_list,
    open_authority,
)
from wordsvc.words.authority_request import AUTHORITY_FIELDS, read_authority
from wordsvc.words.house import House
from wordsvc.words.search.filters import make_filter
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.word_sets import word_sets

FindGame = Literal["quiddler", "diabolo", "letters"]

LETTERS: Final = Deck(
    name="letters",
    title="any letters and jokers",
    language="en",
    status="verified",
    note="",
    min_cards=1,
    sources=(),
    cards=(),
    counts=MappingProxyType(dict.fromkeys((*ALPHABET, JOKER), MAX_CARDS)),
    points=MappingProxyType({}),
)
"""Letters that belong to no game: as many of each as are read, each a card, and jokers."""


class _Rules(NamedTuple):
    """What a game says about finds."""

    dictionary: str
    deck: str | None
    order: Order


GAMES: Final[Mapping[FindGame, _Rules]] = {
    "quiddler": _Rules("en", "quiddler", "points"),
    "diabolo": _Rules("de", "diabolo-de", "cards"),
    "letters": _Rules("en", None, "length"),
}
"""The games that words are found for, with what each takes when nothing else is asked for."""

MAX_PAGE: Final = 1_000
"""Words of one answer over HTTP."""

DEFAULT_PAGE: Final = 20

_MAX_SHOWN: Final = 1_000_000_000
"""More than all words of any list; a limit may be any number."""

_FILTERS: Final = ("pattern", "contains", "begins", "ends")

FIELDS: Final = (
    "game",
    *_FILTERS,
    "must",
    "min_length",
    "max_length",
    "min_cards",
    "max_cards",
    "sort",
)
"""What a question may say besides cards and dictionaries."""


def find(
    cards: str | Sequence[str],
    *,
    game: FindGame = "quiddler",
    dictionaries: str | Sequence[str] | None = None,
    house: House | None = None,
    no_names: bool = False,
    **wanted: Any,
) -> WordSearch:
    """Find the words that some cards lay, best first.

    Args:
        cards: the cards at hand, as for `judge`; in "letters" a text is letters, each a card.
        game: says what a word is worth and how many cards it takes at least.
        dictionaries: names of installed dictionaries; by default that of the game.
        house: words that the table adds or rejects.
        no_names: whether to leave out the names that stand in a dictionary.
        wanted: any of `FIELDS` except the game. "pattern" with `?` for a letter and `*` for any number,
            "contains", "begins", "ends" (texts); "must" (cards that the word is laid with); "min_length",
            "max_length" (letters); "min_cards", "max_cards"; "sort", one of `ORDERS` of `ranking`.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    rules = _rules(game)
    names = rules.dictionary if dictionaries is None else dictionaries
    authority = open_authority(names, house=house, no_names=no_names)
    return find_by(authority, {"cards": cards, "game": game, **wanted})


def find_by(authority: Authority, fields: Mapping[str, Any]) -> WordSearch:
    """Find words by an authority that is open already; `fields` are "cards" and any of `FIELDS`."""
    unknown = [name for name in fields if name not in ("cards", *FIELDS)]
    if unknown:
        raise InputError(
            unknown[0], "unknown_field", "there is no such field", f"the fields are {', '.join(FIELDS)}"
        )
    game: FindGame = fields.get("game", "quiddler")
    rules = _rules(game)
    deck = LETTERS if rules.deck is None else load_deck(rules.deck)
    cards = _read_cards(fields["cards"], "cards", deck, authority.language)
    must = _read_cards(fields["must"], "must", deck, authority.language) if "must" in fields else ()
    min_cards = read_number(
        fields.get("min_cards", deck.min_cards),
        "min_cards",
        deck.min_cards,
        deck.total or MAX_WORD_LENGTH,
    )
    most = fields.get("max_cards")
    least_letters, most_letters = (
        read_number(fields.get(name, usual), name, 1, MAX_WORD_LENGTH)
        for name, usual in (("min_length", 1), ("max_length", MAX_WORD_LENGTH))
    )
    if least_letters > most_letters:
        raise InputError("max_length", "out_of_range", "max_length must not be less than min_length")
    if most is not None:
        read_number(most, "max_cards", 1, deck.total or MAX_WORD_LENGTH)
        if most < min_cards:
            fault = f"max_cards must not be less than the fewest cards of a word, {min_cards}"
            raise InputError("max_cards", "out_of_range", fault)
    filtered = make_filter(
        language=authority.language,
        min_letters=least_letters,
        max_letters=most_letters,
        **{name: fields.get(name) for name in _FILTERS},
    )
    return WordSearch(
        word_sets(authority),
        cards,
        deck,
        order=read_choice(fields.get("sort", rules.order), "sort", ORDERS),
        limits=Limits(min_cards, most, must),
        filtered=filtered,
        dictionaries=authority.references,
    )


class Page(NamedTuple):
    """Some of the words that a search found: `next` says where to go on, None at the end."""

    total: int
    words: tuple[WordHit, ...]
    next: str | None
    notes: tuple[Note, ...] = ()
    dictionaries: tuple[DictionaryReference, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The page as the command line and the HTTP API print it."""
        return {
            "total": self.total,
            "words": [found.to_dict() for found in self.words],
            "next": self.next,
            "notes": notes_to_list(self.notes),
            "dictionaries": dictionaries_to_list(self.dictionaries),
        }


def read_page(finding: WordSearch, limit: int = DEFAULT_PAGE, after: str | None = None) -> Page:
    """The first words of a search, or those behind a page.

    Args:
        finding: the search.
        limit: how many words at most.
        after: the `next` of the page before.

    Raises:
        InputError: on "after", when it is no `next` of such a search.
    """
    place = None
    if after is not None:
        place = finding.ranking.parse_place(after) if isinstance(after, str) else None
        if place is None:
            raise _not_a_place()
    ranked = list(islice(finding.ranked(place), min(limit, _MAX_SHOWN) + 1))
    more = len(ranked) > limit
    shown = ranked[:limit]
    words = tuple(WordHit(word, finding.spell(word)) for _, word in shown)
    onward = finding.ranking.format_place(shown[-1][0]) if more else None
    return Page(finding.total, words, onward, finding.notes, finding.dictionaries)


def answer_find(document: object) -> Page:
    """Answer a question in JSON: "cards", and any of `FIELDS`, "limit", "after" and the dictionary's fields.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(
        document, required=("cards",), optional=(*FIELDS, *AUTHORITY_FIELDS, "limit", "after")
    )
    limit = read_number(fields.pop("limit", DEFAULT_PAGE), "limit", 1, MAX_PAGE)
    after = fields.pop("after", None)
    for name in ("cards", "must"):
        if name in fields:
            fields[name] = read_texts(fields[name], name)
    authority = read_authority(fields, _rules(fields.get("game", "quiddler")).dictionary)
    question = {name: value for name, value in fields.items() if name not in AUTHORITY_FIELDS}
    seal = _seal(question, authority)
    if after is not None:
        place, _, found = after.rpartition("~") if isinstance(after, str) else ("", "", "")
        if found != seal:
            raise _not_a_place()
        after = place
    page = read_page(find_by(authority, question), limit, after)
    return page if page.next is None else page._replace(next=f"{page.next}~{seal}")


def _seal(question: Mapping[str, Any], authority: Authority) -> str:
    """What tells a question from others, so that nobody goes on where another question ended."""
    import hashlib  # only here: it is slow to load and the command line asks for no second page

    hashes = [reference.sha256 for reference in authority.references]
    return hashlib.sha256(repr((sorted(question.items()), hashes)).encode()).hexdigest()[:8]


def _not_a_place() -> InputError:
    return InputError("after", "not_a_place", "after must be the `next` of an answer to the same question")


def _rules(game: str) -> _Rules:
    return GAMES[read_choice(game, "game", tuple(GAMES))]


def _read_cards(cards: str | Sequence[str], field: str, deck: Deck, language: Language) -> tuple[str, ...]:
    """Cards of a deck; a text of letters is one card each. Raises `InputError` as `parse_deck_cards` does."""
    if deck is LETTERS and isinstance(cards, str):
        cards = " ".join(sign for sign in fold(cards, language) if sign not in " ,;\t")
    return parse_deck_cards(cards, deck, field)
