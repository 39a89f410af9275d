"""Words as they lie on the table: what they are worth, and whether they are allowable."""

from dataclasses import dataclass
from typing import Final

from wordsvc.cards import judge_with_cards, load_deck, parse_cards
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_list, read_texts
from wordsvc.quiddler.judge import DECK
from wordsvc.words import Authority, Verdict

MAX_WORDS: Final = 20
"""No lay-down has more words; a hand of eleven cards makes five."""


@dataclass(frozen=True, slots=True)
class LaidWord:
    """A word as it lies on the table: the cards are all its cards, none left over (Q23)."""

    word: str
    cards: tuple[str, ...]

    @property
    def points(self) -> int:
        """What it is worth: the points printed on its cards, also when they do not spell it (Q16, Q24)."""
        return card_points(self.cards)

    @property
    def letters(self) -> int:
        """How long it is: the letters printed on its cards (Q10, Q26)."""
        return sum(map(len, self.cards))


def card_points(cards: tuple[str, ...]) -> int:
    """The points printed on cards of the deck (Q24)."""
    return load_deck(DECK).value(cards) or 0


def judge_laid(laid: LaidWord, authority: Authority) -> Verdict:
    """Whether a word is allowable as it was laid, with all its cards. Raises `InputError` as `judge` does."""
    deck = load_deck(DECK)
    return judge_with_cards(
        laid.word,
        laid.cards,
        deck=deck,
        authority=authority,
        min_cards=deck.min_cards,
        all_cards=True,
    )


def read_laid_words(value: object, *, min_words: int) -> tuple[LaidWord, ...]:
    """A list `[{"word", "cards"}]` under "words". Raises `InputError` on the field at fault."""
    words = read_list(value, "words", "words", min_words, MAX_WORDS)
    return tuple(_read_laid_word(word, index) for index, word in enumerate(words))


def _read_laid_word(value: object, index: int) -> LaidWord:
    try:
        fields = read_fields(value, required=("word", "cards"))
        return LaidWord(fields["word"], parse_cards(read_texts(fields["cards"], "cards"), load_deck(DECK)))
    except InputError as error:
        raise error.within("words", index) from None
