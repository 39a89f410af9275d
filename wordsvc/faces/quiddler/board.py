"""The table of Quiddler: piles, the words of everybody, and the cards of the seat that looks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard, draw_card, draw_cards
from wordsvc.faces.quiddler.laying import DISCARDING, LAYING, Laying, draw_laying, wants_to_lay
from wordsvc.faces.quiddler.players import Player, draw_players
from wordsvc.faces.quiddler.reports import Report, Score, draw_reports, draw_scores
from wordsvc.faces.word_cards import TapCard, player_names, tell_apart
from wordsvc.input.messages import translate, translate_plural
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.views import PublicView, View

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
    """The cards of the seat that looks; `laying` while they lay words, `says` what a tap does.

    `discard` is the move that discards the chosen card, "" without one, and `discard_says` its verb.
    """

    cards: list[TapCard]
    says: str
    laying: Laying | None
    lay_link: str
    discard_link: str
    done: str
    discard: str
    discard_says: str


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
    return translate(
        "{who} went out. These are the last turns: any words may be laid.", who=names[public["out"]]
    )


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


def _draw_hand(context: BoardContext, view: View, cards: Cards) -> Hand | None:
    """Return the own cards with what a tap on one does; None for a spectator, and at the end."""
    public, private = view["public"], view["private"]
    if private is None or public["phase"] == "over":  # then all hands lie open on the table
        return None
    points = cards.deck.points
    faces = context.ordered(private["cards"])
    may_lay = context.may_move and public["phase"] == "play" and not public["laying"]
    lays = may_lay and wants_to_lay(context.picked, usual=public["last"])
    marked = len(faces) - 1 - faces[::-1].index(private["drawn"]) if private["drawn"] in faces else -1
    drawn = draw_cards(faces, points)
    named = [
        translate("{card}, just drawn", card=card.name) if at == marked else card.name
        for at, card in enumerate(drawn)
    ]
    moves = [f"discard:{face}" if f"discard:{face}" in context.legal else "" for face in faces]
    chosen = _chosen_discard(context.picked, moves)
    tapped = [
        TapCard(
            card,
            name,
            link=context.link(DISCARDING, str(at)) if moves[at] else "",
            marked=at == marked,
            chosen=at == chosen,
        )
        for at, (card, name) in enumerate(zip(drawn, tell_apart(named), strict=True))
    ]
    return Hand(
        tapped,
        _tell_hand(context, public, faces),
        draw_laying(context, faces, points) if lays else None,
        context.link(LAYING) if may_lay else "",
        context.link(DISCARDING) if may_lay else "",
        _tell_done(private["challenges"]) if DONE in context.legal else "",
        "" if chosen is None else moves[chosen],
        "" if chosen is None else translate("Discard {card}", card=faces[chosen]),
    )


def _chosen_discard(picked: Sequence[str], moves: Sequence[str]) -> int | None:
    """Return the place in the hand of the card that was chosen to be discarded."""
    places = [str(at) for at, move in enumerate(moves) if move]
    return int(picked[1]) if picked[:1] == (DISCARDING,) and picked[1:2] and picked[1] in places else None


def _tell_hand(context: BoardContext, public: PublicView, faces: Sequence[str]) -> str:
    """Return the heading of the hand: what a tap does, or how many cards there are."""
    if context.may_move and public["phase"] == "play":
        return translate("Choose the card that you discard")
    return translate_plural("Your {n} card", "Your {n} cards", len(faces))


def _tell_done(challenges: Sequence[str]) -> str:
    return translate("I am done with challenges") if challenges else translate("Challenge nothing")


def hand_of(private: Mapping[str, Any]) -> list[str]:
    """Return the faces of a hand as it is dealt."""
    return list(private["cards"])


BOARD: Final = Board(draw, hand_of)
