"""Ask whether a version in requirements.lock has a known weakness; the exit code is 1 where one has.

    python tools/audit.py

An index may not know of weaknesses, or not answer. That is printed and is no failure: it says nothing of
the packages.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

LOCK: Final = Path(__file__).parents[1] / "requirements.lock"


def main() -> int:
    """Print the weaknesses, and how many packages the index could be asked about."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), "--disable-pip"]
    found = subprocess.run(
        [*command, "--format=json", "--progress-spinner=off"], stdout=subprocess.PIPE, check=False
    )
    try:
        packages: list[dict[str, Any]] = json.loads(found.stdout)["dependencies"]
    except (LookupError, TypeError, ValueError):
        print("The index did not answer: nothing is known of the packages.")
        return 0
    weak = [package for package in packages if package.get("vulns")]
    for package in weak:
        for weakness in package["vulns"]:
            fixed = ", ".join(weakness["fix_versions"]) or "none"
            print(f"{package['name']} {package['version']}: {weakness['id']}; fixed in: {fixed}")
    asked = sum("vulns" in package for package in packages)
    print(f"Packages: {len(packages)}; asked about: {asked}; with a known weakness: {len(weak)}.")
    return 1 if weak else 0


if __name__ == "__main__":
    sys.exit(main())
