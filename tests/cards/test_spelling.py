import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc import kernel
from wordsvc.cards import Deck, Hand, load_deck, spellings
from wordsvc.cards.deck import worths
from wordsvc.cards.laying import Laying
from wordsvc.cards.limits import Limits
from wordsvc.cards.spelling import Speller, best_spelling
from wordsvc.input import InputError

REPOSITORY = Path(__file__).parents[2]
QUIDDLER = load_deck("quiddler")
DIABOLO = load_deck("diabolo-de")
POINTS = {"A": 2, "B": 8, "C": 8}

words = st.text(st.sampled_from("ABC"), min_size=1, max_size=7)
faces = st.sampled_from(["A", "B", "C", "A", "B", "C", "AB", "BA", "AA", "BC", "*", "**"])
hands = st.lists(faces, max_size=7)

Way = tuple[tuple[str, ...], tuple[str, ...]]


def lay(word: str, cards: list[str]) -> Iterator[Way]:
    """Yield every way to lay the word by trying every single card at every place."""
    if not word:
        yield (), ()
    for index, face in enumerate(cards):
        piece = word[: len(face)] if face in ("*", "**") else face
        if len(piece) == len(face) and word.startswith(piece):
            for laid, letters in lay(word[len(piece) :], cards[:index] + cards[index + 1 :]):
                yield (face, *laid), (piece, *letters)


def by_points(way: Way) -> int:
    return -sum(POINTS.get(face, 0) for face in way[0])


def by_cards_then_fewest_jokers(way: Way) -> tuple[int, int]:
    return -len(way[0]), sum(face in ("*", "**") for face in way[0])


def singles_then_pairs_then_jokers(way: Way) -> list[int]:
    return [{"*": 2, "**": 3}.get(face, len(face) - 1) for face in way[0]]


def random_case(random: Random, alphabet: str, shortest: int, longest: int) -> tuple[str, list[str]]:
    """Return a word and a hand that lays it or nearly does: the word in pieces, some of them changed."""
    word = "".join(random.choices(alphabet, k=random.randint(shortest, longest)))
    cards = []
    place = 0
    while place < len(word):
        size = random.choice([1, 1, 2]) if place + 1 < len(word) else 1
        piece = word[place : place + size]
        cards.append(random.choice([piece, piece, piece, "*" * size]))
        place += size
    for _ in range(random.randint(0, 3)):
        cards[random.randrange(len(cards))] = random.choice(
            ["*", "**", *alphabet, *map("".join, pairwise(word))]
        )
    random.shuffle(cards)
    return word, cards


@settings(max_examples=examples(1000))
@given(words, hands)
def test_the_spellings_are_exactly_the_ways_to_lay_the_cards_best_first(word: str, cards: list[str]) -> None:
    ways = sorted(set(lay(word, cards)), key=singles_then_pairs_then_jokers)
    for deck, worth in ((QUIDDLER, by_points), (DIABOLO, by_cards_then_fewest_jokers)):
        found = list(spellings(word, cards, deck))
        assert [(way.cards, way.letters) for way in found] == sorted(ways, key=worth)
        for way in found:
            assert way.size == len(way.cards)
            assert way.jokers == sum(face in ("*", "**") for face in way.cards)
            assert way.points == (-by_points((way.cards, way.letters)) if deck is QUIDDLER else None)
        best = found[0] if found else None
        assert best_spelling(word, cards, deck) == best
        assert Speller(cards, deck).best(word, "cards") == best


@settings(max_examples=examples(600))
@given(words, hands, st.integers(0, 5), st.none() | st.integers(1, 5), st.lists(faces, max_size=3))
def test_limits_leave_out_exactly_the_ways_that_break_them(
    word: str, cards: list[str], min_cards: int, most: int | None, must: list[str]
) -> None:
    every = list(spellings(word, cards, DIABOLO))
    kept = [
        spelling
        for spelling in every
        if min_cards <= spelling.size <= (most or 9) and Counter(must) <= Counter(spelling.cards)
    ]
    limits = Limits(min_cards, most, tuple(must))
    assert list(spellings(word, cards, DIABOLO, limits)) == kept
    best = kept[0] if kept else None
    assert best_spelling(word, cards, DIABOLO, limits) == best
    assert Speller(cards, DIABOLO, limits).best(word, "cards") == best


@pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel")
@pytest.mark.parametrize("deck", [QUIDDLER, DIABOLO], ids=["points", "cards"])
def test_a_compiled_speller_looks_at_the_states_that_python_looks_at(deck: Deck) -> None:
    chance, limited = Random(7), 0
    for number in range(120):
        cards = chance.sample(deck.faces(), chance.choice([5, 15, 25]))
        letters = [piece for face in cards for piece in face if piece.isalpha()]
        word = "".join(chance.sample(letters, min(len(letters), chance.randint(1, 12))))
        fitting = [face for face in cards if face in word or face[0] == "*"]
        must = chance.sample(fitting, min(len(fitting), number % 2))
        most = chance.choice([None, len(word) - 1])
        limits = Limits(chance.randint(1, 3), most, tuple(must))
        search = Laying(Counter(cards), worths(cards, deck), limits).search(word, "")
        speller = Speller(cards, deck, limits)
        assert speller.compiled is not None
        assert speller.compiled.best(word) == (search.best(), search._states)
        limited += limits.bind(word)
    assert 20 < limited < 100


@pytest.mark.skipif(kernel.compiled is None, reason="there is no compiled kernel")
def test_a_search_of_many_states_gets_more_room() -> None:
    word = "EXISTENZQUANTIFIZIERUNGEN"
    cards = [*map("".join, pairwise(word)), *"EEINTSU***", *["**"] * 3]
    limits = Limits(must=("IS",))
    speller = Speller(cards, DIABOLO, limits)
    search = Laying(Counter(cards), worths(cards, DIABOLO), limits).search(word, "")
    assert speller.compiled is not None
    assert speller.compiled.best(word) == (search.best(), search._states)
    assert search._states > 256


def test_a_speller_leaves_to_python_what_the_kernel_does_not_decide() -> None:
    every = [chr(65 + n) for n in range(26)]
    pairs = ["".join(pair) for pair in pairwise(every)]
    for cards, word in (([*every, *pairs, "*"], "".join(every)), (["A"] * 300, "A" * 50), (["Ä"], "A")):
        assert Speller(cards, DIABOLO).best(word, "cards") == best_spelling(word, cards, DIABOLO)
    many, limits = [*every, *every, *pairs], Limits(must=tuple(every[:11]))
    word = "".join(every)
    assert Speller(many, DIABOLO, limits).compiled is None
    assert Speller(many, DIABOLO, limits).best(word, "cards") == best_spelling(word, many, DIABOLO, limits)


@pytest.mark.usefixtures("either_kernel")
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_hand_can_lay_exactly_the_words_that_have_a_way(seed: int) -> None:
    random = Random(seed)
    answers = set()
    for _ in range(10_000):
        word, cards = random_case(random, "ABC", 1, 7)
        answer = Hand(cards).can_lay(word)
        assert Hand(cards).can_lay_one(word) == answer, (word, cards)
        assert answer == (next(lay(word, cards), None) is not None), (word, cards)
        answers.add(answer)
    assert answers == {True, False}


@pytest.mark.usefixtures("either_kernel")
@pytest.mark.parametrize(
    ("alphabet", "number"),
    [
        ("ABC", 100),
        pytest.param("AB", 500, marks=pytest.mark.slow),
        pytest.param("ABC", 500, marks=pytest.mark.slow),
        pytest.param("ABCDEF", 500, marks=pytest.mark.slow),
    ],
)
def test_a_hand_can_lay_exactly_the_long_words_that_have_a_spelling(alphabet: str, number: int) -> None:
    random = Random(alphabet)
    answers = set()
    for _ in range(number):
        word, cards = random_case(random, alphabet, 12, 20)
        answer = Hand(cards).can_lay(word)
        assert Hand(cards).can_lay_one(word) == answer, (word, cards)
        assert answer == (next(spellings(word, cards, DIABOLO), None) is not None), (word, cards)
        answers.add(answer)
    assert answers == {True, False}


def test_one_hand_answers_for_many_words_alike() -> None:
    hand = Hand(["A", "AB", "**", "*"])
    words = ["AAB", "ABABA", "ABABAA", "BBBB", "C", "CCCCC", ""]
    assert [hand.can_lay(word) for word in words * 2] == [True, True, True, False, True, False, True] * 2


@pytest.mark.parametrize(
    ("word", "cards", "ways"),
    [
        ("CHOCHO", "CH O O", []),
        ("CHOCHO", "CH CH O O", ["CH O CH O"]),
        ("CHOCHO", "CH C H O O", ["C H O CH O", "CH O C H O"]),
        ("QUIZ", "QU I Z", ["QU I Z"]),
        ("QI", "QU I", []),
        ("SUQ", "S QU", []),
        ("SIE", "S EI", []),
        ("SATT", "ST A T", []),
        ("AA", "A AA", ["AA"]),
        ("ABA", "A B AA", []),
        ("ABAA", "A B AA", ["A B AA"]),
        ("AAA", "A AA", ["A AA", "AA A"]),
        ("AAA", "AA AA", []),
        ("A", "**", []),
        ("ABC", "** **", []),
        ("AB", "**", ["**"]),
        ("ABC", "A **", ["A **"]),
        ("ABC", "B **", []),
        ("A", "* *", ["*"]),
        ("A", "", []),
        ("ABC", "A B C AB BC", ["A B C", "A BC", "AB C"]),
        ("ABC", "A B C AB *", ["A B C", "A B *", "A * C", "* B C", "AB C", "AB *"]),
        ("AB", "A B AB * **", ["A B", "A *", "* B", "AB", "**"]),
    ],
)
def test_by_cards_the_longest_way_comes_first_then_the_fewest_jokers_then_single_letters(
    word: str, cards: str, ways: list[str]
) -> None:
    assert [" ".join(way.cards) for way in spellings(word, cards.split(), DIABOLO)] == ways
    assert Hand(cards.split()).can_lay(word) == bool(ways)


@pytest.mark.parametrize(
    ("word", "cards", "ways"),
    [
        ("QUIT", "Q U QU I T", [("Q U I T", 24), ("QU I T", 14)]),
        ("IN", "IN I N", [("I N", 7), ("IN", 7)]),
        ("THIN", "TH IN T H I N", [("T H I N", 17), ("T H IN", 17), ("TH I N", 16), ("TH IN", 16)]),
        ("ZA", "Z A * **", [("Z A", 16), ("Z *", 14), ("* A", 2), ("**", 0)]),
    ],
)
def test_with_points_the_way_worth_most_comes_first_then_single_letters(
    word: str, cards: str, ways: list[tuple[str, int]]
) -> None:
    found = spellings(word, cards.split(), QUIDDLER)
    assert [(" ".join(way.cards), way.points) for way in found] == ways


def test_a_joker_shows_the_letters_it_stands_for() -> None:
    (way,) = spellings("POST", ["P", "T", "**"], DIABOLO)
    assert way.to_dict() == {
        "cards": ["P", "**", "T"],
        "letters": ["P", "OS", "T"],
        "count": 3,
        "jokers": 1,
        "points": None,
    }


def test_the_best_ways_of_a_long_word_are_found_without_the_others() -> None:
    best = list(islice(spellings("ABFALLBESEITIGUNGSANLAGEN", DIABOLO.faces(), DIABOLO), 5))
    assert len(set(best)) == 5
    assert best == sorted(best, key=lambda way: (-way.size, way.jokers))


@pytest.mark.slow
def test_too_many_ways_are_an_input_error_on_the_cards() -> None:
    word = "".join(chr(65 + i * (i + 1) // 2 % 26) for i in range(49))
    cards = [*(word[i : i + 2] for i in range(48)), *sorted(set(word))]
    with pytest.raises(InputError) as error:
        next(spellings(word, cards, QUIDDLER))
    assert (error.value.field, error.value.code) == (("cards",), "too_many_ways")


HARD_HANDS = """
import resource
from wordsvc.cards import judge_with_cards, load_deck
from wordsvc.words import open_authority
from wordsvc.input import InputError

resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
chain = "".join(chr(65 + i * (i + 1) // 2 % 26) for i in range(49))
deck, authority = load_deck("diabolo-de"), open_authority("de")
pairs = [chain[i : i + 2] for i in range(48)]
for cards in (pairs, [*pairs, "*", *pairs], [*pairs[1:], "**"], [*pairs, *"AEIOU"], [*pairs * 3, "*", "**"]):
    try:
        judge_with_cards(chain, cards, deck=deck, authority=authority, min_cards=3)
    except InputError as error:
        assert error.code == "too_many_ways"
"""


def test_a_hand_of_many_pairs_is_answered_or_refused_but_never_searched_for_ever() -> None:
    subprocess.run([sys.executable, "-c", HARD_HANDS], cwd=REPOSITORY, check=True)
