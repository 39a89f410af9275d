"""Every example in the README and in docs/ prints what the page says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.page_examples import (
    BLOCK,
    OF_TABLES,
    PAGES,
    ROOT,
    count_words,
    run_console,
    run_python,
    serving_example_tables,
)

pytestmark = pytest.mark.once


def blocks(kind: str) -> list[object]:
    return [
        pytest.param(match[2], id=f"{page.name}:{page.read_text()[: match.start()].count(chr(10)) + 1}")
        for page in PAGES
        for match in BLOCK.finditer(page.read_text())
        if match[1] == kind
    ]


@pytest.fixture
def asked_server(request: pytest.FixtureRequest) -> Iterator[str]:
    """host:port of what the page of a block asks: a server of the command, or one at known tables."""
    if str(request.node.callspec.id).startswith(OF_TABLES):
        with serving_example_tables() as address:
            yield address
    else:
        yield request.getfixturevalue("server")


@pytest.mark.usefixtures("prepared")
@pytest.mark.parametrize("block", blocks("console"))
def test_a_command_prints_what_the_page_says(block: str, asked_server: str) -> None:
    assert block.startswith("$ ")
    assert run_console(block, asked_server) == block, "if this is meant: python -m docs.page_examples"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_prints_what_the_page_says(page: Path) -> None:
    text = page.read_text("utf-8")
    assert run_python(text) == text, "if this is meant: python -m docs.page_examples"


def test_what_a_page_says_is_replaced_by_what_is_printed() -> None:
    wrong = '```python\n>>> for word in ["CAT"]:\n...     word\nDOG\n>>> 1 + 1\n2\n```\n'
    assert run_python(wrong) == wrong.replace("DOG", "'CAT'")
    command = "$ wordcheck --version\n"
    right = run_console(command, "")
    assert right.startswith(command + "wordcheck ")
    assert run_console(f"{command}wrong\n{command}", "") == 2 * right


def test_the_words_of_each_dictionary_are_counted() -> None:
    page = (ROOT / "docs" / "dictionaries.md").read_text("utf-8")
    wrong = page.replace("| `en-us` | ", "| `en-us` | 1").replace("makes 9", "makes 1")
    assert wrong != page
    assert count_words(wrong) == page


def test_there_are_examples_of_both_kinds() -> None:
    assert len(blocks("console")) >= 6
    assert len(blocks("python")) >= 4


def test_the_readme_shows_the_line_that_serve_prints() -> None:
    from wordsvc.cli.commands.serve import challenge_line

    line = challenge_line("127.0.0.1:8000")
    assert line.removesuffix("}'") in (ROOT / "README.md").read_text()
