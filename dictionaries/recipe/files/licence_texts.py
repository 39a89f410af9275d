"""The texts of licences that stand beside the dictionaries."""

from collections.abc import Mapping
from typing import Final

from dictionaries.manifest import LICENCES
from dictionaries.recipe.files.dictionary_files import load_descriptions
from dictionaries.recipe.sources.packages import Package

_LICENCE_TEXTS: Final = {
    "SCOWL.txt": ("scowl", "usr/share/doc/scowl/copyright"),
    "WordNet-3.0.txt": ("wordnet", "usr/share/doc/wordnet-base/copyright"),
    "german-wordlist.txt": ("tanglet", "usr/share/tanglet/gamedata/de/language.ini"),
    "CSpell.txt": ("people-names", "package/LICENSE"),
    "CC-BY-SA-4.0.txt": ("german-nouns", "german_nouns-*.dist-info/LICENSE"),
    "extra/GCIDE.txt": ("gcide", "usr/share/doc/dict-gcide/copyright"),
}
"""Each licence text that is shipped verbatim, with the package and the file that it comes from.

Those of single lists stand with the lists in `dictionaries.json`. The other texts of the folder stand there
as they are: licences that no source ships whole, and notices that say whose a file is, of what it was made,
and how it was changed. The folder `extra` has those of the files that the wheel leaves out.
"""


def licence_texts(packages: Mapping[str, Package]) -> dict[str, bytes]:
    """Return each licence text by its path below the dictionaries' folder."""
    texts: dict[str, bytes] = {}
    lists = [described["list"] for described in load_descriptions().values() if "list" in described]
    listed = {each["licence_file"]: (each["source"], each["licence_text"]) for each in lists}
    for name, (package, pattern) in (_LICENCE_TEXTS | listed).items():
        (texts[f"{LICENCES}/{name}"],) = packages[package].matching(pattern).values()
    return texts
