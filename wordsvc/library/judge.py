"""Does this word count? One answer for the dictionary alone, for Quiddler and for Diabolo."""

from collections.abc import Sequence
from typing import Literal

from wordsvc import words
from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.library.arguments import choose_authority
from wordsvc.words import Authority, Verdict
from wordsvc.words.house import HouseWords

GameName = Literal["quiddler", "diabolo"]


def judge(
    word: str,
    *,
    game: GameName | None = None,
    cards: str | Sequence[str] | None = None,
    min_cards: int | None = None,
    dictionaries: str | Sequence[str] | None = None,
    house: HouseWords | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    authority: Authority | None = None,
    deck: str | Deck | None = None,
    hand: int | None = None,
) -> Verdict:
    """Judge a word: whether it counts, and every reason why not.

    Args:
        word: the word as it was written; case and accents do not matter.
        game: "quiddler" or "diabolo"; None asks the dictionary alone.
        cards: the cards at hand, as a text ("G,N,H,A", "(qu)it", "O ST *") or a list with a text for each
            card. Diabolo needs them; Quiddler without them asks what one whole deck can lay, and takes the
            letters of the word for its cards (Q32).
        min_cards: Diabolo only: how many cards the word takes at least, if more than three (D20, D23).
        dictionaries: the name of an installed dictionary or several of one language, any of which
            allows the word; by default that of the edition whose deck it is ("nl" for "diabolo-nl"), "de" for
            Diabolo and "en" otherwise.
        house: words that the table adds or rejects, whatever the dictionaries say: a `House` or
            `{"add": [...], "reject": [...]}`.
        no_names: whether to refuse the names that stand in a dictionary (D16).
        no_offensive: whether to refuse offensive words.
        authority: all of the last four, opened once, for asking often (`wordsvc.words.open_authority`).
        deck: what the cards belong to: the name of an installed deck, or a `Deck` as `wordsvc.load_deck` and
            `wordsvc.load_deck_file` give it; by default "diabolo-de" for Diabolo, "quiddler" for Quiddler.
        hand: Quiddler only: how many cards a hand has at most, by default ten; ways to lay the word with
            more come last, and a note says so (Q17).

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
    _check_game(game, cards, min_cards, deck, hand)
    decides = choose_authority(
        default_dictionary(game, deck), dictionaries, house, no_names, no_offensive, authority
    )
    if game == "diabolo" and cards is not None:
        from wordsvc import diabolo

        return diabolo.judge_by(decides, word, cards, min_cards=min_cards, deck=deck)
    if game == "quiddler":
        from wordsvc import quiddler

        return quiddler.judge_by(decides, word, cards, deck=deck, hand=hand)
    return words.judge_by(decides, word)


def default_dictionary(game: GameName | None, deck: object = None) -> str:
    """The dictionary that decides when none is named, by the deck. One game loads no other."""
    if game == "diabolo":
        from wordsvc import diabolo

        return diabolo.EDITION.usual_dictionary(deck)
    if game == "quiddler":
        from wordsvc import quiddler

        return quiddler.EDITION.usual_dictionary(deck)
    return words.DICTIONARY


def _check_game(game: object, cards: object, min_cards: object, deck: object, hand: object) -> None:
    """Refuse an unknown game, and what does not belong to the game."""
    if game is not None and game != "quiddler" and game != "diabolo":
        raise InputError("game", "unknown_game", say("the game must be 'quiddler' or 'diabolo'"))
    if game != "diabolo" and min_cards is not None:
        raise InputError("min_cards", "not_of_this_game", say("only Diabolo lets a table choose min_cards"))
    if game != "quiddler" and hand is not None:
        raise InputError("hand", "not_of_this_game", say("only Quiddler has hands"))
    if game == "diabolo" and cards is None:
        raise InputError("cards", "missing", say("Diabolo needs the cards on the table"))
    if game is None and cards is not None:
        raise InputError("cards", "not_of_this_game", say("cards need a game"))
    if game is None and deck is not None:
        raise InputError("deck", "not_of_this_game", say("a deck needs a game"))
