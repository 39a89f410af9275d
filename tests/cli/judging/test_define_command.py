import json

import pytest
from click.testing import CliRunner

from dictionaries import load_manifest
from tests.cli.refusals import check_refusal
from wordsvc.cli import main
from wordsvc.words.glosses import Gloss


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["define", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_a_word_is_shown_with_its_lemma_and_where_the_gloss_comes_from() -> None:
    code, output, errors = run("cats")
    assert (code, errors) == (0, "")
    assert output.startswith("CATS: plural of cat (noun). feline mammal")
    gloss, *others, named, second = output.splitlines()
    assert others[0].startswith("CATS: third person of cat (verb). ")
    assert gloss.endswith(" (WordNet 3.0)")
    assert named.startswith("  Dictionary: en-glosses ")
    assert second.startswith("  Dictionary: en-gcide ")


def test_the_dictionary_gives_the_language() -> None:
    code, output, _ = run("Häuser", "Straße", "--dict", "de")
    assert code == 0
    shown = dict.fromkeys(line.split(".")[0] for line in output.splitlines()[:-1])
    assert [*shown] == ["HAEUSER: plural of Haus (noun)", "STRASSE: Straße (noun)"]


def test_a_strong_verb_is_shown_with_its_infinitive() -> None:
    code, output, errors = run("ging", "aß", "bot", "--dict", "de")
    assert (code, errors) == (0, "")
    shown = {line.split(".")[0] for line in output.splitlines()[:-1]}
    assert shown >= {
        f"{word} (verb)" for word in ("GING: past of gehen", "ASS: past of essen", "BOT: past of bieten")
    }
    assert all(line.endswith(" (German Wiktionary)") for line in output.splitlines()[:-1])


def test_a_gloss_of_our_own_and_one_of_another_wordnet_say_so() -> None:
    code, output, _ = run("qi", "emoji")
    assert code == 0
    own, *_, later, _named, _second = output.splitlines()
    assert own == "QI: qi. vital energy in Chinese thought (wordsvc)"
    assert later.startswith("EMOJI: emoji. ")
    assert later.endswith(" (Open English WordNet 2024)")


def test_a_word_without_a_gloss_is_said_to_have_none() -> None:
    code, output, errors = run("CATS", "ZZZZ", "\x1b[31m")
    assert (code, errors) == (1, "")
    assert output.splitlines()[-4:-2] == ["ZZZZ: no gloss is known.", "\\x1b[31M: no gloss is known."]


def test_json_is_one_object_for_one_word_and_a_list_for_several() -> None:
    code, output, _ = run("mice", "--json")
    document = json.loads(output)
    assert code == 0
    assert (document["word"], document["input"]) == ("MICE", "mice")
    assert document["gloss"]["lemma"] == "mouse"
    assert list(document["gloss"]) == [*Gloss._fields]
    assert document["gloss"]["relation"] == "plural"
    assert all(list(sense) == [*Gloss._fields] for sense in document["other_senses"])
    code, output, _ = run("mice", "zzzz", "--json")
    assert code == 1
    english = load_manifest("en")
    files = [english.file_of(role) for role in ("glosses", "more_glosses")]
    named = [
        {"name": file.name.removesuffix(".marisa"), "version": english.version, "sha256": file.sha256}
        for file in files
        if file is not None
    ]
    assert json.loads(output)[1] == {
        "word": "ZZZZ",
        "input": "zzzz",
        "gloss": None,
        "other_senses": [],
        "dictionaries": named,
    }


@pytest.mark.parametrize("rules", [("--dict", "en-kids"), ("--no-offensive",)])
def test_without_offensive_meanings_the_harmless_are_told(rules: tuple[str, ...]) -> None:
    assert "slur" in run("taco")[1]
    _, output, _ = run("taco", "shit", *rules)
    assert "tortilla" in output
    assert "slur" not in output
    assert "SHIT: no gloss is known." in output


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
    check_refusal(run(*arguments), message)
