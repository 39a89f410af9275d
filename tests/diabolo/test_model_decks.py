"""The model decks of Diabolo for other languages play as the German deck does."""

import random
from collections import Counter

import pytest

import wordsvc
from wordsvc.cards import Deck, load_deck

MODELS = ["diabolo-en", "diabolo-nl"]


def count_laid(name: str, drawn: int, hands: int) -> int:
    """Return the number of drawn hands that lay a word."""
    chance, faces = random.Random(11), load_deck(name).faces()
    dealt = (chance.sample(faces, drawn) for _ in range(hands))
    return sum(wordsvc.find(cards, game="diabolo", deck=name).total > 0 for cards in dealt)


@pytest.mark.parametrize("name", MODELS)
def test_a_model_has_the_shape_of_the_german_deck(name: str) -> None:
    def shape(deck: Deck) -> Counter[int]:
        return Counter(0 if face == "*" else len(face) for face in deck.faces())

    model, german = load_deck(name), load_deck("diabolo-de")
    assert shape(model) == shape(german)
    assert (model.counts["**"], model.points, model.status) == (german.counts["**"], {}, "model")


@pytest.mark.slow
@pytest.mark.parametrize(("drawn", "hands"), [(9, 300), (5, 200)])
def test_english_cards_lay_words_as_often_as_german_ones(drawn: int, hands: int) -> None:
    assert count_laid("diabolo-en", drawn, hands) >= count_laid("diabolo-de", drawn, hands)
