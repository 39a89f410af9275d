"""The page at `/hand`: the best play of a hand of Quiddler, or which card to draw."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from dictionaries import load_manifests
from wordsvc.cards import Deck, show_cards
from wordsvc.faces.drawn_cards import DrawnCard, draw_cards
from wordsvc.input import InputError
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.best_hand.describe import describe_choices, describe_draw, describe_hand
from wordsvc.quiddler.best_hand.draw_request import read_draw
from wordsvc.quiddler.best_hand.draws import DrawOdds
from wordsvc.quiddler.best_hand.hand_request import read_hand
from wordsvc.quiddler.best_hand.hands import BestHand
from wordsvc.quiddler.daily import daily_hand, find_today
from wordsvc.quiddler.judge import EDITION
from wordsvc.referee import Referee
from wordsvc.web.blueprint import page, show
from wordsvc.web.expensive import expensive
from wordsvc.web.forms.card_chips import Way, offer_parts
from wordsvc.web.forms.card_keys import PRESSED, keys_of, press
from wordsvc.web.forms.deck_field import BRING, read_deck_text, read_own_deck
from wordsvc.web.forms.form_guard import accept_form
from wordsvc.web.forms.typed_fields import describe_left_out, describe_sources, read_house, to_document, typed
from wordsvc.web.messages import describe_fault
from wordsvc.web.rules.decks import show_deck

COST: Final = 5
"""Tokens, as the same questions cost over the API."""

_TEXTS: Final = ("cards", "face_up", "seen", "dictionary", "bonus")
_NUMBERS: Final = ("others_longest", "others_words", "players")
_FLAGS: Final = ("nobody_out", "keep_all")
_DECIDES: Final = ("no_names", "no_offensive", "offensive")
_HOUSE: Final = ("add", "reject")
_AGREED: Final = ("dictionary", *_DECIDES, *_HOUSE)
"""Fields that hold for the next hand too."""


class LaidWord(NamedTuple):
    """A word of a play: its cards, and its points in a sentence."""

    word: str
    cards: list[DrawnCard]
    points: str


class HandAnswer(NamedTuple):
    """The advice, large; then the words, the other cards, and the plays to choose from."""

    good: bool
    headline: str
    words: list[LaidWord]
    unused: list[DrawnCard]
    discard: DrawnCard | None
    lines: list[str]
    choices: list[tuple[str, int, int]]
    notes: list[str]
    sources: list[str]


@page("/hand/today")
def hand_of_today() -> AnyResponse:
    """Lead to the form with the cards of today's hand (UTC), which shows no play before it is asked."""
    authority = Referee(EDITION.game).require_authority()
    cards = daily_hand(find_today(), EDITION.load_deck(), authority)
    query: dict[str, Any] = {"cards": show_cards(cards), PRESSED: ":"}  # a key that writes nothing
    return redirect(url_for("pages.hand", **query))


@page("/hand", methods=["GET", "POST"])
def hand() -> Response:
    """Show the form; with cards in the query, or in the form with a deck, show the best play above it."""
    fields, deck = request.args, EDITION.load_deck()
    own_deck = "" if BRING in fields else None
    if request.method == "POST":
        accept_form()
        fields = request.form
    form = typed(fields, (*_TEXTS, *_NUMBERS, *_FLAGS, *_DECIDES, *_HOUSE))
    brought: dict[str, Any] = {}
    try:
        if request.method == "POST" and (own_deck := read_deck_text()):
            brought["deck"] = deck = read_own_deck(own_deck)
    except InputError as error:
        return _show(form, deck, own_deck, 422, error=describe_fault(error, _labels()))
    pressed = press({**form, PRESSED: fields.get(PRESSED, "")}, deck)
    if pressed is not None or BRING in fields or not form["cards"]:
        return _show(pressed or form, deck, own_deck)
    with expensive(COST):
        try:
            answer = _weigh(form, brought) if form["face_up"] or form["seen"] else _play(form, brought)
        except InputError as error:
            offers = [] if own_deck or error.rule != "Q32" else _offer_parts(form, deck)
            return _show(form, deck, own_deck, 422, error=describe_fault(error, _labels()), offers=offers)
    return _show(form, deck, own_deck, answer=answer)


def _offer_parts(form: dict[str, str], deck: Deck) -> list[Way]:
    filled = {name: text for name, text in form.items() if text}
    return offer_parts(
        form["cards"], deck, lambda cards: f"{url_for('pages.hand')}?{urlencode({**filled, 'cards': cards})}"
    )


def _show(
    form: dict[str, str], deck: Deck, own_deck: str | None, status: int = 200, **facts: object
) -> Response:
    """Show the page; `own_deck` is the text of a deck, "" for a field that is empty, None for no field."""
    offered = [manifest for manifest in load_manifests() if own_deck is not None or manifest.language == "en"]
    return show(
        "pages/hand.html",
        status,
        form=form,
        labels=_labels(),
        keys=keys_of(deck),
        own_deck=own_deck,
        shown_deck=show_deck(deck) if own_deck else None,
        manifests=offered,
        next_query=None if own_deck else {name: form[name] for name in _AGREED if form[name]},
        bonuses={"longest_word": translate("the longest word"), "most_words": translate("the most words")},
        opened=any(form[name] for name in (*_NUMBERS, "bonus", "dictionary", "keep_all", *_DECIDES, *_HOUSE)),
        **facts,
    )


def _labels() -> dict[str, str]:
    return {
        "cards": translate("Your cards"),
        "face_up": translate("The card that lies face up"),
        "seen": translate("Other cards that you have seen"),
        "others_longest": translate("Letters of the longest word of the others"),
        "others_words": translate("The most words that another has"),
        "players": translate("How many play"),
        "bonus": translate("The bonus that two play for"),
        "dictionary": translate("Dictionary"),
        "deck": translate("A deck of your own"),
        "add": translate("Words that count here"),
        "reject": translate("Words that do not count here"),
        "no_names": translate("Names do not count"),
        "no_offensive": translate("Offensive words do not count"),
        "offensive": translate("Lay offensive words too"),
    }


def _play(form: dict[str, str], brought: dict[str, Any]) -> HandAnswer:
    """Return the best play of a hand after drawing. Raises `InputError` and `DictionaryError`."""
    document = to_document(form, ("cards", "dictionary", "bonus"), _NUMBERS, (*_FLAGS, *_DECIDES))
    return _describe_play(read_hand(document | read_house(form) | brought).answer())


def _describe_play(found: BestHand) -> HandAnswer:
    points = found.deck.points
    headline = translate(describe_hand(found))
    if found.best is None:
        return HandAnswer(False, headline, [], [], None, [], [], *_describe_rest(found))
    best = found.best
    laid = [
        LaidWord(
            each.word,
            draw_cards(each.cards, points),
            translate_plural("{n} point", "{n} points", each.points),
        )
        for each in best.play.words
    ]
    choices = [
        (show_cards(laid.word for laid in found.front_play(cell).words), cell.points, cell.longest)
        for cell in found.front
    ]
    discard = draw_cards([best.discard], points)[0] if best.discard else None
    return HandAnswer(
        bool(best.play.words),
        headline,
        laid,
        draw_cards(best.unused, points),
        discard,
        [],
        choices if len(choices) > 1 else [],
        *_describe_rest(found),
    )


def _weigh(form: dict[str, str], brought: dict[str, Any]) -> HandAnswer:
    """Return the advice to take the face-up card or to draw. Raises `InputError` and `DictionaryError`."""
    document = to_document(form, ("cards", "face_up", "seen", "dictionary"), (), _DECIDES)
    return _describe_odds(read_draw(document | read_house(form) | brought).answer())


def _describe_odds(odds: DrawOdds) -> HandAnswer:
    lines = [translate(line) for line in describe_choices(odds)]
    headline = translate(describe_draw(odds))
    return HandAnswer(True, headline, [], [], None, lines, [], *_describe_rest(odds))


def _describe_rest(found: Any) -> tuple[list[str], list[str]]:
    """Return the notes below each answer, and the dictionaries."""
    notes: Sequence[str] = [translate("Note: {note}", note=note.message) for note in found.notes]
    left_out = describe_left_out(found.left_out)
    return [*notes, *([left_out] if left_out else [])], describe_sources(found.dictionaries)
