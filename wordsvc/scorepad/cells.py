"""Cells of a score pad as people write them: a sum, cards, or nothing.

A sum is written as on paper: `30`, `12+11+7`, `23-4`. In Quiddler `+L` and `+M` add the bonuses for the
longest word and for the most words. A dash of any length is a minus. What is no sum is cards, which the rules
of each game read.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, NoReturn

from wordsvc.input import InputError
from wordsvc.input.fields import read_fields
from wordsvc.input.messages import message
from wordsvc.input.texts import has_surrogates
from wordsvc.quiddler.constants import BonusName

OPEN: Final = "-"
"""The text of a cell that is left open; an empty text does too."""

MAX_CELL_LENGTH: Final = 1000
"""Characters of a cell; the cards of any hand take a tenth of it."""

MAX_DIGITS: Final = 6
MAX_SUM: Final = 10**MAX_DIGITS - 1

BONUS_LETTERS: Final[Mapping[str, BonusName]] = {"L": "longest_word", "M": "most_words"}

Cell = str | Mapping[str, Any] | None
"""A text, the words and unused cards of a player in Quiddler as JSON has them, or None: left open."""

_LAY_DOWN: Final = ("words", "unused")
_TERM: Final = rf"(?:[0-9]{{1,{MAX_DIGITS}}}|[LM])"
_SUM: Final = re.compile(rf"[+-]?{_TERM}(?:[+-]{_TERM})*", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"[+-]?[0-9]+")
_LETTERS: Final = re.compile(r"([+-]?)([LM])", re.IGNORECASE)
_LONG: Final = re.compile(r"[+-]?[0-9]+(?:[+-][0-9]+)*")
_AROUND_SIGNS: Final = re.compile(r"\s+(?=[+-])|(?<=[+-])\s+")
_NUMERIC: Final = re.compile(r"[+-]?[0-9][0-9LM+.,\s-]*", re.IGNORECASE)
_NUMBERS_ALONE: Final = re.compile(r"[0-9]+(?:[,\s]+[0-9]+)*")
_DECIMAL: Final = re.compile(r"[0-9]+[.,][0-9]+")
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))


class Sum(NamedTuple):
    """The points of a sum, and the bonuses that it names."""

    points: int
    bonuses: tuple[BonusName, ...] = ()


def read_cell(value: object) -> Cell:
    """Return a cell as JSON has it: null, a text, or `{"words", "unused", "hand"?}`.

    Raises `InputError` on the cell, or on a field in it.
    """
    if value is None:
        return None
    if isinstance(value, Mapping):
        return read_fields(value, required=_LAY_DOWN, optional=("hand",))
    if not isinstance(value, str):
        raise InputError((), "not_a_cell", message("a cell is a text, or nothing"))
    text = value.strip()
    if len(text) > MAX_CELL_LENGTH:
        sentence = message("more than {most} characters are not read", most=MAX_CELL_LENGTH)
        raise InputError((), "too_long", sentence)
    if has_surrogates(text):
        raise InputError((), "invalid_utf8", message("the text is not valid UTF-8"))
    return None if straighten_dashes(text) in ("", OPEN) else text


def straighten_dashes(text: str) -> str:
    r"""Return a text with a minus for each sign that keyboards and spreadsheets write for one.

    >>> straighten_dashes("\u22125+9\u20133")
    '-5+9-3'
    """
    return text.translate(_DASHES)


def parse_sum(text: str) -> Sum | None:
    """Return the sum that a text is, or None when it is none.

    Raises `InputError` on the cell for a number or a result of more than six digits, a bonus that is
    subtracted or named twice.

    >>> parse_sum("12+11+7+L"), parse_sum("30 - 4"), parse_sum("R7 B3")
    (Sum(points=30, bonuses=('longest_word',)), Sum(points=26, bonuses=()), None)
    """
    tight = _AROUND_SIGNS.sub("", straighten_dashes(text).strip())
    if not _SUM.fullmatch(tight):
        if _LONG.fullmatch(tight):
            raise _too_large()
        return None
    points = sum(map(int, _NUMBERS.findall(tight)))
    bonuses: list[BonusName] = []
    for sign, term in _LETTERS.findall(tight):
        if sign == "-":
            raise InputError((), "bad_bonus", message("a bonus is added, as in 30+L"))
        if BONUS_LETTERS[term.upper()] in bonuses:
            raise InputError(
                (), "bad_bonus", message("the bonus {letter} is there twice", letter=term.upper())
            )
        bonuses.append(BONUS_LETTERS[term.upper()])
    if abs(points) > MAX_SUM:
        raise _too_large()
    return Sum(points, tuple(bonuses))


def parse_points(text: str, are_cards: Callable[[Sequence[int]], bool] | None = None) -> int | None:
    """Return the sum that a text is in a game without bonuses, never below zero; None when it is no sum.

    Args:
        text: the cell.
        are_cards: returns True if these numbers, written one beside the other, are cards of the game.

    Raises:
        InputError: on the cell, also for numbers that are neither a sum nor cards.

    >>> parse_points("12+3"), parse_points("R7 B3"), parse_points("3 4", lambda numbers: max(numbers) < 7)
    (15, None, None)
    """
    found = parse_sum(text)
    if found is None:
        numbers = _NUMBERS_ALONE.fullmatch(text.strip()) and list(map(int, re.findall("[0-9]+", text)))
        if not (are_cards and numbers and are_cards(numbers)):
            check_numbers(text)
        return None
    if found.bonuses:
        sentence = message("only Quiddler has bonuses (L, M)")
        raise InputError((), "bad_bonus", sentence)
    if found.points < 0:
        raise InputError((), "below_zero", message("a sum is not below zero here"))
    return found.points


def check_numbers(text: str) -> None:
    """Refuse numbers that are no sum. Raises `InputError` on the cell."""
    if _NUMERIC.fullmatch(straighten_dashes(text).strip()):
        refuse_sum(text)


def refuse_sum(text: str) -> NoReturn:
    """Raise `InputError` on the cell: its numbers are no sum."""
    if (decimal := _DECIMAL.search(text)) is not None:
        sentence = message("{number} is no whole number", number=decimal[0][:20])
        raise InputError((), "not_whole", sentence, message("numbers are added as in 12+5"))
    sentence = message("{text!r} is no sum", text=text[:50])
    if straighten_dashes(text).strip()[-1:] in ("+", "-"):
        sentence = message("{text!r} ends where a number is missing", text=text[:50])
    raise InputError((), "not_a_sum", sentence, message("write it as 30, 12+11+7 or 30-4"))


def _too_large() -> InputError:
    text = message("a number has at most {most} digits", most=MAX_DIGITS)
    return InputError((), "too_large", text)
