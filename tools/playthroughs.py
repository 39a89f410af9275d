"""Write the playthroughs in tests/golden/. Read the diff before committing it.

Word games are judged by words that no rebuild of a dictionary changes.

python -m tools.playthroughs
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from games.core import Rulebook, new_match
from games.testing.playthrough import random_match, tell_playthrough
from tools.fixed_words import fixed_judge, short_words
from wordsvc.catalogue import find_rulebook, word_rulebook
from wordsvc.diabolo import EDITION as DIABOLO
from wordsvc.quiddler import EDITION as QUIDDLER

FOLDER = Path(__file__).parents[1] / "tests" / "golden"

PLAYED: dict[str, tuple[str, int, dict[str, object], int]] = {
    "diddly-columns-2": ("diddly", 2, {"rounds": 2}, 1),
    "diddly-columns-4": ("diddly", 4, {"rounds": 1}, 2),
    "diddly-columns-6": ("diddly", 6, {"rounds": 1}, 3),
    "diddly-nine-2": ("diddly", 2, {"rounds": 1, "board": "nine"}, 4),
    "diddly-nine-4": ("diddly", 4, {"rounds": 1, "board": "nine"}, 5),
    "diddly-capped-8": ("diddly", 8, {"rounds": 1, "turns": 4, "dealer": 2}, 6),
    "diddly-last-turns-3": ("diddly", 3, {"rounds": 1, "turns": 12, "dealer": 3}, 27),
    "diggity-base-2": ("diggity", 2, {"gold": 4}, 1),
    "diggity-base-3": ("diggity", 3, {"gold": 3}, 2),
    "diggity-card-4": ("diggity", 4, {"gold": 3, "restart": "card", "first": 2}, 1),
    "diggity-growth-2": ("diggity", 2, {"gold": 3, "deck": "growth", "pulley": "lines"}, 4),
    "diggity-hidden-3": ("diggity", 3, {"gold": 3, "tools": "hidden", "high": "dropped"}, 6),
    "diggity-capped-4": ("diggity", 4, {"turns": 5}, 6),
    "fiddlefoo-base-2": ("fiddlefoo", 2, {"games": 2}, 1),
    "fiddlefoo-base-4": ("fiddlefoo", 4, {"first": 3}, 2),
    "fiddlefoo-wildcard-3": ("fiddlefoo", 3, {"wildcard": "yes", "notes": "printed"}, 3),
    "fiddlefoo-cooperative-3": ("fiddlefoo", 3, {"cooperative": "yes"}, 4),
    "fiddlefoo-winnable-3": ("fiddlefoo", 3, {"cooperative": "yes"}, 0),
    "fiddlefoo-swap-2": ("fiddlefoo", 2, {"talkytoot": "swap_map+draw"}, 5),
    "fiddlefoo-talkytoot-2": ("fiddlefoo", 2, {"talkytoot": "all"}, 6),
    "fiddlefoo-everything-3": (
        "fiddlefoo",
        3,
        {"wildcard": "yes", "cooperative": "yes", "talkytoot": "all", "notes": "printed"},
        7,
    ),
    "quiddler-sealed-2": ("quiddler", 2, {"hands": "3+5", "turns": 8}, 3),
    "quiddler-strict-4": (
        "quiddler",
        4,
        {"hands": "4", "challenges": "strict", "failed_word": "zero", "turns": 6, "dealer": 4},
        1,
    ),
    "quiddler-capped-3": ("quiddler", 3, {"hands": "6", "turns": 1, "first_turn": "may_not_go_out"}, 4),
    "diabolo-totals-2": ("diabolo", 2, {"rounds": 1}, 21),
    "diabolo-tiles-3": (
        "diabolo",
        3,
        {"score": "tiles", "turning": "dealer", "flagged": "seat2", "rounds": 2, "handicap": 3},
        36,
    ),
    "diabolo-solver-4": ("diabolo", 4, {"rounds": 1, "ends": "solver", "dealer": 3}, 21),
    "solitaire-won": ("solitaire", 1, {}, 2422),
    "solitaire-lost": ("solitaire", 1, {}, 5028),
    "solitaire-small": ("solitaire", 1, {"stacks": 3333}, 5229),
}
"""The game, the seats, the options and the seed of each file."""

JUDGED: dict[str, Callable[[], Rulebook]] = {
    "quiddler": lambda: word_rulebook("quiddler", fixed_judge(QUIDDLER, short_words())),
    "diabolo": lambda: word_rulebook("diabolo", fixed_judge(DIABOLO, short_words())),
    "solitaire": lambda: word_rulebook("solitaire", fixed_judge(QUIDDLER, short_words())),
}
"""The rulebook of each word game."""


def playthrough(name: str) -> str:
    """Return the text of one file."""
    game, seats, options, seed = PLAYED[name]
    rulebook = JUDGED.get(game, partial(find_rulebook, game))()
    return tell_playthrough(random_match(new_match(rulebook, seats, seed, options), seed))


def main() -> None:
    """Write all files."""
    for name in PLAYED:
        FOLDER.joinpath(f"{name}.txt").write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    main()
