"""Reading questions about a hand from JSON; the one reader for command line and HTTP."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from wordsvc.cards import JOKER, Deck, check_deck, note_language, parse_cards, parse_deck_cards, read_deck
from wordsvc.cards.card_fields import DECK, HELD, ONE_CARD
from wordsvc.input import InputError
from wordsvc.input.messages import message, plural_message
from wordsvc.input.question import FLAG, Field, Question, choice, integer
from wordsvc.quiddler.best_hand.hands import MAX_HELD, MIN_HELD, BestHand, Others, Situation, best_hand
from wordsvc.quiddler.constants import BONUSES, MAX_PLAYERS, BonusName
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.scoring.laid_word import MAX_WORDS
from wordsvc.words import MAX_WORD_LENGTH, Authority
from wordsvc.words.authority_request import read_authority, read_offensive
from wordsvc.words.search.word_sets import offered_words
from wordsvc.words.word_fields import AUTHORITY_FIELDS, OFFENSIVE

COMMON_DICTIONARY: Final = "en-common"
"""The view of common words: what most tables know."""

HAND: Final = Question(
    "Hand",
    "A hand after drawing, and what decides which play is best.",
    Field(
        "cards",
        HELD,
        f"The cards held after drawing, {MIN_HELD} to {MAX_HELD} with `draw`, of which"
        " exactly one is discarded.",
        required=True,
    ),
    Field("draw", ONE_CARD, "One more card, which was drawn."),
    Field("keep_all", FLAG, "Answer without a discard.", default=False),
    Field("nobody_out", FLAG, "Only going out is allowed: nobody is out yet.", default=False),
    Field(
        "others_longest",
        integer(0, MAX_WORD_LENGTH),
        "The letters of the longest word of others; counts the bonus for it (Q28).",
    ),
    Field(
        "others_words",
        integer(0, MAX_WORDS),
        "The most words that another player has; counts the bonus for it (Q28).",
    ),
    Field("players", integer(1, MAX_PLAYERS), "The number of players; two play for one bonus only (Q13)."),
    Field("bonus", choice(BONUSES), "The one bonus of two players (Q13)."),
    DECK,
    OFFENSIVE,
    *AUTHORITY_FIELDS,
)


class HandQuestion(NamedTuple):
    """The cards of a hand after drawing, their deck, the situation, and what decides which words count.

    `offensive` says whether offensive words are laid too.
    """

    cards: tuple[str, ...]
    deck: Deck
    situation: Situation
    authority: Authority
    offensive: bool = False

    def answer(self) -> BestHand:
        """Return the best hand. Raises `DictionaryError` when a dictionary is damaged."""
        words, left_out = offered_words(self.authority, offensive=self.offensive)
        named = self.authority.dictionaries
        hand = best_hand(self.cards, words, self.situation, named, self.deck, left_out)
        hand.notes += note_language(self.deck, self.authority.language)
        hand.question = self.answer
        return hand


def read_hand(document: object, authority: Authority | None = None) -> HandQuestion:
    """Read what the best hand is asked with.

    Args:
        document: the fields of `HAND`.
        authority: decides which words count, if it is open already; then the document does not.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = HAND.read(document)
    deck = read_deck(fields["deck"], EDITION, priced=True)
    cards = parse_deck_cards(fields["cards"], deck)
    refuse_jokers(cards, "cards")
    if fields["draw"] is not None:
        cards = (*cards, read_card(fields["draw"], "draw", deck))
        check_deck(cards, deck, "draw")
    check_size(cards, MIN_HELD, MAX_HELD, message("after drawing"))
    situation = Situation(
        keep_all=fields["keep_all"], nobody_out=fields["nobody_out"], others=_read_others(fields)
    )
    decides = read_authority(fields, EDITION.usual_dictionary(deck), authority)
    offensive = read_offensive(fields["offensive"], decides)
    return HandQuestion(cards, deck, situation, decides, offensive)


def read_card(value: object, field: str, deck: Deck) -> str:
    """Return one card, no joker. Raises `InputError` on `field` for anything else."""
    if not isinstance(value, str):
        raise InputError(field, "not_text", message("{field} must be a text", field=field))
    cards = parse_cards(value, deck, field)
    if len(cards) > 1:
        text = message("{field} is one card, not {number}", field=field, number=len(cards))
        raise InputError(field, "not_one_card", text)
    refuse_jokers(cards, field)
    return cards[0]


def refuse_jokers(cards: Sequence[str], field: str) -> None:
    """Refuse jokers among cards: the best hand is exact for cards with letters of their own only."""
    if any(face.startswith(JOKER) for face in cards):
        text = message("no best hand is found for cards with a joker among them")
        raise InputError(field, "joker", text, message("ask for words instead: wordcheck find"))


def check_size(cards: Sequence[str], min_cards: int, max_cards: int, when: str) -> None:
    """Refuse a hand with too few cards or too many; `when` is a sentence: before or after drawing."""
    if len(cards) > max_cards:
        message = plural_message(
            "a hand has at most {n} card {when}", "a hand has at most {n} cards {when}", max_cards, when=when
        )
        raise InputError("cards", "too_many_cards", message)
    if len(cards) < min_cards:
        message = plural_message(
            "a hand has at least {n} card {when}",
            "a hand has at least {n} cards {when}",
            min_cards,
            when=when,
        )
        raise InputError("cards", "too_few_cards", message)


def _read_others(fields: dict[str, Any]) -> Others | None:
    """Return the others' part in the bonuses that are played for (Q13, Q27); None when it is not given."""
    longest, words, players = fields["others_longest"], fields["others_words"], fields["players"]
    bonus = fields["bonus"]
    if bonus is not None and players != 2:
        raise InputError("bonus", "not_two_players", message("only two players choose a bonus"), rule="Q13")
    if longest is None and words is None:
        if players is not None:
            raise InputError(
                "players",
                "no_others",
                message("players matter to the bonuses only"),
                message("say what others have: others_longest, others_words"),
            )
        return None
    if players == 1:
        return Others()
    if players == 2:
        return _read_one_bonus(bonus or "longest_word", longest, words)
    return Others(longest, words)


def _read_one_bonus(bonus: BonusName, longest: int | None, words: int | None) -> Others:
    """Return the other player's part in the one bonus of two (Q13); the other bonus is an `InputError`."""
    others = Others(longest=longest) if bonus == "longest_word" else Others(words=words)
    if others == Others() or (bonus == "longest_word" and words is not None):
        name = message("the longest word") if bonus == "longest_word" else message("the most words")
        told, untold, right = (
            ("others_words", "others_longest", "most_words")
            if words is not None and bonus == "longest_word"
            else ("others_longest", "others_words", "longest_word")
        )
        raise InputError(
            "bonus",
            "other_bonus",
            message(
                "with two players only {bonus} counts (Q13); remove {field}",
                bonus=name,
                field=told,
            ),
            message("say bonus={bonus} or {field}", bonus=right, field=untold),
        )
    return others
