"""The locked versions of all packages: `tools/lock.py`."""

import re
import tomllib

import pytest

from tools.lock import BASE, CONSTRAINTS, CONSTRAINTS_HEAD, LOCK, ROOT, remove_hashes

pytestmark = pytest.mark.once


def read_lock() -> dict[str, tuple[set[str], str]]:
    """Return the extras and the version of each package."""
    found = re.findall(r"^# (.+)\n([\w.-]+)==(\S+)", LOCK.read_text("utf-8"), re.MULTILINE)
    return {name.lower(): (set(extras.split()), version) for extras, name, version in found}


def test_every_requirement_is_locked_for_its_extra() -> None:
    requirements = pytest.importorskip("packaging.requirements")
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = {BASE: [*pyproject["project"]["dependencies"], *pyproject["build-system"]["requires"]]}
    wanted |= pyproject["project"]["optional-dependencies"]
    lock = read_lock()
    for extra, texts in wanted.items():
        for text in texts:
            requirement = requirements.Requirement(text)
            if requirement.name == "wordsvc":
                continue
            extras, version = lock[requirement.name.lower().replace("_", "-")]
            assert extras & {BASE, extra}, text
            assert requirement.specifier.contains(version), text


def test_every_file_has_a_hash_and_no_host_is_named() -> None:
    text = LOCK.read_text("utf-8")
    packages = re.split(r"^# ", text, flags=re.MULTILINE)[2:]
    assert all("--hash=sha256:" in package for package in packages)
    assert not re.search(r"://|^-", text, re.MULTILINE)


def test_the_constraints_are_those_of_the_lock() -> None:
    text = CONSTRAINTS.read_text("utf-8")
    assert text == f"{CONSTRAINTS_HEAD}\n{remove_hashes(LOCK.read_text('utf-8'))}"
