"""The evidence for the ruling on a word."""

from typing import Unpack

from wordsvc.cards.edition import GameName
from wordsvc.library.judge import choose_plain_authority
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed
from wordsvc.words import parse_word
from wordsvc.words.evidence import Evidence, find_evidence


def why(word: str, *, game: GameName | None = None, **agreed: Unpack[Agreed]) -> Evidence:
    """Say which sources have a word, how common it is, and since which edition it counts.

    Of a refused word these are the sources of the reason. Evidence explains a ruling and is no part of it.

    Args:
        word: the word as it was written.
        game: "quiddler" or "diabolo"; None asks the dictionary alone.
        agreed: as for `judge`.

    Raises:
        InputError: as `judge` does.
        DictionaryError: a dictionary or the file of the evidence is damaged.

    >>> found = why("quiz")
    >>> found.grade, found.since.name, found.sources[0].size
    ('common', 'en', 20)
    """
    if game is not None:
        return Referee(game, **agreed).why(word)
    authority = choose_plain_authority(agreed, None, None)
    return find_evidence(authority, parse_word(word, authority.language))
