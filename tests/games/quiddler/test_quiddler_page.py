"""The page of Quiddler says what the game does."""

from pathlib import Path

from wordsvc.catalogue import find_rulebook

RULEBOOK = find_rulebook("quiddler")


PAGE = (Path(__file__).parents[3] / "docs" / "quiddler.md").read_text("utf-8")


def test_the_page_has_every_ruling_that_only_the_game_has() -> None:
    for rule in ("Q01", "Q02", "Q03", *(f"Q{number}" for number in range(36, 45))):
        assert f"| {rule} | {RULEBOOK.rules[rule]} |\n" in PAGE


def test_the_page_has_every_ruling() -> None:
    for rule in RULEBOOK.rules:
        if rule.startswith("Q"):
            assert f"| {rule} |" in PAGE


def test_the_page_has_every_option_with_its_default() -> None:
    for option in RULEBOOK.options:
        default = f"`{option.default}`" if isinstance(option.default, str) else option.default
        (line,) = [line for line in PAGE.splitlines() if line.startswith(f"| `{option.name}` | {default} |")]
        for choice in option.choices:
            assert f"`{choice}`" in line
