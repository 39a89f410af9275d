"""People at tables, who do by chance whatever people may do there.

What they ask for goes through the functions that HTTP calls; a refusal is an outcome like any other.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from games.bots import Reaction
from games.core import GameError, IllegalMove, known_moves, random_move
from tests.tables.keeping import Clock, moves_of, next_due, table_of
from wordsvc.catalogue import find_rulebook
from wordsvc.tables.actions.creation import create_match
from wordsvc.tables.actions.moves import submit_move
from wordsvc.tables.actions.proposals import answer_undo, ask_undo
from wordsvc.tables.actions.reactions import react
from wordsvc.tables.actions.rematch import rematch
from wordsvc.tables.actions.seats.join import join
from wordsvc.tables.actions.seats.leaving import leave, resign, return_
from wordsvc.tables.answers import Moved
from wordsvc.tables.errors import TableError
from wordsvc.tables.match.agreement import rules_of
from wordsvc.tables.match.seat import LEFT, RESIGNED
from wordsvc.tables.match.table import Table
from wordsvc.tables.pending import AWAY, BOT, CALL
from wordsvc.tables.requests import MAX_MOVES, REACTIONS
from wordsvc.tables.scheduler.bot_moves import Ask
from wordsvc.tables.scheduler.bot_questions import Question
from wordsvc.tables.scheduler.due_work import claim_due, do
from wordsvc.tables.tables import Tables

ADDRESS = "127.0.0.1"
BASE_URL = "http://table.example"


class Party(NamedTuple):
    """A match, with the token of its owner and those of the viewers; the spectator has none."""

    tables: Tables
    match_id: str
    owner: str
    tokens: list[str | None]
    recoveries: list[str | None]

    def table(self) -> Table:
        """Return the table as it is in the store."""
        return table_of(self.tables, self.match_id)

    def move(self, seat: int, text: str | list[str], key: str | None = None) -> Moved:
        """Make a move for a seat, or several, with the version that it knows."""
        field = "move" if isinstance(text, str) else "moves"
        wanted = {field: text, "version": self.table().row.versions[seat]}
        return submit_move(self.tables, self.match_id, self.tokens[seat], wanted, key)

    def resign(self) -> None:
        """Resign for the first person who has not yet; after the last one the match is over."""
        seat = next(each.seat for each in self.table().seats if each.gone != RESIGNED)
        resign(self.tables, self.match_id, self.tokens[seat])


def options_by_chance(game: str, rng: Random) -> Mapping[str, Any]:
    """Return the options of one of the variants of a game."""
    return rng.choice(find_rulebook(game).variants).options


def sit_down(tables: Tables, game: str, seats: int, rng: Random, **agreed: Any) -> Party:
    """Return a match that has begun, with people in all seats."""
    wanted = {"game": game, "seats": ["open"] * seats, "seed": rng.randrange(2**50), **agreed}
    made = create_match(tables, wanted, ADDRESS, BASE_URL)
    party = Party(tables, made["id"], made["owner_token"], [None], [None])
    for place in made["join"]:
        name = {"ticket": place["ticket"], "name": f"Player {place['seat']}"}
        joined = join(tables, made["id"], name, None)
        party.tokens.append(joined["token"])
        party.recoveries.append(joined["recovery"])
    return party


def sit_down_again(party: Party) -> Party:
    """Return the rematch of a match that is over; everybody's seat is the one behind the old one."""
    tables, seats = party.tables, len(party.tokens) - 1
    again = Party(tables, "", party.owner, [None] * (seats + 1), [None] * (seats + 1))
    for seat, token in enumerate(party.tokens[1:], 1):
        place = rematch(tables, party.match_id, token, ADDRESS, BASE_URL)
        wanted = {"ticket": place["ticket"], "name": f"Player {seat}"}
        joined = join(tables, place["id"], wanted, None)
        again.tokens[place["seat"]], again.recoveries[place["seat"]] = joined["token"], joined["recovery"]
        again = again._replace(match_id=place["id"])
    return again


def move_by_chance(table: Table, seat: int, rng: Random) -> str:
    """Return a move of a seat that is asked, as a log has it."""
    legal = table.match.game.legal(table.match.state, seat - 1)
    return table.match.game.format_move(
        rng.choice(known_moves(table.match.game, table.match.view(seat), legal, rng))
    )


def turn_by_chance(table: Table, seat: int, rng: Random) -> list[str]:
    """Return moves that a seat makes together: as many as chance says and the view allows."""
    match, game = table.match.engine, table.match.game
    after, moves = match, [game.parse_move(move_by_chance(table, seat, rng))]
    while len(moves) < MAX_MOVES and rng.random() < 0.7:
        try:
            after = match.preview(seat - 1, moves)
        except IllegalMove:
            break
        legal = game.legal(after.state, seat - 1)
        if not legal:
            break
        moves.append(rng.choice(known_moves(game, after.view(seat - 1), legal, rng)))
    return [game.format_move(move) for move in moves]


def ask_by_chance(rng: Random) -> Ask:
    """Return a bot that thinks of nothing."""

    def ask(question: Question) -> Reaction:
        game = rules_of(question.rules).game
        return Reaction(random_move(game, question.view, question.legal, rng))

    return ask


def do_by_chance(party: Party, clock: Clock, rng: Random) -> str:
    """Do something for a person at a live table; return its name, or the code of the refusal."""
    table = party.table()
    deed = _choose(table, rng)
    try:
        return _do(party, table, deed, clock, rng)
    except (TableError, GameError) as error:
        return error.code


def _choose(table: Table, rng: Random) -> str:
    chance = rng.random()
    if table.row.asking is not None and chance < 0.7:
        return "answer"
    if chance > 0.97:
        return "react"
    return "undo" if chance < 0.15 else "leave" if chance < 0.18 else "return" if chance < 0.22 else "move"


def _do(party: Party, table: Table, deed: str, clock: Clock, rng: Random) -> str:
    tables, match_id = party.tables, party.match_id
    seat = _who(party, table, deed, rng)
    token, version = party.tokens[seat], {"version": table.row.versions[seat]}
    if deed == "answer":
        answer_undo(tables, match_id, token, {"agree": rng.random() < 0.8, **version})
    elif deed == "undo":
        done, _ = ask_undo(tables, match_id, token, version)
        return "undone" if done else "undo asked"
    elif deed == "leave":
        # Whoever gives up does so for good, so few do.
        if len(table.people) > 2 and rng.random() < 0.1:
            resign(tables, match_id, token)
            return "resign"
        leave(tables, match_id, token, {"then": rng.choice(("bot", "bot", "wait"))})
    elif deed == "return":
        return_(tables, match_id, token)
    elif deed == "react":
        react(tables, match_id, token, {"reaction": rng.choice(REACTIONS)})
    else:
        return _move(party, table, clock, rng)
    return deed


def _who(party: Party, table: Table, deed: str, rng: Random) -> int:
    """Choose a seat for a deed: mostly one that may do it, now and then any."""
    may = table.people
    if deed == "undo":
        may = [seat + 1 for seat, _ in moves_of(party.tables, table.row.id)[-1:]]
    elif deed == "answer" and table.row.asking is not None:
        may = [seat for seat in table.people if seat != table.row.asking["seat"]]
    elif deed == "return":
        may = [seat.seat for seat in table.seats if seat.gone == LEFT]
    return rng.choice(may if may and rng.random() < 0.9 else range(1, len(table.seats) + 1))


def _move(party: Party, table: Table, clock: Clock, rng: Random) -> str:
    """Make a move for a person who is asked; for a bot if no person is."""
    asked = [seat + 1 for seat in table.match.game.to_act(table.match.state)]
    people = [seat for seat in asked if not table.seat(seat).is_played_by_bot]
    if people and (len(people) == len(asked) or rng.random() < 0.7):
        seat = rng.choice(people)
        moves = turn_by_chance(table, seat, rng) if rng.random() < 0.3 else [move_by_chance(table, seat, rng)]
        moved = party.move(seat, moves)
        assert moved["version"] == table.row.versions[seat] + 1
        return "moves" if len(moves) > 1 else "move"
    clock.now = max(clock.now, next_due(party.tables) or 0)
    for row in claim_due(party.tables, (BOT, CALL, AWAY), 1):
        do(party.tables, row, ask_by_chance(rng))
    return "bot"
