"""The solitaire of a page: its whole state is the address, the number of the deal and the moves made.

`deal` is the seed, `moves` the moves with a dot between them: the stacks of a word, in the order of its
letters and counted from 1, as "3451"; "f3" moves the card of stack 3 into the gap; "x" gives up.
"""

import re
import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from games.core import GameError, Match, new_match
from wordsvc.catalogue import find_rulebook
from wordsvc.input import InputError
from wordsvc.input.messages import message
from wordsvc.quiddler.daily import daily_seed, find_today
from wordsvc.quiddler.solitaire.game import Solitaire
from wordsvc.quiddler.solitaire.game.moves import FILL, GIVE_UP, lay_move, lay_of
from wordsvc.quiddler.solitaire.game.state import View
from wordsvc.quiddler.solitaire.position import STACKS, Lay, PublicView

MAX_DEAL: Final = 999_999_999
"""The highest number of a deal that a page draws or reads: one that people can copy."""

_GIVEN_UP: Final = "x"
_WORD: Final = re.compile(rf"[1-{STACKS}]{{1,{STACKS}}}")
_FILLING: Final = re.compile(rf"f[1-{STACKS}]")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


@cache
def solitaire_rules() -> Solitaire:
    """Return the rules of the pages' solitaire, whose adviser all games share."""
    game = find_rulebook("solitaire").game(1)
    assert isinstance(game, Solitaire)  # noqa: S101 - that of the rulebook
    return game


def today_deal() -> int:
    """Return the number of the deal of today."""
    judge = solitaire_rules().judge
    assert judge.authority is not None  # noqa: S101 - it is that of an installed edition
    return daily_seed("solitaire", find_today(), judge.deck, judge.authority)


class PageGame(NamedTuple):
    """A game that is being played: the match, and what its address says.

    `chosen` has the stacks, from 0, whose cards are chosen for the next word, in this order.
    """

    deal: int
    moves: tuple[str, ...]
    chosen: tuple[int, ...]
    match: Match

    @property
    def view(self) -> View:
        """Return the view of the player."""
        return self.match.view(0)

    @property
    def public(self) -> PublicView:
        """Return the public view."""
        return self.view["public"]

    def to_query(self, *, chosen: bool = False) -> dict[str, Any]:
        """Return the fields of its address."""
        query = {"deal": str(self.deal)}
        if self.moves:
            query["moves"] = ".".join(self.moves)
        if chosen and self.chosen:
            query["chosen"] = _write(self.chosen)
        return query

    def play(self, move: int) -> "PageGame":
        """Return the table after a move. Raises `GameError` on "move", and then nothing has changed."""
        self.match.submit(0, move)
        return self._replace(moves=(*self.moves, _code(move)), chosen=())

    def make_word(self) -> "PageGame":
        """Return the table after the word of the chosen cards. Raises `GameError` on "move"."""
        showing = self.public["showing"]
        word = "".join(showing[stack] for stack in self.chosen)
        return self.play(lay_move(Lay(word, self.chosen)))

    def tap(self, stack: int) -> "PageGame":
        """Return the table after a tap on a card: it is chosen, or not any more. A gap cannot be chosen."""
        public = self.public
        if stack in self.chosen:
            return self._replace(chosen=tuple(each for each in self.chosen if each != stack))
        if (
            public["phase"] != "lay"
            or not 0 <= stack < len(public["showing"])
            or not public["showing"][stack]
        ):
            return self
        return self._replace(chosen=(*self.chosen, stack))

    def take_back(self) -> "PageGame":
        """Return the table before the last move; at the beginning the same."""
        return open_game(self.deal, self.moves[:-1])


def new_deal() -> int:
    """Return the number of a deal that chance draws."""
    return secrets.randbelow(MAX_DEAL) + 1


def read_game(fields: Mapping[str, str]) -> PageGame:
    """Return the table of an address. Raises `InputError` or `GameError` on "deal" or "moves"."""
    number = fields.get("deal", "").strip()
    if not _NUMBER.fullmatch(number):
        raise InputError("deal", "not_a_number", message("a deal is a number up to {most}", most=MAX_DEAL))
    moves = tuple(fields.get("moves", "").split(".")) if fields.get("moves") else ()
    table = open_game(int(number), moves)
    for stack in _read_stacks(fields.get("chosen", "")):
        table = table.tap(stack)
    return table


def open_game(deal: int, moves: tuple[str, ...]) -> PageGame:
    """Return the table after moves. Raises `InputError` for no move, `GameError` for a refused one."""
    match = new_match(find_rulebook("solitaire"), 1, deal)
    table = PageGame(deal, (), (), match)
    most = solitaire_rules().bounds.most_moves
    if len(moves) > most:
        raise InputError("moves", "too_many_moves", message("a game has {most} moves at most", most=most))
    for number, code in enumerate(moves):
        try:
            table = _play_code(table, code)
        except GameError as error:
            raise error.within("moves", number) from None
    return table


def _play_code(table: PageGame, code: str) -> PageGame:
    if code == _GIVEN_UP:
        return table.play(GIVE_UP)
    if _FILLING.fullmatch(code):
        return table.play(FILL + int(code[1]) - 1)
    if _WORD.fullmatch(code):
        return table._replace(chosen=_read_stacks(code)).make_word()
    raise InputError("moves", "bad_move", message("{text!r} is no move of the solitaire", text=code[:40]))


def _code(move: int) -> str:
    lay = lay_of(move)
    if lay is not None:
        return _write(lay.stacks)
    return _GIVEN_UP if move == GIVE_UP else f"f{move - FILL + 1}"


def _write(stacks: tuple[int, ...]) -> str:
    return "".join(str(stack + 1) for stack in stacks)


def _read_stacks(text: str) -> tuple[int, ...]:
    """Return stacks, which count from 0; none where the text is something else."""
    return tuple(int(digit) - 1 for digit in text) if _WORD.fullmatch(text) else ()
