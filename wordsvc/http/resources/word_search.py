"""`/v1/find`: the words that cards lay."""

from typing import Any, Final

from wordsvc.http.operations import Example, Operation
from wordsvc.http.requests import read_json
from wordsvc.library.find_request import answer_find


def find_words() -> dict[str, Any]:
    """Find the words that cards lay, best first.

    An answer holds one page; `next`, sent as `after` with the same question, gives the page behind it.
    """
    return answer_find(read_json()).to_dict()


operations: Final = (
    Operation(
        "finding_find_words",
        "finding",
        "POST",
        "/v1/find",
        find_words,
        "cards.search.word_search.Page",
        Example(body={"cards": ["QU", "I", "T", "Q", "U"], "limit": 2}),
        question="library.find_request.FIND",
        problems=(503,),
        cost=10,
        public=True,
    ),
)
