"""Lists of words to study: the short ones, those that get rid of hard cards, and any that are asked for."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from dictionaries import Language
from wordsvc.cards import Deck, parse_deck_cards
from wordsvc.cards.limits import Limits
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.input.fields import read_number
from wordsvc.input.messages import message
from wordsvc.library.find import find
from wordsvc.quiddler.judge import EDITION
from wordsvc.words import MAX_WORD_LENGTH, Authority
from wordsvc.words.authority_request import read_authority, read_offensive
from wordsvc.words.search.filters import make_filter
from wordsvc.words.search.word_sets import offered_words

DICTIONARY: Final = "en-short"
"""The short list of English words, which people can learn."""

_VOWELS: Final = "AAAEEEIIIOOOUUU"


class Study(NamedTuple):
    """A list with its name, and what finds its words for a request."""

    title: str
    search: Callable[[Authority, Mapping[str, Any]], WordSearch]


def search_words(document: Mapping[str, object], study: str) -> WordSearch:
    """Return the words of a list.

    Args:
        document: "dictionary", "offensive", and for the list "all" the fields "length", "must", "begins",
            "ends", "contains" and "pattern".
        study: one of `STUDIES`.

    Raises:
        InputError: on the field at fault.
        DictionaryError: a dictionary is missing or damaged.
    """
    authority = read_authority(document, DICTIONARY)
    return STUDIES.get(study, STUDIES["all"]).search(authority, document)


def _search(
    authority: Authority,
    document: Mapping[str, Any],
    *,
    length: object = None,
    must: tuple[str, ...] = (),
    without: str = "",
) -> WordSearch:
    """Return a search for the words that one deck can lay, by the alphabet."""
    deck: Deck = EDITION.load_deck()
    language: Language = authority.language
    least, most = (
        (1, MAX_WORD_LENGTH) if length is None else (read_number(length, "length", 1, MAX_WORD_LENGTH),) * 2
    )
    filtered = make_filter(
        language=language,
        min_letters=least,
        max_letters=most,
        **{name: document.get(name) for name in ("pattern", "contains", "begins", "ends")},
    )
    offered = offered_words(authority, offensive=read_offensive(document.get("offensive", False), authority))
    held = [face for face in deck.faces() if not set(face) & set(without)]
    return WordSearch(
        offered.words,
        held,
        deck,
        order="alphabet",
        limits=Limits(deck.min_cards, None, must),
        filtered=filtered,
        dictionaries=authority.dictionaries,
        left_out=offered.left_out,
    )


def _all(authority: Authority, document: Mapping[str, Any]) -> WordSearch:
    wanted = document.get("must")
    must = parse_deck_cards(wanted, EDITION.load_deck(), "must") if wanted else ()
    return _search(authority, document, length=document.get("length"), must=must)


def _vowel_dumps(authority: Authority, document: Mapping[str, object]) -> WordSearch:
    """Return a search for words of four letters and more with at most one consonant."""
    return find(
        f"{_VOWELS}*",
        game="letters",
        min_length=4,
        sort="alphabet",
        offensive=bool(document.get("offensive")),
        authority=authority,
    )


STUDIES: Final[Mapping[str, Study]] = {
    "twos": Study(message("Words of two letters"), lambda by, asked: _search(by, asked, length=2)),
    "threes": Study(message("Words of three letters"), lambda by, asked: _search(by, asked, length=3)),
    "q": Study(message("Q without U"), lambda by, asked: _search(by, asked, must=("Q",), without="U")),
    "vowels": Study(message("Many vowels: at most one consonant"), _vowel_dumps),
    "x": Study(message("Short words with X"), lambda by, asked: _search(by, asked, length=3, must=("X",))),
    "z": Study(message("Short words with Z"), lambda by, asked: _search(by, asked, length=3, must=("Z",))),
    "all": Study(message("Words as I ask for them"), _all),
}
"""The studies by their names in addresses."""
