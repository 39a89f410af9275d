"""Counts words with a dictionary that says only which prefixes there are: DAWG2 or marisa-trie.

It runs as a process of its own. Each line that it reads is a question in JSON, {"racks": […],
"blanks": n}; each line that it prints has the number of words of every rack and the CPU time.

    python prefix_search.py (dawg | marisa_trie) WORDS
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def open_words(package: str, words: list[str]):
    """Return the dictionary of a package, and the quickest way to find words with a prefix."""
    if package == "dawg":
        import dawg

        trie = dawg.CompletionDAWG(words)
        return trie, trie.has_keys_with_prefix
    import marisa_trie

    trie = marisa_trie.Trie(words)
    return trie, lambda prefix: next(trie.iterkeys(prefix), None) is not None


def count(words, goes_on: Callable[[str], bool], rack: str, blanks: int) -> int:
    """Return the number of words of a rack, by a search in depth that asks for every prefix."""
    left = Counter(rack)
    letters = ALPHABET if blanks else "".join(left)

    def search(prefix: str, blanks: int) -> int:
        total = 0
        for letter in letters:
            on_rack = left[letter]
            if not (on_rack or blanks):
                continue
            longer = prefix + letter
            if not goes_on(longer):
                continue
            total += longer in words
            if on_rack:
                left[letter] -= 1
                total += search(longer, blanks)
                left[letter] += 1
            else:
                total += search(longer, blanks - 1)
        return total

    return search("", blanks)


def main() -> None:
    """Answer questions until there are no more."""
    package, path = sys.argv[1:]
    words, goes_on = open_words(package, Path(path).read_text("ascii").split())
    for line in sys.stdin:
        question = json.loads(line)
        start = time.process_time()
        totals = [count(words, goes_on, rack, question["blanks"]) for rack in question["racks"]]
        print(json.dumps({"totals": totals, "seconds": time.process_time() - start}), flush=True)


if __name__ == "__main__":
    main()
