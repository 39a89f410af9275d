"""The editions of the dictionaries: one edition, one content, for ever.

    python -m tools.editions          # every edition has the content of `editions.txt` and of the commits
    python -m tools.editions --list   # add the editions that are new to `editions.txt`
    python -m tools.editions --write  # write the history files from the commits

`editions.txt` has a line for each edition: its dictionary, its version, its hash, and the hash of all its
content. Lines are only ever added. A clone without its whole history is compared with this file alone.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from dictionaries import FOLDER, Manifest, View, installed, load_manifest
from dictionaries.chain import UNCHANGING, Tags, make_edition, read_tags
from dictionaries.editions import load_editions, write_history
from dictionaries.history import Edition
from dictionaries.manifest import MANIFEST, DataFile

_ROOT = Path(FOLDER).parent
LISTED = Path(__file__).with_suffix(".txt")


def main(arguments: list[str]) -> int:
    """Compare or write; return 1 if a content is no edition."""
    is_whole = _git("rev-parse", "--is-shallow-repository").strip() == b"false"
    if "--write" in arguments and is_whole:
        _write_histories()
    if "--list" in arguments:
        LISTED.write_text("".join(f"{line}\n" for line in dict.fromkeys([*_listed(), *_lines()])))
    faults = find_unlisted() + (_find_uncommitted() if is_whole else [])
    print(*faults, sep="\n")
    if not is_whole:
        print("This clone is without its whole history: the commits are not compared.")
    return 1 if faults else 0


def find_unlisted() -> list[str]:
    """Return a sentence for each difference between the installed editions and `editions.txt`."""
    listed, installed_now = _listed(), _lines()
    return [
        *(f"editions.txt lacks {line}" for line in installed_now if line not in listed),
        *(f"no edition is {line}" for line in listed if line not in installed_now),
    ]


def _find_uncommitted() -> list[str]:
    """Return a sentence for each content that was committed and is no edition."""
    return [
        f"{name} {manifest.version} ({manifest.sha256[:12]}) of {commit} is no edition"
        for name in installed()
        for known in [{(edition.version, edition.sha256) for edition in load_editions(name)}]
        for manifest, commit in _committed(name)
        if (manifest.version, manifest.sha256) not in known
    ]


def _listed() -> list[str]:
    return LISTED.read_text().splitlines()


def _lines() -> list[str]:
    """Return the lines of the installed editions, the oldest first."""
    return [
        f"{name} {edition.version} {edition.sha256} {_content(edition)}"
        for name in installed()
        for edition in reversed(load_editions(name))
    ]


def _content(edition: Manifest) -> str:
    """Return the hash of everything by which an edition judges: its files and its views."""
    files = [f"{file.name} {file.sha256}" for file in edition.files if file.role not in UNCHANGING]
    views = [f"{view.name} {view.sha256}" for view in edition.views]
    return hashlib.sha256("\n".join(sorted(files + views)).encode()).hexdigest()


def _write_histories() -> None:
    """Write the history files from the commits."""
    for name in installed():
        home = Path(FOLDER) / name
        if editions := _editions(name, _committed(name)):
            for file, content in write_history(editions, (home / MANIFEST).read_bytes()).items():
                (home / file).write_bytes(content)


def _committed(name: str) -> list[tuple[Manifest, str]]:
    """Return the manifests in the first commit of each content of a dictionary, the newest first."""
    path = f"dictionaries/{name}/{MANIFEST}"
    found: dict[str, tuple[Manifest, str]] = {}
    for commit in _git("log", "--reverse", "--format=%h", "--", path).decode().split():
        manifest = _manifest(json.loads(_git("show", f"{commit}:{path}")))
        found.setdefault(manifest.sha256, (manifest, commit))
    return list(found.values())[::-1]


def _editions(name: str, committed: list[tuple[Manifest, str]]) -> list[Edition]:
    """Return the editions before the newest."""
    newest = load_manifest(name)
    after = _tags(newest, lambda file: Path(newest.path(file)).read_bytes())
    editions = []
    for manifest, commit in committed:
        if manifest.sha256 == newest.sha256:
            continue
        before = _tags(
            manifest, lambda file, commit=commit: _git("show", f"{commit}:dictionaries/{name}/{file.name}")
        )
        editions.append(make_edition(manifest, before, after))
        after = before
    return editions


def _tags(manifest: Manifest, load: Any) -> dict[str, Tags]:
    return {file.name: read_tags(load(file)) for file in manifest.files if file.role not in UNCHANGING}


def _manifest(fields: dict[str, Any]) -> Manifest:
    fields.pop("crc32", None)
    return Manifest(
        **{"names": 0}  # the first contents did not count them
        | fields
        | {
            "folder": "",
            "files": tuple(DataFile(**{"crc32": ""} | file) for file in fields["files"]),
            "sources": tuple(fields["sources"]),
            "views": tuple(View(**view) for view in fields.get("views", ())),
        }
    )


def _git(*arguments: str) -> bytes:
    """Return the output of git, empty where it fails."""
    return subprocess.run(["git", *arguments], cwd=_ROOT, check=False, capture_output=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
