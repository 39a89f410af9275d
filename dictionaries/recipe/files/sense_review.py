"""The senses that are offensive: a rule, and texts that were read and of which the rule is wrong."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from dictionaries.folding import Language
from dictionaries.glossary import MAX_SENSES, Meaning

_CURATION = Path(__file__).parents[1] / "curation"


class SenseReview(NamedTuple):
    """A rule for the texts of senses, and the texts that are offensive or harmless whatever it says."""

    rule: Callable[[str], bool]
    offensive: frozenset[str] = frozenset()
    harmless: frozenset[str] = frozenset()

    def is_offensive(self, text: str) -> bool:
        """Return True if a sense is a slur, an obscenity or sexual.

        >>> SenseReview(str.isupper, harmless=frozenset({"LASER"})).is_offensive("LASER")
        False
        """
        return text in self.offensive or (text not in self.harmless and self.rule(text))

    def mark(self, texts: Iterable[str], offensive: Iterable[str] = ()) -> tuple[Meaning, ...]:
        """Return the first `MAX_SENSES` senses of an entry, those that are offensive behind all others.

        `offensive` are texts that the source itself marks; one that was found harmless is not.

        >>> [sense.text for sense in SenseReview(str.isupper).mark(["SLUR", "a dish"])]
        ['a dish', 'SLUR']
        """
        marked = set(offensive) - self.harmless
        senses = [
            Meaning(text, text in marked or self.is_offensive(text)) for text in dict.fromkeys(texts) if text
        ]
        return tuple(sorted(senses, key=lambda sense: sense.offensive)[:MAX_SENSES])


def read_review(language: Language, rule: Callable[[str], bool]) -> SenseReview:
    """Return the review of the senses in a language: a rule, and the texts in the curation."""
    read = json.loads((_CURATION / f"offensive-senses-{language}.json").read_text("utf-8"))
    return SenseReview(rule, frozenset(read["offensive"]), frozenset(read["harmless"]))
