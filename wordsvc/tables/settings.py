"""The settings of tables, loaded once from the environment; docs/running.md lists the variables."""

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from wordsvc.input.settings import NumberSetting, SettingError, parse_switch


class TableSettings(NamedTuple):
    """The settings and their defaults.

    `public_url` is the address in links, "" for that of the request. Ended matches are kept for `keep_days`,
    and others are given up when nobody has moved for `keep_open_days`. Of matches that are open or playing
    `max_matches` may be there, `matches_per_device` made on pages by one browser, and `matches_per_address`
    made from one address, which makes `matches_a_day` and stores `megabytes_a_day` with them at most.
    `bot_seconds` is how long a bot may think about a move, `bot_pause` the least milliseconds from when it
    is asked until its move is seen. Whoever is away for `away_seconds` is played for by a bot where
    `away_bot` says so. One address may save so many rulings and make so many score sheets in a day.
    """

    public_url: str = ""
    keep_days: int = 30
    keep_open_days: int = 30
    max_matches: int = 10_000
    matches_per_address: int = 64
    matches_per_device: int = 8
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


_LIMITS: Final = {
    "keep_days": (1, 36_500),
    "keep_open_days": (1, 36_500),
    "max_matches": (1, 1_000_000),
    "matches_per_address": (1, 1_000_000),
    "matches_per_device": (1, 1_000_000),
    "matches_a_day": (1, 1_000_000),
    "megabytes_a_day": (1, 1_000_000),
    "moves_a_minute": (1, 1_000_000),
    "joins_a_minute": (1, 1_000_000),
    "bot_processes": (0, 64),
    "bot_seconds": (1, 600),
    "bot_pause": (0, 60_000),
    "streams_per_client": (1, 1_000_000),
    "rulings_a_day": (1, 1_000_000),
    "sheets_a_day": (1, 1_000_000),
}

NUMBERS: Final = {
    field: NumberSetting(f"WORDSVC_{field.upper()}", getattr(TableSettings(), field), *limits)
    for field, limits in _LIMITS.items()
}
"""The settings that are numbers, by field."""


def load_table_settings(environ: Mapping[str, str] = os.environ) -> TableSettings:
    """Return the settings of an environment. Raises `SettingError`, which names the variable."""
    url = environ.get("WORDSVC_PUBLIC_URL", "").removesuffix("/")
    if url and not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+", url):
        raise SettingError(
            f"WORDSVC_PUBLIC_URL must be as https://cards.example, without a path, not {url[:50]!r}"
        )
    numbers = {field: number.read(environ) for field, number in NUMBERS.items()}
    return TableSettings(
        public_url=url, away_bot=parse_switch(environ, "WORDSVC_AWAY_BOT", default=False), **numbers
    )
