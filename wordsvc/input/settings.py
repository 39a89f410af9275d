"""Settings in variables of the environment, read strictly."""

import re
from collections.abc import Mapping


class SettingError(RuntimeError):
    """A variable of the environment has a value that makes no sense; the message is one sentence."""


def parse_number(environ: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    """Return a whole number from `least` to `most` under `name`. Raises `SettingError` for anything else."""
    text = environ.get(name, "")
    if not text:
        return default
    if not re.fullmatch("[0-9]{1,7}", text) or not least <= int(text) <= most:
        raise SettingError(f"{name} must be a whole number from {least} to {most}, not {text[:50]!r}")
    return int(text)


def parse_switch(environ: Mapping[str, str], name: str, *, default: bool) -> bool:
    """Return True if `name` is "on". Raises `SettingError` for anything but on and off."""
    text = environ.get(name, "") or ("on" if default else "off")
    if text not in ("on", "off"):
        raise SettingError(f"{name} must be on or off, not {text[:50]!r}")
    return text == "on"
