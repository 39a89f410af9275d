"""One function for every question "which words can I lay?", whatever the game."""

from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from wordsvc.cards.deck import Deck, read_deck
from wordsvc.cards.finding import Finding, Found
from wordsvc.cards.parsing import read_cards, read_deck_cards
from wordsvc.cards.ranking import ORDERS, Order
from wordsvc.cards.spelling import Limits
from wordsvc.words import LONGEST_WORD, Authority, InputError, open_authority
from wordsvc.words.documents import (
    AUTHORITY_FIELDS,
    read_authority,
    read_choice,
    read_fields,
    read_number,
    read_texts,
)
from wordsvc.words.filters import make_filter
from wordsvc.words.house import House
from wordsvc.words.word_sets import word_sets

FindGame = Literal["quiddler", "diabolo", "letters"]

LETTERS: Final = Deck(
    name="letters",
    title="any letters and jokers",
    language="en",
    status="verified",
    note="",
    minimum_cards=1,
    sources=(),
    cards=(),
    counts=MappingProxyType({}),
    points=MappingProxyType({}),
)
"""Letters that belong to no game: as many of each as there are, each a card, and jokers."""


class _Rules(NamedTuple):
    """What a game says about finds; `least_cards` is the fewest cards that a table may agree on (D20)."""

    dictionary: str
    deck: str | None
    order: Order
    least_cards: int


GAMES: Final[Mapping[FindGame, _Rules]] = {
    "quiddler": _Rules("en", "quiddler", "points", 2),
    "diabolo": _Rules("de", "diabolo-de", "cards", 1),
    "letters": _Rules("en", None, "length", 1),
}
"""The games that words are found for, with what each takes when nothing else is asked for."""

LARGEST_PAGE: Final = 1_000
"""Words of one answer over HTTP."""

USUAL_PAGE: Final = 20

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
) -> Finding:
    """Find the words that some cards lay, best first.

    Args:
        cards: the cards at hand, as for `judge`; in "letters" a text is letters, each a card.
        game: says what a word is worth and how many cards it takes at least.
        dictionaries: names of installed dictionaries; by default that of the game.
        house: words that the table adds or rejects.
        no_names: whether to leave out the names that stand in a dictionary.
        wanted: any of `FIELDS` except the game. "pattern" with `?` for a letter and `*` for any number,
            "contains", "begins", "ends" (texts); "must" (cards that the word is laid with); "min_length",
            "max_length" (letters); "min_cards", "max_cards"; "sort", one of `wordsvc.cards.ranking.ORDERS`.

    Raises:
        InputError: on the argument at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    rules = _rules(game)
    names = rules.dictionary if dictionaries is None else dictionaries
    authority = open_authority(names, house=house, no_names=no_names)
    return find_by(authority, {"cards": cards, "game": game, **wanted})


def find_by(authority: Authority, fields: Mapping[str, Any]) -> Finding:
    """Find words by an authority that is open already; `fields` are "cards" and any of `FIELDS`."""
    unknown = [name for name in fields if name not in ("cards", *FIELDS)]
    if unknown:
        raise InputError(
            unknown[0], "unknown_field", "there is no such field", f"the fields are {', '.join(FIELDS)}"
        )
    game: FindGame = fields.get("game", "quiddler")
    rules = _rules(game)
    deck = LETTERS if rules.deck is None else read_deck(rules.deck)
    cards = _read_cards(fields["cards"], "cards", deck)
    must = _read_cards(fields["must"], "must", deck) if "must" in fields else ()
    fewest = read_number(
        fields.get("min_cards", deck.minimum_cards),
        "min_cards",
        rules.least_cards,
        deck.total or LONGEST_WORD,
    )
    most = fields.get("max_cards")
    least_letters, most_letters = (
        read_number(fields.get(name, usual), name, 1, LONGEST_WORD)
        for name, usual in (("min_length", 1), ("max_length", LONGEST_WORD))
    )
    if least_letters > most_letters:
        raise InputError("max_length", "out_of_range", "max_length must not be less than min_length")
    if most is not None:
        read_number(most, "max_cards", fewest, deck.total or LONGEST_WORD)
    filtered = make_filter(
        language=authority.language,
        least=least_letters,
        most=most_letters,
        **{name: fields.get(name) for name in _FILTERS},
    )
    return Finding(
        word_sets(authority),
        cards,
        deck,
        order=read_choice(fields.get("sort", rules.order), "sort", ORDERS),
        limits=Limits(fewest, most, must),
        filtered=filtered,
    )


class Page(NamedTuple):
    """Some of the words that a search found: `next` says where to go on, None at the end."""

    total: int
    words: tuple[Found, ...]
    next: str | None

    def to_dict(self) -> dict[str, Any]:
        """The page as the command line and the HTTP API print it."""
        return {"total": self.total, "words": [found.to_dict() for found in self.words], "next": self.next}


def read_page(finding: Finding, limit: int | None = USUAL_PAGE, after: str | None = None) -> Page:
    """The first words of a search, or those behind a page.

    Args:
        finding: the search.
        limit: how many words at most; None for all.
        after: the `next` of the page before.

    Raises:
        InputError: on "after", when it is no `next` of such a search.
    """
    place = None
    if after is not None:
        place = finding.ranking.read_place(after) if isinstance(after, str) else None
        if place is None:
            raise InputError(
                "after", "not_a_place", "after must be the `next` of an answer to the same question"
            )
    ranked = list(islice(finding.ranked(place), None if limit is None else limit + 1))
    more = limit is not None and len(ranked) > limit
    shown = ranked[:limit]
    words = tuple(Found(word, finding.spell(word)) for _, word in shown)
    return Page(finding.total, words, finding.ranking.write_place(shown[-1][0]) if more else None)


def answer_find(document: object) -> Page:
    """Answer a question in JSON: "cards", and any of `FIELDS`, "limit", "after" and the dictionary's fields.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(
        document, required=("cards",), optional=(*FIELDS, *AUTHORITY_FIELDS, "limit", "after")
    )
    limit = read_number(fields.pop("limit", USUAL_PAGE), "limit", 1, LARGEST_PAGE)
    after = fields.pop("after", None)
    for name in ("cards", "must"):
        if name in fields:
            fields[name] = read_texts(fields[name], name)
    authority = read_authority(fields, _rules(fields.get("game", "quiddler")).dictionary)
    question = {name: value for name, value in fields.items() if name not in AUTHORITY_FIELDS}
    return read_page(find_by(authority, question), limit, after)


def _rules(game: str) -> _Rules:
    return GAMES[read_choice(game, "game", tuple(GAMES))]


def _read_cards(cards: str | Sequence[str], field: str, deck: Deck) -> tuple[str, ...]:
    """Cards of a deck, or letters. Raises `InputError` on `field`, also when the deck lacks a card."""
    if deck is not LETTERS:
        return read_deck_cards(cards, deck, field)
    letters = [sign for sign in cards if sign not in " ,;\t"] if isinstance(cards, str) else cards
    faces = read_cards(letters, field)
    for face in faces:
        if len(face) > 1:
            raise InputError(field, "not_a_letter", f"{face} is no letter", "write each letter by itself")
    return faces
