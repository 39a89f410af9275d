"""A match on a server as lines: its heading, the board, events, the result.

Views and events are a server's: where a game cannot show them, that is said, and whatever is shown is made
printable.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.core import AnyView, Game
from games.core import sentences as of_games
from wordsvc.cli.echo import echo
from wordsvc.cli.network.documents import FINISHED, MatchDocument, UnreadableAnswerError
from wordsvc.cli.network.local_rules import LocalRules
from wordsvc.cli.output import join_names
from wordsvc.input.sentences import tell, translate
from wordsvc.input.texts import printable
from wordsvc.tables.describe import TABLE_EVENTS, describe_table_event

_MAX_NAME: Final = 64


def player_names(match: MatchDocument) -> list[str]:
    """The names by seat, all different; whoever reads is "you"."""
    you = tell("you")
    names = [seat.name or tell("seat {seat}", seat=seat.number) for seat in match.seats]
    if match.you is not None:
        names[match.you - 1] = you
    return [
        f"{name} {seat}" if names.count(name) > 1 and seat != match.you else name
        for seat, name in enumerate(names, 1)
    ]


def learn_name(names: list[str], told: Mapping[str, Any], you: int | None) -> None:
    """Note who sits down by an event, for the sentences until the match is asked for anew."""
    name, seat = told.get("name"), told.get("seat")
    if told.get("kind") == "joined" and isinstance(name, str) and seat is not None and seat + 1 != you:
        names[seat] = printable(name)[:_MAX_NAME]


def title_lines(match: MatchDocument, rules: LocalRules, server: object) -> Iterable[str]:
    """What is played, where, with which words, and what is other here than there."""
    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    title = of_games.translate(rules.rulebook.title)
    heading = tell("{title}, {options}", title=title, options=options)
    seeded = ", " + tell("seeded") if match.seeded else ""
    yield printable(f"{heading}{seeded}. ") + tell("`help` says what can be typed.")
    yield "  " + tell("Match {match} at {server}.", match=match.id, server=server)
    if match.dictionaries:
        named = ", ".join(f"{each.name} {each.version}" for each in match.dictionaries)
        yield "  " + tell("The server judges the words: {dictionaries}.", dictionaries=named)
    for note in rules.notes:
        yield "  " + tell("Note: {about}{note}", about="", note=printable(translate(note)))


def render_view(game: Game[Any], view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """A view as lines. Raises `UnreadableAnswerError` where it is none of this game."""
    shown: Any = view
    seen: AnyView = shown
    try:
        return [printable(line) for line in game.render(seen, names)]
    except Exception as error:  # whatever a game does with a view that is none
        raise UnreadableAnswerError("view") from error


def describe_event(game: Game[Any], told: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event as a sentence in the language that is spoken.

    Raises `UnreadableAnswerError` where it is none of this game or of a table.
    """
    try:
        if told["kind"] in TABLE_EVENTS:
            return printable(translate(describe_table_event(told, names)))
        return printable(game.describe(told, names))
    except Exception as error:  # as above
        raise UnreadableAnswerError("events") from error


def print_result(match: MatchDocument, names: Sequence[str]) -> None:
    """Print how a match ended."""
    if match.status != FINISHED or match.scores is None:
        return
    shown = ", ".join(f"{name} {score}" for name, score in zip(names, match.scores, strict=True))
    echo("", tell("The game is over: {scores}.", scores=shown))
    if match.winners is not None:
        won = join_names(names[seat - 1] for seat in match.winners) or tell("nobody")
        echo(tell("Won by {names}.", names=won))
