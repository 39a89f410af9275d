"""A finished match of the engine as a score pad: each round as the sums that its players have.

The pad is kept only when it says the same as the match: the same totals, and the same winners.
"""

from collections.abc import Sequence
from typing import Any

from games.core import Match, look_alike
from games.core.player_names.players import MAX_NAME_LENGTH
from wordsvc.cards import load_deck
from wordsvc.catalogue.score_pads import PADS
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.referee.header import read_header_deck
from wordsvc.scorepad import SCHEMA, Add, Pad, apply, make_sheet, new_pad
from wordsvc.scorepad.rules import Rules


def make_pad(match: Match) -> Pad:
    """Return the pad of a match that is over.

    Raises `InputError` on "match" for a game that has no score pad, and for a match that a pad cannot tell:
    one in which all win or lose together, or with another number of rounds than the rules say.
    """
    rules = PADS.get(match.rulebook.name)
    if rules is None or match.game.cooperative:
        raise _refusal("no_score_pad", message("what is played in this match has no score pad"))
    try:
        pad = _write(match, rules)
    except InputError as error:
        raise _refusal(
            "no_score_pad",
            message("a score pad has no room for this match: {problem}", problem=error.message),
        ) from None
    if not _says_the_same(pad, match):
        raise _refusal(
            "other_rounds", message("a score pad has as many rounds as the rules say, and no others")
        )
    return pad


def _write(match: Match, rules: type[Rules]) -> Pad:
    names = _names_for_pad(match.players)
    options, rounds = rules.read_match(match, names)
    pad = new_pad(
        {
            "schema": SCHEMA,
            "rules": rules.version_for(match),
            "game": match.rulebook.name,
            "players": names,
            "options": {**options, **_name_deck(match, rules)},
        },
        PADS,
    )
    for cells in rounds:
        pad = apply(pad, Add(tuple(str(cell) for cell in cells)))
    return pad


def _name_deck(match: Match, rules: type[Rules]) -> dict[str, Any]:
    """Return the option that brings the deck of a match, none where it is the usual one."""
    if match.dictionary is None or "deck" not in rules.usual:
        return {}
    deck = read_header_deck(match.dictionary["deck"])
    return {} if deck.sha256 == load_deck(rules.usual["deck"]).sha256 else {"deck": deck.to_dict()}


def _refusal(code: str, message: str) -> InputError:
    return InputError("match", code, message)


def _says_the_same(pad: Pad, match: Match) -> bool:
    sheet, scores = make_sheet(pad), match.game.scores(match.state)
    totals = sheet.totals if sheet.tiles is None else sheet.tiles
    return sheet.over and list(totals) == scores and list(sheet.best) == match.game.winners(match.state)


def _names_for_pad(players: Sequence[str]) -> list[str]:
    """Return names that a pad takes: no colon in them, and no two that look alike."""
    names: list[str] = []
    for player in players:
        bare = " ".join(player.replace(":", " ").split())[:MAX_NAME_LENGTH] or "?"
        name, number = bare, 1
        while any(look_alike(name, other) for other in names):
            number += 1
            name = f"{bare[: MAX_NAME_LENGTH - 4]} {number}"
        names.append(name)
    return names
