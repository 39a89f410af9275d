"""The tables of the database. A change here needs a migration (`wordsvc/store/migrations`).

Times are milliseconds since 1970, UTC, by the database's clock. Secrets (tokens, tickets, addresses) are
stored as hashes (`wordsvc.tables.secrets`), documents as texts of JSON. Seats count from 1 in all columns
but in the texts that the engine writes; the viewer 0 is the spectator.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    literal,
)

HEAD: Final = "0005"
"""The newest revision in `wordsvc/store/migrations`."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_NUMBER = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up only what is an INTEGER


def _of_match() -> "Column[str]":
    """Return the column of what belongs to a match and goes with it."""
    return Column("match", String(16), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


matches: Final = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("step", BigInteger, nullable=False),  # how often it was changed: the secret of compare-and-set
    Column("game", String(64), nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, finished, abandoned, cancelled
    Column("visibility", String(8), nullable=False),  # private, link, public
    Column("agreed", Text, nullable=False),  # what never changes: `wordsvc.tables.match.agreement`
    Column("owner", String(64), nullable=False),  # the hash of the owner's token
    Column("address", String(64), nullable=False),  # the hash of the address that made it
    Column("state", Text),  # the state of the game, what `to_dict` writes; None before the start
    Column("settled", Integer, nullable=False),  # how many of its moves stand for good (C1)
    Column("moves", Integer, nullable=False),  # how many moves stand
    Column("versions", Text, nullable=False),  # how many messages each viewer was told, from viewer 0 on
    Column("asked", Text),  # since when who is asked, and until when: `wordsvc.tables.pending`
    Column("asking", Text),  # the open proposal: `wordsvc.tables.actions.proposals`
    Column("rematch", String(16)),  # the match that follows
    Column("created_at", BigInteger, nullable=False),
    Column("moved_at", BigInteger, nullable=False),  # when somebody moved last, or it began
    Column("ended_at", BigInteger),
    Column("checksum", String(64)),  # of what was agreed and of the seats: `wordsvc.tables.match.seat`
    Column("device", String(64)),  # the hash of the browser that made it on a page
    Column("owner_seen_at", BigInteger),  # the last sign of its owner before the start, about
    Index(None, "status", "created_at"),
    Index(None, "address", "status"),
    Index(None, "device", "status"),
)
"""One row a match."""

IS_PUBLIC: Final = matches.c.visibility == literal("public", literal_execute=True)
Index(
    "ix_matches_public",
    matches.c.created_at,
    matches.c.id,
    matches.c.game,
    matches.c.status,
    sqlite_where=IS_PUBLIC,
    postgresql_where=IS_PUBLIC,
)

seats: Final = Table(
    "seats",
    metadata,
    _of_match(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(6), nullable=False),  # open, person, bot
    Column("bot", String(64)),  # the bot that sits here, or that plays on for a person who has left
    Column("name", String(32)),
    Column("ticket", String(64)),  # the hash of a ticket that was not used yet
    Column("token", String(64)),  # the hash of the token of who sits here
    Column("join_key", String(64)),  # the hash of the idempotency key of the join, until the token is used
    Column("seen_at", BigInteger),  # the last request or heartbeat of a stream, about
    Column("gone", String(8)),  # left or resigned
    Column("recovery", String(64)),  # the hash of the secret that gives who sits here a new token
    Index(None, "token"),
)
"""One row a seat."""

steps: Final = Table(
    "steps",
    metadata,
    _of_match(),
    Column("step", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),  # move, undo, table
    Column("seat", SmallInteger),  # who moved or took back
    Column("move", Text),  # as the log writes it
    Column("events", Text),  # the events of a move, hidden parts included, as a snapshot writes them
    Column("of", BigInteger),  # of an undo: the step that was taken back
    Column("at", BigInteger, nullable=False),
    Index(None, "match", "seat", "at"),
)
"""Everything that was done at a table, in the order of the commits: the command log."""

messages: Final = Table(
    "messages",
    metadata,
    _of_match(),
    Column("viewer", SmallInteger, primary_key=True, autoincrement=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),  # the `data` of the stream, as the viewer may see it
    Column("step", BigInteger),  # of the match after what it tells; None in a message of an older program
)
"""The messages to each viewer, one row a version. Streams read this and nothing else of a match."""

reactions: Final = Table(
    "reactions",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    Column("match", String(16), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("reaction", String(16), nullable=False),  # one of `wordsvc.tables.requests.REACTIONS`
    Column("at", BigInteger, nullable=False),
    Index(None, "match", "at"),
    Index(None, "at"),
    sqlite_autoincrement=True,
)
"""The reactions of people at open matches, for a minute: no part of any log."""

outbox: Final = Table(
    "outbox",
    metadata,
    Column("id", _NUMBER, primary_key=True),
    Column("match", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
    sqlite_autoincrement=True,
)
"""The changed matches, for the watchers of all processes; old rows are removed."""

due: Final = Table(
    "due",
    metadata,
    _of_match(),
    Column("kind", String(8), primary_key=True),  # `wordsvc.store.rows.due_rows.KINDS`
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),  # 0 for all of them together
    Column("step", BigInteger, nullable=False),  # at which the seat was asked
    Column("at", BigInteger, nullable=False),  # with a claim: until when that holds
    Column("claimed_until", BigInteger),
    Column("plan", Text),  # of a call: the move that a bot makes in a race at its time
    Index(None, "kind", "at"),
)
"""The service's work at a table, and its time."""

idempotency: Final = Table(
    "idempotency",
    metadata,
    _of_match(),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("key", String(64), primary_key=True),  # the hash of the key
    Column("request", String(64), nullable=False),  # the hash of the request
    Column("version", Integer, nullable=False),  # of the message that the answer repeats
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)
"""Moves whose requests had a key, so that a repeated request is answered and not made again."""

service_clock: Final = Table(
    "service_clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # 1
    Column("offset_ms", BigInteger, nullable=False),  # from the database's clock to the service time
    Column("seen_at", BigInteger, nullable=False),  # the service time that a scheduler has seen last
    Column("jumped_at", BigInteger),  # the service time at which the clock jumped last
)
"""The one row of the service time (`wordsvc.store.clock`)."""

usage: Final = Table(
    "usage",
    metadata,
    Column("address", String(64), primary_key=True),  # the hash of the address that made the matches
    Column("day", Integer, primary_key=True),  # since 1970, UTC
    Column("matches", Integer, nullable=False),  # that were made
    Column("bytes", BigInteger, nullable=False),  # that were stored
    Column("cpu_ms", BigInteger, nullable=False),  # that bots computed
    Index(None, "day"),
)
"""The matches, bytes and processor time of each address by day."""

rulings: Final = Table(
    "rulings",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("body", Text, nullable=False),  # the request and the answer
    Column("undo", String(64), nullable=False),  # the hash of the token
    Column("address", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("undone_at", BigInteger),
    Index(None, "created_at"),
    Index(None, "address", "created_at"),
)
"""Settled challenges that somebody wanted to keep."""

scoresheets: Final = Table(
    "scoresheets",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("pad", Text, nullable=False),  # as `wordsvc.scorepad` writes it
    Column("write", String(64), nullable=False),  # the hashes of the two links
    Column("read", String(64), nullable=False),
    Column("revision", Integer, nullable=False),  # the ETag of the sheet
    Column("keys", Text, nullable=False),  # the idempotency keys of the rounds added last
    Column("address", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Index(None, "changed_at"),
    Index(None, "address", "created_at"),
)
"""Score pads that several people write and read."""
