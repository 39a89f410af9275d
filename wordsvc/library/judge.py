"""The verdict on a word: by the dictionary alone, in Quiddler, or in Diabolo."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc import words
from wordsvc.cards.edition import GameName
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed, choose_authority
from wordsvc.words import Authority, Verdict


def judge(
    word: str,
    *,
    game: GameName | None = None,
    cards: str | Sequence[str] | None = None,
    min_cards: int | None = None,
    hand: int | None = None,
    **agreed: Unpack[Agreed],
) -> Verdict:
    """Judge a word: whether it counts, and every reason why not.

    Args:
        word: the word as it was written; case and accents do not matter.
        game: "quiddler" or "diabolo"; None asks the dictionary alone.
        cards: the cards at hand, as a text ("G,N,H,A", "(qu)it", "O ST *") or a list with a text for each
            card. Diabolo needs them; Quiddler without them asks what one whole deck can lay, and takes the
            letters of the word for its cards (Q32).
        min_cards: Diabolo only: how many cards the word takes at least, if more than three (D20, D23).
        hand: Quiddler only: how many cards a hand has at most, by default ten; ways to lay the word with
            more come last, and a note says so (Q17).
        agreed: the agreement of the table, as for `Referee`; without a game the dictionary is "en".

    Raises:
        InputError: something in the input cannot be read; its `field` says what.
        DictionaryError: a dictionary is missing or damaged.

    >>> judge("hello").allowed
    True
    >>> judge("etc", game="quiddler", cards="E,T,C").reasons
    ('abbreviation',)
    >>> verdict = judge("quit", game="quiddler", cards="(qu)it,q,u")
    >>> [(spelling.cards, spelling.points) for spelling in verdict.spellings]
    [(('Q', 'U', 'I', 'T'), 24), (('QU', 'I', 'T'), 14)]
    """
    if game is not None:
        return Referee(game, **agreed).judge(word, cards, min_cards=min_cards, hand=hand)
    return words.judge_by(choose_plain_authority(agreed, cards, min_cards, hand), word)


def choose_plain_authority(
    agreed: Agreed, cards: object, min_cards: object, hand: object = None
) -> Authority:
    """Return the authority for a word without a game. Raises `InputError` for arguments that need a game."""
    for field, value, text in (
        ("min_cards", min_cards, message("only Diabolo lets a table choose min_cards")),
        ("hand", hand, message("only Quiddler has hands")),
        ("cards", cards, message("cards need a game")),
        ("deck", agreed.get("deck"), message("a deck needs a game")),
    ):
        if value is not None:
            raise InputError(field, "not_of_this_game", text)
    return choose_authority(words.DICTIONARY, agreed)
