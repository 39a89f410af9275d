import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game_verdicts import judge_in_diabolo, judge_in_quiddler
from wordsvc import judge
from wordsvc.cards import explain, load_deck, show_cards
from wordsvc.input.texts import printable
from wordsvc.words import NOTES, REASONS, DictionaryReference, Spelling, Verdict


@pytest.mark.parametrize("cards", [None, ("H", "A")])
@pytest.mark.parametrize("code", REASONS)
def test_every_reason_has_a_sentence(code: str, cards: tuple[str, ...] | None) -> None:
    verdict = Verdict(
        "HANG",
        "hang",
        (code,),
        (DictionaryReference("de", "1", "0"),),
        cards,
        deck=load_deck("quiddler"),
        min_cards=2,
    )
    (sentence,) = explain(verdict)
    assert sentence.endswith(".")
    assert "HANG" in sentence or code in ("too_few_cards", "card_not_in_deck")
    assert not set(sentence) & set("{}")


@pytest.mark.parametrize(
    ("verdict", "sentences"),
    [
        (judge("word"), []),
        (judge("qzxk"), [["QZXK", "not in the dictionary en"]]),
        (judge("London"), [["LONDON", "proper noun"]]),
        (judge("etc"), [["ETC", "abbreviation"]]),
        (judge("don't"), [["DON'T", "contraction", "apostrophe"]]),
        (judge("x-ray"), [["X-RAY", "hyphen"]]),
        (judge("ing"), [["ING", "prefix or a suffix"]]),
        (judge("h4ng"), [["H4NG", "letters"]]),
        (judge("Hamburg", dictionaries="de"), [["HAMBURG", "proper noun"]]),
        (judge_in_diabolo("HUND", "H,N,D"), [["cards H N D", "do not spell HUND"]]),
        (judge_in_diabolo("EIS", "EI,S"), [["most cards", "are 2", "at least 3"]]),
        (judge_in_diabolo("HANG", "H,A,N,G", min_cards=5), [["are 4", "at least 5"]]),
        (judge_in_quiddler("IN", ["IN"]), [["are 1", "at least 2"]]),
        (judge_in_quiddler("pizzazz"), [["One whole deck", "PIZZAZZ"]]),
        (
            judge_in_quiddler("zax", "Z,Z,Z,A,X"),
            [["deck quiddler does not have 3 Z (it has 2)"]],
        ),
        (
            judge_in_quiddler("zax", "Z,Z,Z,A,X,J,J,J"),
            [["does not have 3 Z (it has 2) and 3 J (it has 2)"]],
        ),
        (judge_in_diabolo("PKW", "P,K,X"), [["PKW", "abbreviation"], ["cards P K X", "PKW"]]),
    ],
)
def test_each_reason_is_told_with_its_facts(verdict: Verdict, sentences: list[list[str]]) -> None:
    told = explain(verdict)
    assert len(told) == len(sentences)
    for sentence, parts in zip(told, sentences, strict=True):
        assert all(part in sentence for part in parts)


@pytest.mark.rule("D22")
def test_d22_a_note_is_a_sentence_that_says_what_the_deck_is() -> None:
    (note,) = judge_in_diabolo("TAXI", "T,A,X,I").notes
    assert note.message == (
        "The deck diabolo-de does not have a card X;"
        " it is a reconstruction, so the cards on the table count (D22)."
    )
    assert note.code in NOTES
    assert note.to_dict() == {
        "code": "card_not_in_deck",
        "message": note.message,
        "cards": ["X"],
        "rule": "D22",
    }
    assert judge_in_quiddler("zax", "Z,Z,Z,A,X").notes == ()


def test_all_dictionaries_that_were_asked_are_named() -> None:
    references = (DictionaryReference("en", "1", "0"), DictionaryReference("own", "1", "0"))
    assert "en or own" in explain(Verdict("QZXK", "qzxk", ("not_in_dictionary",), references))[0]


def test_the_most_cards_are_those_of_the_longest_spelling() -> None:
    ways = tuple(Spelling(("A",) * n, ("A",) * n, 0, None) for n in (2, 4, 3))
    verdict = Verdict("A", "a", ("too_few_cards",), (), ("A",), ways, load_deck("diabolo-de"), 5)
    assert "are 4" in explain(verdict)[0]


def test_cards_are_shown_with_blanks_between_them() -> None:
    assert show_cards(["O", "ST", "*"]) == "O ST *"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Straße", "Straße"),
        ("two words", "two words"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("a\nb\r\t\0", r"a\nb\r\t\x00"),
        ("\u202eabc", r"\u202eabc"),
        ("\ud800", r"\ud800"),
        ("\x9b", r"\x9b"),
    ],
)
def test_a_terminal_is_shown_what_it_would_obey(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_what_is_printable_is_shown_as_it_is_and_nothing_else(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert (shown == text) == text.isprintable()


@given(st.text(min_size=1, max_size=20).filter(str.strip))
def test_a_sentence_about_any_word_is_printable(text: str) -> None:
    verdict = judge(text)
    assert all(sentence.isprintable() for sentence in explain(verdict))
