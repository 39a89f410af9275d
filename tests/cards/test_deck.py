import re
from collections import Counter

import pytest

from wordsvc.cards import Deck, deck_names, load_deck
from wordsvc.input import InputError

LETTER_FREQUENCY = (
    "A - 10, B - 2, C - 2, D - 4, E - 12, F - 2, G - 4, H - 2, I - 8, J - 2, K - 2, L - 4, M - 2, N - 6, "
    "O - 8, P - 2, Q - 2, R - 6, S - 4, T - 6, U - 6, V - 2, W - 2, X - 2, Y - 4, Z - 2, QU - 2, IN - 2, "
    "ER - 2, CL - 2, TH - 2"
)


@pytest.fixture(params=deck_names())
def deck(request: pytest.FixtureRequest) -> Deck:
    return load_deck(request.param)


def test_the_decks_are_known_by_name() -> None:
    assert deck_names() == ["diabolo-de", "diabolo-en", "diabolo-nl", "quiddler", "quiddler-de"]


@pytest.mark.parametrize("name", ["", "Quiddler", "quiddler.json", "../decks/quiddler", "diabolo"])
def test_another_name_is_no_deck(name: str) -> None:
    with pytest.raises(InputError) as error:
        load_deck(name)
    assert (error.value.field, error.value.code) == (("name",), "unknown_deck")


def test_quiddler_has_the_letter_frequency_of_its_booklet() -> None:
    counts = {face: int(n) for face, n in re.findall(r"([A-Z]+) - (\d+)", LETTER_FREQUENCY)}
    deck = load_deck("quiddler")
    assert deck.counts == counts
    assert deck.total == 118


def test_quiddler_has_592_points() -> None:
    deck = load_deck("quiddler")
    assert deck.value(deck.faces()) == 592
    assert all(card.points for card in deck.cards)


def test_diabolo_has_66_cards_six_of_them_jokers_of_two_kinds() -> None:
    deck = load_deck("diabolo-de")
    assert deck.total == 66
    assert deck.counts["*"] + deck.counts["**"] == 6
    assert deck.counts["*"] > 0 < deck.counts["**"]
    assert deck.points == {}


@pytest.mark.parametrize("example", ["GNHA", "EALZRG", ["O", "ST", "*"], ["P", "T", "**"], ["EI"]])
def test_diabolo_has_the_cards_of_its_examples(example: str | list[str]) -> None:
    assert load_deck("diabolo-de").lacking(example) == []


@pytest.mark.parametrize(
    ("name", "language", "status", "minimum", "caution"),
    [
        ("quiddler", "en", "verified", 2, ""),
        ("diabolo-de", "de", "reconstruction", 3, "reconstruction, not the printed deck"),
        ("diabolo-en", "en", "model", 3, "model, not the printed deck"),
        ("diabolo-nl", "nl", "model", 3, "model, not the printed deck"),
        ("quiddler-de", "de", "reconstruction", 2, "reconstruction, not the printed deck"),
    ],
)
def test_a_deck_says_how_sure_it_is(
    name: str, language: str, status: str, minimum: int, caution: str
) -> None:
    deck = load_deck(name)
    assert (deck.name, deck.language, deck.status, deck.min_cards, deck.caution) == (
        name,
        language,
        status,
        minimum,
        caution,
    )


def test_a_face_is_a_letter_two_letters_or_a_joker(deck: Deck) -> None:
    assert [face for face in deck.counts if not re.fullmatch(r"[A-Z]{1,2}|\*\*?", face)] == []


def test_the_cards_lie_one_by_one(deck: Deck) -> None:
    assert Counter(deck.faces()) == deck.counts
    assert sum(deck.counts.values()) == len(deck.faces()) == deck.total


def test_a_deck_cannot_be_changed(deck: Deck) -> None:
    with pytest.raises(TypeError):
        deck.counts["A"] = 99  # type: ignore[index]
    with pytest.raises(TypeError):
        deck.points["A"] = 99  # type: ignore[index]


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["Z", "A", "X"], 28),
        (["Q", "U", "I", "Z", "Z", "I", "F", "Y"], 61),
        (["QU", "I", "Z", "Z", "I", "F", "Y"], 51),
        (["Q", "U", "I", "T"], 24),
        (["QU", "I", "T"], 14),
        (["IN"], 7),
        (["ER"], 7),
        (["TH"], 9),
        (["CL"], 10),
        (["A", "*", "EI"], 2),
        ([], 0),
    ],
)
def test_quiddler_cards_are_worth_their_points(cards: list[str], points: int) -> None:
    assert load_deck("quiddler").value(cards) == points


def test_diabolo_cards_have_no_points() -> None:
    assert load_deck("diabolo-de").value(["H", "A", "N", "G"]) is None


@pytest.mark.parametrize(
    ("cards", "lacking"),
    [
        ([], []),
        (["Z", "Z"], []),
        (["Z", "Z", "Z"], ["Z"]),
        (["*", "A", "EI", "*"], ["*", "EI"]),
        (["TH", "Q", "TH", "Q", "TH", "Q"], ["TH", "Q"]),
    ],
)
def test_lacking_names_each_face_of_which_there_are_too_many(cards: list[str], lacking: list[str]) -> None:
    assert load_deck("quiddler").lacking(cards) == lacking


def test_the_whole_deck_lacks_nothing_and_one_card_more_does(deck: Deck) -> None:
    assert deck.lacking(deck.faces()) == []
    for face in deck.counts:
        assert deck.lacking([*deck.faces(), face]) == [face]


def test_a_deck_is_json(deck: Deck) -> None:
    document = deck.to_dict()
    assert document["name"] == deck.name
    assert document["status"] == deck.status
    assert document["note"]
    assert document["sources"]
    assert document["total"] == sum(card["count"] for card in document["cards"])
    assert {card["face"]: (card["count"], card["points"]) for card in document["cards"]} == {
        face: (count, deck.points.get(face)) for face, count in deck.counts.items()
    }
