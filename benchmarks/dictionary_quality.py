"""What the dictionaries hold, and how well they judge what people write.

Prints for each dictionary and view the words by length; for each language the share of the commonest
tokens (wordfreq) that are allowed, refused with a reason or unknown, the share of shuffled words
that are accepted by chance, and of a list of known misspellings (codespell) for English; and the
share of independent word lists that the dictionaries allow, by length. What is not at hand is named
and left out. The output is the same at every run.

    python benchmarks/dictionary_quality.py [SOURCES]

SOURCES is the folder of the packages of the recipe, `build/sources` unless said otherwise. The list
`ngerman` is Debian's package wngerman, codespell is on PyPI; both serve to measure and for nothing else.
"""

import csv
import importlib.util
import io
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import wordfreq

from dictionaries import Language, available, fold, is_letters, languages, load_manifest
from dictionaries.recipe import SourceError, load_pins
from dictionaries.recipe.packages import open_package
from wordsvc.words import MAX_WORD_LENGTH, open_authority, open_lexicon

SEED = 20261121
SHUFFLES = 20_000
COMMONEST = (2_000, 10_000)
LENGTHS = ((2, 2), (3, 3), (4, 4), (5, 5), (6, 8), (9, 12), (13, MAX_WORD_LENGTH))
NGERMAN = Path("/usr/share/dict/ngerman")


def span(first: int, last: int) -> str:
    """A range of lengths as a heading."""
    return f"{first}" if first == last else f"{first}+" if last == MAX_WORD_LENGTH else f"{first}-{last}"


def print_lengths() -> None:
    """Words by length in every dictionary and view."""
    print("Words by length")
    print(f"  {'':10}{'all':>9}" + "".join(f"{span(*lengths):>9}" for lengths in LENGTHS))
    for name in available():
        counts = Counter(map(len, open_lexicon(name).words()))
        cells = (sum(counts[n] for n in range(first, last + 1)) for first, last in LENGTHS)
        print(f"  {name:10}{counts.total():9,}" + "".join(f"{cell:9,}" for cell in cells))


def print_tokens(name: Language) -> None:
    """How the commonest tokens of a language are judged."""
    authority = open_authority(name)
    for number in COMMONEST:
        judged: Counter[str] = Counter()
        for token in wordfreq.top_n_list(name, number):
            reason = authority.reason(fold(token, name))
            judged["unknown" if reason == "not_in_dictionary" else "refused" if reason else "allowed"] += 1
        shares = ", ".join(
            f"{kind} {judged[kind] / number:.2%}" for kind in ("allowed", "refused", "unknown")
        )
        decided = 1 - judged["unknown"] / number
        print(f"  {name}, commonest {number:6,}: {shares}; decided {decided:.2%}")


def print_shuffles(name: Language) -> None:
    """How many shuffled words of three to eight letters are words by chance."""
    chance = random.Random(SEED)
    lexicon = open_lexicon(name)
    words = sorted(word for word in lexicon.words() if 3 <= len(word) <= 8)
    shuffled = [("".join(chance.sample(word, len(word))), word) for word in chance.sample(words, SHUFFLES)]
    others = [text for text, word in shuffled if text != word]
    accepted = sum(text in lexicon for text in others)
    print(f"  {name}, {len(others):,} shuffled words: {accepted / len(others):.2%} accepted")


def print_misspellings() -> None:
    """How many known misspellings the English dictionaries accept."""
    found = importlib.util.find_spec("codespell_lib")
    if found is None or found.origin is None:
        print("  en, misspellings: codespell is not installed")
        return
    text = Path(found.origin).with_name("data").joinpath("dictionary.txt").read_text("utf-8")
    wrong = sorted({fold(line.partition("->")[0], "en") for line in text.splitlines()})
    wrong = [word for word in wrong if is_letters(word)]
    for name in ("en", "en-common"):
        lexicon = open_lexicon(name)
        accepted = sum(word in lexicon for word in wrong)
        print(f"  {name}, {len(wrong):,} misspellings: {accepted} accepted ({accepted / len(wrong):.2%})")


def print_recall(name: Language, reference: str, spellings: Iterable[str]) -> None:
    """The share of a reference that a dictionary allows, by length."""
    lexicon = open_lexicon(name)
    words = {word for spelling in spellings if is_letters(word := fold(spelling, name))}
    cells = []
    for first, last in LENGTHS[1:]:
        asked = [word for word in words if first <= len(word) <= last]
        cells.append(f"{span(first, last)}: {sum(word in lexicon for word in asked) / len(asked):.1%}")
    print(f"  {name}, {reference}, {len(words):,} words: {', '.join(cells)}")


def wordnet_lemmas(sources: Path) -> Iterator[str]:
    """WordNet's words that are spelled with small letters."""
    wordnet = open_package(load_pins()["wordnet"], sources)
    for part in ("noun", "verb", "adj", "adv"):
        for line in wordnet.read(f"usr/share/wordnet/data.{part}").decode().splitlines():
            if not line.startswith("  "):
                fields = line.split(" ")
                lemmas = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
                yield from (lemma.partition("(")[0] for lemma in lemmas if lemma.islower())


def german_lemmas(sources: Path) -> Iterator[str]:
    """The nouns of german-nouns that are no names, abbreviations or affixes."""
    nouns = open_package(load_pins()["german-nouns"], sources)
    for row in csv.DictReader(io.StringIO(nouns.read("german_nouns/nouns.csv").decode())):
        if row["pos"] == "Substantiv":
            yield row["lemma"]


def main() -> None:
    """Measure and print."""
    sources = Path(sys.argv[1] if len(sys.argv) > 1 else "build/sources")
    for language in languages():
        manifest = load_manifest(language)
        print(f"{language} {manifest.version} {manifest.sha256[:12]}")
    print_lengths()
    print("Tokens")
    for language in languages():
        print_tokens(language)
    print("Accepted by mistake")
    for language in languages():
        print_shuffles(language)
    print_misspellings()
    print("Recall by length")
    try:
        print_recall("en", "WordNet", wordnet_lemmas(sources))
        print_recall("de", "german-nouns", german_lemmas(sources))
    except SourceError as error:
        print(f"  WordNet and german-nouns are left out: {error}")
    if NGERMAN.exists():
        small = (word for word in NGERMAN.read_text("utf-8").split() if word.islower())
        print_recall("de", "small letters in ngerman", small)
    else:
        print(f"  ngerman is left out: {NGERMAN} is not installed")


if __name__ == "__main__":
    main()
