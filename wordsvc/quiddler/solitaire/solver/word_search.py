"""The words for the cards showing, the best first: by what they leave, then by how much they use."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple

from wordsvc.cards import Deck, note_lacking, note_language
from wordsvc.cards.card_fields import DECK, HELD
from wordsvc.input.answer import answer, write
from wordsvc.input.question import Field, Question, as_given, integer, several
from wordsvc.quiddler.judge import EDITION
from wordsvc.quiddler.solitaire.kinds import KINDS, STANDARD, pack, ways
from wordsvc.quiddler.solitaire.position import STACKS
from wordsvc.quiddler.solitaire.requests import MAX_UNDER, read_showing, read_solitaire_deck
from wordsvc.quiddler.solitaire.solver.evaluation import phase_for
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.words import Authority, Note
from wordsvc.words.authority_request import read_authority, read_offensive
from wordsvc.words.search.word_set import WordSet
from wordsvc.words.search.word_sets import LeftOut, offered_words
from wordsvc.words.word_fields import AUTHORITY_FIELDS, OFFENSIVE

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


class WordQuestion(NamedTuple):
    """Cards that show, how many lie under each, how many words are wanted, which words count; the deck.

    `offensive` says whether offensive words are found too.
    """

    showing: tuple[str, ...]
    under: tuple[int, ...]
    limit: int
    authority: Authority
    deck: Deck = STANDARD
    offensive: bool = False


@answer("word cards letters count=size points leaves outlook clears", name="SolitaireWord")
class WordHit(NamedTuple):
    """A word for cards that show."""

    word: str
    cards: tuple[str, ...]
    leaves: Annotated[tuple[str, ...], "The cards that it leaves showing."]
    outlook: Annotated[
        int | None, "The chance to finish (hundredths of log odds); null when no card lies face down."
    ]
    clears: Annotated[bool | None, "True if words use up these; null while cards lie face down."]
    points: Annotated[int | None, "Null in a deck without points."] = None

    @property
    def letters(self) -> int:
        """The number of letters."""
        return len(self.word)

    @property
    def size(self) -> Annotated[int, "The number of its cards."]:
        """The number of cards."""
        return len(self.cards)


@answer(
    "showing=question.showing face_down total left_out words=shown notes"
    " dictionaries=question.authority.dictionaries deck=question.deck",
    name="SolitaireWords",
)
class WordHits(NamedTuple):
    """The words, best first.

    `left_out` counts each way to lay a word by itself.
    """

    question: WordQuestion
    words: tuple[WordHit, ...]
    left_out: LeftOut = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        return write(self)

    @property
    def face_down(self) -> int:
        """The number of cards that lie face down."""
        return sum(self.question.under)

    @property
    def total(self) -> Annotated[int, "The number of words."]:
        """The number of words."""
        return len(self.words)

    @property
    def shown(self) -> tuple[WordHit, ...]:
        """As many words as were wanted."""
        return self.words[: self.question.limit]

    @property
    def notes(self) -> Annotated[tuple[Note, ...], "On the cards, as in a verdict."]:
        """The notes on the cards showing (D22) and on the language of the deck (D21)."""
        asked = self.question
        return (
            *note_lacking(asked.showing, asked.deck),
            *note_language(asked.deck, asked.authority.language),
        )


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
    """Return all words for the cards that show, each way to lay one by itself (Q16).

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
        layable = LayableSets.of(pack(KINDS[face] for face in cards) for _, cards, _ in words)
        found = [
            WordHit(word, cards, left, None, _can_clear(left, layable), value(cards))
            for word, cards, left in words
        ]
    found.sort(key=lambda w: (not w.clears, -(w.outlook or 0), -len(w.cards), -len(w.word), w.word, w.cards))
    besides = None if left_out is None else sum(1 for _ in _laid(question, left_out))
    return WordHits(question, tuple(found), besides)


def find_whole(cards: Cards, authority: Authority, deck: Deck, *, offensive: bool) -> WordHit | None:
    """Return the best word that uses all of these cards."""
    found = find(WordQuestion(cards, (0,) * len(cards), 1, authority, deck, offensive))
    return next((hit for hit in found.words if not hit.leaves), None)


def _laid(question: WordQuestion, sets: Iterable[WordSet]) -> Iterator[tuple[str, Cards, Cards]]:
    """Yield every word that some of the cards spell, with these and the cards left: each way once."""
    letters = "".join(question.showing)
    pairs = frozenset(face for face in question.showing if len(face) == 2)
    for words in sets:
        for word in words.makeable(letters):
            for cards in ways(word, pairs):
                left = _without(question.showing, cards)
                if left is not None and len(cards) >= question.deck.min_cards:
                    yield word, cards, left


def _without(showing: Sequence[str], cards: Sequence[str]) -> Cards | None:
    """Return the showing cards without some; None where not all of them show."""
    left = list(showing)
    try:
        for face in cards:
            left.remove(face)
    except ValueError:
        return None
    return tuple(left)


def _can_clear(left: Sequence[str], layable: LayableSets) -> bool:
    return layable.used_up(sorted(KINDS[face] for face in left)) is not None
