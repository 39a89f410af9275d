"""The files of one dictionary: its tries, and the manifest that describes them."""

import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from itertools import compress
from pathlib import Path
from typing import Any, Final

from dictionaries.manifest import DECIDING, MANIFEST, seal
from dictionaries.recipe.files.curated_lists import ENGLISH_LISTS, join_lists
from dictionaries.recipe.files.parts import Part, values_of_role
from dictionaries.tags import REFUSALS, REFUSED, marks_name, refusal_of
from dictionaries.views import View, view_digest

_DESCRIPTIONS: Final = Path(__file__).parents[1] / "dictionaries.json"


def load_descriptions() -> dict[str, dict[str, Any]]:
    """Return the descriptions of dictionaries in `dictionaries.json`."""
    described: dict[str, dict[str, Any]] = json.loads(_DESCRIPTIONS.read_text("utf-8"))
    return described


def dictionary_files(name: str, parts: list[Part]) -> dict[str, bytes]:
    """Return the tries of one dictionary and its manifest."""
    described = load_descriptions()[name]
    described.pop("list", None)
    views = described.pop("views")
    tries = [part.content() for part in parts]
    deciding = [part.role in DECIDING for part in parts]
    digest = hashlib.sha256(b"".join(compress(tries, deciding))).hexdigest()
    marks = [part.tags for part in compress(parts, deciding)]
    tags = {word: tag for part in reversed(marks) for word, tag in part.items()}
    counted = {word: tag for word, tag in tags.items() if not tag & REFUSED}
    refused = Counter(refusal_of(tag) for tag in tags.values())
    manifest = {
        "name": name,
        **described,
        "notices": [*described["notices"], *(part.notice for part in parts if part.notice)],
        "sha256": digest,
        "words": len(counted),
        "names": sum(any(marks_name(part.get(word, 0)) for part in marks) for word in counted),
        "offensive": len(counted.keys() & values_of_role("offensive", parts).keys()),
        "refused": {kind: refused[kind] for kind in REFUSALS if refused[kind]},
        "files": [
            {
                "name": part.file,
                "role": part.role,
                "bytes": len(trie),
                "crc32": f"{zlib.crc32(trie):08x}",
                "sha256": hashlib.sha256(trie).hexdigest(),
                "licence": part.licence,
            }
            for part, trie in zip(parts, tries, strict=True)
        ],
        "sources": [asdict(pin) for pin in dict.fromkeys(pin for part in parts for pin in part.pins)],
        "views": [_view(view, rules, digest, counted, parts, tries) for view, rules in views.items()],
    }
    return {
        **{f"{name}/{part.file}": trie for part, trie in zip(parts, tries, strict=True)},
        f"{name}/{MANIFEST}": seal(manifest),
    }


def _view(
    name: str,
    rules: Mapping[str, Any],
    base: str,
    counted: Mapping[str, int],
    parts: list[Part],
    tries: list[bytes],
) -> dict[str, Any]:
    """Return a view as the manifest lists it: its definition, its hash and how many words it has.

    In the rules, `also` names a list of the curation; none of its words counts in the dictionary.
    """
    if "also" in rules:
        rules = {**rules, "also": " ".join(join_lists(*ENGLISH_LISTS)[rules["also"]])}
    view = View(name=name, words=0, sha256="", **rules)
    levels = values_of_role("levels", parts) if view.zipf else {}
    offensive = values_of_role("offensive", parts) if view.no_offensive else {}
    digests = {part.role: hashlib.sha256(trie).hexdigest() for part, trie in zip(parts, tries, strict=True)}
    return {
        "name": name,
        "title": view.title,
        **view.definition,
        "words": sum(
            view.picks(word, tag, levels.get(word, 0)) and word not in offensive
            for word, tag in counted.items()
        )
        + len(view.added),
        "sha256": view_digest(
            base, view.definition, " ".join(digests[role] for role in view.needed_roles if role in digests)
        ),
    }
