"""An authority: everything that decides which words count at a table."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dictionaries import Language, is_letters
from wordsvc.words.house import House
from wordsvc.words.lexicon import Lexicon, open_lexicons
from wordsvc.words.verdict import DictionaryReference

_MARKS: Final = (
    (frozenset("'’ʼ`´"), "contraction"),
    (frozenset("."), "abbreviation"),
    (frozenset("-\u2010\u2011"), "hyphenated"),
)
"""What a mark between letters makes of a word, first match first."""

_ANY_MARK: Final = frozenset().union(*(marks for marks, _ in _MARKS))


class Authority(NamedTuple):
    """Dictionaries of one language, any of which allows a word, and what the house says.

    `house` beats the dictionaries; `no_names` refuses the names that stand in a dictionary (D16).
    """

    lexicons: tuple[Lexicon, ...]
    house: House | None = None
    no_names: bool = False

    @property
    def language(self) -> Language:
        """The language in which words are folded."""
        return self.lexicons[0].language

    @property
    def references(self) -> tuple[DictionaryReference, ...]:
        """The dictionaries as a verdict names them; a house list joins version and hash."""
        references = tuple(lexicon.reference for lexicon in self.lexicons)
        if self.house is None:
            return references
        digest = self.house.digest()
        return tuple(reference.with_house(digest) for reference in references)

    def reason(self, folded: str) -> str | None:
        """The one reason against a folded word, None when it counts.

        The form of the word comes first, then the house, then the first dictionary that knows why.
        """
        if not is_letters(folded):
            return _form_reason(folded)
        if self.house is not None:
            if folded in self.house.reject:
                return "house_rejected"
            if folded in self.house.add:
                return None
        refusals = [lexicon.refusal(folded, no_names=self.no_names) for lexicon in self.lexicons]
        if None in refusals:
            return None
        known = [refusal for refusal in refusals if refusal and refusal != "not_in_dictionary"]
        return known[0] if known else "not_in_dictionary"


def open_authority(
    dictionaries: str | Sequence[str], *, house: House | None = None, no_names: bool = False
) -> Authority:
    """Open the dictionaries and add what the house says. Raises as `open_lexicons` does."""
    return Authority(open_lexicons(dictionaries), house, no_names)


def _form_reason(folded: str) -> str:
    """Why a text that is not all letters does not count."""
    marks = {character for character in folded if not is_letters(character)}
    if marks <= _ANY_MARK and len(marks) < len(set(folded)):
        for known, reason in _MARKS:
            if marks & known:
                return reason
    return "not_letters"
