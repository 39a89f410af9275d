"""Filters of words: a pattern, letters they contain, a beginning, an end, a length."""

from typing import Final, NamedTuple

from dictionaries import Language, fold, is_letters
from wordsvc.input.errors import InputError
from wordsvc.input.messages import message
from wordsvc.words.parse_word import MAX_WORD_LENGTH, parse_word
from wordsvc.words.search.patterns import shorten
from wordsvc.words.search.word_set import WordSet

MAX_PATTERN_LENGTH: Final = 100

_PATTERN_HINT: Final = message("write letters, ? for any letter and * for any number of letters")


class Filter(NamedTuple):
    """A filter of words.

    A word has `min_letters` to `max_letters` letters. It has the letters of each text in `having`, and each
    of the `patterns` matches it (`patterns.shorten`). A pattern without letters is a length alone.
    """

    min_letters: int = 1
    max_letters: int = MAX_WORD_LENGTH
    having: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()

    def apply(self, words: WordSet) -> WordSet:
        """Return the words that the filters let through."""
        words = words.of_length(self.min_letters, self.max_letters)
        for letters in self.having:
            words = words.having(letters)
        for pattern in self.patterns:
            words = words.matching(pattern)
        return words


def make_filter(
    *,
    language: Language,
    pattern: str | None = None,
    contains: str | None = None,
    begins: str | None = None,
    ends: str | None = None,
    min_letters: int = 1,
    max_letters: int = MAX_WORD_LENGTH,
) -> Filter:
    """Make a filter of what a player asks for.

    Args:
        language: how letters with marks are folded.
        pattern: the whole word, with `?` (or `.`) for one letter and `*` for any number of them.
        contains: letters that stand together somewhere in the word.
        begins: the first letters.
        ends: the last letters.
        min_letters: how many letters a word has at least.
        max_letters: how many letters a word has at most.

    Raises:
        InputError: on the argument at fault.
    """
    globs: list[str] = []
    if pattern is not None:
        globs.append(_parse_pattern(pattern, language))
    for field, text, form in (
        ("contains", contains, "*{}*"),
        ("begins", begins, "{}*"),
        ("ends", ends, "*{}"),
    ):
        if text is not None:
            globs.append(form.format(_parse_letters(text, field, language)))
    if not globs:
        return Filter(min_letters, max_letters)
    for glob in globs:
        shortest = len(glob.replace("*", ""))
        min_letters = max(min_letters, shortest)
        max_letters = max_letters if "*" in glob else min(max_letters, shortest)
    having = {glob: letters for glob in globs if (letters := glob.replace("*", "").replace("?", ""))}
    return Filter(min_letters, max_letters, tuple(having.values()), tuple(map(shorten, having)))


def _parse_letters(text: str, field: str, language: Language) -> str:
    folded = parse_word(text, language, field)
    if not is_letters(folded):
        sentence = message("{field} must be letters, not {text!r}", field=field, text=folded[:20])
        raise InputError(field, "not_letters", sentence)
    return folded


def _parse_pattern(text: str, language: Language) -> str:
    if not isinstance(text, str):
        raise InputError("pattern", "not_text", message("the pattern must be text"), _PATTERN_HINT)
    text = text.strip()
    if not 1 <= len(text) <= MAX_PATTERN_LENGTH:
        sentence = message("a pattern has 1 to {most} characters", most=MAX_PATTERN_LENGTH)
        raise InputError("pattern", "wrong_length", sentence, _PATTERN_HINT)
    glob = fold(text, language).replace(".", "?")
    letters = glob.replace("*", "").replace("?", "")
    if letters and not is_letters(letters):
        raise InputError(
            "pattern", "not_a_pattern", message("{text!r} is no pattern", text=text[:20]), _PATTERN_HINT
        )
    return glob
