"""The ruling on a challenge in Quiddler."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc.quiddler.scoring.challenges import Mode, Ruling
from wordsvc.quiddler.scoring.laid_word import Laid
from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed


def settle(
    words: Sequence[Laid],
    *,
    challenger: str,
    challenged: str,
    mode: Mode = "reasons",
    **agreed: Unpack[Agreed],
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
        agreed: the agreement of the table, as for `Referee`.

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
    referee = Referee("quiddler", **agreed)
    return referee.settle(words, challenger=challenger, challenged=challenged, mode=mode)
