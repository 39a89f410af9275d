"""Views of a player's own: what they pick, how their files are read, and how they are stored."""

import json
import pickle
import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dictionaries import load_manifest
from dictionaries.tags import LEVELS, allowed_tag
from dictionaries.views import FLAGS, RULES
from tests.dictionary_editions import Content, forget_dictionaries, install, look_in, upgrade
from tests.hypothesis_profiles import examples
from wordsvc.cards import load_edition
from wordsvc.input import InputError
from wordsvc.quiddler.game.bots.vocabulary import Level, open_vocabulary
from wordsvc.referee import Referee
from wordsvc.referee.differences import is_newest
from wordsvc.words import Lexicon, judge_by, make_authority, open_lexicon
from wordsvc.words.evidence import find_evidence
from wordsvc.words.fast_verdicts import fast_verdicts
from wordsvc.words.lexicons.lexicon import AbsentLexicon
from wordsvc.words.own_views import MAX_VIEW_BYTES, OWN_VIEW, is_view_file, open_view_file, read_view
from wordsvc.words.search.word_sets import offered_words, word_sets

PAGE = Path(__file__).parents[2] / "docs" / "dictionaries.md"
FAMILY: dict[str, Any] = {"name": "family", "title": "Ours", "base": "en", "level": 70, "flag": "american"}
TRIED = [
    *(
        "COLOUR",
        "COLOR",
        "QUIZ",
        "QI",
        "PARIS",
        "JACK",
        "FUCK",
        "BERLIN",
        "THE",
        "KITTEN",
        "ETC",
        "ZZZQX",
        "TV",
    ),
    *list(open_lexicon("en").listed())[::40_000],
]
RULE_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "flag": st.sampled_from([*FLAGS]),
    "level": st.sampled_from(LEVELS),
    "letters": st.integers(2, 20),
    "no_offensive": st.just(True),
    "also": st.lists(st.sampled_from([*TRIED, "zzqxy", "naïve"]), min_size=1, max_size=3).map(" ".join),
}
DOCUMENTS = st.fixed_dictionaries(
    {"name": st.just("ours"), "base": st.sampled_from(["en", "en@2026.11"])}, optional=RULE_VALUES
).filter(lambda document: len(document) > 2)


def built_in(name: str) -> dict[str, Any]:
    """Return the document of a view that the dictionaries have, under another name."""
    manifest = load_manifest(name)
    assert manifest.view is not None
    return {"name": "ours", "base": manifest.base, **manifest.view.definition}


@pytest.mark.parametrize("name", ["en-us-70", "en-kids", "en-world", "de-common", "nl-common"])
def test_a_file_with_the_rules_of_a_view_picks_its_words(name: str) -> None:
    ours, theirs = read_view(built_in(name)), open_lexicon(name)
    assert set(ours) == set(theirs)
    assert len(ours) == len(theirs)
    assert ours.manifest.sha256 == theirs.reference.sha256


@given(document=DOCUMENTS)
def test_a_view_picks_the_words_that_meet_its_rules(document: dict[str, Any]) -> None:
    base, view = open_lexicon(document["base"]), read_view(document)
    added = {word.upper().replace("Ï", "I") for word in document.get("also", "").split()}
    for word in {*TRIED, *added}:
        tag = base.tag(word)
        picked = tag is not None and base.refusal(word) is None
        if picked and tag is not None:
            picked = "flag" not in document or bool(tag & FLAGS[document["flag"]])
            picked &= base.level(word) <= document.get("level", 80)
            picked &= len(word) <= document.get("letters", 50)
        picked |= word in added
        if document.get("no_offensive"):
            picked &= not base.is_offensive(word)
        assert (view.refusal(word) is None) == picked


@given(document=DOCUMENTS)
@settings(max_examples=examples(20))
def test_sets_and_fast_verdicts_agree_with_verdicts(document: dict[str, Any]) -> None:
    authority = make_authority([read_view(document), open_lexicon("en-short")], every_list=True)
    sets = word_sets(authority)
    for word in TRIED:
        assert any(word in words for words in sets) == (authority.reason(word) is None)
    alone = make_authority([read_view(document)])
    assert fast_verdicts(alone)(TRIED) == [judge_by(alone, word).to_dict() for word in TRIED]
    assert offered_words(alone).left_out is not None


def test_a_word_that_a_view_adds_and_its_dictionary_has_is_listed_once() -> None:
    view = read_view({"name": "ours", "base": "en", "letters": 2, "also": "colour zzzqx AA"})
    for words in (list(view), list(view.listed())):
        assert len(words) == len(set(words))
    assert len(view) == len(list(view))
    (found,) = word_sets(make_authority([view]))
    assert set(found) == set(view)


def test_the_version_and_the_hash_say_what_decides() -> None:
    view = read_view(FAMILY)
    assert view.reference.name == "family"
    assert view.reference.version.startswith(f"{load_manifest('en').version}+view.")
    same = read_view({**FAMILY, "title": "Other", "no_offensive": False, "letters": None})
    assert same.reference == view.reference
    others: list[dict[str, Any]] = [
        {"level": 60},
        {"flag": "british"},
        {"letters": 9},
        {"base": "en@2026.11"},
        {"also": "ZZZ"},
    ]
    references = {read_view({**FAMILY, **other}).reference for other in others}
    assert len(references | {view.reference}) == len(others) + 1
    assert len({each.sha256 for each in references}) == len(others)


FAULTS: list[tuple[dict[str, Any], tuple[str, ...], str]] = [
    ({"name": None}, ("name",), "missing"),
    ({"name": "Our Family"}, ("name",), "not_a_name"),
    ({"name": "en-us"}, ("name",), "name_taken"),
    ({"title": "x" * 101}, ("title",), "too_long"),
    ({"title": "a\nb"}, ("title",), "not_printable"),
    ({"base": None}, ("base",), "missing"),
    ({"base": 7}, ("base",), "not_text"),
    ({"base": "fr"}, ("base",), "unknown_dictionary"),
    ({"base": "en@1999.01"}, ("base",), "unknown_dictionary"),
    ({"base": "en-us"}, ("base",), "not_a_dictionary"),
    ({"flag": "australian"}, ("flag",), "unknown_flag"),
    ({"level": 75}, ("level",), "unknown_level"),
    ({"level": True}, ("level",), "unknown_level"),
    ({"letters": 0}, ("letters",), "out_of_range"),
    ({"zipf": 9}, ("zipf",), "out_of_range"),
    ({"zipf": True}, ("zipf",), "out_of_range"),
    ({"zipf": 3}, ("zipf",), "no_such_data"),
    ({"base": "nl", "no_offensive": True}, ("no_offensive",), "no_such_data"),
    ({"no_offensive": "yes"}, ("no_offensive",), "not_a_flag"),
    ({"also": ["A"]}, ("also",), "not_text"),
    ({"also": "x-ray"}, ("also",), "not_letters"),
    ({"also": "A " * 1001}, ("also",), "too_many_words"),
    ({"colour": "red"}, ("colour",), "unknown_field"),
    ({"level": None, "flag": None, "no_offensive": False}, (), "no_rule"),
    ({"level": None, "flag": None, "no_offensive": False, "also": "  "}, (), "no_rule"),
    ({"base": "de"}, (), "empty_view"),
]


@pytest.mark.parametrize(("change", "field", "code"), FAULTS)
def test_a_fault_names_its_field(change: dict[str, Any], field: tuple[str, ...], code: str) -> None:
    with pytest.raises(InputError) as error:
        read_view({**FAMILY, **change})
    assert (error.value.field, error.value.code) == (field, code)


def test_the_example_of_the_page_has_its_version() -> None:
    page = PAGE.read_text("utf-8")
    (example,) = re.findall(r'^    (\{"name": "family".*\})$', page, re.MULTILINE)
    digits = read_view(json.loads(example)).reference.version.rpartition("+")[2]
    assert f"+{digits}`" in page


def test_every_rule_of_a_view_has_a_field() -> None:
    assert [*OWN_VIEW.fields] == ["name", "title", "base", *RULES]
    page = PAGE.read_text("utf-8")
    assert all(f"| `{name}` | {field.text}" in page for name, field in OWN_VIEW.fields.items())


SCHEMA_CODES = {"not_an_object", "unknown_field", "missing", "not_text", "not_a_name", "not_a_flag"} | {
    "too_long", "unknown_flag", "unknown_level", "out_of_range",
}  # fmt: skip
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 100), st.sampled_from([0.5, 3.5, 9.5]), st.text(max_size=5),
    st.sampled_from([[], {}, "american", "en", "ours", "x" * 200]),
)  # fmt: skip


@given(document=st.fixed_dictionaries({}, optional={**dict.fromkeys(OWN_VIEW.fields, JUNK), "other": JUNK}))
def test_the_schema_refuses_what_the_reader_refuses_by_form(document: dict[str, Any]) -> None:
    schemas = pytest.importorskip("openapi_schema_validator", reason="openapi_schema_validator is not here")
    fits = schemas.OAS31Validator(OWN_VIEW.schema()).is_valid(document)
    code = fault_of(document)
    assert fits if code is None else not (fits and code in SCHEMA_CODES)


def fault_of(document: dict[str, Any]) -> str | None:
    """Return the code of the fault of a view, None for one that can be read."""
    try:
        read_view(document)
    except InputError as error:
        return error.code
    return None


@given(
    content=st.one_of(st.binary(max_size=60), st.text(alphabet='{}[]":, aeo01', max_size=40).map(str.encode))
)
def test_a_strangers_file_is_read_or_refused(
    content: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "stranger.json"
    path.write_bytes(content)
    begins = content.removeprefix(BOM_UTF8).lstrip()[:1] == b"{"
    assert not is_view_file(str(path)) or begins
    with pytest.raises(InputError) as error:
        open_view_file(str(path))
    assert error.value.field[0] == "dictionary"
    assert error.value.message


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(json.dumps({**FAMILY, "also": "AA " * MAX_VIEW_BYTES}))
    assert is_view_file(str(path))
    with pytest.raises(InputError) as error:
        open_view_file(str(path))
    assert (error.value.field, error.value.code) == (("dictionary",), "too_large")


@pytest.mark.parametrize(
    ("name", "content", "view"),
    [
        ("words.json", "cat\ndog\n", False),
        ("view.JSON", "\n {", True),
        ("view.json", "\ufeff{", True),
        ("view.txt", "{}", False),
        ("words.json", '["cat", "dog"]', False),
        ("words.json", '{"cat": 1, "name": 2, "dog": 3}', False),
        ("view.json", '{"name": "ours", "bse": "en"}', True),
    ],
)
def test_suffix_and_content_tell_a_view_from_a_list(
    tmp_path: Path, name: str, content: str, view: bool
) -> None:
    path = tmp_path / name
    path.write_text(content, "utf-8")
    assert is_view_file(str(path)) == view


def test_a_view_is_pickled_by_its_rules() -> None:
    view = read_view({**FAMILY, "also": "ZZZQX"})
    data = pickle.dumps(view)
    assert len(data) < 2_000
    again = pickle.loads(data)
    assert again.reference == view.reference
    assert again.refusal("ZZZQX") is None


@pytest.mark.parametrize("level", ["half", "common", "all"])
def test_bots_lay_words_of_the_view_that_every_list_has(level: Level) -> None:
    lists = [read_view({**FAMILY, "letters": 4}), open_lexicon("en-kids")]
    authority = make_authority(lists, every_list=True)
    edition = load_edition("quiddler-en")
    vocabulary = open_vocabulary(Referee.from_parts(edition, edition.load_deck(), authority), level)
    laid = [word for words in vocabulary.lays for word in words]
    assert laid
    assert all(authority.reason(word) is None for word in laid)


def test_evidence_is_that_of_the_dictionary() -> None:
    authority = make_authority([read_view({**FAMILY, "also": "ZZZQX"})])
    plain = make_authority([open_lexicon("en")])
    assert find_evidence(authority, "COLOR") == find_evidence(plain, "COLOR")
    assert find_evidence(authority, "ZZZQX").authority == "own_list"
    assert find_evidence(authority, "COLOUR").authority == "own_list"


OLD = Content(
    {"CAT": allowed_tag(10), "DOG": allowed_tag(35), "AALII": allowed_tag(80)}, offensive={"DOG": 0}
)
NEW = OLD._replace(words={"CAT": allowed_tag(80), "AALII": allowed_tag(10)})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install dictionaries of the edition 2026.11."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "dictionaries"
    for language in ("en", "de"):
        install(folder, OLD, "2026.11", language, language)
    look_in(folder, monkeypatch)
    yield folder
    forget_dictionaries()


def test_a_match_is_judged_by_the_edition_under_its_view(tmp_path: Path, home: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_text(json.dumps({"name": "ours", "base": "en", "level": 35, "no_offensive": True}))
    edition = load_edition("quiddler-en")
    begun = Referee.from_parts(edition, edition.load_deck(), make_authority([open_view_file(str(path))]))
    rulings = [begun.rule_on(word) for word in OLD.words]
    assert rulings == ["allowed", "offensive", "not_in_dictionary"]
    upgrade(home, NEW, "2026.12")
    forget_dictionaries()
    today = open_view_file(str(path))
    assert today.refusal("AALII") is None
    alone = Referee.from_dict(begun.header)
    assert not alone.answers
    again = Referee.from_dict(json.loads(json.dumps(begun.header)), "quiddler", [today])
    assert again.answers
    assert [again.rule_on(word) for word in OLD.words] == rulings
    assert not is_newest(again)
    copied = pickle.loads(pickle.dumps(again))
    assert [copied.rule_on(word) for word in OLD.words] == rulings
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"name": "ours", "base": "en", "level": 80}))
    with pytest.raises(ValueError, match="another list"):
        Referee.from_dict(begun.header, "quiddler", [open_view_file(str(other))])


def test_a_pickle_without_its_dictionary_opens() -> None:
    view = read_view(FAMILY)
    rebuild, (base, rules, reference) = view.__reduce__()
    absent = rebuild(base._replace(name="xx"), rules, reference)
    assert isinstance(absent, AbsentLexicon)
    assert absent.reference == view.reference
    assert not isinstance(absent, Lexicon)
