"""The words near a word that does not count."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc import words
from wordsvc.cards.edition import GameName
from wordsvc.cards.near_words import suggest as suggest_near
from wordsvc.library.judge import choose_plain_authority
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed
from wordsvc.words.authority_request import read_offensive


def suggest(
    word: str,
    *,
    game: GameName | None = None,
    cards: str | Sequence[str] | None = None,
    min_cards: int | None = None,
    offensive: bool = False,
    **agreed: Unpack[Agreed],
) -> list[str]:
    """Name the nearest words that count, the likeliest first, at most five.

    These are words one or two changes away (a letter more, less, other, or swapped with its neighbour) and
    words that sound alike; common words come before rare ones that are a little nearer. With cards
    these are words that the same cards lay. A word that counts gets none.

    Args:
        word: the word as it was written.
        game: as for `judge`.
        cards: as for `judge`.
        min_cards: as for `judge`.
        offensive: whether to name offensive words too.
        agreed: as for `judge`.

    Raises:
        InputError: as `judge` does.
        DictionaryError: a dictionary is missing or damaged.

    >>> suggest("recieve")
    ['RECEIVE', 'RECEIVED', 'RECEIVES']
    >>> suggest("TAHN", game="diabolo", cards="T,A,H,N")
    ['NAHT', 'AHNT', 'AHN', 'HAN']
    """
    if game is not None:
        return Referee(game, **agreed).suggest(word, cards, min_cards=min_cards, offensive=offensive)
    authority = choose_plain_authority(agreed, cards, min_cards)
    wanted = read_offensive(offensive, authority)
    return suggest_near(words.judge_by(authority, word), authority, offensive=wanted)
