"""The dictionaries that are installed, and what each is: `NAME/manifest.json` beside its files."""

import json
import os
from typing import Any, Final, NamedTuple

from dictionaries.folding import Language
from dictionaries.tags import REFUSALS

FOLDER: Final = os.path.dirname(__file__)
"""Where the installed dictionaries are."""

LICENCES: Final = "licences"
"""The folder beside the dictionaries that holds the licence texts."""


JUDGING_ROLES: Final = ("words", "refusals")
"""The roles of the files that a verdict depends on; only these make the hash of a dictionary."""


class DictionaryError(Exception):
    """A dictionary is not installed, or one of its files is missing or damaged."""


class DataFile(NamedTuple):
    """One trie. `role` is "words" (decides what counts), "refusals" (more reasons) or "glosses".

    Only the words are needed; without one of the others a dictionary knows less.
    """

    name: str
    role: str
    bytes: int
    sha256: str
    licence: str


class Manifest(NamedTuple):
    """What a dictionary is and where it comes from.

    `sha256` is that of the bytes of `judging_files` one after the other; `words` counts
    the words that count, `refused` those refused by reason; `notices` are the lines that a licence
    wants shown; `sources` are the pinned packages.
    """

    name: str
    title: str
    language: Language
    version: str
    sha256: str
    words: int
    refused: dict[str, int]
    licence: str
    licence_files: tuple[str, ...]
    notices: tuple[str, ...]
    files: tuple[DataFile, ...]
    sources: tuple[dict[str, str], ...]
    folder: str

    @property
    def judging_files(self) -> tuple[DataFile, ...]:
        """The files that a verdict depends on, in the order of `files`."""
        return tuple(file for file in self.files if file.role in JUDGING_ROLES)

    def path(self, file: DataFile) -> str:
        """Where one of the files is."""
        return os.path.join(self.folder, file.name)


def installed(folder: str = FOLDER) -> list[str]:
    """The names of the installed dictionaries, sorted."""
    return sorted(
        entry.name
        for entry in os.scandir(folder)
        if os.path.exists(os.path.join(entry.path, "manifest.json"))
    )


def read_manifest(name: str, folder: str = FOLDER) -> Manifest:
    """Read what the dictionary `name` says of itself; its data files are not opened.

    Raises `DictionaryError` when it is not installed or its manifest cannot be read.
    """
    if not (name.isascii() and name.replace("-", "").isalnum()):
        raise DictionaryError(f"{name!r} is not the name of a dictionary")
    home = os.path.join(folder, name)
    try:
        with open(os.path.join(home, "manifest.json"), encoding="utf-8") as stream:
            fields: dict[str, Any] = json.load(stream)
        return Manifest(
            **fields
            | {
                "folder": home,
                "files": tuple(DataFile(**file) for file in fields["files"]),
                "licence_files": tuple(fields["licence_files"]),
                "notices": tuple(fields["notices"]),
                "sources": tuple(fields["sources"]),
            }
        )
    except FileNotFoundError:
        raise DictionaryError(f"the dictionary {name!r} is not installed in {folder}") from None
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise DictionaryError(f"the manifest of the dictionary {name!r} cannot be read: {error}") from None


def faults(manifest: Manifest) -> list[str]:
    """Every way in which the files on disk differ from the manifest, one sentence each."""
    import hashlib  # only here: it is slow to load and a verdict never needs it

    found: list[str] = []
    whole = hashlib.sha256()
    for file in manifest.files:
        try:
            with open(manifest.path(file), "rb") as stream:
                content = stream.read()
        except OSError as error:
            found.append(f"{file.name}: {error.strerror}")
            continue
        if file in manifest.judging_files:
            whole.update(content)
        digest = hashlib.sha256(content).hexdigest()
        if digest != file.sha256:
            found.append(f"{file.name}: sha256 is {digest}, the manifest says {file.sha256}")
    if not found and whole.hexdigest() != manifest.sha256:
        found.append(f"manifest.json: its sha256 is not that of its words, {whole.hexdigest()}")
    if set(manifest.refused) - set(REFUSALS):
        found.append("manifest.json: names a reason that does not exist")
    for name in manifest.licence_files:
        if not os.path.isfile(os.path.join(os.path.dirname(manifest.folder), LICENCES, name)):
            found.append(f"{name}: the licence text is missing")
    return found
