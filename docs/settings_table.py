"""Write the table of settings in docs/running.md: each variable with its default and its limits.

Defaults and limits come from the code. The meaning of a variable is written by hand in the page, and so is
the default of a variable that is neither a number nor a switch.
"""

import re
from pathlib import Path
from typing import Final

from wordsvc.http.server import settings as service
from wordsvc.input.settings import NumberSetting
from wordsvc.store import location
from wordsvc.tables import settings as tables

PAGE: Final = Path(__file__).with_name("running.md")
ROOT: Final = PAGE.parents[1]
NUMBERS: Final = (
    service.SERVED_WORKERS,
    service.THREADS,
    service.TRUSTED_PROXIES,
    service.REQUEST_SECONDS,
    location.CONNECTIONS,
    location.PAGES,
    *tables.NUMBERS.values(),
)
ROW: Final = re.compile(r"^\| `([A-Z_]+)` \| (.*?) ?\| (.*?) ?\| ?(.*?) ?\|$", re.MULTILINE)
SWITCH: Final = re.compile(r'parse_switch\(\w+(?:\.\w+)?, "([A-Z_]+)", default=(True|False)\)')
VARIABLE: Final = re.compile(r'"(WORDSVC_[A-Z_]+)"')


class Row:
    """A row of the table: a variable, its default, its limits and its meaning."""

    def __init__(self, name: str, default: str = "", limits: str = "", meaning: str = "") -> None:
        """Make the row of a variable; a new one has no meaning yet."""
        self.name, self.default, self.limits, self.meaning = name, default, limits, meaning

    def derive(self, number: NumberSetting | None, switch: bool | None) -> None:
        """Take default and limits from the setting."""
        if number is not None:
            self.default = f"{number.default:,}" if number.default >= number.least else ""
            self.limits = f"{number.least:,} to {number.most:,}"
        elif switch is not None:
            self.default, self.limits = ("`on`" if switch else "`off`"), "`on`, `off`"

    def __str__(self) -> str:
        """Return the row in Markdown."""
        cells = [f"`{self.name}`", self.default, self.limits, self.meaning]
        return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


def page() -> str:
    """Return docs/running.md with the table as it must be; variables that it lacks stand at its end."""
    text = PAGE.read_text("utf-8")
    found = list(ROW.finditer(text))
    rows = {match[1]: Row(*match.groups()) for match in found}
    sources = [file.read_text("utf-8") for file in sorted((ROOT / "wordsvc").rglob("*.py"))]
    switches = {name: default == "True" for source in sources for name, default in SWITCH.findall(source)}
    numbers = {number.variable: number for number in NUMBERS}
    read = {name for source in sources for name in VARIABLE.findall(source)}
    for name in sorted(read | set(switches) | set(numbers)):
        rows.setdefault(name, Row(name)).derive(numbers.get(name), switches.get(name))
    for name in [name for name in rows if name.startswith("WORDSVC_") and name not in read | set(numbers)]:
        del rows[name]
    return text[: found[0].start()] + "\n".join(map(str, rows.values())) + text[found[-1].end() :]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
