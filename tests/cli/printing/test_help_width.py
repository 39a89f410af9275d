"""The help of every command fits a terminal of 80 columns and has an example."""

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from wordsvc.cli import main

COLUMNS = 80


def commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words that call the command and each of its subcommands."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from commands(inner, (*path, name))


@pytest.mark.parametrize("path", list(commands(main)), ids=" ".join)
def test_help_fits_80_columns(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, [*path, "--help"], env={"COLUMNS": str(COLUMNS)}, prog_name="wordcheck")
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if len(line) > COLUMNS] == []
    assert max(map(len, result.stdout.splitlines())) > COLUMNS // 2


@pytest.mark.parametrize("path", [path for path in commands(main) if path], ids=" ".join)
def test_help_has_an_example_of_the_command(path: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*path, "--help"], prog_name="wordcheck").stdout
    _, _, examples = shown.partition("Example")
    assert f"    wordcheck {' '.join(path)}" in examples


@pytest.mark.parametrize("path", [("games", "list"), ("dict", "list"), ("deck", "list")], ids=" ".join)
def test_lists_fit_the_terminal(path: tuple[str, ...]) -> None:
    lines = {
        columns: CliRunner().invoke(main, path, env={"COLUMNS": columns}).stdout.splitlines()
        for columns in ("60", "100000")
    }
    assert max(map(len, lines["60"])) <= 60 < max(map(len, lines["100000"]))
    assert " ".join(lines["60"]).split() == " ".join(lines["100000"]).split()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("group", "command"), [("db", "verify"), ("tables", "watch"), ("scorepad", "import"), ("dict", "changes")]
)
def test_lists_of_commands_break_no_sentence_off(group: str, command: str, language: str) -> None:
    result = CliRunner().invoke(main, [group, "--help"], env={"LANGUAGE": language})
    assert result.exit_code == 0
    _, _, part = result.stdout.partition("\n\n")
    assert f"\n  {command} " in part
    assert "..." not in part
