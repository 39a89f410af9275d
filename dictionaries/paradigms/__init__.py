"""Regular inflection, one module a language. It serves the recipe and house lists, and needs no data.

`CLASSES` of a module has a function for each letter that names a class of words: "n" for nouns, "v" for
verbs, "a" for adjectives. `DEFAULT` has the classes of a base of which none is named.
"""

from importlib import import_module

__all__ = ["regular_forms"]


def regular_forms(base: str, language: str, classes: str = "") -> frozenset[str]:
    """Return the regular forms of a base in a language, the base among them.

    Args:
        base: in folded capital letters.
        language: as in `dictionaries.languages`.
        classes: the letters of its classes; "" for those that the language has for a base without any.

    Raises:
        ValueError: when the language has no class of that letter, or needs one.

    >>> sorted(regular_forms("RIZZ", "en"))
    ['RIZZ', 'RIZZED', 'RIZZES', 'RIZZING']
    """
    try:
        paradigm = import_module(f"dictionaries.paradigms.{language}")
    except ModuleNotFoundError:
        raise ValueError(f"{base}: the regular forms of the language {language} are not known") from None
    letters = classes or paradigm.DEFAULT
    if not letters or not paradigm.CLASSES.keys() >= set(letters):
        raise ValueError(f"{base}: the classes of words are {', '.join(paradigm.CLASSES)}, not {classes!r}")
    return frozenset().union(*(paradigm.CLASSES[letter](base) for letter in letters))
