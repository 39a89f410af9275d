"""Evidence: what it says of words, and what it keeps to itself."""

from pathlib import Path
from random import Random

import pytest

import wordsvc
from dictionaries.evidence import COMMON_ZIPF, MIN_SOURCES, grade
from wordsvc.words import House, judge_by, make_authority, open_authority, open_lexicon
from wordsvc.words.evidence import Evidence, find_evidence
from wordsvc.words.own_lists import open_own_list

NOTHING = ((), None, None, None, None)


def having(evidence: Evidence) -> list[str]:
    return [source.name for source in evidence.sources if source.has]


@pytest.mark.parametrize(
    ("dictionary", "word", "sources", "graded"),
    [
        ("en", "QUIZ", ["SCOWL", "WordNet 3.0", "Open English WordNet 2024", "wordfreq"], "common"),
        ("en", "CATS", ["SCOWL", "WordNet 3.0", "Open English WordNet 2024", "wordfreq"], "common"),
        (
            "de",
            "Haus",
            ["enz/german-wordlist", "German Wiktionary", "Wikidata", "german-pos-dict", "wordfreq"],
            "common",
        ),
        ("nl", "fiets", ["OpenTaal", "wordfreq"], "common"),
    ],
)
def test_a_common_word_has_its_sources(dictionary: str, word: str, sources: list[str], graded: str) -> None:
    evidence = wordsvc.why(word, dictionaries=dictionary)
    assert (having(evidence), evidence.grade) == (sources, graded)


def test_scowl_tells_the_size_and_who_spells_the_word_so() -> None:
    colour, quiz = (wordsvc.why(word).sources[0] for word in ("colour", "quiz"))
    assert (colour.name, colour.spellings, quiz.spellings) == ("SCOWL", ("british",), ("american", "british"))
    assert colour.size is not None
    assert quiz.size is not None


@pytest.mark.parametrize(
    ("dictionary", "word", "sources"),
    [
        ("en", "LONDON", ["SCOWL", "WordNet 3.0"]),
        ("en", "RUNNIN", ["wordsvc"]),
        ("de", "DVD", ["enz/german-wordlist", "German Wiktionary"]),
        ("de", "ZEUS", ["German Wiktionary", "SCOWL", "WordNet 3.0"]),
        ("de", "PEOPLE", ["SCOWL"]),
        ("nl", "ANNA", ["OpenTaal"]),
        ("nl", "CHURCHILL", ["SCOWL", "WordNet 3.0"]),
    ],
)
def test_a_refused_word_has_the_sources_of_its_reason(dictionary: str, word: str, sources: list[str]) -> None:
    evidence = wordsvc.why(word, dictionaries=dictionary)
    assert set(sources) <= set(having(evidence))
    assert (evidence.grade, evidence.since) == (None, None)


def test_a_word_of_the_large_german_alone_is_known_to_wikidata() -> None:
    large, small = open_lexicon("de-large"), open_lexicon("de")
    word = next(word for word in large.starting("SCHLOSS") if small.refusal(word) == "not_in_dictionary")
    assert having(wordsvc.why(word, dictionaries="de-large")) == ["Wikidata"]


def test_what_a_view_adds_is_of_this_project() -> None:
    evidence = wordsvc.why("CH", dictionaries="en-world")
    assert (having(evidence)[0], evidence.since and evidence.since.name) == ("wordsvc", "en-world")


def test_a_word_that_a_view_adds_has_the_size_that_scowl_gives_it() -> None:
    scowl = wordsvc.why("KO", dictionaries="en-world").sources[0]
    assert (scowl.name, scowl.has, scowl.size) == ("SCOWL", True, 80)


@pytest.mark.parametrize(("dictionary", "word"), [("en", "BERLIN"), ("en", "JAMES"), ("de", "DEUTSCHLAND")])
def test_a_name_mark_is_of_this_project(dictionary: str, word: str) -> None:
    assert having(wordsvc.why(word, dictionaries=dictionary, no_names=True)) == ["wordsvc"]


def test_an_older_edition_that_rules_otherwise_has_no_sources() -> None:
    older = "de@19b390b94bfe"
    assert open_lexicon(older).refusal("HENRY") == "proper_noun"
    assert open_lexicon("de").refusal("HENRY") is None
    assert wordsvc.why("HENRY", dictionaries=older).sources == ()


@pytest.mark.parametrize("word", ["GREGORY", "KO"])
def test_the_source_of_a_reason_has_no_size(word: str) -> None:
    assert all(source.size is None for source in wordsvc.why(word).sources)


def test_a_word_counts_since_the_first_edition_that_allows_it() -> None:
    editions = [each.manifest for each in wordsvc.words.open_editions("en")]
    since = wordsvc.why("quiz").since
    assert since is not None
    assert since.sha256 == editions[-1].sha256


def test_no_older_edition_allows_the_word_before_it_counts() -> None:
    changed = {
        word
        for edition in open_lexicon("en@44fb834239c9").manifest.older
        for changes in edition.changes.values()
        for change in changes
        for word in change.words
    }
    assert changed
    for word in Random(1).sample(sorted(changed), 300):
        since = wordsvc.why(word).since
        counted = [each.reference for each in wordsvc.words.open_editions("en") if each.refusal(word) is None]
        assert since in counted if open_lexicon("en").refusal(word) is None else since is None


def test_no_edition_that_refuses_a_name_counts_it() -> None:
    editions = wordsvc.words.open_editions("en")
    counted = [each.reference for each in editions if each.refusal("DEE", no_names=True) is None]
    assert wordsvc.why("DEE", no_names=True).since in counted


@pytest.mark.parametrize("word", ["RIZZ", "QUIZ"])
def test_a_house_list_has_no_evidence(word: str) -> None:
    house = House(add=frozenset({"RIZZ"}), reject=frozenset({"QUIZ"}))
    authority = open_authority("en", house=house)
    assert find_evidence(authority, word) == ("own_list", *NOTHING)


@pytest.mark.parametrize("word", ["QUIZ", "LONDON", "QZX"])
def test_an_own_list_has_no_evidence(word: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("quiz\n")
    authority = make_authority([open_own_list(str(path), "en")])
    assert find_evidence(authority, word) == ("own_list", *NOTHING)


@pytest.mark.parametrize("word", ["QUIZ", "QZX"])
def test_a_dictionary_that_rules_as_an_own_list_does_has_evidence(word: str, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("quiz\n")
    authority = make_authority([open_own_list(str(path), "en"), open_lexicon("en")])
    assert find_evidence(authority, word) == find_evidence(open_authority("en"), word)


def test_a_form_has_no_evidence() -> None:
    assert wordsvc.why("X-ray") == ("form", *NOTHING)


@pytest.mark.parametrize("dictionary", ["en-kids", "de-kids"])
def test_an_offensive_word_is_not_described(dictionary: str) -> None:
    lexicon = open_lexicon(dictionary)
    authority = open_authority(dictionary)
    refused = [word for word in lexicon.offensive_words() if authority.reason(word) == "offensive"]
    assert refused
    for word in refused:
        evidence = find_evidence(authority, word)
        assert (having(evidence), evidence.zipf, evidence.grade) == (["wordsvc"], None, None)


def test_evidence_changes_no_ruling_and_no_hash() -> None:
    authority = open_authority("en")
    before = judge_by(authority, "QUIZ").to_dict()
    find_evidence(authority, "QUIZ")
    assert judge_by(authority, "QUIZ").to_dict() == before
    assert open_lexicon("en").manifest.file_of("evidence") not in open_lexicon("en").manifest.deciding_files


def test_every_grade_has_its_threshold() -> None:
    assert grade(0, 3, COMMON_ZIPF) == "common"
    assert grade(MIN_SOURCES, 3, 0.0) == "rare"
    assert grade(MIN_SOURCES - 1, 3, 0.0) == "disputed"
    assert grade(MIN_SOURCES - 1, 3, COMMON_ZIPF - 0.1) == "rare"
    assert grade(1, 1, 0.0) == "rare"


@pytest.mark.parametrize(
    ("word", "dictionary", "lemma", "relation"),
    [("DOGS", "en", "dog", "plural"), ("DROVE", "en", "drive", "past"), ("SPUREN", "de", "Spur", "plural")],
)
def test_a_form_names_its_lemma(word: str, dictionary: str, lemma: str, relation: str) -> None:
    assert find_evidence(open_authority(dictionary), word).form_of == (lemma, relation)


def test_a_lemma_is_no_form() -> None:
    assert find_evidence(open_authority("en"), "DOG").form_of is None
