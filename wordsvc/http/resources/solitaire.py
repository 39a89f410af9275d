"""`/v1/solitaire`: words for the cards showing."""

from typing import Any, Final

from wordsvc.http.operations import Example, Operation
from wordsvc.http.requests import read_json
from wordsvc.quiddler.solitaire.solver.word_search import find, read_question


def find_words() -> dict[str, Any]:
    """Find the best words for the cards that show in the solitaire of Quiddler.

    They are ranked by what they leave; when no card lies face down, words after which all other cards can
    be used come first.
    """
    return find(read_question(read_json())).to_dict()


operations: Final = (
    Operation(
        "solitaire_find_words",
        "solitaire",
        "POST",
        "/v1/solitaire/find",
        find_words,
        "quiddler.solitaire.solver.word_search.WordHits",
        Example(body={"showing": ["A", "QU", "E", "I", "T", "N", "CL", "Z"], "limit": 2}),
        question="quiddler.solitaire.solver.word_search.SOLITAIRE_QUESTION",
        problems=(503,),
        cost=5,
        public=True,
    ),
)
