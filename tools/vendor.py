"""Fetch the scripts of the web pages and of their tests, as pinned in two files `vendor/manifest.json`.

    python tools/vendor.py

A package is fetched by name and version with the ordinary client, `npm pack`, and must have the pinned
SHA-256; the listed files are copied, and must have theirs. To move to another version, change the
manifest. Neither the service nor its tests need Node.
"""

import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "wordsvc" / "web" / "static" / "vendor", ROOT / "tests" / "browser" / "vendor")


def fetch(package: dict[str, Any], folder: str) -> Path:
    """Download a package. Raises `SystemExit` when it is not the pinned one."""
    wanted = f"{package['name']}@{package['version']}"
    command = ["npm", "pack", "--silent", "--pack-destination", folder, wanted]
    name = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1]
    return checked(Path(folder, name), package["sha256"])


def checked(path: Path, sha256: str) -> Path:
    """Return the file, when it has the checksum. Raises `SystemExit` otherwise."""
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != sha256:
        sys.exit(f"{path.name}: sha256 is {found}, the manifest says {sha256}")
    return path


def main() -> None:
    """Write all files that the manifests list."""
    for folder in FOLDERS:
        write(folder)


def write(vendor: Path) -> None:
    """Write the files that the manifest of a folder lists."""
    for package in json.loads((vendor / "manifest.json").read_text("utf-8"))["packages"]:
        with tempfile.TemporaryDirectory() as folder, tarfile.open(fetch(package, folder)) as archive:
            for file in package["files"]:
                member = archive.extractfile(f"package/{file['source']}")
                if member is None:
                    sys.exit(f"{package['name']} has no file {file['source']}")
                target = vendor / file["name"]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(member.read())
                checked(target, file["sha256"])
        print(f"{package['name']} {package['version']}")


if __name__ == "__main__":
    main()
