"""The drawings of the rules as HTML: `wordsvc.faces` has the facts and the macros."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from flask import get_template_attribute
from markupsafe import Markup

from wordsvc.faces.drawings import find_drawings
from wordsvc.input.messages import current_language

SHAPES = "shapes"
"""The macro with what the drawings of a page refer to."""


def draw_rules(game: str, sections: Sequence[str] | None = None) -> Mapping[str, Markup]:
    """Return the drawings of a game by section, with the shapes at `SHAPES`; nothing without drawings.

    Args:
        game: a game that has a text.
        sections: those that are drawn, beside a board that has the shapes; all of them without it.
    """
    return _draw(game, None if sections is None else tuple(sections), current_language())


@lru_cache(maxsize=64)
def _draw(game: str, sections: tuple[str, ...] | None, _language: str) -> Mapping[str, Markup]:
    """Return the drawings in the current language; they show positions of whole matches, which takes long."""
    drawings = find_drawings(game)
    if not drawings:
        return {}
    template = f"faces/{game}/drawings.html"
    facts = {name: drawn() for name, drawn in drawings.items() if sections is None or name in sections}
    found: dict[str, Markup] = {
        name: get_template_attribute(template, name)(it) for name, it in facts.items()
    }
    if sections is None:
        found[SHAPES] = get_template_attribute(template, SHAPES)(facts)
    return found
