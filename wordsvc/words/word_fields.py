"""Fields of requests that hold words, or say which words count."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from dictionaries import available
from dictionaries.editions import EDITION_PATTERN
from wordsvc.input.fields import read_flag
from wordsvc.input.messages import message
from wordsvc.input.question import FLAG, Field, Kind, Question, described, document_for, either, several, text
from wordsvc.words.authority import MAX_DICTIONARIES
from wordsvc.words.house import MAX_HOUSE_WORDS
from wordsvc.words.parse_word import MAX_TEXT_LENGTH, MAX_WORD_LENGTH

WORD: Final = described(
    text(1, MAX_TEXT_LENGTH),
    f"A word of at most {MAX_WORD_LENGTH} letters; case, accents and outer blanks do not count.",
)

INSTALLED_NAME: Final = Kind(lambda: {"type": "string", "enum": available()})

DICTIONARY_NAME: Final = described(
    Kind(
        lambda: {
            "type": "string",
            "pattern": f"^({'|'.join(available())})(@({EDITION_PATTERN}))?$",
        }
    ),
    "The name of an installed dictionary or of a view of one; behind it `@` and an edition, by its version or"
    " by the beginning of its hash, as in `en@2026.11`.",
)

HOUSE_LIST: Final = Question(
    "HouseList",
    "Words that the table allows or refuses whatever the dictionaries say.",
    Field("add", several(WORD, 0, MAX_HOUSE_WORDS, message("words")), default=()),
    Field("reject", several(WORD, 0, MAX_HOUSE_WORDS, message("words")), default=()),
)

NO_NAMES: Final = Field("no_names", FLAG, "Refuse the names that stand in a dictionary.", default=False)

NO_OFFENSIVE: Final = Field("no_offensive", FLAG, "Refuse offensive words.", default=False)

EVERY_LIST: Final = Field(
    "all", FLAG, "Count only the words that all the dictionaries have, two or more.", default=False
)

AUTHORITY_FIELDS: Final = (
    Field(
        "dictionary",
        either(DICTIONARY_NAME, several(DICTIONARY_NAME, 1, MAX_DICTIONARIES)),
        f"A dictionary, or up to {MAX_DICTIONARIES} of one language, each in one edition; a word counts when"
        " any has it, with `all` when each has it.",
    ),
    EVERY_LIST,
    Field(
        "house",
        document_for(HOUSE_LIST),
        f"At most {MAX_HOUSE_WORDS:,} words; its hash joins the version in the answer.",
    ),
    NO_NAMES,
    NO_OFFENSIVE,
)
"""The fields that `wordsvc.words.authority_request.read_authority` reads."""

AUTHORITY_NAMES: Final = tuple([field.name for field in AUTHORITY_FIELDS])

OFFENSIVE: Final = Field(
    "offensive", FLAG, "Offer offensive words too; not with `no_offensive`.", default=False
)
"""The field of a request that is answered with words to lay."""

DEFINE: Final = Field("define", FLAG, "Say what the word means.", default=False)

SUGGEST: Final = Field(
    "suggest",
    FLAG,
    "Name up to five near words for a refused one; the same cards lay them.",
    default=False,
)

EVIDENCE: Final = Field(
    "evidence",
    FLAG,
    "Add the sources that have the word, its frequency, and the edition since which it counts.",
    default=False,
)

HOOKS: Final = Field(
    "hooks",
    FLAG,
    "Add the letters that may stand before and behind the word, and the words one letter away.",
    default=False,
)

INCLUDE: Final = (DEFINE, SUGGEST, OFFENSIVE, EVIDENCE, HOOKS)
"""Fields that ask for more than a verdict; `offensive` is about the near words and the hooks."""


class Include(NamedTuple):
    """The additions to a verdict: a gloss, near words for a refused word, evidence, and hooks.

    `offensive` says whether offensive words are among these.
    """

    define: bool = False
    suggest: bool = False
    offensive: bool = False
    evidence: bool = False
    hooks: bool = False


def read_include(fields: Mapping[str, object]) -> Include:
    """Read the optional fields `INCLUDE`. Raises `InputError` on the one at fault.

    >>> read_include({"define": True})
    Include(define=True, suggest=False, offensive=False, evidence=False, hooks=False)
    """
    return Include(**{name: read_flag(fields.get(name, False), name) for name in Include._fields})
