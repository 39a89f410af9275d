"""Games that a person plays: a deal and the moves so far, which are taken back and saved."""

from dataclasses import dataclass, field
from typing import Any

from wordsvc.cards import Deck
from wordsvc.input import InputError
from wordsvc.input.fields import read_fields, read_flag, read_list, read_number
from wordsvc.input.sentences import say
from wordsvc.quiddler.solitaire.deal import MAX_SEED
from wordsvc.quiddler.solitaire.deal_request import deal_to_dict, move_to_dict, read_deal, read_move
from wordsvc.quiddler.solitaire.kinds import STANDARD
from wordsvc.quiddler.solitaire.position import CARDS, Move, MoveError, Position, play
from wordsvc.words import Authority, dictionaries_to_list


@dataclass(slots=True)
class PlayedGame:
    """A deal, the moves made from it, and the positions before each of them.

    `seed` is that of the deal, where it is known; `seeded` says that somebody chose it (C3).
    """

    dealt: Position
    authority: Authority
    seed: int | None = None
    seeded: bool = False
    deck: Deck = STANDARD
    moves: list[Move] = field(default_factory=list)
    before: list[Position] = field(default_factory=list)
    position: Position = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.dealt

    def make(self, move: Move) -> None:
        """Make a move. Raises `MoveError` when the rules do not allow it, and nothing changes."""
        after = play(self.position, move, self.authority, self.deck)
        self.before.append(self.position)
        self.moves.append(move)
        self.position = after

    def undo(self) -> Move | None:
        """Take the last move back; None when there is none."""
        if not self.moves:
            return None
        self.position = self.before.pop()
        return self.moves.pop()

    def to_dict(self) -> dict[str, Any]:
        """The game as JSON: it is played again from this."""
        seed = {} if self.seed is None else {"seed": self.seed, "seeded": self.seeded}
        return {
            **deal_to_dict(self.dealt, self.deck),
            **seed,
            "moves": [move_to_dict(move) for move in self.moves],
            "dictionaries": dictionaries_to_list(self.authority.dictionaries),
        }


def load_game(document: object, authority: Authority, deck: Deck = STANDARD) -> PlayedGame:
    """Read a game and play its moves again by the rules.

    Raises:
        InputError: on the field at fault: a move that is not allowed, or other dictionaries than those
            the game was begun with (Q19), or another deck.
    """
    fields = read_fields(
        document, required=("stacks", "moves", "dictionaries"), optional=("seed", "seeded", "deck")
    )
    if fields["dictionaries"] != dictionaries_to_list(authority.dictionaries):
        raise InputError(
            "dictionaries",
            "other_dictionaries",
            say("the game was begun with other dictionaries"),
            say("name the same ones"),
            "Q19",
        )
    seed = fields.get("seed")
    game = PlayedGame(
        read_deal({"stacks": fields["stacks"], "deck": fields.get("deck", STANDARD.reference)}, deck),
        authority,
        None if seed is None else read_number(seed, "seed", 0, MAX_SEED),
        read_flag(fields["seeded"], "seeded") if fields.get("seeded") is not None else False,
        deck,
    )
    for index, value in enumerate(read_list(fields["moves"], "moves", say("moves"), 0, 2 * CARDS)):
        try:
            game.make(read_move(value))
        except MoveError as error:
            raise error.at("moves", index) from None
        except InputError as error:
            raise error.within("moves", index) from None
    return game
