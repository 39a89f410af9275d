"""Reading questions about a hand from JSON; the one reader for command line and HTTP."""

from collections.abc import Sequence
from typing import Any, Final

from dictionaries.record import Record
from wordsvc.cards import JOKER, Deck, check_deck, note_language, parse_cards, parse_deck_cards, read_deck
from wordsvc.input import InputError
from wordsvc.input.fields import read_choice, read_fields, read_flag, read_number, read_texts
from wordsvc.input.sentences import say, say_number
from wordsvc.quiddler.best_hand.hands import MAX_HELD, MIN_HELD, BestHand, Others, Situation, best_hand
from wordsvc.quiddler.constants import BONUSES, MAX_PLAYERS, BonusName
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.scoring.laid_word import MAX_WORDS
from wordsvc.words import MAX_WORD_LENGTH, Authority
from wordsvc.words.authority_request import AUTHORITY_FIELDS, OFFER_FIELDS, read_authority, read_offensive
from wordsvc.words.search.word_sets import offered_words

COMMON_DICTIONARY: Final = "en-common"
"""The view of common words: what most tables know."""

HAND_FIELDS: Final = (
    "draw",
    "keep_all",
    "nobody_out",
    "others_longest",
    "others_words",
    "players",
    "bonus",
    "deck",
    *OFFER_FIELDS,
)
"""What a hand may be asked with besides its cards and what decides which words count; all optional."""


class HandQuestion(Record):
    """The cards of a hand after drawing, their deck, the situation, and what decides which words count.

    `offensive` says whether offensive words are laid too.
    """

    cards: tuple[str, ...]
    deck: Deck
    situation: Situation
    authority: Authority
    offensive: bool = False

    def answer(self) -> BestHand:
        """The best hand. Raises `DictionaryError` when a dictionary is damaged."""
        words, left_out = offered_words(self.authority, offensive=self.offensive)
        named = self.authority.dictionaries
        hand = best_hand(self.cards, words, self.situation, named, self.deck, left_out)
        hand.notes += note_language(self.deck, self.authority.language)
        hand.question = self.answer
        return hand


def read_hand(document: object, authority: Authority | None = None) -> HandQuestion:
    """Read what the best hand is asked with.

    Args:
        document: `{"cards"}` and any of `HAND_FIELDS` and `AUTHORITY_FIELDS`.
        authority: decides which words count, if it is open already; then the document does not.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = read_fields(document, required=("cards",), optional=(*HAND_FIELDS, *AUTHORITY_FIELDS))
    deck = read_deck(fields.get("deck"), EDITION, priced=True)
    cards = parse_deck_cards(read_texts(fields["cards"], "cards"), deck)
    refuse_jokers(cards, "cards")
    if "draw" in fields:
        cards = (*cards, read_card(fields["draw"], "draw", deck))
        check_deck(cards, deck, "draw")
    check_size(cards, MIN_HELD, MAX_HELD, say("after drawing"))
    situation = Situation(
        keep_all=read_flag(fields.get("keep_all", False), "keep_all"),
        nobody_out=read_flag(fields.get("nobody_out", False), "nobody_out"),
        others=_read_others(fields),
    )
    decides = read_authority(fields, EDITION.usual_dictionary(deck), authority)
    offensive = read_offensive(fields.get("offensive", False), decides)
    return HandQuestion(cards, deck, situation, decides, offensive)


def read_card(value: object, field: str, deck: Deck) -> str:
    """One card, no joker. Raises `InputError` on `field` for anything else."""
    if not isinstance(value, str):
        raise InputError(field, "not_text", say("{field} must be a text", field=field))
    cards = parse_cards(value, deck, field)
    if len(cards) > 1:
        message = say("{field} is one card, not {number}", field=field, number=len(cards))
        raise InputError(field, "not_one_card", message)
    refuse_jokers(cards, field)
    return cards[0]


def refuse_jokers(cards: Sequence[str], field: str) -> None:
    """Refuse jokers among cards: the best hand is exact for cards with letters of their own only."""
    if any(face.startswith(JOKER) for face in cards):
        message = say("no best hand is found for cards with a joker among them")
        raise InputError(field, "joker", message, say("ask for words instead: wordcheck find"))


def check_size(cards: Sequence[str], min_cards: int, max_cards: int, when: str) -> None:
    """Refuse a hand with too few cards or too many; `when` is a sentence: before or after drawing."""
    if len(cards) > max_cards:
        message = say_number(
            "a hand has at most {n} card {when}", "a hand has at most {n} cards {when}", max_cards, when=when
        )
        raise InputError("cards", "too_many_cards", message)
    if len(cards) < min_cards:
        message = say_number(
            "a hand has at least {n} card {when}",
            "a hand has at least {n} cards {when}",
            min_cards,
            when=when,
        )
        raise InputError("cards", "too_few_cards", message)


def _read_others(fields: dict[str, Any]) -> Others | None:
    """What others have for the bonuses that are played for (Q13, Q27); None when nothing is said of them."""
    longest = words = None
    if "others_longest" in fields:
        longest = read_number(fields["others_longest"], "others_longest", 0, MAX_WORD_LENGTH)
    if "others_words" in fields:
        words = read_number(fields["others_words"], "others_words", 0, MAX_WORDS)
    players = read_number(fields.get("players", MAX_PLAYERS), "players", 1, MAX_PLAYERS)
    bonus = read_choice(fields.get("bonus", "longest_word"), "bonus", BONUSES)
    if "bonus" in fields and players != 2:
        raise InputError("bonus", "not_two_players", say("only two players choose a bonus"), rule="Q13")
    if longest is None and words is None:
        if "players" in fields:
            raise InputError(
                "players",
                "no_others",
                say("players matter to the bonuses only"),
                say("say what others have: others_longest, others_words"),
            )
        return None
    if players == 1:
        return Others()
    if players == 2:
        return _read_one_bonus(bonus, longest, words)
    return Others(longest, words)


def _read_one_bonus(bonus: BonusName, longest: int | None, words: int | None) -> Others:
    """What the other of two players has for their one bonus (Q13); the other bonus is an `InputError`."""
    others = Others(longest=longest) if bonus == "longest_word" else Others(words=words)
    if others == Others() or (bonus == "longest_word" and words is not None):
        name = say("the longest word") if bonus == "longest_word" else say("the most words")
        told, untold, right = (
            ("others_words", "others_longest", "most_words")
            if words is not None and bonus == "longest_word"
            else ("others_longest", "others_words", "longest_word")
        )
        raise InputError(
            "bonus",
            "other_bonus",
            say(
                "two players play for one bonus (Q13), {bonus}, and {field} says nothing of that",
                bonus=name,
                field=told,
            ),
            say("say bonus={bonus} or {field}", bonus=right, field=untold),
        )
    return others
