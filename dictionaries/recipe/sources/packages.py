"""Reading the pinned source packages: Debian's .deb, PyPI's .whl and npm's .tgz, by the standard library."""

import hashlib
import io
import json
import tarfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

PINS = Path(__file__).parents[1] / "sources.json"


class SourceError(Exception):
    """A source package is missing, is not the pinned one, or lacks a file the recipe needs."""


@dataclass(frozen=True, slots=True)
class Pin:
    """The exact package of a source. `registry` is "debian", "pypi" or "npm"."""

    registry: str
    package: str
    version: str
    file: str
    sha256: str
    licence: str


class Package:
    """The files inside one source package whose checksum has been verified."""

    def __init__(self, pin: Pin, files: Mapping[str, bytes]) -> None:
        self.pin = pin
        self._files = files

    def read(self, name: str) -> bytes:
        """Return the bytes of one file. Raises `SourceError` when the package has none of that name."""
        try:
            return self._files[name]
        except KeyError:
            raise SourceError(f"{self.pin.file} has no file {name}") from None

    def matching(self, pattern: str) -> dict[str, bytes]:
        """Return all files whose path matches a shell pattern, by path. Raises `SourceError` if none does."""
        found = {name: data for name, data in self._files.items() if fnmatchcase(name, pattern)}
        if not found:
            raise SourceError(f"{self.pin.file} has no file like {pattern}")
        return dict(sorted(found.items()))


def load_pins(path: Path = PINS) -> dict[str, Pin]:
    """Return the pinned sources by name."""
    return {name: Pin(**fields) for name, fields in json.loads(path.read_text("utf-8")).items()}


def pins_of(packages: Mapping[str, Package], *names: str) -> list[Pin]:
    """Return the pins of some packages."""
    return [packages[name].pin for name in names]


def open_package(pin: Pin, folder: Path) -> Package:
    """Open the pinned package in `folder`. Raises `SourceError` unless its checksum is the pinned one."""
    path = folder / pin.file
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SourceError(f"cannot read {path}: {error.strerror}") from None
    digest = hashlib.sha256(content).hexdigest()
    if digest != pin.sha256:
        raise SourceError(f"{path} has sha256 {digest}, the recipe needs {pin.sha256}")
    return Package(pin, _READERS[Path(pin.file).suffix](content))


def _wheel(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def _deb(content: bytes) -> dict[str, bytes]:
    """Return the files of a .deb: an ar archive (60-byte headers, even offsets) with data.tar.* inside."""
    offset = len(b"!<arch>\n")
    while offset + 60 <= len(content):
        name = content[offset : offset + 16].rstrip(b" /")
        size = int(content[offset + 48 : offset + 58])
        offset += 60
        if name.startswith(b"data.tar"):
            return _tar(content[offset : offset + size])
        offset += size + size % 2
    raise SourceError("a .deb without data.tar")


def _tar(content: bytes) -> dict[str, bytes]:
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        return {
            member.name.removeprefix("./"): stream.read()
            for member in archive
            if member.isfile() and (stream := archive.extractfile(member))
        }


_READERS: Final = {".deb": _deb, ".whl": _wheel, ".tgz": _tar}
"""Readers of the files of a package, by the suffix of its name."""
