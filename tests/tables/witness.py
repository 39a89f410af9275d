"""A witness plays the same match on the engine alone, and says what everybody at the table may be told."""

from typing import Any, NamedTuple

import orjson
from sqlalchemy import RowMapping, select

from games.core import Game, Match, draw_deal, load_log
from games.core.views import seen_to_act
from tests.tables.own_heads import own_head, own_lines
from tests.tables.people import Party
from wordsvc.catalogue import find_rulebook
from wordsvc.store.schema import messages, steps
from wordsvc.tables.actions.document import get_match
from wordsvc.tables.actions.review import get_log
from wordsvc.tables.match.notifications import write_deadline
from wordsvc.tables.match.seat import names_of
from wordsvc.tables.match.table import MOVE, TABLE, UNDO, Table

TABLE_EVENTS = {
    "bot", "returned", "left", "resigned", "undo_asked", "undo_answered", "undo_ended", "invited",
    "finished", "abandoned", "cancelled",
}  # fmt: skip
"""Events of a table after its start that are no moves."""


class Seen(NamedTuple):
    """The state at a time: views by viewer, versions, and the public part of the table."""

    views: list[Any]
    versions: list[int]
    public: tuple[str, Any]


class Witness:
    """Looks at a table after each change, and fails where it tells anybody too much or too little."""

    def __init__(self, party: Party) -> None:
        """Begin with a match that has just begun."""
        table = party.table()
        rules, agreement = table.match.rules, table.row.agreement
        deal = draw_deal(rules.game.contents, agreement.seed)
        self.match = Match(
            rules.rulebook, rules.game, deal, names_of(table.seats), rules.dictionary,
            undo=agreement.undo, seeded=agreement.seeded,
        )  # fmt: skip
        while (forced := self.match.forced_move()) is not None:
            self.match.submit(*forced)
        self._party = party
        self._step = table.row.step
        self._events_told = [len(self._history(viewer)) for viewer in table.viewers]
        self._before = self._see(table)
        self._done = len([step for step in steps_of(party) if step["kind"] != TABLE])
        self._heads: list[tuple[str | None, int, int, int]] = []

    def look(self) -> None:
        """Check what was told since the last look; one change was made at most."""
        table, before = self._party.table(), self._before
        done = self._read_steps()
        told: list[list[Any]] = [[] for _ in table.viewers]
        for step in done:
            self._follow(step)
            for viewer in table.viewers:
                told[viewer] += self._expected(step, viewer)
        self._done += sum(step["kind"] != TABLE for step in done)
        now = self._before = self._see(table)
        movers = {step["seat"] for step in done if step["kind"] != TABLE}
        for viewer in table.viewers:
            sees_more = bool(movers) and before.views[viewer] != now.views[viewer]
            is_told = bool(told[viewer]) or viewer in movers or sees_more or before.public != now.public
            assert now.versions[viewer] == before.versions[viewer] + is_told, f"viewer {viewer}: {done}"
            if is_told:
                self._check_message(table, viewer, told[viewer])
        if done:
            self._check_documents(table)

    def catch_up(self) -> list[RowMapping]:
        """Do on the engine what was done since the last look; gives its steps without forced moves."""
        return [step for step in self._read_steps() if not self._follow(step)]

    def check_end(self) -> None:
        """Check a match that is over: its log leads to the state that was served, and what was told stays."""
        table = self._party.table()
        log = get_log(self._party.tables, table.row.id, None)
        self._check_heads(log)
        replayed = load_log(log, find_rulebook)
        assert replayed.moves == self.match.moves
        assert state_of(replayed.game, replayed.state) == state_of(table.match.game, table.match.state)
        assert state_of(replayed.game, replayed.state) == state_of(self.match.game, self.match.state)
        for viewer in table.viewers:
            bodies = self.read_messages(viewer)
            assert [body["version"] for body in bodies] == list(range(1, table.row.versions[viewer] + 1))
            events = [event for body in bodies for event in body["events"]]
            of_game = [event for event in events if event["kind"] not in TABLE_EVENTS | {"joined", "started"}]
            assert of_game == self._history(viewer)

    def _check_heads(self, log: dict[str, Any]) -> None:
        """Check the head of each message by own arithmetic; no two are alike."""
        lines = own_lines(log) if "proof" in log else []
        assert bool(lines) == (not log["seeded"])
        for head, done, viewer, version in self._heads:
            assert head == own_head(log["proof"]["secret"], lines[: done + 1], viewer, version)
        heads = [head for head, *_ in self._heads]
        assert len(set(heads)) == len(heads)

    def _see(self, table: Table) -> Seen:
        viewers = [viewer - 1 if viewer else None for viewer in table.viewers]
        views = [self.match.view(viewer) for viewer in viewers]
        return Seen(
            views, table.row.versions, (table.row.status, write_deadline(table.row.pending.shown_deadline))
        )

    def _follow(self, step: RowMapping) -> bool:
        """Do on the engine what was done at the table; return True for a forced move."""
        if step["kind"] == UNDO:
            self.match.undo(step["seat"] - 1)
        if step["kind"] != MOVE:
            return False
        forced, made = self.match.forced_move(), (step["seat"] - 1, self.match.game.parse_move(step["move"]))
        self.match.submit(*made)
        return made == forced

    def _expected(self, step: RowMapping, viewer: int) -> list[Any]:
        """Return the events of a step for a viewer; for what is no move the number of its seat stands."""
        if step["kind"] == TABLE:
            return [None if step["seat"] is None else step["seat"] - 1]
        history = self._history(viewer)
        told, self._events_told[viewer] = history[self._events_told[viewer] :], len(history)
        return told

    def _history(self, viewer: int) -> list[Any]:
        """Return the engine's history of the match, as JSON has it; tables do not number their events."""
        history = as_json(self.match.history(viewer - 1 if viewer else None))
        return [{name: value for name, value in event.items() if name != "numbers"} for event in history]

    def _check_message(self, table: Table, viewer: int, told: list[Any]) -> None:
        """Check the last message to a viewer."""
        body = self.read_messages(viewer)[-1]
        assert body == {
            "version": table.row.versions[viewer],
            "events": body["events"],
            "to_act": self._asked(table, viewer),
            "status": table.row.status,
            "deadline": write_deadline(table.row.pending.shown_deadline),
            "head": body["head"],
        }
        if table.row.agreement.secret is not None:
            self._heads.append((body["head"], self._done, viewer, body["version"]))
        assert len(body["events"]) == len(told)
        for event, expected in zip(body["events"], told, strict=True):
            if isinstance(expected, dict):
                assert event == expected
            else:
                assert event["kind"] in TABLE_EVENTS
                assert event["seat"] == expected

    def _check_documents(self, table: Table) -> None:
        """Check what each viewer gets who asks for the match."""
        game, state = self.match.game, self.match.state
        for viewer, token in enumerate(self._party.tokens):
            document = get_match(self._party.tables, table.row.id, token)
            asked = table.row.is_live and viewer > 0 and viewer - 1 in game.to_act(state)
            legal = [game.format_move(move) for move in game.legal(state, viewer - 1)] if asked else []
            assert document["you"] == (viewer or None)
            assert document["version"] == table.row.versions[viewer]
            assert document["view"] == self.match.view(viewer - 1 if viewer else None)
            assert document["to_act"] == self._asked(table, viewer)
            assert document["legal"] == legal
            assert document["scores"] == game.scores(state)

    def _asked(self, table: Table, viewer: int) -> list[int]:
        if not table.row.is_live:
            return []
        seats = seen_to_act(self.match.game, self.match.state, viewer - 1 if viewer else None)
        return [seat + 1 for seat in seats]

    def _read_steps(self) -> list[RowMapping]:
        """Return the steps since the last call."""
        found = steps_of(self._party, self._step)
        self._step = found[-1]["step"] if found else self._step
        return found

    def read_messages(self, viewer: int) -> list[dict[str, Any]]:
        """Return the messages of a viewer, in order."""
        of_viewer = (messages.c.match == self._party.match_id, messages.c.viewer == viewer)
        chosen = select(messages.c.body).where(*of_viewer).order_by(messages.c.version)
        with self._party.tables.database.reading() as connection:
            return [orjson.loads(body) for body in connection.execute(chosen).scalars()]


def as_json(document: Any) -> Any:
    """Return a document as it comes back from JSON."""
    return orjson.loads(orjson.dumps(document))


def state_of(game: Game[Any], state: Any) -> dict[str, Any]:
    """Return a state as plain data, without what the log of a whole match knows beforehand."""
    document: dict[str, Any] = as_json(game.to_dict(state))
    return {name: value for name, value in document.items() if name not in ("orders", "rulings")}


def steps_of(party: Party, after: int = 0) -> list[RowMapping]:
    """Return what was done at a table after a step, in order."""
    chosen = select(steps).where(steps.c.match == party.match_id, steps.c.step > after)
    with party.tables.database.reading() as connection:
        return list(connection.execute(chosen.order_by(steps.c.step)).mappings())
