"""The tables of a service: where they are kept, and by what settings."""

from threading import Lock

from wordsvc.store.database import Database
from wordsvc.tables.live.broadcaster import Broadcaster
from wordsvc.tables.secrets import Secrets
from wordsvc.tables.settings import TableSettings


class Tables:
    """The first argument of every function on tables: database, settings, secrets and broadcaster."""

    def __init__(
        self, database: Database, settings: TableSettings | None = None, secrets: Secrets | None = None
    ) -> None:
        """Open the tables in a database; tests may give secrets of their own."""
        self.database = database
        self.settings = settings or TableSettings()
        self.secrets = secrets or Secrets()
        self.broadcaster = Broadcaster(database)
        self.listing = Lock()  # held while the public matches are listed
