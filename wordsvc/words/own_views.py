"""A view of a player's own: a JSON file that picks words of an installed dictionary.

    {"name": "family", "title": "…", "base": "en", "level": 70, "flag": "american", "letters": 8}

Its rules are those of the views that the dictionaries have (`dictionaries.views`).
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from dictionaries import DictionaryError, Language, Manifest, View, available, installed
from dictionaries.editions import EDITION_PATTERN, iterate_editions
from dictionaries.manifest import of_view
from dictionaries.tags import LEVELS, UNLISTED
from dictionaries.views import FILE_OF_RULE, FLAGS, RULES, view_digest
from wordsvc.input.documents import parse_json
from wordsvc.input.errors import InputError
from wordsvc.input.fields import read_choice
from wordsvc.input.files import load_file
from wordsvc.input.labels import LABEL_PATTERN, MAX_LABEL, read_label, read_line
from wordsvc.input.messages import join_messages, message
from wordsvc.input.question import FLAG, Field, Kind, Question, choice, integer
from wordsvc.words.house import MAX_HOUSE_WORDS
from wordsvc.words.lexicons.lexicon import AbsentLexicon, Lexicon, find_manifest, open_edition
from wordsvc.words.list_files import MAX_LIST_BYTES
from wordsvc.words.parse_word import MAX_WORD_LENGTH, parse_letters
from wordsvc.words.verdict import DictionaryReference

MAX_VIEW_BYTES: Final = 64 * 1024
"""The longest list of further words takes half of it."""

_MAX_LOOK: Final = 16 * 1024 * 1024
"""Bytes of JSON that is looked at, be it a list of words or a view."""

MAX_TITLE: Final = 100

MAX_ZIPF: Final = 8
"""The commonest word of a language has less."""

_SUFFIX: Final = ".json"
_VERSION_DIGITS: Final = 12


def _read_zipf(value: object, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= MAX_ZIPF:
        sentence = message("{field} must be a number above 0, at most {most}", field=field, most=MAX_ZIPF)
        raise InputError(field, "out_of_range", sentence)
    return float(value)


def _read_text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise InputError(field, "not_text", message("{field} must be a text", field=field))
    return value


_KINDS: Final[Mapping[str, Kind]] = {
    "flag": choice(tuple(FLAGS)),
    "level": Kind(
        lambda: {"type": "integer", "enum": [*LEVELS]},
        lambda value, field: read_choice(value, field, LEVELS),
    ),
    "listed": FLAG,
    "letters": integer(1, MAX_WORD_LENGTH),
    "zipf": Kind(lambda: {"type": "number", "exclusiveMinimum": 0, "maximum": MAX_ZIPF}, _read_zipf),
    "no_offensive": FLAG,
    "also": Kind(lambda: {"type": "string"}, _read_text),
}
"""The values of each rule."""

_TEXTS: Final[Mapping[str, str]] = {
    "flag": f"Whose spellings count, {' or '.join(f'`{flag}`' for flag in FLAGS)}; English alone has them.",
    "level": f"The largest of SCOWL's lists whose words count: {', '.join(map(str, LEVELS))}; English"
    " alone has them.",
    "listed": f"Leave out the words of levels {' and '.join(map(str, UNLISTED))} that SCOWL lacks; English"
    " alone tells them.",
    "letters": "The most letters that a word may have.",
    "zipf": "The least frequency of a word, on the Zipf scale; German and Dutch have it.",
    "no_offensive": "Refuse offensive words.",
    "also": f"Words that count besides, with blanks between them; at most {MAX_HOUSE_WORDS:,}.",
}

OWN_VIEW: Final = Question(
    "OwnView",
    "A view of a player's own. A word counts if all of its rules pick it; at least one rule is needed.",
    Field(
        "name",
        Kind(lambda: {"type": "string", "pattern": f"^{LABEL_PATTERN}$", "maxLength": MAX_LABEL}, read_label),
        "The name in a verdict; no installed dictionary or view has it.",
        required=True,
    ),
    Field(
        "title",
        Kind(
            lambda: {"type": "string", "minLength": 1, "maxLength": MAX_TITLE},
            lambda value, field: read_line(value, field, MAX_TITLE),
        ),
        "By default the name.",
    ),
    Field(
        "base",
        Kind(
            lambda: {"type": "string", "pattern": f"^({'|'.join(installed())})(@({EDITION_PATTERN}))?$"},
            _read_text,
        ),
        "The installed dictionary that has the words; behind it perhaps `@` and an edition.",
        required=True,
    ),
    *(Field(rule, _KINDS[rule], _TEXTS[rule]) for rule in RULES),
)
"""The file of a view, whose rules are those that `View` has."""


class OwnView(Lexicon):
    """A view of a player's own, over one edition of its dictionary.

    >>> view = read_view({"name": "short", "base": "en@44fb8342", "letters": 3, "no_offensive": True})
    >>> view.refusal("CAT"), view.refusal("CATS"), view.reference.version[:13]
    (None, 'not_in_dictionary', '2026.11+view.')
    """

    def __init__(self, base: Manifest, view: View) -> None:
        """Open the dictionary. Raises as `Lexicon` does, and `InputError` on a rule that it cannot follow."""
        for rule, role in FILE_OF_RULE.items():
            if rule in view.definition and base.file_of(role) is None:
                raise InputError(rule, "no_such_data", _no_data(rule, base.name))
        digest = view_digest(base.sha256, view.definition, base.asked_by(view))
        super().__init__(of_view(base, view._replace(sha256=digest)))
        self.base = base
        rules = view_digest("", view.definition)[:_VERSION_DIGITS]
        self.reference = self.reference._replace(version=f"{base.version}+view.{rules}")

    @cached_property
    def described(self) -> Manifest:
        """The description of the view, as the manifest of a built-in one: under the name of its verdicts."""
        return self.manifest._replace(
            version=self.reference.version, sha256=self.reference.sha256, words=sum(1 for _ in self.words())
        )

    def __len__(self) -> int:
        return self.described.words

    @property
    def dictionary(self) -> Lexicon:
        """The edition of the dictionary that has the words."""
        return open_edition(DictionaryReference(self.base.name, self.base.version, self.base.sha256))

    def editions(self) -> "Iterator[OwnView]":
        """Yield the view over each edition of its dictionary that can follow the rules, the newest first."""
        view = self.manifest.view
        for base in iterate_editions(self.base.name):
            with suppress(InputError, DictionaryError):
                yield OwnView(base, view)  # type: ignore[arg-type]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rules; the words are read from the dictionary where it is unpickled."""
        named = DictionaryReference(self.base.name, self.base.version, self.base.sha256)
        return _reopen, (named, self.manifest.view, self.reference)


def _reopen(base: DictionaryReference, view: View, reference: DictionaryReference) -> OwnView | AbsentLexicon:
    """Return the view of a pickle, if the edition of its dictionary is known here."""
    try:
        return OwnView(open_edition(base).manifest, view)
    except (InputError, DictionaryError):
        return AbsentLexicon(reference)


def is_view_file(path: str) -> bool:
    """Return True if a file has a view and no list of words: a `.json` with an object of a view's fields.

    An object that is no JSON is taken for a view, too, and half of the fields may be wrong.
    Raises `InputError` on "dictionary" for such a file that cannot be read.
    """
    if not path.lower().endswith(_SUFFIX):
        return False
    content = load_file(path, "dictionary", MAX_LIST_BYTES)
    if content.lstrip()[:1] != b"{":
        return False
    try:
        document = parse_json(content) if len(content) <= _MAX_LOOK else {}
    except InputError:
        return True
    return 2 * sum(name in OWN_VIEW.fields for name in document) >= len(document)


def open_view_file(path: str, field: str = "dictionary") -> OwnView:
    """Open the view in a file.

    Raises:
        InputError: on `field` when the file cannot be read, on a field under it for a fault in the file.
        DictionaryError: the dictionary is damaged.
    """
    content = load_file(path, field, MAX_VIEW_BYTES)
    try:
        return read_view(parse_json(content, "file"))
    except InputError as error:
        raise error.within(field) from None


def read_view(document: object) -> OwnView:
    """Open the view that a document describes.

    Raises:
        InputError: on the field at fault.
        DictionaryError: the dictionary is damaged.

    >>> read_view({"name": "ours", "base": "en", "level": 70, "flag": "american"}).refusal("COLOUR")
    'not_in_dictionary'
    """
    fields = OWN_VIEW.read(document)
    name, base = fields["name"], _find_base(fields["base"])
    if name in available():
        taken = message("there is a dictionary {name} already", name=name)
        raise InputError("name", "name_taken", taken, message("give the view another name"))
    if fields["also"]:
        fields["also"] = _read_also(fields["also"], base.language)
    rules = {rule: fields[rule] for rule in RULES if fields[rule] not in (None, False, "")}
    if not rules:
        needed = message("a view has at least one of {rules}", rules=join_messages([*RULES], ","))
        raise InputError((), "no_rule", needed)
    view = OwnView(base, View(name, fields["title"] or name, 0, "", **rules))
    if next(view.words(), None) is None:
        nothing = message("no word of {name} is in this view", name=base.name)
        raise InputError((), "empty_view", nothing, message("leave out some of its rules"))
    return view


def _find_base(name: str) -> Manifest:
    """Return the manifest of a dictionary or of an edition of one. Raises `InputError` on "base"."""
    try:
        manifest = find_manifest(name)
    except InputError as error:
        raise error.at("base") from None
    if manifest.view is not None:
        sentence = message("{name} is itself a view", name=manifest.name)
        raise InputError("base", "not_a_dictionary", sentence, message("name {name}", name=manifest.base))
    return manifest


def _read_also(words: str, language: Language) -> str:
    """Return further words, folded and in order. Raises `InputError` on "also"."""
    parts = words.split()
    if len(parts) > MAX_HOUSE_WORDS:
        sentence = message("a view adds at most {most} words", most=MAX_HOUSE_WORDS)
        raise InputError("also", "too_many_words", sentence)
    return " ".join(sorted({parse_letters(part, language, ("also",)) for part in parts}))


def _no_data(rule: str, name: str) -> str:
    if rule == "zipf":
        return message("{name} does not know how frequent its words are", name=name)
    return message("it is not known which words of {name} are offensive", name=name)
