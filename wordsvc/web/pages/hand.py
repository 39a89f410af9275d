"""The page at `/hand`: the best play of a hand of Quiddler, or which card to draw."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from flask import Response, request

from dictionaries import load_manifests
from wordsvc.cards import show_cards
from wordsvc.faces.drawn_cards import DrawnCard, draw_cards
from wordsvc.input import InputError
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.best_hand.describe import describe_choices, describe_draw, describe_hand
from wordsvc.quiddler.best_hand.draw_request import read_draw
from wordsvc.quiddler.best_hand.draws import DrawOdds
from wordsvc.quiddler.best_hand.hand_request import read_hand
from wordsvc.quiddler.best_hand.hands import BestHand
from wordsvc.quiddler.judge import EDITION
from wordsvc.web.blueprint import page, show
from wordsvc.web.expensive import expensive
from wordsvc.web.forms.card_keys import PRESSED, keys_of, press
from wordsvc.web.forms.typed_fields import describe_left_out, describe_sources, read_house, to_document, typed
from wordsvc.web.messages import describe_fault

COST: Final = 5
"""Tokens, as the same questions cost over the API."""

_TEXTS: Final = ("cards", "face_up", "seen", "dictionary", "bonus")
_NUMBERS: Final = ("others_longest", "others_words", "players")
_FLAGS: Final = ("nobody_out", "keep_all")
_DECIDES: Final = ("no_names", "no_offensive", "offensive")
_HOUSE: Final = ("add", "reject")


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


@page("/hand")
def hand() -> Response:
    """Show the form; with cards in the query, show the best play above it."""
    form = typed(request.args, (*_TEXTS, *_NUMBERS, *_FLAGS, *_DECIDES, *_HOUSE))
    pressed = press({**form, PRESSED: request.args.get(PRESSED, "")}, EDITION.load_deck())
    if pressed is not None or not form["cards"]:
        return _show(pressed or form)
    with expensive(COST):
        try:
            answer = _weigh(form) if form["face_up"] or form["seen"] else _play(form)
        except InputError as error:
            return _show(form, 422, error=describe_fault(error, _labels()))
    return _show(form, answer=answer)


def _show(form: dict[str, str], status: int = 200, **facts: object) -> Response:
    english = [manifest for manifest in load_manifests() if manifest.language == "en"]
    return show(
        "hand.html",
        status,
        form=form,
        labels=_labels(),
        keys=keys_of(EDITION.load_deck()),
        manifests=english,
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
        "add": translate("Words that count here"),
        "reject": translate("Words that do not count here"),
        "no_names": translate("Names do not count"),
        "no_offensive": translate("Offensive words do not count"),
        "offensive": translate("Lay offensive words too"),
    }


def _play(form: dict[str, str]) -> HandAnswer:
    """Return the best play of a hand after drawing. Raises `InputError` and `DictionaryError`."""
    document = to_document(form, ("cards", "dictionary", "bonus"), _NUMBERS, (*_FLAGS, *_DECIDES))
    return _describe_play(read_hand(document | read_house(form)).answer())


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


def _weigh(form: dict[str, str]) -> HandAnswer:
    """Return the advice to take the face-up card or to draw. Raises `InputError` and `DictionaryError`."""
    document = to_document(form, ("cards", "face_up", "seen", "dictionary"), (), _DECIDES)
    return _describe_odds(read_draw(document | read_house(form)).answer())


def _describe_odds(odds: DrawOdds) -> HandAnswer:
    lines = [translate(line) for line in describe_choices(odds)]
    headline = translate(describe_draw(odds))
    return HandAnswer(True, headline, [], [], None, lines, [], *_describe_rest(odds))


def _describe_rest(found: Any) -> tuple[list[str], list[str]]:
    """Return the notes below each answer, and the dictionaries."""
    notes: Sequence[str] = [translate("Note: {note}", note=note.message) for note in found.notes]
    left_out = describe_left_out(found.left_out)
    return [*notes, *([left_out] if left_out else [])], describe_sources(found.dictionaries)
