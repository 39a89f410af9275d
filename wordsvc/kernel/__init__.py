"""Which kernel answers: the compiled one (the C files here) where it was built, else pure Python.

Both give the same answers. The environment variable `WORDSVC_KERNEL` set to `python` turns the
compiled one off.
"""

import os
from importlib import import_module
from types import ModuleType
from typing import Final

OFF: Final = "python"
"""The value of `WORDSVC_KERNEL` that turns the compiled kernel off."""


def _load() -> ModuleType | None:
    if os.environ.get("WORDSVC_KERNEL") == OFF:
        return None
    try:
        return import_module("wordsvc.kernel._compiled")
    except ImportError:
        return None


compiled: ModuleType | None = _load()
"""The compiled kernel, None where pure Python answers."""


def name() -> str:
    """Which kernel answers, for people."""
    return "python" if compiled is None else "compiled"
