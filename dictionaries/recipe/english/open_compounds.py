"""English words that are two: the one rule for what is written closed, with a hyphen, or apart.

SCOWL's rarest size runs words together (DEADEND, COFFEECUP). Where WordNet has a spelling with a hyphen or
apart and none that is closed, such a word counts only if the curation lists it as `closed`, and so do its
forms. A word of a commoner size of SCOWL stands in several of its sources and counts as it is.
"""

from collections.abc import Collection, Iterator, Mapping

from dictionaries.folding import fold
from dictionaries.paradigms import regular_forms
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import LEVELS, level_of

_WORDNET_INDEX = "usr/share/wordnet/index.*"
_MARKS = str.maketrans("", "", "_-'.")


def open_compounds(tags: Mapping[str, int], wordnet: Package, closed: Collection[str]) -> set[str]:
    """Return the words of `tags` that are two words, and their forms; none that is in `closed`."""
    lemmas = set(_lemmas(wordnet))
    known = {fold(lemma, "en") for lemma in lemmas if lemma.isalpha()} | {*closed}
    apart = {fold(lemma.translate(_MARKS), "en") for lemma in lemmas if "_" in lemma or "-" in lemma} - known
    rare = {word for word, tag in tags.items() if level_of(tag) == LEVELS[-1]}
    found = apart & rare
    forms = {form for word in found for form in regular_forms(word, "en")}
    return found | (forms & rare) - known


def _lemmas(wordnet: Package) -> Iterator[str]:
    """Yield the headwords of WordNet in small letters, with `_` for a blank."""
    for content in wordnet.matching(_WORDNET_INDEX).values():
        for line in content.decode("utf-8").splitlines():
            if not line.startswith("  "):
                yield line.partition(" ")[0]
