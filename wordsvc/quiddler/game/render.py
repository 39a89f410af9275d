"""Quiddler on a terminal: what lies on the table, the own hand, the scores."""

from collections.abc import Sequence
from typing import Final

from wordsvc.input.messages import plural_message, translate, translate_plural
from wordsvc.quiddler.game.cards import Cards
from wordsvc.quiddler.game.describe import show_word
from wordsvc.quiddler.game.views import PublicView, View

_MAX_NAME_WIDTH: Final = 18


def render(cards: Cards, view: View, names: Sequence[str]) -> list[str]:
    """Return a view as lines."""
    public, private, viewer = view["public"], view["private"], view["seat"]
    lines = [_piles(public, names), "", *_players(public, names)]
    if private is not None and viewer is not None:
        held = [_priced(cards, face) for face in sorted(private["cards"])]
        lines += [
            "",
            translate("Your cards: {cards}.", cards=" ".join(held))
            if held
            else translate("You hold no card."),
        ]
        if private["drawn"] is not None:
            lines.append(translate("You have drawn {card}.", card=private["drawn"]))
        if private["challenges"]:
            lines.append(translate("Your answers: {moves}.", moves=" ".join(private["challenges"])))
    if public["results"]:
        scores = zip(names, public["scores"], strict=True)
        lines += [
            "",
            translate("Scores: {scores}.", scores=", ".join(f"{name} {points}" for name, points in scores)),
        ]
    if public["phase"] == "challenge":
        lines += ["", translate("The hand is over: challenge words of others, or be done.")]
    elif public["last"]:
        lines += ["", translate("These are the last turns: any words may be laid.")]
    return lines


def _piles(public: PublicView, names: Sequence[str]) -> str:
    discards = public["discards"]
    hand = translate(
        "Hand {hand} of {hands}, {dealer:%s deals|you deal}.",
        hand=public["hand"],
        hands=public["hands"],
        dealer=names[public["dealer"]],
    )
    pile = translate("Draw pile: {cards}.", cards=_count(public["pile"]))
    if not discards:
        return f"{hand} {pile} {translate('Discard pile: no card.')}"
    top, cards = discards[-1], _count(len(discards))
    return f"{hand} {pile} {translate('Discard pile: {cards}, {top} on top.', cards=cards, top=top)}"


def _count(cards: int) -> str:
    return plural_message("{n} card", "{n} cards", cards)


def _players(public: PublicView, names: Sequence[str]) -> list[str]:
    """Return a line for each player: the cards in the hand, those that all know, and the words."""
    width = min(_MAX_NAME_WIDTH, max(map(len, names)))
    lines = []
    for seat, words in enumerate(public["laid"]):
        parts = [translate_plural("{n} card", "{n} cards", public["held"][seat])]
        if public["known"][seat] and public["phase"] != "over":
            parts.append(translate("among them {cards}", cards=" ".join(public["known"][seat])))
        if seat == public["out"]:
            parts.append(translate("out"))
        shown = [f"{number} {show_word(each['word'], each['cards'])}" for number, each in enumerate(words, 1)]
        line = f"  {names[seat][:_MAX_NAME_WIDTH].ljust(width)}  {', '.join(parts)}"
        lines.append(f"{line}: {'  '.join(shown)}" if shown else line)
    return lines


def _priced(cards: Cards, face: str) -> str:
    """Return a card with its points."""
    return f"{face}{cards.points[cards.kinds[face]]}"
