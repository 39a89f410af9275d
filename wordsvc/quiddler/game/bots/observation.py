"""The table as a bot sees it: its cards, what others have laid, who lays later, which cards are unseen."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import seat_of
from wordsvc.cards import Deck
from wordsvc.quiddler.constants import BonusName
from wordsvc.quiddler.game.views import View, WordView

_TWO_PLAYERS: Final = 2


class Line(NamedTuple):
    """The facts that decide a seat's score: points without bonuses, longest word, number of words.

    `net` is what the words are worth less the unused cards, and never below zero (Q08); `longest` counts
    letters (Q10).
    """

    net: int
    longest: int
    words: int


class Rival(NamedTuple):
    """A seat that will lay after the bot: the cards that it was seen to take, and how many are hidden."""

    known: tuple[str, ...]
    hidden: int


class Observation(NamedTuple):
    """The part of a view that a bot reads.

    `cards` are its own, `top` is the discard that may be taken, and `seen` are all other cards that are known
    not to be in the pile. `last` says that this is a last turn, `turn` which of the bot's turns in this hand
    it is, from 1, and `draws` how often each of the others will have drawn when they lay, on average.
    `rivals` lay after the bot, in their order; `lines` are of those that have laid, and their `net`, which is
    not asked for, is 0. `longest` and `words` say which bonuses are played for (Q13).
    """

    cards: tuple[str, ...]
    top: str
    seen: tuple[str, ...]
    last: bool
    turn: int
    draws: float
    rivals: tuple[Rival, ...]
    lines: tuple[Line, ...]
    longest: bool
    words: bool

    def unseen(self, deck: Deck) -> list[str]:
        """Return the cards of the pile and those hidden in hands, in the order of the deck."""
        left = Counter(deck.counts)
        left.subtract([*self.cards, self.top, *self.seen])
        return [face for face, count in left.items() for _ in range(count)]


def observe(view: View, seats: int, most_turns: int, bonus: BonusName) -> Observation:
    """Return the table as the seat of a view sees it.

    Args:
        view: what it sees on its turn.
        seats: how many play.
        most_turns: how many turns each of them has in a hand before the last one (Q40).
        bonus: the one bonus of two players (Q13).
    """
    seat, public, private = seat_of(view), view["public"], view["private"]
    if private is None:
        raise ValueError("a spectator plays no cards")
    laid, known, turns = public["laid"], public["known"], public["turns"]
    if not public["last"]:
        to_lay = seats - 1
    elif public["out"] is not None:
        to_lay = (public["out"] - seat) % seats - 1
    else:
        to_lay = (most_turns + 1) * seats - turns - 1
    others = [(seat + step) % seats for step in range(1, seats)]
    on_table = [face for words in laid for word in words for face in word["cards"]]
    *earlier, top = public["discards"] or [""]
    mine = turns // seats
    return Observation(
        cards=tuple(private["cards"]),
        top=top,
        seen=(*earlier, *on_table, *(face for other in others for face in known[other])),
        last=public["last"],
        turn=mine + 1,
        draws=(turns - mine) / (seats - 1) + 1,
        rivals=tuple(
            Rival(tuple(known[other]), public["held"][other] - len(known[other])) for other in others[:to_lay]
        ),
        lines=tuple(_line(laid[other]) for other in others[to_lay:]),
        longest=seats > _TWO_PLAYERS or bonus == "longest_word",
        words=seats > _TWO_PLAYERS or bonus == "most_words",
    )


def _line(words: Sequence[WordView]) -> Line:
    """Return the facts about a seat's words that count for the bonuses (Q10, Q11)."""
    return Line(0, max((sum(map(len, word["cards"])) for word in words), default=0), len(words))
