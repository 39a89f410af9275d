"""The page of Fiddlefoo says what the code says."""

from pathlib import Path

from games.fiddlefoo import RULEBOOK, RULES
from games.fiddlefoo.cards import EFFECTS, TRIGGERS

PAGE = (Path(__file__).parents[3] / "docs" / "fiddlefoo.md").read_text("utf-8")


def test_the_page_has_every_ruling() -> None:
    for rule, text in RULES.items():
        if rule.startswith("F"):
            assert f"| {rule} | {text} |\n" in PAGE


def test_the_page_has_every_talkytoot_card() -> None:
    for key, effect in EFFECTS.items():
        assert f"| `{key}` | {TRIGGERS[key]} | {effect} |\n" in PAGE


def test_the_page_has_every_option() -> None:
    for option in RULEBOOK.options:
        assert f"`{option.name}`" in PAGE
