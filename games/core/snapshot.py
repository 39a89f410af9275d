"""A snapshot of a match: its state and its record, to go on from without making the moves again.

    {"snapshot": 1, "header": {"schema": 2, "game": "diddly", ...}, "later": [], "moves": "0 flip1 0 deck",
     "settled": 0, "state": {...}, "record": "[[[...]],[[...]]]", "sha256": "..."}

`header` is that of the log (`games.core.log`), `later` the recorded reshuffles of the deal, with its recorded
`rulings` beside them where there are some, `moves` each seat and its move, `settled` how many of them stand
for good (C1), `state` what the game's `to_dict` writes.
`record` is a text of JSON, so that it need not be read before somebody asks for it: for each move that was
made its events, each a list of the fields of `Event` without the last of them that say nothing, and for each
undo `{"undo": seat, "of": place}`, with the place in the record of what it took back. `sha256` is of all the
rest.

A snapshot tells everything, as a log does: it is for whoever runs the match (C3). It saves time and proves
nothing: one that is damaged is refused, but only the log shows that the state follows from the moves, and
only a log can be read for ever. Whoever keeps a snapshot keeps the log as well, and replays it where the
snapshot is refused.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

from games.core.deal import Deal
from games.core.game import Game
from games.core.log import RULINGS, load_header, load_rulings, write_header
from games.core.match import Match, Record
from games.core.record import is_seat, load_record, write_record
from games.core.rulebook import Rulebook
from games.errors import InvalidInput
from games.messages import say

SNAPSHOT: Final = 1
"""The form that is written, and the only one that is read."""

FIELDS: Final = ("snapshot", "header", "later", "moves", "settled", "state", "record", "sha256")

_EMPTY: Final = "[]"


def write_snapshot(match: Match) -> dict[str, Any]:
    """The snapshot of a match, as plain data that JSON can hold. It shares nothing with the match."""
    moves, record = _write_past(match)
    document = {
        "snapshot": SNAPSHOT,
        "header": write_header(match),
        "later": [list(order) for order in match.deal.reshuffles],
        **({RULINGS: [list(ruling) for ruling in match.deal.rulings]} if match.deal.rulings else {}),
        "moves": moves,
        "settled": match.settled,
        "state": match.game.to_dict(match.state),
        "record": record,
    }
    return {**document, "sha256": _digest(document)}


def load_snapshot(document: object, find: Callable[[str], Rulebook]) -> Match:
    """The match of a snapshot; it goes on as the one that was written would.

    Args:
        document: what `write_snapshot` gave, by way of JSON or not.
        find: gives the rulebook of a name, or raises `InvalidInput`.

    Raises:
        InvalidInput: with the field that is damaged, or was written by another version of the engine.
    """
    snapshot = _check_whole(document)
    header = snapshot["header"]
    if not isinstance(header, dict):
        raise _bad("header", say("must be an object"))
    try:
        match = load_header(header, find)
    except InvalidInput as error:
        raise error.within("header") from None
    game, deal = match.game, match.deal
    later, rulings = _load_later(snapshot["later"]), load_rulings(snapshot)
    match.deal = Deal(game.contents, deal.seed, deal.orders, later, rulings)
    moves = _load_moves(snapshot["moves"], game)
    settled = snapshot["settled"]
    if type(settled) is not int or not 0 <= settled <= len(moves):
        raise _bad("settled", say("must be a number of moves, from 0 to {most}", most=len(moves)))
    past = _Past(snapshot["record"], moves, snapshot["moves"], game.seats)
    return match.resume(_load_state(snapshot["state"], match), settled, len(moves), past)


class _Past:
    """The past of a snapshot: its moves, and its record, which nobody has asked for."""

    def __init__(self, text: str, moves: list[tuple[int, int]], written: str, seats: int) -> None:
        self.text, self.written = text, written
        self._moves, self._seats = moves, seats

    def __call__(self) -> tuple[list[tuple[int, int]], Record]:
        """The moves and the record. Raises `InvalidInput` where another than `write_snapshot` wrote it."""
        try:
            entries = json.loads(self.text)
        except (ValueError, RecursionError):
            raise _bad("record", say("is not JSON")) from None
        record = load_record(entries, self._seats)
        standing = sum(1 if isinstance(entry, list) else -1 for entry in record)
        if standing != len(self._moves):
            raise _bad("record", say("does not have the events of the moves"))
        return self._moves, record


def _bad(field: str | tuple[str | int, ...], message: str) -> InvalidInput:
    return InvalidInput(field, "bad_snapshot", message)


def _write_past(match: Match) -> tuple[str, str]:
    """The moves and the record as texts; the part of them that was never read is taken as it was written."""
    past, moves, record = match.unread()
    if not isinstance(past, _Past):
        past, moves, record = None, match.moves, match.record
    write = match.game.format_move
    written = " ".join([f"{seat} {write(move)}" for seat, move in moves])
    text = json.dumps(write_record(record), separators=(",", ":"))  # fields of events keep their order
    if past is None:
        return written, text
    together = " ".join([each for each in (past.written, written) if each])
    if past.text == _EMPTY or not record:
        return together, text if record else past.text
    return together, f"{past.text[:-1]},{text[1:]}"


def _digest(document: Mapping[str, Any]) -> str:
    """The hash of a snapshot without its "sha256"; the record is not written anew."""
    rest = {field: value for field, value in document.items() if field not in ("record", "sha256")}
    return sha256(f"{_plain(rest)}\n{document['record']}".encode()).hexdigest()


def _plain(data: object) -> str:
    """Plain data as a text, the same for the same data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _check_whole(document: object) -> dict[str, Any]:
    """The snapshot, when it has the fields and the hash that it must have."""
    if not isinstance(document, dict):
        raise _bad((), say("a snapshot must be an object"))
    number = document.get("snapshot")
    if type(number) is not int or number != SNAPSHOT:
        message = say("must be {number}: replay the log instead", number=SNAPSHOT)
        raise InvalidInput("snapshot", "unknown_snapshot", message)
    for field in FIELDS:
        if field not in document:
            raise _bad(field, say("is missing"))
    for field in document:
        if field not in (*FIELDS, RULINGS):
            raise _bad(str(field)[:40], say("is no field of a snapshot"))
    if not isinstance(document["record"], str):
        raise _bad("record", say("must be a text"))
    try:
        found = _digest(document)
    except (TypeError, ValueError, RecursionError):  # what JSON cannot hold
        found = ""
    if not found or document["sha256"] != found:
        raise _bad("sha256", say("does not fit: the snapshot is damaged"))
    return document


def _load_later(later: object) -> list[list[int]]:
    if not isinstance(later, list) or not all(
        isinstance(order, list) and all(type(card) is int for card in order) for order in later
    ):
        raise _bad("later", say("must be lists of cards"))
    return later


def _load_moves(text: object, game: Game[Any]) -> list[tuple[int, int]]:
    parts = text.split(" ") if isinstance(text, str) and text else []
    if not isinstance(text, str) or len(parts) % 2 or len(parts) > 2 * game.bounds.most_moves:
        raise _bad(
            "moves", say("must be seats and moves, of {most} moves at most", most=game.bounds.most_moves)
        )
    seats = {str(seat): seat for seat in range(game.seats)}
    try:
        moves = {move: game.parse_move(move) for move in set(parts[1::2])}
        return [(seats[seat], moves[move]) for seat, move in zip(parts[::2], parts[1::2], strict=True)]
    except KeyError as error:
        raise _bad("moves", say("there is no seat {seat}", seat=error.args[0][:20])) from None
    except InvalidInput as error:
        raise error.at("moves") from None


def _load_state(document: object, match: Match) -> Any:
    """The state, when it is one that this match can be in, for all that can be seen of it alone."""
    game = match.game
    wrong = _bad("state", say("is no state of {game}", game=game.name))
    if not isinstance(document, dict):
        raise wrong
    try:
        state = game.from_dict(document)
        sound = sorted(game.cards(state)) == sorted(game.cards(match.state)) and _can_go_on(game, state)
    except Exception:  # a state that fits no rule may break any rule of the game
        raise wrong from None
    if not sound:
        raise wrong
    return state


def _can_go_on(game: Game[Any], state: Any) -> bool:
    """Return True if a state has a score for each seat, and seats of the game to act unless it is over."""
    low, high, _ = game.bounds
    scores, asked = game.scores(state), game.to_act(state)
    return (
        len(scores) == game.seats
        and all(low <= score <= high for score in scores)
        and len(set(asked)) == len(asked)
        and all(is_seat(seat, game.seats) for seat in asked)
        and game.over(state) == (not asked)
    )
