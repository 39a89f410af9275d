"""Write requirements.lock and constraints.txt: the exact versions of all packages that the project needs.

    python tools/lock.py UV [--upgrade]

UV is the program that resolves, and `make lock` installs it. The versions that the lock has stay, unless
pyproject.toml excludes them or `--upgrade` is given. The packages come from the index that pip is set up
with, which neither file names. Above each package stand the extras that need it; `base` is the package
itself, with what builds it.
"""

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements.lock"
CONSTRAINTS: Final = ROOT / "constraints.txt"
BASE: Final = "base"

LOCK_HEAD: Final = (
    "# Written by `make lock`. Each package, with the extras that need it and the hashes of its files."
)
CONSTRAINTS_HEAD: Final = (
    "# Written by `make lock`. The versions in requirements.lock, for `pip install --constraint`."
)


def main() -> None:
    """Write both files."""
    uv, *options = sys.argv[1:]
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = list(pyproject["project"]["optional-dependencies"])
    with tempfile.TemporaryDirectory() as folder:
        build, pins = Path(folder, "build.in"), Path(folder, "pins.txt")
        build.write_text("\n".join(pyproject["build-system"]["requires"]), "utf-8")
        pins.write_text(LOCK.read_text("utf-8") if LOCK.exists() else "", "utf-8")
        resolve = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", *find_index()]
        resolve += [
            "--no-header",
            "--no-annotate",
            "--generate-hashes",
            str(ROOT / "pyproject.toml"),
            str(build),
        ]
        subprocess.run([*resolve, "--all-extras", "--output-file", str(pins), *options], check=True)
        versions = Path(folder, "versions.txt")
        versions.write_text(remove_hashes(pins.read_text("utf-8")), "utf-8")
        needed = {BASE: find_names([*resolve, "--constraint", str(versions)])}
        for extra in extras:
            needed[extra] = find_names([*resolve, "--constraint", str(versions), "--extra", extra])
        packages = pins.read_text("utf-8")
    LOCK.write_text(f"{LOCK_HEAD}\n{name_extras(packages, needed)}", "utf-8")
    CONSTRAINTS.write_text(f"{CONSTRAINTS_HEAD}\n{remove_hashes(packages)}", "utf-8")


def find_index() -> list[str]:
    """Return the option that names the index of pip, if it is set up with one."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return [f"--default-index={found.stdout.strip()}"] if found.returncode == 0 else []


def find_names(command: list[str]) -> set[str]:
    """Return the names of the packages that a command resolves to."""
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return {line.split("==")[0] for line in found.stdout.splitlines() if "==" in line}


def remove_hashes(packages: str) -> str:
    """Return the lines of a lock without the hashes."""
    return "".join(f"{line}\n" for line in re.findall(r"^[\w.-]+==[^\\\n]*[^\\\s]", packages, re.MULTILINE))


def name_extras(packages: str, needed: dict[str, set[str]]) -> str:
    """Return a lock with a line above each package: the extras that need it, `base` alone where all do."""

    def head(match: re.Match[str]) -> str:
        extras = [BASE] if match[1] in needed[BASE] else [name for name in needed if match[1] in needed[name]]
        return f"# {' '.join(extras)}\n{match[0]}"

    return re.sub(r"^([\w.-]+)==", head, packages, flags=re.MULTILINE)


if __name__ == "__main__":
    main()
