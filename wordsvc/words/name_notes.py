"""The note on a word that counts and is also a name, or only a name."""

from dictionaries import DictionaryError, Language, fold
from wordsvc.input.messages import Message, message
from wordsvc.words.glosses import gloss
from wordsvc.words.verdict import Note


def note_name(word: str, language: Language, *, only: bool) -> Note:
    """Return the note on a folded word that counts though it is better known as a name (D16).

    Says in which sense it counts, as far as the glosses of the language know it. `only` says that
    the word is nothing but a name.

    >>> note_name("DEUTSCHLAND", "de", only=True).message
    'DEUTSCHLAND is a name; it counts because it stands in the dictionary (D16).'
    >>> note_name("BERLIN", "en", only=False).message[:55]
    'BERLIN is also a name; it counts as berlin: a limousine'
    """
    return Note("also_a_name", _only_a_name(word) if only else _also_a_name(word, language), rule="D16")


def _only_a_name(word: str) -> Message:
    return message("{word} is a name; it counts because it stands in the dictionary (D16).", word=word)


def _also_a_name(word: str, language: Language) -> Message:
    try:
        sense = gloss(word, language, no_offensive=True)
    except DictionaryError:
        sense = None  # what a word means decides nothing, so a damaged file may not either
    # JAMES is no form of "jam", by which it would be explained; ROMANS are more than one "roman".
    if sense is None or fold(sense.lemma, language) not in (word, word.removesuffix("S")):
        return message(
            "{word} is also a name; it counts because the dictionary has it as a word too (D16).", word=word
        )
    return message(
        "{word} is also a name; it counts as {lemma}: {sense} ({source}; D16).",
        word=word,
        lemma=sense.lemma,
        sense=sense.text,
        source=sense.source,
    )
