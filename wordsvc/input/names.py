"""Objects named by a dotted text below `wordsvc`: what declares one need not import its module."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


@cache
def load(name: str) -> Any:
    """Return the object `module.NAME` below `wordsvc`. Raises `ImportError` or `AttributeError`."""
    module, _, found = name.rpartition(".")
    return getattr(import_module(f"wordsvc.{module}"), found)


def call_by_name(name: str) -> Callable[..., Any]:
    """Return a function that calls the function of this name, which the first call loads."""

    def call(*arguments: object, **named: object) -> Any:
        return load(name)(*arguments, **named)

    return call
