"""What does this word mean?"""

from dictionaries import Language, languages
from wordsvc.input.fields import read_choice
from wordsvc.words import parse_word
from wordsvc.words.glosses import Gloss, gloss


def define(word: str, *, language: Language = "en") -> Gloss | None:
    """Say in a line what a word means: the first sense of the word that a dictionary lists it under.

    Whether the word counts is another question, which `judge` answers.

    Args:
        word: the word as it was written.
        language: one of `dictionaries.languages()`: "en", "de" or "nl".

    Returns:
        A gloss with its `text`, its `lemma`, its `source` and its `licence`, or None when nothing is known
        of the word or the glosses of the language are not installed.

    Raises:
        InputError: on "word" or "language".
        DictionaryError: the file of the glosses is damaged.

    >>> define("mice").lemma
    'mouse'
    >>> define("Kätzchen", language="de").text
    'kleine Katze'
    >>> define("qzx") is None
    True
    """
    read_choice(language, "language", languages())
    return gloss(parse_word(word, language), language)
