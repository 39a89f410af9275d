"""The pages about the engine show the examples that are run, and every ruling."""

from pathlib import Path

import pytest

from games.diddly import RULES

pytestmark = pytest.mark.once

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("page", "example"), [("adding-a-game.md", "highest.py"), ("engine.md", "subprocess_bot.py")]
)
def test_a_page_shows_the_example_that_the_tests_run(page: str, example: str) -> None:
    code = (DOCS / "examples" / example).read_text("utf-8")
    assert f"```python\n{code}```\n" in (DOCS / page).read_text("utf-8")


def test_the_page_of_diddly_has_every_ruling() -> None:
    page = (DOCS / "diddly.md").read_text("utf-8")
    for rule, text in RULES.items():
        if rule.startswith("Y"):
            assert f"| {rule} | {text} |\n" in page
