"""One function for every question "does this word count?", whatever the game.

A game is imported when it is asked for: importing one game does not load the others.
"""

from collections.abc import Sequence
from typing import Literal

from wordsvc import words
from wordsvc.input import InputError
from wordsvc.words import House, Verdict

GameName = Literal["quiddler", "diabolo"]


def judge(
    word: str,
    *,
    game: GameName | None = None,
    cards: str | Sequence[str] | None = None,
    dictionaries: str | Sequence[str] | None = None,
    min_cards: int | None = None,
    house: House | None = None,
    no_names: bool = False,
) -> Verdict:
    """Judge a word: whether it counts, and every reason why not.

    Args:
        word: the word as it was written; case and accents do not matter.
        game: "quiddler" or "diabolo"; None asks the dictionary alone.
        cards: the cards at hand, as a text ("G,N,H,A", "(qu)it", "O ST *") or one text a card.
            Diabolo needs them; Quiddler without them asks what one whole deck can lay.
        dictionaries: the name of an installed dictionary or several of one language, any of which
            allows the word; by default "de" for Diabolo and "en" otherwise.
        min_cards: Diabolo only: how many cards the word takes at least, if more than three (D20, D23).
        house: words that the table adds or rejects, whatever the dictionaries say.
        no_names: whether to refuse the names that stand in a dictionary (D16).

    Raises:
        InputError: something in the input cannot be read; its `field` says what.
        DictionaryError: a dictionary is missing or damaged.
    """
    if game not in (None, "quiddler", "diabolo"):
        raise InputError("game", "unknown_game", "the game must be 'quiddler' or 'diabolo'")
    if game != "diabolo" and min_cards is not None:
        raise InputError("min_cards", "not_of_this_game", "only Diabolo lets a table choose min_cards")
    if game == "diabolo":
        if cards is None:
            raise InputError("cards", "missing", "Diabolo needs the cards on the table")
        from wordsvc import diabolo

        names = diabolo.DICTIONARY if dictionaries is None else dictionaries
        return diabolo.judge(
            word, cards, dictionaries=names, min_cards=min_cards, house=house, no_names=no_names
        )
    if game == "quiddler":
        from wordsvc import quiddler

        names = quiddler.DICTIONARY if dictionaries is None else dictionaries
        return quiddler.judge(word, cards, dictionaries=names, house=house, no_names=no_names)
    if cards is not None:
        raise InputError("cards", "not_of_this_game", "cards need a game")
    names = words.DICTIONARY if dictionaries is None else dictionaries
    return words.judge(word, dictionaries=names, house=house, no_names=no_names)
