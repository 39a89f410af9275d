"""Advice on the solitaire: good words, the choice of the hidden player, and that no word is left.

It knows what a person sees and the dictionaries of the match, and nothing where these are not installed.
"""

from collections.abc import Sequence
from functools import cached_property

from wordsvc.cards import show_cards
from wordsvc.cards.word_judge import WordJudge
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.solitaire.position import Lay, PublicView, is_gap_open, stacks_for
from wordsvc.quiddler.solitaire.solver.layable import layable
from wordsvc.quiddler.solitaire.solver.layable_sets import LayableSets
from wordsvc.quiddler.solitaire.solver.players import HiddenPlayer, hidden_player
from wordsvc.quiddler.solitaire.solver.word_search import WordHit, WordHits, WordQuestion, find, find_whole
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
    def player(self) -> HiddenPlayer:
        """The hidden player, with the words that may be named."""
        return hidden_player(self.sets, self.deck)

    def find(self, view: PublicView, *, offensive: bool = True) -> WordHits | None:
        """Return all words for the cards that show, best first; None without a dictionary or a card."""
        shown = [(face, under) for face, under in zip(view["showing"], view["under"], strict=True) if face]
        if self._authority is None or not shown:
            return None
        showing, under = zip(*shown, strict=True)
        return find(WordQuestion(showing, under, _HINTS, self._authority, self.deck, offensive))

    def finds_none(self, view: PublicView) -> bool:
        """Return True if no word can be made (Q21)."""
        found = self.find(view)
        return found is not None and not found.words

    def word_of(self, view: PublicView, cards: Sequence[str]) -> Lay | None:
        """Return the best word that some of the showing cards spell, all of these, and the stacks to use."""
        if self._authority is None:
            return None
        hit = find_whole(tuple(cards), self._authority, self.deck, offensive=self._offensive)
        stacks = stacks_for(view, hit.cards) if hit else None
        return Lay(hit.word, stacks) if hit and stacks else None

    def hint(self, view: PublicView) -> list[str]:
        """Return the words with the best outlook, or how to fill a gap."""
        if is_gap_open(view):
            return [translate("Fill the gap from the tallest stack; which one makes little difference.")]
        found = self.find(view, offensive=self._offensive)
        if found is None:
            return []
        if not found.words and not found.left_out:
            return [translate("No word can be made of these cards: the game is lost (Q21).")]
        lines = [_tell_hit(hit) for hit in found.words[:_HINTS]]
        if not lines:
            lines.append(translate("No other word can be made of these cards."))
        if len(found.words) > _HINTS:
            lines.append(translate_plural("{n} more.", "{n} more.", len(found.words) - _HINTS))
        return lines + _tell_left_out(found.left_out)

    def best(self, view: PublicView) -> list[str]:
        """Return the word of the hidden player, and how often it won in the deals that were tried."""
        choice = self.player.choose(view) if not is_gap_open(view) and any(view["showing"]) else None
        lay = self.word_of(view, choice.cards) if choice else None
        if choice is None or lay is None:
            return self.hint(view)
        word, cards = lay.word, show_cards([view["showing"][index] for index in lay.stacks])
        if not choice.deals:
            return [translate("{word} with {cards}.", word=word, cards=cards)]
        return [
            translate_plural(
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
        return translate("{word} with {cards} uses all cards that show.", word=hit.word, cards=cards)
    if hit.clears:
        return translate(
            "{word} with {cards} leaves {leaves}, which can be used up.",
            word=hit.word,
            cards=cards,
            leaves=leaves,
        )
    if hit.outlook is None:
        return translate("{word} with {cards} leaves {leaves}.", word=hit.word, cards=cards, leaves=leaves)
    return translate(
        "{word} with {cards} leaves {leaves}: outlook {outlook}.",
        word=hit.word,
        cards=cards,
        leaves=leaves,
        outlook=hit.outlook,
    )


def _tell_left_out(number: int | None) -> list[str]:
    """Return a line with the number of offensive words left out; None where they are not known."""
    if number is None:
        return [translate("No list of offensive words is known here, so none is left out.")]
    if not number:
        return []
    return [translate_plural("{n} offensive word is left out.", "{n} offensive words are left out.", number)]
