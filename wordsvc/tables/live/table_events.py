"""Sentences about events at a table other than moves of its game.

Events of a table stand among those of its game: `{"kind": "joined", "seat": 0, "name": "Ann"}`. Their seats
count from 0, as those of the game's events do; `Game.describe` tells the game's own.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from wordsvc.input.messages import message, translate
from wordsvc.tables.requests import INVITE, WAIT

SENTENCES: Final = {
    "joined": "{who} sat down.",
    "started": "The match has begun.",
    "bot": "The bot {bot} plays for {who}.",
    "bot_until_deal": "The bot {bot} plays for {who} until the next deal; then somebody new may come.",
    "invited": "{who:The seat of %s|Your seat} is open to somebody else.",
    "left": "{who} left the table.",
    "waits": "{who} left the table; the match waits.",
    "woke": "{who:%s is|You are} here, and the match goes on.",
    "returned": "{who} came back.",
    "resigned": "{who} resigned.",
    "proposed_bot": "{who} proposes that a bot plays for {about}.",
    "proposed_invite": "{who} proposes that somebody else takes the seat of {about}.",
    "proposed_pause": "{who} proposes a pause.",
    "proposed_resume": "{who} proposes to go on.",
    "proposed_more_time": "{who} proposes more time.",
    "proposed_call_off": "{who} proposes to call the match off.",
    "agreed": "{who} agreed to it.",
    "refused": "{who} did not agree to it.",
    "proposal_ended": "Nothing comes of the proposal.",
    "paused": "The match is paused.",
    "resumed": "The match goes on.",
    "more_time": "Whoever is asked has more time.",
    "undo": "{who} took the last move back.",
    "undo_asked": "{who} asked to take the last move back.",
    "undo_agreed": "{who} agreed to it.",
    "undo_refused": "{who} did not agree to it.",
    "undo_ended": "The move stands: nobody is asked any more whether it is taken back.",
    "finished": "The match is over.",
    "abandoned": "The match was abandoned: nobody has moved for too long.",
    "cancelled": "The match was called off.",
    "rematch": "{who:%s plays|You play} again.",
}
"""The sentence for each kind of event; some have several."""

REACTION_TEXTS: Final[Mapping[str, str]] = {
    "well_played": message("Well played!"),
    "thanks": message("Thanks!"),
    "one_moment": message("One moment, please."),
    "hurry": message("Hurry up!"),
    "oops": message("Oops!"),
}
"""The words of each reaction."""

_ANSWERED: Final = {
    "undo_answered": ("undo_agreed", "undo_refused"),
    "proposal_answered": ("agreed", "refused"),
}
_PROPOSED: Final = "proposed"
_PARTS: Final = frozenset(
    {
        "waits",
        "bot_until_deal",
        *chain(*_ANSWERED.values()),
        *(kind for kind in SENTENCES if kind.startswith(f"{_PROPOSED}_")),
    }
)

TABLE_EVENTS: Final = frozenset({*SENTENCES, *_ANSWERED, _PROPOSED} - _PARTS)
"""The kinds of events that a table tells; all others are its game's."""


def describe_table_event(told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence for an event of a kind in `TABLE_EVENTS`, to be translated.

    `names` are those of the players by seat, with "you", or what the language has for it, for whoever reads.

    >>> describe_table_event({"kind": "left", "seat": 1}, ["Ann", "Bea"])
    'Bea left the table.'
    """
    kind = told["kind"]
    seat = told.get("seat")
    about = told.get("about")
    if kind in _ANSWERED:
        kind = _ANSWERED[kind][0 if told.get("agree") else 1]
    elif kind == _PROPOSED:
        kind = f"{_PROPOSED}_{told['proposal']}"
    elif told.get("then") == WAIT:
        kind = "waits"
    elif told.get("then") == INVITE:
        kind = "bot_until_deal"
    who = told.get("name") if seat is None else names[seat]
    facts = {
        "who": who,
        "about": None if about is None else names[about - 1],
        "bot": told.get("bot"),
    }
    return message(SENTENCES[kind], **facts)


def describe_reaction(name: str, reaction: str) -> str:
    """Return a reaction of a player as a line, in the current language.

    >>> describe_reaction("you", "thanks")
    'You: Thanks!'
    """
    return translate(
        "{who}: {says}", who=f"{name[:1].upper()}{name[1:]}", says=translate(REACTION_TEXTS[reaction])
    )
