"""`/v1/words`: plain look-ups."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any, Final, TypedDict

from flask import request

from wordsvc import words
from wordsvc.cards.verdict_document import answer
from wordsvc.http.limits import MAX_WORDS
from wordsvc.http.operations import VERDICT_LINE, Example, Operation
from wordsvc.http.problems import FaultDocument, fault
from wordsvc.http.requests import read_json, read_query, read_query_flag
from wordsvc.input import InputError
from wordsvc.input.question import ANYTHING, FLAG, Field, Question, several
from wordsvc.words import Authority, Verdict
from wordsvc.words.authority import MAX_DICTIONARIES
from wordsvc.words.authority_request import read_authority, read_offensive
from wordsvc.words.fast_verdicts import Documents, fast_verdicts
from wordsvc.words.step_budget import StepLimitError
from wordsvc.words.word_fields import (
    AUTHORITY_FIELDS,
    DICTIONARY_NAME,
    EVERY_LIST,
    EVIDENCE,
    HOOKS,
    INCLUDE,
    NO_NAMES,
    NO_OFFENSIVE,
    WORD,
    Include,
    read_include,
)

_LOOK_UP: Final = (
    Field("word", WORD, required=True),
    Field(
        "dictionary",
        several(DICTIONARY_NAME, 0, MAX_DICTIONARIES),
        f"May be repeated for up to {MAX_DICTIONARIES} dictionaries of one language, each in one edition.",
    ),
    EVERY_LIST,
    NO_NAMES,
    NO_OFFENSIVE,
    Field("define", FLAG, "Say what the word means.", default=False),
    Field("suggest", FLAG, "Name words near a refused one.", default=False),
    Field("offensive", FLAG, "Name offensive words too; with `suggest`.", default=False),
    EVIDENCE,
    HOOKS,
)

BATCH: Final = Question(
    "Batch",
    "Many words.",
    Field(
        "words",
        several(ANYTHING, 1, MAX_WORDS, "words"),
        "Texts; whatever cannot be read as a word has an `error` in the answer.",
        required=True,
    ),
    *AUTHORITY_FIELDS,
    *INCLUDE,
)


class UnreadableDocument(TypedDict):
    """The error in place of a verdict on a word that cannot be read."""

    input: Annotated[str | None, "The word as it was given; null when it was no text."]
    error: FaultDocument


class VerdictsDocument(TypedDict):
    """A verdict for each word, in the order of the request."""

    verdicts: list[Annotated[dict[str, Any], Verdict] | UnreadableDocument]


def look_up(word: str) -> dict[str, Any]:
    """Judge a word by dictionaries alone."""
    if not request.query_string and (document := _by_default()([word])[0]):
        return document
    query = read_query(_LOOK_UP[1:])
    names = query.get("dictionary", [words.DICTIONARY])
    authority = words.open_authority(
        names,
        no_names=read_query_flag(query, "no_names"),
        no_offensive=read_query_flag(query, "no_offensive"),
        every_list=read_query_flag(query, "all"),
    )
    asked = Include(**{name: read_query_flag(query, name) for name in Include._fields})
    return answer(words.judge_by(authority, word), authority, asked)


def look_up_many() -> dict[str, Any]:
    """Judge up to 1,000 words.

    One that cannot be read has an `error` in place of a verdict.
    """
    fields = BATCH.read(read_json())
    asked = read_include(fields)
    authority = read_authority(fields, words.DICTIONARY)
    read_offensive(asked.offensive, authority)
    wanted = fields["words"]
    if any(asked._replace(offensive=False)):
        number = len(wanted)
        return {"verdicts": [_verdict(word, i, authority, asked, number) for i, word in enumerate(wanted)]}
    plain = fast_verdicts(authority)(wanted)
    return {"verdicts": [found or _verdict(wanted[i], i, authority, asked) for i, found in enumerate(plain)]}


@cache
def _by_default() -> Callable[[Sequence[Any]], Documents]:
    """Return a function that answers plain words at once, when nothing else is asked for."""
    return fast_verdicts(words.open_authority(words.DICTIONARY))


def _verdict(word: Any, index: int, authority: Authority, asked: Include, among: int = 1) -> dict[str, Any]:
    try:
        return answer(words.judge_by(authority, word), authority, asked, among=among)
    except StepLimitError:
        raise
    except InputError as error:
        located = error.at("words", index)
        return {"input": word if isinstance(word, str) else None, "error": fault(located)}


operations: Final = (
    Operation(
        "words_look_up",
        "words",
        "GET",
        "/v1/words/<path:word>",
        look_up,
        "words.verdict.Verdict",
        Example(parameters={"word": "HELLO"}),
        parameters=_LOOK_UP,
        problems=(404, 503),
        media_types=(VERDICT_LINE,),
        public=True,
        cached=True,
    ),
    Operation(
        "words_look_up_many",
        "words",
        "POST",
        "/v1/words",
        look_up_many,
        "http.resources.words.VerdictsDocument",
        Example(body={"words": ["recieve", ""], "suggest": True}),
        question="http.resources.words.BATCH",
        problems=(503,),
        cost=5,
        public=True,
    ),
)
