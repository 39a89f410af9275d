"""The page of Diggity has every ruling, option and deck."""

from pathlib import Path

from games.diggity import RULEBOOK, RULES
from games.diggity.decks import deck_names

PAGE = (Path(__file__).parents[3] / "docs" / "diggity.md").read_text("utf-8")


def test_the_page_has_every_ruling() -> None:
    rulings = {rule: text for rule, text in RULES.items() if rule.startswith("G")}
    assert list(rulings) == [f"G{number:02}" for number in range(1, 40)]
    for rule, text in rulings.items():
        assert f"| {rule} | {text} |\n" in PAGE
    assert PAGE.count("\n| G") == len(rulings)


def test_the_page_has_every_option_with_its_default_and_every_deck() -> None:
    for option in RULEBOOK.options:
        shown = f"`{option.default}`" if option.choices else option.default
        assert f"| `{option.name}` | {shown} |" in PAGE
        for choice in option.choices:
            assert f"`{choice}`" in PAGE
    for deck in deck_names():
        assert f"`{deck}`" in PAGE
