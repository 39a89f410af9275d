"""The pages at `/find` and `/words`: what cards lay, and words to study."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import Response, request, url_for

from dictionaries import load_manifests
from wordsvc.cards import Deck, deck_names
from wordsvc.cards.search.letters import LETTERS
from wordsvc.cards.search.ranking import ORDERS
from wordsvc.cards.search.word_search import Page
from wordsvc.faces.drawn_cards import draw_cards
from wordsvc.input import InputError
from wordsvc.input.messages import translate, translate_plural
from wordsvc.library.find_games import GAMES, find_rules
from wordsvc.library.find_request import answer_find
from wordsvc.web.blueprint import page, show
from wordsvc.web.expensive import expensive
from wordsvc.web.forms.card_chips import Way, offer_parts
from wordsvc.web.forms.card_keys import PRESSED, keys_of, press
from wordsvc.web.forms.typed_fields import describe_left_out, describe_sources, read_house, to_document, typed
from wordsvc.web.messages import describe_fault
from wordsvc.web.studies import STUDIES, search_words

COST: Final = 10
"""Tokens, as a find costs over the API."""

STUDY_COST: Final = 5
_STUDY_PAGE: Final = 300

_FILTERS: Final = ("must", "pattern", "contains", "begins", "ends")
_TEXTS: Final = ("game", "cards", *_FILTERS, "sort", "dictionary", "deck")
_RENAMED: Final = {"contains": "containing"}
"""Fields whose own name would hide a function of every form from scripts, and their names in forms."""

_NUMBERS: Final = ("min_length", "max_length", "min_cards", "max_cards")
_FLAGS: Final = ("offensive", "no_names", "no_offensive")
_HOUSE: Final = ("add", "reject")
_STUDY_TEXTS: Final = (*_FILTERS, "dictionary")


class FoundWord(NamedTuple):
    """A word of a list: how it is laid, and its points, None where cards have none."""

    word: str
    cards: str
    points: int | None


class FoundPage(NamedTuple):
    """A page of words; `next` goes on."""

    headline: str
    words: list[FoundWord]
    next: str | None
    notes: list[str]
    sources: list[str]


@page("/find")
def find_words() -> Response:
    """Show the form; with cards in the query, show the words that they lay."""
    form = _typed((*_TEXTS, *_NUMBERS, *_FLAGS, *_HOUSE))
    try:
        deck = find_rules(form["game"] or "quiddler").read_deck(form["deck"] or None)
    except InputError as error:
        return _show_find(form, 422, LETTERS, error=describe_fault(error, _labels()))
    pressed = press({**form, PRESSED: request.args.get(PRESSED, "")}, deck)
    if pressed is not None or not form["cards"] or "form_only" in request.args:
        return _show_find(pressed or form, 200, deck)
    document = to_document(form, _TEXTS, _NUMBERS, _FLAGS) | read_house(form)
    if request.args.get("after"):
        document["after"] = request.args["after"]
    with expensive(COST):
        try:
            found = _describe(answer_find(document))
        except InputError as error:
            offers = _offer_parts(form, deck) if error.rule == "Q32" else []
            return _show_find(form, 422, deck, error=describe_fault(error, _labels()), offers=offers)
    return _show_find(form, 200, deck, found=found)


def _offer_parts(form: dict[str, str], deck: Deck) -> list[Way]:
    query = _query(form)
    return offer_parts(
        form["cards"],
        deck,
        lambda cards: f"{url_for('pages.find_words')}?{urlencode({**query, 'cards': cards})}",
    )


@page("/words")
def study_words() -> Response:
    """Show words to study: a list by its name, or words as they are asked for."""
    form = _typed((*_STUDY_TEXTS, "length", "offensive", "list"))
    titles = {name: translate(study.title) for name, study in STUDIES.items()}
    chosen = form["list"] if form["list"] in STUDIES else ""
    facts: dict[str, Any] = {"form": form, "labels": _labels(), "titles": titles, "chosen": chosen}
    facts |= {"manifests": _manifests("en"), "query": _query(form)}
    if not chosen:
        return show("pages/words.html", **facts)
    document = to_document(form, _STUDY_TEXTS, ("length",), ("offensive",))
    with expensive(STUDY_COST):
        try:
            search = search_words(document, chosen)
            found = _describe(search.page(_STUDY_PAGE, request.args.get("after")))
        except InputError as error:
            return show("pages/words.html", 422, error=describe_fault(error, _labels()), **facts)
    return show("pages/words.html", found=found, **facts)


def _typed(names: Iterable[str]) -> dict[str, str]:
    """Return the text typed into each field of a form."""
    sent = {name: request.args.get(_RENAMED.get(name, name), "") for name in names}
    return typed(sent, sent)


def _query(form: dict[str, str]) -> dict[str, str]:
    """Return the query of a question's address, by the names of the form."""
    return {_RENAMED.get(name, name): value for name, value in form.items() if value}


def _show_find(form: dict[str, str], status: int, deck: Deck, **facts: object) -> Response:
    opened = any(form[name] for name in (*_TEXTS[2:], *_NUMBERS, *_FLAGS, *_HOUSE))
    return show(
        "pages/find.html",
        status,
        form=form,
        labels=_labels(),
        keys=[] if deck is LETTERS else keys_of(deck),
        games=list(GAMES),
        decks=deck_names(),
        orders=ORDERS,
        manifests=_manifests(),
        opened=opened,
        query=_query(form),
        **facts,
    )


def _manifests(language: str | None = None) -> list[Any]:
    found = load_manifests()
    return [manifest for manifest in found if language in (None, manifest.language)]


def _labels() -> dict[str, str]:
    return {
        "game": translate("Game"),
        "cards": translate("Your cards"),
        "must": translate("Cards that the word must use"),
        "pattern": translate("The whole word: ? is a letter, * any number of them"),
        "contains": translate("Letters that stand together"),
        "begins": translate("First letters"),
        "ends": translate("Last letters"),
        "min_length": translate("Letters, at least"),
        "max_length": translate("Letters, at most"),
        "min_cards": translate("Cards, at least"),
        "max_cards": translate("Cards, at most"),
        "length": translate("How many letters"),
        "sort": translate("What comes first"),
        "dictionary": translate("Dictionary"),
        "deck": translate("Deck"),
        "offensive": translate("Show offensive words too"),
        "no_names": translate("Names do not count"),
        "no_offensive": translate("Offensive words do not count"),
        "add": translate("Words that count here"),
        "reject": translate("Words that do not count here"),
        "after": translate("Page"),
        "list": translate("List"),
    }


def _describe(found: Page) -> FoundPage:
    notes = [translate("Note: {note}", note=note.message) for note in found.notes]
    left_out = describe_left_out(found.left_out)
    if not found.total:
        headline = translate("No word can be laid.")
    else:
        headline = translate_plural("{n:,} word", "{n:,} words", found.total)
    words = [
        FoundWord(
            hit.word, " ".join(card.sign for card in draw_cards(hit.spelling.cards)), hit.spelling.points
        )
        for hit in found.words
    ]
    if left_out:
        notes.append(left_out)
    if found.deck is not None and found.deck.caution:
        notes.append(
            translate("Deck: {deck}, a {caution}.", deck=found.deck.name, caution=found.deck.caution)
        )
    return FoundPage(headline, words, found.next, notes, describe_sources(found.dictionaries))
