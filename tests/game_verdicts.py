"""Judging a word in one game, as tests of its rules ask."""

from collections.abc import Sequence
from typing import Unpack

from wordsvc.referee import Referee
from wordsvc.referee.agreed import Agreed
from wordsvc.words import Verdict


def judge_in_quiddler(
    word: str, cards: str | Sequence[str] | None = None, *, hand: int | None = None, **agreed: Unpack[Agreed]
) -> Verdict:
    """Judge a word in Quiddler."""
    return Referee("quiddler", **agreed).judge(word, cards, hand=hand)


def judge_in_diabolo(
    word: str, cards: str | Sequence[str], *, min_cards: int | None = None, **agreed: Unpack[Agreed]
) -> Verdict:
    """Judge a word that is called in Diabolo."""
    return Referee("diabolo", **agreed).judge(word, cards, min_cards=min_cards)
