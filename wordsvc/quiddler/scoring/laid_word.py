"""Words as they lie on the table: what they are worth, and whether they are allowable."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from dictionaries import Language
from wordsvc.cards import Deck, LaidCards, judge_with_cards, note_other_ways, parse_laid_cards
from wordsvc.cards.card_fields import CARDS
from wordsvc.input import InputError
from wordsvc.input.answer import answer
from wordsvc.input.fields import read_list
from wordsvc.input.messages import message
from wordsvc.input.question import Field, Question
from wordsvc.quiddler.constants import MAX_HAND
from wordsvc.quiddler.judge import EDITION
from wordsvc.words import Authority, Note, Verdict
from wordsvc.words.word_fields import WORD

MAX_WORDS: Final = 20
"""No lay-down has more words; a hand of eleven cards makes five."""


LAID: Final = Question(
    "Laid",
    "A word as it lies on the table, with all its cards.",
    Field("word", WORD, required=True),
    Field(
        "cards",
        CARDS,
        "Without them, or where they are the letters of the word typed together, the best way"
        " to lay it; a note names the others (Q32).",
    ),
)


@answer("word cards points", name="LaidCards")
class LaidWord(NamedTuple):
    """A word with the cards that lay it, and what it is worth.

    It lies on the table: the cards are all its cards, none left over (Q23); `deck` is theirs. `others` are
    some more ways to lay it, where its letters were typed together (Q32).
    """

    word: str
    cards: tuple[str, ...]
    deck: Deck
    others: tuple[tuple[str, ...], ...] = ()

    def __repr__(self) -> str:
        return f"LaidWord(word={self.word!r}, cards={self.cards!r})"

    @property
    def notes(self) -> tuple[Note, ...]:
        """The other ways to lay it, where nobody has named its cards (Q32)."""
        return note_other_ways(LaidCards(self.cards, self.others)) if self.others else ()

    @property
    def points(self) -> int:
        """The points printed on its cards, also when they do not spell it (Q16, Q24)."""
        return card_points(self.cards, self.deck)

    @property
    def letters(self) -> int:
        """The number of letters printed on its cards (Q10, Q26)."""
        return sum(map(len, self.cards))


def lay_word(
    word: str,
    cards: str | Sequence[str] | None = None,
    deck: Deck | None = None,
    hand: int = MAX_HAND,
    language: Language | None = None,
) -> LaidWord:
    """Read the cards of a word as `wordsvc.cards.parse_laid_cards` does, by default of the edition's deck.

    `hand` is how many cards its player has at most, `language` that of the dictionaries.

    Raises `InputError` on "cards", or on "word" where its letters stand for the cards.

    >>> lay_word("quit", "(qu)it")
    LaidWord(word='quit', cards=('QU', 'I', 'T'))
    """
    deck = deck or EDITION.load_deck()
    laid = parse_laid_cards(cards, word, deck, hand=hand, language=language)
    return LaidWord(word, laid.faces, deck, laid.others)


def card_points(cards: tuple[str, ...], deck: Deck) -> int:
    """Return the points printed on cards of a deck (Q24)."""
    return deck.value(cards) or 0


Laid = LaidWord | tuple[str, str | Sequence[str]] | Mapping[str, str | Sequence[str]]
"""A laid word, the pair of a word and its cards, or `{"word", "cards"?}`."""


def judge_laid(laid: LaidWord, authority: Authority) -> Verdict:
    """Judge a word as it was laid, with all its cards. Raises `InputError` as `judge` does."""
    return judge_with_cards(
        laid.word,
        laid.cards,
        deck=laid.deck,
        authority=authority,
        min_cards=laid.deck.min_cards,
        all_cards=True,
    )


def read_laid_words(
    value: object, deck: Deck, language: Language, *, min_words: int, hand: int = MAX_HAND
) -> tuple[LaidWord, ...]:
    """Return the words under "words", each `{"word", "cards"?}`, a pair (a tuple) of these, or a `LaidWord`.

    Their cards belong to `deck`, the words to `language`; `hand` is how many cards their player has at most.

    Raises `InputError` on the field at fault.
    """
    words = read_list(value, "words", message("words"), min_words, MAX_WORDS)
    return tuple(_read_laid_word(word, index, deck, language, hand) for index, word in enumerate(words))


def _read_laid_word(value: object, index: int, deck: Deck, language: Language, hand: int) -> LaidWord:
    if isinstance(value, LaidWord) and value.deck == deck:
        return value
    try:
        if isinstance(value, LaidWord):
            return lay_word(value.word, value.cards, deck)
        if isinstance(value, tuple):
            if len(value) != 2:
                text = message("a laid word is a pair of the word and its cards")
                raise InputError((), "not_a_pair", text)
            value = dict(zip(("word", "cards"), value, strict=True))
        fields = LAID.read(value)
        return lay_word(fields["word"], fields["cards"], deck, hand, language)
    except InputError as error:
        raise error.within("words", index) from None
