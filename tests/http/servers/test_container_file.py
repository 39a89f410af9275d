"""The steps of deploy/Containerfile, without rights and with a root that cannot be written."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import serving

ROOT = Path(__file__).parents[3]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text("utf-8")

READ_ONLY = """
mount --make-rprivate / && mount --bind "$1" "$1" && mount -o remount,bind,ro / || exit 99
shift
exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
"""
MATCH = {"game": "diddly", "seats": ["open", "bot:random"]}


def read_instruction(name: str) -> str:
    """Return the arguments of the last instruction of a name."""
    found: list[str] = re.findall(rf"^{name} (.*)$", CONTAINERFILE, re.MULTILINE)
    return found[-1]


def in_read_only_root(writable: Path, *command: str) -> list[str]:
    """Return a command that runs without rights where only one folder can be written."""
    rights = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    return ["unshare", *rights, "--mount", "sh", "-c", READ_ONLY, "sh", str(writable), *command]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a folder that can be written, like the volume of a container."""
    folder = tmp_path / "data"
    folder.mkdir()
    tried = subprocess.run(in_read_only_root(folder, "true"), capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("the root cannot be made read-only here")
    return folder


def test_the_root_is_read_only(data: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        in_read_only_root(data, "touch", f"{tmp_path}/file"), capture_output=True, check=False
    )
    assert b"Read-only file system" in done.stderr
    subprocess.run(in_read_only_root(data, "touch", f"{data}/file"), check=True)


@pytest.mark.slow
def test_the_command_serves_tables(data: Path, tmp_path: Path) -> None:
    program, *arguments = json.loads(read_instruction("CMD"))
    command = [str(Path(sys.executable).with_name(program)), *arguments, "--bind", "127.0.0.1:PORT"]
    assert f"WORDSVC_DATA={read_instruction('VOLUME')}" in read_instruction("ENV").split()
    with serving(tmp_path / "log", in_read_only_root(data, *command), WORDSVC_DATA=str(data)) as server:
        server.wait_until_ready()
        assert json.loads(server.post("/v1/matches", MATCH))["status"] == "open"
        *_, health = json.loads(read_instruction("HEALTHCHECK CMD"))
        check = health.replace("127.0.0.1:8000", server.address)
        subprocess.run([sys.executable, "-c", check], check=True)
    assert (data / "wordsvc.db").exists()
