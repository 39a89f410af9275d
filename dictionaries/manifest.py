"""The dictionaries that are installed, and what each is: `NAME/manifest.json` beside its files."""

import hashlib
import json
import os
import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dictionaries.files import load_regular
from dictionaries.folding import Language
from dictionaries.tags import REFUSALS
from dictionaries.views import View, view_digest

if TYPE_CHECKING:
    from dictionaries.history import Edition

FOLDER: Final = os.path.dirname(__file__)
"""The folder of the installed dictionaries."""

MANIFEST: Final = "manifest.json"
"""The file that describes a dictionary, in its folder."""

LICENCES: Final = "licences"
"""The folder beside the dictionaries that holds the licence texts."""


DECIDING: Final = ("words", "refusals")
"""The roles of the files that judge; only these make the hash of a dictionary."""

OPTIONAL: Final = ("more_glosses",)
"""The roles of the files that the wheel leaves out because of their licence; a missing one is no fault."""


class Message(str):
    """An English text that remembers its template and its facts, for whoever translates it."""

    template: str
    plural: str = ""
    facts: dict[str, Any]


def message(template: str, /, **facts: object) -> Message:
    """Return a text from a template, as `str.format` fills it."""
    text = Message(template.format_map(facts))
    text.template, text.facts = template, facts
    return text


class DictionaryError(Exception):
    """A dictionary is not installed, or one of its files is missing or damaged.

    `code` is stable: "unknown_dictionary" for a name under which none is installed, which `field` then says,
    else "missing_file", "damaged_dictionary" or "other_dictionary"; `message` is one sentence for people;
    `hint` says how to mend it; no rule of a game is broken, so `rule` is "".
    """

    rule = ""

    def __init__(self, field: str | tuple[str | int, ...], code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.field: tuple[str | int, ...] = (field,) if isinstance(field, str) else field
        self.code = code
        self.message = message
        self.hint = hint

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by the four arguments."""
        return type(self), (self.field, self.code, self.message, self.hint)


class DataFile(NamedTuple):
    """One trie.

    `role` is "words" (decides what counts), "refusals" (more reasons), "levels" (how common words
    are: a byte, Zipf times ten), "offensive" (words that some tables do not want), "glosses" (what
    words mean), "more_glosses" (the same of words that the glosses lack) or "evidence" (which sources have
    them). Only the words are needed; without one of the
    others a dictionary knows less, or a view of it is missing; without the offensive words nothing is
    offered, unless offensive words are wanted too. `crc32`, eight hexadecimal digits, is quick
    enough to be counted whenever the file is opened.
    """

    name: str
    role: str
    bytes: int
    crc32: str
    sha256: str
    licence: str


class Manifest(NamedTuple):
    """The description of a dictionary and its sources.

    `sha256` is that of the bytes of `deciding_files` one after the other;
    `words` counts the words that count, `names` those of them that are only names, `refused` the
    words refused by reason, `offensive` those that count and are in the file of offensive words;
    `notices` are the lines that a licence wants shown; `sources` are the
    pinned packages. `views` are the parts that may be named like a dictionary; in what
    `load_manifest` says of such a part, `view` is the part and `name` its name. `history` is the
    SHA-256 of the file of older editions, empty where there are none. `older` is empty in the newest edition;
    of another it has the editions from the one before the newest to this one, and `bytes` and `crc32` of a
    file are those of the newest.
    """

    name: str
    title: str
    language: Language
    version: str
    sha256: str
    words: int
    names: int
    refused: dict[str, int]
    licence: str
    licence_files: tuple[str, ...]
    notices: tuple[str, ...]
    files: tuple[DataFile, ...]
    sources: tuple[dict[str, str], ...]
    folder: str
    views: tuple[View, ...] = ()
    view: View | None = None
    offensive: int = 0
    history: str = ""
    older: "tuple[Edition, ...]" = ()

    @property
    def reference(self) -> str:
        """The name by which this very edition is opened, which is `name` alone for the newest.

        It has the version too: editions of which only the offensive words or a view differ share a hash.
        """
        return f"{self.name}@{self.version}@{self.sha256}" if self.older else self.name

    @property
    def base(self) -> str:
        """The name of the dictionary, also when this is what a view of it says."""
        return os.path.basename(self.folder)

    @property
    def deciding_files(self) -> tuple[DataFile, ...]:
        """The files that a verdict depends on, in the order of `files`."""
        return tuple(file for file in self.files if file.role in DECIDING)

    def file_of(self, role: str) -> DataFile | None:
        """Return the file of a role that at most one file has, None when there is none."""
        return next((file for file in self.files if file.role == role), None)

    def asked_by(self, view: View) -> str:
        """Return the SHA-256 of the files that a view reads beside those that judge, for `view_digest`."""
        return " ".join(file.sha256 for file in map(self.file_of, view.needed_roles) if file is not None)

    def path(self, file: DataFile) -> str:
        """Return the path of one of the files."""
        return os.path.join(self.folder, file.name)


def installed(folder: str = FOLDER) -> list[str]:
    """Return the names of the installed dictionaries, sorted."""
    return sorted(
        entry.name for entry in os.scandir(folder) if os.path.exists(os.path.join(entry.path, MANIFEST))
    )


def available(folder: str = FOLDER) -> list[str]:
    """Return the names of the installed dictionaries and of their views, each dictionary before its views."""
    return [manifest.name for manifest in load_manifests(folder)]


def load_manifests(folder: str = FOLDER) -> list[Manifest]:
    """Load the manifests of the installed dictionaries and their views, each dictionary before its views.

    Each file is read once. Raises `DictionaryError` as `load_manifest` does.
    """
    return [
        found
        for manifest in (load_manifest(base, folder) for base in installed(folder))
        for found in (manifest, *(of_view(manifest, view) for view in manifest.views))
    ]


def load_manifest(name: str, folder: str = FOLDER) -> Manifest:
    """Read what the dictionary or view `name` says of itself; its data files are not opened.

    The name of a view begins with that of its dictionary and a hyphen. Raises `DictionaryError`
    when there is none of that name or its manifest cannot be read.
    """
    manifest = load_base(name, folder)
    if manifest.name == name:
        return manifest
    for view in manifest.views:
        if view.name == name:
            return of_view(manifest, view)
    text = message("the dictionary {dictionary!r} has no view {name!r}", dictionary=manifest.name, name=name)
    raise DictionaryError("dictionary", "unknown_dictionary", text)


def load_base(name: str, folder: str = FOLDER) -> Manifest:
    """Read the manifest of the dictionary `name`, or of the one whose view has the name.

    Whether the dictionary has the view is not looked at. Raises `DictionaryError` as `load_manifest` does.
    """
    if not (name.isascii() and name.replace("-", "").isalnum()):
        text = message("{name!r} is not the name of a dictionary", name=name)
        raise DictionaryError("dictionary", "unknown_dictionary", text)
    base = name
    while "-" in base and not os.path.exists(os.path.join(folder, base, MANIFEST)):
        base = base.rpartition("-")[0]
    return _load_base(base, folder)


def of_view(manifest: Manifest, view: View) -> Manifest:
    """Return the manifest of a view, made from that of its dictionary."""
    return manifest._replace(
        name=view.name, title=view.title, words=view.words, sha256=view.sha256, view=view
    )


def _load_base(name: str, folder: str) -> Manifest:
    home = os.path.join(folder, name)
    try:
        fields = unseal(load_regular(os.path.join(home, MANIFEST)))
        return Manifest(
            **fields
            | {
                "folder": home,
                "files": tuple(DataFile(**file) for file in fields["files"]),
                "licence_files": tuple(fields["licence_files"]),
                "notices": tuple(fields["notices"]),
                "sources": tuple(fields["sources"]),
                "views": tuple(View(**view) for view in fields["views"]),
            }
        )
    except FileNotFoundError:
        text = message("the dictionary {name!r} is not installed in {folder}", name=name, folder=folder)
        raise DictionaryError("dictionary", "unknown_dictionary", text) from None
    except (OSError, ValueError, TypeError, KeyError) as error:
        problem = next((said for said in error.args if isinstance(said, Message)), str(error))
        text = message(
            "the manifest of the dictionary {name!r} cannot be read: {problem}", name=name, problem=problem
        )
        raise DictionaryError((), "damaged_dictionary", text) from None


def seal(fields: Mapping[str, object]) -> bytes:
    """Format a manifest: its fields as JSON, led by the CRC-32 of all that follows its own line."""
    text = json.dumps(fields, indent=2, ensure_ascii=False) + "\n"
    rest = text.removeprefix("{\n").encode()
    return _seal_line(rest) + rest


def unseal(content: bytes) -> dict[str, Any]:
    """Return the content of a text that `seal` wrote. Raises `ValueError` when it is damaged."""
    rest = content[len(_seal_line(b"")) :]
    if not content.startswith(_seal_line(rest)):
        raise ValueError(message("it is damaged: its CRC-32 is another"))
    fields: dict[str, Any] = json.loads(content)
    del fields["crc32"]
    return fields


def _seal_line(rest: bytes) -> bytes:
    """Return the beginning of a manifest, which says what the CRC-32 of the rest is."""
    return b'{\n  "crc32": "%08x",\n' % zlib.crc32(rest)


def faults(manifest: Manifest) -> list[str]:
    """Return every way in which the files on disk differ from the manifest, one sentence each."""
    found: list[str] = []
    whole = hashlib.sha256()
    for file in manifest.files:
        if file.role in OPTIONAL and not os.path.lexists(manifest.path(file)):
            continue
        content, fault = _examine(manifest, file)
        if file in manifest.deciding_files:
            whole.update(content)
        if fault:
            found.append(fault)
    return [
        *(found or _wrong_digests(manifest, whole.hexdigest())),
        *_unknown_reasons(manifest),
        *_missing_licences(manifest),
    ]


def _wrong_digests(manifest: Manifest, base: str) -> Iterator[str]:
    """Yield the sums of a manifest that are not those of its files; `base` is the SHA-256 of these."""
    if manifest.view is None and base != manifest.sha256:
        yield message("manifest.json: its sha256 is not that of its files, {sha256}", sha256=base)
    for view in manifest.views:
        if view_digest(base, view.definition, manifest.asked_by(view)) != view.sha256:
            yield message(
                "manifest.json: the sha256 of the view {view} is not that of its definition", view=view.name
            )


def _unknown_reasons(manifest: Manifest) -> Iterator[str]:
    if set(manifest.refused) - set(REFUSALS):
        yield message("manifest.json: names a reason that does not exist")


def _missing_licences(manifest: Manifest) -> Iterator[str]:
    for name in manifest.licence_files:
        if not os.path.isfile(os.path.join(os.path.dirname(manifest.folder), LICENCES, name)):
            yield message("{file}: the licence text is missing", file=name)


def damages(manifest: Manifest) -> list[str]:
    """Return a sentence for each existing file that differs from the manifest, by its SHA-256.

    What is missing is no damage: a dictionary without it knows less, or cannot be opened.
    """
    present = (file for file in manifest.files if os.path.lexists(manifest.path(file)))
    return [fault for file in present if (fault := _examine(manifest, file)[1])]


def _examine(manifest: Manifest, file: DataFile) -> tuple[bytes, str | None]:
    """Return the content of a file, and in what it differs from the manifest, None when in nothing."""
    try:
        content = load_regular(manifest.path(file))
    except OSError as error:
        return b"", message(
            "{file}: {problem}",
            file=file.name,
            problem=message(error.strerror) if error.strerror else str(error),
        )
    digest, checksum = hashlib.sha256(content).hexdigest(), f"{zlib.crc32(content):08x}"
    if digest != file.sha256:
        return content, _other_sum("sha256", file.name, digest, file.sha256)
    if checksum != file.crc32:
        return content, _other_sum("crc32", file.name, checksum, file.crc32)
    return content, None


def _other_sum(kind: str, file: str, found: str, expected: str) -> str:
    """Return the sentence for a file whose sum is another than its manifest says."""
    return message(
        "{file}: {kind} is {found}, the manifest says {expected}",
        file=file,
        kind=kind,
        found=found,
        expected=expected,
    )
