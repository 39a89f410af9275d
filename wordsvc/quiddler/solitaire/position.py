"""The rules of the solitaire: stacks of cards, the moves, and what a person sees.

Stacks are numbered from 0 here, from 1 wherever people read or write them. A stack is its faces from
the bottom up: the last lies face up, the others face down. An empty stack is a gap.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.sentences import say
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.words import Authority, reason_name

Stack = tuple[str, ...]

Rule = Literal["Q15", "Q19", "Q20", "Q31"]


class MoveError(InputError):
    """A move that the rules do not allow; it always has a rule, and its field is "move"."""

    def __init__(self, code: str, message: str, rule: Rule) -> None:
        super().__init__("move", code, message, rule=rule)


class Lay(NamedTuple):
    """Make a word: the stacks whose face-up cards spell it, in the order of its letters."""

    word: str
    stacks: tuple[int, ...]


class Fill(NamedTuple):
    """Move the face-up card of a stack into the leftmost gap (Q20, Q30)."""

    stack: int


Move = Lay | Fill


class View(NamedTuple):
    """The view of a person: face-up cards ("" at a gap), cards under each, and cards used, sorted."""

    showing: tuple[str, ...]
    under: tuple[int, ...]
    used: tuple[str, ...]

    @property
    def face_down(self) -> int:
        """The number of cards that lie face down."""
        return sum(self.under)

    @property
    def gap(self) -> int | None:
        """The gap that must be filled before the next word, None when there is none."""
        if "" in self.showing and any(self.under):
            return self.showing.index("")
        return None

    def unseen(self, deck: Deck = STANDARD) -> list[str]:
        """Return the cards of a deck that were never face up, in its order; some lie face down."""
        seen = [*self.showing, *self.used]
        return [c.face for c in deck.cards for _ in range(c.copies - seen.count(c.face))]


class Position(NamedTuple):
    """The cards on the table, and those that words used."""

    stacks: tuple[Stack, ...]
    used: tuple[str, ...] = ()

    @property
    def view(self) -> View:
        """Return the view of a person."""
        showing = tuple(stack[-1] if stack else "" for stack in self.stacks)
        under = tuple(max(len(stack) - 1, 0) for stack in self.stacks)
        return View(showing, under, tuple(sorted(self.used)))

    @property
    def gap(self) -> int | None:
        """The gap that must be filled before the next word (Q20), None when there is none.

        Nothing is filled once every stack has one card: the game goes on with fewer stacks.
        """
        if () in self.stacks and any(len(stack) > 1 for stack in self.stacks):
            return self.stacks.index(())
        return None

    @property
    def won(self) -> bool:
        """True if all cards are used (Q21)."""
        return not any(self.stacks)

    @property
    def cards_left(self) -> int:
        """The number of cards on the table."""
        return sum(map(len, self.stacks))

    def after(self, move: Move) -> "Position":
        """Return the position after a right move; the next cards are turned up at once (Q22)."""
        stacks = list(self.stacks)
        if isinstance(move, Fill):
            *below, card = stacks[move.stack]
            stacks[stacks.index(())] = (card,)
            stacks[move.stack] = tuple(below)
            return Position(tuple(stacks), self.used)
        laid = tuple(stacks[index][-1] for index in move.stacks)
        for index in move.stacks:
            stacks[index] = stacks[index][:-1]
        return Position(tuple(stacks), (*self.used, *laid))


def play(position: Position, move: Move, authority: Authority, deck: Deck = STANDARD) -> Position:
    """Return the position after a move. Raises `MoveError` when the rules do not allow it."""
    check_move(position, move, deck.min_cards)
    if isinstance(move, Lay) and (reason := authority.reason(move.word)):
        raise does_not_count(move.word, reason)
    return position.after(move)


def does_not_count(word: str, reason: str) -> MoveError:
    """Return the answer to a word that is not allowable, by the code of the reason."""
    message = say("{word} does not count: {reason}", word=word, reason=reason_name(reason))
    return MoveError(reason, message, "Q19")


def check_move(position: Position, move: Move, min_cards: int) -> None:
    """Check a move by the rules, except that its word counts; a word takes at least so many cards.

    Raises `MoveError`.
    """
    for index in move.stacks if isinstance(move, Lay) else (move.stack,):
        if not 0 <= index < len(position.stacks):
            raise MoveError("no_such_stack", say("there is no stack {number}", number=index + 1), "Q20")
    if isinstance(move, Fill):
        _check_fill(position, move)
    else:
        _check_lay(position, move, min_cards)


def _check_fill(position: Position, move: Fill) -> None:
    if position.gap is None:
        raise MoveError("no_gap", say("there is no gap to fill"), "Q20")
    if len(position.stacks[move.stack]) < 2:
        message = say("stack {number} has fewer than two cards", number=move.stack + 1)
        raise MoveError("too_few_cards", message, "Q20")


def _check_lay(position: Position, move: Lay, min_cards: int) -> None:
    if position.gap is not None:
        raise MoveError("gap", say("fill the gap first"), "Q20")
    for index in move.stacks:
        if not position.stacks[index]:
            raise MoveError("empty_stack", say("stack {number} is empty", number=index + 1), "Q20")
    if len(set(move.stacks)) < len(move.stacks):
        raise MoveError("stack_twice", say("a stack shows one card, which is used once"), "Q31")
    if len(move.stacks) < min_cards:
        message = say("a word takes at least two cards")
        if min_cards > 2:
            message = say("a word takes at least {number} cards", number=min_cards)
        raise MoveError("too_few_cards", message, "Q15")
    cards = [position.stacks[index][-1] for index in move.stacks]
    if "".join(cards) != move.word:
        message = say("the cards {cards} do not spell {word}", cards=" ".join(cards), word=move.word)
        raise MoveError("cannot_be_made", message, "Q31")


def stacks_for(view: View, cards: Sequence[str]) -> tuple[int, ...] | None:
    """Stacks that show these cards, in their order; None when they do not.

    Of stacks that show the same card the tallest is taken, the leftmost of equal ones.
    """
    found: list[int] = []
    for face in cards:
        free = [i for i, top in enumerate(view.showing) if top == face and i not in found]
        if not free:
            return None
        found.append(max(free, key=lambda index: (view.under[index], -index)))
    return tuple(found)
