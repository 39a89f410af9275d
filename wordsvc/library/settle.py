"""Who is right when a word that was laid in Quiddler is challenged?"""

from collections.abc import Mapping, Sequence

from wordsvc.cards import Deck
from wordsvc.library.arguments import to_fields
from wordsvc.quiddler.scoring.challenges import Mode, Ruling, read_challenge
from wordsvc.quiddler.scoring.challenges import settle as settle_challenge
from wordsvc.quiddler.scoring.laid_word import LaidWord
from wordsvc.words import Authority
from wordsvc.words.house import HouseWords

Laid = LaidWord | tuple[str, str | Sequence[str]] | Mapping[str, str | Sequence[str]]
"""A laid word, the pair of a word and its cards, or `{"word", "cards"?}`."""


def settle(
    words: Sequence[Laid],
    *,
    challenger: str,
    challenged: str,
    mode: Mode = "reasons",
    dictionaries: str | Sequence[str] | None = None,
    house: HouseWords | None = None,
    no_names: bool = False,
    no_offensive: bool = False,
    authority: Authority | None = None,
    deck: str | Deck | None = None,
) -> Ruling:
    """Settle a challenge in Quiddler, each word by itself.

    A word that is allowable costs the challenger its points (Q06), another costs the challenged player its
    points (Q05). A word is worth the points printed on the cards that it was laid with (Q16, Q24).

    Args:
        words: a list with each challenged word and the cards that it was laid with, all of them:
            `("QUIT", "(qu)it")`, or `{"word": "QUIT", "cards": ["QU", "I", "T"]}`. Without cards, and
            where these are the letters typed together, the best way to lay the word is taken (Q32).
        challenger: the name of the player who challenges.
        challenged: the name of the player who laid the words.
        mode: "reasons", or "ruling" for an answer in JSON that says no more than who is right.
        dictionaries: names as for `judge`; by default "en".
        house: words that the table adds or rejects, as for `judge`.
        no_names: whether names do not count, as for `judge`.
        no_offensive: whether offensive words do not count, as for `judge`.
        authority: what decides instead of the last four, as for `judge`.
        deck: what the cards belong to, as for `judge`; its cards have points; by default "quiddler".

    Raises:
        InputError: on the argument at fault, or when players challenge themselves (Q04).
        DictionaryError: a dictionary is missing or damaged.

    >>> ruling = settle([("quit", "qu,i,t")], challenger="Bea", challenged="Ann")
    >>> ruling.upheld, ruling.penalties
    (False, (Penalty(player='Bea', points=14),))
    >>> ruling = settle([("cats", "c,a,t,s"), ("qzx", "q,z,x")], challenger="Bea", challenged="Ann")
    >>> ruling.upheld, [verdict.allowed for verdict in ruling.verdicts]
    (True, [True, False])
    """
    document = to_fields(
        words=words,
        challenger=challenger,
        challenged=challenged,
        mode=mode,
        dictionaries=dictionaries,
        house=house,
        no_names=no_names,
        no_offensive=no_offensive,
        deck=deck,
    )
    return settle_challenge(read_challenge(document, authority))
