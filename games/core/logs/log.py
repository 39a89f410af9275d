"""The log of a match as a document: the header, and every move. It replays to the same state for ever.

    {"schema": 2, "game": "diddly", "version": 2, "options": {...}, "players": [...], "undo": "strict",
     "seed": 7, "seeded": true, "decks": {"1": "4 9 W ...", ...}, "dictionary": null,
     "reshuffles": [["1", "5 4 W ..."], ...], "moves": [[0, "deck"], [0, "at3"], ...]}

In a word game `dictionary` has texts that say by what words are judged, and `rulings` has each question that
was put to the judge with its answer: a replay uses these, whatever the dictionary says today (C2).
`tags` has the tags of other programs in a log as text, which stay with the match. Where the deal follows from
a drawn secret, `seed` is null, and `proof` has the secret and, of a match at a table, its id and the moves
that were taken back (`games.core.logs.proof`):

    {"secret": "...", "match": "...", "undone": [[4, 0, "at3", 6]]}

Here the move at3 of the first seat was the fourth thing done, and the sixth took it back.

`schema` is of this form, `version` of the game's rules (C2). `undo` is what the table agreed on about taking
moves back (C1), and `seeded` says that somebody chose the seed (C3). An older schema is brought up to date
by `MIGRATIONS` when it is read. The log tells everything; what a player may read is `Match.history`.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.core.dealing.chance import MAX_SEED
from games.core.dealing.deal import Deal, Ruling
from games.core.dealing.secret import is_secret, secret_of_seed, seed_of_secret
from games.core.events import RULING, Event
from games.core.game import AnyGame
from games.core.logs.notation import PROOF, TAG_NAME, TAGS, is_own_tag
from games.core.match import LENIENT, UNDO_MODES, Match
from games.core.rulebook import Rulebook
from games.errors import IllegalMove, InvalidInput
from games.messages import join_messages, message

SCHEMA: Final = 2

FIELDS: Final = (
    "schema", "game", "version", "options", "players", "undo", "seed", "seeded", "decks", "dictionary",
    "reshuffles", "moves",
)  # fmt: skip

_MATCH_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

_quote: Final = json.JSONEncoder().encode
"""A text as JSON, as `json.dumps` writes it."""

RULINGS: Final = "rulings"
"""The field that a log has besides, where a judge has ruled."""


def _from_1(log: dict[str, Any]) -> dict[str, Any]:
    """Convert a log of version 1, in which learning did not forbid undo, and everybody knew the seed."""
    for field in ("undo", "seeded"):
        if field in log:
            raise InvalidInput(field, "bad_log", message("is no field of a log of schema 1"))
    return {**log, "schema": 2, "undo": LENIENT, "seeded": True}


MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {1: _from_1}
"""The function that makes the next schema, for each older schema."""


def write_log(match: Match) -> dict[str, Any]:
    """Return the log of a match."""
    write = match.game.format_move
    return {**_write_start(match), "moves": [[seat, write(move)] for seat, move in match.moves]}


def format_log(match: Match) -> str:
    """Return the log of a match as JSON, the same text that `json.dumps` makes of `write_log`.

    Each different pair of seat and move is written once, however often it was made.
    """
    write, moves = match.game.format_move, match.moves
    texts = {made: f"[{made[0]}, {_quote(write(made[1]))}]" for made in {*moves}}
    start = json.dumps(_write_start(match))
    return f'{start[:-1]}, "moves": [{", ".join([texts[made] for made in moves])}]}}'


def _write_start(match: Match) -> dict[str, Any]:
    """Return all of a log that stands before its moves."""
    game = match.game
    reshuffles, rulings = match.decided_later()
    return {
        **write_header(match),
        "reshuffles": [[deck, _faces(game, deck, order)] for deck, order in reshuffles],
        **({RULINGS: [list(ruling) for ruling in rulings]} if rulings else {}),
        **({TAGS: [list(tag) for tag in match.tags]} if match.tags else {}),
    }


def write_header(match: Match) -> dict[str, Any]:
    """Return all of a log that stands before its reshuffles and its moves."""
    game, secret = match.game, secret_of_seed(match.deal.seed)
    return {
        "schema": SCHEMA,
        "game": match.rulebook.name,
        "version": match.rulebook.version,
        "options": dict(game.options),
        "players": list(match.players),
        "undo": match.undo_mode,
        "seed": match.deal.seed if secret is None else None,
        "seeded": match.seeded,
        "decks": {deck: _faces(game, deck, match.deal.order(deck)) for deck in game.contents},
        "dictionary": match.dictionary,
        **({} if secret is None else {PROOF: {"secret": secret}}),
    }


def load_log(document: object, find: Callable[[str], Rulebook], step: int | None = None) -> Match:
    """Replay a log, all of it or its first `step` moves.

    Args:
        document: what `write_log` gave, now or years ago.
        find: gives the rulebook of a name, or raises `InvalidInput`.
        step: how many moves to make; by default all.

    Raises:
        InvalidInput: with the field of the log that cannot be read or does not fit the rules.
    """
    log = _current(document)
    match = load_start(log, find)
    game, moves = match.game, log["moves"]
    if not isinstance(moves, list):
        raise InvalidInput("moves", "bad_log", message("must be a list"))
    if step is not None and not 0 <= step <= len(moves):
        text = message("the log has moves 1 to {last}, not {step}", last=len(moves), step=step)
        raise InvalidInput("step", "bad_step", text)
    recorded, ruled = log.get(RULINGS, []), 0
    for index, entry in enumerate(moves if step is None else moves[:step]):
        try:
            events = _make(match, index, entry)
        except InvalidInput as error:
            if error.rule != "C2" or ruled == len(recorded):
                raise
            text = message(
                "{question} stands there, and the log has no ruling that move {move} asks for",
                question=recorded[ruled][0],
                move=index + 1,
            )
            raise InvalidInput((RULINGS, ruled), "bad_log", text) from None
        for event in events:
            if event.kind == RULING and event.shown is not None:
                _check_ruling(recorded, ruled, event.shown["question"])
                ruled += 1
    if step is None and ruled < len(recorded):
        text = message("{question} stands there, and the moves do not ask that", question=recorded[ruled][0])
        raise InvalidInput((RULINGS, ruled), "bad_log", text)
    made = [[deck, _faces(game, deck, order)] for deck, order in match.reshuffles()]
    if log["reshuffles"][: len(made)] != made or (step is None and len(made) < len(log["reshuffles"])):
        raise InvalidInput("reshuffles", "bad_log", message("do not fit the moves"))
    return match


def load_start(document: object, find: Callable[[str], Rulebook]) -> Match:
    """Return the match of a log before its first move; see `load_log`."""
    log = _current(document)
    dictionary = _load_dictionary(log)
    rulebook = _judging_by(find(_text(log, "game")), dictionary).at(log["version"])
    players = _texts(log, "players")
    options = log["options"]
    if not isinstance(options, dict):
        raise InvalidInput("options", "bad_log", message("must be an object"))
    for option in rulebook.options:
        if option.name not in options:  # its default of today need not be what the table agreed on
            raise InvalidInput(("options", option.name), "bad_log", message("is missing"))
    try:
        game = rulebook.game(len(players), options)
    except InvalidInput as error:  # a log has no field for the number of seats
        raise (error.at("players") if error.field == ("seats",) else error) from None
    undo, seeded = _text(log, "undo"), log["seeded"]
    if undo not in UNDO_MODES:
        raise InvalidInput(
            "undo", "bad_log", message("must be {choices}", choices=join_messages(UNDO_MODES, "or"))
        )
    if not isinstance(seeded, bool):
        raise InvalidInput("seeded", "bad_log", message("must be true or false"))
    deal = _load_deal(log, game)
    for index, (_, answer) in enumerate(deal.rulings):
        if rulebook.answers and answer not in rulebook.answers:
            text = message("{answer!r} is no answer of a judge", answer=answer[:40])
            raise InvalidInput((RULINGS, index), "bad_log", text)
    tags = _load_tags(log)
    return Match(rulebook, game, deal, players, dictionary, undo=undo, seeded=seeded, tags=tags)


def load_header(header: object, find: Callable[[str], Rulebook]) -> Match:
    """Return the match that a header of `write_header` begins, before its first move.

    Raises `InvalidInput` with the field of the header that cannot be read or does not fit the rules.
    """
    if not isinstance(header, dict):
        raise InvalidInput("header", "bad_log", message("must be an object"))
    return load_start({**header, "reshuffles": [], "moves": []}, find)


def _current(document: object) -> dict[str, Any]:
    """Return the log in the schema of today."""
    if not isinstance(document, dict):
        raise InvalidInput((), "bad_log", message("a log must be an object"))
    log = dict(document)
    schema = log.get("schema")
    if not isinstance(schema, int) or isinstance(schema, bool) or not 1 <= schema <= SCHEMA:
        raise InvalidInput(
            "schema", "unknown_schema", message("must be a number from 1 to {most}", most=SCHEMA)
        )
    for old in range(schema, SCHEMA):
        log = MIGRATIONS[old](log)
    for field in FIELDS:
        if field not in log:
            raise InvalidInput(field, "bad_log", message("is missing"))
    for field in log:
        if field not in (*FIELDS, TAGS, PROOF) and not (field == RULINGS and log["dictionary"]):
            raise InvalidInput(str(field)[:40], "bad_log", message("is no field of a log"))
    return log


def _check_ruling(recorded: Sequence[Sequence[str]], number: int, asked: str) -> None:
    """Refuse a log whose ruling of this number, from 0, is not on the question that the moves ask."""
    field = (RULINGS, number)
    if number >= len(recorded):
        raise InvalidInput(field, "bad_log", message("is missing: the moves ask {asked}", asked=asked))
    if recorded[number][0] != asked:
        text = message(
            "the moves ask {asked}, and {question} stands there", asked=asked, question=recorded[number][0]
        )
        raise InvalidInput(field, "bad_log", text)


def _judging_by(rulebook: Rulebook, dictionary: dict[str, str] | None) -> Rulebook:
    """Return the rulebook that judges by what a header has."""
    if rulebook.dictionary is None and dictionary is not None:
        text = message("must be null: in {game} no words are judged", game=rulebook.name)
        raise InvalidInput("dictionary", "bad_log", text)
    if rulebook.judging_by is None:
        return rulebook
    if not dictionary:
        raise InvalidInput("dictionary", "bad_log", message("must say by what words are judged"))
    return rulebook.judging_by(dictionary)


def _load_deal(log: dict[str, Any], game: AnyGame) -> Deal:
    seed, decks, reshuffles = _load_seed(log), log["decks"], log["reshuffles"]
    if not isinstance(decks, dict) or set(decks) != set(game.contents):
        raise InvalidInput(
            "decks", "bad_log", message("must have the decks {decks}", decks=", ".join(game.contents))
        )
    orders = {}
    for deck in game.contents:
        orders[deck] = _parse_faces(game, deck, decks[deck], ("decks", deck))
        if sorted(orders[deck]) != sorted(game.contents[deck]):
            raise InvalidInput(("decks", deck), "bad_log", message("does not have the cards of the deck"))
    if not isinstance(reshuffles, list):
        raise InvalidInput("reshuffles", "bad_log", message("must be a list"))
    later = []
    for index, entry in enumerate(reshuffles):
        field = ("reshuffles", index)
        if not (isinstance(entry, list) and len(entry) == 2 and entry[0] in list(game.contents)):
            raise InvalidInput(field, "bad_log", message("must be a deck and its order"))
        later.append(_parse_faces(game, entry[0], entry[1], field))
    return Deal(game.contents, seed, orders, later, _load_rulings(log))


def _load_seed(log: Mapping[str, Any]) -> int:
    """Return the seed of a log, or that of its secret. Raises `InvalidInput`."""
    seed = log["seed"]
    if PROOF in log:
        _check_proof(log)
        return seed_of_secret(log[PROOF]["secret"])
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MAX_SEED:
        raise InvalidInput(
            "seed", "bad_seed", message("must be a whole number from 0 to {most}", most=MAX_SEED)
        )
    return seed


def _check_proof(log: Mapping[str, Any]) -> None:
    """Raise `InvalidInput` unless the proof in a log is of its form."""
    proof = log[PROOF]
    if not isinstance(proof, dict) or not {"secret"} <= set(proof) <= {"secret", "match", "undone"}:
        text = message("must have a secret, and besides it only match and undone")
        raise InvalidInput(PROOF, "bad_log", text)
    if not is_secret(proof["secret"]):
        raise InvalidInput((PROOF, "secret"), "bad_log", message("must have 64 hex digits in lower case"))
    for field, wanted in (("seed", None), ("seeded", False)):
        if log[field] is not wanted:
            text = message("must be {value} where the deal follows from a secret", value=json.dumps(wanted))
            raise InvalidInput(field, "bad_seed", text)
    match = proof.get("match", "-")
    if not isinstance(match, str) or not _MATCH_ID.fullmatch(match):
        text = message("must be an id of letters, digits, - and _")
        raise InvalidInput((PROOF, "match"), "bad_log", text)
    undone = proof.get("undone", [])
    if not isinstance(undone, list):
        raise InvalidInput((PROOF, "undone"), "bad_log", message("must be a list"))
    for index, entry in enumerate(undone):
        if not (isinstance(entry, list) and [type(part) for part in entry] == [int, int, str, int]):
            text = message("must be a place, a seat, a move and the place of the undo")
            raise InvalidInput((PROOF, "undone", index), "bad_log", text)


def _load_rulings(log: Mapping[str, object]) -> list[Ruling]:
    """Return the rulings that a log has recorded; their questions stand in tags of the notation.

    Raises `InvalidInput` on the ruling.
    """
    rulings = log.get(RULINGS, [])
    if not isinstance(rulings, list):
        raise InvalidInput(RULINGS, "bad_log", message("must be a list"))
    for index, entry in enumerate(rulings):
        if not (isinstance(entry, list) and len(entry) == 2 and all(isinstance(each, str) for each in entry)):
            raise InvalidInput((RULINGS, index), "bad_log", message("must be a question and its answer"))
        if entry[0].split() != [entry[0]]:
            raise InvalidInput((RULINGS, index), "bad_log", message("must have a question without blanks"))
    return [(question, answer) for question, answer in rulings]


def _load_tags(log: Mapping[str, object]) -> list[tuple[str, str]]:
    """Return the tags of other programs that a log has. Raises `InvalidInput` on the tag."""
    tags = log.get(TAGS, [])
    if not isinstance(tags, list):
        raise InvalidInput(TAGS, "bad_log", message("must be a list"))
    for index, entry in enumerate(tags):
        if not (isinstance(entry, list) and len(entry) == 2 and all(map(_is_text, entry))):
            raise InvalidInput((TAGS, index), "bad_log", message("must be a name and a text"))
        if not TAG_NAME.fullmatch(entry[0]) or is_own_tag(entry[0]):
            text = message("{name!r} cannot be the name of a tag", name=entry[0][:40])
            raise InvalidInput((TAGS, index), "bad_log", text)
    return [(name, value) for name, value in tags]


def _make(match: Match, index: int, entry: object) -> list[Event]:
    """Make a move of a log; gives what happened."""
    field = ("moves", index)
    if not (isinstance(entry, list) and [type(part) for part in entry] == [int, str]):
        raise InvalidInput(field, "bad_log", message("must be a seat and a move"))
    seat, text = entry
    if not 0 <= seat < match.game.seats:
        raise InvalidInput(field, "bad_log", message("there is no seat {seat}", seat=str(seat + 1)[:20]))
    try:
        return match.submit(seat, match.game.parse_move(text))
    except (InvalidInput, IllegalMove) as error:
        raise InvalidInput(field, error.code, error.message, error.hint, error.rule) from None


def _faces(game: AnyGame, deck: str, order: "tuple[int, ...] | list[int]") -> str:
    faces = game.card_names(deck)
    return " ".join([faces[card] for card in order])


def _parse_faces(game: AnyGame, deck: str, text: object, field: tuple[str | int, ...]) -> list[int]:
    numbers = {face: card for card, face in enumerate(game.card_names(deck))}
    if not isinstance(text, str):
        raise InvalidInput(field, "bad_log", message("must be cards in a text"))
    try:
        return [numbers[face] for face in text.split()]
    except KeyError as error:
        sentence = message("there is no card {card!r}", card=error.args[0][:20])
        raise InvalidInput(field, "bad_log", sentence) from None


def _load_dictionary(log: dict[str, Any]) -> dict[str, str] | None:
    dictionary = log["dictionary"]
    if dictionary is None:
        return None
    if not isinstance(dictionary, dict) or not all(isinstance(value, str) for value in dictionary.values()):
        raise InvalidInput("dictionary", "bad_log", message("must be null or an object of texts"))
    return dictionary


def _is_text(value: object) -> bool:
    """Return True for a text that can be written to a file."""
    return isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value)


def _text(log: dict[str, Any], field: str) -> str:
    value = log[field]
    if not isinstance(value, str):
        raise InvalidInput(field, "bad_log", message("must be a text"))
    return value


def _texts(log: dict[str, Any], field: str) -> list[str]:
    values = log[field]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise InvalidInput(field, "bad_log", message("must be a list of texts"))
    return values
