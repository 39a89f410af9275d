"""The history of a dictionary that was built, which goes on from that of the edition before it."""

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from dictionaries.chain import UNCHANGING, make_edition, read_tags
from dictionaries.editions import load_history, write_history
from dictionaries.files import load_regular
from dictionaries.history import Edition
from dictionaries.manifest import FOLDER, MANIFEST, Manifest, installed, load_manifest
from dictionaries.recipe.files.dictionary_files import load_descriptions
from dictionaries.recipe.files.output import write
from dictionaries.recipe.sources.packages import SourceError


def add_history(files: Mapping[str, bytes], folder: Path = Path(FOLDER)) -> dict[str, bytes]:
    """Add to built files the history of each dictionary, which goes on from what `folder` has.

    Raises `SourceError` for a dictionary whose content is another under the same version: an edition has one
    content for ever.
    """
    added = dict(files)
    for name in load_descriptions():
        with TemporaryDirectory() as temporary:
            write(
                {path: content for path, content in files.items() if path.startswith(f"{name}/")},
                Path(temporary),
            )
            history = extend_history(load_manifest(name, temporary), folder)
        if history:
            written = write_history(history, files[f"{name}/{MANIFEST}"])
            added |= {f"{name}/{file}": content for file, content in written.items()}
    return added


def extend_history(built: Manifest, folder: Path) -> tuple[Edition, ...]:
    """Return the editions before the one that was built.

    Args:
        built: the manifest of the new files.
        folder: where the edition before it is installed, with its history.

    Raises:
        SourceError: the edition before has the same version and another content, or a file that the new one
            lacks.
    """
    if built.name not in installed(str(folder)):
        return ()
    before = load_manifest(built.name, str(folder))
    history = load_history(before)
    if _content(before) == _content(built):
        return history
    if before.version == built.version or built.version in [edition.version for edition in history]:
        raise SourceError(
            f"{built.name} {built.version} has another content already; name a new edition in"
            " dictionaries.json"
        )
    try:
        edition = make_edition(before, _tags(before), _tags(built))
    except ValueError as error:
        raise SourceError(str(error)) from None
    return (edition, *history)


def _content(manifest: Manifest) -> tuple[object, ...]:
    """Return all that changes a ruling, and the version."""
    files = [(file.name, file.sha256) for file in manifest.files if file.role not in UNCHANGING]
    return manifest.version, files, [(view.name, view.sha256) for view in manifest.views]


def _tags(manifest: Manifest) -> dict[str, dict[str, int]]:
    return {
        file.name: read_tags(load_regular(os.path.join(manifest.folder, file.name)))
        for file in manifest.files
        if file.role not in UNCHANGING
    }
