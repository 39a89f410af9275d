"""Keys to tap: each card of a deck has one, and what they write is read as cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cards import deck_names, load_deck, parse_cards
from wordsvc.web.forms.card_keys import BACK, PRESSED, keys_of, press


@pytest.mark.parametrize("name", deck_names())
def test_every_card_of_a_deck_has_one_key_with_a_name_of_its_own(name: str) -> None:
    deck = load_deck(name)
    keys = keys_of(deck)
    assert sorted(key.face for key in keys) == sorted(deck.counts)
    assert len({key.card.name for key in keys}) == len(keys)


@given(st.data())
def test_what_is_tapped_is_read_as_the_cards_that_were_tapped(data: st.DataObject) -> None:
    deck = load_deck(data.draw(st.sampled_from(deck_names())))
    cards = st.lists(st.sampled_from(sorted(deck.counts)), min_size=1, max_size=20)
    faces = data.draw(cards.filter(lambda faces: sum("*" in face for face in faces) <= deck.jokers))
    form = {"cards": "", "word": "kept"}
    for face in faces:
        after = press({**form, PRESSED: f"cards:{face}"}, deck)
        assert after is not None
        form = after
    assert form["word"] == "kept"
    assert parse_cards(form["cards"], deck) == tuple(faces)
    after = press({**form, PRESSED: f"cards:{BACK}"}, deck)
    assert after is not None
    assert after["cards"].split() == faces[:-1]


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_key_that_is_not_there_changes_nothing(pressed: str, cards: str) -> None:
    deck = load_deck("quiddler")
    after = press({"cards": cards, PRESSED: f"words:{pressed}"}, deck)
    assert after == {"cards": cards}
    assert press({"cards": cards, PRESSED: pressed.replace(":", "")}, deck) is None
