"""The table of Diggity: the mine, what everybody has, the gold that is fought for, the own hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from games.core import AnyView
from games.diggity.cards import FACES, KIND_OF
from games.diggity.tools import A_TOOL, NAMES, TOOLS
from games.diggity.views import PublicView
from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.diggity.cards import LyingCard, Sheet, hold, name_card, name_symbol
from wordsvc.faces.diggity.events import describe_event
from wordsvc.faces.diggity.map import MineMap, draw_map
from wordsvc.faces.diggity.players import (
    GOLD,
    Column,
    Held,
    Player,
    draw_columns,
    draw_piles,
    draw_players,
)
from wordsvc.faces.scene import SceneKind
from wordsvc.faces.word_cards import tell_apart
from wordsvc.input.messages import join_messages, message, translate
from wordsvc.input.texts import printable

if TYPE_CHECKING:
    from games.diggity.game import Diggity

NOTHING: Final = ""
"""A button without a picture; the others have a tool by its name, or gold."""


class Step(NamedTuple):
    """A rank of the duel: the tool, and who has played it, "" while it is missing."""

    tool: str
    name: str
    rank: int
    who: str


class Duel(NamedTuple):
    """The gold that is fought for, who has it so far, and the tools that were played for it."""

    gold: int
    said: str
    steps: list[Step]


class HandCard(NamedTuple):
    """A card of the own hand; `link` chooses it or puts it back, `move` lays it as the first card of a mine.

    `kind` is its symbol.
    """

    lying: LyingCard
    name: str
    move: str
    link: str
    chosen: bool
    kind: str = ""


class Action(NamedTuple):
    """A button with its picture."""

    move: str
    text: str
    picture: str


class DiggityTable(NamedTuple):
    """All that is drawn; `sheets` are the cards without symbols that it draws."""

    head: str
    caution: str
    deck: int
    gold: int
    columns: list[Column]
    players: list[Player]
    piles: list[Held]
    mine: MineMap | None
    duel: Duel | None
    made: str
    over: bool
    seated: bool
    hand: list[HandCard]
    asks: str
    actions: list[Action]
    sheets: list[Sheet]


def draw(context: BoardContext) -> DiggityTable:
    """Return the table as a seat sees it."""
    public = context.view["public"]
    names = [printable(name) for name in context.names]
    options = cast("Diggity", context.game).parsed_options
    mine = draw_map(context, names)
    hand = _draw_hand(context)
    return DiggityTable(
        translate(
            "Mine cards: {deck} to draw, {discarded} discarded. Gold cards: {gold} to come.",
            deck=public["deck"],
            discarded=len(public["discards"]),
            gold=public["gold"],
        ),
        translate("{name} deck, a {status}", name=options.deck.name, status=translate(options.deck.status)),
        public["deck"],
        public["gold"],
        draw_columns(options.recipes),
        draw_players(context, names),
        draw_piles(public),
        mine,
        _draw_duel(public, names),
        _tell_made(public, names),
        public["phase"] == "over",
        context.seat is not None,
        hand,
        translate("Tap a place in the mine for your card.") if any(card.chosen for card in hand) else "",
        _draw_actions(context, names),
        _sheets(mine, hand),
    )


def _draw_duel(public: PublicView, names: Sequence[str]) -> Duel | None:
    if public["window"] is None:
        return None
    played = public["played"]
    holder = names[played[-1] if played else public["turn"]]
    steps = [
        Step(tool, translate(NAMES[rank]), rank + 1, names[played[rank]] if rank < len(played) else "")
        for rank, tool in enumerate(TOOLS)
    ]
    said = translate("Gold worth {gold}, so far for {holder}.", gold=public["face"], holder=holder)
    return Duel(public["face"], said, steps)


def _tell_made(public: PublicView, names: Sequence[str]) -> str:
    """Return a sentence on the prize of the last card or the tool that is being stolen; "" for neither."""
    who = names[public["turn"]]
    if public["wanted"] is not None:
        return translate(
            "To say from whom the {tool} is stolen: {who}.", tool=NAMES[public["wanted"]], who=who
        )
    made: list[str] = [A_TOOL[TOOLS.index(tool)] for tool in public["made"]]
    if public["phase"] != "prize" or not made:
        return ""
    if public["miner"]:
        made.append(message("a miner"))
    return translate("The card makes {made}.", made=join_messages(made, "or"))


def _draw_hand(context: BoardContext) -> list[HandCard]:
    """Return the hand in the order of its player; of the chosen card one."""
    private, public = context.view["private"], context.view["public"]
    if private is None:
        return []
    chosen = None if private["chosen"] is None else FACES[private["chosen"]]
    begins = context.composing()
    drawn: list[HandCard] = []
    for face in context.ordered(FACES[kind] for kind in private["hand"]):
        kind = KIND_OF[face]
        name = name_card(kind)
        move = link = ""
        if face in begins and face == chosen:
            link, name = context.compose(), translate("{card}, chosen", card=name)
        elif face in begins:
            if public["mine"]:
                link, name = context.compose(face), translate("Choose {card}", card=name)
            else:
                move, name = face, translate("Lay {card}", card=name)
        drawn.append(HandCard(hold(kind), name, move, link, face == chosen, name_symbol(kind)))
        if face == chosen:
            chosen = None
    told = tell_apart([card.name for card in drawn])
    return [card._replace(name=name) for card, name in zip(drawn, told, strict=True)]


def _draw_actions(context: BoardContext, names: Sequence[str]) -> list[Action]:
    """Return the buttons of moves that are neither cards nor places."""
    found = [action for move in context.legal if (action := _draw_action(context, names, move)) is not None]
    return [action._replace(text=f"{action.text[:1].upper()}{action.text[1:]}") for action in found]


def _draw_action(context: BoardContext, names: Sequence[str], move: str) -> Action | None:
    duel = context.view["public"]["window"] is not None
    verb, _, what = move.partition(":")
    if move in TOOLS:
        return Action(move, translate("Play {tool}", tool=A_TOOL[TOOLS.index(move)]), move)
    if verb == "take":
        return Action(move, translate("Take {tool}", tool=A_TOOL[TOOLS.index(what)]), what)
    if verb == "steal":
        return Action(move, translate("Steal {tool}", tool=A_TOOL[TOOLS.index(what)]), what)
    if verb == "from":
        wanted = context.view["public"]["wanted"]
        return Action(move, translate("From {who}", who=names[int(what) - 1]), TOOLS[wanted])
    if move == GOLD:
        return Action(move, translate("Make the miner, for gold"), GOLD)
    if move == "decline":
        return Action(move, translate("Take nothing"), NOTHING)
    if move == "pass":
        text = translate("Play no tool") if duel else translate("Pass: no card fits")
        return Action(move, text, NOTHING)
    return None


def _sheets(mine: MineMap | None, hand: Iterable[HandCard]) -> list[Sheet]:
    """Return each sheet once that is drawn anywhere."""
    lying = [card.lying for card in hand]
    if mine is not None:
        lying += [card.lying for card in mine.cards] + [way.lying for way in mine.ways]
    found: Mapping[str, Sheet] = {each.sheet.name: each.sheet for each in lying}
    return [*found.values()]


def hand_of(private: Mapping[str, Any]) -> list[str]:
    """Return the faces of a hand as it is dealt."""
    return [FACES[kind] for kind in private["hand"]]


def open_scene(view: AnyView, events: Sequence[Mapping[str, Any]]) -> AnyView:
    """Return a view with the tools that were played for gold."""
    played = [event["seat"] for event in events if event["kind"] == "play"]
    miners = [event["seat"] for event in events if event["kind"] == "strike"] or [events[-1]["seat"]]
    duel = {"face": events[-1]["gold"], "played": played, "window": {}, "turn": miners[0]}
    return {**view, "public": {**view["public"], **duel}}


MINER: Final = SceneKind(
    message("Gold!"), "miner", frozenset({"strike", "play", "win", "limit"}), begins="strike"
)

BOARD: Final = Board(
    draw,
    hand_of,
    describe_event,
    lesser=frozenset({"draw", "decline"}),
    scenes={"win": MINER},
    open_scene=open_scene,
    about=("tools",),
    has_map=True,
)
