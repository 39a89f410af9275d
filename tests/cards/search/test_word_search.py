"""Finds against a scan of the whole list that tries every way to lay every word."""

from collections import Counter
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hypothesis_profiles import examples
from wordsvc.cards import Deck, DeckCard, load_deck
from wordsvc.cards.deck import make_deck
from wordsvc.cards.limits import Limits
from wordsvc.cards.search import ranking
from wordsvc.cards.search.ranking import ORDERS, Order, Ranking
from wordsvc.cards.search.word_search import WordSearch
from wordsvc.input import InputError
from wordsvc.words import Spelling
from wordsvc.words.search.filters import make_filter
from wordsvc.words.search.slices import Slices
from wordsvc.words.search.slices_writer import write_slices
from wordsvc.words.search.word_set import WordSet

pytestmark = pytest.mark.usefixtures("either_kernel")

QUIDDLER = load_deck("quiddler")
DIABOLO = load_deck("diabolo-de")
RICH = QUIDDLER._replace(points={face: 40 * points for face, points in QUIDDLER.points.items()})
"""Letters that are worth more than a byte holds."""

quiddler_words = st.text(st.sampled_from("AINEURQTHCL"), min_size=1, max_size=9)
diabolo_words = st.text(st.sampled_from("AEISTCHUR"), min_size=1, max_size=9)
quiddler_cards = st.lists(
    st.sampled_from([*"AINEURQTHCL", "QU", "IN", "ER", "TH", "CL"]), min_size=1, max_size=8
)
FACES = [*"AEISTCHUR", "ST", "EI", "ER", "IE", "CH", "EU", "HA", "UR", "*", "**"]
diabolo_cards = st.lists(st.sampled_from(FACES), min_size=1, max_size=8)
limits = st.builds(Limits, st.integers(1, 4), st.none() | st.integers(1, 5))


def ways(word: str, cards: Counter[str]) -> list[list[str]]:
    """Return every way to lay the rest of a word, by trying each card at the first letter."""
    if not word:
        return [[]]
    found = []
    for face in [card for card in cards if cards[card]]:
        length = 2 if face == "**" else len(face)
        if len(word) >= length and (face[0] == "*" or word.startswith(face)):
            cards[face] -= 1
            found += [[face, *rest] for rest in ways(word[length:], cards)]
            cards[face] += 1
    return found


def fitting(word: str, cards: list[str], within: Limits) -> list[list[str]]:
    """Return every way to lay a word within limits."""
    return [
        way
        for way in ways(word, Counter(cards))
        if within.min_cards <= len(way) <= (within.max_cards or 99) and Counter(within.must) <= Counter(way)
    ]


def find(words: list[str], cards: list[str], deck: Deck, order: Order, within: Limits) -> WordSearch:
    return WordSearch([WordSet(Slices(write_slices(words)))], cards, deck, order=order, limits=within)


@settings(max_examples=examples(800))
@given(st.data(), limits, st.sampled_from(ORDERS), st.sampled_from([QUIDDLER, DIABOLO, RICH]))
def test_a_find_is_what_a_scan_finds_in_order(
    data: st.DataObject, within: Limits, order: Order, deck: Deck
) -> None:
    words = data.draw(st.lists(diabolo_words if deck is DIABOLO else quiddler_words, max_size=25))
    cards = data.draw(diabolo_cards if deck is DIABOLO else quiddler_cards)
    check_find(data, words, cards, deck, order, within)


@st.composite
def own_decks(draw: st.DrawFn) -> Deck:
    """Return a model with points for some cards: jokers may be worth much, a pair more than its letters."""
    faces = draw(st.lists(st.sampled_from(FACES), min_size=1, unique=True))
    worth = st.sampled_from([0, 1, 2, 7, 30, 1000])
    return make_deck("own", "", "de", "model", "", 2, (), [DeckCard(face, 1, draw(worth)) for face in faces])


@settings(max_examples=examples(300))
@given(st.data(), limits, st.sampled_from(ORDERS), own_decks())
def test_a_find_with_any_deck_is_what_a_scan_finds_in_order(
    data: st.DataObject, within: Limits, order: Order, deck: Deck
) -> None:
    words, cards = data.draw(st.lists(diabolo_words, max_size=25)), data.draw(diabolo_cards)
    check_find(data, words, cards, deck, order, within)


def check_find(
    data: st.DataObject, words: list[str], cards: list[str], deck: Deck, order: Order, within: Limits
) -> None:
    must = data.draw(st.lists(st.sampled_from(cards), max_size=4))
    within = within._replace(must=tuple(must) if Counter(must) <= Counter(cards) else ())
    finding = find(words, cards, deck, order, within)
    found = list(finding)
    assert {hit.word for hit in found} == {word for word in words if fitting(word, cards, within)}
    assert finding.total == len(found)
    ranking = Ranking(deck, order)
    places = [ranking.place(hit.word, hit.spelling.size, hit.spelling.points or 0) for hit in found]
    assert places == sorted(places) == [place for place, _ in finding.ranked()]
    for hit in found:
        assert finding.points(hit.word) == (hit.spelling.points or 0)
        assert_best(hit.word, hit.spelling, cards, deck, within)


def assert_best(word: str, spelling: Spelling, cards: list[str], deck: Deck, within: Limits) -> None:
    """Check that the spelling lays the word, keeps the limits, and no other way is better."""
    every = fitting(word, cards, within)
    assert list(spelling.cards) in every
    if deck.points:
        assert spelling.points == max(sum(deck.points.get(face, 0) for face in way) for way in every)
    else:
        assert spelling.size == max(map(len, every))


@settings(max_examples=examples(200))
@given(st.lists(diabolo_words, max_size=25), diabolo_cards, st.sampled_from(ORDERS), st.integers(0, 30))
def test_pages_put_together_are_the_whole(words: list[str], cards: list[str], order: Order, cut: int) -> None:
    finding = find(words, cards, DIABOLO, order, Limits())
    whole = list(finding.ranked())
    place = whole[min(cut, len(whole) - 1)][0] if whole else None
    again = find(words, cards, DIABOLO, order, Limits())
    if place:
        assert again.ranking.parse_place(again.ranking.format_place(place)) == place
    rest = list(again.ranked(after=place))
    assert rest == ([entry for entry in whole if entry[0] > place] if place else whole)


def test_words_in_several_sets_come_in_one_order() -> None:
    sets = [WordSet(Slices(write_slices(words))) for words in (["CAT", "ACT", "TACT"], ["CATS", "AT"])]
    finding = WordSearch(sets, list("CATST"), DIABOLO, order="length")
    assert [hit.word for hit in finding] == ["CATS", "TACT", "ACT", "CAT", "AT"]
    assert finding.total == 5


def test_a_find_looks_at_few_words_when_few_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [a + b + c + "A" * n for a in "ST" for b in "EI" for c in "CHUR" for n in range(8)]
    finding = find(words, [*"STEICHURAAAAAAA", "EI", "**"], DIABOLO, "cards", Limits())
    looked: list[str] = []
    part = finding._parts[0]
    worth = part.worth

    def note_and_tell(word: str) -> tuple[int, int] | None:
        looked.append(word)
        return worth(word)

    monkeypatch.setattr(part, "worth", note_and_tell)
    assert len(list(islice(finding, 3))) == 3
    assert len(looked) < len(words) / 4


@settings(max_examples=examples(200))
@given(st.lists(quiddler_words, max_size=25), quiddler_cards)
def test_many_words_come_in_the_order_of_few(words: list[str], cards: list[str]) -> None:
    few = list(find(words, cards, QUIDDLER, "points", Limits()).ranked())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranking, "_FEW", 0)
        assert list(find(words, cards, QUIDDLER, "points", Limits()).ranked()) == few


@pytest.mark.parametrize(
    ("word", "cards", "best"),
    [
        ("CHOCHO", ["CH", *"OOCH"], ["CH", "O", "C", "H", "O"]),
        ("URETHRA", [*"URETHRA", "TH"], ["U", "R", "E", "T", "H", "R", "A"]),
        ("INQUIRING", ["IN", "IN", "QU", *"QUIRINGIN"], ["I", "N", "Q", "U", "I", "R", "I", "N", "G"]),
        ("QUIT", ["QU", *"IT"], ["QU", "I", "T"]),
    ],
)
def test_traps(word: str, cards: list[str], best: list[str]) -> None:
    deck = QUIDDLER if "CH" not in cards else DIABOLO
    (hit,) = find([word], cards, deck, "points", Limits(2))
    assert sorted(hit.spelling.cards) == sorted(best)


@pytest.mark.rule("D22")
def test_d22_a_search_goes_on_with_cards_that_the_reconstruction_lacks_and_notes_them() -> None:
    finding = find(["HUHN", "HUT", "AU"], ["H", "U", "H", "N", "AU"], DIABOLO, "cards", Limits(3))
    assert [hit.word for hit in finding] == ["HUHN"]
    (note,) = finding.notes
    assert (note.code, note.cards, note.rule) == ("card_not_in_deck", ("H",), "D22")
    assert find(["HUT"], ["H", "U", "T"], DIABOLO, "cards", Limits(3)).notes == ()
    assert find(["IN"], ["I", "N"], QUIDDLER, "points", Limits(2)).notes == ()


def test_a_card_is_not_used_twice() -> None:
    assert not list(find(["CHOCHO"], ["CH", "O", "O"], DIABOLO, "cards", Limits()))


def test_a_card_alone_is_no_word_where_two_are_needed() -> None:
    assert not list(find(["IN", "ER"], ["IN", "ER"], QUIDDLER, "points", Limits(2)))
    assert [hit.word for hit in find(["IN"], ["IN", "I", "N"], QUIDDLER, "points", Limits(2))] == ["IN"]


def test_must_must_be_among_the_cards() -> None:
    with pytest.raises(InputError) as error:
        find(["CAT"], ["C", "A", "T"], DIABOLO, "cards", Limits(must=("C", "C")))
    assert (error.value.field, error.value.code) == (("must",), "not_among_the_cards")


FORMS = st.text(st.sampled_from("AB?*."), min_size=1, max_size=6)
PARTS = st.none() | st.text(st.sampled_from("AB"), min_size=1, max_size=2)


@settings(max_examples=examples(400))
@given(
    st.lists(st.text(st.sampled_from("ABC"), min_size=1, max_size=7)), st.none() | FORMS, PARTS, PARTS, PARTS
)
def test_a_filter_lets_through_what_it_says(
    words: list[str], pattern: str | None, contains: str | None, begins: str | None, ends: str | None
) -> None:
    filtered = make_filter(language="en", pattern=pattern, contains=contains, begins=begins, ends=ends)

    def fits(word: str, form: str) -> bool:
        if not form:
            return not word
        if form[0] == "*":
            return any(fits(word[n:], form[1:]) for n in range(len(word) + 1))
        return bool(word) and form[0] in ("?", ".", word[0]) and fits(word[1:], form[1:])

    expected = {
        word
        for word in words
        if (pattern is None or fits(word, pattern))
        and (contains or "") in word
        and word.startswith(begins or "")
        and word.endswith(ends or "")
    }
    assert set(filtered.apply(WordSet(Slices(write_slices(words))))) == expected


@pytest.mark.parametrize(
    ("arguments", "field", "code"),
    [
        ({"pattern": ""}, "pattern", "wrong_length"),
        ({"pattern": "A" * 101}, "pattern", "wrong_length"),
        ({"pattern": "A-B"}, "pattern", "not_a_pattern"),
        ({"pattern": 5}, "pattern", "not_text"),
        ({"contains": ""}, "contains", "empty"),
        ({"begins": "A B"}, "begins", "not_letters"),
        ({"ends": 7}, "ends", "not_text"),
    ],
)
def test_a_filter_that_cannot_be_read_names_the_field(
    arguments: dict[str, Any], field: str, code: str
) -> None:
    with pytest.raises(InputError) as error:
        make_filter(language="en", **arguments)
    assert (error.value.field, error.value.code) == ((field,), code)


def test_blanks_around_a_pattern_or_letters_are_dropped() -> None:
    plain = make_filter(language="en", pattern="?A*", contains="A", begins="C", ends="T")
    assert make_filter(language="en", pattern=" ?A*\n", contains="A ", begins=" C", ends="T ") == plain


def test_a_pattern_is_folded_as_its_language_is() -> None:
    words = WordSet(Slices(write_slices(["MUESSEN", "MUSSEN"])))
    assert list(make_filter(language="de", pattern="müs*").apply(words)) == ["MUESSEN"]
    assert list(make_filter(language="en", pattern="müs*").apply(words)) == ["MUSSEN"]


def test_a_pattern_of_many_signs_is_matched_at_once() -> None:
    words = WordSet(Slices(write_slices(["A" * n + "B" for n in range(1, 40)])))
    assert len(make_filter(language="en", pattern="*A?" * 12 + "*C").apply(words)) == 0
    assert len(make_filter(language="en", pattern="*?" * 45).apply(words)) == 0
