import os
import site
import subprocess
import sys
from pathlib import Path

import pytest

from tests.library.typed_use import RIGHT, WRONG, check_types, errors_in, mistakes_in

REPOSITORY = Path(__file__).parents[2]
PACKAGES = ("wordsvc", "games", "dictionaries")


def environment_with(packages: Path, folder: Path) -> str:
    """Return the Python of an environment in which the packages of a folder are installed."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (installed,) = folder.glob("lib/python*/site-packages")
    (installed / "packages.pth").write_text("\n".join([str(packages), *site.getsitepackages()]), "utf-8")
    return str(folder / "bin" / "python")


@pytest.mark.slow
def test_a_user_is_told_the_types_of_what_is_installed_and_of_mistakes(tmp_path: Path) -> None:
    assert len(mistakes_in(WRONG)) == 4
    check_types(environment_with(REPOSITORY, tmp_path / "environment"), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("untyped", PACKAGES)
def test_a_package_that_does_not_say_it_is_typed_is_found_out(tmp_path: Path, untyped: str) -> None:
    packages = tmp_path / "packages"
    for name in PACKAGES:
        (packages / name).mkdir(parents=True)
        for entry in os.scandir(REPOSITORY / name):
            if (name, entry.name) != (untyped, "py.typed"):
                os.symlink(entry.path, packages / name / entry.name)
    found = errors_in(RIGHT, environment_with(packages, tmp_path / "environment"), tmp_path)
    assert {code for _, code in found} >= {"import-untyped"}
