"""The decisions of the curation, read from the built dictionaries."""

import json
from pathlib import Path

import pytest

from dictionaries import Language, fold, installed, is_letters, recipe
from dictionaries.glossary import MARK
from dictionaries.tags import refusal_of
from wordsvc import judge
from wordsvc.words import open_lexicon
from wordsvc.words.glosses import gloss

pytestmark = pytest.mark.once

FOLDER = Path(recipe.__file__).parent / "curation"
FILES = {
    "en": "en",
    "names-en": "en",
    "reasons-en": "en",
    "open-compounds-en": "en",
    "two-letters-en": "en",
    "de": "de",
    "de-reasons": "de",
    "new-words-de": "de",
    "nl": "nl",
}
"""The files of the curation, each with its dictionary."""

LISTS = {name: json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in FILES}
EACH = [(name, key) for name in LISTS for key in LISTS[name] if isinstance(LISTS[name][key], list)]


OWN_GLOSSES = {
    name: json.loads((FOLDER / f"glosses-{name}.json").read_text("utf-8"))
    for name in ("en", "names-en", "de")
}


@pytest.mark.parametrize(("name", "language"), [("en", "en"), ("names-en", "en"), ("de", "de")])
def test_our_own_glosses_are_short_sorted_and_lead_somewhere(name: str, language: Language) -> None:
    glosses, forms = OWN_GLOSSES[name]["glosses"], OWN_GLOSSES[name]["forms"]
    assert list(glosses) == sorted(glosses)
    assert list(forms) == sorted(forms)
    assert all(2 <= len(text) <= 100 and text == text.strip(" .") for text in glosses.values())
    assert all(is_letters(fold(entry.partition(MARK)[0], language)) for entry in glosses)
    led = [word for words in forms.values() for word in words]
    assert len(led) == len(set(led))
    assert all(words == sorted(words) and all(map(is_letters, words)) for words in forms.values())
    lexicon = open_lexicon(language)
    for entry, words in forms.items():
        lemma = entry.partition(MARK)[0]
        found = {word: gloss(word, language) for word in words if word in lexicon}
        assert {word for word, shown in found.items() if shown is None or shown.lemma != lemma} == set()


def test_words_that_are_rather_names_are_explained_as_what_they_are_besides() -> None:
    lexicon = open_lexicon("en")
    assert OWN_GLOSSES["names-en"]["glosses"].keys().isdisjoint(OWN_GLOSSES["en"]["glosses"])
    for lemma, text in OWN_GLOSSES["names-en"]["glosses"].items():
        found = gloss(lemma.upper(), "en")
        assert lexicon.is_name(lemma.upper())
        assert found is not None
        assert (found.lemma, found.text) == (lemma, text)


@pytest.mark.parametrize(("name", "key"), EACH)
def test_every_list_is_sorted_and_folded(name: str, key: str) -> None:
    words = LISTS[name][key]
    assert words == sorted(set(words))
    assert all(is_letters(word) and word.isupper() for word in words)


@pytest.mark.parametrize(
    ("name", "key", "reason"),
    [
        ("en", "one_letter_words", None),
        ("two-letters-en", "two_letter_words", None),
        ("names-en", "names", "proper_noun"),
        ("names-en", "ordinary", None),
        ("reasons-en", "names", "proper_noun"),
        ("reasons-en", "abbreviations", "abbreviation"),
        ("reasons-en", "contractions", "contraction"),
        ("reasons-en", "affixes", "affix"),
        ("open-compounds-en", "closed", None),
        ("open-compounds-en", "hyphenated", "hyphenated"),
        ("en", "vowel_less_words", None),
        ("en", "added", None),
        ("en", "names", "proper_noun"),
        ("en", "not_words", "not_in_dictionary"),
        ("en", "abbreviations", "abbreviation"),
        ("en", "contractions", "contraction"),
        ("en", "affixes", "affix"),
        ("de", "two_letter_words", None),
        ("de", "added", None),
        ("de", "abbreviations", "abbreviation"),
        ("de", "not_abbreviations", None),
        ("de", "contractions", "contraction"),
        ("de", "names", "proper_noun"),
        ("de", "not_names", None),
        ("de-reasons", "affixes", "affix"),
        ("de-reasons", "abbreviations", "abbreviation"),
        ("de-reasons", "contractions", "contraction"),
        ("de-reasons", "names", "proper_noun"),
        ("de-reasons", "not_contractions", None),
        ("de-reasons", "spoken", "not_in_dictionary"),
        ("de-reasons", "also_words", None),
        ("reasons-en", "spoken", "not_in_dictionary"),
        ("new-words-de", "also_words", None),
        ("nl", "two_letter_words", None),
        ("nl", "vowel_less_words", None),
        ("nl", "abbreviations", "abbreviation"),
        ("nl", "names", "proper_noun"),
        ("nl", "contractions", "contraction"),
        ("nl", "affixes", "affix"),
        ("nl", "not_forms", "not_in_dictionary"),
    ],
)
def test_every_word_of_a_list_is_judged_by_it(name: str, key: str, reason: str | None) -> None:
    lexicon = open_lexicon(FILES[name])
    found = {word: lexicon.refusal(word) for word in LISTS[name][key]}
    assert {word: refusal for word, refusal in found.items() if refusal != reason} == {}


@pytest.mark.parametrize("name", ["en", "en-us", "en-gb", "en-world"])
def test_the_two_letter_words_of_a_view_are_those_of_the_published_list(name: str) -> None:
    lists = LISTS["two-letters-en"]
    published = set(lists["two_letter_words"])
    if name == "en-world":
        published.update(lists["world_two_letter_words"])
    assert {word for word in open_lexicon(name).words() if len(word) == 2} == published
    assert len(published) == (127 if name == "en-world" else 107)


def test_halves_of_foreign_expressions_are_no_dutch_words() -> None:
    assert [word for word in LISTS["nl"]["not_words"] if word in open_lexicon("nl")] == []


def test_there_are_about_150_affixes() -> None:
    assert 140 <= len(LISTS["en"]["affixes"]) <= 180


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("Bern", "proper_noun"),
        ("Taegu", "proper_noun"),
        ("Hawaiians", "proper_noun"),
        ("ing", "affix"),
        ("pneumo", "affix"),
        ("thats", "contraction"),
        ("csch", "not_in_dictionary"),
        ("apriori", "not_in_dictionary"),
    ],
)
def test_leaks_of_english_are_closed(word: str, reason: str) -> None:
    assert judge(word).reasons == (reason,)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        *(
            (word, "proper_noun")
            for word in ("Gregory", "Ernest", "Sophia", "Poe", "Jesus", "Oscar", "Essex")
        ),
        *((word, "proper_noun") for word in ("Halloween", "Quran", "Percys", "Minecraft")),
        *((word, "contraction") for word in ("doin", "goin", "talkin", "runnin", "didn", "womens")),
        *((word, "abbreviation") for word in ("Feb", "NATO", "CEOs", "Mr", "Co", "Ms")),
    ],
)
def test_a_word_is_refused_for_what_a_player_means_by_it(word: str, reason: str) -> None:
    assert judge(word).reasons == (reason,)


@pytest.mark.parametrize("word", ["Canada", "James", "Spain", "York", "Texas", "Paris", "Berlin", "Easter"])
def test_an_english_word_that_is_rather_a_name_counts_unless_names_are_refused(word: str) -> None:
    assert judge(word).allowed
    assert judge(word, no_names=True).reasons == ("proper_noun",)


ORDINARY = """
    Mark Rose Jack White Bill May China Turkey Polish john will joey frank mercury march masonries latinize
    skinner merlot al ta qi lang zzz gothic meta norths hells redshift gastroenterology
"""


@pytest.mark.parametrize("word", ORDINARY.split())
def test_an_ordinary_english_word_counts_also_without_names(word: str) -> None:
    assert judge(word, no_names=True).allowed


NAMES_THAT_CHILDREN_SAY = {
    *("EASTER", "LABRADOR", "LABRADORS", "MARTIAN", "MARTIANS"),
    *("PLASTICINE", "PLASTICINES", "ROLLERBLADE"),
}


@pytest.mark.slow
def test_no_common_english_word_is_marked_as_a_name() -> None:
    lexicon = open_lexicon("en")
    marked = [word for word in lexicon.words() if lexicon.is_name(word)]
    assert {word for word in marked if lexicon.level(word) <= 60} == NAMES_THAT_CHILDREN_SAY
    assert min(map(len, marked)) > 2
    assert not [word for word in marked if word in LISTS["names-en"]["ordinary"]]


@pytest.mark.parametrize("word", ["Paris", "john", "google", "pre", "app", "accra", "cant", "anti"])
def test_what_is_also_a_word_counts_in_english(word: str) -> None:
    assert judge(word).allowed


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("Pkw", "abbreviation"),
        ("EHEC", "abbreviation"),
        ("DVD", "abbreviation"),
        ("geht's", "contraction"),
        ("gehts", "contraction"),
        ("wärs", "contraction"),
        ("Europas", "proper_noun"),
        ("Berlins", "proper_noun"),
        ("Charles", "proper_noun"),
        ("Clintons", "proper_noun"),
        ("YouTube", "proper_noun"),
        ("people", "foreign_word"),
        ("world", "foreign_word"),
        ("meinste", "contraction"),
        ("sieht's", "contraction"),
        ("siehts", "contraction"),
        ("wirs", "contraction"),
        ("käm", "contraction"),
        ("wär", "contraction"),
        ("Wirtschafts", "affix"),
        ("Rudi", "proper_noun"),
        ("IBM", "abbreviation"),
        ("schonmal", "not_in_dictionary"),
        ("achzig", "not_in_dictionary"),
    ],
)
def test_leaks_of_german_are_closed(word: str, reason: str) -> None:
    assert judge(word, dictionaries="de").reasons == (reason,)


@pytest.mark.parametrize("word", ["Azubi", "Kripo", "Akku", "Ufo", "Aids", "Stop", "ja", "zu"])
def test_short_words_count_in_german(word: str) -> None:
    assert judge(word, dictionaries="de").allowed


@pytest.mark.parametrize("word", LISTS["de-reasons"]["not_words"])
def test_what_is_misspelt_or_clipped_does_not_count_in_german(word: str) -> None:
    assert not judge(word, dictionaries="de").allowed


@pytest.mark.parametrize("word", ["mega", "pseudo", "super", "ultra", "extra", "Henry", "Siemens", "Volt"])
def test_what_is_also_an_affix_or_a_name_counts_where_it_is_a_word_by_itself(word: str) -> None:
    assert judge(word, dictionaries="de").allowed


@pytest.mark.parametrize("word", ["Habs", "Wenns", "Halts", "Merks", "Lass", "Biss", "Haus", "Kochs", "Dünn"])
def test_genitives_and_words_that_look_like_contractions_are_judged_as_what_they_are(word: str) -> None:
    assert judge(word, dictionaries="de").reasons == (("contraction",) if word == "Habs" else ())


NEW_WORDS = """
unzureichend unzureichendes hinbekommen hinbekam weiterlesen weiterliest rausfinden rauszufinden rausgefunden
rausfindet woke wokes cringe swipen geswipt gegendert
"""


@pytest.mark.parametrize("word", NEW_WORDS.split())
def test_words_of_today_count(word: str) -> None:
    assert judge(word, dictionaries="de").allowed


@pytest.mark.parametrize(
    ("word", "large"),
    [
        ("Achterbahnfahrten", ()),
        ("anzuführen", ()),
        ("netzförmiges", ()),
        ("Eishalle", ()),
        ("herbeischuf", ("not_in_dictionary",)),
        ("Haus", ()),
        ("Berlin", ("proper_noun",)),
        ("world", ("foreign_word",)),
        ("gehts", ("contraction",)),
        ("Achtz", ("not_in_dictionary",)),
    ],
)
def test_large_german_has_long_words_and_the_reasons_of_german(word: str, large: tuple[str, ...]) -> None:
    verdict = judge(word, dictionaries="de-large")
    assert verdict.reasons == large
    assert [reference.name for reference in verdict.dictionaries] == ["de-large"]


@pytest.mark.slow
def test_large_german_has_the_words_of_german_and_most_of_the_others_are_long() -> None:
    german, large = (set(open_lexicon(name).words()) for name in ("de", "de-large"))
    assert german < large
    assert sum(len(word) >= 9 for word in large - german) > 0.95 * len(large - german)
    assert len(large - german) > 300_000


@pytest.mark.parametrize("word", ["Deutschland", "Deutschlands", "Amerika", "Audi", "Elisabeth"])
def test_a_german_name_counts_unless_names_are_refused(word: str) -> None:
    assert judge(word, dictionaries="de").allowed
    assert judge(word, dictionaries="de", no_names=True).reasons == ("proper_noun",)


@pytest.mark.parametrize("word", ["Jungfrau", "Lotus", "Sund", "Rose", "Bayern", "Messe", "Polarstern"])
def test_what_is_not_only_a_name_counts_also_without_names(word: str) -> None:
    assert judge(word, dictionaries="de", no_names=True).allowed


@pytest.mark.slow
@pytest.mark.parametrize("name", installed())
def test_the_manifest_counts_names_and_refusals(name: str) -> None:
    lexicon = open_lexicon(name)
    manifest = lexicon.manifest
    assert manifest.names == sum(map(lexicon.is_name, lexicon.words()))
    keys = {key for trie in lexicon._tries for key in trie.keys()}  # noqa: SIM118
    refused = [refusal for key in keys if (refusal := refusal_of(lexicon.tag(key) or 0))]
    assert {reason: refused.count(reason) for reason in manifest.refused} == manifest.refused
    assert len(refused) + manifest.words == len(keys)
