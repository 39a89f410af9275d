"""The evidence file of a language, as `dictionaries.evidence` describes it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Set
from typing import Final, NamedTuple

import marisa_trie

from dictionaries.evidence import COUNTS, MIN_SOURCES, OWN, usual_key
from dictionaries.folding import Language, is_letters
from dictionaries.recipe.sources.frequencies import zipf_hundredths
from dictionaries.recipe.sources.packages import Package
from dictionaries.tags import refusal_of

_MAX_SOURCES: Final = 8
_SHORTEST: Final = 2


class Evidence(NamedTuple):
    """The content of the file.

    Args:
        tags: the tags of the home dictionary.
        words: the words of each source, by its name; those that no dictionary has among them.
        reasons: the refused words whose reason a source gives, by its name.
        zipf: Zipf values times a hundred.
        larger: by dictionary the words that count there and not in the home dictionary.
        scowl: the tags that SCOWL alone would give.
        min_sources: the fewest sources of a word that is told of though no dictionary has it.
    """

    tags: Mapping[str, int]
    words: Mapping[str, Set[str]]
    reasons: Mapping[str, Set[str]]
    zipf: Mapping[str, int]
    larger: Mapping[str, Set[str]]
    scowl: Mapping[str, int]
    min_sources: int = MIN_SOURCES


def gather(
    language: Language,
    wordfreq: Package,
    tags: Mapping[str, int],
    words: Mapping[str, Set[str]],
    reasons: Mapping[str, Set[str]],
    larger: Mapping[str, Set[str]] | None = None,
    scowl: Mapping[str, int] | None = None,
) -> Evidence:
    """Return the evidence of a language, with its frequencies; see `Evidence`."""
    larger = larger or {}
    zipf = zipf_hundredths(wordfreq, language, tags.keys() | set().union(*words.values(), *larger.values()))
    return Evidence(tags, words, reasons, zipf, larger, scowl or {})


def evidence_file(evidence: Evidence) -> bytes:
    """Return the content of the file. A word that no source has is known to this project alone."""
    names = list(dict.fromkeys([*evidence.words, *evidence.reasons, OWN]))
    if len(names) > _MAX_SOURCES:
        raise ValueError(f"a word has a byte for at most {_MAX_SOURCES} sources")
    bits = {name: 1 << bit for bit, name in enumerate(names)}
    kinds: dict[str, dict[str, bytes]] = defaultdict(dict)
    for word, tag in evidence.tags.items():
        reason = refusal_of(tag)
        known = evidence.reasons if reason else evidence.words
        kinds[reason or COUNTS][word] = _value(_mask(word, known, bits), word, evidence)
    for name, words in evidence.larger.items():
        kinds[name] = {word: _value(_mask(word, evidence.words, bits), word, evidence) for word in words}
    values = {"#": " ".join(names).encode(), **dict(_unlisted(evidence, bits))}
    for kind, told in kinds.items():
        counts = Counter(told.values())
        usual = values[usual_key(kind)] = min(counts, key=lambda value: (-counts[value], value))
        values |= {word: value for word, value in told.items() if value != usual}
    return bytes(marisa_trie.BytesTrie(sorted(values.items())).tobytes())


def _unlisted(evidence: Evidence, bits: Mapping[str, int]) -> Iterator[tuple[str, bytes]]:
    """Yield the words that no dictionary has, and that enough sources have, wordfreq among them."""
    listed = evidence.tags.keys() | set().union(*evidence.larger.values())
    for word in set().union(*evidence.words.values()) - listed:
        found = [bits[name] for name, words in evidence.words.items() if word in words]
        if (
            len(word) >= _SHORTEST
            and is_letters(word)
            and len(found) + (word in evidence.zipf) >= evidence.min_sources
        ):
            yield word, _value(sum(found), word, evidence)


def _mask(word: str, known: Mapping[str, Set[str]], bits: Mapping[str, int]) -> int:
    """Return the bits of the sources that have a word; a word that none has is of this project."""
    return sum(bits[name] for name, words in known.items() if word in words) or bits[OWN]


def _value(mask: int, word: str, evidence: Evidence) -> bytes:
    tenths = evidence.zipf.get(word, 0) // 10
    return bytes([mask, tenths, evidence.scowl.get(word, 0)]).rstrip(b"\0")
