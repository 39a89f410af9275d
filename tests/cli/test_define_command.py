import json

import pytest
from click.testing import CliRunner

from dictionaries import load_manifest
from wordsvc.cli import main


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["define", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_a_word_is_shown_with_its_lemma_and_where_the_gloss_comes_from() -> None:
    code, output, errors = run("cats")
    assert (code, errors) == (0, "")
    assert output.startswith("CATS: cat. feline mammal")
    gloss, named = output.splitlines()
    assert gloss.endswith(" (WordNet 3.0)")
    assert named.startswith("  Dictionary: en-glosses ")


def test_the_dictionary_gives_the_language() -> None:
    code, output, _ = run("Häuser", "Straße", "--dict", "de")
    assert code == 0
    assert [line.split(".")[0] for line in output.splitlines()[:-1]] == ["HAEUSER: Haus", "STRASSE: Straße"]


def test_a_strong_verb_is_shown_with_its_infinitive() -> None:
    code, output, errors = run("ging", "aß", "bot", "--dict", "de")
    assert (code, errors) == (0, "")
    shown = [line.split(".")[0] for line in output.splitlines()[:-1]]
    assert shown == ["GING: gehen", "ASS: essen", "BOT: bieten"]
    assert all(line.endswith(" (German Wiktionary)") for line in output.splitlines()[:-1])


def test_a_gloss_of_our_own_and_one_of_another_wordnet_say_so() -> None:
    code, output, _ = run("qi", "emoji")
    assert code == 0
    own, later, _named = output.splitlines()
    assert own == "QI: qi. vital energy in Chinese thought (wordsvc)"
    assert later.startswith("EMOJI: emoji. ")
    assert later.endswith(" (Open English WordNet 2024)")


def test_a_word_without_a_gloss_is_said_to_have_none() -> None:
    code, output, errors = run("CATS", "ZZZZ", "\x1b[31m")
    assert (code, errors) == (1, "")
    assert output.splitlines()[1:-1] == ["ZZZZ: no gloss is known.", "\\x1b[31M: no gloss is known."]


def test_json_is_one_object_for_one_word_and_a_list_for_several() -> None:
    code, output, _ = run("mice", "--json")
    document = json.loads(output)
    assert code == 0
    assert (document["word"], document["input"]) == ("MICE", "mice")
    assert document["gloss"]["lemma"] == "mouse"
    assert list(document["gloss"]) == ["text", "lemma", "source", "licence"]
    code, output, _ = run("mice", "zzzz", "--json")
    assert code == 1
    (file,) = [file for file in load_manifest("en").files if file.role == "glosses"]
    named = [{"name": "en-glosses", "version": load_manifest("en").version, "sha256": file.sha256}]
    assert json.loads(output)[1] == {"word": "ZZZZ", "input": "zzzz", "gloss": None, "dictionaries": named}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Missing argument 'WORD...'"),
        (("CATS", ""), "word: the word is empty"),
        (("X" * 51,), "more than 50"),
        (("CATS", "--dict", "fr"), "there is no dictionary 'fr'"),
    ],
)
def test_input_that_cannot_be_read_is_one_line_and_exit_code_2(
    arguments: tuple[str, ...], message: str
) -> None:
    code, output, errors = run(*arguments)
    assert (code, output) == (2, "")
    assert errors.startswith("Error: ")
    assert errors.count("\n") == 1
    assert message in errors
