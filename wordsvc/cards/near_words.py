"""Suggestions for a refused word: allowed words near it that the same cards lay."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dictionaries import is_letters
from wordsvc.cards.deck import JOKER, Deck
from wordsvc.cards.search.hand import Hand
from wordsvc.cards.spelling import spellings
from wordsvc.words import Authority, Verdict
from wordsvc.words.lexicons.frequency import UNLISTED, open_frequencies
from wordsvc.words.search.near_words import change, within_two_changes
from wordsvc.words.search.slips import find_cost
from wordsvc.words.search.sounds import count_respellings, respell
from wordsvc.words.step_budget import charge

MAX_SUGGESTIONS: Final = 5

MARGIN: Final = 5.0
"""No word is named that is so much less likely than the first, in units of Zipf's scale."""
RARE: Final = 0.0
"""The frequency of a word of which nothing is told (`UNLISTED`): it is not to hide a common one."""

_STEPS_OF_A_LOOK_UP: Final = 3

_SHORT: Final = 4
"""The length below which two changes leave next to nothing; they are tried when nothing nearer is found."""

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class NearWords(NamedTuple):
    """The nearest words that count, and how many offensive ones as near are left out.

    `left_out` is None where it is not known which words are offensive.
    """

    words: list[str]
    left_out: int | None = 0


def suggest(
    verdict: Verdict, authority: Authority, *, far: bool = True, offensive: bool = False
) -> list[str]:
    """Return at most five nearest words that count, for a refused word; none for one that counts.

    A change is a letter added, dropped, replaced, or swapped with its neighbour. Sought are words one or two
    changes away, one alone unless `far` allows two, and words that sound alike. Each change and each
    sound has a cost and each word a frequency: the least cost less frequency comes first, and what is far
    behind the first is not named. A word that stands in the text itself comes before all
    (X-RAYS: RAYS). With cards, only words are named that the same cards lay, with as many
    cards as the game wants. Offensive words are not named, unless `offensive` says that they are wanted.

    Raises `DictionaryError` when a file of frequencies is missing or damaged, or one of offensive words and
    they are not wanted.

    >>> from wordsvc.words import judge_by, open_authority
    >>> authority = open_authority("en-common")
    >>> [suggest(judge_by(authority, word), authority)[0] for word in ("fisics", "tounge")]
    ['PHYSICS', 'TONGUE']
    """
    return near_words(verdict, authority, far=far, offensive=offensive).words


def near_words(
    verdict: Verdict, authority: Authority, *, far: bool, offensive: bool, among: int = 1
) -> NearWords:
    """Return the words that `suggest` gives, and the number of words that are left out.

    `among` is the number of verdicts that are answered together, as `within_two_changes` takes it.
    """
    known = offensive or authority.knows_offensive
    word = "".join(filter(is_letters, verdict.word))
    if verdict.allowed or not word:
        return NearWords([], 0 if known else None)
    alphabet = _alphabet(verdict)
    looked_up = 2 * len(word) * len(alphabet) + count_respellings(word, authority.language)
    charge("suggest", _STEPS_OF_A_LOOK_UP * looked_up * len(authority.lexicons))
    sounds = respell(word, authority.language)
    found = _fitting({word, *change(word, alphabet), *sounds}, verdict, authority)
    if far and (len(word) >= _SHORT or all(map(authority.is_offensive, found))):
        found |= _fitting(within_two_changes(word, authority, alphabet, among=among), verdict, authority)
    costs = {near: find_cost(word, near, sounds, authority.language) for near in found}
    named, left_out = _choose(costs, verdict, authority, offensive=offensive)
    return NearWords(named, left_out if known else None)


def _alphabet(verdict: Verdict) -> str:
    """Return the letters that a suggestion can have: those of the cards, unless a joker is among them."""
    if verdict.cards is None or any(face.startswith(JOKER) for face in verdict.cards):
        return _ALPHABET
    return "".join(sorted(set("".join(verdict.cards))))


def _fitting(candidates: Iterable[str], verdict: Verdict, authority: Authority) -> set[str]:
    """Return the candidates that count and that the verdict's cards lay."""
    deck = verdict.deck if isinstance(verdict.deck, Deck) else None
    cards = verdict.cards if verdict.cards is not None else deck.faces() if deck else None
    hand = Hand(cards) if cards is not None else None
    min_cards = verdict.min_cards or 1
    found: set[str] = set()
    for word in set(candidates) - {verdict.word}:
        if not word or authority.reason(word) or (hand and not hand.can_lay(word)):
            continue
        if deck and cards is not None and all(way.size < min_cards for way in spellings(word, cards, deck)):
            continue
        found.add(word)
    return found


def _choose(
    costs: Mapping[str, float], verdict: Verdict, authority: Authority, *, offensive: bool
) -> tuple[list[str], int]:
    """Return the likeliest words, best first, and how many offensive ones as likely are left out."""
    parts = "".join(sign if is_letters(sign) else " " for sign in verdict.word).split()
    letters = Counter("".join(parts))
    frequencies = open_frequencies(authority.language)

    def rank(word: str) -> tuple[bool, float, int, str]:
        common = (letters & Counter(word)).total()
        unlike = letters.total() + len(word) - 2 * common
        frequency = frequencies.zipf(word)
        unlikely = round(costs[word] - (frequency if frequency > UNLISTED else RARE), 1)
        return word not in (*parts, "".join(parts)), unlikely, unlike, word

    named: list[str] = []
    left_out, last = 0, 0.0
    for _, unlikely, _, word in sorted(map(rank, costs)):
        if len(named) == MAX_SUGGESTIONS or (named and unlikely > last):
            break
        if not offensive and authority.is_offensive(word):
            left_out += 1
            continue
        last = last if named else unlikely + MARGIN
        named.append(word)
    return named, left_out
