"""Answering a question about words in JSON, a page at a time; the one reader of such requests."""

from collections.abc import Mapping
from typing import Any, Final

from wordsvc.cards import Deck
from wordsvc.input.fields import read_fields, read_number, read_texts
from wordsvc.library.find import find
from wordsvc.library.find_games import find_rules
from wordsvc.library.pages import DEFAULT_PAGE, MAX_PAGE, Page, not_a_place, read_page
from wordsvc.words import Authority
from wordsvc.words.authority_request import AUTHORITY_FIELDS, OFFER_FIELDS, read_authority

FIND_FIELDS: Final = (
    "game",
    "pattern",
    "contains",
    "begins",
    "ends",
    "must",
    "min_length",
    "max_length",
    "min_cards",
    "max_cards",
    "sort",
    "deck",
    *OFFER_FIELDS,
)
"""What a question may say besides cards, dictionaries and the page."""


def answer_find(document: object) -> Page:
    """Answer a question in JSON: "cards", and any of `FIND_FIELDS`, `AUTHORITY_FIELDS`, "limit" and "after".

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(
        document, required=("cards",), optional=(*FIND_FIELDS, *AUTHORITY_FIELDS, "limit", "after")
    )
    limit = read_number(fields.pop("limit", DEFAULT_PAGE), "limit", 1, MAX_PAGE)
    after = fields.pop("after", None)
    for name in ("cards", "must"):
        if name in fields:
            fields[name] = read_texts(fields[name], name)
    rules = find_rules(fields.get("game", "quiddler"))
    authority = read_authority(fields, rules.usual_dictionary(fields.get("deck")))
    question = {name: value for name, value in fields.items() if name not in AUTHORITY_FIELDS}
    deck = rules.read_deck(fields.get("deck"))
    seal = _seal(question, authority, deck)
    if after is not None:
        place, _, found = after.rpartition("~") if isinstance(after, str) else ("", "", "")
        if found != seal:
            raise not_a_place()
        after = place
    page = read_page(find(authority=authority, **question), limit, after)
    return page if page.next is None else page.replace(next=f"{page.next}~{seal}")


def _seal(question: Mapping[str, Any], authority: Authority, deck: Deck) -> str:
    """What tells a question from others, so that nobody goes on where another question ended."""
    import hashlib  # only here: it is slow to load and the command line asks for no second page

    hashes = [reference.sha256 for reference in authority.dictionaries]
    if not question.get("offensive"):
        hashes += [lexicon.offensive_id for lexicon in authority.lexicons]
    text = repr((sorted(question.items()), hashes, deck.sha256))
    return hashlib.sha256(text.encode()).hexdigest()[:8]
