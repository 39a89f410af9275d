"""Fiddlefoo on a terminal: the map with its axes, the hands, and what is asked."""
from collections.abc import Mapping, Sequence
from typing import Any
def show(table: Any, view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    return []
