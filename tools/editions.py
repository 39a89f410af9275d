"""The editions of the dictionaries that were ever committed, compared with `history.json`.

    python -m tools.editions          # every content that was committed must be an edition, of one content
    python -m tools.editions --write  # write the history files from the commits

A clone without its history cannot be checked.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from dictionaries import FOLDER, Manifest, View, installed, load_manifest
from dictionaries.chain import UNCHANGING, Tags, make_edition, read_tags
from dictionaries.editions import HISTORY, load_editions, write_history
from dictionaries.history import Edition
from dictionaries.manifest import DataFile

_ROOT = Path(FOLDER).parent


def main(arguments: list[str]) -> int:
    """Compare or write; return 1 if a content is no edition."""
    if _git("rev-parse", "--is-shallow-repository").strip() == b"true":
        print("This clone is shallow; fetch the whole history first.")
        return 1
    missing = 0
    for name in installed():
        committed = _committed(name)
        if "--write" in arguments and (editions := _editions(name, committed)):
            (Path(FOLDER) / name / HISTORY).write_bytes(write_history(editions))
        known = {edition.sha256: edition.version for edition in load_editions(name)}
        for manifest, commit in committed:
            if known.get(manifest.sha256) != manifest.version:
                missing += 1
                print(f"{name} {manifest.version} ({manifest.sha256[:12]}) of {commit} is no edition")
    return 1 if missing else 0


def _committed(name: str) -> list[tuple[Manifest, str]]:
    """Return the manifests in the first commit of each content of a dictionary, the newest first."""
    path = f"dictionaries/{name}/manifest.json"
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
    return {file.name: read_tags(load(file)) for file in manifest.files if file.role != UNCHANGING}


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
    return subprocess.run(["git", *arguments], cwd=_ROOT, check=True, capture_output=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
