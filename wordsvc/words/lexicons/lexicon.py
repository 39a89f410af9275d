"""A lexicon: one installed dictionary or a view of one, open for look-ups (mapped, not loaded)."""

import functools
import hashlib
import itertools
import os
from collections.abc import Callable, Iterator, Sequence, Set
from typing import Any, Final, Literal, NoReturn, ParamSpec, TypeVar

from dictionaries import DictionaryError, Language, Manifest, available, installed
from dictionaries.editions import find_edition, iterate_editions
from dictionaries.manifest import DataFile
from dictionaries.tags import LEVELS, NAME_MARKS, REFUSED, allowed_tag, level_of, refusal_of
from dictionaries.views import View, view_digest
from wordsvc.input.errors import InputError
from wordsvc.input.messages import Message, message
from wordsvc.words.lexicons.edition_tags import Tags
from wordsvc.words.lexicons.trie_files import FileState, check_trie, open_tags
from wordsvc.words.parse_word import parse_word
from wordsvc.words.verdict import DictionaryReference

UNKNOWN_LEVEL: Final = LEVELS[-1] + 1
"""The level of a word whose level is not known: it comes behind all others."""

OVERRULED: Final = (None, "not_in_dictionary")
"""The reasons that "offensive" replaces; every other reason stays."""
_ADDED: Final = allowed_tag(LEVELS[-1])
"""The tag of a word that counts in a view and not in its dictionary."""
_UNKNOWN: Final = ("not_in_dictionary", False)
"""The answer of `Lexicon.look_up` for a word that no file has."""

_MAX_OLDER: Final = 8
"""The older editions that stay open: a request may name any, and each takes a megabyte."""
_MAX_NAMES: Final = 64
"""The names of editions that are kept: each may be written in many ways."""

_Role = ParamSpec("_Role")
_Given = TypeVar("_Given")


class Lexicon:
    """One dictionary, or a view of one.

    `in` takes a word as it was written; all other questions are about folded words (see `parse_word`).

    >>> english = open_lexicon("en")
    >>> "naïve" in english, "recieve" in english, len(english) > 200_000
    (True, False, True)
    """

    rules: tuple[str, ...] = ()
    """Nothing decides besides what `reference` names."""

    def __init__(self, manifest: Manifest, *, at_once: bool = True) -> None:
        """Check the files of a dictionary, and map them: at once, or when a word is first looked up.

        What was mapped stays as it is when others remove or replace the files.
        A missing file of refusals only makes the reasons fewer; then the hash is that of the rest.
        Raises `DictionaryError` when a file that decides is missing (for some views the file of
        levels does, or that of offensive words), or any file is damaged.
        """
        self.manifest = manifest
        self.language = manifest.language
        """The language whose folding the words have."""
        self._at_once = at_once
        deciding = manifest.deciding_files
        files = [f for f in deciding if f.role == "words" or os.path.exists(manifest.path(f))]
        self._files = [(file, check_trie(manifest, file)) for file in files]
        view = manifest.view
        self._picks_all = view is None or view.picks_all
        self._levels = None if view is None or view.zipf is None else _check_levels(manifest)
        self._no_offensive = manifest.view is not None and bool(manifest.view.no_offensive)
        if self._no_offensive and not self.offensive_id:
            text = message(
                "the dictionary of {view!r} has no file of offensive words, which it needs",
                view=manifest.name,
            )
            raise DictionaryError((), "missing_file", text)
        self._added = manifest.view.added if manifest.view else frozenset[str]()
        if at_once:
            _ = self._tries, self._picks
        complete = len(files) == len(deciding)
        self.reference = DictionaryReference(
            manifest.name, manifest.version, manifest.sha256 if complete else _digest_of_rest(manifest, files)
        )

    @functools.cached_property
    def _tries(self) -> list[Tags]:
        """The files, mapped. Raises `DictionaryError` for one that was changed since and is damaged."""
        return [open_tags(self.manifest, file, checked) for file, checked in self._files]

    @functools.cached_property
    def _picks(self) -> Callable[[str, int], bool] | None:
        """Return a function that tells if a view picks a word with its tag; None where it picks all."""
        view = self.manifest.view
        if view is None or self._picks_all:
            return None
        return view.picks if self._tenths is None else _picker_by_level(view, self._tenths)

    @functools.cached_property
    def _tenths(self) -> Tags | None:
        """The file of levels, mapped, where the view asks for it."""
        return None if self._levels is None else open_tags(self.manifest, *self._levels)

    def tag(self, word: str) -> int | None:
        """Return the tag byte of a word (see `dictionaries.tags`), or None when the word is unknown.

        A word of the dictionary that a view does not pick is unknown to the view.
        """
        if word in self._added:
            return _ADDED
        for trie in self._tries:
            found = trie.get(word)
            if found:
                tag = found[0][0]
                return tag if self._picks is None or tag & REFUSED or self._picks(word, tag) else None
        return None

    @property
    def refuses_offensive(self) -> bool:
        """True if the rules of a view refuse offensive words."""
        return self._no_offensive

    def words(self) -> Iterator[str]:
        """Return every word that counts, in no order that means anything."""
        words = itertools.chain(self._added, self._not_added(self._picked()))
        return (word for word in words if not self.is_offensive(word)) if self._no_offensive else words

    def _not_added(self, words: Iterator[str]) -> Iterator[str]:
        """Return the words without those that the view adds, which may stand in its dictionary too."""
        return (word for word in words if word not in self._added) if self._added else words

    def _picked(self) -> Iterator[str]:
        """Yield every word that counts in the dictionary and that the view picks."""
        words, view, tenths = self._tries[0], self.manifest.view, self._tenths
        if view is not None and view.zipf is not None and view.zipf > 0 and tenths is not None:
            # Few words have a level, and these few are looked up sooner than all are asked for theirs.
            for word, (level,) in tenths.iteritems():
                if level >= view.zipf * 10 and (found := words.get(word)):
                    tag = found[0][0]
                    if not tag & REFUSED and view.picks(word, tag, level):
                        yield word
            return
        for word, (tag,) in words.iteritems():
            if not tag & REFUSED and (self._picks is None or self._picks(word, tag)):
                yield word

    @property
    def list_id(self) -> str:
        """Names the list that the words are picked from: that of the dictionary unless a view adds words."""
        if self._added:
            return self.manifest.sha256
        return next(file.sha256 for file in self.manifest.files if file.role == "words")

    def listed(self) -> Iterator[str]:
        """Return every word of the dictionary and what a view adds, also what the view does not pick."""
        counting = (word for word, (tag,) in self._tries[0].iteritems() if not tag & REFUSED)
        return itertools.chain(self._added, self._not_added(counting))

    def counting(self, *, no_names: bool) -> Iterator[str]:
        """Return every word that counts, without those that are marked as names where `no_names` says so."""
        if not no_names:
            return self.words()
        names = self.names()
        return (word for word in self.words() if word not in names)

    def not_counting(self, *, no_names: bool) -> Set[str] | None:
        """Return the names where these alone are left out; a view that picks its words counts them."""
        picks = self._picks is not None or self._no_offensive
        return None if picks else self.names() if no_names else frozenset()

    def names(self) -> set[str]:
        """Return every word that some file of the dictionary marks as a name, whether it counts or not."""
        return self._tagged(NAME_MARKS.__getitem__) - self._added

    def _tagged(self, is_wanted: Callable[[int], bool]) -> set[str]:
        """Return the words that have a tag of some kind in some file."""
        is_wanted = functools.cache(is_wanted)
        return {word for trie in self._tries for word, (tag,) in trie.iteritems() if is_wanted(tag)}

    def starting(self, letters: str) -> list[str]:
        """Return every word of the dictionary that begins with some letters, also those that do not count."""
        known = self._tries[0].keys(letters)
        return known + sorted(word for word in self._added if word.startswith(letters) and word not in known)

    def allows_all(self, *, no_names: bool) -> bool:
        """Return True if every listed word counts."""
        return self._picks_all and not no_names and not self._no_offensive

    def refusal(self, word: str, *, no_names: bool = False, no_offensive: bool = False) -> str | None:
        """Return None if the word counts, else the code of the reason why it does not.

        With `no_names` a word that some file of the dictionary marks as a name is refused as one. With
        `no_offensive`, and in a view that has this rule, an offensive word without another reason is
        refused as one, also where it is not in the dictionary.
        """
        tag = self.tag(word)
        reason = "not_in_dictionary" if tag is None else refusal_of(tag)
        if no_names and reason is None and self.is_name(word):
            reason = "proper_noun"
        if (no_offensive or self._no_offensive) and reason in OVERRULED and self.is_offensive(word):
            return "offensive"
        return reason

    def gaps(self, word: str) -> tuple[Message, ...]:
        """Return (), since an installed dictionary is whole."""
        return ()

    def look_up(self, word: str) -> tuple[str | None, bool]:
        """`refusal`, and of a word that counts also `is_name`, in one walk through the files."""
        if self._no_offensive or word in self._added:
            reason = self.refusal(word)
            return reason, reason is None and self.is_name(word)
        counts = False
        for trie in self._tries:
            found = trie.get(word)
            if found:
                tag = found[0][0]
                if not counts:
                    if tag & REFUSED:
                        return refusal_of(tag), False
                    if self._picks is not None and not self._picks(word, tag):
                        break
                    counts = True
                if NAME_MARKS[tag]:
                    return None, True
        return (None, False) if counts else _UNKNOWN

    def look_up_all(self, words: Sequence[str]) -> list[tuple[str | None, bool]]:
        """`look_up` of each word; without a call for each where all words of one file count."""
        if len(self._tries) > 1 or not self._picks_all or self._no_offensive or self._added:
            return list(map(self.look_up, words))
        get = self._tries[0].get
        return [
            _UNKNOWN
            if not found
            else (refusal_of(tag), False)
            if (tag := found[0][0]) & REFUSED
            else (None, NAME_MARKS[tag])
            for found in map(get, words)
        ]

    def is_name(self, word: str) -> bool:
        """Return True if some file of the dictionary marks the word as a name, though it may count (D16)."""
        return self.name_mark(word) is not None

    def name_mark(self, word: str) -> Literal["also", "only"] | None:
        """Return the mark of a word that is also a name, or only one; None for no name."""
        if word not in self._added:
            for trie in self._tries:
                found = trie.get(word)
                if found and NAME_MARKS[found[0][0]]:
                    return "only" if found[0][0] & REFUSED else "also"
        return None

    @property
    def offensive_id(self) -> str:
        """Names the file of offensive words by its SHA-256; empty in a dictionary that has none.

        Raises `DictionaryError` when the file is missing or damaged.
        """
        file = self.manifest.file_of("offensive")
        checked = self._offensive if self._at_once else self._offensive_state
        return file.sha256 if file is not None and checked is not None else ""

    def is_offensive(self, word: str) -> bool:
        """Return True if the file of offensive words has a word. Raises as `offensive_id` does."""
        return self._offensive is not None and word in self._offensive

    def offensive_words(self) -> list[str]:
        """Return all words of that file, none in a dictionary without one. Raises as `offensive_id` does."""
        return [] if self._offensive is None else self._offensive.keys()

    @functools.cached_property
    def _offensive_state(self) -> FileState | None:
        """The file of offensive words, checked when it is first asked for; None where there is none."""
        file = self.manifest.file_of("offensive")
        return None if file is None else _with_hint(check_trie, self.manifest, file)

    @functools.cached_property
    def _offensive(self) -> Tags | None:
        """The same file, mapped when a word of it is first asked for."""
        file, checked = self.manifest.file_of("offensive"), self._offensive_state
        return None if file is None else _with_hint(open_tags, self.manifest, file, checked)

    def level(self, word: str) -> int:
        """Return the level of a word that counts (see `dictionaries.tags`): lower is commoner."""
        tag = self.tag(word)
        return level_of(tag) if tag is not None and refusal_of(tag) is None else UNKNOWN_LEVEL

    def __contains__(self, word: object) -> bool:
        """Return True if a word counts, as it was written; a text that cannot be read as a word does not."""
        try:
            folded = parse_word(word, self.language)
        except InputError:
            return False
        return self.refusal(folded) is None

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def __len__(self) -> int:
        return self.manifest.words

    def __repr__(self) -> str:
        return f"Lexicon({self.reference.name!r}, {self.reference.version!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle how an answer names it; the words are read from the dictionary where it is unpickled."""
        return _reopen, (self.reference,)


class AbsentLexicon:
    """A dictionary that was pickled and is not here; every question about a word raises `DictionaryError`.

    What was decided by it can be read all the same.
    """

    def __init__(self, reference: DictionaryReference) -> None:
        self.reference = reference

    def __repr__(self) -> str:
        return f"AbsentLexicon({self.reference.name!r}, {self.reference.version!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self.reference,)

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        named = f"{self.reference.name} {self.reference.version}"
        raise DictionaryError(
            (), "other_dictionary", message("the dictionary {named} is not here", named=named)
        )


def _reopen(reference: DictionaryReference) -> Lexicon | AbsentLexicon:
    """Return the dictionary of a pickle, if one of its editions is known here."""
    try:
        return open_edition(reference)
    except (InputError, DictionaryError):
        return AbsentLexicon(reference)


def _with_hint(do: Callable[_Role, _Given], *asked: _Role.args, **named: _Role.kwargs) -> _Given:
    """Call a function about the file of offensive words; its error gets a hint how to do without the file."""
    try:
        return do(*asked, **named)
    except DictionaryError as error:
        hint = message("without it words are judged, and offered only together with offensive ones")
        raise DictionaryError(error.field, error.code, error.message, hint) from None


def _digest_of_rest(manifest: Manifest, files: Sequence[DataFile]) -> str:
    """Return the hash of a dictionary that lacks some files of refusals, from those of the files it has."""
    digest = files[0].sha256
    if len(files) > 1:
        digest = hashlib.sha256(" ".join(file.sha256 for file in files).encode()).hexdigest()
    if manifest.view is None:
        return digest
    return view_digest(digest, manifest.view.definition, manifest.asked_by(manifest.view))


def _check_levels(manifest: Manifest) -> tuple[DataFile, FileState]:
    """Return the file of levels of a dictionary, checked. Raises `DictionaryError` as `check_trie` does."""
    file = manifest.file_of("levels")
    if file is None:
        text = message("the dictionary of {view!r} has no file of levels, which it needs", view=manifest.name)
        raise DictionaryError((), "missing_file", text)
    return file, check_trie(manifest, file)


def _picker_by_level(view: View, levels: Tags) -> Callable[[str, int], bool]:
    """Return a function that tells if a view picks a word with its tag, by the word's frequency."""

    def picks(word: str, tag: int) -> bool:
        found = levels.get(word)
        return view.picks(word, tag, found[0][0] if found else 0)

    return picks


def find_manifest(name: str) -> Manifest:
    """Return the manifest of the dictionary, the view or the edition `name`.

    Raises `InputError` when none has that name, `DictionaryError` when it is damaged.

    >>> find_manifest("de-common").language, find_manifest("en@44fb8342").names
    ('de', 977)
    """
    try:
        return find_edition(name)
    except DictionaryError as error:
        known = available()
        if error.code == "unknown_dictionary" and error.hint:  # it names the editions that there are
            raise InputError("dictionary", error.code, error.message, error.hint) from None
        if name.partition("@")[0] in known or not known:
            raise
        raise InputError(
            "dictionary",
            "unknown_dictionary",
            message("there is no dictionary {name!r}", name=name[:50]),
            message("installed: {dictionaries}", dictionaries=", ".join(known)),
        ) from None


def open_lexicon(name: str, *, at_once: bool = True) -> Lexicon:
    """Return the installed dictionary, view or edition `name`.

    The newest editions stay open, of the older ones those that were asked for last. `at_once` is for those
    who go on for long, as `Lexicon` takes it; older editions are always opened so. Raises as `find_manifest`
    and `Lexicon` do.

    >>> open_lexicon("de").refusal("PKW"), open_lexicon("en@44fb8342").refusal("DOG")
    ('abbreviation', None)
    """
    reference = _find_reference(name) if "@" in name else name
    return _open_older(reference) if "@" in reference else _open_newest(reference, at_once=at_once)


def forget_lexicons() -> None:
    """Open the dictionaries anew from now on, as a program that begins does."""
    for cached in (_find_reference, _open_newest, _open_older):
        cached.cache_clear()


@functools.lru_cache(_MAX_NAMES)
def _find_reference(name: str) -> str:
    """Return the one name under which an edition is opened. Raises as `find_manifest` does."""
    return find_manifest(name).reference


@functools.cache
def _open_newest(name: str, *, at_once: bool) -> Lexicon:
    return Lexicon(find_manifest(name), at_once=at_once)


@functools.lru_cache(_MAX_OLDER)
def _open_older(reference: str) -> Lexicon:
    return Lexicon(find_manifest(reference))


def open_edition(reference: DictionaryReference) -> Lexicon:
    """Return the edition of an installed dictionary that a verdict names. Raises as `open_lexicon` does.

    An edition with the same hash, and so with the same words, stands in for one whose version is not known.

    >>> open_edition(open_lexicon("en").reference) is open_lexicon("en")
    True
    """
    named = (reference.version, reference.sha256)
    for manifest in iterate_editions(reference.name):
        if not manifest.older or (manifest.version, manifest.sha256) == named:
            lexicon = open_lexicon(manifest.reference)
            if lexicon.reference == reference:
                return lexicon
    return open_lexicon(f"{reference.name}@{reference.sha256}")


def open_editions(name: str) -> Iterator[Lexicon]:
    """Return the editions of a dictionary or view, newest first; each is opened when it is asked for.

    The newest may be without the view. Raises `DictionaryError` for an unknown name and damaged files.

    >>> next(open_editions("nl")).reference.name
    'nl'
    """
    return (open_lexicon(manifest.reference) for manifest in iterate_editions(name))


def open_lexicons(names: str | Sequence[str]) -> tuple[Lexicon, ...]:
    """Return installed dictionaries by name, each once. Raises as `open_lexicon` does.

    >>> [lexicon.reference.name for lexicon in open_lexicons(["en", "en-common", "en"])]
    ['en', 'en-common']
    """
    lexicons = map(open_lexicon, [names] if isinstance(names, str) else names)
    return tuple({lexicon.reference: lexicon for lexicon in lexicons}.values())


def open_home_lexicon(language: Language) -> Lexicon | None:
    """Return the own dictionary of a language: it has the reasons, the names and the glosses.

    None when it is not installed. Raises as `open_lexicon` does.
    """
    return open_lexicon(language) if language in installed() else None
