"""English families: the regular forms of words that count, which SCOWL's lists up to size 80 lack.

Of SCOWL's largest list, which as a whole is no dictionary, those forms count whose base counts: plurals and
third persons, comparatives and superlatives. The bases of further forms were read (`curation/forms-en.json`).
A form belongs to its base: it is spelled so by the same people, is a name as well if its base is, and
is no commoner.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from typing import Any, Final, NamedTuple

from dictionaries.paradigms.en import comparatives, plurals, superlatives, third_persons
from dictionaries.recipe.english.wordnet import irregular_forms
from dictionaries.recipe.english.words import rare_tags, wordnet_lemmas
from dictionaries.recipe.families import family_forms
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import ALSO_A_NAME, AMERICAN, BRITISH, REFUSED, allowed_tag, level_of

_PARTS: Final = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_RARE_LEVEL: Final = 70
"""The least level of a form that only SCOWL's largest list has: nobody meets it often."""
_MIN_BASE: Final = 3
_NO_NOUN = re.compile(r"(LY|WARDS?|FOLD|EST|IC|OUS|FUL|[AI]BLE|LESS|ISH|ED)$")
"""The ends of adjectives, adverbs and forms, for words that WordNet does not know."""

_BRITISH_DOUBLE = re.compile(r"(.*[AEIOU])L(L(?:ED|ING|INGS|ER|ERS))")


class Grammar(NamedTuple):
    """The part of speech of words in WordNet, by its letter, and the irregular forms, by form, of each."""

    words: Mapping[str, Set[str]]
    irregular: Mapping[str, Mapping[str, list[str]]]

    def is_a(self, word: str, letters: str) -> bool:
        """Return True if a word is of one of these parts of speech."""
        return any(word in self.words[letter] for letter in letters)

    def knows(self, word: str) -> bool:
        """Return True if a word is of any part of speech."""
        return self.is_a(word, "nvar")


def read_grammar(wordnet: Package) -> Grammar:
    """Return what WordNet tells of the words that it spells with small letters."""
    words = {
        letter: {lemma.upper() for lemma in wordnet_lemmas(wordnet, [part]) if lemma.islower()}
        for part, letter in _PARTS.items()
    }
    return Grammar(words, {letter: irregular_forms(wordnet, part) for part, letter in _PARTS.items()})


def add_families(
    tags: Mapping[str, int],
    scowl: Package,
    wordnet: Package,
    curated: Mapping[str, Any],
    families: Iterable[Mapping[str, Any]] = (),
) -> dict[str, int]:
    """Return the tags of English words with those of the forms that they bring.

    Args:
        tags: the tags of all words, counting or refused.
        scowl: the lists, of which the largest is read.
        wordnet: the parts of speech.
        curated: `forms`, the words that count and bring the forms of a class; `bases`, words of which only a
            form counted, with their forms; both as in `curated_families`; `not`, the words that bring no
            plural ("n") and no comparative ("a").
        families: further new words with their forms; `american` and `british` have the bases that only
            that side spells so.
    """
    grown = dict(tags)
    for lists in (curated["bases"], *families):
        american, british = (set(lists.get(side, ())) for side in ("american", "british"))
        for base, forms, level in family_forms(lists, "en"):
            flags = (0 if base in british else AMERICAN) | (0 if base in american else BRITISH)
            _add(grown, base, forms, allowed_tag(level, flags))
    for base, forms, level in family_forms(curated["forms"], "en"):
        if not grown.get(base, REFUSED) & REFUSED:
            _add(grown, base, forms, allowed_tag(level, AMERICAN | BRITISH))
    grammar, rare = read_grammar(wordnet), rare_tags(scowl)
    while True:
        counting = {word for word, tag in grown.items() if not tag & REFUSED}
        found = list(attested_forms(counting, rare.keys() - grown.keys(), grammar, curated["not"]))
        if not found:
            return grown
        for base, form in found:
            spelled = grown[base] & (AMERICAN | BRITISH)
            level = max(level_of(grown[base]), _RARE_LEVEL)
            flags = spelled & rare[form] or spelled
            grown.setdefault(form, allowed_tag(level, flags | grown[base] & ALSO_A_NAME))


def attested_forms(
    counting: Set[str], rare: Set[str], grammar: Grammar, excepted: Mapping[str, Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """Yield the words that count, each with a regular form that is among the rare words.

    What WordNet has as an adjective or adverb alone brings no plural, nor does an irregular form. An
    adjective is compared where comparative and superlative are known.

    >>> grammar = Grammar({"n": {"DOG"}, "v": set(), "a": {"ALIVE"}, "r": set()}, {"n": {}})
    >>> list(attested_forms({"DOG", "ALIVE"}, {"DOGS", "ALIVES"}, grammar, {"n": [], "a": []}))
    [('DOG', 'DOGS')]
    """
    inflected = {form.upper() for forms in grammar.irregular.values() for form in forms}
    irregular = {base.upper() for base in chain.from_iterable(grammar.irregular["n"].values())}
    no_noun, no_adjective = set(excepted["n"]), set(excepted["a"])
    known = counting | rare
    for base in sorted(counting - inflected):
        if len(base) < _MIN_BASE:
            continue
        plural = base.endswith("S") and base[:-1] in counting
        noun = grammar.is_a(base, "nv") or not (grammar.knows(base) or plural or _NO_NOUN.search(base))
        if noun and base not in no_noun and (base not in irregular or grammar.is_a(base, "v")):
            forms = plurals(base) | third_persons(base)
            if not forms & counting:
                yield from ((base, form) for form in sorted(forms & rare))
        adjective = grammar.is_a(base, "a") or (base.endswith("Y") and not grammar.knows(base))
        if adjective and base not in no_adjective:
            pair = (comparatives(base) & known) | (superlatives(base) & known)
            if len(pair) > 1:
                yield from ((base, form) for form in sorted(pair & rare))


def _add(tags: dict[str, int], base: str, forms: Set[str], curated: int) -> None:
    """Add the forms of a word that was read, at the level of its tag or of its base, whichever is rarer."""
    tag = tags.get(base, REFUSED)
    own = tag if not tag & REFUSED else curated
    for form in forms:
        if tags.get(form, REFUSED) & REFUSED:
            flags = own & (AMERICAN | BRITISH) & _dialects(form, forms)
            tags[form] = allowed_tag(max(level_of(curated), level_of(own)), flags | own & ALSO_A_NAME)


def _dialects(form: str, forms: Set[str]) -> int:
    """Return who spells a form so: LABELED is American where LABELLED is a form too, and British that."""
    doubled = _BRITISH_DOUBLE.fullmatch(form)
    if doubled and doubled[1] + doubled[2] in forms:
        return BRITISH
    twin = re.sub(r"L(ED|ING|INGS|ER|ERS)$", r"LL\1", form)
    return AMERICAN if twin != form and twin in forms else AMERICAN | BRITISH
