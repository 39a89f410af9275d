"""The choice of a lemma for a form of several: the one it is most often a form of.

How often a lemma has a form is estimated by how often its other forms are met that the rival does not
have: that GEBOTEN and BIETET are met often tells that BOT is a form of "bieten" rather than a program.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from dictionaries.recipe.conjugations import Forms

_MOSTLY: Final = 0.4
_OFTEN: Final = 0.2
"""The share of a word's uses that makes it mostly, or often, a form of a lemma, on a careful estimate."""


class Paradigms:
    """Lemmas with their folded forms, and how often every word is met."""

    def __init__(self, forms: Mapping[str, Forms], frequency: Counter[str]) -> None:
        self._forms = forms
        self._frequency = frequency

    def __iter__(self) -> Iterator[str]:
        return iter(self._forms)

    def forms(self, lemma: str) -> Forms:
        """Return the forms of a lemma; none of one that has no paradigm here."""
        return self._forms.get(lemma, {})

    def expected(self, word: str, lemma: str, rival: str = "") -> float:
        """Return the expected frequency of the word as a form of the lemma, without the rival's forms."""
        forms, others = self.forms(lemma), self.forms(rival)
        met = sum(self._frequency[form] for form in forms if form != word and form not in others)
        return forms.get(word, 0.0) * met

    def displaces(self, word: str, lemma: str, first: str) -> bool:
        """Return True if the word is shown under the lemma rather than under the one found first.

        It is so when the word is mostly a form of the lemma, or often one and oftener than of the first,
        so far as that has forms of its own; or when the first is itself a form of the lemma: "Kleine".
        """
        if first[0].isupper() and lemma[0].islower() and self._is_declined(lemma, first):
            return True
        uses = self._frequency[word]
        if self.expected(word, lemma) >= uses * _MOSTLY > 0:
            return True
        expected = self.expected(word, lemma, first)
        return 0 < self.expected(word, first, lemma) < expected and expected >= uses * _OFTEN

    def _is_declined(self, lemma: str, noun: str) -> bool:
        """Return True if a noun has no form but those of an adjective."""
        return lemma + noun[-1:] == noun.lower() and self.forms(noun).keys() <= self.forms(lemma).keys()


def choose_lemmas(first: Mapping[str, str], paradigms: Paradigms, words: Iterable[str]) -> dict[str, str]:
    """Return the lemma of each word: the first, unless a commoner one of the paradigms displaces it.

    Only lemmas in small letters displace another; those in capitals say how common a first one is.
    """
    lemmas: dict[str, list[str]] = defaultdict(list)
    for lemma in paradigms:
        if lemma[0].islower():
            for form in paradigms.forms(lemma):
                lemmas[form].append(lemma)
    chosen = dict(first)
    for word in words:
        if not (rivals := lemmas.get(word)):
            continue
        best = max(rivals, key=lambda lemma: paradigms.expected(word, lemma))
        if word not in first or (first[word] != best and paradigms.displaces(word, best, first[word])):
            chosen[word] = best
    return chosen
