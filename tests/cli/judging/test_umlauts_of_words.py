"""Words with umlauts that are looked up in English: the answer says how they were read."""

import pytest
from click.testing import CliRunner

from wordsvc.cli import main

NOTE = "is read as AOU here; --dict de reads it as AEOEUE."


@pytest.mark.parametrize("command", [["check", "ÄÖÜ"], ["why", "ÄÖÜ"], ["words", "--hooks", "ÄÖÜ"]])
def test_the_reading_of_umlauts_is_told(command: list[str]) -> None:
    output = CliRunner().invoke(main, command).output
    assert output.count(NOTE) == 1
    assert "ÄÖÜ" in output


def test_hooks_tell_that_their_word_does_not_count() -> None:
    output = CliRunner().invoke(main, ["words", "--hooks", "Straße"]).output
    assert "STRASSE is not in the dictionary en." in output
    assert "does not" not in CliRunner().invoke(main, ["words", "--hooks", "heat"]).output


@pytest.mark.parametrize("command", [["check", "ÄÖÜ", "--dict", "de"], ["check", "naïve"], ["check", "Zoë"]])
def test_a_reading_without_another_is_not_told(command: list[str]) -> None:
    assert "--dict de reads" not in CliRunner().invoke(main, command).output
