"""The further fields of a verdict, as an answer has them: declared apart, since no verdict loads them."""

from typing import Annotated, TypedDict

from dictionaries.glossary import MAX_SENSES
from wordsvc.input.answer import having
from wordsvc.words.evidence import Evidence
from wordsvc.words.glosses import Gloss
from wordsvc.words.search.hooks import Hooks


class Included(TypedDict, total=False):
    """The further fields of a verdict, for the fields `INCLUDE` of a request."""

    gloss: Annotated[
        Gloss | None,
        "The usual meaning of the word, null when it is not known; there when `define` was true."
        " Where offensive words are refused it is none that is offensive.",
    ]
    other_senses: Annotated[
        list[Gloss], having(maxItems=MAX_SENSES - 1), "Its further meanings; there when `define` was true."
    ]
    suggestions: Annotated[list[str], "Near words; there when `suggest` was true."]
    left_out: Annotated[
        int | None,
        having(minimum=0),
        "The number of words as near that are left out as offensive, null where it is not known which"
        " words are; there when `suggest` was true.",
    ]
    evidence: Annotated[
        Evidence, "The sources for which the word counts or not; there when `evidence` was true."
    ]
    hooks: Annotated[
        Hooks, "The letters before and behind, and the words one letter away; there when `hooks` was true."
    ]
