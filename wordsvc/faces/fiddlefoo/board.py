"""The table of Fiddlefoo: the map, everybody's cards and notes, the own hand, and what may be done."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.fiddlefoo.cards import BASE_CARDS, COLOUR_NAMES, COLOUR_WORDS, FACES, Cards
from games.fiddlefoo.describe import pair_sentence
from games.fiddlefoo.moves import NOTES, PILE
from games.fiddlefoo.scoring import PILE_NOTES, pile_notes
from games.fiddlefoo.state import cards_from_dict
from wordsvc.faces.board import Board
from wordsvc.faces.fiddlefoo.cards import DrawnNote, card_name, draw_note, explain_card
from wordsvc.faces.fiddlefoo.map import DrawnMap, draw_map
from wordsvc.faces.scene import Scene
from wordsvc.input.sentences import say, tell, tell_number, translate


class HandCard(NamedTuple):
    """A card of the hand: the move of a tap, and the other things that may be done with it."""

    card: DrawnNote
    name: str
    move: str
    says: str
    others: list[tuple[str, str]]
    chosen: bool


class PlayerRow(NamedTuple):
    """A player: how many cards they hold, which of them all know, the score, and what they are asked."""

    name: str
    mine: bool
    turn: bool
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
    fixed: list[tuple[str, str]]
    explained: list[tuple[str, str]]


_FIXED: Final = {
    "draw": say("Draw a card"),
    "done": say("Done"),
}


def draw(scene: Scene) -> FiddlefooTable:
    """Return the table as a seat sees it."""
    public = scene.view["public"]
    if public["phase"] == "over" and public["ended"]:
        public = {
            **public,
            **public["ended"],
            "phase": "over",
            "hands": [len(h) for h in public["ended"]["hands"]],
        }
    cards = cards_from_dict(public["printed"])
    drawn = draw_map(cards, public, scene.legal)
    pair, hand = public["pair"], _hand(scene, cards)
    return FiddlefooTable(
        _head(scene, public),
        drawn,
        tell_number("The map, {n} card", "The map, {n} cards", len(public["map"])),
        "" if pair is None else pair_sentence(pair, lambda card: card_name(cards, card, short=True)),
        [_player(scene, cards, public, seat) for seat in range(len(scene.names))],
        _piles(cards, public["piles"]),
        [(draw_note(cards, card), card_name(cards, card)) for card in public["gone"]],
        hand,
        _hand_name(scene, cards),
        _sealed(scene, cards),
        _other_moves(scene, drawn, hand),
        _explained(scene, cards, public),
    )


def _head(scene: Scene, public: dict[str, Any]) -> str:
    parts = []
    if int(scene.game.options["games"]) > 1:
        parts.append(tell("Game {game} of {games}.", game=public["game"], games=scene.game.options["games"]))
    parts.append(tell_number("Deck: {n} card.", "Deck: {n} cards.", public["deck"]))
    if scene.game.options["wildcard"] == "yes":
        parts.append(tell("Purple is any colour."))
    if scene.game.options["cooperative"] == "yes":
        parts.append(tell("All win or lose together."))
    return " ".join(parts)


def _player(scene: Scene, cards: Cards, public: dict[str, Any], seat: int) -> PlayerRow:
    ended = scene.view["public"]["ended"] if scene.view["public"]["phase"] == "over" else None
    shown = ended["hands"][seat] if ended else [] if seat == scene.seat else public["known"][seat]
    asked = seat in scene.view["to_act"]
    note = tell("to move") if asked else ""
    if public["stuck"] == seat:
        note = tell("could lay no card")
    return PlayerRow(
        f"{scene.names[seat][:1].upper()}{scene.names[seat][1:]}",
        seat == scene.seat,
        seat == public["actor"] and public["phase"] != "over",
        tell_number("{n} card", "{n} cards", public["hands"][seat]),
        [(draw_note(cards, card), card_name(cards, card)) for card in shown],
        sum(results[seat] for results in public["results"]),
        note,
    )


def _piles(cards: Cards, piles: Sequence[Sequence[int]]) -> list[PileRow]:
    rows = []
    for colour, pile in enumerate(piles):
        notes = pile_notes(cards, pile)
        said = tell("{notes} of {all} notes", notes=notes, all=PILE_NOTES)
        name = translate(COLOUR_WORDS[colour])
        rows.append(PileRow(name, COLOUR_NAMES[colour][0].upper(), said, notes == PILE_NOTES))
    return rows


def _hand(scene: Scene, cards: Cards) -> list[HandCard]:
    private = scene.view["private"]
    if private is None or scene.view["public"]["phase"] == "over":
        return []
    held = {FACES[card]: card for card in private["hand"]}
    ordered = scene.ordered(sorted(held, key=lambda face: _by_colour(cards, held[face])))
    return [_hand_card(scene, cards, held[face], private["chosen"]) for face in ordered]


def _by_colour(cards: Cards, card: int) -> tuple[int, int]:
    return cards.colour[card], cards.number[card]


def _hand_card(scene: Scene, cards: Cards, card: int, chosen: int | None) -> HandCard:
    face, name = FACES[card], card_name(cards, card)
    throws = scene.view["public"]["phase"] == "throw"
    ways = {
        face: tell("throw for its number") if throws else tell("choose"),
        f"notes:{face}": tell("throw for its notes"),
        f"pile:{face}": tell("put on its pile"),
    }
    legal = [(move, says) for move, says in ways.items() if move in scene.legal]
    move, says = legal[0] if legal else ("", "")
    said = tell("{card}: {what}", card=name, what=says) if move else name
    others = [(each, tell("{card}: {what}", card=name, what=what)) for each, what in legal[1:]]
    return HandCard(draw_note(cards, card), said, move, says if throws else "", others, card == chosen)


def _hand_name(scene: Scene, cards: Cards) -> str:
    private = scene.view["private"]
    if private is None:
        return ""
    notes = sum(cards.notes[card] for card in private["hand"])
    return tell_number("Your hand, {n} note", "Your hand, {n} notes", notes)


def _sealed(scene: Scene, cards: Cards) -> list[str]:
    """Return the seat's throws that the others do not see yet."""
    private = scene.view["private"]
    if private is None:
        return []
    return [_thrown(cards, move) for move in private["sealed"]]


def _thrown(cards: Cards, move: int) -> str:
    if PILE <= move < PILE + len(FACES):
        return tell("{card} on its pile", card=card_name(cards, move - PILE, short=True))
    if NOTES <= move < NOTES + len(FACES):
        return tell("{card} for its notes", card=card_name(cards, move - NOTES, short=True))
    if move < len(FACES):
        return tell("{card} for its number", card=card_name(cards, move, short=True))
    return tell("nothing more")


def _other_moves(scene: Scene, drawn: DrawnMap, hand: Sequence[HandCard]) -> list[tuple[str, str]]:
    """Return the moves without a card or a place: drawing, being done, a colour, an unseen card."""
    shown = {each.move for each in drawn.cards} | {each.move for each in drawn.places}
    shown |= {each.move for each in hand} | {move for each in hand for move, _ in each.others}
    return [(move, _describe_move(move)) for move in scene.legal if move not in shown]


def _describe_move(move: str) -> str:
    if move in _FIXED:
        return translate(_FIXED[move])
    if move.startswith("as:"):
        colour = COLOUR_WORDS[COLOUR_NAMES.index(move.removeprefix("as:"))]
        return tell("It is {colour}", colour=translate(colour))
    return move


def _explained(scene: Scene, cards: Cards, public: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the effects of the Talkytoot cards that the seat sees."""
    private = scene.view["private"]
    seen = {card for _, _, card in public["map"]} | {card for known in public["known"] for card in known}
    seen |= {*public["gone"], *(private["hand"] if private is not None else ())}
    return [(card_name(cards, card), explain_card(card)) for card in sorted(seen) if card >= BASE_CARDS]


def hand_of(private: Mapping[str, Any]) -> list[str]:
    """Return the faces of a hand as it is dealt."""
    return [FACES[card] for card in private["hand"]]


BOARD: Final = Board(draw, hand_of, has_map=True)
