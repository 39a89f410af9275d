"""The tool that fetches the scripts of the pages, with a client that hands out packages made here."""

import hashlib
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from types import ModuleType
from typing import Any

import pytest

SCRIPT = b"alert(1)"


@pytest.fixture
def vendor(
    load_script: Callable[[str], ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> ModuleType:
    module = load_script("tools/vendor.py")
    package = tmp_path / "thing-1.0.tgz"
    with tarfile.open(package, "w:gz") as archive:
        member = tarfile.TarInfo("package/dist/thing.js")
        member.size = len(SCRIPT)
        archive.addfile(member, io.BytesIO(SCRIPT))

    def pack(command: list[str], **_: Any) -> CompletedProcess[str]:
        assert command[:2] == ["npm", "pack"]
        assert command[-1] == "thing@1.0"
        Path(command[command.index("--pack-destination") + 1], package.name).write_bytes(package.read_bytes())
        return CompletedProcess(command, 0, stdout=f"{package.name}\n")

    manifest = {
        "packages": [
            {
                "name": "thing",
                "version": "1.0",
                "sha256": hashlib.sha256(package.read_bytes()).hexdigest(),
                "files": [
                    {
                        "name": "thing/thing.js",
                        "source": "dist/thing.js",
                        "sha256": hashlib.sha256(SCRIPT).hexdigest(),
                    }
                ],
            }
        ]
    }
    monkeypatch.setattr(module.subprocess, "run", pack)
    monkeypatch.setattr(module, "FOLDERS", (tmp_path / "vendor",))
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "manifest.json").write_text(json.dumps(manifest))
    return module


def test_the_files_of_the_manifest_are_written(vendor: ModuleType) -> None:
    vendor.main()
    assert (vendor.FOLDERS[0] / "thing" / "thing.js").read_bytes() == SCRIPT


def test_another_package_than_the_pinned_one_is_refused(vendor: ModuleType) -> None:
    manifest = json.loads((vendor.FOLDERS[0] / "manifest.json").read_text())
    manifest["packages"][0]["sha256"] = "0" * 64
    (vendor.FOLDERS[0] / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(SystemExit, match=r"thing-1\.0\.tgz: sha256 is"):
        vendor.main()
    assert not (vendor.FOLDERS[0] / "thing").exists()
