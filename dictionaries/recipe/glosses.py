"""The glosses file of a dictionary, as `dictionaries.glossary` describes it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import marisa_trie

from dictionaries.glossary import entry_key, piece_key, write_link
from dictionaries.recipe.bpe import squeeze

MAX_GLOSS_LENGTH: Final = 160
"""The most characters that a gloss has, the ellipsis included."""


class Glosses(NamedTuple):
    """What words mean: the name of the entry of each folded word, and the gloss of each entry."""

    words: Mapping[str, str]
    entries: Mapping[str, str]


def shorten(text: str) -> str:
    """A text of `MAX_GLOSS_LENGTH` characters at most; a longer one is cut at a word."""
    if len(text) <= MAX_GLOSS_LENGTH:
        return text
    return text[:MAX_GLOSS_LENGTH].rpartition(" ")[0].rstrip(" ,;:([") + "…"


def glosses_file(glosses: Glosses) -> bytes:
    """The content of the file. Entries that no word leads to are left out."""
    reached = set(glosses.words.values())
    entries = {name: text for name, text in glosses.entries.items() if name in reached}
    pieces, coded = squeeze(entries.values())
    values = {piece_key(code): piece.encode() for code, piece in enumerate(pieces)}
    values |= {entry_key(name): coded[text] for name, text in entries.items()}
    values |= {word: write_link(word, name) for word, name in glosses.words.items()}
    return bytes(marisa_trie.BytesTrie(sorted(values.items())).tobytes())
