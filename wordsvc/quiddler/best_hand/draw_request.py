"""Reading questions about a draw from JSON; the one reader for command line and HTTP."""

from typing import Final, NamedTuple

from wordsvc.cards import check_deck, load_deck, parse_cards, parse_deck_cards
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_texts
from wordsvc.input.sentences import say
from wordsvc.quiddler.best_hand.draws import DrawOdds, draw_odds
from wordsvc.quiddler.best_hand.hand_request import check_size, read_card
from wordsvc.quiddler.best_hand.hands import MIN_HELD
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.quiddler.judge import DECK, DICTIONARY
from wordsvc.words import Authority
from wordsvc.words.authority_request import AUTHORITY_FIELDS, read_authority
from wordsvc.words.search.word_sets import word_sets

MAX_BEFORE: Final = MAX_HAND
MIN_BEFORE: Final = MIN_HELD - 1


class DrawQuestion(NamedTuple):
    """The cards of a hand before drawing, the face-up card, and other cards that were seen."""

    cards: tuple[str, ...]
    face_up: str
    seen: tuple[str, ...]
    authority: Authority

    def answer(self) -> DrawOdds:
        """The draw odds. Raises `DictionaryError` when a dictionary is damaged."""
        words = word_sets(self.authority)
        odds = draw_odds(self.cards, self.face_up, words, self.seen)
        return odds._replace(dictionaries=self.authority.dictionaries)


def read_draw(document: object, authority: Authority | None = None) -> DrawQuestion:
    """Read what draw odds are asked with.

    Args:
        document: `{"cards", "face_up", "seen"?}` and any of `AUTHORITY_FIELDS`.
        authority: decides which words count, if it is open already; then the document does not.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(document, required=("cards", "face_up"), optional=("seen", *AUTHORITY_FIELDS))
    deck = load_deck(DECK)
    cards = parse_deck_cards(read_texts(fields["cards"], "cards"), deck)
    check_size(cards, MIN_BEFORE, MAX_BEFORE, say("before drawing"))
    face_up = read_card(fields["face_up"], "face_up")
    check_deck([*cards, face_up], deck, "face_up")
    seen_text = read_texts(fields.get("seen", ""), "seen")
    seen = parse_cards(seen_text, deck, "seen") if seen_text else ()
    check_deck([*cards, face_up, *seen], deck, "seen")
    if len(cards) + 1 + len(seen) == deck.total:
        message = say("all cards of the deck are seen, so none can be drawn")
        raise InputError("seen", "none_unseen", message)
    return DrawQuestion(cards, face_up, seen, read_authority(fields, DICTIONARY, authority))
