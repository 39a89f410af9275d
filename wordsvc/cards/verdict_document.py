"""Additions to a verdict: the meaning of the word, words near a refused one, the evidence, and hooks."""

from typing import Any, Final

from wordsvc.cards.near_words import near_words
from wordsvc.words import Authority, Verdict
from wordsvc.words.authority_request import read_offensive
from wordsvc.words.glosses import find_glosses
from wordsvc.words.word_fields import Include

MAX_FAR_WORDS: Final = 20
"""Among more words than this near ones are sought one change away and by sound only."""


def answer(verdict: Verdict, authority: Authority, asked: Include, *, among: int = 1) -> dict[str, Any]:
    """Return the verdict as JSON has it, with what was asked for.

    `gloss` is the usual meaning of the word, or null when that is not known, and `other_senses` has further
    ones, none of them offensive where the authority refuses offensive words; `suggestions` lists words, and
    `left_out` says how many offensive ones are not in it, null when that is not known; `evidence` says why;
    `hooks` has the letters before and behind the word and the words one letter away.
    `among` is the number of verdicts that are answered together: for more than `MAX_FAR_WORDS` near words are
    sought one change away and by sound only, since two changes take long.

    >>> from wordsvc.words import judge_by, open_authority
    >>> authority = open_authority("en")
    >>> document = answer(judge_by(authority, "mice"), authority, Include(define=True))
    >>> document["allowed"], document["gloss"]["lemma"]
    (True, 'mouse')
    """
    return verdict.to_dict() | included(verdict, authority, asked, among=among)


def included(verdict: Verdict, authority: Authority, asked: Include, *, among: int = 1) -> dict[str, Any]:
    """Return the additions to a verdict, as `answer` adds them.

    Raises `InputError` on "offensive" where the authority refuses offensive words.

    >>> from wordsvc.words import judge_by, open_authority
    >>> authority = open_authority("en")
    >>> included(judge_by(authority, "recieve"), authority, Include(suggest=True))
    {'suggestions': ['RECEIVE', 'RECEIVED', 'RECEIVES'], 'left_out': 0}
    """
    document: dict[str, Any] = {}
    if asked.offensive:
        read_offensive(asked.offensive, authority)
    if asked.define:
        found = find_glosses(verdict.word, authority.language, no_offensive=authority.refuses_offensive)
        senses = [sense.to_dict() for sense in found]
        document |= {"gloss": senses[0] if senses else None, "other_senses": senses[1:]}
    if asked.suggest:
        far = among <= MAX_FAR_WORDS
        near = near_words(verdict, authority, far=far, offensive=asked.offensive, among=among)
        document |= {"suggestions": near.words, "left_out": near.left_out}
    if asked.evidence:
        from wordsvc.words.evidence import find_evidence

        document["evidence"] = find_evidence(authority, verdict.word).to_dict()
    if asked.hooks:
        from wordsvc.words.search.hooks import find_hooks

        document["hooks"] = find_hooks(verdict.word, authority, offensive=asked.offensive).to_dict()
    return document
