"""Reading questions about a draw from JSON; the one reader for command line and HTTP."""

from collections import Counter
from typing import Final, NamedTuple

from wordsvc.cards import Deck, check_deck, note_language, parse_cards, parse_deck_cards, read_deck
from wordsvc.cards.card_fields import ANY_CARDS, DECK, HELD, ONE_CARD
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.input.question import Field, Question
from wordsvc.quiddler.best_hand.draws import DrawOdds, draw_odds
from wordsvc.quiddler.best_hand.hand_request import check_size, read_card, refuse_jokers
from wordsvc.quiddler.best_hand.hands import MIN_HELD
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.quiddler.judge import EDITION
from wordsvc.words import Authority
from wordsvc.words.authority_request import read_authority, read_offensive
from wordsvc.words.search.word_sets import offered_words
from wordsvc.words.word_fields import AUTHORITY_FIELDS, OFFENSIVE

MAX_BEFORE: Final = MAX_HAND
MIN_BEFORE: Final = MIN_HELD - 1

DRAW: Final = Question(
    "Draw",
    "A hand before drawing, and the cards that cannot be in the pile.",
    Field("cards", HELD, f"The cards held before drawing, {MIN_BEFORE} to {MAX_BEFORE}.", required=True),
    Field("face_up", ONE_CARD, "The top discard.", required=True),
    Field("seen", ANY_CARDS, "Other cards that were seen: the discards below it.", default=""),
    DECK,
    *AUTHORITY_FIELDS,
    OFFENSIVE,
)


class DrawQuestion(NamedTuple):
    """The cards of a hand before drawing, the face-up card, other cards that were seen, and their deck.

    `offensive` says whether offensive words are laid too.
    """

    cards: tuple[str, ...]
    face_up: str
    seen: tuple[str, ...]
    deck: Deck
    authority: Authority
    offensive: bool = False

    def answer(self) -> DrawOdds:
        """Return the draw odds. Raises `DictionaryError` when a dictionary is damaged."""
        words, left_out = offered_words(self.authority, offensive=self.offensive)
        odds = draw_odds(self.cards, self.face_up, words, self.seen, self.deck, left_out)
        notes = (*odds.notes, *note_language(self.deck, self.authority.language))
        return odds._replace(notes=notes, dictionaries=self.authority.dictionaries)


def read_draw(document: object, authority: Authority | None = None) -> DrawQuestion:
    """Read what draw odds are asked with.

    Args:
        document: the fields of `DRAW`.
        authority: decides which words count, if it is open already; then the document does not.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = DRAW.read(document)
    deck = read_deck(fields["deck"], EDITION, priced=True)
    if deck.jokers:
        text = message("draws from a deck with jokers, as {deck}, are not weighed", deck=deck.name)
        raise InputError("deck", "joker", text)
    cards = parse_deck_cards(fields["cards"], deck)
    refuse_jokers(cards, "cards")
    check_size(cards, MIN_BEFORE, MAX_BEFORE, message("before drawing"))
    face_up = read_card(fields["face_up"], "face_up", deck)
    check_deck([*cards, face_up], deck, "face_up")
    seen = parse_cards(fields["seen"], deck, "seen") if fields["seen"] else ()
    check_deck([*cards, face_up, *seen], deck, "seen")
    if not Counter(deck.counts) - Counter([*cards, face_up, *seen]):
        text = message("all cards of the deck are seen, so none can be drawn")
        raise InputError("seen", "none_unseen", text)
    decides = read_authority(fields, EDITION.usual_dictionary(deck), authority)
    offensive = read_offensive(fields["offensive"], decides)
    return DrawQuestion(cards, face_up, seen, deck, decides, offensive)
