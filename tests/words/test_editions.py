"""An older edition decides as a dictionary that was built from its words: verdicts, views and searches."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import DictionaryError, available, load_manifest
from dictionaries.chain import chain_faults
from dictionaries.editions import HISTORY, find_edition, load_editions, load_history
from dictionaries.tags import ALSO_A_NAME, AMERICAN, BRITISH, LEVELS, REFUSALS, allowed_tag, refused_tag
from tests.dictionary_editions import VIEWS, Content, forget_dictionaries, install, look_in, upgrade, write
from tests.kernel_choice import searching_with
from wordsvc import kernel
from wordsvc.input import InputError
from wordsvc.kernel.protocols import CompiledKernel
from wordsvc.referee import Referee
from wordsvc.words import Lexicon, make_authority, open_edition, open_lexicon
from wordsvc.words.authority import Authority
from wordsvc.words.lexicons.changes import find_changes
from wordsvc.words.search.word_sets import forget_word_sets, offered_words, word_sets

NAMES = ("en", *(str(view["name"]) for view in VIEWS))

OLD = Content(
    {
        "CAT": allowed_tag(10),
        "DOG": allowed_tag(10, AMERICAN),
        "BERN": allowed_tag(80),
        "ETC": refused_tag("abbreviation"),
    },
    {"PARIS": refused_tag("proper_noun")},
    {"DOG": 0},
    {"CAT": 50, "DOG": 40},
)
NEW = Content(
    {
        "CAT": allowed_tag(60),
        "BERN": refused_tag("proper_noun"),
        "RIZZ": allowed_tag(80),
        "ETC": allowed_tag(80),
    },
    {"LONDON": refused_tag("proper_noun")},
    {"RIZZ": 0},
    {"CAT": 20, "RIZZ": 30},
)

words = st.text("ABC", min_size=1, max_size=4)
word_tags = st.builds(
    allowed_tag, st.sampled_from(LEVELS), st.sampled_from([0, AMERICAN, BRITISH, ALSO_A_NAME])
) | st.builds(refused_tag, st.sampled_from(REFUSALS))
contents = st.builds(
    Content,
    st.dictionaries(words, word_tags, min_size=1, max_size=12),
    st.dictionaries(words, st.builds(refused_tag, st.sampled_from(REFUSALS)), max_size=4),
    st.dictionaries(words, st.just(0), max_size=4),
    st.dictionaries(words, st.integers(0, 75), max_size=8),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a dictionary of two editions."""
    install(tmp_path, OLD, "2026.11")
    upgrade(tmp_path, NEW, "2026.12")
    return tmp_path


@pytest.fixture(autouse=True)
def _new_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget_word_sets()
    yield
    forget_word_sets()


def decisions(lexicon: Lexicon, asked: set[str]) -> list[object]:
    """Everything that a lexicon says."""
    flags = [(names, offensive) for names in (False, True) for offensive in (False, True)]
    return [
        lexicon.reference,
        lexicon.list_id,
        lexicon.offensive_id,
        len(lexicon),
        sorted(lexicon.words()),
        sorted(lexicon.listed()),
        sorted(lexicon.names()),
        sorted(lexicon.offensive_words()),
        [sorted(lexicon.starting(letters)) for letters in ("", "A", "CA")],
        [
            (
                word,
                lexicon.tag(word),
                lexicon.look_up(word),
                lexicon.look_up_all([word]),
                lexicon.name_mark(word),
                lexicon.is_offensive(word),
                lexicon.level(word),
                [lexicon.refusal(word, no_names=names, no_offensive=offensive) for names, offensive in flags],
            )
            for word in sorted(asked)
        ],
    ]


def searches(lexicon: Lexicon) -> list[object]:
    """Everything that is found."""

    def of(authority: Authority) -> list[list[str]]:
        offered = offered_words(authority)
        return [
            sorted(word for found in sets for word in found) for sets in (word_sets(authority), offered.words)
        ]

    plain = make_authority([lexicon])
    racks = [sorted(word for found in word_sets(plain) for word in found.makeable("ABCCATDOG", 1))]
    return [of(plain), of(make_authority([lexicon], no_names=True)), racks]


@given(contents, contents, contents)
def test_an_edition_is_a_dictionary_of_its_own(first: Content, second: Content, third: Content) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        chain, oracle = Path(temporary, "chain"), Path(temporary, "oracle")
        install(chain, first, "2026.10")
        upgrade(chain, second, "2026.11")
        upgrade(chain, third, "2026.12")
        assert chain_faults(load_manifest("en", str(chain))) == []
        asked = {
            word for content in (first, second, third) for tags in content.files().values() for word in tags
        } | {"ZZZ"}
        for version, content in (("2026.10", first), ("2026.11", second), ("2026.12", third)):
            install(oracle, content, version)
            for name in NAMES:
                expected = Lexicon(load_manifest(name, str(oracle)))
                opened = Lexicon(find_edition(f"{name}@{version}", str(chain)))
                assert decisions(opened, asked) == decisions(expected, asked)


@pytest.mark.parametrize("compiled", [kernel.compiled, None], ids=["compiled", "plain"])
@pytest.mark.parametrize("name", NAMES)
def test_searches_find_the_words_of_an_edition(
    folder: Path, compiled: CompiledKernel | None, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(folder / "oracle", OLD, "2026.11")
    expected = Lexicon(load_manifest(name, str(folder / "oracle")))
    with searching_with(compiled):
        found = searches(Lexicon(find_edition(f"{name}@2026.11", str(folder))))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "another"))
    with searching_with(None):
        assert found == searches(expected)


@pytest.mark.parametrize("name", NAMES)
def test_a_hash_opens_an_edition(folder: Path, name: str) -> None:
    for manifest in load_editions(name, str(folder)):
        for digits in (8, 12, 64):
            opened = find_edition(f"{name}@{manifest.sha256[:digits]}", str(folder))
            assert (opened.version, opened.sha256) == (manifest.version, manifest.sha256)


@pytest.mark.parametrize("wanted", ["2026.10", "", "1234567", "0" * 64, "@", "en", "2026.11@2026.11"])
def test_an_unknown_edition_names_those_that_are_known(folder: Path, wanted: str) -> None:
    with pytest.raises(DictionaryError) as found:
        find_edition(f"en@{wanted}", str(folder))
    assert found.value.code == "unknown_dictionary"
    assert "2026.11" in found.value.hint


def test_a_word_that_was_changed_behind_the_chain_is_found(folder: Path) -> None:
    manifest = load_manifest("en", str(folder))
    (edition,) = load_history(manifest)
    changes = dict(edition.changes)
    *others, last = changes["words.marisa"]
    changes["words.marisa"] = (*others, last._replace(words=(*last.words, "QQQ")))
    write(manifest, [edition._replace(changes=changes)])
    assert "words.marisa: it does not lead back to the edition 2026.11" in chain_faults(manifest)[0]


def test_two_contents_of_one_version_are_a_fault(folder: Path) -> None:
    upgrade(folder, OLD, "2026.12")
    assert any(
        "2 editions have the version 2026.12" in fault
        for fault in chain_faults(load_manifest("en", str(folder)))
    )


def test_a_view_that_a_later_edition_drops_is_opened(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = Lexicon(find_edition("en-kids", str(folder))).reference
    upgrade(folder, OLD._replace(offensive={}), "2027.01", views=VIEWS[:2])
    look_in(folder, monkeypatch)
    assert "en-kids" not in available()
    assert open_edition(begun).reference == begun
    assert open_lexicon("en-kids@2026.11").manifest.version == "2026.11"
    assert [each.version for each in load_editions("en-kids")] == ["2026.12", "2026.11"]
    with pytest.raises(InputError, match="there is no dictionary 'en-kids'"):
        open_lexicon("en-kids")
    with pytest.raises(InputError, match=r"there is no edition '2027\.01' of en-kids"):
        open_lexicon("en-kids@2027.01")
    header = Referee("quiddler", dictionaries="en-kids@2026.11", no_names=True).to_dict()
    assert Referee.from_dict(header).rule_on("CAT") == "allowed"
    forget_dictionaries()


@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "of-others"])
def test_a_history_that_the_manifest_does_not_name_is_refused(
    folder: Path, tmp_path: Path, is_deleted: bool
) -> None:
    path = folder / "en" / HISTORY
    path.unlink()
    if not is_deleted:
        install(tmp_path / "others", NEW, "2026.11")
        upgrade(tmp_path / "others", OLD, "2026.12")
        path.write_bytes((tmp_path / "others" / "en" / HISTORY).read_bytes())
    manifest = load_manifest("en", str(folder))
    (fault,) = chain_faults(manifest)
    assert ("is missing" in fault) == is_deleted
    with pytest.raises(DictionaryError, match="the history of the dictionary 'en' cannot be read"):
        find_edition("en@2026.11", str(folder))
    assert find_edition("en@2026.12", str(folder)) == manifest


def test_no_flipped_byte_of_a_history_is_believed(folder: Path) -> None:
    path = folder / "en" / HISTORY
    whole = path.read_bytes()
    manifest = load_manifest("en", str(folder))
    for at in range(0, len(whole), 7):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(DictionaryError, match="the history of the dictionary 'en' cannot be read"):
            load_history(manifest)


def test_older_editions_are_opened_once_and_do_not_stay_open_for_ever() -> None:
    newest = open_lexicon("en")
    older = load_editions("en")[1]
    spellings = (older.sha256, older.sha256[:8], older.sha256[:8].upper())
    opened = {open_lexicon(f"en@{named}", at_once=now) for named in spellings for now in (True, False)}
    assert len(opened) == 1
    first = opened.pop()
    assert open_lexicon(f"en@{older.sha256}") is first
    for name in available():
        for manifest in load_editions(name)[2:]:
            open_lexicon(manifest.reference)
    assert open_lexicon(f"en@{older.sha256}") is not first
    assert open_lexicon("en") is newest


@pytest.mark.parametrize(("name", "since"), [("en", "7a857b0c"), ("de", "19b390b9")])
def test_a_reason_is_that_of_the_two_editions(name: str, since: str) -> None:
    changes = find_changes(name, since)
    assert {change.reason for change in changes.of_kind("added")} == {"listed"}
    removed = {change.reason for change in changes.of_kind("removed")}
    assert "unlisted" in removed
    assert not removed & {"listed", "level", "frequency"}
