"""A state of the solitaire, the effects of moves on it, and its views."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypedDict

from games import core
from games.core import RULING, Deal, Event, quote_text, shuffle
from wordsvc.cards import Deck
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.quiddler.solitaire.position import Fill, Lay, Made, Position, PublicView, unseen_cards


class PrivateView(TypedDict):
    """The part that only the player sees: nothing."""


View: TypeAlias = core.View[PublicView, PrivateView]


class State:
    """One moment of a game; `rest` has the cards that were not dealt.

    A position never changes, so copies share it.
    """

    __slots__ = ("deal", "position", "rest")

    def __init__(self, deal: Deal, position: Position, rest: tuple[str, ...]) -> None:
        self.deal = deal
        self.position = position
        self.rest = rest

    def copy(self) -> "State":
        """Return an equal and independent state."""
        return State(self.deal, self.position, self.rest)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {
            **self.deal.to_dict(),
            "stacks": [list(stack) for stack in self.position.stacks],
            "made": [[word, list(cards)] for word, cards in self.position.made],
            "rest": list(self.rest),
            "given_up": self.position.given_up,
        }

    @classmethod
    def from_dict(cls, document: Mapping[str, Any], contents: Mapping[str, Sequence[int]]) -> "State":
        """Return the state that `to_dict` wrote."""
        stacks = tuple(tuple(stack) for stack in document["stacks"])
        made = tuple(Made(word, tuple(cards)) for word, cards in document["made"])
        position = Position(stacks, made, document["given_up"])
        return cls(Deal.from_dict(document, contents), position, tuple(document["rest"]))

    @classmethod
    def sample(cls, view: View, deck: Deck, deal: Deal, rng: Random) -> "State":
        """Return a state that looks like this view; what is drawn lies face down, or was not dealt."""
        public = view["public"]
        unseen = unseen_cards(public, deck)
        shuffle(rng, unseen)
        stacks = []
        for face, under in zip(public["showing"], public["under"], strict=True):
            below = [unseen.pop() for _ in range(under)]
            stacks.append((*below, face) if face else ())
        made = tuple(Made(word["word"], tuple(word["cards"])) for word in public["made"])
        position = Position(tuple(stacks), made, public["phase"] == "given_up")
        return cls(deal, position, tuple(unseen))


def make_word(state: State, seat: int, lay: Lay) -> list[Event]:
    """Put a word away; the next cards of the stacks that it used turn up (Q22)."""
    cards = state.position.moved_cards(lay)
    state.position = state.position.after(lay)
    told = {
        "question": quote_text(lay.word),
        "answer": ALLOWED,
        "word": lay.word,
        "cards": list(cards),
        "stacks": [index + 1 for index in lay.stacks],
    }
    events = [Event(RULING, seat, told), *_turned_up(state, sorted(lay.stacks))]
    if state.position.won:
        events.append(Event("won", seat, {"cards": len(state.position.used)}))
    return events


def fill_gap(state: State, seat: int, fill: Fill) -> list[Event]:
    """Move a card into the leftmost gap; the card below it turns up (Q20, Q30)."""
    before = state.position
    (card,) = before.moved_cards(fill)
    told = {"gap": before.stacks.index(()) + 1, "stack": fill.stack + 1, "card": card}
    state.position = before.after(fill)
    return [Event("fill", seat, told), *_turned_up(state, [fill.stack])]


def give_up(state: State, seat: int) -> list[Event]:
    """End the game (Q21)."""
    state.position = state.position._replace(given_up=True)
    return [Event("give_up", seat, {"left": state.position.cards_left})]


def _turned_up(state: State, stacks: Iterable[int]) -> list[Event]:
    """Return the event of the cards that turned up on some stacks, if any did."""
    turned = [index for index in stacks if state.position.stacks[index]]
    if not turned:
        return []
    cards = [state.position.stacks[index][-1] for index in turned]
    return [Event("turn", None, {"stacks": [index + 1 for index in turned], "cards": cards}, reveals=True)]
