"""Built files on the disk: writing them, and comparing them with those there."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from dictionaries.files import replace_file
from dictionaries.manifest import FOLDER

_MODE: Final = 0o644
"""The mode of the built files: everybody may read them."""


def write(files: Mapping[str, bytes], folder: Path = Path(FOLDER)) -> None:
    """Write built files below `folder`, each replaced whole or not at all."""
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        replace_file(str(target), content, _MODE)


def differences(files: Mapping[str, bytes], folder: Path = Path(FOLDER)) -> list[str]:
    """Return the names of the built files that are absent from `folder` or differ there in a byte."""
    return [
        name
        for name, content in files.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != content
    ]
