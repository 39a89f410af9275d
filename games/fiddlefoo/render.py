"""Fiddlefoo on a terminal: the map with its axes, the hands, and what is asked."""

from collections.abc import Sequence
from typing import Final

from games.fiddlefoo.cards import (
    BASE_CARDS,
    CARD_OF,
    COLOUR_NAMES,
    COLOURS,
    EFFECTS,
    KEYS,
    LETTERS,
    TRIGGERS,
    Cards,
)
from games.fiddlefoo.describe import pair_sentence
from games.fiddlefoo.options import Options
from games.fiddlefoo.scoring import PILE_NOTES, pile_notes
from games.fiddlefoo.state import cards_from_dict
from games.fiddlefoo.views import Pair, PrivateView, PublicView, View

NOTE: Final = "•"
_WIDE: Final = 8
_WIDEST: Final = 11
"""More columns than this are drawn with the notes as figures."""
_IN_A_ROW: Final = 9
"""Cards of a hand in a line."""
_ALWAYS: Final = CARD_OF["wildcard_throw"]


def render(
    options: Options, view: View, names: Sequence[str], places: Sequence[tuple[int, int]]
) -> list[str]:
    """A view as lines; `places` are those where the viewer may put a card now."""
    public, viewer = view["public"], view["seat"]
    cards = cards_from_dict(public["printed"])
    lines = [_heading(options, public, names), ""]
    lines += draw_map(cards, public["map"], places)
    if places:
        lines.append("     + is where the card may go.")
    lines += ["", *_hands(cards, public, names, viewer)]
    if public["piles"]:
        lines += ["", *_piles(cards, public["piles"])]
    if public["gone"]:
        lines += ["", f"Out of the game: {' '.join(marked(cards, card) for card in public['gone'])}"]
    pair, window = public["pair"], public["window"]
    always = _always_thrown(public) if window is not None else None
    if pair is not None:
        lines += ["", _pair(cards, public["phase"], pair)]
    if pair is not None and window is not None:
        waiting = [names[seat] for seat in window["members"] if seat not in window["answered"]]
        what = _throwable(cards, public, pair, always)
        lines.append(f"      May be thrown at {names[public['actor']]}: {what}.")
        lines.append(f"      Still to answer: {', '.join(waiting)}.")
    if public["last"] is not None and public["tied"]:
        tied = " and ".join(marked(cards, card) for card in public["tied"])
        lines += ["", f"{marked(cards, public['last'])} makes equal ranges with {tied}."]
    if public["phase"] not in ("throw", "over"):
        lines += ["", f"To {_task(cards, public)}: {names[public['actor']]}."]
    if view["private"] is not None:
        lines += ["", *_own(cards, view["private"], public["phase"])]
    lines += _legend(cards, view, always)
    if public["results"]:
        lines += ["", *_results(cards, public, names)]
    return lines


def marked(cards: Cards, card: int) -> str:
    """A card with its notes as dots, and a star when it is of Talkytoot: R7•••, B3••*."""
    star = "*" if card >= BASE_CARDS else ""
    return f"{LETTERS[cards.colour[card]]}{cards.number[card]}{NOTE * cards.notes[card]}{star}"


def explained(cards: Cards, card: int) -> str:
    """A Talkytoot card with its key and what it does."""
    key = KEYS[card - BASE_CARDS]
    return f"{marked(cards, card)} {key}: when {TRIGGERS[key]}, {EFFECTS[key]}"


def _pair(cards: Cards, phase: str, pair: Pair) -> str:
    """The pair of this turn, or the last one."""
    label = "Pair" if phase in ("throw", "pair") else "Last pair"
    return f"{label}: {pair_sentence(pair, lambda card: marked(cards, card))}"


def _legend(cards: Cards, view: View, always: int | None) -> list[str]:
    """What the Talkytoot cards do that the viewer sees; `always` is another one that may be thrown."""
    public, private = view["public"], view["private"]
    visible = {card for _, _, card in public["map"]} | {card for known in public["known"] for card in known}
    visible |= {*public["gone"], *(private["hand"] if private is not None else ())}
    if always is not None:
        visible.add(always)
    acting = [card for card in sorted(visible) if card >= BASE_CARDS]
    return ["", "Cards that act:", *(f"  {explained(cards, card)}" for card in acting)] if acting else []


def draw_map(cards: Cards, lying: Sequence[Sequence[int]], places: Sequence[tuple[int, int]]) -> list[str]:
    """The map, the coordinates of its columns above and of its rows to the left."""
    shown = [(x, y) for x, y, _ in lying] + list(places)
    left, right = min(x for x, _ in shown), max(x for x, _ in shown)
    low, high = min(y for _, y in shown), max(y for _, y in shown)
    wide = right - left < _WIDEST
    texts = {(x, y): marked(cards, card) if wide else _short(cards, card) for x, y, card in lying}
    width = _WIDE if wide else 1 + max(map(len, texts.values()))
    texts |= {place: "+" for place in places if place not in texts}
    lines = ["     " + "".join(str(x).ljust(width) for x in range(left, right + 1)).rstrip()]
    for y in range(high, low - 1, -1):
        row = "".join(texts.get((x, y), "").ljust(width) for x in range(left, right + 1))
        lines.append(f"{y:>3}  {row}".rstrip())
    return lines


def _short(cards: Cards, card: int) -> str:
    star = "*" if card >= BASE_CARDS else ""
    return f"{LETTERS[cards.colour[card]]}{cards.number[card]}:{cards.notes[card]}{star}"


def _heading(options: Options, public: PublicView, names: Sequence[str]) -> str:
    game = f"Game {public['game']} of {options.games}. " if options.games > 1 else ""
    turn = f"Turn: {names[public['turn']]}. " if public["phase"] != "over" else ""
    wild = " Purple (P) is any colour." if options.wildcard else ""
    return f"{game}{turn}Deck {public['deck']}.{wild}"


def _hands(cards: Cards, public: PublicView, names: Sequence[str], viewer: int | None) -> list[str]:
    """How many cards everybody has, and those that everybody knows."""
    width = max(map(len, names))
    lines = []
    for seat, (count, known) in enumerate(zip(public["hands"], public["known"], strict=True)):
        line = f"{names[seat]:{width}}  {count:>2} {'card' if count == 1 else 'cards'}"
        if known and seat != viewer:
            line += f", known: {' '.join(marked(cards, card) for card in known[:_IN_A_ROW])}"
        lines.append(line)
        for first in range(_IN_A_ROW, len(known) if seat != viewer else 0, _IN_A_ROW):
            shown = known[first : first + _IN_A_ROW]
            lines.append(f"{'':{width}}  {' '.join(marked(cards, card) for card in shown)}")
    return lines


def _piles(cards: Cards, piles: Sequence[Sequence[int]]) -> list[str]:
    lines = []
    for colour, pile in zip(COLOUR_NAMES, piles, strict=True):
        lying = " ".join(marked(cards, card) for card in pile) or "nothing"
        lines.append(f"Pile {colour:6}  {pile_notes(cards, pile):>2} of {PILE_NOTES} notes: {lying}")
    return lines


def _always_thrown(public: PublicView) -> int | None:
    """The card that may be thrown at any pair, while somebody may hold it (F47)."""
    lying = {card for _, _, card in public["map"]} | {*public["gone"]}
    lying |= {card for pile in public["piles"] for card in pile}
    return _ALWAYS if _ALWAYS in public["fits"] and _ALWAYS not in lying else None


def _throwable(cards: Cards, public: PublicView, pair: Pair, always: int | None) -> str:
    """What may be thrown, in words."""
    low, high = pair["range"]
    fits = [card for card in public["fits"] if card != _ALWAYS]
    ways = []
    colours = [
        name
        for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True)
        if any(cards.colour[card] == colour for card in fits)
    ]
    if colours:
        some = "any colour" if len(colours) == len(COLOURS) else " or ".join(colours)
        ways.append(f"{some} {low + 1} to {high - 1}" if high - low > 2 else f"{some} {low + 1}")
    if always is not None:
        ways.append(marked(cards, always))
    if public["matches"]:
        notes = pair["distance"]
        ways.append(f"one card with {notes} {'note' if notes == 1 else 'notes'}")
    return ", or ".join(ways) or "nothing"


def _task(cards: Cards, public: PublicView) -> str:
    """What the seat that acts is asked for."""
    action = public["action"]
    if public["forced"] is not None:
        return f"lay {marked(cards, public['forced'])} at once"
    if public["again"] is not None:
        return f"play another card that is not {COLOUR_NAMES[public['again']]}, or decline"
    return {
        "play": "lay a card",
        "pair": "choose the pair",
        "discard": "discard a card, or decline",
        "lift": "move a card of the map, or decline",
        "move": "say where it goes",
        "remove": f"remove cards from the map, {action['left']} at most, or decline",
        "swap": f"swap cards of the hand with cards of the map, {action['left']} at most",
    }[public["phase"]]


def _own(cards: Cards, private: PrivateView, phase: str) -> list[str]:
    """The own hand by colour, and what has been chosen."""
    hand = private["hand"]
    lines = [f"Your hand ({sum(cards.notes[card] for card in hand)} notes):"]
    for colour in COLOURS:
        held = sorted((card for card in hand if cards.colour[card] == colour), key=cards.number.__getitem__)
        for first in range(0, len(held), _IN_A_ROW):
            shown = held[first : first + _IN_A_ROW]
            lines.append(f"  {COLOUR_NAMES[colour]:6}  {' '.join(marked(cards, card) for card in shown)}")
    if not hand:
        lines[0] = "Your hand is empty."
    if private["chosen"] is not None:
        named = "" if private["as"] is None else f" as {COLOUR_NAMES[private['as']]}"
        verb = "swap" if phase == "swap" else "lay"
        lines.append(f"You {verb} {marked(cards, private['chosen'])}{named}.")
    return lines


def _results(cards: Cards, public: PublicView, names: Sequence[str]) -> list[str]:
    totals = [sum(column) for column in zip(*public["results"], strict=True)]
    lines = []
    ended = public["ended"]
    if public["phase"] == "over" and ended is not None:
        for name, hand in zip(names, ended["hands"], strict=True):
            held = " ".join(marked(cards, card) for card in hand) or "nothing"
            lines.append(f"Left with {name}: {held}.")
    scores = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    return [*lines, f"Scores: {scores}."]
