"""The choice of the kernel: the compiled one (the C files here) where it was built, else pure Python.

Both give the same answers. The environment variable `WORDSVC_KERNEL` set to `python` turns the
compiled one off.
"""

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # protocols are slow to define, and only type checkers need them
    from wordsvc.kernel.protocols import CompiledKernel

OFF: Final = "python"
"""The value of `WORDSVC_KERNEL` that turns the compiled kernel off."""


def _load() -> "CompiledKernel | None":
    if os.environ.get("WORDSVC_KERNEL") == OFF:
        return None
    try:
        from wordsvc.kernel import _compiled
    except ImportError:
        return None
    return _compiled


compiled: "CompiledKernel | None" = _load()
"""The compiled kernel, None where pure Python answers."""


def name() -> str:
    """Return the name of the kernel in use, for people."""
    return "python" if compiled is None else "compiled"
