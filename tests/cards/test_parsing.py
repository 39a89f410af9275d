import re
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import MAX_CARDS, Deck, check_deck, load_deck, parse_cards, parse_deck_cards
from wordsvc.cards.search.letters import LETTERS
from wordsvc.input import InputError

QUIDDLER, DIABOLO = load_deck("quiddler"), load_deck("diabolo-de")
letter = st.sampled_from(ascii_uppercase)
face = letter | st.tuples(letter, letter).map("".join)
jokers = st.lists(st.sampled_from(["*", "**"]), max_size=DIABOLO.jokers)


def shorten(value: object) -> str:
    return ascii(value)[:20]


@pytest.mark.parametrize(
    ("cards", "faces"),
    [
        ("G,N,H,A", "G N H A"),
        ("g,n,h,a", "G N H A"),
        ("G N H A", "G N H A"),
        ("G;N;H;A", "G N H A"),
        (" G , N;;H\tA\n", "G N H A"),
        ("A", "A"),
        ("QU", "QU"),
        ("QU I T", "QU I T"),
        ("qu,i,t", "QU I T"),
        ("(qu)it", "QU I T"),
        ("(QU)I(T)", "QU I T"),
        ("(th)(in)", "TH IN"),
        ("(a)", "A"),
        ("(th)in g,S", "TH I N G S"),
        ("O ST *", "O ST *"),
        ("O ST Ψ", "O ST *"),
        ("O ST ψ", "O ST *"),
        ("O ST ?", "O ST *"),
        ("o(st)*", "O ST *"),
        ("o(st)(Ψ)", "O ST *"),
        ("P T **", "P T **"),
        ("P T ΨΨ", "P T **"),
        ("P T ??", "P T **"),
        ("p(**)t", "P ** T"),
        ("*,**", "* **"),
        (["G", "n", "QU", "qu", "*", "ΨΨ", "?"], "G N QU QU * ** *"),
        (("G", "N"), "G N"),
    ],
)
def test_cards_are_read_as_people_write_them(cards: str | list[str], faces: str) -> None:
    assert parse_cards(cards, DIABOLO) == tuple(faces.split())


@pytest.mark.parametrize(
    ("cards", "field", "code", "hint"),
    [
        ("", ("cards",), "empty", "G,N,H,A"),
        (" , ;", ("cards",), "empty", "G,N,H,A"),
        ([], ("cards",), "empty", "G,N,H,A"),
        ("HANG", ("cards",), "not_a_card", "H,A,N,G"),
        ("QUI T", ("cards",), "not_a_card", "QU,I"),
        ("(qui)t", ("cards",), "not_a_card", "QU,I"),
        ("H,Ä,N,G", ("cards",), "not_a_card", "A,E"),
        ("ß", ("cards",), "not_a_card", "S,S"),
        ("ẞ", ("cards",), "not_a_card", "S,S"),
        ("É", ("cards",), "not_a_card", "G,N,H,A"),
        ("ｑ", ("cards",), "not_a_card", "G,N,H,A"),
        ("ı", ("cards",), "not_a_card", "G,N,H,A"),
        ("1", ("cards",), "not_a_card", "G,N,H,A"),
        ("A1", ("cards",), "not_a_card", "G,N,H,A"),
        ("A*", ("cards",), "not_a_card", "G,N,H,A"),
        ("***", ("cards",), "not_a_card", "G,N,H,A"),
        ("😀", ("cards",), "not_a_card", "G,N,H,A"),
        ("\ud800", ("cards",), "not_a_card", "G,N,H,A"),
        ("A\0", ("cards",), "not_a_card", "G,N,H,A"),
        ("A，B", ("cards",), "not_a_card", "G,N,H,A"),
        ("(qu", ("cards",), "not_a_card", "G,N,H,A"),
        ("qu)", ("cards",), "not_a_card", "G,N,H,A"),
        ("((qu))", ("cards",), "not_a_card", "G,N,H,A"),
        ("()", ("cards",), "not_a_card", "G,N,H,A"),
        (")(", ("cards",), "not_a_card", "G,N,H,A"),
        ("(q u)", ("cards",), "not_a_card", "G,N,H,A"),
        ("A" * 900, ("cards",), "not_a_card", "G,N,H,A"),
        (["A", ""], ("cards", 1), "not_a_card", "G,N,H,A"),
        (["A", " "], ("cards", 1), "not_a_card", "G,N,H,A"),
        (["A,B"], ("cards", 0), "not_a_card", "G,N,H,A"),
        (["(QU)"], ("cards", 0), "not_a_card", "G,N,H,A"),
        (["A", "ABC"], ("cards", 1), "not_a_card", "A,B,C"),
        (["A", None], ("cards", 1), "not_text", "G,N,H,A"),
        ([5], ("cards", 0), "not_text", "G,N,H,A"),
        ([float("nan")], ("cards", 0), "not_text", "G,N,H,A"),
        ([True], ("cards", 0), "not_text", "G,N,H,A"),
        ([["A"]], ("cards", 0), "not_text", "G,N,H,A"),
        ("A " * 201, ("cards",), "too_many_cards", ""),
        ("(QU)" * 201, ("cards",), "too_many_cards", ""),
        (["A"] * 201, ("cards",), "too_many_cards", ""),
        (["not a card"] * 201, ("cards",), "too_many_cards", ""),
        (" " * 1001, ("cards",), "too_long", ""),
        ("A," * 5120, ("cards",), "too_long", ""),
    ],
    ids=shorten,
)
def test_what_is_no_card_is_an_input_error_that_says_what_would_be_right(
    cards: str | list[str], field: tuple[str | int, ...], code: str, hint: str
) -> None:
    for deck in (QUIDDLER, DIABOLO):
        with pytest.raises(InputError) as error:
            parse_cards(cards, deck)
        assert (error.value.field, error.value.code) == (field, code)
        assert len(error.value.message) < 120
    assert hint in error.value.hint


def test_an_error_names_the_field_it_was_asked_for() -> None:
    with pytest.raises(InputError) as error:
        parse_cards(["A", "1"], QUIDDLER, "table")
    assert error.value.field == ("table", 1)


@pytest.mark.parametrize(
    ("deck", "text", "hint"),
    [
        (QUIDDLER, "ox", "separate the cards, O,X"),
        (QUIDDLER, "QZ", "separate the cards, Q,Z"),
        (QUIDDLER, "(qz)", "separate the cards, Q,Z"),
        (QUIDDLER, "quit", "separate the cards, Q,U,I,T, or put cards of two letters in brackets, (QU)IT"),
        (QUIDDLER, "inch", "separate the cards, I,N,C,H, or put cards of two letters in brackets, (IN)CH"),
        (QUIDDLER, "hang", "separate the cards, H,A,N,G"),
        (QUIDDLER, "*", "write cards as G,N,H,A; a card of two letters as QU; there are no jokers"),
        (QUIDDLER, "A**", "write cards as G,N,H,A; a card of two letters as QU; there are no jokers"),
        (DIABOLO, "hang", "separate the cards, H,A,N,G"),
        (DIABOLO, "stop", "separate the cards, S,T,O,P, or put cards of two letters in brackets, (ST)OP"),
        (DIABOLO, "nach", "separate the cards, N,A,CH"),
        (DIABOLO, "taxi", "separate the cards, T,A,X,I"),
        (DIABOLO, "***", "write cards as G,N,H,A; a card of two letters as CH; jokers as * and **"),
        (LETTERS, "AB", "separate the cards, A,B"),
        (LETTERS, "**", "write cards as G,N,H,A; jokers as *"),
    ],
)
@pytest.mark.rule("Q32")
def test_q32_what_is_no_card_comes_with_cards_that_exist(deck: Deck, text: str, hint: str) -> None:
    for cards, field in ((text, ("cards",)), ([text.strip("()")], ("cards", 0))):
        with pytest.raises(InputError, match="Q32") as error:
            parse_cards(cards, deck)
        assert (error.value.field, error.value.code) == (field, "not_a_card")
        assert error.value.hint == hint


@pytest.mark.rule("Q32")
@given(face)
def test_q32_a_verified_deck_says_which_cards_there_are(text: str) -> None:
    if text in QUIDDLER.counts:
        assert parse_cards(text, QUIDDLER) == (text,)
    else:
        with pytest.raises(InputError, match="Q32"):
            parse_cards(text, QUIDDLER)


@pytest.mark.rule("D22")
@given(face)
def test_d22_one_or_two_letters_are_a_card_where_the_deck_is_not_verified(text: str) -> None:
    assert parse_cards(text, DIABOLO) == (text,)
    assert parse_deck_cards([text] * DIABOLO.total, DIABOLO) == (text,) * DIABOLO.total


@pytest.mark.parametrize("cards", ["A " * 67, "X," * 67, ["IN"] * 67], ids=shorten)
@pytest.mark.rule("D22")
def test_d22_more_cards_than_the_deck_has_are_an_input_error(cards: str | list[str]) -> None:
    with pytest.raises(InputError, match="67 cards are more than the 66 of the deck diabolo-de") as error:
        parse_cards(cards, DIABOLO, "table")
    assert (error.value.field, error.value.code) == (("table",), "too_many_cards")


@pytest.mark.parametrize("cards", ["* " * 7, "** " * 7, "A * * * * ** ** **"], ids=shorten)
@pytest.mark.rule("D22")
def test_d22_more_than_six_jokers_are_an_input_error(cards: str | list[str]) -> None:
    assert DIABOLO.jokers == 6
    with pytest.raises(InputError, match="7 jokers are more than the 6 of the deck diabolo-de") as error:
        parse_cards(cards, DIABOLO)
    assert (error.value.field, error.value.code) == (("cards",), "too_many_jokers")
    assert parse_cards("A * * * * * *", DIABOLO)


def test_more_copies_than_a_verified_deck_has_are_another_error() -> None:
    assert parse_cards("Q,Q,Q", QUIDDLER) == ("Q", "Q", "Q")
    with pytest.raises(InputError, match="has only 2 of the card Q") as error:
        check_deck(("Q", "Q", "Q"), QUIDDLER)
    assert error.value.code == "card_not_in_deck"


@pytest.mark.parametrize("cards", ["A " * 200, ["QU"] * 200, "(TH) " * 200], ids=shorten)
def test_two_hundred_cards_are_read(cards: str | list[str]) -> None:
    assert len(parse_cards(cards, QUIDDLER)) == MAX_CARDS == 200


@given(
    st.tuples(st.just(QUIDDLER), st.lists(st.sampled_from([*QUIDDLER.counts]), min_size=1, max_size=200))
    | st.tuples(
        st.just(DIABOLO),
        st.builds(lambda *parts: [*parts[0], *parts[1]], st.lists(face, min_size=1, max_size=60), jokers),
    )
)
def test_every_form_reads_back_the_same_cards(drawn: tuple[Deck, list[str]]) -> None:
    deck, faces = drawn
    expected = tuple(faces)
    assert parse_cards(faces, deck) == expected
    assert parse_cards(",".join(faces), deck) == expected
    assert parse_cards(" ".join(faces).lower(), deck) == expected
    assert parse_cards("".join(f"({face})" for face in faces), deck) == expected
    assert parse_cards([face.replace("*", "Ψ") for face in faces], deck) == expected


@pytest.mark.parametrize("deck", [QUIDDLER, DIABOLO, LETTERS], ids=lambda deck: deck.name)
@given(cards=st.text() | st.text(st.sampled_from("AbÄ()*Ψ? ,;1")) | st.lists(st.text(max_size=3)))
def test_whatever_is_read_is_cards_or_an_input_error(deck: Deck, cards: str | list[str]) -> None:
    try:
        faces = parse_cards(cards, deck)
    except InputError:
        return
    assert faces
    assert all(re.fullmatch(r"[A-Z]{1,2}|\*\*?", face) for face in faces)
    assert not deck.verified or set(faces) <= set(deck.counts)
