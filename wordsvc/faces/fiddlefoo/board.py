"""The table of Fiddlefoo: the map, everybody's cards and notes, the own hand, and what may be done."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.core import AnyView
from games.fiddlefoo.cards import ALL_CARDS, BASE_CARDS, COLOUR_NAMES, COLOUR_WORDS, FACES, Cards
from games.fiddlefoo.describe import pair_sentence
from games.fiddlefoo.moves import NOTES, PILE
from games.fiddlefoo.scoring import PILE_NOTES, pile_notes
from games.fiddlefoo.state import cards_from_dict
from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.fiddlefoo.cards import DrawnNote, card_name, draw_note, explain_card
from wordsvc.faces.fiddlefoo.map import DrawnMap, draw_map
from wordsvc.input.messages import message, translate, translate_plural


class Way(NamedTuple):
    """A move with a card: what it does, in short, and in short where the card has several."""

    move: str
    says: str
    verb: str
    short: str


class HandCard(NamedTuple):
    """A card of the hand and its moves.

    A tap makes the `move`, or by `link` chooses the card and puts it back. Of a card to be thrown the verbs
    then stand below the hand: a throw cannot be taken back, and may be for its number or for its notes.
    `thrown` is a card whose throw the others do not see yet.
    """

    card: DrawnNote
    name: str
    ways: list[Way]
    move: str = ""
    link: str = ""
    chosen: bool = False
    thrown: bool = False


class PlayerRow(NamedTuple):
    """A player: how many cards they hold, which of them all know, the score, and a note."""

    name: str
    mine: bool
    turn: bool
    asked: bool
    held: int
    cards: str
    known: list[tuple[DrawnNote, str]]
    score: int
    note: str


class PileRow(NamedTuple):
    """A pile of the cooperative game: its colour, the notes on it of all, and whether it is done."""

    name: str
    letter: str
    notes: str
    done: bool


class FiddlefooTable(NamedTuple):
    """All that is drawn."""

    head: str
    map: DrawnMap
    map_name: str
    pair: str
    players: list[PlayerRow]
    piles: list[PileRow]
    gone: list[tuple[DrawnNote, str]]
    cards: list[HandCard]
    hand_name: str
    sealed: list[str]
    throws: list[Way]
    fixed: list[tuple[str, str]]
    explained: list[tuple[str, str]]


_FIXED: Final = {
    "draw": message("Draw a card"),
    "done": message("Done"),
}


def draw(context: BoardContext) -> FiddlefooTable:
    """Return the table as a seat sees it."""
    public = context.view["public"]
    if public["phase"] == "over" and public["ended"]:
        public = {
            **public,
            **public["ended"],
            "phase": "over",
            "hands": [len(h) for h in public["ended"]["hands"]],
        }
    cards = cards_from_dict(public["printed"])
    drawn = draw_map(cards, public, context.legal, context.outcomes, context.names)
    pair, hand = public["pair"], _hand(context, cards)
    return FiddlefooTable(
        _head(context, public),
        drawn,
        translate_plural("The map, {n} card", "The map, {n} cards", len(public["map"])),
        "" if pair is None else pair_sentence(pair, lambda card: card_name(cards, card, short=True)),
        [_player(context, cards, public, seat) for seat in range(len(context.names))],
        _piles(cards, public["piles"]),
        [(draw_note(cards, card), card_name(cards, card)) for card in public["gone"]],
        hand,
        _hand_name(context, cards),
        _sealed(context, cards),
        [way for each in hand if each.chosen for way in each.ways] if public["phase"] == "throw" else [],
        _other_moves(context, drawn, hand),
        _explained(context, cards, public),
    )


def _head(context: BoardContext, public: dict[str, Any]) -> str:
    parts = []
    if int(context.game.options["games"]) > 1:
        parts.append(
            translate("Game {game} of {games}.", game=public["game"], games=context.game.options["games"])
        )
    parts.append(translate_plural("Deck: {n} card.", "Deck: {n} cards.", public["deck"]))
    if context.game.options["wildcard"] == "yes":
        parts.append(translate("Purple is any colour."))
    if context.game.options["cooperative"] == "yes":
        parts.append(translate("All win or lose together."))
    return " ".join(parts)


def _player(context: BoardContext, cards: Cards, public: dict[str, Any], seat: int) -> PlayerRow:
    ended = context.view["public"]["ended"] if context.view["public"]["phase"] == "over" else None
    shown = ended["hands"][seat] if ended else [] if seat == context.seat else public["known"][seat]
    return PlayerRow(
        f"{context.names[seat][:1].upper()}{context.names[seat][1:]}",
        seat == context.seat,
        seat == public["actor"] and public["phase"] != "over",
        seat in context.view["to_act"],
        public["hands"][seat],
        translate_plural("{n} card", "{n} cards", public["hands"][seat]),
        [(draw_note(cards, card), card_name(cards, card)) for card in shown],
        sum(results[seat] for results in public["results"]),
        translate("could lay no card") if public["stuck"] == seat else "",
    )


def _piles(cards: Cards, piles: Sequence[Sequence[int]]) -> list[PileRow]:
    rows = []
    for colour, pile in enumerate(piles):
        notes = pile_notes(cards, pile)
        said = translate("{notes} of {all} notes", notes=notes, all=PILE_NOTES)
        name = translate(COLOUR_WORDS[colour])
        rows.append(PileRow(name, COLOUR_NAMES[colour][0].upper(), said, notes == PILE_NOTES))
    return rows


def _hand(context: BoardContext, cards: Cards) -> list[HandCard]:
    private = context.view["private"]
    if private is None or context.view["public"]["phase"] == "over":
        return []
    held = {FACES[card]: card for card in private["hand"]}
    ordered = context.ordered(sorted(held, key=lambda face: _by_colour(cards, held[face])))
    return [_hand_card(context, cards, held[face], private["chosen"]) for face in ordered]


def _by_colour(cards: Cards, card: int) -> tuple[int, int]:
    return cards.colour[card], cards.number[card]


def _hand_card(context: BoardContext, cards: Cards, card: int, chosen: int | None) -> HandCard:
    face, name = FACES[card], card_name(cards, card)
    throws = context.view["public"]["phase"] == "throw"
    short = card_name(cards, card, short=True)
    number = translate("Throw {card} for its number", card=short) if throws else translate("choose")
    for_notes = translate("Throw {card} for its notes", card=short)
    on_pile = translate("Put {card} on its pile", card=short)
    throw = translate("Throw {card}", card=short)
    verbs = (
        Way(face, number, throw, translate("For its number")),
        Way(f"notes:{face}", for_notes, throw, translate("For its notes")),
        Way(f"pile:{face}", on_pile, on_pile, translate("On its pile")),
    )
    drawn = HandCard(draw_note(cards, card), name, [way for way in verbs if way.move in context.legal])
    told = translate("{card}, chosen", card=name)
    if throws:
        if card in _thrown_cards(context):
            return drawn._replace(name=translate("{card}, thrown", card=name), thrown=True)
        if drawn.ways and context.picked[:1] == (face,):
            return drawn._replace(name=told, link=context.link(), chosen=True)
        return drawn._replace(link=context.link(face) if drawn.ways else "")
    if context.view["public"]["phase"] == "play" and face in context.composing():
        if card == chosen:
            return drawn._replace(name=told, link=context.compose(), chosen=True)
        said = translate("{card}: {what}", card=name, what=number)
        return drawn._replace(name=said, link=context.compose(face))
    if not drawn.ways:
        return drawn._replace(chosen=card == chosen)
    way = drawn.ways[0]
    return drawn._replace(name=translate("{card}: {what}", card=name, what=way.says), move=way.move)


def _hand_name(context: BoardContext, cards: Cards) -> str:
    private = context.view["private"]
    if private is None:
        return ""
    notes = sum(cards.notes[card] for card in private["hand"])
    return translate_plural("Your hand, {n} note", "Your hand, {n} notes", notes)


def _sealed(context: BoardContext, cards: Cards) -> list[str]:
    """Return the seat's throws that the others do not see yet."""
    private = context.view["private"]
    if private is None:
        return []
    return [_thrown(cards, move) for move in private["sealed"]]


def _thrown_cards(context: BoardContext) -> set[int]:
    private = context.view["private"]
    sealed = () if private is None else private["sealed"]
    return {move % ALL_CARDS for move in sealed if move < PILE + ALL_CARDS}


def _thrown(cards: Cards, move: int) -> str:
    if PILE <= move < PILE + len(FACES):
        return translate("{card} on its pile", card=card_name(cards, move - PILE, short=True))
    if NOTES <= move < NOTES + len(FACES):
        return translate("{card} for its notes", card=card_name(cards, move - NOTES, short=True))
    if move < len(FACES):
        return translate("{card} for its number", card=card_name(cards, move, short=True))
    return translate("nothing more")


def _other_moves(context: BoardContext, drawn: DrawnMap, hand: Sequence[HandCard]) -> list[tuple[str, str]]:
    """Return the moves without a card or a place: drawing, being done, a colour, an unseen card."""
    shown = {each.move for each in drawn.cards} | {each.move for each in drawn.places}
    shown |= {way.move for each in hand for way in each.ways}
    return [(move, _describe_move(move)) for move in context.legal if move not in shown]


def _describe_move(move: str) -> str:
    if move in _FIXED:
        return translate(_FIXED[move])
    if move.startswith("as:"):
        colour = COLOUR_WORDS[COLOUR_NAMES.index(move.removeprefix("as:"))]
        return translate("It is {colour}", colour=translate(colour))
    return move


def _explained(context: BoardContext, cards: Cards, public: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the effects of the Talkytoot cards that the seat sees."""
    private = context.view["private"]
    seen = {card for _, _, card in public["map"]} | {card for known in public["known"] for card in known}
    seen |= {*public["gone"], *(private["hand"] if private is not None else ())}
    return [(card_name(cards, card), explain_card(card)) for card in sorted(seen) if card >= BASE_CARDS]


def hand_of(private: Mapping[str, Any]) -> list[str]:
    """Return the faces of a hand as it is dealt."""
    return [FACES[card] for card in private["hand"]]


def open_scene(view: AnyView, events: Sequence[Mapping[str, Any]]) -> AnyView:
    """Return a view with the hands of the game that has ended, all cards open."""
    hands = {"hands": events[-1]["hands"]}
    return {**view, "public": {**view["public"], "phase": "over", "ended": {**view["public"], **hands}}}


BOARD: Final = Board(draw, hand_of, open_scene=open_scene, about=("throws", "cards"), has_map=True)
