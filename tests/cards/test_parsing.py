import re
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordsvc.cards import MOST_CARDS, read_cards
from wordsvc.words import InputError

letter = st.sampled_from(ascii_uppercase)
face = letter | st.tuples(letter, letter).map("".join) | st.sampled_from(["*", "**"])


def shorten(value):
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
def test_cards_are_read_as_people_write_them(cards, faces):
    assert read_cards(cards) == tuple(faces.split())


@pytest.mark.parametrize(
    ("cards", "field", "code", "hint"),
    [
        ("", ("cards",), "empty", "G,N,H,A"),
        (" , ;", ("cards",), "empty", "G,N,H,A"),
        ([], ("cards",), "empty", "G,N,H,A"),
        ("HANG", ("cards",), "not_a_card", "H,A,N,G, or put cards of two letters in brackets, (HA)NG"),
        ("QUI T", ("cards",), "not_a_card", "Q,U,I, or put cards of two letters in brackets, (QU)I"),
        ("(qui)t", ("cards",), "not_a_card", "(QU)I"),
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
        ("(AB)" * 201, ("cards",), "too_many_cards", ""),
        (["A"] * 201, ("cards",), "too_many_cards", ""),
        (["not a card"] * 201, ("cards",), "too_many_cards", ""),
        (" " * 1001, ("cards",), "too_long", ""),
        ("A," * 5120, ("cards",), "too_long", ""),
    ],
    ids=shorten,
)
def test_what_is_no_card_is_an_input_error_that_says_what_would_be_right(cards, field, code, hint):
    with pytest.raises(InputError) as error:
        read_cards(cards)
    assert (error.value.field, error.value.code) == (field, code)
    assert hint in error.value.hint
    assert len(error.value.message) < 100


def test_an_error_names_the_field_it_was_asked_for():
    with pytest.raises(InputError) as error:
        read_cards(["A", "1"], "table")
    assert error.value.field == ("table", 1)


@pytest.mark.parametrize("cards", ["A " * 200, ["**"] * 200, "(AB) " * 200], ids=shorten)
def test_two_hundred_cards_are_read(cards):
    assert len(read_cards(cards)) == MOST_CARDS == 200


@settings(deadline=None)
@given(st.lists(face, min_size=1, max_size=MOST_CARDS))
def test_every_form_reads_back_the_same_cards(faces):
    expected = tuple(faces)
    assert read_cards(faces) == expected
    assert read_cards(",".join(faces)) == expected
    assert read_cards(" ".join(faces).lower()) == expected
    assert read_cards("".join(f"({face})" for face in faces)) == expected
    assert read_cards([face.replace("*", "Ψ") for face in faces]) == expected


@settings(deadline=None)
@given(st.text() | st.text(st.sampled_from("AbÄ()*Ψ? ,;1")) | st.lists(st.text(max_size=3)))
def test_whatever_is_read_is_cards_or_an_input_error(cards):
    try:
        faces = read_cards(cards)
    except InputError:
        return
    assert faces
    assert all(re.fullmatch(r"[A-Z]{1,2}|\*\*?", face) for face in faces)
