"""The labels of the games, in both languages."""

import pytest

from wordsvc.catalogue import GAMES, find_face, find_rulebook
from wordsvc.faces.labels import Labels, load_labels
from wordsvc.input.messages import ENGLISH, LANGUAGES


def labels_of(game: str, language: str) -> Labels:
    """Return the labels of a game."""
    return load_labels(find_face(game).package, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_choice_has_a_label(game: str, language: str) -> None:
    labels = labels_of(game, language).options
    options = find_rulebook(game).options
    assert [*labels] == [option.name for option in options]
    for option in options:
        assert [*labels[option.name].choices] == [*option.choices]
        named = [labels[option.name].label, *labels[option.name].choices.values()]
        assert all(named)
        assert len({*named}) == len(named)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_prompts(game: str) -> None:
    english, german = (labels_of(game, language) for language in LANGUAGES)
    assert [*english.prompts] == [*german.prompts]
    assert not {*english.prompts.values()} & {*german.prompts.values()}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_coach_has_a_sentence_for_each_prompt(game: str, language: str) -> None:
    labels = labels_of(game, language)
    assert [*labels.coach] == ([*labels.prompts, ""] if labels.prompts else [])
    assert max(map(len, labels.coach.values()), default=0) <= 95


@pytest.mark.parametrize("game", GAMES)
def test_the_title_is_that_of_the_rulebook(game: str) -> None:
    assert labels_of(game, ENGLISH).title == find_rulebook(game).title


@pytest.mark.parametrize("game", GAMES)
def test_a_score_pad_says_how_a_cell_is_written(game: str) -> None:
    for language in LANGUAGES:
        assert bool(labels_of(game, language).cell) is (find_face(game).pad is not None)
