"""The words for the cards showing, the best first: by what they leave, then by how much they use."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dictionaries.record import Record
from wordsvc.cards import Deck, note_lacking, note_language
from wordsvc.cards.card_fields import DECK, HELD
from wordsvc.input.question import Field, Question, as_given, integer, several
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.constants import STACKS
from wordsvc.quiddler.solitaire.evaluation import phase_for
from wordsvc.quiddler.solitaire.kinds import KINDS, STANDARD, pack
from wordsvc.quiddler.solitaire.showing_request import MAX_UNDER, read_showing, read_solitaire_deck
from wordsvc.words import Authority, Note, dictionaries_to_list, notes_to_list
from wordsvc.words.authority_request import read_authority, read_offensive
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import offered_words
from wordsvc.words.word_fields import AUTHORITY_FIELDS, OFFENSIVE

if TYPE_CHECKING:
    from wordsvc.quiddler.solitaire.layable_sets import LayableSets

Cards = tuple[str, ...]

DEFAULT_LIMIT: Final = 20
MAX_FOUND: Final = 1_000

SOLITAIRE_QUESTION: Final = Question(
    "SolitaireQuestion",
    "The cards that lie face up, and how many lie under each.",
    Field("showing", HELD, "Up to eight cards of the deck.", required=True),
    Field(
        "under",
        several(as_given(type="integer", minimum=0, maximum=MAX_UNDER), 1, STACKS),
        "In the order of `showing`; by default five under each of eight, none under fewer.",
    ),
    Field(
        "limit",
        integer(1, MAX_FOUND),
        f"How many words, by default {DEFAULT_LIMIT}.",
        default=DEFAULT_LIMIT,
    ),
    DECK,
    OFFENSIVE,
    *AUTHORITY_FIELDS,
)


class WordQuestion(Record):
    """Cards that show, how many lie under each, how many words are wanted, which words count; the deck.

    `offensive` says whether offensive words are found too.
    """

    showing: tuple[str, ...]
    under: tuple[int, ...]
    limit: int
    authority: Authority
    deck: Deck = STANDARD
    offensive: bool = False


class WordHit(NamedTuple):
    """A word with the cards that lay it and those that it leaves showing.

    `outlook` says how good the rest is while cards lie face down, else None; `clears` says, when none
    does, whether words use up the rest. `points` is None in a deck without points.
    """

    word: str
    cards: tuple[str, ...]
    leaves: tuple[str, ...]
    outlook: int | None
    clears: bool | None
    points: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """The word as JSON."""
        return {
            "word": self.word,
            "cards": list(self.cards),
            "letters": len(self.word),
            "count": len(self.cards),
            "points": self.points,
            "leaves": list(self.leaves),
            "outlook": self.outlook,
            "clears": self.clears,
        }


class WordHits(Record):
    """The answer to a question: all words, the best first.

    `left_out` counts what is left out because it is offensive, each way to lay a word by itself; None where
    it is not known which words are offensive.
    """

    question: WordQuestion
    words: tuple[WordHit, ...]
    left_out: int | None = 0

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes on the cards showing (D22) and on the language of the deck (D21)."""
        asked = self.question
        return (
            *note_lacking(asked.showing, asked.deck),
            *note_language(asked.deck, asked.authority.language),
        )

    def to_dict(self) -> dict[str, Any]:
        """The answer as the command line and the HTTP API print it, as many words as were wanted."""
        return {
            "showing": list(self.question.showing),
            "face_down": sum(self.question.under),
            "total": len(self.words),
            "left_out": self.left_out,
            "words": [word.to_dict() for word in self.words[: self.question.limit]],
            "notes": notes_to_list(self.notes),
            "dictionaries": dictionaries_to_list(self.question.authority.dictionaries),
            "deck": self.question.deck.reference,
        }


def read_question(document: object, authority: Authority | None = None) -> WordQuestion:
    """Read a question from its JSON form; the one reader for command line and HTTP.

    Args:
        document: the fields of `SOLITAIRE_QUESTION`; with `authority` none of `AUTHORITY_FIELDS`.
        authority: what decides which words count, when that is known already.

    Raises:
        InputError: on the field at fault; a field that does not exist is one.
        DictionaryError: a dictionary is missing or damaged.
    """
    fields = SOLITAIRE_QUESTION.read(document)
    deck = read_solitaire_deck(fields["deck"])
    showing, under = read_showing(fields, deck)
    decides = read_authority(fields, EDITION.usual_dictionary(deck), authority)
    offensive = read_offensive(fields["offensive"], decides)
    return WordQuestion(showing, under, fields["limit"], decides, deck, offensive)


def find(question: WordQuestion) -> WordHits:
    """All words for the cards that show, each way to lay one by itself (Q16).

    While cards lie face down the best word leaves the best outlook; once none does, words whose rest
    can be used up come first. Then come those with more cards, with more letters, and the alphabet.
    """
    sets, left_out = offered_words(question.authority, offensive=question.offensive)
    words = list(_laid(question, sets))
    face_down, value = sum(question.under), question.deck.value
    if face_down:
        phase = phase_for(face_down)
        rests = {left for _, _, left in words}  # many words leave the same cards
        outlooks = {left: phase.outlook([KINDS[face] for face in left]) for left in rests}
        found = [
            WordHit(word, cards, left, outlooks[left], None, value(cards)) for word, cards, left in words
        ]
    else:
        from wordsvc.quiddler.solitaire.layable_sets import LayableSets  # only here: few deals are so far

        layable = LayableSets.of(pack(KINDS[face] for face in cards) for _, cards, _ in words)
        found = [
            WordHit(word, cards, left, None, _can_clear(left, layable), value(cards))
            for word, cards, left in words
        ]
    found.sort(key=lambda w: (not w.clears, -(w.outlook or 0), -len(w.cards), -len(w.word), w.word, w.cards))
    besides = None if left_out is None else sum(1 for _ in _laid(question, left_out))
    return WordHits(question, tuple(found), besides)


def _laid(question: WordQuestion, sets: Iterable[WordSet]) -> Iterator[tuple[str, Cards, Cards]]:
    """Every word that some of the cards spell, with these and the cards left: each way once."""
    letters = "".join(question.showing)
    pairs = frozenset(face for face in question.showing if len(face) == 2)
    for words in sets:
        for word in words.makeable(letters):
            for cards in _ways(word, pairs):
                left = _without(question.showing, cards)
                if left is not None and len(cards) >= question.deck.min_cards:
                    yield word, cards, left


def _ways(word: str, pairs: Collection[str]) -> list[Cards]:
    """Every way to spell a word with cards of one letter and with some of two."""
    if not [face for face in pairs if face in word]:  # most words, and sooner than `any`
        return [tuple(word)]
    found: list[list[Cards]] = [[()]]  # the ways to spell the first letters, by how many these are
    for end, letter in enumerate(word, start=1):
        ways = [(*way, letter) for way in found[end - 1]]
        pair = word[end - 2 : end]
        if pair in pairs:
            ways += [(*way, pair) for way in found[end - 2]]
        found.append(ways)
    return found[-1]


def _without(showing: Sequence[str], cards: Sequence[str]) -> Cards | None:
    """What shows without some cards; None where not all of them show."""
    left = list(showing)
    try:
        for face in cards:
            left.remove(face)
    except ValueError:
        return None
    return tuple(left)


def _can_clear(left: Sequence[str], layable: "LayableSets") -> bool:
    return layable.used_up(sorted(KINDS[face] for face in left)) is not None
