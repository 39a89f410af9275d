"""The games of ours by name, and where each is; `wordsvc.catalogue` opens them."""

from typing import Final

GAMES: Final = {
    "diddly": "games.diddly",
    "diggity": "games.diggity",
    "fiddlefoo": "games.fiddlefoo",
    "quiddler": "wordsvc.quiddler.game",
    "diabolo": "wordsvc.diabolo.game",
    "solitaire": "wordsvc.quiddler.solitaire_game",
}
"""The module of each game of ours; it has a `RULEBOOK`, and is imported when it is asked for."""

WORD_GAMES: Final = ("quiddler", "solitaire", "diabolo")
"""The games of ours whose words are judged: `word_rulebook` takes a judge for each."""

WITH_OWN_BOTS: Final = ("diddly", *WORD_GAMES)
"""The games of ours that have bots besides those of every game."""
