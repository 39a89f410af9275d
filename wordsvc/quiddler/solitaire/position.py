"""The rules of the solitaire: stacks of cards, the moves, and the view of the player.

Eight stacks of six cards are dealt. Stacks are numbered from 0 here, from 1 wherever people read or write
them. A stack is its faces from the bottom up: the last lies face up, the others face down. An empty stack is
a gap.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypedDict

from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.words import Authority, reason_name

STACKS: Final = 8
STACK_SIZE: Final = 6
CARDS: Final = STACKS * STACK_SIZE

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


class MadeWord(TypedDict):
    """A word that was made, with its cards."""

    word: str
    cards: list[str]


class PublicView(TypedDict):
    """The view of a person: cards are faces, stacks count from 1.

    `phase` is "lay", "fill" while a gap must be filled, "won" or "given_up". `showing` has the card that lies
    face up on each stack, "" at a gap, and `under` how many lie under it. `gap` is the stack that is filled
    next; `used` counts the cards of the words made, `left` those on the table.
    """

    phase: str
    showing: list[str]
    under: list[int]
    gap: int | None
    made: list[MadeWord]
    used: int
    left: int


def is_gap_open(view: PublicView) -> bool:
    """Return True if a gap must be filled before the next word; giving up does not close it."""
    return "" in view["showing"] and any(view["under"])


def unseen_cards(view: PublicView, deck: Deck = STANDARD) -> list[str]:
    """Return the cards of a deck that were never face up, in its order; some lie face down."""
    seen = [*view["showing"], *(card for made in view["made"] for card in made["cards"])]
    return [card.face for card in deck.cards for _ in range(card.copies - seen.count(card.face))]


class Made(NamedTuple):
    """A word that was made, with its cards."""

    word: str
    cards: tuple[str, ...]


class Position(NamedTuple):
    """The cards on the table, the words made of others, and whether the player has given up (Q21)."""

    stacks: tuple[Stack, ...]
    made: tuple[Made, ...] = ()
    given_up: bool = False

    @property
    def view(self) -> PublicView:
        """Everything but the cards face down."""
        gap = self.gap
        playing = "lay" if gap is None else "fill"
        return {
            "phase": "won" if self.won else "given_up" if self.given_up else playing,
            "showing": [stack[-1] if stack else "" for stack in self.stacks],
            "under": [len(stack) - 1 if stack else 0 for stack in self.stacks],
            "gap": None if gap is None or self.given_up else gap + 1,
            "made": [{"word": word, "cards": list(cards)} for word, cards in self.made],
            "used": len(self.used),
            "left": self.cards_left,
        }

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
    def over(self) -> bool:
        """True if all cards are used, or the player has given up (Q21)."""
        return self.given_up or self.won

    @property
    def used(self) -> list[str]:
        """The cards of the words made."""
        return [card for made in self.made for card in made.cards]

    @property
    def cards_left(self) -> int:
        """The number of cards on the table."""
        return sum(map(len, self.stacks))

    def moved_cards(self, move: Move) -> tuple[str, ...]:
        """Return the face-up cards that a move takes from their stacks."""
        return tuple([self.stacks[index][-1] for index in _stacks_of(move)])

    def after(self, move: Move) -> "Position":
        """Return the position after a right move; the next cards are turned up at once (Q22)."""
        stacks, cards = list(self.stacks), self.moved_cards(move)
        for index in _stacks_of(move):
            stacks[index] = stacks[index][:-1]
        if isinstance(move, Fill):
            stacks[self.stacks.index(())] = cards
            return self._replace(stacks=tuple(stacks))
        return self._replace(stacks=tuple(stacks), made=(*self.made, Made(move.word, cards)))


def _stacks_of(move: Move) -> tuple[int, ...]:
    return (move.stack,) if isinstance(move, Fill) else move.stacks


def moves_with_cards(position: Position, moves: Iterable[Move]) -> Iterator[tuple[Move, tuple[str, ...]]]:
    """Yield moves that are made in turn, each with the cards that it takes from their stacks."""
    for move in moves:
        yield move, position.moved_cards(move)
        position = position.after(move)


def play(position: Position, move: Move, authority: Authority, deck: Deck = STANDARD) -> Position:
    """Return the position after a move. Raises `MoveError` when the rules do not allow it."""
    check_move(position, move, deck.min_cards)
    if isinstance(move, Lay) and (reason := authority.reason(move.word)):
        raise does_not_count(move.word, reason)
    return position.after(move)


def does_not_count(word: str, reason: str) -> MoveError:
    """Return the answer to a word that is not allowable, by the code of the reason."""
    text = message("{word} does not count: {reason}", word=word, reason=reason_name(reason))
    return MoveError(reason, text, "Q19")


def check_move(position: Position, move: Move, min_cards: int) -> None:
    """Check a move by the rules, except that its word counts; a word takes at least so many cards.

    Raises `MoveError`.
    """
    for index in _stacks_of(move):
        if not 0 <= index < len(position.stacks):
            raise MoveError("no_such_stack", message("there is no stack {number}", number=index + 1), "Q20")
    if isinstance(move, Fill):
        _check_fill(position, move)
    else:
        _check_lay(position, move, min_cards)


def _check_fill(position: Position, move: Fill) -> None:
    if position.gap is None:
        raise MoveError("no_gap", message("there is no gap to fill"), "Q20")
    if len(position.stacks[move.stack]) < 2:
        text = message("stack {number} has fewer than two cards", number=move.stack + 1)
        raise MoveError("too_few_cards", text, "Q20")


def _check_lay(position: Position, move: Lay, min_cards: int) -> None:
    if position.gap is not None:
        raise MoveError("gap", message("fill the gap first"), "Q20")
    for index in move.stacks:
        if not position.stacks[index]:
            raise MoveError("empty_stack", message("stack {number} is empty", number=index + 1), "Q20")
    if len(set(move.stacks)) < len(move.stacks):
        raise MoveError("stack_twice", message("a stack shows one card, which is used once"), "Q31")
    if len(move.stacks) < min_cards:
        text = message("a word takes at least two cards")
        if min_cards > 2:
            text = message("a word takes at least {number} cards", number=min_cards)
        raise MoveError("too_few_cards", text, "Q15")
    cards = position.moved_cards(move)
    if "".join(cards) != move.word:
        text = message("the cards {cards} do not spell {word}", cards=" ".join(cards), word=move.word)
        raise MoveError("cannot_be_made", text, "Q31")


def stacks_for(view: PublicView, cards: Sequence[str]) -> tuple[int, ...] | None:
    """Return the stacks that show these cards, in their order; None when they do not.

    Of stacks that show the same card the tallest is taken, the leftmost of equal ones.
    """
    found: list[int] = []
    for face in cards:
        free = [i for i, top in enumerate(view["showing"]) if top == face and i not in found]
        if not free:
            return None
        found.append(max(free, key=lambda index: (view["under"][index], -index)))
    return tuple(found)
