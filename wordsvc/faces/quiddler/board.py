"""The table of Quiddler: piles, the words of everybody, and the cards of the seat that looks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard, draw_card, draw_cards
from wordsvc.faces.quiddler.laying import (
    Choice,
    Laying,
    draw_laying,
    link_card,
    read_choice,
    read_moves,
)
from wordsvc.faces.quiddler.players import Player, Shown, draw_players, draw_shown
from wordsvc.faces.quiddler.reports import Report, Score, draw_reports, draw_scores
from wordsvc.faces.word_cards import TapCard, player_names, tell_apart
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.views import PrivateView, PublicView, View

if TYPE_CHECKING:
    from wordsvc.quiddler.game.game import Quiddler

DRAW: Final = "draw"
TAKE: Final = "take"
DONE: Final = "done"


class Pile(NamedTuple):
    """A pile: what lies on top, None for a face-down card or nothing; `move` takes that card."""

    card: DrawnCard | None
    cards: int
    below: str
    name: str
    move: str
    last: bool


class Hand(NamedTuple):
    """The cards of the seat that looks; `laying` is the act in the making while they lay or discard.

    `lays` is true if words may be laid; `says` is the heading where a tap does nothing.
    """

    cards: list[TapCard]
    says: str
    laying: Laying | None
    lays: bool
    done: str


class QuiddlerTable(NamedTuple):
    """All that is drawn of a match of Quiddler."""

    head: str
    caution: str
    news: str
    piles: list[Pile]
    players: list[Player]
    reports: list[Report]
    scores: Score | None
    past: str
    over: bool
    hand: Hand | None
    shown: list[Shown]


def draw(context: BoardContext) -> QuiddlerTable:
    """Return the board of the context's seat, and its actions."""
    view: View = context.view
    public = view["public"]
    cards = cast("Quiddler", context.game).deck_cards
    names = player_names(context)
    last = _last_place(public)
    head = translate(
        "Hand {hand} of {hands}, {dealer:%s deals|you deal}.",
        hand=public["hand"],
        hands=public["hands"],
        dealer=names[public["dealer"]],
    )
    return QuiddlerTable(
        head,
        translate(cards.deck.caution),
        _tell_news(view, names),
        [_draw_pile(public, context.legal, last), _draw_discards(public, cards, context.legal, last)],
        draw_players(context, public, cards, names, last),
        draw_reports(context, public, names),
        draw_scores(public, names),
        translate_plural("{n} hand so far", "{n} hands so far", len(public["reports"])),
        public["phase"] == "over",
        _draw_hand(context, view, cards),
        draw_shown(cards, public["reports"][-1], names) if public["reports"] else [],
    )


def _last_place(public: PublicView) -> str:
    """Return the place of the last event: a pile, the cards or the words of the seat in turn, or none."""
    if public["phase"] == "play":
        if public["laying"]:
            return "words"
        return DRAW if public["drawn"] == "pile" else "known"
    return TAKE if public["turns"] else ""


def _tell_news(view: View, names: Sequence[str]) -> str:
    """Return the unusual news: last turns, and the challenges."""
    public = view["public"]
    if public["phase"] == "challenge":
        return translate("Nobody sees a challenge until all are done.")
    if not public["last"]:
        return ""
    if public["out"] is None:
        return translate("Nobody went out: everybody has one turn left.")
    return translate("{who} went out: last turns, any words may be laid.", who=names[public["out"]])


def _draw_pile(public: PublicView, legal: Sequence[str], last: str) -> Pile:
    count, may = public["pile"], DRAW in legal
    of = translate_plural("draw pile, {n} card", "draw pile, {n} cards", count)
    name = translate("Draw: {pile}", pile=of) if may else of
    return Pile(
        None,
        count,
        translate("Draw") if may else translate("Draw pile"),
        name,
        DRAW if may else "",
        last == DRAW,
    )


def _draw_discards(public: PublicView, cards: Cards, legal: Sequence[str], last: str) -> Pile:
    discards = public["discards"]
    count = len(discards)
    pile = translate_plural("{n} discard", "{n} discards", count)
    if not discards:
        return Pile(None, 0, translate("no discard"), translate("no discard"), "", False)
    top = draw_card(discards[-1], points=cards.deck.points.get(discards[-1]))
    of = translate_plural("top of {n} discard: {card}", "top of {n} discards: {card}", count, card=top.name)
    if TAKE not in legal:
        return Pile(top, count, pile, of, "", last == TAKE)
    below = translate("Take {card}", card=discards[-1])
    return Pile(top, count, below, f"{below} ({of})", TAKE, last == TAKE)


def read_act(context: BoardContext) -> list[str]:
    """Return the moves that the choices of a page make together, none if nothing may be laid or discarded."""
    if not _may_choose(context):
        return []
    hand = _held(context)
    return read_moves(_read_choice(context, hand), hand)


def _held(context: BoardContext) -> list[str]:
    """Return the own cards in the order of their player."""
    private: PrivateView | None = context.view["private"]
    return [] if private is None else context.ordered(private["cards"])


def _may_choose(context: BoardContext) -> bool:
    return context.may_move and context.view["public"]["phase"] == "play"


def _read_choice(context: BoardContext, hand: Sequence[str]) -> Choice:
    """Return the chosen cards; words are laid once a turn (Q42)."""
    public = context.view["public"]
    choice = read_choice(context.picked, len(hand), usual=public["last"] and not public["laying"])
    return choice._replace(words=[[]], discards=True) if public["laying"] else choice


def _draw_hand(context: BoardContext, view: View, cards: Cards) -> Hand | None:
    """Return the own cards with what a tap on one does; None for a spectator, and at the end."""
    public, private = view["public"], view["private"]
    if private is None or public["phase"] == "over":  # then all hands lie open on the table
        return None
    points = cards.deck.points
    faces = _held(context)
    marked = len(faces) - 1 - faces[::-1].index(private["drawn"]) if private["drawn"] in faces else -1
    drawn = draw_cards(faces, points)
    named = [
        translate("{card}, just drawn", card=card.name) if at == marked else card.name
        for at, card in enumerate(drawn)
    ]
    names = tell_apart(named)
    laying = None
    lays = False
    if _may_choose(context):
        choice = _read_choice(context, faces)
        lays = not public["laying"]
        strict = cast("Quiddler", context.game).parsed_options.strict
        laying = draw_laying(context, choice, faces, points, both=lays and public["last"] and not strict)
        tapped = [
            TapCard(
                card,
                name,
                link=link_card(context, choice, at),
                marked=at == marked,
                chosen=at in choice.used or at == choice.discard,
                place=at,
            )
            for at, (card, name) in enumerate(zip(drawn, names, strict=True))
        ]
    else:
        tapped = [
            TapCard(card, name, marked=at == marked)
            for at, (card, name) in enumerate(zip(drawn, names, strict=True))
        ]
    return Hand(
        tapped,
        translate_plural("Your {n} card", "Your {n} cards", len(faces)),
        laying,
        lays,
        _tell_done(private["challenges"]) if DONE in context.legal else "",
    )


def _tell_done(challenges: Sequence[str]) -> str:
    return translate("I am done with challenges") if challenges else translate("Challenge nothing")


def hand_of(private: Mapping[str, Any]) -> list[str]:
    """Return the faces of a hand as it is dealt."""
    return list(private["cards"])


BOARD: Final = Board(draw, hand_of, read_act=read_act)
