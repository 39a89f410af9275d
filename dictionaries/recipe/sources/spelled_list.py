"""A dictionary from one list of spellings, whose form tells what each of them is.

A spelling in small letters is a word, one with a capital a name, one in capitals or with a dot an
abbreviation; one with an apostrophe is a contraction, and a hyphen stands in a compound or at the end of an
affix. What the form does not tell stands in the curation.
"""

from collections.abc import Iterator, Mapping

from dictionaries.folding import Language, fold, is_letters
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import LEVELS, allowed_tag, refused_tag

_VOWELS = frozenset("AEIOUY")
ALLOWED = allowed_tag(LEVELS[-1])
"""The list tells nothing about how common a word is, so every word has the last level."""

_PRIORITY = ("contraction", "abbreviation", "proper_noun", "affix", "hyphenated")
"""The order of reasons for a word with several, as in German."""

_MAX_UNIT = 3
"""A spelling of at most so many letters with a capital inside is an abbreviation, as kWh; iPad is a name."""


def spelled_words(
    package: Package, file: str, language: Language, curation: Mapping[str, list[str]]
) -> dict[str, int]:
    """Return the tags of the words of a list that count, and of those that it or the curation marks.

    Args:
        package: has the list.
        file: the list in the package, one spelling a line.
        language: folds the words.
        curation: "two_letter_words" and "vowel_less_words" are kept of the short ones; "not_words" are
            left out; "abbreviations", "names", "contractions" and "affixes" are refused as such.
    """
    words: set[str] = set()
    marked: dict[str, set[str]] = {reason: set() for reason in _PRIORITY}
    for spelling in package.read(file).decode("utf-8").splitlines():
        word = _joined(spelling, language)
        if is_letters(word) and len(word) >= 2:
            reason = _reason(spelling)
            (marked[reason] if reason else words).add(word)
    wrong = dict(_curated(curation))
    vowel_less = {word for word in words if _VOWELS.isdisjoint(word)} - {*curation["vowel_less_words"]}
    marked["abbreviation"] |= vowel_less
    short = {word for word in words if len(word) == 2} - {*curation["two_letter_words"]}
    words -= vowel_less | short | wrong.keys() | {*curation["not_words"]}
    return (
        {
            word: refused_tag(reason)
            for reason in reversed(_PRIORITY)
            for word in sorted(marked[reason] - {*curation["not_words"]})
        }
        | {word: refused_tag(reason) for word, reason in wrong.items()}
        | dict.fromkeys(sorted(words), ALLOWED)
    )


def _curated(curation: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield the words that the curation refuses, with their reasons."""
    for key, reason in (
        ("affixes", "affix"),
        ("names", "proper_noun"),
        ("abbreviations", "abbreviation"),
        ("contractions", "contraction"),
    ):
        yield from ((word, reason) for word in curation[key])


def _joined(spelling: str, language: Language) -> str:
    """Return a spelling as a player would lay it: folded, without the marks between its letters."""
    return fold(spelling.translate({ord(mark): None for mark in "'’.-"}), language)


def _reason(spelling: str) -> str | None:
    """Return the reason against a spelling's form; None for a word."""
    letters = [character for character in spelling if character.isalpha()]
    capital = any(map(str.isupper, letters))
    if spelling.startswith("-") or spelling.endswith("-"):
        return "affix"
    if "." in spelling or _is_unit(spelling, letters):
        return "abbreviation"
    if capital and _begins_a_name(spelling):
        return "proper_noun"
    if "-" in spelling:
        return "hyphenated"
    if not spelling.isalpha():
        return "contraction"
    return "proper_noun" if capital else None


def _begins_a_name(spelling: str) -> bool:
    """Return True if a spelling begins as Anna's and 's-Hertogenbosch do, not as T-shirt or SMS'en."""
    first, _, _ = spelling.replace("'", "-").partition("-")
    return not first or (first[0].isupper() and not first.isupper())


def _is_unit(spelling: str, letters: list[str]) -> bool:
    """Return True if a spelling is in capitals alone, or short with a capital inside."""
    inner = any(map(str.isupper, letters[1:]))
    return "-" not in spelling and inner and (spelling.isupper() or len(letters) <= _MAX_UNIT)
