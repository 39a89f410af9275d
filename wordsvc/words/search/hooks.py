"""Hooks of a word: the letters that may stand before and behind it, and the words one letter away."""

from typing import Annotated, Any, NamedTuple

from dictionaries import is_letters
from wordsvc.input.answer import answer, write
from wordsvc.words.authority import Authority
from wordsvc.words.search.slices_format import ALPHABET
from wordsvc.words.search.word_sets import LeftOut
from wordsvc.words.step_budget import charge

_STEPS_OF_A_LOOK_UP = 3


@answer()
class Hooks(NamedTuple):
    """The hooks of a word and the words one letter away; each part is in the order of the alphabet."""

    word: Annotated[str, "The word as it is compared."]
    before: Annotated[tuple[str, ...], "The letters that make a word when they stand before it."]
    behind: Annotated[tuple[str, ...], "The letters that make a word when they stand behind it."]
    changed: Annotated[tuple[str, ...], "The words with another letter in one place."]
    dropped: Annotated[tuple[str, ...], "The words without one of its letters."]
    inserted: Annotated[tuple[str, ...], "The words with one letter more inside."]
    left_out: LeftOut

    @property
    def words(self) -> list[str]:
        """All the words, each once, in the order of the alphabet."""
        hooked = [letter + self.word for letter in self.before] + [self.word + each for each in self.behind]
        return sorted({*hooked, *self.changed, *self.dropped, *self.inserted})

    def to_dict(self) -> dict[str, Any]:
        """Return the hooks as JSON."""
        return write(self)


def find_hooks(word: str, authority: Authority, *, offensive: bool = False) -> Hooks:
    """Return the hooks of a folded word, which need not count itself; none for a text with other signs.

    Every word that is made counts. Offensive ones are left out and counted, unless they are wanted.

    Raises `DictionaryError` when a file of offensive words is missing or damaged and they are not wanted.

    >>> from wordsvc.words import open_authority
    >>> found = find_hooks("QUIT", open_authority("en-common"))
    >>> found.behind, found.changed, found.inserted
    (('E', 'S'), ('QUID', 'QUIN', 'QUIP', 'QUIZ', 'SUIT'), ('QUIET', 'QUILT', 'QUINT', 'QUIRT', 'QUOIT'))
    """
    known = offensive or authority.knows_offensive
    if not is_letters(word):
        return Hooks(word, (), (), (), (), (), 0 if known else None)
    places = range(len(word))
    charge("hooks", _STEPS_OF_A_LOOK_UP * 2 * (len(word) + 1) * len(ALPHABET) * len(authority.lexicons))
    before = {letter: letter + word for letter in ALPHABET}
    behind = {letter: word + letter for letter in ALPHABET}
    changed = {word[:i] + letter + word[i + 1 :] for i in places for letter in ALPHABET} - {word}
    dropped = {word[:i] + word[i + 1 :] for i in places} - {""}
    inserted = {word[:i] + letter + word[i:] for i in places[1:] for letter in ALPHABET}
    inserted -= {*before.values(), *behind.values()}
    made = {*before.values(), *behind.values(), *changed, *dropped, *inserted}
    counting = {each for each in made if authority.reason(each) is None}
    apart = set() if offensive else set(filter(authority.is_offensive, counting))
    shown = counting - apart
    return Hooks(
        word,
        tuple(letter for letter, text in before.items() if text in shown),
        tuple(letter for letter, text in behind.items() if text in shown),
        tuple(sorted(changed & shown)),
        tuple(sorted(dropped & shown)),
        tuple(sorted(inserted & shown)),
        len(apart) if known else None,
    )
