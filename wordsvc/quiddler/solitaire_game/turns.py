"""Effects of the solitaire's moves on a state, and their events."""

from collections.abc import Iterable

from games.core import RULING, Event, quote_text
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.quiddler.solitaire.position import Fill, Lay
from wordsvc.quiddler.solitaire_game.state import Made, State


def make_word(state: State, seat: int, lay: Lay) -> list[Event]:
    """Put a word away; the next cards of the stacks that it used turn up (Q22)."""
    before = state.position
    cards = tuple([before.stacks[index][-1] for index in lay.stacks])
    state.position = before.after(lay)
    state.made = (*state.made, Made(lay.word, cards))
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
    told = {
        "gap": before.stacks.index(()) + 1,
        "stack": fill.stack + 1,
        "card": before.stacks[fill.stack][-1],
    }
    state.position = before.after(fill)
    return [Event("fill", seat, told), *_turned_up(state, [fill.stack])]


def give_up(state: State, seat: int) -> list[Event]:
    """End the game (Q21)."""
    state.given_up = True
    return [Event("give_up", seat, {"left": state.position.cards_left})]


def _turned_up(state: State, stacks: Iterable[int]) -> list[Event]:
    """Return the event of the cards that turned up on some stacks, if any did."""
    turned = [index for index in stacks if state.position.stacks[index]]
    if not turned:
        return []
    cards = [state.position.stacks[index][-1] for index in turned]
    return [Event("turn", None, {"stacks": [index + 1 for index in turned], "cards": cards}, reveals=True)]
