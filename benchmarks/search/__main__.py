"""How fast words and hands are found: each part says what it prints, and prints its goals.

counting.py counts all words of racks, beside other programs; finding.py finds the best words of
cards; whole_process.py times the commands as a user runs them.

    python benchmarks/search [PART…]
"""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
PARTS = ("counts", "finds", "hands", "whole_process")


def main() -> None:
    """Run the parts that were named, or all."""
    asked = sys.argv[1:] or PARTS
    if unknown := [part for part in asked if part not in PARTS]:
        sys.exit(f"there is no part {unknown[0]}; the parts are {', '.join(PARTS)}")
    sys.path.append(str(HERE.parent))  # where the module `installed` is
    for part in asked:
        print(f"== {part}", flush=True)
        importlib.import_module(part).main()


if __name__ == "__main__":
    main()
