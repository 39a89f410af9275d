"""Parsers for the answers of a server: an answer of any other shape or size is refused as a whole.

The shapes are those that the server declares (`wordsvc.tables.answers`). The parsers read the fields that the
command line uses, and bound their sizes, which no declaration does.

`ServerClient` passes every answer through one of them, so that no other module reads an unchecked document.
The terminal escapes the texts (`wordsvc.cli.echo`).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, NamedTuple

import click

from games.core import GameError
from wordsvc.cards import MAX_CARDS, MAX_SPELLINGS, Deck
from wordsvc.cards.deck_file import read_deck_document
from wordsvc.cli.network.answer_fields import (
    read_answer,
    read_integer,
    read_list,
    read_number,
    read_object,
    read_optional,
    read_text,
    require,
)
from wordsvc.cli.network.seat_documents import (
    MAX_SEATS,
    OpenSeat,
    ProposalDocument,
    SeatDocument,
    parse_open_seat,
    parse_proposal,
    parse_scores,
    parse_seat_number,
    parse_seat_numbers,
    parse_table,
)
from wordsvc.cli.network.server_address import parse_match_id
from wordsvc.input import InputError
from wordsvc.input.answer_schema import UnreadableAnswerError
from wordsvc.input.documents import parse_json
from wordsvc.input.texts import has_surrogates
from wordsvc.tables import answers
from wordsvc.tables.answers import LIVE
from wordsvc.words import MAX_WORD_LENGTH, REASONS, DictionaryReference, Spelling, Verdict

REACTION: Final = "reaction"
"""The kind of event that a reaction is told as, here and on a stream; it belongs to no version."""

_MAX_DICTIONARIES: Final = 100
_MAX_CARDS_NAME: Final = 100
_MAX_ENTRIES: Final = 10_000
_MAX_DETAIL: Final = 500
_MAX_TEXT: Final = 4000
_MAX_NUMBER: Final = 2**53
_MAX_DEPTH: Final = 20
_MAX_VALUES: Final = 200_000


class MatchDocument(NamedTuple):
    """A match as one viewer sees it. Seats count from 1, but in `view` from 0."""

    id: str
    game: str
    rules_version: int
    options: dict[str, int | str]
    edition: str
    deck: str
    deck_sha256: str
    dictionaries: list[DictionaryReference]
    status: str
    seeded: bool
    hints: bool
    seats: list[SeatDocument]
    you: int | None
    version: int
    to_act: list[int]
    view: dict[str, Any] | None
    legal: list[str]
    legal_grammar: str | None
    scores: list[int] | None
    winners: list[int] | None
    seconds_left: int | None
    asked_by: int | None
    """The seat that has asked to take a move back."""
    rematch: str | None
    """The id of the match that follows."""
    proposal: ProposalDocument | None

    @property
    def is_live(self) -> bool:
        """Return whether the match is not over."""
        return self.status in LIVE


class MessageDocument(NamedTuple):
    """The events of one version, of which the seats count from 0."""

    version: int
    events: list[dict[str, Any]]


class ChangeDocument(NamedTuple):
    """The answer to a change of a match: the match, and the events that led to it if the answer has them."""

    match: MatchDocument
    message: MessageDocument | None


class MadeDocument(NamedTuple):
    """A new match: its id, the token of its owner and its open seats."""

    id: str
    owner_token: str
    seats: list[OpenSeat]


class JoinedDocument(NamedTuple):
    """A seat that was taken, whose name it has, its token and its recovery secret."""

    seat: int
    name: str
    token: str
    recovery: str


class RematchDocument(NamedTuple):
    """The id of the match that follows, and the ticket of a seat at it."""

    id: str
    ticket: str


class ListedMatch(NamedTuple):
    """A match in the list of a server; `document` is the entry as the server sends it."""

    id: str
    game: str
    status: str
    seats: list[SeatDocument]
    document: dict[str, Any]


class Problem(NamedTuple):
    """The refusal of a request.

    `detail` is a sentence, `codes` are those of the problem and of its fields, `rule` is a rule of the game,
    and `match` the match as it is now, if the problem has it.
    """

    detail: str
    code: str
    codes: list[str]
    rule: str
    match: MatchDocument | None


def parse_answer(data: bytes) -> Any:
    """Return the JSON of an answer.

    Raises `UnreadableAnswerError` if it is not JSON, or has unusable, too deep or too many values.
    """
    try:
        document = parse_json(data)
    except InputError:
        raise UnreadableAnswerError("json") from None
    values, level = 0, [document]
    for _ in range(_MAX_DEPTH):
        values += len(level)
        if values > _MAX_VALUES or not all(map(_is_usable, level)):
            break
        level = [inner for value in level for inner in _values_in(value)]
        if not level:
            return document
    raise UnreadableAnswerError("size")


def _values_in(value: object) -> list[object]:
    if isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []


def _is_usable(value: object) -> bool:
    """Return whether a text has UTF-8 and a number fits into JSON, and neither is too large."""
    if isinstance(value, str):
        return len(value) <= _MAX_TEXT and not has_surrogates(value)
    return not isinstance(value, int | float) or abs(value) <= _MAX_NUMBER


@contextmanager
def reading_view() -> Iterator[None]:
    """Raise `UnreadableAnswerError` if a game cannot work with the view, events or moves of a server."""
    try:
        yield
    except (click.ClickException, GameError, InputError, OSError):
        raise
    except Exception as error:  # of any kind: the game expects its own views
        raise UnreadableAnswerError("view") from error


def parse_match(document: object) -> MatchDocument:
    """Return a match. Raises `UnreadableAnswerError`."""
    fields = read_object(document)
    plain = read_answer(
        answers.MatchDocument, fields, "id", "game", "options", "status", "seeded", "hints", "version"
    )
    cards = read_answer(answers.MatchDocument, fields, "edition", "deck", "dictionaries")
    read = read_answer(answers.MatchDocument, fields, "rules_version", "legal", "deadline", "now", "undo")
    seats = parse_table(fields.get("seats"))
    you = read_optional(fields.get("you"), lambda value: parse_seat_number(value, len(seats)))
    return MatchDocument(
        **plain,
        rules_version=read_number(read["rules_version"]),
        edition=(cards["edition"] or "")[:_MAX_CARDS_NAME],
        deck=cards["deck"]["name"][:_MAX_CARDS_NAME] if cards["deck"] else "",
        deck_sha256=cards["deck"]["sha256"] if cards["deck"] else "",
        dictionaries=read_list(cards["dictionaries"], _MAX_DICTIONARIES),
        seats=seats,
        you=you,
        to_act=parse_seat_numbers(fields.get("to_act"), len(seats)),
        view=read_optional(fields.get("view"), lambda value: _parse_view(value, you)),
        legal=read_list(read["legal"], _MAX_ENTRIES),
        legal_grammar=read_optional(fields.get("legal_grammar"), read_text),
        scores=read_optional(fields.get("scores"), lambda value: parse_scores(value, len(seats))),
        winners=read_optional(fields.get("winners"), lambda value: parse_seat_numbers(value, len(seats))),
        seconds_left=_seconds_left(read["deadline"], read["now"]),
        asked_by=parse_seat_number(read["undo"]["asked_by"], len(seats)) if read["undo"] else None,
        rematch=read_optional(fields.get("rematch"), _match_id),
        proposal=read_optional(fields.get("proposal"), lambda value: parse_proposal(value, len(seats))),
    )


def parse_match_of(match: str, seat: int | None = None) -> Callable[[object], MatchDocument]:
    """Return a parser that accepts only the match of an id, and with `seat` only as seen from that seat."""

    def parse(document: object) -> MatchDocument:
        found = parse_match(document)
        require(found.id == match and seat in (None, found.you), "match")
        return found

    return parse


def parse_change(document: object) -> ChangeDocument:
    """Return the answer to a change, which is a match or has one. Raises `UnreadableAnswerError`."""
    fields = read_object(document)
    if fields.get("match") is None:
        return ChangeDocument(parse_match(document), None)
    match = parse_match(fields["match"])
    told = fields.get("events") is not None
    return ChangeDocument(match, parse_message(len(match.seats))(document) if told else None)


def parse_message(seats: int) -> Callable[[object], MessageDocument]:
    """Return a parser of the messages of a match with a number of seats."""

    def parse(document: object) -> MessageDocument:
        read = read_answer(answers.ToldMove, document, "version", "events")
        for event in read_list(read["events"], _MAX_ENTRIES):
            read_text(event.get("kind"))
            seat = event.get("seat")
            require(seat is None or 0 <= read_integer(seat) < seats, "events")
        return MessageDocument(**read)

    return parse


def parse_reaction(seats: int) -> Callable[[object], dict[str, Any]]:
    """Return a parser of the reactions at a match with a number of seats, which makes events of them."""

    def parse(document: object) -> dict[str, Any]:
        read = read_answer(answers.ToldReaction, document, "seat", "reaction")
        require(read["seat"] <= seats, "seat")
        return {"kind": REACTION, "seat": read["seat"] - 1, "reaction": read["reaction"]}

    return parse


def parse_polled(seats: int) -> Callable[[object], MessageDocument | None]:
    """Return a parser of the answer to a poll, None if nothing has happened."""
    parse = parse_message(seats)
    return lambda document: None if document is None else parse(document)


def parse_made(seats: int) -> Callable[[object], MadeDocument]:
    """Return a parser of the answer to the request for a match with a number of seats."""

    def parse(document: object) -> MadeDocument:
        fields = read_object(document)
        read = read_answer(answers.NewMatch, fields, "id", "owner_token")
        opened = [parse_open_seat(each, read["id"], seats) for each in read_list(fields.get("join"), seats)]
        require(len({seat.number for seat in opened}) == len(opened), "join")
        return MadeDocument(**read, seats=opened)

    return parse


def parse_joined(match: str) -> Callable[[object], JoinedDocument]:
    """Return a parser of the answer to whoever takes a seat at a match."""

    def parse(document: object) -> JoinedDocument:
        fields = read_object(document)
        read = read_answer(answers.Joined, fields, "seat", "token", "recovery")
        joined = parse_match_of(match, read["seat"])(fields.get("match"))
        return JoinedDocument(**read, name=joined.seats[read["seat"] - 1].name)

    return parse


def parse_rematch(document: object) -> RematchDocument:
    """Return the match that follows. Raises `UnreadableAnswerError`."""
    return RematchDocument(**read_answer(answers.Rematch, document, "id", "ticket"))


def parse_invitation(match: str, seat: int) -> Callable[[object], OpenSeat]:
    """Return a parser of the new link for a seat at a match."""

    def parse(document: object) -> OpenSeat:
        found = parse_open_seat(document, match, seat)
        require(found.number == seat, "seat")
        return found

    return parse


def parse_list(document: object) -> list[ListedMatch]:
    """Return a page of the list of matches. Raises `UnreadableAnswerError`."""
    listed = [read_object(each) for each in read_list(read_object(document).get("matches"), _MAX_ENTRIES)]
    return [
        ListedMatch(
            **read_answer(answers.ListedMatch, fields, "id", "game", "status"),
            seats=parse_table(fields.get("seats")),
            document=fields,
        )
        for fields in listed
    ]


def parse_nothing(document: object) -> None:
    """Accept any answer to a request of which only the success counts."""


def parse_problem(document: object) -> Problem:
    """Return a problem; a text that is missing or is no text is "". Raises `UnreadableAnswerError`."""
    fields = document if isinstance(document, dict) else {}
    errors = fields.get("errors")
    inner = [each for each in errors if isinstance(each, dict)] if isinstance(errors, list) else []
    code, first = _short(fields.get("code")), inner[0] if inner else {}
    return Problem(
        _short(fields.get("detail")),
        code or "unknown",
        [code, *(_short(each.get("code")) for each in inner)],
        (_short(fields.get("rule")) or _short(first.get("rule")))[:40],
        read_optional(fields.get("match"), parse_match),
    )


def parse_deck(document: object) -> Deck:
    """Return the deck of a match. Raises `UnreadableAnswerError`.

    >>> card = {"face": "A", "count": 3}
    >>> parse_deck({"name": "at", "title": "A", "language": "en", "minimum_cards": 2, "cards": [card]}).total
    3
    """
    try:
        return read_deck_document(document)
    except InputError as error:
        raise UnreadableAnswerError("deck") from error


def parse_verdict(document: object, deck: Deck) -> Verdict:
    """Return the verdict of the answer to a look-up, as far as a sentence about it needs.

    `deck` is the deck of the match. Raises `UnreadableAnswerError`.
    """
    fields = read_object(document)
    read = read_answer(Verdict, fields, "word", "reasons", "dictionaries")
    word, reasons, references = read.values()
    require(len(word) <= MAX_WORD_LENGTH, "word")
    require(len(reasons) <= len(REASONS) and len(references) <= _MAX_DICTIONARIES, "list")
    spellings = [
        read_list(read_object(each).get("cards"), MAX_CARDS)
        for each in read_list(fields.get("spellings"), MAX_SPELLINGS)
    ]
    return Verdict(
        word,
        word,
        reasons,
        references,
        spellings=tuple(Spelling(tuple(map(read_text, cards)), (), 0, None) for cards in spellings),
        deck=deck,
        min_cards=deck.min_cards,
    )


def _parse_view(value: object, you: int | None) -> dict[str, Any]:
    """Return a view that is for the seat, and whose window, if it has one, is for seats."""
    view = read_object(value)
    require(view.get("seat") == (None if you is None else you - 1), "view")
    window = read_object(view.get("public")).get("window")
    if window is not None:
        read_list(read_object(window).get("members"), MAX_SEATS)
    return view


def _seconds_left(deadline: Mapping[str, str] | None, now: str) -> int | None:
    """Return the seconds until the deadline, by the clock of the server."""
    if deadline is None:
        return None
    try:
        left = datetime.fromisoformat(deadline["at"]) - datetime.fromisoformat(now)
    except ValueError:  # a month 13
        raise UnreadableAnswerError("deadline") from None
    return max(0, round(left.total_seconds()))


def _short(value: object) -> str:
    return value[:_MAX_DETAIL] if isinstance(value, str) else ""


def _match_id(value: object) -> str:
    try:
        return parse_match_id(read_text(value))
    except InputError:
        raise UnreadableAnswerError("id") from None
