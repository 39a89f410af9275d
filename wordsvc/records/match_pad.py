"""A finished match of the engine as a score pad: each round as the sums that its players have.

The pad is kept only when it says the same as the match: the same totals, and the same winners.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.core import Match, look_alike, redact
from games.core.players import MAX_NAME_LENGTH
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.quiddler.constants import LOSSES
from wordsvc.scorepad import NEWEST, SCHEMA, Add, Pad, apply, make_sheet, new_pad
from wordsvc.scorepad.cells import BONUS_LETTERS

_BONUS: Final = 10

Told = Mapping[str, Any]
"""The public events at the end of a round."""


def make_pad(match: Match) -> Pad:
    """Return the pad of a match that is over.

    Raises `InputError` on "match" for a game that has no score pad, and for a match that a pad cannot tell:
    one in which all win or lose together, or with another number of rounds than the rules say.
    """
    convert = _CONVERTERS.get(match.rulebook.name)
    if convert is None or match.game.together:
        raise _refusal("no_score_pad", say("what is played in this match has no score pad"))
    try:
        pad = convert(match, _names_for_pad(match.players))
    except InputError as error:
        raise _refusal(
            "no_score_pad", say("a score pad has no room for this match: {problem}", problem=error.message)
        ) from None
    if not _says_the_same(pad, match):
        raise _refusal("other_rounds", say("a score pad has as many rounds as the rules say, and no others"))
    return pad


def _refusal(code: str, message: str) -> InputError:
    return InputError("match", code, message)


def _says_the_same(pad: Pad, match: Match) -> bool:
    sheet, scores = make_sheet(pad), match.game.scores(match.state)
    totals = sheet.totals if sheet.tiles is None else sheet.tiles
    return sheet.over and list(totals) == scores and list(sheet.best) == match.game.winners(match.state)


def _quiddler(match: Match, names: Sequence[str]) -> Pad:
    """Return a pad with the sums of Quiddler, and the bonuses of players beside them (Q10 to Q13)."""
    options: dict[str, Any] = {"dealer": _first_dealer(match, names)}
    options["hands"] = list(match.game.parsed_options.sizes)  # type: ignore[attr-defined]
    losses = match.game.options.get("losses", LOSSES[0])
    if losses != LOSSES[0]:
        options["losses"] = losses
    if len(names) == 2:
        options["bonus"] = match.game.options["bonus"]
    rounds = [
        [
            "+".join([str(score - _BONUS * len(letters)), *letters])
            for seat, score in enumerate(told["scores"])
            for letters in [[letter for letter, name in BONUS_LETTERS.items() if told[name] == seat]]
        ]
        for told in _ends_of_rounds(match)
    ]
    return _write("quiddler", names, options, rounds)


def _diabolo(match: Match, names: Sequence[str]) -> Pad:
    """Return the cards that were taken; the pad counts the handicaps (D18)."""
    options: dict[str, Any] = {
        "dealer": _first_dealer(match, names),
        "rounds": match.game.parsed_options.rounds,  # type: ignore[attr-defined]
    }
    if match.game.options["score"] == "tiles":
        options |= {"victory_tiles": True, "handicap": match.game.options["handicap"]}
    rules = min(match.rulebook.version, NEWEST)  # version 1 gives tiles as pads of the rules 1 do (D24)
    return _write("diabolo", names, options, [told["taken"] for told in _ends_of_rounds(match)], rules)


def _diddly(match: Match, names: Sequence[str]) -> Pad:
    options = {
        "dealer": _first_dealer(match, names),
        "rounds": match.game.options["rounds"],
        "board": match.game.options["board"],
    }
    return _write("diddly", names, options, [told["scores"] for told in _ends_of_rounds(match)])


def _diggity(match: Match, names: Sequence[str]) -> Pad:
    """Return the pad of a match, which is one game."""
    return _write("diggity", names, {"games": 1}, [match.game.scores(match.state)])


def _fiddlefoo(match: Match, names: Sequence[str]) -> Pad:
    """Return the notes that were left, each a negative point (F20)."""
    rounds = [[-score for score in told["scores"]] for told in _ends_of_rounds(match)]
    return _write("fiddlefoo", names, {"games": len(rounds)}, rounds)


_CONVERTERS: Final[Mapping[str, Callable[[Match, Sequence[str]], Pad]]] = {
    "quiddler": _quiddler,
    "diabolo": _diabolo,
    "diddly": _diddly,
    "diggity": _diggity,
    "fiddlefoo": _fiddlefoo,
}


def _write(
    game: str,
    names: Sequence[str],
    options: Mapping[str, Any],
    rounds: Sequence[Sequence[object]],
    rules: int = NEWEST,
) -> Pad:
    pad = new_pad(
        {"schema": SCHEMA, "rules": rules, "game": game, "players": list(names), "options": options}
    )
    for cells in rounds:
        pad = apply(pad, Add(tuple(str(cell) for cell in cells)))
    return pad


def _ends_of_rounds(match: Match) -> list[Told]:
    """Return the public events at the end of each round."""
    told = (redact(event, None) for events in match.events for event in events if event.kind == "score")
    return [seen for seen in told if seen is not None]


def _first_dealer(match: Match, names: Sequence[str]) -> str:
    seat: int = match.game.public(match.game.new(match.deal))["dealer"]
    return names[seat]


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
