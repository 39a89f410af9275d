"""Names of the pages' scripts, which share one scope."""

import re
from collections import Counter

from wordsvc.web.assets import FOLDER

OWN_SCOPE = ("api.js", "sheet-worker.js")
"""Scripts that run apart from the pages."""

DECLARED = re.compile(r"^(?:async )?(?:const|let|function|class) (?:(\w+)|[\[{]([\w, ]+)[\]}])", re.MULTILINE)


def find_names(text: str) -> set[str]:
    """Return the names that a script declares at its top."""
    names = {name for pair in DECLARED.findall(text) for each in pair for name in re.findall(r"\w+", each)}
    lines = re.findall(r"^(?:const|let) .*;$", text, re.MULTILINE)
    return names | {name for line in lines for name in re.findall(r"(?:^(?:const|let)|,) (\w+)(?= =)", line)}


def test_no_name_is_declared_by_two_scripts() -> None:
    scripts = [path for path in FOLDER.glob("*.js") if path.name not in OWN_SCOPE]
    names = Counter(name for path in scripts for name in find_names(path.read_text("utf-8")))
    assert [name for name, count in names.items() if count > 1] == []
    assert {"CHOICE_FIELDS", "acts", "makeKey"} <= names.keys()
