"""Fiddlefoo on a terminal: the map with its axes, the hands, and what is asked."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from games.core import SEALED, WindowView
from games.fiddlefoo.cards import (
    BASE_CARDS,
    CARD_OF,
    COLOUR_WORDS,
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
from games.messages import join_messages, message, plural_message, translate, translate_plural

PHRASES: Final = {
    "play": "To lay a card: {who}.",
    "play, forced": "To lay {card} at once: {who}.",
    "play, again": "To play another card that is not {colour}, or decline: {who}.",
    "pair": "To choose the pair: {who}.",
    "discard": "To discard a card, or decline: {who}.",
    "lift": "To move a card of the map, or decline: {who}.",
    "move": "To say where it goes: {who}.",
    "remove": "To remove cards from the map, {left} at most, or decline: {who}.",
    "swap": "To swap cards of the hand with cards of the map, {left} at most: {who}.",
}
"""Requests to the seat that acts, by phase."""

NOTE: Final = "•"
LAST: Final = "<"
"""Marks the card laid last."""
_WIDE: Final = 8
_WIDEST: Final = 11
"""More columns than this are drawn with the notes as figures."""
_IN_A_ROW: Final = 9
"""Cards of a hand in a line."""
_ALWAYS: Final = CARD_OF["wildcard_throw"]


def render(
    options: Options, view: View, names: Sequence[str], places: Sequence[tuple[int, int]]
) -> list[str]:
    """Return a view as lines; `places` are those where the viewer may put a card now."""
    public, viewer = view["public"], view["seat"]
    cards = cards_from_dict(public["printed"])
    lines = [_heading(options, public, names), ""]
    lines += draw_map(cards, public["map"], places, public["last"])
    if places:
        lines.append(f"     {translate('+ is where the card may go.')}")
    lines += ["", *_hands(cards, public, names, viewer)]
    if public["piles"]:
        lines += ["", *_piles(cards, public["piles"])]
    if public["gone"]:
        gone = " ".join(marked(cards, card) for card in public["gone"])
        lines += ["", translate("Out of the game: {cards}", cards=gone)]
    pair, window = public["pair"], public["window"]
    always = _always_thrown(public) if window is not None else None
    if pair is not None:
        lines += ["", _pair(cards, public["phase"], pair)]
    if pair is not None and window is not None:
        thrown = translate(
            "May be thrown at {who}: {cards}.",
            who=names[public["actor"]],
            cards=_throwable(cards, public, pair, always),
        )
        lines += [f"      {thrown}", *(f"      {line}" for line in _waiting(view, window, names))]
    if public["last"] is not None and public["tied"]:
        tied = join_messages(marked(cards, card) for card in public["tied"])
        last = marked(cards, public["last"])
        lines += ["", translate("{card} makes equal ranges with {others}.", card=last, others=tied)]
    if public["phase"] not in ("throw", "over"):
        lines += ["", _prompt(cards, public, names[public["actor"]])]
    if view["private"] is not None:
        lines += ["", *_own(cards, view["private"], public["phase"])]
    lines += _legend(cards, view, always)
    if public["results"]:
        lines += ["", *_results(cards, public, names)]
    return lines


def marked(cards: Cards, card: int) -> str:
    """Return a card with its notes as dots, and a star when it is of Talkytoot: R7•••, B3••*."""
    star = "*" if card >= BASE_CARDS else ""
    return f"{LETTERS[cards.colour[card]]}{cards.number[card]}{NOTE * cards.notes[card]}{star}"


def explained(cards: Cards, card: int) -> str:
    """Return a Talkytoot card with its key and what it does."""
    key = KEYS[card - BASE_CARDS]
    return translate(
        "{card} {key}: when {trigger}, {effect}",
        card=marked(cards, card),
        key=key,
        trigger=TRIGGERS[key],
        effect=EFFECTS[key],
    )


def _pair(cards: Cards, phase: str, pair: Pair) -> str:
    """Return the pair of this turn, or the last one."""
    said = pair_sentence(pair, lambda card: marked(cards, card))
    return (
        translate("Pair: {pair}", pair=said)
        if phase in ("throw", "pair")
        else translate("Last pair: {pair}", pair=said)
    )


def _legend(cards: Cards, view: View, always: int | None) -> list[str]:
    """Return the effects of the Talkytoot cards in view; `always` is another one that may be thrown."""
    public, private = view["public"], view["private"]
    visible = {card for _, _, card in public["map"]} | {card for known in public["known"] for card in known}
    visible |= {*public["gone"], *(private["hand"] if private is not None else ())}
    if always is not None:
        visible.add(always)
    acting = [card for card in sorted(visible) if card >= BASE_CARDS]
    return (
        ["", translate("Cards that act:"), *(f"  {explained(cards, card)}" for card in acting)]
        if acting
        else []
    )


def draw_map(
    cards: Cards, lying: Sequence[Sequence[int]], places: Sequence[tuple[int, int]], last: int | None = None
) -> list[str]:
    """Return the map with the coordinates of its columns above and of its rows to the left; `last` is marked.

    Raises `ValueError` for cards of a view from elsewhere that are farther apart than a map reaches.
    """
    shown = [(x, y) for x, y, _ in lying] + list(places)
    left, right = min(x for x, _ in shown), max(x for x, _ in shown)
    low, high = min(y for _, y in shown), max(y for _, y in shown)
    if max(right - left, high - low) > len(shown):
        raise ValueError("the cards of a map lie side by side")
    wide = right - left < _WIDEST
    write = marked if wide else _short
    texts = {(x, y): write(cards, card) + LAST * (card == last) for x, y, card in lying}
    width = max(_WIDE if wide else 0, 1 + max(map(len, texts.values())))
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
    parts = []
    if options.games > 1:
        parts.append(translate("Game {game} of {games}.", game=public["game"], games=options.games))
    if public["phase"] != "over":
        parts.append(translate("Turn: {who}.", who=names[public["turn"]]))
    parts.append(translate_plural("Deck: {n} card.", "Deck: {n} cards.", public["deck"]))
    if options.wildcard:
        parts.append(translate("Purple (P) is any colour."))
    return " ".join(parts)


def _hands(cards: Cards, public: PublicView, names: Sequence[str], viewer: int | None) -> list[str]:
    """Return lines with the number of cards in each hand, and the cards that everybody knows."""
    width = max(map(len, names))
    lines = []
    for seat, (count, known) in enumerate(zip(public["hands"], public["known"], strict=True)):
        line = f"{names[seat]:{width}}  {translate(plural_message('{n:>2} card', '{n:>2} cards', count))}"
        if known and seat != viewer:
            shown = " ".join(marked(cards, card) for card in known[:_IN_A_ROW])
            line += f", {translate('known: {cards}', cards=shown)}"
        lines.append(line)
        for first in range(_IN_A_ROW, len(known) if seat != viewer else 0, _IN_A_ROW):
            shown = " ".join(marked(cards, card) for card in known[first : first + _IN_A_ROW])
            lines.append(f"{'':{width}}  {shown}")
    return lines


def _piles(cards: Cards, piles: Sequence[Sequence[int]]) -> list[str]:
    lines = []
    for colour, pile in zip(COLOUR_WORDS, piles, strict=True):
        line = translate(
            "Pile {colour:6}  {notes:>2} of {all} notes: {cards}",
            colour=colour,
            notes=pile_notes(cards, pile),
            all=PILE_NOTES,
            cards=" ".join(marked(cards, card) for card in pile) or message("nothing"),
        )
        lines.append(line)
    return lines


def _always_thrown(public: PublicView) -> int | None:
    """Return the card that may be thrown at any pair, while somebody may hold it (F47)."""
    lying = {card for _, _, card in public["map"]} | {*public["gone"]}
    lying |= {card for pile in public["piles"] for card in pile}
    return _ALWAYS if _ALWAYS in public["fits"] and _ALWAYS not in lying else None


def _throwable(cards: Cards, public: PublicView, pair: Pair, always: int | None) -> str:
    """Return the cards that may be thrown, in words."""
    low, high = pair["range"]
    fits = [card for card in public["fits"] if card != _ALWAYS]
    ways: list[str] = []
    colours = [
        name
        for colour, name in zip(COLOURS, COLOUR_WORDS, strict=True)
        if any(cards.colour[card] == colour for card in fits)
    ]
    if colours:
        some = message("any colour") if len(colours) == len(COLOURS) else join_messages(colours, "or")
        if high - low > 2:
            ways.append(message("{colours} {first} to {last}", colours=some, first=low + 1, last=high - 1))
        else:
            ways.append(message("{colours} {number}", colours=some, number=low + 1))
    if always is not None:
        ways.append(marked(cards, always))
    if public["matches"]:
        ways.append(plural_message("one card with {n} note", "one card with {n} notes", pair["distance"]))
    if not ways:
        return message("nothing")
    return reduce(lambda first, last: message("{first}, or {last}", first=first, last=last), ways)


def _waiting(view: View, window: WindowView, names: Sequence[str]) -> list[str]:
    """Return lines about pending throws; while answers are sealed nobody sees who has answered."""
    if window["kind"] != SEALED or len(window["members"]) == 1:
        waiting = [names[seat] for seat in window["members"] if seat not in window["answered"]]
        return [translate("Still to answer: {who}.", who=", ".join(waiting))]
    lines = [translate("All decide unseen: {who}.", who=", ".join(names[seat] for seat in window["members"]))]
    if view["seat"] in window["members"] and view["seat"] not in view["to_act"]:
        lines.append(translate("You have answered."))
    return lines


def _prompt(cards: Cards, public: PublicView, who: str) -> str:
    """Return the request to the seat that acts."""
    if public["forced"] is not None:
        return translate(PHRASES["play, forced"], card=marked(cards, public["forced"]), who=who)
    if public["again"] is not None:
        return translate(PHRASES["play, again"], colour=COLOUR_WORDS[public["again"]], who=who)
    return translate(PHRASES[public["phase"]], left=public["action"]["left"], who=who)


def _own(cards: Cards, private: PrivateView, phase: str) -> list[str]:
    """Return the own hand by colour, and what has been chosen."""
    hand = private["hand"]
    notes = sum(cards.notes[card] for card in hand)
    lines = [translate_plural("Your hand ({n} note):", "Your hand ({n} notes):", notes)]
    for colour in COLOURS:
        held = sorted((card for card in hand if cards.colour[card] == colour), key=cards.number.__getitem__)
        for first in range(0, len(held), _IN_A_ROW):
            shown = " ".join(marked(cards, card) for card in held[first : first + _IN_A_ROW])
            lines.append(f"  {translate(COLOUR_WORDS[colour]):6}  {shown}")
    if not hand:
        lines[0] = translate("Your hand is empty.")
    if private["chosen"] is not None:
        lines.append(_chosen(marked(cards, private["chosen"]), private["as"], phase))
    return lines


def _chosen(card: str, named: int | None, phase: str) -> str:
    """Return the card that has been chosen, to be laid or to be swapped."""
    if phase == "swap":
        return translate("You swap {card}.", card=card)
    if named is None:
        return translate("You lay {card}.", card=card)
    return translate("You lay {card} as {colour}.", card=card, colour=COLOUR_WORDS[named])


def _results(cards: Cards, public: PublicView, names: Sequence[str]) -> list[str]:
    totals = [sum(column) for column in zip(*public["results"], strict=True)]
    lines = []
    ended = public["ended"]
    if public["phase"] == "over" and ended is not None:
        for name, hand in zip(names, ended["hands"], strict=True):
            held = " ".join(marked(cards, card) for card in hand) or message("nothing")
            lines.append(translate("{who} {who:has|have} left: {cards}.", who=name, cards=held))
    scores = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    return [*lines, translate("Scores: {scores}.", scores=scores)]
