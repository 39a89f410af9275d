"""Views of Quiddler: hands stay hidden, public cards stay public; look-ups; imagined worlds."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from games.core import choose, generator, new_match, random_move, view, viewers
from tests.games.quiddler.positions import NAMES, RULEBOOK, by, legal, look_up, play, private, public, table
from wordsvc.input import InputError
from wordsvc.quiddler.game.state import unpack


class QuiddlerBooks:
    """The memory of a spectator of a hand: discards, cards taken in the open, words, scores."""

    def __init__(self, shown: Mapping[str, Any]) -> None:
        self.results: list[list[int]] = []
        self.unused: list[list[list[str]]] = []
        self.rulings: list[list[tuple[Any, ...]]] = []
        self.ruled: list[tuple[Any, ...]] = []
        self.seats = len(shown["held"])
        self.begin(shown["discards"][0], shown["dealer"], shown["cards"])

    def begin(self, discard: str, dealer: int, cards: int) -> None:
        """Deal a hand."""
        self.discards = [discard]
        self.known: list[list[str]] = [[] for _ in range(self.seats)]
        self.laid: list[list[Any]] = [[] for _ in range(self.seats)]
        self.held = [cards] * self.seats
        self.dealer, self.out = dealer, None

    def hear(self, told: Mapping[str, Any]) -> None:
        """Note an event."""
        seat = told["seat"]
        match told["kind"]:
            case "draw":
                self.held[seat] += 1
                if told["from"] == "discard":
                    assert self.discards.pop() == told["card"]
                    self.known[seat].append(told["card"])
            case "lay":
                self.laid[seat] = told["words"]
                for face in (face for laid in told["words"] for face in laid["cards"]):
                    self.give_up(seat, face)
            case "discard":
                self.discards.append(told["card"])
                self.give_up(seat, told["card"])
            case "out":
                self.out = seat
            case "reshuffle":
                del self.discards[:-1]
            case "ruling":
                self.ruled.append((seat, told["word"], told["answer"], told["challengers"], told["pays"]))
            case "score":
                self.results.append(list(told["scores"]))
                self.unused.append(told["unused"])
                self.rulings.append(self.ruled)
                self.ruled = []
            case "deal":
                self.begin(told["discarded"], told["dealer"], told["cards"])

    def give_up(self, seat: int, face: str) -> None:
        """Remove a card from a hand."""
        self.held[seat] -= 1
        if face in self.known[seat]:
            self.known[seat].remove(face)

    def public(self) -> dict[str, Any]:
        """Return the part that every view must have."""
        return {
            "discards": self.discards,
            "known": self.known,
            "laid": self.laid,
            "held": self.held,
            "dealer": self.dealer,
            "out": self.out,
            "results": self.results,
            "unused": self.unused,
            "ruled": self.rulings,
        }


def seen(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Return the same facts as the books have, from the public part of a view."""
    reports = shown["reports"]
    ruled = [
        [
            (each["seat"], each["word"], each["answer"], each["challengers"], each["pays"])
            for each in report["rulings"]
        ]
        for report in reports
    ]
    unused = [report["unused"] for report in reports]
    return {
        **shown,
        "results": [list(results) for results in shown["results"]],
        "unused": unused,
        "ruled": ruled,
    }


@pytest.mark.rule("C4")
@pytest.mark.parametrize("challenges", ["sealed", "strict"])
def test_a_view_has_all_that_a_spectator_remembers(challenges: str) -> None:
    for seed in range(3):
        match = new_match(RULEBOOK, 3, seed, {"hands": "4-6", "turns": 6, "challenges": challenges})
        rng = generator(seed, "memory")
        books = QuiddlerBooks(match.view(None)["public"])
        number = 0
        while asked := match.game.to_act(match.state):
            seat = choose(rng, asked)
            known = match.game.legal(match.state, seat)
            match.submit(seat, random_move(match.game, match.view(seat), known, rng))
            for told in match.history(None, number):
                number += 1
                books.hear(told)
            remembered = books.public()
            if not match.game.to_act(match.state):
                remembered.pop("known")  # all cards are shown by then
            for viewer in viewers(match.game):
                shown = seen(match.view(viewer)["public"])
                assert {name: shown[name] for name in remembered} == remembered
        assert len(books.results) == 3


@pytest.mark.rule("C4", "C3")
def test_cards_from_the_pile_are_seen_by_their_player_alone() -> None:
    match = table("C A T", "R A T", discard="E", pile="O")
    play(match, "draw")
    assert match.history(0)[-1] == {"kind": "draw", "seat": 0, "from": "pile", "card": "O"}
    assert match.history(1)[-1] == match.history(None)[-1] == {"kind": "draw", "seat": 0, "from": "pile"}
    assert match.view(1)["private"] == {"cards": ["R", "A", "T"], "drawn": None, "challenges": []}
    assert "O" not in json.dumps(match.view(1)["public"]["known"])
    assert match.view(None)["private"] is None


def test_a_card_taken_in_the_open_is_known_until_it_is_surely_gone() -> None:
    match = table("C A E", "R A T", discard="E", pile="O O")
    play(match, "take")
    assert public(match)["known"] == [["E"], []]
    play(match, "discard:E")  # the one that was dealt, or that was taken: nobody knows
    assert public(match)["known"] == [[], []]


def test_imagined_hands_have_what_is_known_and_only_unseen_cards() -> None:
    match = table("C A T", "R A T", discard="E", pile="O O")
    play(match, "draw discard:O take discard:A")
    game, shown = match.game, view(match.game, match.state, 0)
    worlds = [game.determinize(shown, generator(seed, "worlds")) for seed in range(40)]
    hands = [game.private(world, 1)["cards"] for world in worlds]
    assert all("O" in hand and len(hand) == 3 for hand in hands)
    assert len({tuple(sorted(hand)) for hand in hands}) > 20
    assert all(game.private(world, 0) == private(match, 0) for world in worlds)
    assert all(sorted(game.cards(world)) == sorted(game.cards(match.state)) for world in worlds)


def test_opponents_are_imagined_as_if_none_had_answered() -> None:
    match = table("R A X", "C A T", "O O O", discard="E", pile="Y S")
    play(match, "take lay:R.A.X:RAX discard:E draw lay:C.A.T:CAT discard:Y draw discard:S")
    by(match, 1, "challenge:1.1", "done")
    by(match, 2, "challenge:2.1")
    for viewer, answers in ((0, []), (1, private(match, 1)["challenges"]), (2, ["challenge:2.1"])):
        shown = view(match.game, match.state, viewer)
        world = match.game.determinize(shown, generator(1, "worlds"))
        assert match.game.private(world, viewer)["challenges"] == answers
        others = [other for other in range(3) if other != viewer]
        assert all(not world.window.private(other) for other in others)
        assert set(match.game.to_act(world)) == ({0, 2} if viewer == 1 else {0, 1, 2})


def test_what_a_view_shows_is_a_copy() -> None:
    match = table("C A T", "R A T", discard="E", turns=1)
    play(match, "take discard:E " * 4)
    before = json.dumps(match.game.to_dict(match.state))
    shown = public(match)
    shown["reports"][0]["points"].clear()
    shown["discards"].clear()
    assert json.dumps(match.game.to_dict(match.state)) == before
    assert len(unpack(match.state.reports)[0]["points"]) == 2


@pytest.mark.rule("Q36", "quiddler.38")
def test_a_word_is_looked_up_out_of_turn_before_words_lie() -> None:
    match = table("C A T", "R A T", discard="E", pile="O")
    assert look_up(match, 0, "cat") == "your_turn Q36"
    before = match.game.to_dict(match.state), match.record[:]
    assert look_up(match, 1, "cat") == "allowed"
    assert look_up(match, 1, "RAX") == "not_in_dictionary"
    assert (match.game.to_dict(match.state), match.record[:]) == before
    assert match.rulings() == []
    with pytest.raises(InputError):
        look_up(match, 1, "x" * 99)
    play(match, "take lay:C.A.T:CAT")
    for move in (
        "discard:E",
        "take",
        "discard:E",
    ):  # nobody, from the first lay-down until the hand is scored
        assert [look_up(match, seat, "cat") for seat in (0, 1)] == ["words_laid Q36"] * 2
        play(match, move)
    assert match.game.to_act(match.state) == (1,)
    assert [look_up(match, seat, "cat") for seat in (0, 1)] == ["words_laid Q36"] * 2
    play(match, "done")
    assert look_up(match, 0, "cat") == "allowed"


@pytest.mark.rule("Q36")
def test_cards_judge_a_word_looked_up() -> None:
    match = table("C A T", "R A T", discard="E", pile="O")
    assert look_up(match, 1, "a") == "not_in_dictionary too_few_cards"
    assert look_up(match, 1, "pizzazz") == "not_in_dictionary cannot_be_made"


@pytest.mark.rule("Q36")
@pytest.mark.parametrize("dictionary", ["closed", "open"])
def test_a_laid_word_ends_hints_at_a_closed_table(dictionary: str) -> None:
    match = table("C A T", "R A T", discard="E", pile="O", dictionary=dictionary)
    assert "no hints" not in match.game.hint(match.view(0))[0]
    play(match, "take lay:C.A.T:CAT discard:E")
    (line, *_) = match.game.hint(match.view(1))
    assert ("there are no hints (Q36)" in line) == (dictionary == "closed")


@pytest.mark.rule("Q36")
def test_at_a_table_with_an_open_dictionary_words_are_looked_up_at_any_time() -> None:
    match = table("C A T", "R A T", discard="E", dictionary="open")
    assert look_up(match, 0, "cat") == "allowed"
    play(match, "take lay:C.A.T:CAT discard:E take discard:E")
    assert look_up(match, 1, "rax") == "not_in_dictionary"


def test_the_terminal_shows_the_table_and_the_own_hand() -> None:
    match = table("QU I T", "C A T", discard="E", pile="O S")
    play(match, "draw discard:O take")
    assert match.game.render(match.view(1), NAMES[:2]) == [
        "Hand 1 of 1, Bea deals. Draw pile: 110 cards. Discard pile: 1 card, E on top.",
        "",
        "  Ann  3 cards",
        "  Bea  4 cards, among them O",
        "",
        "Your cards: A2 C8 O2 T3.",
        "You have drawn O.",
    ]
    play(match, "discard:O draw lay:QU.I.T:QUIT discard:S")
    assert match.game.render(match.view(None), NAMES[:2])[2:] == [
        "  Ann  0 cards, out: 1 QUIT (QU I T)",
        "  Bea  3 cards",
        "",
        "These are the last turns: any words may be laid.",
    ]
    assert legal(match) == ["draw", "take"]


def test_what_happens_is_told_in_sentences() -> None:
    match = table("QU I T", "C A T", discard="E", pile="O S")
    play(match, "take lay:QU.I.T:QUIT discard:E draw lay:C.A.T:CAT discard:O")
    by(match, 1, "challenge:1.1", "done")
    by(match, 0, "done")
    assert [match.game.describe(told, NAMES[:2]) for told in match.history(1)] == [
        "Ann took the discard E.",
        "Ann laid QUIT (QU I T).",
        "Ann discarded E.",
        "Ann went out; the others have one turn left.",
        "Bea drew from the pile: O.",
        "Bea laid CAT.",
        "Bea discarded O.",
        "Bea challenged Ann's word 1.",
        "Bea was done with challenges.",
        "QUIT, laid by Ann, is allowable: Bea challenged it and lost 14 points.",
        "The hand is over: Ann 24, Bea 0. Longest word: Ann.",
    ]
