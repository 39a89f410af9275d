"""C4: what was public stays public, so a view tells late comers all that a patient spectator remembers.

A spectator who sees the first view, and then nothing but the history, keeps books: which cards lie where, who
took what, whose cards are known. The books must stand in every later view, of everybody. The tests of each
word game keep books of their own.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from games.core import (
    Rulebook,
    choose,
    generator,
    new_match,
    viewers,
)
from games.diddly.cards import HIDDEN, PEEK
from games.fiddlefoo.moves import NOTES, PILE
from games.fiddlefoo.state import cards_from_dict
from wordsvc.catalogue import rulebooks


class DiddlyBooks:
    """Boards, discards, the card in hand, who looked where, and how rounds ended."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.boards = [list(board) for board in view["boards"]]
        self.peeked: list[set[int]] = [set() for _ in self.boards]
        self.discard = list(view["discard"])
        self.held: int | None = None
        self.results: list[list[int]] = []
        self.ended: dict[str, Any] | None = None
        self.dealer = view["dealer"]
        self.closer: int | None = None

    def hear(self, told: Mapping[str, Any]) -> None:
        seat = told["seat"]
        match told["kind"]:
            case "flip":
                for place, card in zip(told["places"], told["cards"], strict=True):
                    self.boards[seat][place - 1] = card
            case "peek":
                self.peeked[seat].add(told["place"])
                if self.held == HIDDEN:
                    self.held = PEEK
            case "draw":
                self.held = HIDDEN if told["from"] == "deck" else self.discard.pop()
            case "recycle":
                self.held = told["card"]
                del self.discard[len(self.discard) - 1 - self.discard[::-1].index(told["card"])]
            case "reshuffle":
                assert told["cards"] == len(self.discard) - 1
                del self.discard[:-1]
            case "place":
                assert self.held in (HIDDEN, told["card"])
                self.boards[seat][told["place"] - 1] = told["card"]
                self.peeked[seat].discard(told["place"])
                self.discard.append(told["discarded"])
                self.held = None
            case "out":
                self.closer = seat
            case "score":
                self.boards = [list(board) for board in told["boards"]]
                self.peeked = [set() for _ in self.boards]
                self.results.append(list(told["scores"]))
                self.ended = {"boards": self.boards, "discard": self.discard}
            case "deal":
                self.boards = [[HIDDEN] * len(board) for board in self.boards]
                self.discard, self.dealer, self.closer = [told["discarded"]], told["dealer"], None

    def public(self) -> dict[str, Any]:
        return {
            "boards": self.boards,
            "peeked": [sorted(places) for places in self.peeked],
            "discard": self.discard,
            "drawn": None if self.held is None else self.held,
            "results": self.results,
            "ended": self.ended,
            "dealer": self.dealer,
            "closer": self.closer,
        }


class DiggityBooks:
    """The owner of each tool and of the gold, the mine, the discards, and the size of every hand."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.taken = [list(tools) for tools in view["taken"]]
        self.piles, self.hands = list(view["piles"]), list(view["hands"])
        self.won: list[list[int]] = [[] for _ in self.hands]
        self.mine: list[int] = [card["card"] for card in view["mine"]]
        self.discards: list[int] = list(view["discards"])
        self.played: list[int] = []
        self.deck, self.gold = view["deck"], view["gold"]

    def hear(self, told: Mapping[str, Any]) -> None:
        seat = told["seat"]
        match told["kind"]:
            case "lay":
                self.mine.append(told["card"])
                self.hands[seat] -= 1
            case "take":
                self.piles[told["tool"]] -= 1
                self.taken[seat][told["tool"]] += 1
            case "steal":
                assert told.get("held") in (None, [tools[told["tool"]] for tools in self.taken])
            case "rob":
                self.taken[told["from"]][told["tool"]] -= 1
                self.taken[seat][told["tool"]] += 1
            case "strike":
                self.gold = told["left"]
            case "play":
                self.taken[seat][told["tool"]] -= 1
                self.played.append(told["tool"])
            case "win":
                self.won[seat].append(told["gold"])
                for tool in self.played:
                    self.piles[tool] += 1
                self.played = []
            case "clear" | "close":
                assert told["cards"] == len(self.mine)
                self.discards += self.mine
                self.mine = []
            case "draw":
                self.hands[seat] += told["cards"]
                self.deck -= told["cards"]
            case "reshuffle":
                assert (told["cards"], self.deck) == (len(self.discards), self.deck)
                self.deck, self.discards = self.deck + len(self.discards), []

    def public(self) -> dict[str, Any]:
        return {
            "taken": self.taken,
            "piles": self.piles,
            "hands": self.hands,
            "won": self.won,
            "mine": self.mine,
            "discards": sorted(self.discards),
            "deck": self.deck,
            "gold": self.gold,
        }


class FiddlefooBooks:
    """The map, the cards that are out of the game or on piles, and those of each hand that all have seen."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.colours = cards_from_dict(view["printed"]).colour
        self.results: list[list[int]] = []
        self.begin(view)

    def begin(self, view: Mapping[str, Any]) -> None:
        """Note how a game begins, which everybody sees laid out."""
        self.map = {(x, y): card for x, y, card in view["map"]}
        self.known: list[set[int]] = [set(cards) for cards in view["known"]]
        self.hands = list(view["hands"])
        self.gone: list[int] = list(view["gone"])
        self.piles = [list(pile) for pile in view["piles"]]

    def hear(self, told: Mapping[str, Any]) -> None:
        seat = told["seat"]
        at = (told["at"][0], told["at"][1]) if isinstance(told.get("at"), list) else (0, 0)
        match told["kind"]:
            case "lay":
                self.map[at] = told["card"]
                self.give_up(seat, told["card"])
            case "throw":
                for thrower, move in told["throws"]:
                    self.give_up(thrower, move % NOTES)
                    if move >= PILE:
                        self.piles[self.colours[move % NOTES]].append(move % NOTES)
                    else:
                        self.known[told["at"]].add(move % NOTES)
                        self.hands[told["at"]] += 1
            case "draw":
                self.hands[seat] += 1
            case "show":
                self.known[seat].add(told["card"])
            case "discard":
                self.give_up(seat, told["card"])
                self.gone.append(told["card"])
            case "swap":
                assert self.map.pop(at) == told["taken"]
                self.map[at] = told["card"]
                self.give_up(seat, told["card"])
                self.known[seat].add(told["taken"])
                self.hands[seat] += 1
            case "lift":
                self.map = {place: card for place, card in self.map.items() if card != told["card"]}
            case "move":
                self.map = {place: card for place, card in self.map.items() if card != told["card"]}
                self.map[at] = told["card"]
            case "remove":
                assert self.map.pop(at) == told["card"]
                self.gone.append(told["card"])
            case "score":
                self.results.append(list(told["scores"]))

    def give_up(self, seat: int, card: int) -> None:
        """Remove a card from a hand."""
        self.known[seat].discard(card)
        self.hands[seat] -= 1

    def public(self) -> dict[str, Any]:
        return {
            "map": sorted([x, y, card] for (x, y), card in self.map.items()),
            "known": [sorted(cards) for cards in self.known],
            "hands": self.hands,
            "gone": sorted(self.gone),
            "piles": self.piles,
            "results": self.results,
        }


BOOKS: dict[str, type[Any]] = {"diddly": DiddlyBooks, "diggity": DiggityBooks, "fiddlefoo": FiddlefooBooks}


def seen(game: str, view: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same facts as the books have, from the public part of a view."""
    public: dict[str, Any] = json.loads(json.dumps(view))
    if game == "diddly":
        public["drawn"] = public["drawn"] and public["drawn"]["card"]
        public["peeked"] = [sorted(places) for places in public["peeked"]]
    elif game == "diggity":
        public["mine"] = [card["card"] for card in public["mine"]]
        public["discards"] = sorted(public["discards"])
    else:
        public["map"] = sorted(public["map"])
        public["known"] = [sorted(cards) for cards in public["known"]]
        public["gone"] = sorted(public["gone"])
    return public


def tables() -> list[Any]:
    found = []
    for book in (book for book in rulebooks() if book.name in BOOKS):
        for number, variant in enumerate(book.variants):
            seats = variant.seats[min(1, len(variant.seats) - 1)]
            marks = pytest.mark.slow if number and book.name != "diggity" else ()
            name = f"{book.name} {variant.name}"
            found.append(pytest.param(book, dict(variant.options), seats, id=name, marks=marks))
    return found


@pytest.mark.slow
@pytest.mark.rule("C4")
@pytest.mark.parametrize(("book", "options", "seats"), tables())
def test_a_view_has_all_that_a_spectator_remembers(
    book: Rulebook, options: dict[str, object], seats: int
) -> None:
    for seed in (1, 2):
        match = new_match(book, seats, seed, options)
        rng = generator(seed, "memory")
        books = BOOKS[book.name](match.view(None)["public"])
        number = 0
        while asked := match.game.to_act(match.state):
            seat = choose(rng, asked)
            match.submit(seat, choose(rng, match.game.legal(match.state, seat)))
            for told in match.history(None, number):
                number += 1
                books.hear(told)
                if told["kind"] == "deal" and book.name == "fiddlefoo":
                    books.begin(match.view(None)["public"])
            remembered = books.public()
            for viewer in viewers(match.game):
                public = seen(book.name, match.view(viewer)["public"])
                assert {name: public[name] for name in remembered} == remembered
        assert number == len(match.history(None)) > 10
