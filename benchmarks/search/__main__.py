"""The speed of finding words and hands; each part prints its goals.

counts.py counts all words of racks, beside other programs; finds.py finds the best words of cards;
hands.py finds the best hands.

    python benchmarks/search [PART…]
"""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
PARTS = ("counts", "finds", "hands")


def main() -> None:
    """Run the parts that were named, or all."""
    asked = sys.argv[1:] or PARTS
    if unknown := [part for part in asked if part not in PARTS]:
        sys.exit(f"there is no part {unknown[0]}; the parts are {', '.join(PARTS)}")
    sys.path += [str(HERE), str(HERE.parent)]  # where the parts are, and what they share
    importlib.import_module("conditions").print_conditions(comparing=True)
    for part in asked:
        print(f"== {part}", flush=True)
        importlib.import_module(part).main()


if __name__ == "__main__":
    main()
