"""The one way of texts to the terminal: whatever they hold, the terminal shows it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordsvc.cli.echo import echo, echo_coloured
from wordsvc.cli.output import print_json, print_table


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ÄÖÜ ✓", "plain ÄÖÜ ✓"),
        ("\x1b]52;c;aGk=\x07", "\\x1b]52;c;aGk=\\x07"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202egnihton", "\\u202egnihton"),
        ("a\nError: b", "a\\nError: b"),
        ("\ud800", "\\ud800"),
    ],
)
def test_a_control_character_is_shown(text: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    echo(text)
    echo_coloured(text, "green")
    print_table(["name"], [[text]])
    assert capsys.readouterr().out.split("\n") == [shown, shown, "name".ljust(len(shown)), shown.ljust(4), ""]


def test_lines_and_prompts_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    echo()
    echo("a", "", "b")
    echo("> ", nl=False)
    echo("c", err=True)
    assert capsys.readouterr() == ("\na\n\nb\n> ", "c\n")


@given(st.text())
def test_json_has_no_control_character(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("wordsvc.cli.output.echo", printed.append)
        print_json({"name": text})
    (line,) = printed
    assert line.isprintable()
    assert json.loads(line) == {"name": text}
