"""The speed of finding words and hands; each part prints its goals.

counts.py counts all words of racks, beside other programs; finds.py finds the best words of cards;
hands.py finds the best hands.

    python -m benchmarks.search [PART…]
"""

from benchmarks.conditions import print_conditions

import sys

from benchmarks.search import counts, finds, hands

PARTS = {"counts": counts, "finds": finds, "hands": hands}


def main() -> None:
    """Run the parts that were named, or all."""
    print_conditions(comparing=True)
    asked = sys.argv[1:] or PARTS
    if unknown := [part for part in asked if part not in PARTS]:
        sys.exit(f"there is no part {unknown[0]}; the parts are {', '.join(PARTS)}")
    for part in asked:
        print(f"== {part}", flush=True)
        PARTS[part].main()


if __name__ == "__main__":
    main()
