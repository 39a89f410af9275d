"""What a server says of a match, read strictly: whatever is of another form is not believed."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from wordsvc.cards import MAX_CARDS, MAX_SPELLINGS, Deck
from wordsvc.input.texts import printable
from wordsvc.words import MAX_WORD_LENGTH, REASONS, DictionaryReference, Spelling, Verdict

OPEN: Final = "open"
PLAYING: Final = "playing"
LIVE: Final = (OPEN, PLAYING)
FINISHED: Final = "finished"
STATUSES: Final = (OPEN, PLAYING, FINISHED, "abandoned", "cancelled")

_KINDS: Final = ("person", "bot")
_STATES: Final = ("empty", "here", "away", "left")
_MAX_SEATS: Final = 64
_MAX_TEXTS: Final = 10_000
_MAX_NAME: Final = 64


class UnreadableAnswerError(ValueError):
    """An answer of a server is of another form than the API says."""


class SeatDocument(NamedTuple):
    """A seat: who sits there, and whether they are there."""

    number: int
    name: str
    kind: str
    bot: str
    state: str

    @property
    def is_open(self) -> bool:
        """Whether nobody has taken it yet."""
        return self.state == "empty"


class Reference(NamedTuple):
    """A dictionary, exactly."""

    name: str
    version: str
    sha256: str


class MatchDocument(NamedTuple):
    """A match as whoever asked may see it. Seats count from 1, but not in `view`."""

    id: str
    game: str
    rules_version: int | None
    options: dict[str, int | str]
    edition: str
    deck: str
    dictionaries: list[Reference]
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

    @property
    def is_live(self) -> bool:
        """Whether the match is not over."""
        return self.status in LIVE


class MessageDocument(NamedTuple):
    """What a viewer was told at once: events, of which the seats count from 0."""

    version: int
    events: list[dict[str, Any]]
    to_act: list[int]
    status: str


def parse_match(document: object) -> MatchDocument:
    """A match. Raises `UnreadableAnswerError`."""
    fields = _object(document)
    seats = [_parse_seat(each) for each in _list(fields.get("seats"), _MAX_SEATS)]
    you = _optional(fields.get("you"), _number)
    if [seat.number for seat in seats] != [*range(1, len(seats) + 1)] or (you or 1) > len(seats):
        raise UnreadableAnswerError("seats")
    view = _optional(fields.get("view"), _object)
    if view is not None and view.get("seat") != (None if you is None else you - 1):
        raise UnreadableAnswerError("view")
    deck = _optional(fields.get("deck"), _name_of)
    asking = _optional(fields.get("undo"), _object)
    return MatchDocument(
        id=_text(fields.get("id")),
        game=_text(fields.get("game")),
        rules_version=_optional(fields.get("rules_version"), _number),
        options=_parse_options(fields.get("options")),
        edition=_optional(fields.get("edition"), _name_of) or "",
        deck=deck or "",
        dictionaries=[_parse_reference(each) for each in _list(fields.get("dictionaries") or [], 100)],
        status=_choice(fields.get("status"), STATUSES),
        seeded=fields.get("seeded") is True,
        hints=fields.get("hints") is True,
        seats=seats,
        you=you or None,
        version=_number(fields.get("version")),
        to_act=_parse_seats(fields.get("to_act"), len(seats)),
        view=view,
        legal=[_text(each) for each in _list(fields.get("legal") or [], _MAX_TEXTS)],
        legal_grammar=_optional(fields.get("legal_grammar"), _text),
        scores=_optional(fields.get("scores"), lambda value: _scores(value, len(seats))),
        winners=_optional(fields.get("winners"), lambda value: _parse_seats(value, len(seats))),
        seconds_left=_seconds_left(fields),
        asked_by=None if asking is None else _seat(asking.get("asked_by"), len(seats)),
        rematch=_optional(fields.get("rematch"), _text),
    )


def parse_message(document: object, seats: int) -> MessageDocument:
    """A message of a stream. Raises `UnreadableAnswerError`."""
    fields = _object(document)
    return MessageDocument(
        _number(fields.get("version")),
        parse_events(fields.get("events"), seats),
        _parse_seats(fields.get("to_act"), seats),
        _choice(fields.get("status"), STATUSES),
    )


def parse_events(value: object, seats: int) -> list[dict[str, Any]]:
    """Events, each with its kind and a seat from 0. Raises `UnreadableAnswerError`."""
    events = [_object(each) for each in _list(value, _MAX_TEXTS)]
    for event in events:
        _text(event.get("kind"))
        seat = event.get("seat")
        if seat is not None and not 0 <= _integer(seat) < seats:
            raise UnreadableAnswerError("events")
    return events


def parse_verdict(document: object, deck: Deck) -> Verdict:
    """Return the verdict of the answer to a look-up, as far as a sentence about it needs.

    `deck` is the deck of the match. Raises `UnreadableAnswerError`.
    """
    fields = _object(document)
    word = _text(fields.get("word"))[:MAX_WORD_LENGTH]
    references = [_parse_reference(each) for each in _list(fields.get("dictionaries"), 100)]
    spellings = [
        _list(field_of(each, "cards"), MAX_CARDS) for each in _list(fields.get("spellings"), MAX_SPELLINGS)
    ]
    return Verdict(
        word,
        word,
        tuple(_choice(each, REASONS) for each in _list(fields.get("reasons"), len(REASONS))),
        tuple(DictionaryReference(*each) for each in references),
        spellings=tuple(Spelling(tuple(map(_text, cards)), (), 0, None) for cards in spellings),
        deck=deck,
        min_cards=deck.min_cards,
    )


def parse_text_field(document: object, name: str) -> str:
    """A text in an answer, as a token. Raises `UnreadableAnswerError`."""
    return _text(_object(document).get(name))


def parse_number_field(document: object, name: str) -> int:
    """A number in an answer, as a seat. Raises `UnreadableAnswerError`."""
    return _number(_object(document).get(name))


def parse_list_field(document: object, name: str) -> list[dict[str, Any]]:
    """A list of objects in an answer. Raises `UnreadableAnswerError`."""
    return [_object(each) for each in _list(_object(document).get(name), _MAX_TEXTS)]


def field_of(document: object, name: str) -> object:
    """A field of an answer, or None. Raises `UnreadableAnswerError` where the answer is no object."""
    return _object(document).get(name)


def _parse_seat(value: object) -> SeatDocument:
    fields = _object(value)
    name, bot = fields.get("name"), fields.get("bot")
    return SeatDocument(
        _number(fields.get("seat")),
        "" if name is None else printable(_text(name))[:_MAX_NAME].strip(),
        _choice(fields.get("kind"), _KINDS),
        "" if bot is None else printable(_text(bot))[:_MAX_NAME],
        _choice(fields.get("state"), _STATES),
    )


def _parse_reference(value: object) -> Reference:
    fields = _object(value)
    return Reference(*(printable(_text(fields.get(name))) for name in Reference._fields))


def _parse_options(value: object) -> dict[str, int | str]:
    options = _object(value)
    if any(type(each) not in (int, str) for each in options.values()):
        raise UnreadableAnswerError("options")
    return options


def _seconds_left(fields: Mapping[str, Any]) -> int | None:
    """Until the deadline, by the clock of the server."""
    deadline = _optional(fields.get("deadline"), _object)
    if deadline is None:
        return None
    try:
        at, now = (datetime.fromisoformat(_text(each)) for each in (deadline.get("at"), fields.get("now")))
        return max(0, round((at - now).total_seconds()))
    except (ValueError, TypeError, OverflowError):
        raise UnreadableAnswerError("deadline") from None


def _parse_seats(value: object, seats: int) -> list[int]:
    return [_seat(each, seats) for each in _list(value, seats)]


def _scores(value: object, seats: int) -> list[int]:
    scores = [_integer(each) for each in _list(value, seats)]
    if len(scores) != seats:
        raise UnreadableAnswerError("scores")
    return scores


def _seat(value: object, seats: int) -> int:
    number = _number(value)
    if not 1 <= number <= seats:
        raise UnreadableAnswerError("seat")
    return number


def _name_of(value: object) -> str:
    """The name of a deck or an edition, given as such or in an object."""
    return printable(_text(value.get("name") if isinstance(value, dict) else value))[:100]


def _optional(value: object, parse: Callable[[object], Any]) -> Any:
    return None if value is None else parse(value)


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UnreadableAnswerError("object")
    return value


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise UnreadableAnswerError("list")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise UnreadableAnswerError("text")
    return value


def _integer(value: object) -> int:
    if type(value) is not int:
        raise UnreadableAnswerError("number")
    return value


def _number(value: object) -> int:
    number = _integer(value)
    if number < 0:
        raise UnreadableAnswerError("number")
    return number


def _choice(value: object, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise UnreadableAnswerError("choice")
    return str(value)
