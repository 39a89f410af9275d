"""The words that exist: compiled dictionaries, their sources, and the recipe that builds them.

A data package that knows no game. `installed()` names the dictionaries, `available()` also their
views, `load_manifest(name)` tells what one is, `load_manifests()` what all are, and
`dictionaries.recipe` rebuilds the committed files from pinned packages.
"""

from dictionaries.folding import Language, fold, is_letters, languages, own_letters
from dictionaries.manifest import (
    FOLDER,
    DataFile,
    DictionaryError,
    Manifest,
    available,
    damages,
    faults,
    installed,
    load_manifest,
    load_manifests,
)
from dictionaries.views import View

__all__ = [
    "FOLDER",
    "DataFile",
    "DictionaryError",
    "Language",
    "Manifest",
    "View",
    "available",
    "damages",
    "faults",
    "fold",
    "installed",
    "is_letters",
    "languages",
    "load_manifest",
    "load_manifests",
    "own_letters",
]
