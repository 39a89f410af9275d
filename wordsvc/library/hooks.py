"""The hooks of a word."""

from typing import Unpack

from wordsvc.cards.edition import GameName
from wordsvc.library.judge import choose_plain_authority
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed
from wordsvc.words.authority_request import read_offensive
from wordsvc.words.parse_word import parse_letters
from wordsvc.words.search.hooks import Hooks, find_hooks


def hooks(
    word: str, *, game: GameName | None = None, offensive: bool = False, **agreed: Unpack[Agreed]
) -> Hooks:
    """Return the letters that may stand before and behind a word, and the words one letter away.

    These are words with one letter changed, dropped, or inserted. All of them count; the word need not.

    Args:
        word: the word as it was written.
        game: "quiddler" or "diabolo"; None asks the dictionary alone.
        offensive: whether to name offensive words too.
        agreed: as for `judge`.

    Raises:
        InputError: as `judge` does, and on "word" for a text with other signs than letters.
        DictionaryError: a dictionary is missing or damaged.

    >>> found = hooks("heat", dictionaries="en-common")
    >>> found.before, found.behind, found.dropped
    (('C', 'W'), ('H', 'S'), ('EAT', 'HAT'))
    """
    if game is not None:
        return Referee(game, **agreed).hooks(word, offensive=offensive)
    authority = choose_plain_authority(agreed, None, None)
    wanted = read_offensive(offensive, authority)
    return find_hooks(parse_letters(word, authority.language), authority, offensive=wanted)
