"""Views of the solitaire: everything but the cards face down and those not dealt."""

from typing import TypeAlias, TypedDict

from games import core
from wordsvc.quiddler.solitaire import position
from wordsvc.quiddler.solitaire_game.state import State


class MadeWord(TypedDict):
    """A word that was made, with its cards."""

    word: str
    cards: list[str]


class PublicView(TypedDict):
    """The public part: cards are faces, stacks count from 1.

    `phase` is "lay", "fill" while a gap must be filled, "won" or "given_up". `showing` has the card that lies
    face up on each stack, "" at a gap, and `under` how many lie under it. `gap` is the stack that is filled
    next; `left` counts the cards on the table.
    """

    phase: str
    showing: list[str]
    under: list[int]
    gap: int | None
    made: list[MadeWord]
    used: int
    left: int


class PrivateView(TypedDict):
    """The part that only the player sees: nothing."""


View: TypeAlias = core.View[PublicView, PrivateView]


def public_view(state: State) -> PublicView:
    """Return the cards that show, how many lie under them, and the words made."""
    stacks, gap = state.position.stacks, state.position.gap
    playing = "lay" if gap is None else "fill"
    return {
        "phase": "won" if state.position.won else "given_up" if state.given_up else playing,
        "showing": [stack[-1] if stack else "" for stack in stacks],
        "under": [len(stack) - 1 if stack else 0 for stack in stacks],
        "gap": None if gap is None or state.given_up else gap + 1,
        "made": [{"word": word, "cards": list(cards)} for word, cards in state.made],
        "used": len(state.position.used),
        "left": state.position.cards_left,
    }


def private_view(state: State, seat: int) -> PrivateView:
    """Nothing: the player sees what everybody sees."""
    return {}


def seen_of(public: PublicView) -> position.View:
    """Return the same in the form that the players and the search for words take."""
    used = sorted(card for made in public["made"] for card in made["cards"])
    return position.View(tuple(public["showing"]), tuple(public["under"]), tuple(used))
