"""A game that has an attribute by its former name is refused with the name of today."""

from pathlib import Path
from typing import Any

import pytest

from games.testing.errors import NotConforming
from games.testing.shape import check_shape

EXAMPLE = Path(__file__).parents[3] / "docs/examples/highest.py"


def highest(old: str, new: str) -> Any:
    """Return a table of the example game, with a part of its text replaced."""
    text = EXAMPLE.read_text("utf-8")
    assert old in text
    module: dict[str, Any] = {"__name__": "older_highest"}
    exec(text.replace(old, new), module)
    return module["RULEBOOK"].game(2)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("def card_names(", "def faces(", "faces, which is called card_names now"),
        ("    state_type =", "    passes = ()\n    state_type =", "passes, which is called pass_moves now"),
        (
            "    state_type =",
            "    propose = None\n    state_type =",
            "propose, which is called sample_moves now",
        ),
        (
            "    state_type =",
            "    together = True\n    state_type =",
            "together, which is called cooperative now",
        ),
    ],
)
def test_a_former_name_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(NotConforming, match=f"Highest has {message}"):
        check_shape(highest(old, new), 2)


def test_a_helper_by_a_former_name_is_fine() -> None:
    check_shape(highest("    def card_names(", "    faces = ()\n\n    def card_names("), 2)
