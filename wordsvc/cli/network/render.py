"""A match on a server as lines: where it is, the board, events, the result.

Views and events are those of a server: if a game cannot show them, they are refused.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.core import AnyGame, looks_of
from wordsvc.cli.matches.match_output import print_result
from wordsvc.cli.network.documents import REACTION, MatchDocument, reading_view
from wordsvc.cli.network.local_rules import LocalRules
from wordsvc.input.messages import translate
from wordsvc.input.texts import isolate
from wordsvc.tables.answers import FINISHED
from wordsvc.tables.live.table_events import TABLE_EVENTS, describe_reaction, describe_table_event

_MAX_NAME: Final = 64


def player_names(match: MatchDocument) -> list[str]:
    """Return the names by seat, no two of which look alike; the reader is "you"."""
    names = [seat.name or translate("seat {seat}", seat=seat.number) for seat in match.seats]
    if match.you is not None:
        names[match.you - 1] = translate("you")
    looks = [looks_of(name) for name in names]
    seats = Counter(look for each in looks for look in each)
    doubles = [any(seats[look] > 1 for look in each) for each in looks]
    return [
        isolate(f"{name} {seat}" if seat != match.you and is_double else name)
        for seat, (name, is_double) in enumerate(zip(names, doubles, strict=True), 1)
    ]


def learn_name(names: list[str], told: Mapping[str, Any], you: int | None) -> None:
    """Note the name in an event of sitting down, until the match is fetched again."""
    name, seat = told.get("name"), told.get("seat")
    if told.get("kind") == "joined" and isinstance(name, str) and seat is not None and seat + 1 != you:
        names[seat] = isolate(name[:_MAX_NAME])


def title_lines(match: MatchDocument, rules: LocalRules, server: object) -> Iterable[str]:
    """Yield the server, the dictionaries and the differences between here and there."""
    yield "  " + translate("Match {match} at {server}.", match=match.id, server=server)
    if match.dictionaries:
        named = ", ".join(f"{each.name} {each.version}" for each in match.dictionaries)
        yield "  " + translate("The server judges the words: {dictionaries}.", dictionaries=named)
    for note in rules.notes:
        yield "  " + translate("Note: {about}{note}", about="", note=translate(note))


def describe_event(game: AnyGame, told: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence for an event in the language of the person.

    Raises `UnreadableAnswerError` if it is no event of this game or of a table.
    """
    with reading_view():
        if told["kind"] == REACTION:
            return describe_reaction(names[told["seat"]], told["reaction"])
        if told["kind"] in TABLE_EVENTS:
            return translate(describe_table_event(told, names))
        return game.describe(told, names)


def print_match_result(match: MatchDocument, names: Sequence[str]) -> None:
    """Print how a match ended."""
    if match.status == FINISHED and match.scores is not None:
        winners = None if match.winners is None else [seat - 1 for seat in match.winners]
        print_result(names, match.scores, winners)
