"""A bot in a process of its own: takes low discards in Diddly, and puts cards where high ones lie."""

import json
import sys

WORTH = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 10, 10]  # by the number of the card; -1 is face down
UNKNOWN = 5


def choose(view, legal):
    """Return a legal move."""
    board, drawn = view["private"]["board"], view["private"]["drawn"]
    if drawn is None:
        low = WORTH[view["public"]["discard"][-1]] <= 3
        return "discard" if low and "discard" in legal else legal[0]
    points = {f"at{place}": UNKNOWN if card < 0 else WORTH[card] for place, card in enumerate(board, 1)}
    return max((move for move in legal if move in points), key=points.__getitem__)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        print(json.dumps({"move": choose(message["view"], message["legal"])}), flush=True)
