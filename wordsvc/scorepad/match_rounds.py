"""The rounds of a finished match, as a score pad writes them down."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.core import Match, redact


class MatchRounds(NamedTuple):
    """The contents of the pad of a match: the options of its header, and the cells of each round."""

    options: Mapping[str, Any]
    rounds: Sequence[Sequence[object]]


def round_ends(match: Match) -> list[Mapping[str, Any]]:
    """Return the public events at the end of each round."""
    told = (redact(event, None) for events in match.events for event in events if event.kind == "score")
    return [seen for seen in told if seen is not None]


def first_dealer(match: Match, names: Sequence[str]) -> str:
    """Return the name of the player who dealt first."""
    seat: int = match.game.public(match.game.new(match.deal))["dealer"]
    return names[seat]
