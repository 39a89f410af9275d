"""The choice of a lemma for a form of several: the one it is most often a form of.

How often a lemma has a form is estimated by how often its other forms are met that the rival does not
have: that GEBOTEN and BIETET are met often tells that BOT is a form of "bieten" rather than a program.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Final

from dictionaries.folding import fold
from dictionaries.recipe.german.conjugations import Forms

_MOSTLY: Final = 0.4
_OFTEN: Final = 0.2
"""The share of a word's uses that makes it mostly, or often, a form of a lemma, on a careful estimate."""


_ROUNDS: Final = 30
_RARE: Final = 4
"""The ratio of uses as a form of a noun to those as a verb from which the noun displaces the verb."""


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

    def is_oftener(self, word: str, lemma: str, rival: str) -> bool:
        """Return True if the word is far oftener a form of the lemma than of the rival.

        The uses of both lemmas are those that explain best how often all their forms are met
        (expectation maximization).
        """
        both = [_shares(self.forms(lemma)), _shares(self.forms(rival))]
        uses = [1.0, 1.0]
        for _ in range(_ROUNDS):
            found = [0.0, 0.0]
            for form in both[0].keys() | both[1].keys():
                parts = [use * shares.get(form, 0.0) for use, shares in zip(uses, both, strict=True)]
                if met := self._frequency[form]:
                    found = [old + met * part / sum(parts) for old, part in zip(found, parts, strict=True)]
            uses = [use + 1e-9 for use in found]
        first, second = (use * shares.get(word, 0.0) for use, shares in zip(uses, both, strict=True))
        return first > second * _RARE

    def _is_declined(self, lemma: str, noun: str) -> bool:
        """Return True if a noun has no form but those of an adjective."""
        return lemma + noun[-1:] == noun.lower() and self.forms(noun).keys() <= self.forms(lemma).keys()


def _shares(forms: Forms) -> dict[str, float]:
    """Return the share of each form in all uses of its lemma."""
    parts = {form: share / (1 + share) for form, share in forms.items()}
    total = sum(parts.values())
    return {form: part / total for form, part in parts.items()}


def choose_lemmas(
    first: Mapping[str, str], paradigms: Paradigms, words: Container[str], nouns: Mapping[str, Iterable[str]]
) -> dict[str, str]:
    """Return the lemma of each word: the first, unless a commoner one of the paradigms displaces it.

    Args:
        first: the lemmas that were found first.
        paradigms: those of all lemmas.
        words: those that are spelled in small letters, so that a lemma in small letters may displace.
        nouns: the nouns whose form a word is, which displace a verb that is hardly met otherwise.
    """
    lemmas: dict[str, list[str]] = defaultdict(list)
    for lemma in paradigms:
        if lemma[0].islower():
            for form in paradigms.forms(lemma):
                if form in words:
                    lemmas[form].append(lemma)
    chosen = dict(first)
    for word, rivals in lemmas.items():
        best = max(rivals, key=lambda lemma: paradigms.expected(word, lemma))
        if word not in first or (first[word] != best and paradigms.displaces(word, best, first[word])):
            chosen[word] = best
    for word, candidates in nouns.items():
        lemma = chosen.get(word, "")
        if lemma[:1].islower() and f"{fold(lemma, 'de')}D" in paradigms.forms(lemma):  # a verb
            oftener = [noun for noun in candidates if paradigms.is_oftener(word, noun, lemma)]
            if oftener:
                chosen[word] = max(
                    oftener, key=lambda noun: (noun.upper() == word, paradigms.expected(word, noun))
                )
    return chosen
