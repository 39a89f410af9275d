"""The settings of tables, loaded once from the environment; docs/running.md lists the variables."""

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from wordsvc.input.settings import SettingError, parse_number, parse_switch


class TableSettings(NamedTuple):
    """The settings and their defaults.

    `public_url` is the address in links, "" for that of the request. Of matches that are open or playing
    `max_matches` may be there, and `matches_per_address` made from one address, which makes `matches_a_day`
    and stores `megabytes_a_day` with them at most. `bot_seconds` is how long
    a bot may think about a move, `bot_pause` the least milliseconds from when it is asked until its move is
    seen. Whoever is away for `away_seconds` is played for by a bot where `away_bot` says so. One address may
    save so many rulings and make so many score sheets in a day.
    """

    public_url: str = ""
    keep_days: int = 30
    max_matches: int = 10_000
    matches_per_address: int = 8
    matches_a_day: int = 1_000
    megabytes_a_day: int = 256
    moves_a_minute: int = 60
    joins_a_minute: int = 10
    bot_processes: int = 1
    bot_seconds: int = 5
    bot_pause: int = 300
    away_seconds: int = 30
    away_bot: bool = False
    streams_per_client: int = 8
    rulings_a_day: int = 200
    sheets_a_day: int = 50


_NUMBERS: Final = {  # variable: field, least, most
    "WORDSVC_KEEP_DAYS": ("keep_days", 1, 36_500),
    "WORDSVC_MAX_MATCHES": ("max_matches", 1, 1_000_000),
    "WORDSVC_MATCHES_PER_ADDRESS": ("matches_per_address", 1, 1_000_000),
    "WORDSVC_MATCHES_A_DAY": ("matches_a_day", 1, 1_000_000),
    "WORDSVC_MEGABYTES_A_DAY": ("megabytes_a_day", 1, 1_000_000),
    "WORDSVC_MOVES_A_MINUTE": ("moves_a_minute", 1, 1_000_000),
    "WORDSVC_JOINS_A_MINUTE": ("joins_a_minute", 1, 1_000_000),
    "WORDSVC_BOT_PROCESSES": ("bot_processes", 0, 64),
    "WORDSVC_BOT_SECONDS": ("bot_seconds", 1, 600),
    "WORDSVC_BOT_PAUSE": ("bot_pause", 0, 60_000),
    "WORDSVC_STREAMS_PER_CLIENT": ("streams_per_client", 1, 1_000_000),
    "WORDSVC_RULINGS_A_DAY": ("rulings_a_day", 1, 1_000_000),
    "WORDSVC_SHEETS_A_DAY": ("sheets_a_day", 1, 1_000_000),
}


def load_table_settings(environ: Mapping[str, str] = os.environ) -> TableSettings:
    """Return the settings of an environment. Raises `SettingError`, which names the variable."""
    url = environ.get("WORDSVC_PUBLIC_URL", "").removesuffix("/")
    if url and not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+", url):
        raise SettingError(
            f"WORDSVC_PUBLIC_URL must be as https://cards.example, without a path, not {url[:50]!r}"
        )
    defaults = TableSettings()
    numbers = {
        field: parse_number(environ, name, getattr(defaults, field), least, most)
        for name, (field, least, most) in _NUMBERS.items()
    }
    return TableSettings(
        public_url=url, away_bot=parse_switch(environ, "WORDSVC_AWAY_BOT", default=False), **numbers
    )
