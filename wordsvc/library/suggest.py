"""Which words may a player have meant?"""

from collections.abc import Sequence

from wordsvc.cards import Deck
from wordsvc.cards.suggest import suggest as suggest_for
from wordsvc.library.arguments import choose_authority
from wordsvc.library.judge import GameName, default_dictionary, judge
from wordsvc.words import Authority
from wordsvc.words.authority_request import read_offensive
from wordsvc.words.house import HouseWords


def suggest(
    word: str,
    *,
    game: GameName | None = None,
    cards: str | Sequence[str] | None = None,
    min_cards: int | None = None,
    offensive: bool = False,
    dictionaries: str | Sequence[str] | None = None,
    house: HouseWords | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    authority: Authority | None = None,
    deck: str | Deck | None = None,
) -> list[str]:
    """Name the nearest words that count, the likeliest first, at most five.

    Words one change away come first (a letter more, less, other, or swapped with its neighbour), then words
    two changes away. With cards these are words that the same cards lay. A word that counts gets none.

    Args:
        word: the word as it was written.
        game: as for `judge`.
        cards: as for `judge`.
        min_cards: as for `judge`.
        offensive: whether to name offensive words too.
        dictionaries: as for `judge`.
        house: as for `judge`.
        no_names: as for `judge`.
        no_offensive: as for `judge`.
        authority: as for `judge`.
        deck: as for `judge`.

    Raises:
        InputError: as `judge` does.
        DictionaryError: a dictionary is missing or damaged.

    >>> suggest("recieve")
    ['RECEIVE', 'RELIEVE']
    >>> suggest("TAHN", game="diabolo", cards="T,A,H,N")
    ['AHN']
    """
    decides = choose_authority(
        default_dictionary(game, deck), dictionaries, house, no_names, no_offensive, authority
    )
    verdict = judge(word, game=game, cards=cards, min_cards=min_cards, authority=decides, deck=deck)
    wanted = read_offensive(offensive, decides)
    return suggest_for(verdict, decides, offensive=wanted)
