"""Clients that generators write from the description of the API, each asked to settle a challenge.

`python -m tools.clients` needs node and the package registries; `make clients` calls it. openapi-typescript
and openapi-python-client run with their default settings, and the examples of the documentation run by what
they write.
"""

import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

from tests.servers import serving

_ROOT: Final = Path(__file__).parents[1]
_DESCRIPTION: Final = _ROOT / "wordsvc/http/generated/openapi.json"
_EXAMPLES: Final = _ROOT / "docs/examples"
_NODE_PACKAGES: Final = ("openapi-typescript@7", "typescript@5", "@types/node@20")
_EXPECTED: Final = "Bea subtracts 14 points."


def main() -> None:
    """Write both clients into build/clients, and settle a challenge with each; exit where one fails."""
    folder = _ROOT / "build/clients"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    clients = {
        "openapi-typescript": _build_typescript(folder),
        "openapi-python-client": _build_python(folder),
    }
    serve = [sys.executable, "-m", "wordsvc", "serve", "--port", "PORT"]
    with serving(folder / "server.log", serve) as server:
        for name, command in clients.items():
            said = _run([*command, f"http://{server.address}"], folder).strip()
            if said != _EXPECTED:
                sys.exit(f"{name}: {said!r} in place of {_EXPECTED!r}")
            print(f"{name}: {said}")


def _build_typescript(folder: Path) -> list[str]:
    """Return the command of the example in TypeScript."""
    (folder / "package.json").write_text('{"type": "module", "private": true}\n', encoding="utf-8")
    shutil.copy(_EXAMPLES / "challenge.ts", folder)
    _run(["npm", "install", "--silent", "--no-audit", "--no-fund", *_NODE_PACKAGES], folder)
    _run(["npx", "openapi-typescript", str(_DESCRIPTION), "--output", "wordsvc.d.ts"], folder)
    options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"]
    _run(["npx", "tsc", *options, "--outDir", "compiled", "challenge.ts"], folder)
    return ["node", "compiled/challenge.js"]


def _build_python(folder: Path) -> list[str]:
    """Return the command of the example in Python."""
    venv.create(folder / "environment", with_pip=True)
    python = str(folder / "environment/bin/python")
    install = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    _run([*install, "openapi-python-client"], folder)
    generator = str(folder / "environment/bin/openapi-python-client")
    _run([generator, "generate", "--path", str(_DESCRIPTION), "--meta", "setup"], folder)
    _run([*install, "./wordsvc-client"], folder)
    return [python, str(_EXAMPLES / "challenge_client.py")]


def _run(command: list[str], folder: Path) -> str:
    """Return what a command prints; exit with what it said where it fails."""
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(command)}\n{result.stdout}{result.stderr}")
    return result.stdout


if __name__ == "__main__":
    main()
