"""The games of ours by name, and where each is; `wordsvc.catalogue` opens them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wordsvc.cards.edition import GameName

GAMES: Final = {
    "diddly": "games.diddly",
    "diggity": "games.diggity",
    "fiddlefoo": "games.fiddlefoo",
    "quiddler": "wordsvc.quiddler.game",
    "diabolo": "wordsvc.diabolo.game",
    "solitaire": "wordsvc.quiddler.solitaire.game",
}
"""The module of each game of ours, imported when it is asked for: it has a `RULEBOOK`, or a function
`rulebook` of the judge of its words."""

WORD_GAMES: Final[Mapping[str, "GameName"]] = {
    "quiddler": "quiddler",
    "solitaire": "quiddler",
    "diabolo": "diabolo",
}
"""The games of ours whose words are judged, each with the game of its `Referee`."""

WITH_OWN_BOTS: Final = ("diddly", *WORD_GAMES)
"""The games of ours that have bots besides those of every game."""
