"""Settings in variables of the environment, read strictly."""

import re
from collections.abc import Mapping
from typing import NamedTuple


class SettingError(RuntimeError):
    """A variable of the environment has a value that makes no sense; the message is one sentence."""


class NumberSetting(NamedTuple):
    """A setting that is a whole number: its variable, its default and its limits."""

    variable: str
    default: int
    least: int
    most: int

    def read(self, environ: Mapping[str, str]) -> int:
        """Return the number in an environment. Raises `SettingError` for anything else.

        >>> threads = NumberSetting("THREADS", 256, 64, 4_096)
        >>> threads.read({}), threads.read({"THREADS": "100"})
        (256, 100)
        """
        text = environ.get(self.variable, "")
        if not text:
            return self.default
        if not re.fullmatch("[0-9]{1,7}", text) or not self.least <= int(text) <= self.most:
            raise SettingError(
                f"{self.variable} must be a whole number from {self.least} to {self.most}, not {text[:50]!r}"
            )
        return int(text)


def parse_switch(environ: Mapping[str, str], name: str, *, default: bool) -> bool:
    """Return True if `name` is "on". Raises `SettingError` for anything but on and off."""
    text = environ.get(name, "") or ("on" if default else "off")
    if text not in ("on", "off"):
        raise SettingError(f"{name} must be on or off, not {text[:50]!r}")
    return text == "on"
