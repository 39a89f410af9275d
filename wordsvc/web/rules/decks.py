"""The cards of a game as the pages show them, and how sure it is that they are the printed ones."""

from typing import Final, NamedTuple

from wordsvc.cards import USUAL_EDITIONS, Deck, load_edition
from wordsvc.faces.drawn_cards import DrawnCard, draw_card
from wordsvc.input.messages import message, translate

_MODEL: Final = message("{status}, not the printed deck", status=message("model"))


class CountedCard(NamedTuple):
    """A card, and how many of it a deck has."""

    card: DrawnCard
    copies: int


class ShownDeck(NamedTuple):
    """A deck as a page shows it: what it is called, whether it is the printed one, and its cards."""

    name: str
    title: str
    caution: str
    note: str
    total: int
    sha256: str
    cards: list[CountedCard]


def show_deck(deck: Deck) -> ShownDeck:
    """Return a deck as a page shows it, in the current language."""
    caution = translate(deck.caution) if deck.caution else ""
    title, note = translate(deck.title), translate(deck.note or "")
    return ShownDeck(deck.name, title, caution, note, deck.total, deck.sha256, count_cards(deck))


def count_cards(deck: Deck) -> list[CountedCard]:
    """Return the cards of a deck, drawn."""
    return [CountedCard(draw_card(card.face, points=card.points), card.copies) for card in deck.cards]


def counted_cards(game: str) -> list[CountedCard]:
    """Return the cards of a game of words; none where the text has them or another game has the same."""
    if game not in USUAL_EDITIONS:
        return []
    return count_cards(load_edition(USUAL_EDITIONS[game]).load_deck())


def deck_caution(game: str) -> list[str]:
    """Return cautions about a deck that is not the printed one, in sentences; none for a verified one."""
    if game == "diggity":
        return [
            translate("Deck: {deck}, a {caution}.", deck="even", caution=_MODEL),
            translate(
                "Which railroads the 64 mine cards have and which values the gold has is printed nowhere but"
                " on the cards. The screen plays with ours; at a table your cards decide."
            ),
        ]
    if game not in USUAL_EDITIONS:
        return []
    deck = load_edition(USUAL_EDITIONS[game]).load_deck()
    if not deck.caution:
        return []
    return [
        translate("Deck: {deck}, a {caution}.", deck=deck.name, caution=deck.caution),
        translate(deck.note),
        translate(
            "At a table your cards decide: a card that this deck lacks is no reason against a word (D22)."
        ),
    ]
