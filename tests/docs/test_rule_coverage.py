from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from wordsvc.catalogue import GAMES, find_rulebook

pytestmark = pytest.mark.once

RULES = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_a_test_and_the_page_says_which(
    name: str, load_script: Callable[[str], ModuleType]
) -> None:
    module = load_script("docs/rule_coverage.py")
    rulebook = find_rulebook(name)
    assert [rule for rule, tests in module.coverage(rulebook).items() if not tests] == []
    assert (RULES / f"{name}.md").read_text("utf-8") == module.page(rulebook), "run: make docs"


def test_no_test_cites_a_rule_that_there_is_not(load_script: Callable[[str], ModuleType]) -> None:
    module = load_script("docs/rule_coverage.py")
    for name in GAMES:
        rulebook = find_rulebook(name)
        assert {rule for rule, _ in module.citations(rulebook)} <= set(rulebook.rules)


def test_every_rule_that_the_code_names_exists() -> None:
    import re

    root = RULES.parents[1]
    known = {rule for name in GAMES for rule in find_rulebook(name).rules}
    for path in (root / "games").rglob("*.py"):
        named = set(
            re.findall(r"\b(?:(?:core|diddly|diggity|fiddlefoo)\.\d+|[FGY]\d\d)\b", path.read_text("utf-8"))
        )
        assert named <= known, path
