"""Parsers for the seats of a match and the open proposal, as a server answers them.

All raise `UnreadableAnswerError`.
"""

from typing import Final, NamedTuple

from wordsvc.cli.network.answer_fields import (
    read_answer,
    read_integer,
    read_list,
    read_number,
    read_optional,
    require,
)
from wordsvc.cli.network.server_address import parse_join_link
from wordsvc.input import InputError
from wordsvc.input.answer_schema import UnreadableAnswerError
from wordsvc.tables import answers

MAX_SEATS: Final = 64
_MAX_NAME: Final = 64


class SeatDocument(NamedTuple):
    """A seat, and the player who sits there."""

    number: int
    name: str
    kind: str
    bot: str
    state: str

    @property
    def is_open(self) -> bool:
        """Return whether the seat is not taken yet."""
        return self.state == "empty"


class ProposalDocument(NamedTuple):
    """An open proposal, and the seats that do not decide on it, or have decided."""

    kind: str
    settled: frozenset[int]


class OpenSeat(NamedTuple):
    """A seat that nobody has taken, with its link and ticket."""

    number: int
    link: str
    ticket: str


def parse_table(value: object) -> list[SeatDocument]:
    """Return the seats of a match, which are numbered from 1."""
    seats = [_parse_seat(each) for each in read_list(value, MAX_SEATS)]
    require(bool(seats) and [seat.number for seat in seats] == [*range(1, len(seats) + 1)], "seats")
    return seats


def parse_proposal(value: object, seats: int) -> ProposalDocument:
    """Return an open proposal; who has answered is named by texts."""
    read = read_answer(answers.OpenProposal, value, "kind", "seat", "by", "answers")
    answered = [number for number in range(1, seats + 1) if str(number) in read["answers"]]
    about = read_optional(read["seat"], lambda number: parse_seat_number(number, seats))
    settled = {parse_seat_number(read["by"], seats), *answered, *([] if about is None else [about])}
    return ProposalDocument(read["kind"], frozenset(settled))


def _parse_seat(value: object) -> SeatDocument:
    number, name, kind, bot, state = read_answer(
        answers.SeatOfTable, value, "seat", "name", "kind", "bot", "state"
    ).values()
    return SeatDocument(number, _name(name), kind, _name(bot), state)


def parse_open_seat(value: object, match: str, seats: int) -> OpenSeat:
    """Return an open seat whose link leads to the match by the ticket."""
    seat = OpenSeat(*read_answer(answers.JoinLink, value, "seat", "link", "ticket").values())
    parse_seat_number(seat.number, seats)
    try:
        link = parse_join_link(seat.link)
    except InputError:
        raise UnreadableAnswerError("link") from None
    require((link.match, link.ticket) == (match, seat.ticket), "link")
    return seat


def parse_seat_numbers(value: object, seats: int) -> list[int]:
    """Return numbers of seats."""
    return [parse_seat_number(each, seats) for each in read_list(value, seats)]


def parse_scores(value: object, seats: int) -> list[int]:
    """Return the score of each seat."""
    scores = [read_integer(each) for each in read_list(value, seats)]
    require(len(scores) == seats, "scores")
    return scores


def parse_seat_number(value: object, seats: int) -> int:
    """Return the number of one of so many seats."""
    number = read_number(value)
    require(1 <= number <= seats, "seat")
    return number


def _name(value: str | None) -> str:
    """Return the name of a player or a bot, "" for none."""
    return (value or "")[:_MAX_NAME].strip()
