"""Print every message that people can see: English, German, and the places that use it, a line each.

python -m tools.messages | grep -i discard

The three parts stand between tabs; the forms for one and for several between slashes; a new line is a
backslash and an n.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from tools.translations import catalogue_files, update

MAX_PLACES: Final = 3
"""The places that are named of a message that many use."""


def message_lines() -> Iterator[str]:
    """Yield a line for each message of each catalogue, in the order of the alphabet."""
    for file in catalogue_files():
        places: dict[object, list[str]] = {}
        for use in file.uses:
            places.setdefault(use.message, []).append(use.place)
        for message in sorted((each for each in update(file) if each.id), key=lambda each: str(each.id)):
            used = list(dict.fromkeys(places[message.id]))
            more = [f"and {len(used) - MAX_PLACES} more"] if len(used) > MAX_PLACES else []
            yield "\t".join(
                (one_line(message.id), one_line(message.string), ", ".join(used[:MAX_PLACES] + more))
            )


def one_line(message: str | Sequence[str] | None) -> str:
    """Return the forms of a message on one line."""
    forms = [message] if isinstance(message, str) else message or ()
    return " / ".join(forms).replace("\n", "\\n").replace("\t", "\\t")


if __name__ == "__main__":
    for line in message_lines():
        print(line)
