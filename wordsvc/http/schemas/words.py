"""`/v1/words`."""

from typing import Annotated, Any

from pydantic import Field

from wordsvc.http.limits import MAX_WORDS
from wordsvc.http.schemas.parts import Answer, Asking, DictionaryName, Fault, Input, Verdict, Word


class LookUp(Input):
    """The parameters of a look-up."""

    word: Word
    dictionary: Annotated[
        list[DictionaryName],
        Field(default_factory=list, description="May be repeated; the dictionaries are of one language."),
    ]
    no_names: Annotated[
        bool, Field(default=False, description="Whether to refuse the names that stand in a dictionary.")
    ]
    no_offensive: Annotated[bool, Field(default=False, description="Whether to refuse offensive words.")]
    define: Annotated[bool, Field(default=False, description="Whether to say what the word means.")]
    suggest: Annotated[bool, Field(default=False, description="Whether to name words near a refused one.")]
    offensive: Annotated[
        bool, Field(default=False, description="Whether to name offensive words too; with `suggest`.")
    ]


class Batch(Asking):
    """Many words."""

    words: Annotated[
        list[Any],
        Field(
            min_length=1,
            max_length=MAX_WORDS,
            description="Texts; whatever cannot be read as a word has an `error` in the answer.",
        ),
    ]


class Unreadable(Answer):
    """What stands in place of a verdict on a word that cannot be read."""

    input: Annotated[str | None, Field(description="The word as it was given; null when it was no text.")]
    error: Fault


class Verdicts(Answer):
    """A verdict for each word, in the order of the request."""

    verdicts: list[Verdict | Unreadable]
