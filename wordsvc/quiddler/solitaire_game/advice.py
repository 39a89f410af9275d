"""Advice on the solitaire: good words, the choice of the hidden player, and that no word is left.

It knows what a person sees and the dictionaries of the match, and nothing where these are not installed.
"""

from collections.abc import Sequence
from functools import cached_property

from wordsvc.cards import show_cards
from wordsvc.cards.word_judge import WordJudge
from wordsvc.input.sentences import tell, tell_number
from wordsvc.quiddler.solitaire.hidden_player import HiddenPlayer
from wordsvc.quiddler.solitaire.layable import layable
from wordsvc.quiddler.solitaire.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.position import Lay, View, stacks_for
from wordsvc.quiddler.solitaire.word_search import WordHit, WordHits, WordQuestion, find
from wordsvc.words import Authority

_HINTS = 5


class Adviser:
    """Finds words for the cards that show; with `offensive` it names offensive ones too."""

    def __init__(self, judge: WordJudge, *, offensive: bool = False) -> None:
        self._authority: Authority | None = judge.authority if judge.answers else None
        self.deck = judge.deck
        self._offensive = offensive

    @cached_property
    def sets(self) -> LayableSets:
        """The sets of cards that spell a word which may be named; see `layable`."""
        if self._authority is None:
            return LayableSets.of(())
        return layable(self._authority, self.deck, offensive=self._offensive)

    @cached_property
    def _player(self) -> HiddenPlayer:
        return HiddenPlayer(self.sets, deck=self.deck)

    def find(self, seen: View, *, offensive: bool = True) -> WordHits | None:
        """All words for the cards that show, the best first; None without a dictionary, or with no card."""
        shown = [(face, under) for face, under in zip(seen.showing, seen.under, strict=True) if face]
        if self._authority is None or not shown:
            return None
        showing, under = zip(*shown, strict=True)
        return find(WordQuestion(showing, under, _HINTS, self._authority, self.deck, offensive))

    def finds_none(self, seen: View) -> bool:
        """Return True if no word can be made (Q21)."""
        found = self.find(seen)
        return found is not None and not found.words

    def word_of(self, seen: View, cards: Sequence[str]) -> Lay | None:
        """Return the best word that some of the showing cards spell, all of these, and the stacks to use."""
        if self._authority is None:
            return None
        question = WordQuestion(
            tuple(cards), (0,) * len(cards), 1, self._authority, self.deck, self._offensive
        )
        hit = next((hit for hit in find(question).words if not hit.leaves), None)
        stacks = stacks_for(seen, hit.cards) if hit else None
        return Lay(hit.word, stacks) if hit and stacks else None

    def hint(self, seen: View) -> list[str]:
        """Return the words with the best outlook, or how to fill a gap."""
        if seen.gap is not None:
            return [tell("Fill the gap from the tallest stack; which one makes little difference.")]
        found = self.find(seen, offensive=self._offensive)
        if found is None:
            return []
        if not found.words and not found.left_out:
            return [tell("No word can be made of these cards: the game is lost (Q21).")]
        lines = [_tell_hit(hit) for hit in found.words[:_HINTS]]
        if not lines:
            lines.append(tell("No other word can be made of these cards."))
        if len(found.words) > _HINTS:
            lines.append(tell_number("{n} more.", "{n} more.", len(found.words) - _HINTS))
        return lines + _tell_left_out(found.left_out)

    def best(self, seen: View) -> list[str]:
        """Return the word of the hidden player, and how often it won in the deals that were tried."""
        choice = self._player.choose(seen) if seen.gap is None and any(seen.showing) else None
        lay = self.word_of(seen, choice.cards) if choice else None
        if choice is None or lay is None:
            return self.hint(seen)
        word, cards = lay.word, show_cards([seen.showing[index] for index in lay.stacks])
        if not choice.deals:
            return [tell("{word} with {cards}.", word=word, cards=cards)]
        return [
            tell_number(
                "{word} with {cards}: it won {wins} of {n} deal tried.",
                "{word} with {cards}: it won {wins} of {n} deals tried.",
                choice.deals,
                word=word,
                cards=cards,
                wins=choice.wins,
            )
        ]


def _tell_hit(hit: WordHit) -> str:
    """Return a word in one line: its cards, and how good those are that it leaves."""
    cards, leaves = show_cards(hit.cards), show_cards(hit.leaves)
    if not hit.leaves:
        return tell("{word} with {cards} uses all cards that show.", word=hit.word, cards=cards)
    if hit.clears:
        return tell(
            "{word} with {cards} leaves {leaves}, which can be used up.",
            word=hit.word,
            cards=cards,
            leaves=leaves,
        )
    if hit.outlook is None:
        return tell("{word} with {cards} leaves {leaves}.", word=hit.word, cards=cards, leaves=leaves)
    return tell(
        "{word} with {cards} leaves {leaves}: outlook {outlook}.",
        word=hit.word,
        cards=cards,
        leaves=leaves,
        outlook=hit.outlook,
    )


def _tell_left_out(number: int | None) -> list[str]:
    """Return a line with the number of offensive words left out; None where they are not known."""
    if number is None:
        return [tell("No list of offensive words is known here, so none is left out.")]
    if not number:
        return []
    return [tell_number("{n} offensive word is left out.", "{n} offensive words are left out.", number)]
