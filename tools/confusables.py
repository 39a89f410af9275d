"""Write the table by which names are compared, `confusables.json`: `python -m tools.confusables`.

The source is `confusables.txt` of Unicode Technical Standard 39, version 17.0.0, as the package that
`confusables_source.json` pins ships it. The file is reduced to characters that occur in canonical
decompositions, and each prototype is itself resolved, so that a skeleton has a skeleton of its own. A
combining mark that has a spacing form (U+0301 and U+00B4) is resolved as that form.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from unicodedata import decomposition, normalize

from dictionaries.recipe.sources.downloads import download
from dictionaries.recipe.sources.packages import load_pins, open_package

ROOT: Final = Path(__file__).parents[1]
PINS: Final = Path(__file__).with_name("confusables_source.json")
TARGET: Final = ROOT / "games" / "core" / "player_names" / "confusables.json"

UNICODE: Final = "17.0.0"
PROTOTYPES: Final = "homoglyph/data/prototypes.json"
"""The file of the package: prototypes by the number of the character."""

_SPACING_FORM: Final = "<compat> 0020 "
"""The beginning of the decomposition of a character that shows a combining mark by itself."""


def read_prototypes(text: str) -> dict[str, str]:
    """Return the prototype of each character, as the package has it."""
    return {chr(int(number)): prototype for number, prototype in json.loads(text).items()}


def spacing_forms() -> dict[str, str]:
    """Return the first spacing form of each combining mark that has one."""
    forms: dict[str, str] = {}
    for each in map(chr, range(sys.maxunicode + 1)):
        parts = decomposition(each)
        if parts.startswith(_SPACING_FORM) and len(parts.split()) == 3:
            forms.setdefault(chr(int(parts.split()[2], 16)), each)
    return forms


def resolve(prototypes: Mapping[str, str]) -> dict[str, str]:
    """Return the prototypes in canonical decomposition, resolved until nothing changes.

    Raises `ValueError` where two characters are prototypes of each other.
    """
    resolved = {}
    for each in sorted(prototypes):
        if normalize("NFD", each) != each:
            continue
        text, seen = each, set[str]()
        while (further := normalize("NFD", "".join(prototypes.get(one, one) for one in text))) != text:
            if further in seen:
                raise ValueError(f"U+{ord(each):04X} has no last prototype")
            seen.add(further)
            text = further
        if text != each:
            resolved[each] = text
    return resolved


def write_table(prototypes: Mapping[str, str]) -> str:
    """Return the text of the data file: the characters of each prototype, a line each."""
    pin = load_pins(PINS)["confusables"]
    characters: dict[str, str] = defaultdict(str)
    for each, prototype in prototypes.items():
        characters[prototype] += each
    head = {
        "title": "Characters that look alike, by their prototypes; reduced from confusables.txt",
        "unicode": UNICODE,
        "source": f"{pin.package} {pin.version}",
        "sha256": pin.sha256,
        "licence": pin.licence,
        "notice": "Copyright © 1991-2026 Unicode, Inc.; LICENSE.unicode.txt has the licence",
    }
    lines = [f"  {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items()]
    table = [f"    {json.dumps(name)}: {json.dumps(listed)}" for name, listed in sorted(characters.items())]
    return "{\n" + "".join(lines) + '  "prototypes": {\n' + ",\n".join(table) + "\n  }\n}\n"


def main(folder: Path) -> None:
    """Download the source into a folder, if it lacks it, and write the data file."""
    download(folder, PINS)
    package = open_package(load_pins(PINS)["confusables"], folder)
    prototypes = read_prototypes(package.read(PROTOTYPES).decode())
    marks = {prototypes.get(mark, mark): form for mark, form in spacing_forms().items()}
    TARGET.write_text(write_table(resolve({**marks, **prototypes})), "ascii")


if __name__ == "__main__":
    main(ROOT / "build" / "sources")
