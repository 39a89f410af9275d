"""The page of Diabolo has every ruling, option and move."""

from pathlib import Path

from wordsvc.catalogue import find_rulebook
from wordsvc.diabolo.game import RULES

RULEBOOK = find_rulebook("diabolo")

PAGE = (Path(__file__).parents[3] / "docs" / "diabolo.md").read_text("utf-8")


def test_the_page_has_every_ruling() -> None:
    rulings = [rule for rule in RULES if rule.startswith("D")]
    assert rulings == [f"D{number:02}" for number in range(1, 32)]
    for rule in rulings:
        assert PAGE.count(f"\n| {rule} | ") == 1
    assert PAGE.count("\n| D") == len(rulings)


def test_the_page_has_every_option_with_its_default() -> None:
    for option in RULEBOOK.options:
        shown = f"`{option.default}`" if option.choices else option.default
        assert f"| `{option.name}` | {shown} |" in PAGE
        for choice in () if option.several else option.choices:
            assert f"`{choice}`" in PAGE
