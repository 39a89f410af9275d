"""The table of Diabolo: the line of cards, who has taken how many, and what is called.

Everybody plays at the same time, so whatever changes stays where it is: a part that nobody needs now keeps
its place. The choices of an address are cards of the line in the order of a word: "E.2" is its second E.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from games.core import RULING, Game
from wordsvc.cards import JOKER
from wordsvc.cards.word_judge import ALLOWED
from wordsvc.diabolo.game.views import CallView, PublicView, View
from wordsvc.diabolo.judge import MIN_CARDS
from wordsvc.faces.board import Board
from wordsvc.faces.board_context import BoardContext
from wordsvc.faces.drawn_cards import DrawnCard, draw_card, draw_cards, print_jokers
from wordsvc.faces.scene import ROUND_END, SCORE, SceneKind
from wordsvc.faces.word_cards import TapCard, player_names, tell_apart
from wordsvc.input.messages import message, translate, translate_plural
from wordsvc.words import reason_name

if TYPE_CHECKING:
    from wordsvc.diabolo.game.game import Diabolo

PASS: Final = "pass"  # noqa: S105 - a move
TURN: Final = "turn"


class Taker(NamedTuple):
    """A player: the cards taken in this round, and what counts in the end."""

    name: str
    mine: bool
    needs: str
    asked: bool
    state: str
    taken: int
    taken_name: str
    score: int
    tiles: str


class Call(NamedTuple):
    """A call of this round, as a sentence."""

    good: bool
    said: str


class Line(NamedTuple):
    """The cards on the table; the one that was turned up last is marked."""

    cards: list[TapCard]
    chosen: frozenset[int]
    label: str


class Calling(NamedTuple):
    """The actions of a seat; `move` calls the `word` of the chosen cards."""

    may_call: bool
    word: str
    move: str
    may_pass: bool
    passed: bool
    may_turn: bool
    pass_label: str


class DiaboloTable(NamedTuple):
    """All that is drawn of a match of Diabolo."""

    head: str
    caution: str
    deck: int
    deck_name: str
    takers: list[Taker]
    with_tiles: bool
    news: Call | None
    next_said: str
    line: Line
    calls: list[Call]
    names: Sequence[str]
    results: list[list[int]]
    over: bool
    calling: Calling | None
    called: list[DrawnCard]


def draw(context: BoardContext) -> DiaboloTable:
    """Return the board of the context's seat, and its actions."""
    view: View = context.view
    public = view["public"]
    options = cast("Diabolo", context.game).parsed_options
    names = player_names(context)
    calls = [_tell_call(each, names) for each in public["calls"]]
    over = public["phase"] == "over"
    with_tiles = options.handicap is not None
    chosen = _chosen(context.picked, public["line"]) if _may_call(context) else []
    return DiaboloTable(
        translate(
            "Round {round} of {rounds}, {dealer:%s deals|you deal}.",
            round=public["round"],
            rounds=public["rounds"],
            dealer=names[public["dealer"]],
        ),
        translate(options.judge.deck.caution),
        public["deck"],
        translate_plural("draw pile, {n} card", "draw pile, {n} cards", public["deck"]),
        [
            _draw_taker(context, public, names[seat], seat, with_tiles, least)
            for seat, least in enumerate(options.min_cards)
        ],
        with_tiles,
        calls[-1] if calls else None,
        _tell_next(context, public, names),
        _draw_line(context, public, chosen),
        calls[::-1],
        names,
        public["results"],
        over,
        None if context.seat is None or over else _draw_calling(context, public, chosen),
        draw_cards(next((event["cards"] for event in context.events if event["kind"] == "call"), ())),
    )


def _may_call(context: BoardContext) -> bool:
    """Return whether the seat may call: also one that has passed, while the same cards lie (D27)."""
    window = context.view["public"]["window"]
    if window is None or context.seat not in window["members"]:
        return False
    return context.may_move or (context.plays and not context.game.passes_bind)


def _tell_call(call: CallView, names: Sequence[str]) -> Call:
    """Return a call, and what came of it."""
    who, word, cards = names[call["seat"]], call["word"], len(call["cards"])
    if call["answer"] == ALLOWED:
        said = translate_plural(
            "{who}: {word}, {n} card", "{who}: {word}, {n} cards", cards, who=who, word=word
        )
        return Call(True, said)
    reason = reason_name(call["answer"])
    return Call(False, translate("{who}: {word}, {reason}", who=who, word=word, reason=reason))


def _tell_next(context: BoardContext, public: PublicView, names: Sequence[str]) -> str:
    """Return the player who takes a card for a wrong call; "" while anybody may call."""
    if public["picking"] is None:
        return ""
    if public["picking"] == context.seat:
        return translate("Take a card of the table.")
    return translate("{who} {who:takes|take} a card.", who=names[public["picking"]])


def _draw_taker(
    context: BoardContext, public: PublicView, name: str, seat: int, with_tiles: bool, least: int
) -> Taker:
    window = public["window"]
    state = translate("passed") if window is not None and seat in window["answered"] else ""
    if seat == public["picking"]:
        state = translate("to take")
    taken, tiles = public["taken"][seat], public["tiles"][seat]
    return Taker(
        name,
        seat == context.seat,
        translate("needs {n} cards", n=least) if least > MIN_CARDS else "",
        seat == public["picking"],
        state,
        taken,
        translate_plural("{n} card taken", "{n} cards taken", taken),
        public["scores"][seat],
        translate_plural("{n} victory tile", "{n} victory tiles", tiles) if with_tiles else "",
    )


def _chosen(picked: Sequence[str], line: Sequence[str]) -> list[int]:
    """Return the places of the chosen cards in the line, in order of choice, without missing ones."""
    places = {text: place for place, text in enumerate(_number(line)) if JOKER not in text}
    return list(dict.fromkeys(places[text] for text in picked if text in places))


def _number(line: Sequence[str]) -> list[str]:
    """Return each card of the line as an address names it."""
    seen = Counter[str]()
    texts = []
    for face in line:
        seen[face] += 1
        texts.append(f"{face}.{seen[face]}")
    return texts


def _draw_line(context: BoardContext, public: PublicView, chosen: Sequence[int]) -> Line:
    """Return the line: cards to take for a penalty, or to choose for a word; a joker's letter is typed."""
    line = public["line"]
    texts = _number(line)
    may_choose = _may_call(context)
    drawn = [draw_card(face) for face in line]
    moves = [f"take:{face}" if f"take:{face}" in context.legal else "" for face in line]
    named = [
        translate("Take {card}", card=card.name) if move else card.name
        for card, move in zip(drawn, moves, strict=True)
    ]
    cards = []
    for place, (face, name) in enumerate(zip(line, tell_apart(named), strict=True)):
        link = ""
        if may_choose and JOKER not in face:
            after = [each for each in chosen if each != place] if place in chosen else [*chosen, place]
            link = context.link(*(texts[each] for each in after))
        told = translate("{card}, chosen", card=name) if place in chosen else name
        newest = place == len(line) - 1 and public["phase"] == "call"
        cards.append(TapCard(drawn[place], told, moves[place], link, newest, face if link else ""))
    label = translate_plural("{n} card on the table", "{n} cards on the table", len(line))
    return Line(cards, frozenset(chosen), label)


def _draw_calling(context: BoardContext, public: PublicView, chosen: Sequence[int]) -> Calling:
    faces = [public["line"][place] for place in chosen]
    word = "".join(faces)
    window = public["window"]
    return Calling(
        _may_call(context),
        word,
        f"call:{word}:{'.'.join(faces)}" if faces else "",
        PASS in context.legal,
        window is not None and context.seat in window["answered"],
        TURN in context.legal,
        _name_pass(context, public),
    )


def _is_wrong(context: BoardContext, event: Mapping[str, Any]) -> bool:
    """Return True for a wrong call: to its caller, and to all others until anybody may call again.

    With a pace it covers no cards of who may call or has to take one.
    """
    if event.get("answer") == ALLOWED or event["seat"] is None:
        return False
    public = context.view["public"]
    if context.pace_seconds is not None:
        return public["window"] is None and public["picking"] != context.seat
    return event["seat"] == context.seat or public["window"] is None


def _name_pass(context: BoardContext, public: PublicView) -> str:
    """Return the label of a pass: with a pace it is the wish for the next card, which the dealer may turn."""
    wishes = context.pace_seconds is not None and public["deck"] and TURN not in context.legal
    return translate("Next card") if wishes else translate("Pass")


WRONG_CALL: Final = SceneKind(
    message("The call is wrong"),
    "ruling",
    frozenset({"call", "wrong", RULING}),
    scored=False,
    is_due=_is_wrong,
)


def describe_clock(view: View, seconds: int) -> str:
    """Return the text of the clock: when the next card is turned, or the round ends."""
    if view["public"]["deck"]:
        return translate("Next card: {n} s", n=seconds)
    return translate("End of the round: {n} s", n=seconds)


def language(game: Game[Any]) -> str:
    """Return the code of the language of the deck, whose words count (D16)."""
    return cast("Diabolo", game).parsed_options.judge.deck.language


def show_event(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an event with jokers as they are printed."""
    shown = dict(event)
    if isinstance(card := event.get("card"), str):
        shown["card"] = print_jokers(card)
    if event["kind"] == "call":
        shown["cards"] = [print_jokers(card) for card in event["cards"]]
    return shown


BOARD: Final = Board(
    draw,
    show_event=show_event,
    scenes={SCORE: ROUND_END, "wrong": WRONG_CALL, RULING: WRONG_CALL},
    describe_clock=describe_clock,
    language=language,
)
